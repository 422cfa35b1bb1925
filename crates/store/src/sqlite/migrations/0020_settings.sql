-- What operators chose while the server was running. Values are JSON.
CREATE TABLE setting (
    name TEXT PRIMARY KEY,
    value TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- Old lines and old entries are removed. These find them.
CREATE INDEX chat_at ON chat (at);
CREATE INDEX audit_made_at ON audit (made_at);
CREATE INDEX report_closed_at ON report (closed_at);

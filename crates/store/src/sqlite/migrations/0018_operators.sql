-- What operators did. Numbers are not used again, so that a missing one shows.
CREATE TABLE audit (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    made_at INTEGER NOT NULL,
    -- None for the command line.
    made_by INTEGER,
    act TEXT NOT NULL,
    -- The person to whom it was done, if any.
    about INTEGER,
    -- What else it was done to; may be empty.
    subject TEXT NOT NULL,
    -- JSON.
    details TEXT NOT NULL,
    reason TEXT NOT NULL
) STRICT;
CREATE INDEX audit_about ON audit (about, number);
CREATE INDEX audit_made_by ON audit (made_by, number);

-- Names that nobody can take any more, and whose they were.
CREATE TABLE former_name (
    key TEXT PRIMARY KEY,
    person INTEGER REFERENCES person (id)
) STRICT, WITHOUT ROWID;
CREATE INDEX former_name_person ON former_name (person);

-- Links with which somebody chooses a new password, by the hash of their secret.
CREATE TABLE reset_link (
    secret BLOB PRIMARY KEY,
    person INTEGER NOT NULL REFERENCES person (id),
    expires INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX reset_link_person ON reset_link (person);

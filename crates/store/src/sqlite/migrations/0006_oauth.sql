-- When a token ends by itself; none for one that does not.
ALTER TABLE token ADD COLUMN expires INTEGER;

-- What somebody allowed a program, until it fetches its token. Only hashes of
-- codes are kept.
CREATE TABLE oauth_code (
    secret BLOB PRIMARY KEY,
    person INTEGER NOT NULL REFERENCES person (id),
    client TEXT NOT NULL,
    redirect TEXT NOT NULL,
    -- The hash of a secret that only the program knows.
    challenge BLOB NOT NULL,
    -- With commas between.
    scopes TEXT NOT NULL,
    expires INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX oauth_code_expires ON oauth_code (expires);

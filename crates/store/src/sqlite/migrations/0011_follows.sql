-- Whom a player follows.
CREATE TABLE follow (
    person INTEGER NOT NULL REFERENCES person (id),
    followed INTEGER NOT NULL REFERENCES person (id),
    made_at INTEGER NOT NULL,
    PRIMARY KEY (person, followed)
) STRICT, WITHOUT ROWID;
-- Removing a person asks who follows them.
CREATE INDEX follow_followed ON follow (followed);

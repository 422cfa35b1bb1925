-- Games that were ordered many at once, to be made at their time.
CREATE TABLE bulk (
    number INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    made_by INTEGER NOT NULL REFERENCES person (id),
    -- Which games, as JSON.
    body TEXT NOT NULL,
    made_at INTEGER NOT NULL,
    pair_at INTEGER NOT NULL,
    -- None as long as they are to be made.
    paired_at INTEGER
) STRICT;
CREATE INDEX bulk_made_by ON bulk (made_by);
CREATE INDEX bulk_waiting ON bulk (pair_at) WHERE paired_at IS NULL;
CREATE INDEX bulk_paired ON bulk (paired_at) WHERE paired_at IS NOT NULL;

-- The name that its operator gave a node, so that two do not have the same.
ALTER TABLE node ADD COLUMN name TEXT;

-- What tells this database from others: nodes use it to talk to those on the same one alone.
CREATE TABLE cluster (
    id TEXT PRIMARY KEY
);
INSERT INTO cluster SELECT replace(gen_random_uuid()::text, '-', '');

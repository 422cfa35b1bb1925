-- When the store did not answer: games that slept through it are not charged for it.
CREATE TABLE silence (
    id INTEGER PRIMARY KEY,
    last_seen INTEGER NOT NULL,
    until INTEGER NOT NULL
) STRICT;

-- `deadline_at` of a game in which nothing is due is from now on the last instant there is, so that
-- it differs from one that is not known.
CREATE INDEX game_due ON game (deadline_at) WHERE ended_at IS NULL;

-- Events of games that go on, in the order of their arrival, so that the moves of many games stand
-- together. Each row is one append. Those below `next_seq` of their game are folded into `archive`
-- and are removed some time later.
CREATE TABLE live_event (
    id INTEGER PRIMARY KEY,
    game INTEGER NOT NULL,
    -- The number of the first event in it.
    seq INTEGER NOT NULL,
    -- How many there are.
    count INTEGER NOT NULL,
    -- The row before of the same game; none for the first that is not folded.
    previous INTEGER,
    -- The moves in this row and those before it.
    moves INTEGER NOT NULL,
    deadline_at INTEGER NOT NULL,
    -- Packed events.
    body BLOB NOT NULL
) STRICT;

-- All events of a game up to `next_seq`, packed, in parts of which several fill a page. Games of
-- earlier versions have theirs in `event` until something is appended.
CREATE TABLE archive (
    -- The number of the game times 65536, and the number of the part.
    id INTEGER PRIMARY KEY,
    body BLOB NOT NULL
) STRICT;

-- What players agreed on, without who and when, which is in `game`. Games of earlier versions have
-- theirs in `agreement`.
CREATE TABLE configuration (
    id INTEGER PRIMARY KEY,
    -- Of the body, to find an equal one.
    hash INTEGER NOT NULL,
    version INTEGER NOT NULL,
    body TEXT NOT NULL
) STRICT;
CREATE INDEX configuration_hash ON configuration (hash);
ALTER TABLE game ADD COLUMN configuration INTEGER;
-- The people who had seats from the start.
ALTER TABLE game ADD COLUMN first_white INTEGER;
ALTER TABLE game ADD COLUMN first_black INTEGER;

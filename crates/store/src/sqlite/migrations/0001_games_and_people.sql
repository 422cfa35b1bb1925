-- Instants are milliseconds since 1970.

-- "TABI": tells this file from any other SQLite database.
PRAGMA application_id = 0x54414249;

-- What changes with every append is small and stands alone; what was agreed is
-- in `agreement`.
CREATE TABLE game (
    -- In the order the games were made.
    number INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    made_at INTEGER NOT NULL,

    -- Who owns it: each claim adds one to the epoch.
    epoch INTEGER NOT NULL DEFAULT 0,
    node INTEGER,
    next_seq INTEGER NOT NULL DEFAULT 0,

    -- All below follows from what was agreed and from the events.
    speed TEXT NOT NULL,
    white INTEGER,
    black INTEGER,
    -- 0 if White has the move, 1 if Black.
    turn INTEGER NOT NULL,
    white_moves INTEGER NOT NULL DEFAULT 0,
    black_moves INTEGER NOT NULL DEFAULT 0,
    -- The event that ended it.
    ended_seq INTEGER,
    ended_at INTEGER,
    -- After corrections.
    result TEXT
) STRICT;

CREATE INDEX game_white ON game (white) WHERE white IS NOT NULL;
CREATE INDEX game_black ON game (black) WHERE black IS NOT NULL;
CREATE INDEX game_unfinished ON game (ended_at) WHERE ended_at IS NULL;

CREATE TABLE agreement (
    game INTEGER PRIMARY KEY REFERENCES game (number),
    version INTEGER NOT NULL,
    body TEXT NOT NULL
) STRICT;

CREATE TABLE event (
    game INTEGER NOT NULL REFERENCES game (number),
    seq INTEGER NOT NULL,
    version INTEGER NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (game, seq)
) STRICT, WITHOUT ROWID;

-- Each run of the server; a number is never given twice.
CREATE TABLE node (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    last_seen INTEGER
) STRICT;

CREATE TABLE person (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    kind TEXT NOT NULL,
    -- The hash of what they are known by.
    secret BLOB UNIQUE,
    made_at INTEGER NOT NULL
) STRICT;

-- Follows from the games.
CREATE TABLE statistics (
    person INTEGER NOT NULL,
    speed TEXT NOT NULL,
    games INTEGER NOT NULL,
    wins INTEGER NOT NULL,
    losses INTEGER NOT NULL,
    draws INTEGER NOT NULL,
    moves INTEGER NOT NULL,
    PRIMARY KEY (person, speed)
) STRICT, WITHOUT ROWID;

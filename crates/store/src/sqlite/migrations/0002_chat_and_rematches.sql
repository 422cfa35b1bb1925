-- What was said at games.
CREATE TABLE chat (
    game INTEGER NOT NULL REFERENCES game (number),
    room TEXT NOT NULL,
    -- In its room, from 1, without gaps.
    number INTEGER NOT NULL,
    person INTEGER NOT NULL,
    -- The speaker's number for it.
    command INTEGER NOT NULL,
    -- The speaker's name at the time.
    who TEXT NOT NULL,
    -- 0 if they played White, 1 if Black.
    side INTEGER,
    body TEXT NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY (game, room, number),
    UNIQUE (game, person, command)
) STRICT, WITHOUT ROWID;

-- Which game followed which.
CREATE TABLE rematch (
    game INTEGER PRIMARY KEY REFERENCES game (number),
    -- Whose offer stands: 0 is White, 1 Black.
    offered INTEGER,
    next INTEGER UNIQUE REFERENCES game (number)
) STRICT;

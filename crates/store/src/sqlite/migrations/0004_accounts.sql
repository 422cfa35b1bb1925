-- People with a name. The number is that of their row in `person`.
CREATE TABLE account (
    person INTEGER PRIMARY KEY REFERENCES person (id),
    name TEXT NOT NULL,
    -- The name in small letters: what makes it this name and no other.
    key TEXT NOT NULL UNIQUE,
    -- A hash that says how it was made; none after the account was closed.
    password TEXT,
    title TEXT,
    bot INTEGER NOT NULL DEFAULT 0,
    arbiter INTEGER NOT NULL DEFAULT 0,
    admin INTEGER NOT NULL DEFAULT 0,
    disabled INTEGER NOT NULL DEFAULT 0,
    muted INTEGER NOT NULL DEFAULT 0,
    closed INTEGER NOT NULL DEFAULT 0,
    made_at INTEGER NOT NULL
) STRICT;

-- Only hashes of secrets are kept.
CREATE TABLE session (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    secret BLOB NOT NULL UNIQUE,
    person INTEGER NOT NULL REFERENCES person (id),
    made_at INTEGER NOT NULL,
    expires INTEGER NOT NULL,
    agent TEXT NOT NULL
) STRICT;
CREATE INDEX session_person ON session (person);
CREATE INDEX session_expires ON session (expires);

CREATE TABLE token (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    secret BLOB NOT NULL UNIQUE,
    person INTEGER NOT NULL REFERENCES person (id),
    label TEXT NOT NULL,
    -- With commas between.
    scopes TEXT NOT NULL,
    made_at INTEGER NOT NULL
) STRICT;
CREATE INDEX token_person ON token (person);

CREATE TABLE invitation (
    secret BLOB PRIMARY KEY,
    made_by INTEGER,
    expires INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE preferences (
    person INTEGER PRIMARY KEY REFERENCES person (id),
    body TEXT NOT NULL
) STRICT;

ALTER TABLE game ADD COLUMN rated INTEGER NOT NULL DEFAULT 0;

-- Each game from each side: follows from `game`. A page of somebody's history
-- reads only its own rows, whatever else there is.
CREATE TABLE played (
    person INTEGER NOT NULL,
    game INTEGER NOT NULL REFERENCES game (number),
    -- 0 for White, 1 for Black.
    color INTEGER NOT NULL,
    opponent INTEGER,
    speed TEXT NOT NULL,
    rated INTEGER NOT NULL,
    -- For this person: win, draw, loss, none, unfinished.
    result TEXT NOT NULL,
    PRIMARY KEY (person, game)
) STRICT, WITHOUT ROWID;
CREATE INDEX played_opponent ON played (person, opponent, game);
CREATE INDEX played_speed ON played (person, speed, game);
CREATE INDEX played_result ON played (person, result, game);
CREATE INDEX played_color ON played (person, color, game);
CREATE INDEX played_rated ON played (person, rated, game);

INSERT INTO played (person, game, color, opponent, speed, rated, result)
    SELECT white, number, 0, black, speed, 0, CASE
        WHEN result IS NULL THEN 'unfinished'
        WHEN result = '1-0' THEN 'win'
        WHEN result IN ('draw', 'half-0') THEN 'draw'
        WHEN result = 'none' THEN 'none'
        ELSE 'loss' END
    FROM game WHERE white IS NOT NULL;
INSERT INTO played (person, game, color, opponent, speed, rated, result)
    SELECT black, number, 1, white, speed, 0, CASE
        WHEN result IS NULL THEN 'unfinished'
        WHEN result = '0-1' THEN 'win'
        WHEN result IN ('draw', '0-half') THEN 'draw'
        WHEN result = 'none' THEN 'none'
        ELSE 'loss' END
    FROM game WHERE black IS NOT NULL AND black IS NOT white;

CREATE TABLE rating (
    person INTEGER NOT NULL,
    speed TEXT NOT NULL,
    rating REAL NOT NULL,
    deviation REAL NOT NULL,
    volatility REAL NOT NULL,
    games INTEGER NOT NULL,
    -- When the last rated game ended.
    at INTEGER NOT NULL,
    PRIMARY KEY (person, speed)
) STRICT, WITHOUT ROWID;
CREATE INDEX rating_best ON rating (speed, rating);

-- What each game did to the rating of each player, so that a correction can
-- take it back.
CREATE TABLE rating_change (
    game INTEGER NOT NULL REFERENCES game (number),
    color INTEGER NOT NULL,
    rating_before REAL NOT NULL,
    deviation_before REAL NOT NULL,
    volatility_before REAL NOT NULL,
    rating_after REAL NOT NULL,
    deviation_after REAL NOT NULL,
    volatility_after REAL NOT NULL,
    PRIMARY KEY (game, color)
) STRICT, WITHOUT ROWID;

-- The rating at the end of each day on which it changed.
CREATE TABLE rating_point (
    person INTEGER NOT NULL,
    speed TEXT NOT NULL,
    day INTEGER NOT NULL,
    rating INTEGER NOT NULL,
    PRIMARY KEY (person, speed, day)
) STRICT, WITHOUT ROWID;

-- Who looks for an opponent. The id becomes that of the game.
CREATE TABLE seek (
    number INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    made_by INTEGER NOT NULL,
    -- 'everybody', 'link' or 'person'.
    audience TEXT NOT NULL,
    person INTEGER,
    wish TEXT NOT NULL,
    made_at INTEGER NOT NULL,
    expires INTEGER NOT NULL
) STRICT;

-- Games from elsewhere, which belong to nobody here.
CREATE TABLE imported (
    number INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    -- Of the text: the same game is kept once.
    hash BLOB NOT NULL UNIQUE,
    pgn TEXT NOT NULL
) STRICT;

-- Who the player is away from the board, as an operator entered it. A title was a column before.
ALTER TABLE account ADD COLUMN real_name TEXT;
ALTER TABLE account ADD COLUMN fide_id INTEGER;
-- Whether title and real name are shown outside official games too. The owner decides.
ALTER TABLE account ADD COLUMN shows_identity INTEGER NOT NULL DEFAULT 0;

-- For guests. Accounts have a column of their own, which a guest who registers takes along.
ALTER TABLE person ADD COLUMN muted INTEGER NOT NULL DEFAULT 0;

-- Who wants to have nothing to do with whom.
CREATE TABLE block (
    person INTEGER NOT NULL REFERENCES person (id),
    blocked INTEGER NOT NULL REFERENCES person (id),
    made_at INTEGER NOT NULL,
    PRIMARY KEY (person, blocked)
) STRICT, WITHOUT ROWID;

-- What people report to the operators.
CREATE TABLE report (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    made_by INTEGER NOT NULL,
    about INTEGER NOT NULL,
    -- 'cheating', 'abuse' or 'other'.
    reason TEXT NOT NULL,
    words TEXT NOT NULL,
    game INTEGER REFERENCES game (number),
    -- The chat line as it was, if the report is about one.
    line TEXT,
    made_at INTEGER NOT NULL,
    -- Open while there is none.
    closed_at INTEGER,
    -- None for the command line.
    closed_by INTEGER,
    note TEXT NOT NULL DEFAULT ''
) STRICT;
CREATE INDEX report_open ON report (closed_at IS NULL, number);

-- Games that go on were shown with the ratings of the moment, those of new accounts included.
INSERT OR IGNORE INTO start_rating (game, color, rating, provisional)
    SELECT game.number, 0, CAST(round(COALESCE(rating.rating, 1500)) AS INTEGER),
        COALESCE(rating.deviation > 110, 1)
    FROM game JOIN account ON account.person = game.white
    LEFT JOIN rating ON rating.person = game.white AND rating.speed = game.speed
    WHERE game.ended_at IS NULL
    UNION ALL
    SELECT game.number, 1, CAST(round(COALESCE(rating.rating, 1500)) AS INTEGER),
        COALESCE(rating.deviation > 110, 1)
    FROM game JOIN account ON account.person = game.black
    LEFT JOIN rating ON rating.person = game.black AND rating.speed = game.speed
    WHERE game.ended_at IS NULL;

-- Guests have no rating; the version before kept one for them.
DELETE FROM start_rating WHERE NOT EXISTS (
    SELECT 1 FROM game JOIN account
        ON account.person = CASE start_rating.color WHEN 0 THEN game.white ELSE game.black END
    WHERE game.number = start_rating.game
);

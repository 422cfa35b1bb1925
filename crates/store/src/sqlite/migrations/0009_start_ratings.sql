-- From this version on, `speed` in `game`, `played`, `rating`, `rating_point` and `statistics` can
-- also be 'chess960', which has a rating of its own. Games that were played before keep their row.

-- The rating of each player when they sat down. The computer has none.
CREATE TABLE start_rating (
    game INTEGER NOT NULL REFERENCES game (number),
    -- 0 for White, 1 for Black.
    color INTEGER NOT NULL,
    rating INTEGER NOT NULL,
    provisional INTEGER NOT NULL,
    PRIMARY KEY (game, color)
) STRICT, WITHOUT ROWID;

-- Of rated games that were played before, it is known.
INSERT INTO start_rating (game, color, rating, provisional)
    SELECT game, color, CAST(round(rating_before) AS INTEGER), deviation_before > 110
    FROM rating_change;

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

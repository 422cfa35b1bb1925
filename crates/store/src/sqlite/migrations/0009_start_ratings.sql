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

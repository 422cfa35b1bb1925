-- The explorer: how often each move was played from each position, by kind of game.
CREATE TABLE explorer_move (
    -- All of the position, packed.
    position BLOB NOT NULL,
    move INTEGER NOT NULL,
    category INTEGER NOT NULL,
    -- The lowest rating of the band; -1 if nobody had a rating.
    band INTEGER NOT NULL,
    white INTEGER NOT NULL,
    draws INTEGER NOT NULL,
    black INTEGER NOT NULL,
    rated INTEGER NOT NULL,
    rating_sum INTEGER NOT NULL,
    -- The numbers of the latest games, newest first, 8 bytes each.
    latest BLOB NOT NULL,
    PRIMARY KEY (position, move, category, band)
) STRICT, WITHOUT ROWID;

-- Games that are counted or wait for it: a game waits while its two outcomes differ.
CREATE TABLE explorer_game (
    game INTEGER PRIMARY KEY REFERENCES game (number),
    public_at INTEGER NOT NULL,
    outcome INTEGER,
    counted INTEGER
) STRICT;
CREATE INDEX explorer_waiting ON explorer_game (public_at) WHERE outcome IS NOT counted;

-- Games of earlier versions. Each is public after the longest spectator delay.
INSERT INTO explorer_game (game, public_at, outcome)
SELECT number, ended_at + 3600000, CASE result WHEN '1-0' THEN 1 WHEN 'draw' THEN 2 ELSE 3 END
FROM game
WHERE result IN ('1-0', 'draw', '0-1') AND ended_at IS NOT NULL AND white IS NOT NULL
    AND black IS NOT NULL AND white_moves + black_moves > 0;

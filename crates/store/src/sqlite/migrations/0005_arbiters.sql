-- Who judges which game.
CREATE TABLE game_arbiter (
    person INTEGER NOT NULL,
    game INTEGER NOT NULL REFERENCES game (number),
    appointed_at INTEGER NOT NULL,
    PRIMARY KEY (person, game)
) STRICT, WITHOUT ROWID;
CREATE INDEX game_arbiter_game ON game_arbiter (game, appointed_at, person);

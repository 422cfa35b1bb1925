-- Over the settings, the id, when it was made, and the people who had seats from the start. None in
-- a game of an earlier version until it was replayed; 0 if its events made no game.
ALTER TABLE game ADD COLUMN sum BIGINT;
CREATE INDEX game_without_sum ON game (number) WHERE sum IS NULL;

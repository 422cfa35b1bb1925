-- Whether a seek goes when its owner is paired: it is for everybody, and its game has a clock.
ALTER TABLE seek ADD COLUMN live BOOLEAN NOT NULL DEFAULT FALSE;
UPDATE seek SET live = TRUE WHERE audience = 'everybody' AND wish NOT LIKE '%"time":"no clock"%'
    AND wish NOT LIKE '%"time":"% day"%' AND wish NOT LIKE '%"time":"% days"%';
CREATE INDEX seek_live ON seek (made_by) WHERE live;

-- Whom the lobby has paired for a game with a clock, one game each. Until this time, and unless the
-- game has ended, only who has heard of the game is paired for another one.
CREATE TABLE engaged (
    person BIGINT PRIMARY KEY,
    game TEXT NOT NULL,
    until BIGINT NOT NULL
);

-- What lists of competitions show beside the name.
ALTER TABLE competition ADD COLUMN system TEXT NOT NULL DEFAULT 'swiss';
ALTER TABLE competition ADD COLUMN time TEXT NOT NULL DEFAULT '';
ALTER TABLE competition ADD COLUMN rounds INTEGER NOT NULL DEFAULT 0;
ALTER TABLE competition ADD COLUMN round INTEGER NOT NULL DEFAULT 0;
ALTER TABLE competition ADD COLUMN players INTEGER NOT NULL DEFAULT 0;
-- Competitions in which something is to be done at its time.
CREATE INDEX competition_running ON competition (number) WHERE phase = 'running';
-- The idle guests that are removed have no competition.
CREATE INDEX competition_made_by ON competition (made_by);

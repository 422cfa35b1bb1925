-- Competitions: regulations and events, like games.
CREATE TABLE competition (
    number INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    made_by INTEGER NOT NULL REFERENCES person (id),
    made_at INTEGER NOT NULL,
    -- The regulations it was created with, as JSON.
    version INTEGER NOT NULL,
    body TEXT NOT NULL,
    next_seq INTEGER NOT NULL DEFAULT 0,
    -- What lists show; derived from the events.
    name TEXT NOT NULL,
    phase TEXT NOT NULL,
    starts_at INTEGER,
    listed INTEGER NOT NULL
) STRICT;
CREATE INDEX competition_listed ON competition (number) WHERE listed = 1 AND phase <> 'draft';

CREATE TABLE competition_event (
    competition INTEGER NOT NULL REFERENCES competition (number),
    seq INTEGER NOT NULL,
    version INTEGER NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (competition, seq)
) STRICT, WITHOUT ROWID;

-- Who is or was in a competition: players and staff.
CREATE TABLE competition_person (
    person INTEGER NOT NULL REFERENCES person (id),
    competition INTEGER NOT NULL REFERENCES competition (number),
    PRIMARY KEY (person, competition)
) STRICT, WITHOUT ROWID;

-- The games of rounds. A game whose result differs from the settled one is news for the competition.
CREATE TABLE competition_game (
    game INTEGER PRIMARY KEY REFERENCES game (number),
    competition INTEGER NOT NULL REFERENCES competition (number),
    settled TEXT
) STRICT;
CREATE INDEX competition_game_competition ON competition_game (competition);

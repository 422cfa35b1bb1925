-- All tables as version 21 has them: what a new database begins with.

PRAGMA application_id = 0x54414249; -- "TABI"

CREATE TABLE game (
    -- In the order the games were made.
    number INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    made_at INTEGER NOT NULL,

    -- Who owns it: each claim adds one to the epoch.
    epoch INTEGER NOT NULL DEFAULT 0,
    node INTEGER,
    next_seq INTEGER NOT NULL DEFAULT 0,

    -- All below follows from what was agreed and from the events.
    speed TEXT NOT NULL,
    white INTEGER,
    black INTEGER,
    -- 0 if White has the move, 1 if Black.
    turn INTEGER NOT NULL,
    white_moves INTEGER NOT NULL DEFAULT 0,
    black_moves INTEGER NOT NULL DEFAULT 0,
    -- The event that ended it.
    ended_seq INTEGER,
    ended_at INTEGER,
    -- After corrections.
    result TEXT,
    claimant INTEGER,
    rated INTEGER NOT NULL DEFAULT 0,
    deadline_at INTEGER,
    configuration INTEGER,
    first_white INTEGER,
    first_black INTEGER,
    owners TEXT NOT NULL DEFAULT ''
) STRICT;
CREATE INDEX game_white ON game (white) WHERE white IS NOT NULL;
CREATE INDEX game_black ON game (black) WHERE black IS NOT NULL;
CREATE INDEX game_unfinished ON game (ended_at) WHERE ended_at IS NULL;

CREATE TABLE agreement (
    game INTEGER PRIMARY KEY REFERENCES game (number),
    version INTEGER NOT NULL,
    body TEXT NOT NULL
) STRICT;

CREATE TABLE event (
    game INTEGER NOT NULL REFERENCES game (number),
    seq INTEGER NOT NULL,
    version INTEGER NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (game, seq)
) STRICT, WITHOUT ROWID;

CREATE TABLE node (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    last_seen INTEGER,
    started INTEGER,
    lease_until INTEGER,
    version TEXT
) STRICT;

CREATE TABLE person (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    kind TEXT NOT NULL,
    -- The hash of what they are known by.
    secret BLOB UNIQUE,
    made_at INTEGER NOT NULL,
    muted INTEGER NOT NULL DEFAULT 0
) STRICT;

CREATE TABLE statistics (
    person INTEGER NOT NULL,
    speed TEXT NOT NULL,
    games INTEGER NOT NULL,
    wins INTEGER NOT NULL,
    losses INTEGER NOT NULL,
    draws INTEGER NOT NULL,
    moves INTEGER NOT NULL,
    PRIMARY KEY (person, speed)
) STRICT, WITHOUT ROWID;

CREATE TABLE chat (
    game INTEGER NOT NULL REFERENCES game (number),
    room TEXT NOT NULL,
    -- In its room, from 1, without gaps.
    number INTEGER NOT NULL,
    person INTEGER NOT NULL,
    -- The speaker's number for it.
    command INTEGER NOT NULL,
    -- The speaker's name at the time.
    who TEXT NOT NULL,
    -- 0 if they played White, 1 if Black.
    side INTEGER,
    body TEXT NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY (game, room, number),
    UNIQUE (game, person, command)
) STRICT, WITHOUT ROWID;

CREATE TABLE rematch (
    game INTEGER PRIMARY KEY REFERENCES game (number),
    -- Whose offer stands: 0 is White, 1 Black.
    offered INTEGER,
    next INTEGER UNIQUE REFERENCES game (number)
) STRICT;

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
    made_at INTEGER NOT NULL,
    real_name TEXT,
    fide_id INTEGER,
    shows_identity INTEGER NOT NULL DEFAULT 0
) STRICT;

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
    made_at INTEGER NOT NULL,
    expires INTEGER
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

CREATE TABLE rating_point (
    person INTEGER NOT NULL,
    speed TEXT NOT NULL,
    day INTEGER NOT NULL,
    rating INTEGER NOT NULL,
    PRIMARY KEY (person, speed, day)
) STRICT, WITHOUT ROWID;

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

CREATE TABLE imported (
    number INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    -- Of the text: the same game is kept once.
    hash BLOB NOT NULL UNIQUE,
    pgn TEXT NOT NULL
) STRICT;

CREATE TABLE game_arbiter (
    person INTEGER NOT NULL,
    game INTEGER NOT NULL REFERENCES game (number),
    appointed_at INTEGER NOT NULL,
    PRIMARY KEY (person, game)
) STRICT, WITHOUT ROWID;
CREATE INDEX game_arbiter_game ON game_arbiter (game, appointed_at, person);

CREATE TABLE oauth_code (
    secret BLOB PRIMARY KEY,
    person INTEGER NOT NULL REFERENCES person (id),
    client TEXT NOT NULL,
    redirect TEXT NOT NULL,
    -- The hash of a secret that only the program knows.
    challenge BLOB NOT NULL,
    -- With commas between.
    scopes TEXT NOT NULL,
    expires INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX oauth_code_expires ON oauth_code (expires);

CREATE TABLE bulk (
    number INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    made_by INTEGER NOT NULL REFERENCES person (id),
    -- Which games, as JSON.
    body TEXT NOT NULL,
    made_at INTEGER NOT NULL,
    pair_at INTEGER NOT NULL,
    -- None as long as they are to be made.
    paired_at INTEGER
) STRICT;
CREATE INDEX bulk_made_by ON bulk (made_by);
CREATE INDEX bulk_waiting ON bulk (pair_at) WHERE paired_at IS NULL;
CREATE INDEX bulk_paired ON bulk (paired_at) WHERE paired_at IS NOT NULL;

CREATE TABLE start_rating (
    game INTEGER NOT NULL REFERENCES game (number),
    -- 0 for White, 1 for Black.
    color INTEGER NOT NULL,
    rating INTEGER NOT NULL,
    provisional INTEGER NOT NULL,
    PRIMARY KEY (game, color)
) STRICT, WITHOUT ROWID;

CREATE TABLE block (
    person INTEGER NOT NULL REFERENCES person (id),
    blocked INTEGER NOT NULL REFERENCES person (id),
    made_at INTEGER NOT NULL,
    PRIMARY KEY (person, blocked)
) STRICT, WITHOUT ROWID;

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

CREATE TABLE follow (
    person INTEGER NOT NULL REFERENCES person (id),
    followed INTEGER NOT NULL REFERENCES person (id),
    made_at INTEGER NOT NULL,
    PRIMARY KEY (person, followed)
) STRICT, WITHOUT ROWID;
CREATE INDEX follow_followed ON follow (followed);
CREATE INDEX game_due ON game (deadline_at) WHERE ended_at IS NULL;

CREATE TABLE live_event (
    id INTEGER PRIMARY KEY,
    game INTEGER NOT NULL,
    -- The number of the first event in it.
    seq INTEGER NOT NULL,
    -- How many there are.
    count INTEGER NOT NULL,
    -- The row before of the same game; none for the first that is not folded.
    previous INTEGER,
    -- The moves in this row and those before it.
    moves INTEGER NOT NULL,
    deadline_at INTEGER NOT NULL,
    -- Packed events.
    body BLOB NOT NULL
) STRICT;

CREATE TABLE archive (
    -- The number of the game times 65536, and the number of the part.
    id INTEGER PRIMARY KEY,
    body BLOB NOT NULL
) STRICT;

CREATE TABLE configuration (
    id INTEGER PRIMARY KEY,
    -- Of the body, to find an equal one.
    hash INTEGER NOT NULL,
    version INTEGER NOT NULL,
    body TEXT NOT NULL
) STRICT;
CREATE INDEX configuration_hash ON configuration (hash);
CREATE INDEX person_guest ON person (made_at) WHERE kind = 'guest';
CREATE INDEX chat_person ON chat (person);
CREATE INDEX report_made_by ON report (made_by);
CREATE INDEX report_about ON report (about);
CREATE INDEX block_blocked ON block (blocked);

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
    listed INTEGER NOT NULL,
    system TEXT NOT NULL DEFAULT 'swiss',
    time TEXT NOT NULL DEFAULT '',
    rounds INTEGER NOT NULL DEFAULT 0,
    round INTEGER NOT NULL DEFAULT 0,
    players INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX competition_listed ON competition (number) WHERE listed = 1 AND phase <> 'draft';

CREATE TABLE competition_event (
    competition INTEGER NOT NULL REFERENCES competition (number),
    seq INTEGER NOT NULL,
    version INTEGER NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (competition, seq)
) STRICT, WITHOUT ROWID;

CREATE TABLE competition_person (
    person INTEGER NOT NULL REFERENCES person (id),
    competition INTEGER NOT NULL REFERENCES competition (number),
    PRIMARY KEY (person, competition)
) STRICT, WITHOUT ROWID;

CREATE TABLE competition_game (
    game INTEGER PRIMARY KEY REFERENCES game (number),
    competition INTEGER NOT NULL REFERENCES competition (number),
    settled TEXT
) STRICT;
CREATE INDEX competition_game_competition ON competition_game (competition);
CREATE INDEX competition_running ON competition (number) WHERE phase = 'running';
CREATE INDEX competition_made_by ON competition (made_by);

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

CREATE TABLE explorer_game (
    game INTEGER PRIMARY KEY REFERENCES game (number),
    public_at INTEGER NOT NULL,
    outcome INTEGER,
    counted INTEGER
) STRICT;
CREATE INDEX explorer_waiting ON explorer_game (public_at) WHERE outcome IS NOT counted;

CREATE TABLE silence (
    id INTEGER PRIMARY KEY,
    last_seen INTEGER NOT NULL,
    until INTEGER NOT NULL,
    node INTEGER
) STRICT;

CREATE TABLE audit (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    made_at INTEGER NOT NULL,
    -- None for the command line.
    made_by INTEGER,
    act TEXT NOT NULL,
    -- The person to whom it was done, if any.
    about INTEGER,
    -- What else it was done to; may be empty.
    subject TEXT NOT NULL,
    -- JSON.
    details TEXT NOT NULL,
    reason TEXT NOT NULL
) STRICT;
CREATE INDEX audit_about ON audit (about, number);
CREATE INDEX audit_made_by ON audit (made_by, number);

CREATE TABLE former_name (
    key TEXT PRIMARY KEY,
    person INTEGER REFERENCES person (id)
) STRICT, WITHOUT ROWID;
CREATE INDEX former_name_person ON former_name (person);

CREATE TABLE reset_link (
    secret BLOB PRIMARY KEY,
    person INTEGER NOT NULL REFERENCES person (id),
    expires INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX reset_link_person ON reset_link (person);

CREATE TABLE email (
    person INTEGER PRIMARY KEY REFERENCES person (id),
    address TEXT NOT NULL,
    -- As addresses are compared.
    address_key TEXT NOT NULL,
    verified INTEGER NOT NULL
) STRICT;
CREATE INDEX email_key ON email (address_key);

CREATE TABLE mail_link (
    secret BLOB PRIMARY KEY,
    person INTEGER NOT NULL REFERENCES person (id),
    purpose TEXT NOT NULL,
    address TEXT NOT NULL,
    expires INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX mail_link_person ON mail_link (person);
CREATE INDEX mail_link_expires ON mail_link (expires);

CREATE TABLE setting (
    name TEXT PRIMARY KEY,
    value TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX chat_at ON chat (at);
CREATE INDEX audit_made_at ON audit (made_at);
CREATE INDEX report_closed_at ON report (closed_at);

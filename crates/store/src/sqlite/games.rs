use async_trait::async_trait;
use game::{PersonId, RatingCategory, RecordedEvent, Seq, Timestamp};
use rusqlite::{Connection, ErrorCode, OptionalExtension, Row, params};
use wire::{
    GameId,
    stored::{StoredConfig, VERSION},
};

use super::{
    SqliteStore,
    append::{self, Append},
    columns::{Column, Deadline, get, get_optional},
    database_error::DatabaseError,
    history, ratings,
    summaries::{self, read_statistics},
};
use crate::{
    AppendAt, AppendError, ClaimError, Claimed, DueGame, Epoch, ExpectedOwner, GameStore,
    GameSummary, History, NewGame, NodeId, Statistics, StoreError, read, summary::Summary,
};

#[async_trait]
impl GameStore for SqliteStore {
    async fn create(&self, game: NewGame) -> Result<(), StoreError> {
        let NewGame { id, config } = game;
        let (summary, made_at) = (Summary::new(&config), config.made_at);
        let body = StoredConfig::encode(&config);
        let work = move |db: &Connection| insert(db, id, made_at, &summary, &body);
        self.inner.writer.write(work).await
    }

    async fn claim(
        &self,
        game: GameId,
        node: NodeId,
        expected: ExpectedOwner,
    ) -> Result<Claimed, ClaimError> {
        let writer = &self.inner.writer;
        let claim = writer.write(move |db| claim(db, game, node, expected)).await?;
        // Events up to here never change, so they can be read without blocking the writer.
        let until = Some(claim.next_seq);
        let load = move |db: &Connection| history::load(db, game, Seq(0), until);
        let history = self.inner.readers.read(load).await?.ok_or(StoreError::NoSuchGame)?;
        Ok(Claimed { epoch: claim.epoch, history, last_seen: claim.last_seen })
    }

    async fn release(&self, node: NodeId, games: Vec<GameId>) -> Result<(), StoreError> {
        let sql = "UPDATE game SET claimant = NULL WHERE id = ?1 AND claimant = ?2";
        let release = move |db: &Connection| -> rusqlite::Result<()> {
            let mut statement = db.prepare_cached(sql)?;
            for game in games {
                statement.execute(params![Column(game), Column(node)])?;
            }
            Ok(())
        };
        self.inner.writer.write(move |db| release(db).map_err(StoreError::sql)).await
    }

    async fn sleep(
        &self,
        node: NodeId,
        games: Vec<(GameId, Option<Timestamp>)>,
    ) -> Result<(), StoreError> {
        let sql = "UPDATE game SET claimant = NULL, deadline_at = ?3 \
                   WHERE id = ?1 AND claimant = ?2";
        let sleep = move |db: &Connection| -> rusqlite::Result<()> {
            let mut statement = db.prepare_cached(sql)?;
            for (game, deadline_at) in games {
                statement.execute(params![Column(game), Column(node), Deadline(deadline_at)])?;
            }
            Ok(())
        };
        self.inner.writer.write(move |db| sleep(db).map_err(StoreError::sql)).await
    }

    async fn append(&self, at: AppendAt, events: Vec<RecordedEvent>) -> Result<(), AppendError> {
        let append = Append::new(at, events);
        self.inner.writer.write(move |db| append.run(db)).await
    }

    async fn append_many(
        &self,
        appends: Vec<(AppendAt, Vec<RecordedEvent>)>,
    ) -> Vec<Result<(), AppendError>> {
        let count = appends.len();
        let appends: Vec<Append> =
            appends.into_iter().map(|(at, events)| Append::new(at, events)).collect();
        let done = self.inner.writer.write(move |db| append::run_each(db, &appends)).await;
        done.unwrap_or_else(|error| vec![Err(error); count])
    }

    async fn load(&self, game: GameId, from: Seq) -> Result<Option<History>, StoreError> {
        self.inner.readers.read(move |db| history::load(db, game, from, None)).await
    }

    async fn unfinished(&self) -> Result<Vec<GameId>, StoreError> {
        let sql = "SELECT id FROM game WHERE ended_at IS NULL ORDER BY number";
        let find = |db: &Connection| -> rusqlite::Result<Vec<GameId>> {
            let mut statement = db.prepare_cached(sql)?;
            statement.query_map([], |row| get(row, "id"))?.collect()
        };
        self.inner.readers.read(move |db| find(db).map_err(StoreError::sql)).await
    }

    async fn due(&self) -> Result<Vec<DueGame>, StoreError> {
        let sql = "SELECT id, claimant, deadline_at FROM game WHERE ended_at IS NULL \
                   ORDER BY nullif(deadline_at, ?1) NULLS FIRST, number";
        let find = |db: &Connection| -> rusqlite::Result<Vec<DueGame>> {
            let mut statement = db.prepare_cached(sql)?;
            statement.query_map([Deadline(None)], read_due)?.collect()
        };
        self.inner.readers.read(move |db| find(db).map_err(StoreError::sql)).await
    }

    async fn due_before(&self, before: Timestamp, limit: u32) -> Result<Vec<DueGame>, StoreError> {
        // Both halves follow the index `game_due`.
        let known = "SELECT id, claimant, deadline_at FROM game \
                     WHERE ended_at IS NULL AND deadline_at < ?1 \
                     ORDER BY deadline_at, number LIMIT ?2";
        let unknown = "SELECT id, claimant, deadline_at FROM game \
                       WHERE ended_at IS NULL AND deadline_at IS NULL ORDER BY number LIMIT ?1";
        let find = move |db: &Connection| -> rusqlite::Result<Vec<DueGame>> {
            let mut statement = db.prepare_cached(known)?;
            let known = statement.query_map(params![Column(before), limit], read_due)?;
            let mut due = known.collect::<rusqlite::Result<Vec<DueGame>>>()?;
            let rest = limit.saturating_sub(due.len() as u32);
            for game in db.prepare_cached(unknown)?.query_map([rest], read_due)? {
                due.push(game?);
            }
            Ok(due)
        };
        self.inner.readers.read(move |db| find(db).map_err(StoreError::sql)).await
    }

    async fn awaiting_computer(&self) -> Result<Vec<GameId>, StoreError> {
        let sql = "SELECT id FROM game JOIN agreement ON agreement.game = number \
                   WHERE ended_at IS NULL AND iif(turn = 0, white, black) IS NULL \
                   AND instr(body, ?1) > 0 ORDER BY number";
        let find = |db: &Connection| -> rusqlite::Result<Vec<GameId>> {
            let mut statement = db.prepare_cached(sql)?;
            statement.query_map([read::COMPUTER], |row| get(row, "id"))?.collect()
        };
        self.inner.readers.read(move |db| find(db).map_err(StoreError::sql)).await
    }

    async fn summary(&self, game: GameId) -> Result<Option<GameSummary>, StoreError> {
        let find = move |db: &Connection| {
            let mut statement =
                db.prepare_cached(concat!(summary_row_columns!(), "WHERE id = ?1"))?;
            statement.query_row([Column(game)], SummaryRow::read).optional()
        };
        let found = self.inner.readers.read(move |db| find(db).map_err(StoreError::sql)).await?;
        found.map(SummaryRow::summary).transpose()
    }

    async fn games_of(
        &self,
        person: PersonId,
        before: Option<GameId>,
        limit: u32,
    ) -> Result<Vec<GameSummary>, StoreError> {
        let find = move |db: &Connection| games_of(db, person, before, limit);
        let found = self.inner.readers.read(find).await?;
        found.into_iter().map(SummaryRow::summary).collect()
    }

    async fn statistics(
        &self,
        person: PersonId,
    ) -> Result<Vec<(RatingCategory, Statistics)>, StoreError> {
        let sql = "SELECT * FROM statistics WHERE person = ?1 AND games > 0";
        let find = move |db: &Connection| -> rusqlite::Result<Vec<(RatingCategory, Statistics)>> {
            let mut statement = db.prepare_cached(sql)?;
            let read = |row: &Row<'_>| Ok((get(row, "speed")?, read_statistics(row)?));
            let mut found: Vec<_> =
                statement.query_map([Column(person)], read)?.collect::<Result<_, _>>()?;
            found.sort_by_key(|(category, _)| *category);
            Ok(found)
        };
        self.inner.readers.read(move |db| find(db).map_err(StoreError::sql)).await
    }
}

fn read_due(row: &Row<'_>) -> rusqlite::Result<DueGame> {
    let Deadline(deadline_at) = row.get("deadline_at")?;
    Ok(DueGame { id: get(row, "id")?, owner: get_optional(row, "claimant")?, deadline_at })
}

/// The row number of a game.
pub(super) fn number_of(db: &Connection, id: GameId) -> Result<i64, StoreError> {
    find_number(db, id).map_err(StoreError::sql)?.ok_or(StoreError::NoSuchGame)
}

/// The row number of a game; `None` if it does not exist.
pub(super) fn find_number(db: &Connection, id: GameId) -> rusqlite::Result<Option<i64>> {
    let mut statement = db.prepare_cached("SELECT number FROM game WHERE id = ?1")?;
    statement.query_row([Column(id)], |row| row.get(0)).optional()
}

pub(super) fn insert(
    db: &Connection,
    id: GameId,
    made_at: Timestamp,
    summary: &Summary,
    body: &str,
) -> Result<(), StoreError> {
    let insert = || {
        let sql = "INSERT INTO game (id, made_at, speed, turn) VALUES (?1, ?2, ?3, ?4) \
                   RETURNING number";
        let row =
            params![Column(id), Column(made_at), Column(summary.category), Column(summary.turn)];
        let number = db.prepare_cached(sql)?.query_row(row, |row| row.get(0))?;
        summaries::write(db, number, summary)?;
        for (color, player) in summary.players.iter() {
            if let Some(person) = *player {
                ratings::sat_down(db, number, summary.category, (color, person), made_at)?;
            }
        }
        let sql = "INSERT INTO agreement (game, version, body) VALUES (?1, ?2, ?3)";
        db.prepare_cached(sql)?.execute(params![number, VERSION, body])
    };
    match insert() {
        Ok(_) => Ok(()),
        Err(error) if is_taken(&error) => Err(StoreError::Exists),
        Err(error) => Err(StoreError::sql(error)),
    }
}

/// Whether the error says that such a row exists already.
pub(super) fn is_taken(error: &rusqlite::Error) -> bool {
    error.sqlite_error_code() == Some(ErrorCode::ConstraintViolation)
}

struct Claim {
    epoch: Epoch,
    next_seq: Seq,
    last_seen: Option<Timestamp>,
}

fn claim(
    db: &Connection,
    game: GameId,
    node: NodeId,
    expected: ExpectedOwner,
) -> Result<Claim, ClaimError> {
    let find = || {
        let sql = "SELECT claimant, last_seen FROM game LEFT JOIN node ON node.id = game.node \
                   WHERE game.id = ?1";
        let read =
            |row: &Row<'_>| Ok((get_optional(row, "claimant")?, get_optional(row, "last_seen")?));
        db.prepare_cached(sql)?.query_row([Column(game)], read).optional()
    };
    let (owner, last_seen) = find().map_err(StoreError::sql)?.ok_or(StoreError::NoSuchGame)?;
    if !expected.allows(owner) {
        return Err(ClaimError::OwnerChanged { owner });
    }
    let claim = || {
        let sql = "UPDATE game SET epoch = epoch + 1, claimant = ?2, node = coalesce(node, ?2) \
                   WHERE id = ?1 RETURNING epoch, next_seq";
        let claimed = |row: &Row<'_>| {
            let (epoch, next_seq) = (get(row, "epoch")?, get(row, "next_seq")?);
            Ok(Claim { epoch, next_seq, last_seen })
        };
        db.prepare_cached(sql)?.query_row(params![Column(game), Column(node)], claimed)
    };
    claim().map_err(ClaimError::sql)
}

fn games_of(
    db: &Connection,
    person: PersonId,
    before: Option<GameId>,
    limit: u32,
) -> Result<Vec<SummaryRow>, StoreError> {
    let before = match before {
        Some(id) => number_of(db, id)?,
        None => i64::MAX,
    };
    let find = || -> rusqlite::Result<Vec<SummaryRow>> {
        let sql = concat!(
            summary_row_columns!(),
            "WHERE number IN (
                 SELECT * FROM (SELECT number FROM game WHERE white = ?1 AND number < ?2
                                ORDER BY number DESC LIMIT ?3)
                 UNION
                 SELECT * FROM (SELECT number FROM game WHERE black = ?1 AND number < ?2
                                ORDER BY number DESC LIMIT ?3))
             ORDER BY number DESC LIMIT ?3"
        );
        let mut statement = db.prepare_cached(sql)?;
        let page = params![Column(person), before, limit];
        statement.query_map(page, SummaryRow::read)?.collect()
    };
    find().map_err(StoreError::sql)
}

/// The summary of a game, with its last event still encoded.
pub(super) struct SummaryRow {
    id: GameId,
    made_at: Timestamp,
    summary: Summary,
    end: Option<(u16, String)>,
}

/// The `SELECT` that [`SummaryRow::read`] reads, without its `WHERE`.
macro_rules! summary_row_columns {
    () => {
        concat!(
            "SELECT id, made_at, version, body, ",
            $crate::sqlite::summaries::summary_columns!(),
            " FROM game LEFT JOIN event ON event.game = number AND seq = ended_seq "
        )
    };
}
pub(super) use summary_row_columns;

impl SummaryRow {
    pub(super) fn read(row: &Row<'_>) -> rusqlite::Result<SummaryRow> {
        let (version, body): (Option<u16>, Option<String>) =
            (row.get("version")?, row.get("body")?);
        Ok(SummaryRow {
            id: get(row, "id")?,
            made_at: get(row, "made_at")?,
            summary: summaries::read(row)?,
            end: version.zip(body),
        })
    }

    pub(super) fn rated(&self) -> bool {
        self.summary.rated
    }

    pub(super) fn summary(self) -> Result<GameSummary, StoreError> {
        let SummaryRow { id, made_at, summary, end } = self;
        let ended = match (summary.ended, end) {
            (Some((seq, _)), Some((version, body))) => {
                Some(read::ending(id, &read::event(id, version, seq, &body)?)?)
            }
            (Some((Seq(seq), _)), None) => {
                return Err(StoreError::Damaged(format!("event {seq} of game {id} is missing")));
            }
            (None, _) => None,
        };
        let plies = summary.plies();
        let Summary { players, category, result, .. } = summary;
        Ok(GameSummary { id, made_at, players, category, plies, ended, result })
    }
}

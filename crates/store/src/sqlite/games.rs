use std::sync::Arc;

use async_trait::async_trait;
use game::{PersonId, RatingCategory, RecordedEvent, Seq, Timestamp};
use rusqlite::{Connection, ErrorCode, OptionalExtension, Row, params};
use wire::GameId;

use super::{
    SqliteStore,
    append::{self, Append},
    columns::{Column, Deadline, get, get_optional},
    configurations::{config_tables, keep},
    database_error::DatabaseError,
    due, history,
    live::{WriteContext, in_savepoint},
    ratings,
    summaries::{self, read_statistics},
    summary_row::SummaryRow,
    tails::Tails,
};
use crate::{
    AppendAt, AppendError, ClaimError, Claimed, DueGame, Epoch, ExpectedOwner, GameStore,
    GameSummary, History, NewGame, NodeId, Statistics, StoreError, read,
    shared_config::SharedConfig, summary::Summary,
};

#[async_trait]
impl GameStore for SqliteStore {
    async fn create(&self, game: NewGame) -> Result<(), StoreError> {
        let game = PreparedGame::new(&game);
        self.inner.writer.write(move |db| insert(db, &game)).await
    }

    async fn claim(
        &self,
        game: GameId,
        node: NodeId,
        expected: ExpectedOwner,
    ) -> Result<Claimed, ClaimError> {
        let writer = &self.inner.writer;
        let claim = writer.write_games(move |context| claim(context, game, node, expected)).await?;
        // Events up to here never change, so they can be read without blocking the writer.
        let until = Some(claim.next_seq);
        let tails = Arc::clone(&self.inner.tails);
        let load = move |db: &Connection| history::load(db, &tails, game, Seq(0), until);
        let history = self.inner.readers.read(load).await?.ok_or(StoreError::NoSuchGame)?;
        let Claim { epoch, last_seen, last_node, .. } = claim;
        Ok(Claimed { epoch, history, last_seen, last_node })
    }

    async fn release(&self, node: NodeId, games: Vec<GameId>) -> Result<(), StoreError> {
        let games = games.into_iter().map(|game| (game, None)).collect();
        self.inner.writer.write_games(move |context| release(context, node, games)).await
    }

    async fn sleep(
        &self,
        node: NodeId,
        games: Vec<(GameId, Option<Timestamp>)>,
    ) -> Result<(), StoreError> {
        let games = games.into_iter().map(|(game, at)| (game, Some(Deadline(at)))).collect();
        self.inner.writer.write_games(move |context| release(context, node, games)).await
    }

    async fn append(&self, at: AppendAt, events: Vec<RecordedEvent>) -> Result<(), AppendError> {
        let append = Append::new(at, events);
        self.inner.writer.append(1, move |context| append.run(context)).await
    }

    async fn append_many(
        &self,
        appends: Vec<(AppendAt, Vec<RecordedEvent>)>,
    ) -> Vec<Result<(), AppendError>> {
        let count = appends.len();
        let appends: Vec<Append> =
            appends.into_iter().map(|(at, events)| Append::new(at, events)).collect();
        let done =
            self.inner.writer.append(count, move |context| append::run_each(context, &appends));
        let done = done.await;
        done.unwrap_or_else(|error| vec![Err(error); count])
    }

    async fn load(&self, game: GameId, from: Seq) -> Result<Option<History>, StoreError> {
        let tails = Arc::clone(&self.inner.tails);
        self.inner.readers.read(move |db| history::load(db, &tails, game, from, None)).await
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
        let tails = Arc::clone(&self.inner.tails);
        self.inner.readers.read(move |db| due::all(db, &tails).map_err(StoreError::sql)).await
    }

    async fn due_before(&self, before: Timestamp, limit: u32) -> Result<Vec<DueGame>, StoreError> {
        let tails = Arc::clone(&self.inner.tails);
        let find = move |db: &Connection| due::before(db, &tails, before, limit);
        self.inner.readers.read(move |db| find(db).map_err(StoreError::sql)).await
    }

    async fn awaiting_computer(&self) -> Result<Vec<GameId>, StoreError> {
        let tails = Arc::clone(&self.inner.tails);
        let find = move |db: &Connection| awaiting_computer(db, &tails);
        self.inner.readers.read(move |db| find(db).map_err(StoreError::sql)).await
    }

    async fn summary(&self, game: GameId) -> Result<Option<GameSummary>, StoreError> {
        let tails = Arc::clone(&self.inner.tails);
        let find = move |db: &Connection| match find_number(db, game)? {
            Some(number) => SummaryRow::of(db, &tails, number).map(Some),
            None => Ok(None),
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
        let tails = Arc::clone(&self.inner.tails);
        let find = move |db: &Connection| games_of(db, &tails, person, before, limit);
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

/// The row number of a game.
pub(super) fn number_of(db: &Connection, id: GameId) -> Result<i64, StoreError> {
    find_number(db, id).map_err(StoreError::sql)?.ok_or(StoreError::NoSuchGame)
}

/// The row number of a game; `None` if it does not exist.
pub(super) fn find_number(db: &Connection, id: GameId) -> rusqlite::Result<Option<i64>> {
    let mut statement = db.prepare_cached("SELECT number FROM game WHERE id = ?1")?;
    statement.query_row([Column(id)], |row| row.get(0)).optional()
}

/// A game to insert, encoded by the sender.
#[derive(Debug)]
pub(super) struct PreparedGame {
    id: GameId,
    made_at: Timestamp,
    summary: Summary,
    settings: SharedConfig,
}

impl PreparedGame {
    pub(super) fn new(game: &NewGame) -> PreparedGame {
        let NewGame { id, config } = game;
        let (summary, settings) = (Summary::new(config), SharedConfig::new(config));
        PreparedGame { id: *id, made_at: config.made_at, summary, settings }
    }
}

/// Inserts a game.
pub(super) fn insert(db: &Connection, game: &PreparedGame) -> Result<(), StoreError> {
    let PreparedGame { id, made_at, summary, settings } = game;
    let insert = || -> rusqlite::Result<()> {
        let sql = "INSERT INTO game \
                   (id, made_at, speed, turn, configuration, first_white, first_black) \
                   VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7) RETURNING number";
        let row = params![
            Column(*id),
            Column(*made_at),
            Column(summary.category),
            Column(summary.turn),
            keep(db, settings)?,
            settings.people.white.map(Column),
            settings.people.black.map(Column),
        ];
        let number = db.prepare_cached(sql)?.query_row(row, |row| row.get(0))?;
        summaries::write(db, number, summary)?;
        for (color, player) in summary.players.iter() {
            if let Some(person) = *player {
                ratings::sat_down(db, number, summary.category, (color, person), *made_at)?;
            }
        }
        Ok(())
    };
    match insert() {
        Ok(()) => Ok(()),
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
    last_node: Option<NodeId>,
}

fn claim(
    context: &mut WriteContext<'_>,
    game: GameId,
    node: NodeId,
    expected: ExpectedOwner,
) -> Result<Claim, ClaimError> {
    let db = context.db;
    let find = || {
        let sql = "SELECT claimant, game.node, last_seen FROM game \
                   LEFT JOIN node ON node.id = game.node WHERE game.id = ?1";
        let read = |row: &Row<'_>| {
            let last_node = get_optional(row, "node")?;
            Ok((get_optional(row, "claimant")?, last_node, get_optional(row, "last_seen")?))
        };
        db.prepare_cached(sql)?.query_row([Column(game)], read).optional()
    };
    let found = find().map_err(StoreError::sql)?;
    let (owner, last_node, last_seen) = found.ok_or(StoreError::NoSuchGame)?;
    if !expected.allows(owner) {
        return Err(ClaimError::OwnerChanged { owner });
    }
    let claim = || {
        let sql = "UPDATE game SET epoch = epoch + 1, claimant = ?2, node = coalesce(node, ?2) \
                   WHERE id = ?1";
        db.prepare_cached(sql)?.execute(params![Column(game), Column(node)])
    };
    claim().map_err(ClaimError::sql)?;
    context.live.forget(game);
    let claimed = context.live.game(db, game).map_err(ClaimError::sql)?;
    let claimed = claimed.ok_or(StoreError::NoSuchGame)?;
    Ok(Claim { epoch: claimed.epoch, next_seq: claimed.next, last_seen, last_node })
}

/// Releases games and folds them, so that their rows say all that is known of them.
fn release(
    context: &mut WriteContext<'_>,
    node: NodeId,
    games: Vec<(GameId, Option<Deadline>)>,
) -> Result<(), StoreError> {
    let mut released = Vec::new();
    for (game, deadline) in games {
        let sql = "UPDATE game SET claimant = NULL, deadline_at = coalesce(?3, deadline_at) \
                   WHERE id = ?1 AND claimant = ?2 RETURNING number";
        let row = params![Column(game), Column(node), deadline];
        let number = context
            .db
            .prepare_cached(sql)
            .and_then(|mut release| release.query_row(row, |row| row.get::<_, i64>(0)).optional());
        let Some(number) = number.map_err(StoreError::sql)? else { continue };
        let folded = match context.live.tail(number) {
            Some(_) => in_savepoint(context.db, || context.fold(game, number, &[], deadline)),
            None => Ok(()),
        };
        match folded {
            Ok(()) => released.push((game, Some(number))),
            // It is told to those who read the game.
            Err(StoreError::Damaged(_)) => released.push((game, None)),
            Err(error) => return Err(error),
        }
    }
    for (game, folded) in released {
        context.live.forget(game);
        if let Some(number) = folded {
            context.live.folded(number);
        }
    }
    Ok(())
}

/// The games in which a seat of the computer has the move. Moves that are not folded change whose
/// turn it is, so each candidate is read after its tail.
fn awaiting_computer(db: &Connection, tails: &Tails) -> rusqlite::Result<Vec<GameId>> {
    let sql = concat!(
        "SELECT number FROM ",
        config_tables!(),
        " WHERE ended_at IS NULL AND (white IS NULL OR black IS NULL) \
         AND instr(coalesce(configuration.body, agreement.body), ?1) > 0 ORDER BY number"
    );
    let mut statement = db.prepare_cached(sql)?;
    let numbers = statement.query_map([read::COMPUTER], |row| row.get(0))?;
    let mut found = Vec::new();
    for number in numbers.collect::<rusqlite::Result<Vec<i64>>>()? {
        let sql = "SELECT id FROM game WHERE number = ?1 AND ended_at IS NULL \
                   AND iif((turn + iif(next_seq < ?2, ?3, 0)) % 2 = 0, white, black) IS NULL";
        let tail = tails.of(db, number)?;
        let (next, moves) = tail.map_or((Seq(0), 0), |tail| (tail.next, tail.moves));
        let row = params![number, Column(next), moves];
        let waits = db.prepare_cached(sql)?.query_row(row, |row| get(row, "id")).optional()?;
        found.extend::<Option<GameId>>(waits);
    }
    Ok(found)
}

fn games_of(
    db: &Connection,
    tails: &Tails,
    person: PersonId,
    before: Option<GameId>,
    limit: u32,
) -> Result<Vec<SummaryRow>, StoreError> {
    let before = match before {
        Some(id) => number_of(db, id)?,
        None => i64::MAX,
    };
    let find = || -> rusqlite::Result<Vec<SummaryRow>> {
        let sql = "SELECT * FROM (SELECT number FROM game WHERE white = ?1 AND number < ?2
                                  ORDER BY number DESC LIMIT ?3)
                   UNION
                   SELECT * FROM (SELECT number FROM game WHERE black = ?1 AND number < ?2
                                  ORDER BY number DESC LIMIT ?3)
                   ORDER BY number DESC LIMIT ?3";
        let mut statement = db.prepare_cached(sql)?;
        let page = params![Column(person), before, limit];
        let numbers = statement.query_map(page, |row| row.get(0))?;
        let numbers: Vec<i64> = numbers.collect::<rusqlite::Result<_>>()?;
        numbers.into_iter().map(|number| SummaryRow::of(db, tails, number)).collect()
    };
    find().map_err(StoreError::sql)
}

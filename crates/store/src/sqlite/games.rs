use std::sync::Arc;

use async_trait::async_trait;
use game::{PersonId, RatingCategory, RecordedEvent, Seq, Timestamp};
use rusqlite::{Connection, OptionalExtension, Row, params};
use wire::GameId;

use super::{
    SqliteStore,
    append::{self, Append},
    columns::{Column, Deadline, get},
    configurations::config_tables,
    database_error::DatabaseError,
    due, history,
    live::WriteContext,
    summary_row::SummaryRow,
    tails::Tails,
};
use crate::{
    AppendAt, AppendError, ClaimError, Claimed, DueGame, Epoch, ExpectedOwner, GameStore,
    GameSummary, History, NewGame, NodeId, Ownership, Statistics, StoreError,
    ownership::Owners,
    read,
    sql::{self, Database, PreparedGame, insert_game},
};

#[async_trait]
impl GameStore for SqliteStore {
    async fn create(&self, game: NewGame) -> Result<(), StoreError> {
        let game = PreparedGame::new(&game);
        self.write(move |db| Box::pin(async move { Ok(insert_game(db, &game).await.map(drop)?) }))
            .await
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
        Ok(Claimed { epoch: claim.epoch, history, owners: claim.owners })
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

    async fn timed(&self) -> Result<Vec<GameId>, StoreError> {
        let tails = Arc::clone(&self.inner.tails);
        let find = move |db: &Connection| timed(db, &tails);
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
        sql::games_of(self, person, before, limit).await
    }

    async fn statistics(
        &self,
        person: PersonId,
    ) -> Result<Vec<(RatingCategory, Statistics)>, StoreError> {
        sql::statistics(self, person).await
    }
}

/// The row number of a game; `None` if it does not exist.
pub(super) fn find_number(db: &Connection, id: GameId) -> rusqlite::Result<Option<i64>> {
    let mut statement = db.prepare_cached("SELECT number FROM game WHERE id = ?1")?;
    statement.query_row([Column(id)], |row| row.get(0)).optional()
}

struct Claim {
    epoch: Epoch,
    next_seq: Seq,
    owners: Vec<Ownership>,
}

fn claim(
    context: &mut WriteContext<'_>,
    game: GameId,
    node: NodeId,
    expected: ExpectedOwner,
) -> Result<Claim, ClaimError> {
    let db = &*context.db;
    let find = || {
        let sql = "SELECT claimant, owners, (SELECT last_seen FROM node WHERE id = ?2) AS seen \
                   FROM game WHERE id = ?1";
        let read = |row: &Row<'_>| {
            let owners = get(row, "owners")?;
            Ok((get(row, "claimant")?, owners, get(row, "seen")?))
        };
        db.prepare_cached(sql)?.query_row(params![Column(game), Column(node)], read).optional()
    };
    let found: Option<(_, Owners, _)> = find().map_err(StoreError::sql)?;
    let (owner, before, seen) = found.ok_or(StoreError::NoSuchGame)?;
    if !expected.allows(owner) {
        return Err(ClaimError::OwnerChanged { owner });
    }
    let mut owners = before.clone();
    owners.change(Some(node), seen);
    let claim = || {
        let sql = "UPDATE game SET epoch = epoch + 1, claimant = ?2, owners = ?3 WHERE id = ?1";
        db.prepare_cached(sql)?.execute(params![Column(game), Column(node), Column(owners)])
    };
    claim().map_err(ClaimError::sql)?;
    context.live.forget(game);
    let claimed = context.live.game(db, game).map_err(ClaimError::sql)?;
    let claimed = claimed.ok_or(StoreError::NoSuchGame)?;
    Ok(Claim { epoch: claimed.epoch, next_seq: claimed.next, owners: before.found(owner) })
}

/// Releases games and folds them, so that their rows say all that is known of them.
fn release(
    context: &mut WriteContext<'_>,
    node: NodeId,
    games: Vec<(GameId, Option<Deadline>)>,
) -> Result<(), StoreError> {
    let mut released = Vec::new();
    for (game, deadline) in games {
        let number = release_one(context.db, node, game, deadline).map_err(StoreError::sql)?;
        let Some(number) = number else { continue };
        let folded = match context.live.tail(number) {
            Some(_) => context.in_savepoint(|context| context.fold(game, number, &[], deadline)),
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

/// The number of the game, if the node owned it.
fn release_one(
    db: &Connection,
    node: NodeId,
    game: GameId,
    deadline: Option<Deadline>,
) -> rusqlite::Result<Option<i64>> {
    let sql = "SELECT number, owners, (SELECT last_seen FROM node WHERE id = ?2) AS seen \
               FROM game WHERE id = ?1 AND claimant = ?2";
    let read =
        |row: &Row<'_>| Ok((row.get::<_, i64>("number")?, get(row, "owners")?, get(row, "seen")?));
    let found =
        db.prepare_cached(sql)?.query_row(params![Column(game), Column(node)], read).optional()?;
    let Some((number, mut owners, seen)): Option<(_, Owners, _)> = found else { return Ok(None) };
    owners.change(None, seen);
    let sql = "UPDATE game SET claimant = NULL, owners = ?2, \
               deadline_at = coalesce(?3, deadline_at) WHERE number = ?1";
    db.prepare_cached(sql)?.execute(params![number, Column(owners), deadline])?;
    Ok(Some(number))
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

/// The games with a clock that may run.
fn timed(db: &Connection, tails: &Tails) -> rusqlite::Result<Vec<GameId>> {
    let sql = concat!(
        "SELECT number, game.id, deadline_at, white_moves + black_moves > 0 \
         OR white IS NOT NULL AND black IS NOT NULL \
         OR instr(coalesce(configuration.body, agreement.body), ?2) > 0 AS begun FROM ",
        config_tables!(),
        " WHERE ended_at IS NULL \
         AND instr(coalesce(configuration.body, agreement.body), ?1) > 0 ORDER BY number"
    );
    let mut statement = db.prepare_cached(sql)?;
    let mut rows = statement.query([read::CLOCK, read::COMPUTER])?;
    let mut found = Vec::new();
    while let Some(row) = rows.next()? {
        let known: Option<i64> = row.get("deadline_at")?;
        let tail = tails.of(db, row.get("number")?)?;
        let deadline = tail.map_or(known, |tail| Some(tail.deadline.to_number()));
        let begun = row.get("begun")? || tail.is_some_and(|tail| tail.moves > 0);
        if begun && deadline != Some(Deadline(None).to_number()) {
            found.push(get(row, "id")?);
        }
    }
    Ok(found)
}

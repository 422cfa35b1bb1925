use async_trait::async_trait;
use futures_util::future::join_all;
use game::{PersonId, RatingCategory, RecordedEvent, Seq, Timestamp};
use tokio_postgres::{Error, Row};
use wire::GameId;

use super::{
    LeaseClock, PostgresStore,
    columns::{Column, Deadline, get},
    database::OnPostgres,
    database_error::DatabaseError,
    due, history,
    nodes::NOW,
    query::{find, list, run, values},
    summaries::SummaryRow,
};
use crate::{
    AppendAt, AppendError, ClaimError, Claimed, DueGame, Epoch, ExpectedOwner, GameStore,
    GameSummary, History, NewGame, NodeId, Statistics, StoreError,
    ownership::{CHANGES, Owners},
    read,
    sql::{self, Database, PreparedGame, find_number, insert_game},
};

#[async_trait]
impl GameStore for PostgresStore {
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
        let (any, owner) = match expected {
            ExpectedOwner::Any => (true, None),
            ExpectedOwner::Is(owner) => (false, owner),
        };
        // The row is locked before it is judged, so that of two nodes one learns the other's name.
        let sql = format!(
            "WITH held AS (SELECT number, claimant, owners FROM game WHERE id = $1 \
                 FOR NO KEY UPDATE), \
             changed AS (UPDATE game SET epoch = epoch + 1, claimant = $2, owners = {} \
                 FROM held WHERE game.number = held.number \
                 AND ($3 OR held.claimant IS NOT DISTINCT FROM $4) \
                 RETURNING game.epoch, game.next_seq) \
             SELECT held.claimant, held.owners, epoch, next_seq FROM held \
             LEFT JOIN changed ON TRUE",
            owners_after("$2::bigint", "$2")
        );
        let db = self.connection().await?;
        let values = values![Column(game), Column(node), any, owner.map(Column)];
        let claim = find(&db, &sql, values, Claim::read).await.map_err(ClaimError::sql)?;
        let claim = claim.ok_or(StoreError::NoSuchGame)?;
        let Some((epoch, next)) = claim.won else {
            return Err(ClaimError::OwnerChanged { owner: claim.owner });
        };
        // Events up to here never change.
        let history = history::load(&db, game, Seq(0), Some(next)).await?;
        let history = history.ok_or(StoreError::NoSuchGame)?;
        Ok(Claimed { epoch, history, owners: claim.owners.found(claim.owner) })
    }

    async fn release(&self, node: NodeId, games: Vec<GameId>) -> Result<(), StoreError> {
        let sql = format!(
            "UPDATE game SET claimant = NULL, owners = {}, wake_at = deadline_at WHERE number IN ( \
             SELECT number FROM game WHERE id = ANY ($2) AND claimant = $1 \
             ORDER BY id FOR NO KEY UPDATE)",
            owners_after(NOBODY, "$1")
        );
        let ids: Vec<&str> = games.iter().map(GameId::as_str).collect();
        let db = self.connection().await?;
        run(&db, &sql, values![Column(node), ids]).await.map(drop).map_err(StoreError::sql)
    }

    async fn sleep(
        &self,
        node: NodeId,
        games: Vec<(GameId, Option<Timestamp>)>,
    ) -> Result<(), StoreError> {
        let sql = format!(
            "WITH held AS (SELECT number, deadline FROM game \
                 JOIN unnest($2::text[], $3::bigint[]) AS asked (game, deadline) \
                 ON id = asked.game WHERE claimant = $1 ORDER BY id \
                 FOR NO KEY UPDATE OF game) \
             UPDATE game SET claimant = NULL, owners = {}, deadline_at = held.deadline, \
                 wake_at = held.deadline FROM held WHERE game.number = held.number",
            owners_after(NOBODY, "$1")
        );
        let ids: Vec<&str> = games.iter().map(|(game, _)| game.as_str()).collect();
        let deadlines: Vec<i64> = games.iter().map(|(_, at)| Deadline(*at).to_number()).collect();
        let values = values![Column(node), ids, deadlines];
        let db = self.connection().await?;
        run(&db, &sql, values).await.map(drop).map_err(StoreError::sql)
    }

    async fn append(&self, at: AppendAt, events: Vec<RecordedEvent>) -> Result<(), AppendError> {
        self.inner.writer.append(at, events).await
    }

    async fn append_many(
        &self,
        appends: Vec<(AppendAt, Vec<RecordedEvent>)>,
    ) -> Vec<Result<(), AppendError>> {
        let writer = &self.inner.writer;
        let queued: Vec<_> =
            appends.into_iter().map(|(at, events)| writer.append(at, events)).collect();
        join_all(queued).await
    }

    async fn load(&self, game: GameId, from: Seq) -> Result<Option<History>, StoreError> {
        history::load(&self.connection().await?, game, from, None).await
    }

    async fn owner(&self, game: GameId) -> Result<Option<NodeId>, StoreError> {
        let sql = "SELECT claimant FROM game WHERE id = $1";
        let read = |row: &sql::Row<'_>| row.get("claimant");
        self.find(sql, sql::values![game], read).await?.ok_or(StoreError::NoSuchGame)
    }

    async fn owners(&self) -> Result<Vec<NodeId>, StoreError> {
        let sql = "SELECT DISTINCT claimant FROM game \
                   WHERE ended_at IS NULL AND claimant IS NOT NULL ORDER BY claimant";
        let db = self.connection_for_job().await?;
        list(&db, sql, &[], |row| get(row, "claimant")).await.map_err(StoreError::sql)
    }

    async fn owned_by(&self, node: NodeId, limit: u32) -> Result<Vec<DueGame>, StoreError> {
        due::owned_by(&self.connection_for_job().await?, node, limit).await.map_err(StoreError::sql)
    }

    async fn take_over(
        &self,
        dead: NodeId,
        node: NodeId,
        games: Vec<GameId>,
    ) -> Result<Vec<GameId>, StoreError> {
        let is_dead = match self.inner.lease_clock {
            LeaseClock::Database => format!(
                "NOT EXISTS (SELECT 1 FROM node WHERE node.id = $1 AND lease_until > {NOW})"
            ),
            LeaseClock::Caller => "TRUE".to_owned(),
        };
        let sql = format!(
            "UPDATE game SET epoch = epoch + 1, claimant = $2, owners = {} WHERE number IN ( \
             SELECT number FROM game WHERE id = ANY ($3) AND claimant = $1 AND {is_dead} \
             ORDER BY id FOR NO KEY UPDATE) RETURNING id",
            owners_after("$2::bigint", "$2")
        );
        let ids: Vec<&str> = games.iter().map(GameId::as_str).collect();
        let values = values![Column(dead), Column(node), ids];
        let db = self.connection_for_job().await?;
        list(&db, &sql, values, |row| get(row, "id")).await.map_err(StoreError::sql)
    }

    async fn unfinished(&self) -> Result<Vec<GameId>, StoreError> {
        let sql = "SELECT id FROM game WHERE ended_at IS NULL ORDER BY number";
        let db = self.connection_for_job().await?;
        list(&db, sql, &[], |row| get(row, "id")).await.map_err(StoreError::sql)
    }

    async fn timed(&self) -> Result<Vec<GameId>, StoreError> {
        let sql = "SELECT game.id FROM game JOIN configuration \
                   ON configuration.id = game.configuration \
                   WHERE ended_at IS NULL AND strpos(body, $1) > 0 \
                   AND deadline_at IS DISTINCT FROM $3 AND (white_moves + black_moves > 0 \
                   OR white IS NOT NULL AND black IS NOT NULL OR strpos(body, $2) > 0) \
                   ORDER BY number";
        let values = sql::values![read::CLOCK, read::COMPUTER, Deadline(None)];
        self.list(sql, values, |row| row.get("id")).await
    }

    async fn due(&self) -> Result<Vec<DueGame>, StoreError> {
        due::all(&self.connection_for_job().await?).await.map_err(StoreError::sql)
    }

    async fn due_before(&self, before: Timestamp, limit: u32) -> Result<Vec<DueGame>, StoreError> {
        due::before(&self.connection().await?, before, limit).await.map_err(StoreError::sql)
    }

    async fn awaiting_computer(&self) -> Result<Vec<GameId>, StoreError> {
        let sql = "SELECT game.id FROM game \
                   JOIN configuration ON configuration.id = game.configuration \
                   WHERE ended_at IS NULL AND CASE turn WHEN 0 THEN white ELSE black END IS NULL \
                   AND position($1 IN configuration.body) > 0 ORDER BY number";
        let db = self.connection_for_job().await?;
        let computer = values![read::COMPUTER];
        list(&db, sql, computer, |row| get(row, "id")).await.map_err(StoreError::sql)
    }

    async fn summary(&self, game: GameId) -> Result<Option<GameSummary>, StoreError> {
        let db = self.connection().await?;
        let number = find_number(&mut OnPostgres::new(&db), game).await?;
        let Some(number) = number else { return Ok(None) };
        let mut found = SummaryRow::of(&db, &[number]).await?;
        found.pop().map(SummaryRow::summary).transpose()
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

/// What came of a claim.
struct Claim {
    owner: Option<NodeId>,
    owners: Owners,
    /// The epoch, and the number of the next event.
    won: Option<(Epoch, Seq)>,
}

impl Claim {
    fn read(row: &Row) -> Result<Claim, Error> {
        let epoch: Option<Epoch> = get(row, "epoch")?;
        Ok(Claim {
            owner: get(row, "claimant")?,
            owners: Owners::from_numbers(&row.try_get::<_, Vec<i64>>("owners")?),
            won: epoch.zip(get(row, "next_seq")?),
        })
    }
}

/// Nobody among the owners of a game.
const NOBODY: &str = "0::bigint";

/// The owners of a game after a change by a node, as `Owners::change` has it.
fn owners_after(owner: &str, node: &str) -> String {
    let kept = 2 * CHANGES - 3;
    format!(
        "CASE WHEN game.owners[cardinality(game.owners) - 1] = {owner} THEN game.owners \
         ELSE (game.owners || ARRAY[{owner}, coalesce((SELECT last_seen FROM node \
         WHERE node.id = {node}), game.owners[cardinality(game.owners)], 0)]) \
         [greatest(cardinality(game.owners) - {kept}, 1):] END"
    )
}

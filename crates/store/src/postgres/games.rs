use async_trait::async_trait;
use futures_util::future::join_all;
use game::{PersonId, RatingCategory, RecordedEvent, Seq, Timestamp};
use tokio_postgres::{Error, Row};
use wire::GameId;

use super::{
    LeaseClock, PostgresStore,
    columns::{Column, Deadline, get, get_optional},
    database_error::DatabaseError,
    due, history,
    insert::{find_number, insert, number_of},
    nodes::NOW,
    query::{find, values},
    summaries::{SummaryRow, games_of, read_statistics},
};
use crate::{
    AppendAt, AppendError, ClaimError, Claimed, DueGame, Epoch, ExpectedOwner, GameStore,
    GameSummary, History, NewGame, NodeId, Statistics, StoreError, read,
};

#[async_trait]
impl GameStore for PostgresStore {
    async fn create(&self, game: NewGame) -> Result<(), StoreError> {
        let mut db = self.connection().await?;
        let tx = db.transaction().await.map_err(StoreError::sql)?;
        insert(&tx, &game).await?;
        tx.commit().await.map_err(StoreError::sql)
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
        let sql = "WITH held AS (SELECT number, claimant, node FROM game WHERE id = $1 \
                       FOR NO KEY UPDATE), \
                   changed AS (UPDATE game SET epoch = epoch + 1, claimant = $2, \
                       node = coalesce(game.node, $2) FROM held WHERE game.number = held.number \
                       AND ($3 OR held.claimant IS NOT DISTINCT FROM $4) \
                       RETURNING game.epoch, game.next_seq) \
                   SELECT held.claimant, held.node, last_seen, epoch, next_seq FROM held \
                   LEFT JOIN node ON node.id = held.node LEFT JOIN changed ON TRUE";
        let db = self.connection().await?;
        let values = values![Column(game), Column(node), any, owner.map(Column)];
        let claim = find(&db, sql, values, Claim::read).await.map_err(ClaimError::sql)?;
        let claim = claim.ok_or(StoreError::NoSuchGame)?;
        let Some((epoch, next)) = claim.won else {
            return Err(ClaimError::OwnerChanged { owner: claim.owner });
        };
        // Events up to here never change.
        let history = history::load(&db, game, Seq(0), Some(next)).await?;
        let history = history.ok_or(StoreError::NoSuchGame)?;
        Ok(Claimed { epoch, history, last_seen: claim.last_seen, last_node: claim.last_node })
    }

    async fn release(&self, node: NodeId, games: Vec<GameId>) -> Result<(), StoreError> {
        let sql = "UPDATE game SET claimant = NULL, wake_at = deadline_at WHERE number IN ( \
                   SELECT number FROM game WHERE id = ANY ($2) AND claimant = $1 \
                   ORDER BY id FOR NO KEY UPDATE)";
        let ids: Vec<&str> = games.iter().map(GameId::as_str).collect();
        self.run(sql, values![Column(node), ids]).await.map(drop)
    }

    async fn sleep(
        &self,
        node: NodeId,
        games: Vec<(GameId, Option<Timestamp>)>,
    ) -> Result<(), StoreError> {
        let sql = "WITH held AS (SELECT number, deadline FROM game \
                       JOIN unnest($2::text[], $3::bigint[]) AS asked (game, deadline) \
                       ON id = asked.game WHERE claimant = $1 ORDER BY id \
                       FOR NO KEY UPDATE OF game) \
                   UPDATE game SET claimant = NULL, deadline_at = held.deadline, \
                       wake_at = held.deadline FROM held WHERE game.number = held.number";
        let ids: Vec<&str> = games.iter().map(|(game, _)| game.as_str()).collect();
        let deadlines: Vec<i64> = games.iter().map(|(_, at)| Deadline(*at).to_number()).collect();
        self.run(sql, values![Column(node), ids, deadlines]).await.map(drop)
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
        let read = |row: &Row| get_optional(row, "claimant");
        self.find(sql, values![Column(game)], read).await?.ok_or(StoreError::NoSuchGame)
    }

    async fn owners(&self) -> Result<Vec<NodeId>, StoreError> {
        let sql = "SELECT DISTINCT claimant FROM game \
                   WHERE ended_at IS NULL AND claimant IS NOT NULL ORDER BY claimant";
        self.list(sql, &[], |row| get(row, "claimant")).await
    }

    async fn owned_by(&self, node: NodeId, limit: u32) -> Result<Vec<DueGame>, StoreError> {
        due::owned_by(&self.connection().await?, node, limit).await.map_err(StoreError::sql)
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
            "UPDATE game SET epoch = epoch + 1, claimant = $2 WHERE number IN ( \
             SELECT number FROM game WHERE id = ANY ($3) AND claimant = $1 AND {is_dead} \
             ORDER BY id FOR NO KEY UPDATE) RETURNING id"
        );
        let ids: Vec<&str> = games.iter().map(GameId::as_str).collect();
        let values = values![Column(dead), Column(node), ids];
        self.list(&sql, values, |row| get(row, "id")).await
    }

    async fn unfinished(&self) -> Result<Vec<GameId>, StoreError> {
        let sql = "SELECT id FROM game WHERE ended_at IS NULL ORDER BY number";
        self.list(sql, &[], |row| get(row, "id")).await
    }

    async fn due(&self) -> Result<Vec<DueGame>, StoreError> {
        due::all(&self.connection().await?).await.map_err(StoreError::sql)
    }

    async fn due_before(&self, before: Timestamp, limit: u32) -> Result<Vec<DueGame>, StoreError> {
        due::before(&self.connection().await?, before, limit).await.map_err(StoreError::sql)
    }

    async fn awaiting_computer(&self) -> Result<Vec<GameId>, StoreError> {
        let sql = "SELECT game.id FROM game \
                   JOIN configuration ON configuration.id = game.configuration \
                   WHERE ended_at IS NULL AND CASE turn WHEN 0 THEN white ELSE black END IS NULL \
                   AND position($1 IN configuration.body) > 0 ORDER BY number";
        self.list(sql, values![read::COMPUTER], |row| get(row, "id")).await
    }

    async fn summary(&self, game: GameId) -> Result<Option<GameSummary>, StoreError> {
        let db = self.connection().await?;
        let Some(number) = find_number(&db, game).await.map_err(StoreError::sql)? else {
            return Ok(None);
        };
        let mut found = SummaryRow::of(&db, &[number]).await.map_err(StoreError::sql)?;
        found.pop().map(SummaryRow::summary).transpose()
    }

    async fn games_of(
        &self,
        person: PersonId,
        before: Option<GameId>,
        limit: u32,
    ) -> Result<Vec<GameSummary>, StoreError> {
        let db = self.connection().await?;
        let before = match before {
            Some(id) => number_of(&db, id).await?,
            None => i64::MAX,
        };
        let numbers = games_of(&db, person, before, limit).await.map_err(StoreError::sql)?;
        let found = SummaryRow::of(&db, &numbers).await.map_err(StoreError::sql)?;
        found.into_iter().map(SummaryRow::summary).collect()
    }

    async fn statistics(
        &self,
        person: PersonId,
    ) -> Result<Vec<(RatingCategory, Statistics)>, StoreError> {
        let sql = "SELECT * FROM statistics WHERE person = $1 AND games > 0";
        let mut found = self.list(sql, values![Column(person)], read_statistics).await?;
        found.sort_by_key(|(category, _)| *category);
        Ok(found)
    }
}

/// What came of a claim.
struct Claim {
    owner: Option<NodeId>,
    last_seen: Option<Timestamp>,
    last_node: Option<NodeId>,
    /// The epoch, and the number of the next event.
    won: Option<(Epoch, Seq)>,
}

impl Claim {
    fn read(row: &Row) -> Result<Claim, Error> {
        let epoch: Option<Epoch> = get_optional(row, "epoch")?;
        Ok(Claim {
            owner: get_optional(row, "claimant")?,
            last_seen: get_optional(row, "last_seen")?,
            last_node: get_optional(row, "node")?,
            won: epoch.zip(get_optional(row, "next_seq")?),
        })
    }
}

//! Bulk orders: many games to be created at a given time.

use std::fmt;

use async_trait::async_trait;
use game::{Millis, PersonId, Timestamp};
use wire::GameId;

use crate::{
    NewGame, StoreError,
    sql::{Connection, Database, PreparedGame, Row, SqlError, insert_game, values},
};

/// Why the games of an order were not created.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BulkError {
    /// It was taken back, or they were created before.
    Gone,
    /// The store failed.
    Store(StoreError),
}

impl fmt::Display for BulkError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BulkError::Gone => f.write_str("the order is gone"),
            BulkError::Store(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for BulkError {}

/// A bulk order: many games to be created at a given time.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Bulk {
    /// Its id.
    pub id: GameId,
    /// Who ordered them.
    pub by: PersonId,
    /// The games, as JSON that is opaque to the store.
    pub order: String,
    /// When they were ordered.
    pub at: Timestamp,
    /// When the games are to be created.
    pub pair_at: Timestamp,
    /// When the games were created.
    pub paired_at: Option<Timestamp>,
}

/// How long an order is kept after its games were created.
pub(crate) const KEPT: Millis = Millis::DAY.times(90);

/// Bulk orders. Stored, so that a restart loses none.
#[async_trait]
pub trait BulkStore: Send + Sync + 'static {
    /// Stores an order; [`StoreError::Exists`] if its id is taken. Old orders whose games were
    /// created are deleted.
    async fn add_bulk(&self, bulk: Bulk) -> Result<(), StoreError>;

    /// The order with this id.
    async fn bulk(&self, id: GameId) -> Result<Option<Bulk>, StoreError>;

    /// A person's orders, newest first, up to a limit.
    async fn bulks_of(&self, person: PersonId, limit: u32) -> Result<Vec<Bulk>, StoreError>;

    /// Orders whose games are still to be created, earliest first.
    async fn waiting_bulks(&self) -> Result<Vec<Bulk>, StoreError>;

    /// Cancels an order; false if there is none that is still waiting.
    async fn remove_bulk(&self, id: GameId) -> Result<bool, StoreError>;

    /// Creates the games of an order, all or none, and marks the order as done. Fails with
    /// [`BulkError::Gone`] if the order is not waiting.
    async fn pair_bulk(
        &self,
        id: GameId,
        games: Vec<NewGame>,
        at: Timestamp,
    ) -> Result<(), BulkError>;
}

#[async_trait]
impl<D: Database> BulkStore for D {
    async fn add_bulk(&self, bulk: Bulk) -> Result<(), StoreError> {
        self.write(move |db| Box::pin(async move { Ok(add(db, &bulk).await?) })).await
    }

    async fn bulk(&self, id: GameId) -> Result<Option<Bulk>, StoreError> {
        self.find("SELECT * FROM bulk WHERE id = $1", values![id], read).await
    }

    async fn bulks_of(&self, person: PersonId, limit: u32) -> Result<Vec<Bulk>, StoreError> {
        let sql = "SELECT * FROM bulk WHERE made_by = $1 ORDER BY number DESC LIMIT $2";
        self.list(sql, values![person, limit], read).await
    }

    async fn waiting_bulks(&self) -> Result<Vec<Bulk>, StoreError> {
        let sql = "SELECT * FROM bulk WHERE paired_at IS NULL ORDER BY pair_at, number";
        self.list(sql, [], read).await
    }

    async fn remove_bulk(&self, id: GameId) -> Result<bool, StoreError> {
        let sql = "DELETE FROM bulk WHERE id = $1 AND paired_at IS NULL";
        Ok(self.run(sql, values![id]).await? > 0)
    }

    async fn pair_bulk(
        &self,
        id: GameId,
        games: Vec<NewGame>,
        at: Timestamp,
    ) -> Result<(), BulkError> {
        let games: Vec<PreparedGame> = games.iter().map(PreparedGame::new).collect();
        self.write(move |db| Box::pin(async move { pair(db, id, &games, at).await })).await
    }
}

async fn add(db: &mut dyn Connection, bulk: &Bulk) -> Result<(), SqlError> {
    let old = Timestamp(bulk.at.0.saturating_sub(KEPT.0));
    db.run("DELETE FROM bulk WHERE paired_at < $1", &values![old]).await?;
    let Bulk { id, by, order, at, pair_at, paired_at } = bulk;
    let sql = "INSERT INTO bulk (id, made_by, body, made_at, pair_at, paired_at) \
               VALUES ($1, $2, $3, $4, $5, $6)";
    db.run(sql, &values![id, by, order, at, pair_at, paired_at]).await.map(drop)
}

async fn pair(
    db: &mut dyn Connection,
    id: GameId,
    games: &[PreparedGame],
    at: Timestamp,
) -> Result<(), BulkError> {
    let sql = "UPDATE bulk SET paired_at = $2 WHERE id = $1 AND paired_at IS NULL";
    if db.run(sql, &values![id, at]).await? == 0 {
        return Err(BulkError::Gone);
    }
    for game in games {
        insert_game(db, game).await?;
    }
    Ok(())
}

fn read(row: &Row<'_>) -> Result<Bulk, SqlError> {
    Ok(Bulk {
        id: row.get("id")?,
        by: row.get("made_by")?,
        order: row.get("body")?,
        at: row.get("made_at")?,
        pair_at: row.get("pair_at")?,
        paired_at: row.get("paired_at")?,
    })
}

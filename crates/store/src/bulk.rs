//! Bulk orders: many games to be created at a given time.

use std::fmt;

use async_trait::async_trait;
use game::{Millis, PersonId, Timestamp};
use wire::GameId;

use crate::{NewGame, StoreError};

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

//! Games that were ordered many at once, to be made at their time.

use async_trait::async_trait;
use game::{Millis, PersonId, Timestamp};
use wire::GameId;

use crate::{NewGame, PairError, StoreError};

/// A bulk order: many games to be created at a given time.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Bulk {
    /// Its id.
    pub id: GameId,
    /// Who ordered them.
    pub by: PersonId,
    /// Which games, as JSON that the store does not look into.
    pub order: String,
    /// When they were ordered.
    pub at: Timestamp,
    /// When they shall be made.
    pub pair_at: Timestamp,
    /// When they were made.
    pub paired_at: Option<Timestamp>,
}

/// How long an order is kept after its games were made.
pub(crate) const KEPT: Millis = Millis::DAY.times(90);

/// Games that are made at a time of their own. Kept, so that a restart loses
/// none.
#[async_trait]
pub trait BulkStore: Send + Sync + 'static {
    /// Keeps an order; [`StoreError::Exists`] if its id is taken. Those whose
    /// games were made long ago are forgotten.
    async fn add_bulk(&self, bulk: Bulk) -> Result<(), StoreError>;

    /// The order with this id.
    async fn bulk(&self, id: GameId) -> Result<Option<Bulk>, StoreError>;

    /// A person's orders, newest first, up to a limit.
    async fn bulks_of(&self, person: PersonId, limit: u32) -> Result<Vec<Bulk>, StoreError>;

    /// Orders whose games are still to be made, the earliest first.
    async fn waiting_bulks(&self) -> Result<Vec<Bulk>, StoreError>;

    /// Takes an order back; false if there is none whose games are still to be
    /// made.
    async fn remove_bulk(&self, id: GameId) -> Result<bool, StoreError>;

    /// Makes the games of an order, all or none; it waits no longer. Refused
    /// with [`PairError::Gone`] if it does not wait.
    async fn pair_bulk(
        &self,
        id: GameId,
        games: Vec<NewGame>,
        at: Timestamp,
    ) -> Result<(), PairError>;
}

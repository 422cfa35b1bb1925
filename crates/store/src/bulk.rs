//! Games that were ordered many at once, to be made at their time.

use std::future::Future;

use game::{Millis, PersonId, Timestamp};
use wire::GameId;

use crate::{NewGame, PairError, StoreError};

/// Many games that somebody ordered.
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
pub trait BulkStore: Send + Sync + 'static {
    /// Keeps an order; [`StoreError::Exists`] if its id is taken. Those whose
    /// games were made long ago are forgotten.
    fn add_bulk(&self, bulk: Bulk) -> impl Future<Output = Result<(), StoreError>> + Send;

    /// The order with this id.
    fn bulk(&self, id: GameId) -> impl Future<Output = Result<Option<Bulk>, StoreError>> + Send;

    /// What somebody ordered, the newest first, at most so many.
    fn bulks_of(
        &self,
        person: PersonId,
        limit: u32,
    ) -> impl Future<Output = Result<Vec<Bulk>, StoreError>> + Send;

    /// Orders whose games are still to be made, the earliest first.
    fn waiting_bulks(&self) -> impl Future<Output = Result<Vec<Bulk>, StoreError>> + Send;

    /// Takes an order back; false if there is none whose games are still to be
    /// made.
    fn remove_bulk(&self, id: GameId) -> impl Future<Output = Result<bool, StoreError>> + Send;

    /// Makes the games of an order, all or none; it waits no longer. Refused
    /// with [`PairError::Gone`] if it does not wait.
    fn pair_bulk(
        &self,
        id: GameId,
        games: Vec<NewGame>,
        at: Timestamp,
    ) -> impl Future<Output = Result<(), PairError>> + Send;
}

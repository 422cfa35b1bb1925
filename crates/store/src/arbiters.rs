//! The arbiters of games.

use async_trait::async_trait;
use game::{PersonId, Timestamp};
use wire::GameId;

use crate::{NewGame, StoreError};

/// A game to be made, with those who judge it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OfficialGame {
    /// The game.
    pub game: NewGame,
    /// Its arbiters, each once.
    pub arbiters: Vec<PersonId>,
}

/// A place in the list of an arbiter's games: the live ones come
/// first, the newest first, then those that are over. A game that ends while
/// someone pages through the list appears twice rather than not at all.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum JudgedAfter {
    /// After this one, which was live.
    Live(GameId),
    /// After this one, which was over.
    Over(GameId),
}

/// The arbiters of games.
#[async_trait]
pub trait ArbiterStore: Send + Sync + 'static {
    /// Makes games with their arbiters, all or none; refused with
    /// [`StoreError::Exists`] if an id is taken.
    async fn create_official(&self, games: Vec<OfficialGame>) -> Result<(), StoreError>;

    /// Appoints an arbiter of a game; false if they were one already.
    async fn appoint(
        &self,
        game: GameId,
        person: PersonId,
        at: Timestamp,
    ) -> Result<bool, StoreError>;

    /// Dismisses an arbiter of a game; false if they were not one.
    async fn dismiss(&self, game: GameId, person: PersonId) -> Result<bool, StoreError>;

    /// The arbiters of a game, in the order they were appointed; none if
    /// there is no such game.
    async fn arbiters_of(&self, game: GameId) -> Result<Vec<PersonId>, StoreError>;

    /// The games of an arbiter, in the order of [`JudgedAfter`], each with
    /// whether it is over.
    async fn judged_by(
        &self,
        person: PersonId,
        after: Option<JudgedAfter>,
        limit: u32,
    ) -> Result<Vec<(GameId, bool)>, StoreError>;

    /// The games of an arbiter that are live, or ended at this instant
    /// or later, in the same order.
    async fn judged_since(
        &self,
        person: PersonId,
        since: Timestamp,
        limit: u32,
    ) -> Result<Vec<GameId>, StoreError>;
}

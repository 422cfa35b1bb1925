//! Who judges which game.

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

/// A place in the list of somebody's games as an arbiter: the live ones come
/// first, the newest first, then those that are over. A game that ends while
/// somebody turns the pages is seen twice rather than never.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum JudgedAfter {
    /// After this one, which was live.
    Live(GameId),
    /// After this one, which was over.
    Over(GameId),
}

/// Who judges which game.
#[async_trait]
pub trait ArbiterStore: Send + Sync + 'static {
    /// Makes games with their arbiters, all or none; refused with
    /// [`StoreError::Exists`] if an id is taken.
    async fn create_official(&self, games: Vec<OfficialGame>) -> Result<(), StoreError>;

    /// Somebody judges a game from now on; false if they did before.
    async fn appoint(
        &self,
        game: GameId,
        person: PersonId,
        at: Timestamp,
    ) -> Result<bool, StoreError>;

    /// Somebody judges a game no longer; false if they did not.
    async fn dismiss(&self, game: GameId, person: PersonId) -> Result<bool, StoreError>;

    /// Those who judge a game, in the order they were appointed; nobody if
    /// there is no such game.
    async fn arbiters_of(&self, game: GameId) -> Result<Vec<PersonId>, StoreError>;

    /// Games that somebody judges, in the order of [`JudgedAfter`], each with
    /// whether it is over.
    async fn judged_by(
        &self,
        person: PersonId,
        after: Option<JudgedAfter>,
        limit: u32,
    ) -> Result<Vec<(GameId, bool)>, StoreError>;

    /// Games that somebody judges and that are live, or ended at this instant
    /// or later, in the same order.
    async fn judged_since(
        &self,
        person: PersonId,
        since: Timestamp,
        limit: u32,
    ) -> Result<Vec<GameId>, StoreError>;
}

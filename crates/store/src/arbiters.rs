//! The arbiters of games.

use async_trait::async_trait;
use game::{PersonId, Timestamp};
use wire::GameId;

use crate::{NewGame, StoreError};

/// A game to create, with its arbiters.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OfficialGame {
    /// The game.
    pub game: NewGame,
    /// Its arbiters, each once.
    pub arbiters: Vec<PersonId>,
}

/// A position in the list of an arbiter's games: live games first, then finished ones, newest first
/// in each part. A game that ends while someone pages through the list appears twice rather than
/// not at all.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum JudgedAfter {
    /// After this live game.
    Live(GameId),
    /// After this finished game.
    Over(GameId),
}

/// The arbiters of games.
#[async_trait]
pub trait ArbiterStore: Send + Sync + 'static {
    /// Creates games with their arbiters, all or none. Fails with [`StoreError::Exists`] if an id
    /// is taken.
    async fn create_official(&self, games: Vec<OfficialGame>) -> Result<(), StoreError>;

    /// Appoints an arbiter; false if they already were one.
    async fn appoint(
        &self,
        game: GameId,
        person: PersonId,
        at: Timestamp,
    ) -> Result<bool, StoreError>;

    /// Dismisses an arbiter; false if they were not one.
    async fn dismiss(&self, game: GameId, person: PersonId) -> Result<bool, StoreError>;

    /// The arbiters of a game, in the order of appointment; empty if the game does not exist.
    async fn arbiters_of(&self, game: GameId) -> Result<Vec<PersonId>, StoreError>;

    /// The games of an arbiter in the order of [`JudgedAfter`], each with whether it is over.
    async fn judged_by(
        &self,
        person: PersonId,
        after: Option<JudgedAfter>,
        limit: u32,
    ) -> Result<Vec<(GameId, bool)>, StoreError>;

    /// The games of an arbiter that are live or ended at or after this instant, in the same order.
    async fn judged_since(
        &self,
        person: PersonId,
        since: Timestamp,
        limit: u32,
    ) -> Result<Vec<GameId>, StoreError>;
}

use std::{fmt, future::Future};

use game::{PersonId, Timestamp};
use wire::GameId;

use crate::{NewGame, StoreError};

/// Somebody looks for an opponent. Its id becomes that of the game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Seek {
    /// Its id.
    pub id: GameId,
    /// Who looks.
    pub by: PersonId,
    /// For whom.
    pub audience: Audience,
    /// What game, as JSON that the store does not look into.
    pub wish: String,
    /// When it was made.
    pub at: Timestamp,
    /// When it ends by itself.
    pub expires: Timestamp,
}

/// Who may answer a seek.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Audience {
    /// Everybody, who see it in the lobby.
    Everybody,
    /// Whoever has the link.
    Link,
    /// This person alone.
    Person(PersonId),
}

/// Why two were not paired.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PairError {
    /// Somebody else was faster, or it was withdrawn.
    Gone,
    /// The store failed.
    Store(StoreError),
}

impl fmt::Display for PairError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PairError::Gone => f.write_str("it is gone"),
            PairError::Store(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for PairError {}

/// Who looks for an opponent. Kept, so that a restart loses none.
pub trait SeekStore: Send + Sync + 'static {
    /// Keeps a seek.
    fn add_seek(&self, seek: Seek) -> impl Future<Output = Result<(), StoreError>> + Send;

    /// All seeks, the oldest first.
    fn seeks(&self) -> impl Future<Output = Result<Vec<Seek>, StoreError>> + Send;

    /// Lets a seek that is there end later.
    fn renew_seek(
        &self,
        id: GameId,
        expires: Timestamp,
    ) -> impl Future<Output = Result<(), StoreError>> + Send;

    /// Takes seeks away; those that were there.
    fn remove_seeks(
        &self,
        ids: Vec<GameId>,
    ) -> impl Future<Output = Result<Vec<GameId>, StoreError>> + Send;

    /// Makes the game and takes the seek with its id away, both or neither.
    fn pair(&self, game: NewGame) -> impl Future<Output = Result<(), PairError>> + Send;
}

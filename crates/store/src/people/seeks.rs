use std::fmt;

use async_trait::async_trait;
use game::{PersonId, Timestamp};
use wire::GameId;

use crate::{NewGame, StoreError};

/// A seek or a challenge. Its id becomes that of the game.
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
    /// Everyone in the lobby.
    Everybody,
    /// Anyone with the link.
    Link,
    /// This person alone.
    Person(PersonId),
}

/// Why two were not paired.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PairError {
    /// It was accepted by someone else, or withdrawn.
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

/// Open seeks and challenges. Stored, so that a restart loses none.
#[async_trait]
pub trait SeekStore: Send + Sync + 'static {
    /// Keeps a seek.
    async fn add_seek(&self, seek: Seek) -> Result<(), StoreError>;

    /// All seeks, the oldest first.
    async fn seeks(&self) -> Result<Vec<Seek>, StoreError>;

    /// Lets a seek that is there end later.
    async fn renew_seek(&self, id: GameId, expires: Timestamp) -> Result<(), StoreError>;

    /// Takes seeks away; those that were there.
    async fn remove_seeks(&self, ids: Vec<GameId>) -> Result<Vec<GameId>, StoreError>;

    /// Makes the game and takes the seek with its id away, both or neither.
    async fn pair(&self, game: NewGame) -> Result<(), PairError>;
}

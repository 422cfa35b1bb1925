use std::fmt;

use async_trait::async_trait;
use game::{PersonId, Timestamp};
use wire::GameId;

use crate::{NewGame, StoreError};

/// A seek or a challenge. Its id becomes the id of the game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Seek {
    /// Its id.
    pub id: GameId,
    /// Who seeks.
    pub by: PersonId,
    /// Who may accept it.
    pub audience: Audience,
    /// The game they want, as JSON that is opaque to the store.
    pub game: String,
    /// When it was made.
    pub at: Timestamp,
    /// When it expires.
    pub expires: Timestamp,
}

/// Who may accept a seek.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Audience {
    /// Everyone in the lobby.
    Everybody,
    /// Anyone with the link.
    Link,
    /// This person alone.
    Person(PersonId),
}

/// Whether a seek was stored.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum AddedSeek {
    /// It was.
    Yes,
    /// This other seek of the same person is gone.
    OtherGone(GameId),
}

/// Why two people were not paired.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PairError {
    /// It was accepted by someone else, or withdrawn.
    Gone,
    /// The same for this one of the other seeks.
    OtherGone(GameId),
    /// A player of the game has these open seeks for everyone, too, which were not named.
    OtherFound(Vec<Seek>),
    /// The store failed.
    Store(StoreError),
}

impl fmt::Display for PairError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PairError::Gone => f.write_str("it is gone"),
            PairError::OtherGone(id) => write!(f, "the seek {id} is gone"),
            PairError::OtherFound(seeks) => write!(f, "there are {} more seeks", seeks.len()),
            PairError::Store(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for PairError {}

/// Open seeks and challenges. Stored, so that a restart loses none.
#[async_trait]
pub trait SeekStore: Send + Sync + 'static {
    /// Stores a seek, unless one of the others, which the same person is known to have, is gone:
    /// perhaps they were paired at another node in this moment.
    async fn add_seek(&self, seek: Seek, others: Vec<GameId>) -> Result<AddedSeek, StoreError>;

    /// All seeks, oldest first.
    async fn seeks(&self) -> Result<Vec<Seek>, StoreError>;

    /// One of them.
    async fn seek(&self, id: GameId) -> Result<Option<Seek>, StoreError>;

    /// The challenges to this person and by them, oldest first.
    async fn challenges_of(&self, person: PersonId) -> Result<Vec<Seek>, StoreError>;

    /// Makes a seek expire later. Whether it exists.
    async fn renew_seek(&self, id: GameId, expires: Timestamp) -> Result<bool, StoreError>;

    /// Removes seeks and returns those that existed.
    async fn remove_seeks(&self, ids: Vec<GameId>) -> Result<Vec<GameId>, StoreError>;

    /// Creates the game and removes the seek with the same id and the others, in one transaction.
    /// If one of them is gone, nothing changes: perhaps another node was first. Nothing changes
    /// either if a player has further open seeks for everyone, apart from those to keep: they were
    /// made at another node, and the caller has to say what becomes of them.
    async fn pair(
        &self,
        game: NewGame,
        others: Vec<GameId>,
        kept: Vec<GameId>,
    ) -> Result<(), PairError>;
}

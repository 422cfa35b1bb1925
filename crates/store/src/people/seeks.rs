use std::fmt;

use async_trait::async_trait;
use game::{Millis, PersonId, Timestamp};
use wire::GameId;

use crate::{NewGame, StoreError};

/// For how long somebody who was paired cannot be paired again without knowing: after this, the game
/// has started, or was aborted since they did not appear.
pub(crate) const ENGAGED: Millis = Millis::from_seconds(30);

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

/// How a seek or a game binds its people. The lobby pairs nobody for two games with clocks at once:
/// whoever asks at two places gets one game at both.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Binding {
    /// Not at all: the game takes days.
    Free,
    /// The game was asked for by name, whatever else its people play. Afterwards they are engaged.
    Named,
    /// Only who is not engaged, or has heard of that game: this one.
    Live {
        /// The game that the person who asks has heard of.
        heard: Option<GameId>,
    },
}

/// Whether a seek was stored.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum AddedSeek {
    /// It was.
    Yes,
    /// Its owner was paired for this game a moment ago, and has not heard of it.
    Engaged(GameId),
    /// One of the two is blocked by this one.
    Blocked(PersonId),
}

/// Two who are brought together.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pairing {
    /// Their game, with the id of the seek that becomes it.
    pub game: NewGame,
    /// The seek of the other one, which has to be open too.
    pub other: Option<GameId>,
    /// How the game binds them.
    pub binding: Binding,
}

/// Why two people were not paired.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PairError {
    /// It was accepted by someone else, or withdrawn.
    Gone,
    /// The same for the seek of the other one.
    OtherGone(GameId),
    /// This one was paired for this game a moment ago, and has not heard of it.
    Engaged(PersonId, GameId),
    /// One of the two is blocked by this one.
    Blocked(PersonId),
    /// The store failed.
    Store(StoreError),
}

impl fmt::Display for PairError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PairError::Gone => f.write_str("it is gone"),
            PairError::OtherGone(id) => write!(f, "the seek {id} is gone"),
            PairError::Engaged(person, game) => {
                write!(f, "person {} was paired for game {game}", person.0)
            }
            PairError::Blocked(by) => write!(f, "person {} blocks the other one", by.0),
            PairError::Store(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for PairError {}

/// Open seeks and challenges. Stored, so that a restart loses none.
#[async_trait]
pub trait SeekStore: Send + Sync + 'static {
    /// Stores a seek. One that is [`Binding::Live`] goes when its owner is paired.
    async fn add_seek(&self, seek: Seek, binding: Binding) -> Result<AddedSeek, StoreError>;

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

    /// Creates the game and removes the seek with the same id, that of the other one, and all live
    /// seeks of the two, wherever they were made, in one transaction. Returns the live seeks that are
    /// gone. If one of the two cannot be paired, nothing changes: perhaps another node was first.
    async fn pair(&self, pairing: Pairing) -> Result<Vec<GameId>, PairError>;
}

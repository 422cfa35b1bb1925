use std::fmt;

use game::Seq;

use crate::Epoch;

/// Why events were not appended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum AppendError {
    /// Somebody else has claimed the game since; nothing changed.
    Fenced {
        /// The epoch of the newest claim.
        current: Epoch,
    },
    /// The game is further, or not as far, as the sender believed; nothing
    /// changed.
    Conflict {
        /// The number the next event must have.
        next: Seq,
    },
    /// There is no such game; nothing changed.
    NoSuchGame,
    /// The store is out of order, and whether the events are on the disk is not
    /// known: claim again and look.
    Unknown(String),
}

impl fmt::Display for AppendError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            AppendError::Fenced { current } => {
                write!(f, "the game was claimed by another owner (epoch {})", current.0)
            }
            AppendError::Conflict { next } => {
                write!(f, "the next event of the game is number {}", next.0)
            }
            AppendError::NoSuchGame => f.write_str("there is no such game"),
            AppendError::Unknown(why) => write!(f, "the outcome is unknown: {why}"),
        }
    }
}

impl std::error::Error for AppendError {}

/// Why the store did not do something else.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum StoreError {
    /// There is one already.
    Exists,
    /// There is no such game.
    NoSuchGame,
    /// The store does not answer, for this reason.
    Unavailable(String),
    /// What is on the disk cannot be read.
    Damaged(String),
}

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StoreError::Exists => f.write_str("it exists already"),
            StoreError::NoSuchGame => f.write_str("there is no such game"),
            StoreError::Unavailable(why) => write!(f, "the store does not answer: {why}"),
            StoreError::Damaged(why) => write!(f, "what is stored cannot be read: {why}"),
        }
    }
}

impl std::error::Error for StoreError {}

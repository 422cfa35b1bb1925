use std::fmt;

use game::Seq;

use crate::{Epoch, NodeId};

/// Why events were not appended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum AppendError {
    /// Another node has claimed the game, or it was released; nothing changed.
    Fenced {
        /// The epoch of the newest claim.
        current: Epoch,
    },
    /// The next event has another number than the sender expected; nothing changed.
    Conflict {
        /// The number of the next event.
        next: Seq,
    },
    /// The game does not exist; nothing changed.
    NoSuchGame,
    /// The store failed, and it is not known whether the events are on the disk. Claim the game
    /// again and look.
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

/// Why a game was not claimed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ClaimError {
    /// The owner is not the expected one; nothing changed.
    OwnerChanged {
        /// The current owner.
        owner: Option<NodeId>,
    },
    /// The store failed.
    Store(StoreError),
}

impl fmt::Display for ClaimError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ClaimError::OwnerChanged { owner: Some(node) } => {
                write!(f, "node {} owns the game", node.0)
            }
            ClaimError::OwnerChanged { owner: None } => f.write_str("no node owns the game"),
            ClaimError::Store(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for ClaimError {}

impl From<StoreError> for ClaimError {
    fn from(error: StoreError) -> ClaimError {
        ClaimError::Store(error)
    }
}

/// Why any other call failed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum StoreError {
    /// It exists already.
    Exists,
    /// The game does not exist.
    NoSuchGame,
    /// The store does not answer, and why.
    Unavailable(String),
    /// The stored data cannot be read.
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

use std::fmt;

use game::Seq;

use crate::{Epoch, NodeId};

/// Why events were not appended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum AppendError {
    /// Another node has claimed the game since, or it was released; nothing
    /// changed.
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

/// Why a game was not claimed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ClaimError {
    /// Another node owns the game, or none does; nothing changed.
    OwnerChanged {
        /// Who owns it.
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

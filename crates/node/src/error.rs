use std::fmt;

use game::Refusal;
use store::StoreError;

/// Why a command was not done. A refusal is an answer to a person; the rest is
/// our trouble.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SubmitError {
    /// There is no such game.
    NoSuchGame,
    /// The game says no.
    Refused(Refusal),
    /// Too much is waiting for this game; try again.
    Busy,
    /// The store does not answer; whether the command was done is not known.
    /// Sent again with the same number it is done once.
    Unavailable,
}

impl fmt::Display for SubmitError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SubmitError::NoSuchGame => f.write_str("there is no such game"),
            SubmitError::Refused(refusal) => refusal.fmt(f),
            SubmitError::Busy => f.write_str("too many commands at once: try again"),
            SubmitError::Unavailable => {
                f.write_str("the server cannot store anything at the moment: try again")
            }
        }
    }
}

impl std::error::Error for SubmitError {}

impl From<StoreError> for SubmitError {
    fn from(error: StoreError) -> SubmitError {
        match error {
            StoreError::NoSuchGame => SubmitError::NoSuchGame,
            error => {
                tracing::error!(%error, "the store failed");
                SubmitError::Unavailable
            }
        }
    }
}

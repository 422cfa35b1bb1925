use std::fmt;

use game::Refusal;
use store::StoreError;
use wire::error::{ErrorCode, GameCode, RequestCode};

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

impl From<SubmitError> for ErrorCode {
    fn from(error: SubmitError) -> ErrorCode {
        match error {
            SubmitError::NoSuchGame => GameCode::GameNotFound.into(),
            SubmitError::Refused(refusal) => GameCode::from(refusal).into(),
            SubmitError::Busy => RequestCode::Busy.into(),
            SubmitError::Unavailable => RequestCode::Unavailable.into(),
        }
    }
}

impl fmt::Display for SubmitError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        ErrorCode::from(self.clone()).fmt(f)
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

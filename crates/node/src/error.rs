use std::fmt;

use game::Refusal;
use store::StoreError;
use wire::error::{ErrorCode, GameCode, RequestCode};

/// Why a command was not carried out. A refusal is an answer to a person; everything else is a
/// failure of the server.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SubmitError {
    /// The game does not exist.
    NoSuchGame,
    /// The game refuses the command.
    Refused(Refusal),
    /// Too many messages are waiting for this game; try again.
    Busy,
    /// What is stored of the game cannot be read.
    Damaged,
    /// The store does not answer, and it is not known whether the command was carried out. It is
    /// safe to send it again with the same number.
    Unavailable,
}

impl From<SubmitError> for ErrorCode {
    fn from(error: SubmitError) -> ErrorCode {
        match error {
            SubmitError::NoSuchGame => GameCode::GameNotFound.into(),
            SubmitError::Refused(refusal) => GameCode::from(refusal).into(),
            SubmitError::Busy => RequestCode::Busy.into(),
            SubmitError::Damaged => GameCode::GameDamaged.into(),
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
            // Who read it tells the operators, once.
            StoreError::Damaged(_) => SubmitError::Damaged,
            error => {
                tracing::error!(%error, "the store failed");
                SubmitError::Unavailable
            }
        }
    }
}

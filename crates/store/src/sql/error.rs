//! Errors of a database, and what they mean to callers.

use crate::{
    AccountError, AppendError, BulkError, ClaimError, OperateError, PairError, StoreError,
    TournamentAppendError,
};

/// Why a statement was not done.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum SqlError {
    /// Such a row exists already.
    Taken,
    /// What is stored cannot be read.
    Damaged(String),
    /// Anything else.
    Failed(String),
}

impl From<SqlError> for StoreError {
    fn from(error: SqlError) -> StoreError {
        match error {
            SqlError::Taken => StoreError::Exists,
            SqlError::Damaged(why) => StoreError::Damaged(why),
            SqlError::Failed(why) => StoreError::Unavailable(why),
        }
    }
}

impl From<SqlError> for AppendError {
    fn from(error: SqlError) -> AppendError {
        AppendError::Unknown(StoreError::from(error).to_string())
    }
}

/// Errors that contain one of the store.
macro_rules! contain_store_error {
    ($($error:ident)*) => {$(
        impl From<SqlError> for $error {
            fn from(error: SqlError) -> $error {
                $error::Store(error.into())
            }
        }
    )*};
}

contain_store_error! { AccountError BulkError ClaimError OperateError PairError TournamentAppendError }

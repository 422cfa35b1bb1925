//! Errors of the database as errors of the store.

use std::{error::Error as _, fmt};

use deadpool_postgres::PoolError;
use tokio_postgres::{Error, error::SqlState};

use super::connect::whole;
use crate::{
    AccountError, AppendError, BulkError, ClaimError, OperateError, PairError, StoreError,
    TournamentAppendError,
};

/// A column whose value nobody wrote.
#[derive(Debug)]
pub(super) struct Misread(pub(super) &'static str);

impl fmt::Display for Misread {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "not {}", self.0)
    }
}

impl std::error::Error for Misread {}

/// How an error type represents a failure of the database.
pub(super) trait DatabaseError {
    fn sql(error: Error) -> Self;
}

impl DatabaseError for StoreError {
    fn sql(error: Error) -> StoreError {
        let damaged = error.source().is_some_and(|cause| cause.is::<Misread>())
            || error.code().is_some_and(|code| {
                *code == SqlState::DATA_CORRUPTED || *code == SqlState::INDEX_CORRUPTED
            });
        let why = whole(&error);
        if damaged { StoreError::Damaged(why) } else { StoreError::Unavailable(why) }
    }
}

impl DatabaseError for AppendError {
    fn sql(error: Error) -> AppendError {
        AppendError::Unknown(whole(&error))
    }
}

impl DatabaseError for AccountError {
    fn sql(error: Error) -> AccountError {
        AccountError::Store(StoreError::sql(error))
    }
}

impl DatabaseError for ClaimError {
    fn sql(error: Error) -> ClaimError {
        ClaimError::Store(StoreError::sql(error))
    }
}

impl DatabaseError for TournamentAppendError {
    fn sql(error: Error) -> TournamentAppendError {
        TournamentAppendError::Store(StoreError::sql(error))
    }
}

impl DatabaseError for OperateError {
    fn sql(error: Error) -> OperateError {
        OperateError::Store(StoreError::sql(error))
    }
}

impl DatabaseError for BulkError {
    fn sql(error: Error) -> BulkError {
        BulkError::Store(StoreError::sql(error))
    }
}

impl DatabaseError for PairError {
    fn sql(error: Error) -> PairError {
        PairError::Store(StoreError::sql(error))
    }
}

/// Whether the error says that such a row exists already.
pub(super) fn is_taken(error: &Error) -> bool {
    error.code() == Some(&SqlState::UNIQUE_VIOLATION)
}

/// [`StoreError::Exists`] if such a row exists already.
pub(super) fn exists(error: Error) -> StoreError {
    if is_taken(&error) { StoreError::Exists } else { StoreError::sql(error) }
}

/// Whether the server undid the transaction for another one's sake, so that it can be tried again.
pub(super) fn is_undone(error: &Error) -> bool {
    let undone = [&SqlState::T_R_DEADLOCK_DETECTED, &SqlState::T_R_SERIALIZATION_FAILURE];
    error.code().is_some_and(|code| undone.contains(&code))
}

/// No connection could be made.
pub(super) fn no_connection(error: PoolError) -> StoreError {
    StoreError::Unavailable(whole(&error))
}

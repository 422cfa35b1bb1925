//! Errors of the database as errors of the store.

use std::{error::Error as _, fmt};

use deadpool_postgres::PoolError;
use tokio_postgres::{Error, error::SqlState};

use super::connect::whole;
use crate::{StoreError, sql::SqlError};

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

impl<E: From<SqlError>> DatabaseError for E {
    fn sql(error: Error) -> E {
        SqlError::from(error).into()
    }
}

impl From<Error> for SqlError {
    fn from(error: Error) -> SqlError {
        if error.code() == Some(&SqlState::UNIQUE_VIOLATION) {
            return SqlError::Taken;
        }
        let damaged = error.source().is_some_and(|cause| cause.is::<Misread>())
            || error.code().is_some_and(|code| {
                *code == SqlState::DATA_CORRUPTED || *code == SqlState::INDEX_CORRUPTED
            });
        let why = whole(&error);
        if damaged { SqlError::Damaged(why) } else { SqlError::Failed(why) }
    }
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

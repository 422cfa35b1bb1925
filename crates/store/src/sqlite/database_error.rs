use std::fmt::Display;

use rusqlite::{ErrorCode, ffi};

use crate::sql::{Outcome, SqlError};

/// How an error type represents a failure of the database.
pub(super) trait DatabaseError: Display + Send + 'static {
    /// It was not done, or it is not known whether it was.
    fn lost(why: String) -> Self;

    /// It was not done, because of this error.
    fn sql(error: rusqlite::Error) -> Self;
}

impl<E: Outcome> DatabaseError for E {
    fn lost(why: String) -> E {
        SqlError::Failed(why).into()
    }

    fn sql(error: rusqlite::Error) -> E {
        SqlError::from(error).into()
    }
}

impl From<rusqlite::Error> for SqlError {
    fn from(error: rusqlite::Error) -> SqlError {
        use rusqlite::Error::{
            FromSqlConversionFailure, IntegralValueOutOfRange, InvalidColumnType, Utf8Error,
        };
        const TAKEN: [i32; 3] = [
            ffi::SQLITE_CONSTRAINT_UNIQUE,
            ffi::SQLITE_CONSTRAINT_PRIMARYKEY,
            ffi::SQLITE_CONSTRAINT_ROWID,
        ];
        if error.sqlite_error().is_some_and(|error| TAKEN.contains(&error.extended_code)) {
            return SqlError::Taken;
        }
        let damaged = match &error {
            FromSqlConversionFailure(..)
            | IntegralValueOutOfRange(..)
            | InvalidColumnType(..)
            | Utf8Error(..) => true,
            error => matches!(
                error.sqlite_error_code(),
                Some(ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase)
            ),
        };
        let why = error.to_string();
        if damaged { SqlError::Damaged(why) } else { SqlError::Failed(why) }
    }
}

use std::fmt::Display;

use rusqlite::ErrorCode;

use crate::{AccountError, AppendError, ClaimError, PairError, StoreError};

/// What an error of the database is to those who asked.
pub(super) trait Trouble: Display + Send + 'static {
    /// It was not done, or it is not known whether it was.
    fn lost(why: String) -> Self;

    /// It was not done, because of this.
    fn sql(error: rusqlite::Error) -> Self;
}

impl Trouble for AppendError {
    fn lost(why: String) -> AppendError {
        AppendError::Unknown(why)
    }

    fn sql(error: rusqlite::Error) -> AppendError {
        AppendError::Unknown(error.to_string())
    }
}

impl Trouble for AccountError {
    fn lost(why: String) -> AccountError {
        AccountError::Store(StoreError::lost(why))
    }

    fn sql(error: rusqlite::Error) -> AccountError {
        AccountError::Store(StoreError::sql(error))
    }
}

impl Trouble for ClaimError {
    fn lost(why: String) -> ClaimError {
        ClaimError::Store(StoreError::lost(why))
    }

    fn sql(error: rusqlite::Error) -> ClaimError {
        ClaimError::Store(StoreError::sql(error))
    }
}

impl Trouble for PairError {
    fn lost(why: String) -> PairError {
        PairError::Store(StoreError::lost(why))
    }

    fn sql(error: rusqlite::Error) -> PairError {
        PairError::Store(StoreError::sql(error))
    }
}

impl Trouble for StoreError {
    fn lost(why: String) -> StoreError {
        StoreError::Unavailable(why)
    }

    fn sql(error: rusqlite::Error) -> StoreError {
        use rusqlite::Error::{
            FromSqlConversionFailure, IntegralValueOutOfRange, InvalidColumnType, Utf8Error,
        };
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
        if damaged { StoreError::Damaged(why) } else { StoreError::Unavailable(why) }
    }
}

use std::fmt::Display;

use rusqlite::ErrorCode;

use crate::{
    AccountError, AppendError, BulkError, ClaimError, OperateError, PairError, StoreError,
    TournamentAppendError,
};

/// How an error type represents a failure of the database.
pub(super) trait DatabaseError: Display + Send + 'static {
    /// It was not done, or it is not known whether it was.
    fn lost(why: String) -> Self;

    /// It was not done, because of this error.
    fn sql(error: rusqlite::Error) -> Self;
}

impl DatabaseError for AppendError {
    fn lost(why: String) -> AppendError {
        AppendError::Unknown(why)
    }

    fn sql(error: rusqlite::Error) -> AppendError {
        AppendError::Unknown(error.to_string())
    }
}

impl DatabaseError for AccountError {
    fn lost(why: String) -> AccountError {
        AccountError::Store(StoreError::lost(why))
    }

    fn sql(error: rusqlite::Error) -> AccountError {
        AccountError::Store(StoreError::sql(error))
    }
}

impl DatabaseError for ClaimError {
    fn lost(why: String) -> ClaimError {
        ClaimError::Store(StoreError::lost(why))
    }

    fn sql(error: rusqlite::Error) -> ClaimError {
        ClaimError::Store(StoreError::sql(error))
    }
}

impl DatabaseError for TournamentAppendError {
    fn lost(why: String) -> TournamentAppendError {
        TournamentAppendError::Store(StoreError::lost(why))
    }

    fn sql(error: rusqlite::Error) -> TournamentAppendError {
        TournamentAppendError::Store(StoreError::sql(error))
    }
}

impl DatabaseError for OperateError {
    fn lost(why: String) -> OperateError {
        OperateError::Store(StoreError::lost(why))
    }

    fn sql(error: rusqlite::Error) -> OperateError {
        OperateError::Store(StoreError::sql(error))
    }
}

impl DatabaseError for BulkError {
    fn lost(why: String) -> BulkError {
        BulkError::Store(StoreError::lost(why))
    }

    fn sql(error: rusqlite::Error) -> BulkError {
        BulkError::Store(StoreError::sql(error))
    }
}

impl DatabaseError for PairError {
    fn lost(why: String) -> PairError {
        PairError::Store(StoreError::lost(why))
    }

    fn sql(error: rusqlite::Error) -> PairError {
        PairError::Store(StoreError::sql(error))
    }
}

/// Inside a job, an error of the database stays as it is.
impl DatabaseError for rusqlite::Error {
    fn lost(why: String) -> rusqlite::Error {
        rusqlite::Error::ToSqlConversionFailure(why.into())
    }

    fn sql(error: rusqlite::Error) -> rusqlite::Error {
        error
    }
}

impl DatabaseError for StoreError {
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

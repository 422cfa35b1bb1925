//! From the errors of the crates below to codes of the table.

use axum::{
    extract::rejection::{JsonRejection, QueryRejection},
    http::StatusCode,
};
use game::{ConfigError, ParseTimeControlError, Refusal, TimeControlError};
use node::{RematchError, SayError, SubmitError};
use rules::FenError;
use store::{AccountError, NameError, StoreError};
use wire::error::{ErrorCode, GameCode, LobbyCode, PeopleCode, PositionCode, RequestCode};

use super::{ApiError, reason_code};

impl From<Refusal> for ApiError {
    fn from(refusal: Refusal) -> ApiError {
        GameCode::from(refusal).into()
    }
}

impl From<tournament::Refusal> for ApiError {
    fn from(refusal: tournament::Refusal) -> ApiError {
        ErrorCode::from(refusal).into()
    }
}

impl From<StoreError> for ApiError {
    fn from(error: StoreError) -> ApiError {
        match error {
            StoreError::NoSuchGame => GameCode::GameNotFound.into(),
            StoreError::Damaged(why) => {
                tracing::error!(why, "what was asked for is damaged in storage");
                GameCode::GameDamaged.into()
            }
            error => ApiError::unavailable(error),
        }
    }
}

impl From<AccountError> for ApiError {
    fn from(error: AccountError) -> ApiError {
        match error {
            AccountError::NoSuchInvitation => PeopleCode::InvitationInvalid.into(),
            AccountError::NameTaken => PeopleCode::NameTaken.into(),
            AccountError::NotAGuest => PeopleCode::AlreadyRegistered.into(),
            AccountError::Store(error) => error.into(),
        }
    }
}

impl From<NameError> for ApiError {
    fn from(error: NameError) -> ApiError {
        match error {
            NameError::Length => PeopleCode::NameLength { min: 2, max: 20 },
            NameError::Letter(letter) => PeopleCode::NameCharacter { character: letter.into() },
            NameError::Edge => PeopleCode::NameEdge,
            NameError::Reserved => PeopleCode::NameReserved,
        }
        .into()
    }
}

macro_rules! from_node {
    ($($error:ident)*) => {
        $(
            impl From<$error> for ApiError {
                fn from(error: $error) -> ApiError {
                    ErrorCode::from(error).into()
                }
            }
        )*
    };
}

from_node! { SubmitError SayError RematchError }

impl From<ConfigError> for ApiError {
    fn from(error: ConfigError) -> ApiError {
        match error {
            ConfigError::FinishedStart => PositionCode::FinishedStart.into(),
            ConfigError::ImpossibleStart(why) => match why.reasons().first() {
                Some(reason) => reason_code(reason).into(),
                None => PositionCode::FinishedStart.into(),
            },
            ConfigError::MixedTime => LobbyCode::MixedTime.into(),
            ConfigError::DaysAndPresence => LobbyCode::CorrespondencePresence.into(),
            ConfigError::SamePerson => LobbyCode::SamePlayerTwice.into(),
            ConfigError::RatedUnequalTime => LobbyCode::RatedUnequalTime.into(),
            ConfigError::RatedTakebacks => LobbyCode::RatedTakebacks.into(),
            ConfigError::RatedComputer => LobbyCode::RatedComputer.into(),
            ConfigError::RatedPosition => LobbyCode::RatedPosition.into(),
        }
    }
}

impl From<ParseTimeControlError> for ApiError {
    fn from(error: ParseTimeControlError) -> ApiError {
        LobbyCode::from(error).into()
    }
}

impl From<TimeControlError> for ApiError {
    fn from(error: TimeControlError) -> ApiError {
        LobbyCode::from(error).into()
    }
}

impl From<FenError> for ApiError {
    fn from(error: FenError) -> ApiError {
        PositionCode::from(error).into()
    }
}

impl From<JsonRejection> for ApiError {
    fn from(rejection: JsonRejection) -> ApiError {
        match rejection.status() {
            StatusCode::PAYLOAD_TOO_LARGE => RequestCode::TooLarge.into(),
            _ => RequestCode::UnreadableRequest { detail: rejection.body_text() }.into(),
        }
    }
}

impl From<QueryRejection> for ApiError {
    fn from(rejection: QueryRejection) -> ApiError {
        RequestCode::UnreadableRequest { detail: rejection.body_text() }.into()
    }
}

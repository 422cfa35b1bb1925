//! Every way a request can fail, with its status and its words, in one place.

use axum::{
    Json,
    extract::rejection::JsonRejection,
    http::{StatusCode, header},
    response::{IntoResponse, Response},
};
use node::SubmitError;
use store::{AccountError, StoreError};

/// An answer that is an error.
#[derive(Debug)]
pub(crate) enum ApiError {
    /// The request makes no sense: why.
    Bad(String),
    /// Whoever is calling is not known, or not as who they say.
    Unknown(String),
    /// They may not.
    Forbidden(String),
    /// The body is larger than anything that makes sense.
    TooLarge,
    /// They did it too often: wait so many seconds.
    TooOften(u64),
    /// There is nothing there.
    NotFound(&'static str),
    /// It cannot be done as things stand.
    Conflict(String),
    /// Too much at once.
    Busy(String),
    /// Our trouble.
    Unavailable(String),
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let retry_after = match self {
            ApiError::TooOften(seconds) => Some(seconds),
            _ => None,
        };
        let (status, words) = match self {
            ApiError::Bad(why) => (StatusCode::BAD_REQUEST, why),
            ApiError::Unknown(why) => (StatusCode::UNAUTHORIZED, why),
            ApiError::Forbidden(why) => (StatusCode::FORBIDDEN, why),
            ApiError::TooLarge => {
                (StatusCode::PAYLOAD_TOO_LARGE, "this is more than anybody needs to say".into())
            }
            ApiError::TooOften(seconds) => {
                let words = format!("too often: try again in {seconds} seconds");
                (StatusCode::TOO_MANY_REQUESTS, words)
            }
            ApiError::NotFound(what) => (StatusCode::NOT_FOUND, what.to_owned()),
            ApiError::Conflict(why) => (StatusCode::CONFLICT, why),
            ApiError::Busy(why) => (StatusCode::TOO_MANY_REQUESTS, why),
            ApiError::Unavailable(why) => {
                tracing::error!(why, "a request failed");
                (StatusCode::SERVICE_UNAVAILABLE, why)
            }
        };
        let mut response = (status, Json(serde_json::json!({ "error": words }))).into_response();
        if let Some(seconds) = retry_after {
            response.headers_mut().insert(header::RETRY_AFTER, seconds.into());
        }
        response
    }
}

impl From<SubmitError> for ApiError {
    fn from(error: SubmitError) -> ApiError {
        let words = error.to_string();
        match error {
            SubmitError::NoSuchGame => ApiError::NotFound("there is no such game"),
            SubmitError::Refused(_) => ApiError::Conflict(words),
            SubmitError::Busy => ApiError::Busy(words),
            SubmitError::Unavailable => ApiError::Unavailable(words),
        }
    }
}

impl From<StoreError> for ApiError {
    fn from(error: StoreError) -> ApiError {
        match error {
            StoreError::NoSuchGame => ApiError::NotFound("there is no such game"),
            error => {
                // Where and why is the business of whoever runs the zone.
                tracing::error!(%error, "the store failed");
                ApiError::Unavailable(SubmitError::Unavailable.to_string())
            }
        }
    }
}

impl From<AccountError> for ApiError {
    fn from(error: AccountError) -> ApiError {
        match error {
            AccountError::NoSuchInvitation => ApiError::Forbidden(error.to_string()),
            AccountError::NameTaken | AccountError::NotAGuest => {
                ApiError::Conflict(error.to_string())
            }
            AccountError::Store(error) => error.into(),
        }
    }
}

impl From<JsonRejection> for ApiError {
    fn from(rejection: JsonRejection) -> ApiError {
        match rejection.status() {
            StatusCode::PAYLOAD_TOO_LARGE => ApiError::TooLarge,
            _ => ApiError::Bad(rejection.body_text()),
        }
    }
}

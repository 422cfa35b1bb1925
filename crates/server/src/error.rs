//! Every way a request can fail, with its status and its words, in one place.

use axum::{
    Json,
    http::StatusCode,
    response::{IntoResponse, Response},
};
use node::SubmitError;
use store::StoreError;

/// An answer that is an error.
#[derive(Debug)]
pub(crate) enum ApiError {
    /// The request makes no sense: why.
    Bad(String),
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
        let (status, words) = match self {
            ApiError::Bad(why) => (StatusCode::BAD_REQUEST, why),
            ApiError::NotFound(what) => (StatusCode::NOT_FOUND, what.to_owned()),
            ApiError::Conflict(why) => (StatusCode::CONFLICT, why),
            ApiError::Busy(why) => (StatusCode::TOO_MANY_REQUESTS, why),
            ApiError::Unavailable(why) => {
                tracing::error!(why, "a request failed");
                (StatusCode::SERVICE_UNAVAILABLE, why)
            }
        };
        (status, Json(serde_json::json!({ "error": words }))).into_response()
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

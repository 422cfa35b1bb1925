//! Every way a call of the lichess API can fail: the statuses and the shapes
//! that existing clients know.

use std::collections::BTreeMap;

use axum::{
    Json,
    http::{HeaderName, HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};
use node::{RematchError, SayError, SubmitError};
use serde_json::{Value, json};
use store::{Scope, StoreError};

use crate::error::ApiError;

/// An answer that is an error.
#[derive(Debug)]
pub(crate) enum Fault {
    /// It cannot be done, or not now, or makes no sense: why.
    Bad(String),
    /// Fields of the form that make no sense, each with the reason.
    Fields(BTreeMap<String, String>),
    /// There is no token, or none that is known.
    NoSuchToken,
    /// The token does not allow it.
    MissingScope {
        /// What it allows.
        has: Vec<Scope>,
        /// Any of these would do.
        needs: Vec<Scope>,
    },
    /// There is nothing there, or not for the caller.
    NotFound(&'static str),
    /// Nothing is done with this method there.
    Method,
    /// The body is larger than anything that makes sense.
    TooLarge,
    /// They did it too often: wait so many seconds.
    TooOften(u64),
    /// Too much of it is open at once: why.
    TooMany(&'static str),
    /// Our trouble. Clients try again by themselves.
    Unavailable(String),
}

/// How many seconds to wait before something that is full is tried again.
const FULL: u64 = 60;

const HAS: HeaderName = HeaderName::from_static("x-oauth-scopes");
const ACCEPTED: HeaderName = HeaderName::from_static("x-accepted-oauth-scopes");

impl Fault {
    /// One field that makes no sense.
    pub(crate) fn field(name: &str, why: impl ToString) -> Fault {
        Fault::Fields(BTreeMap::from([(name.to_owned(), why.to_string())]))
    }

    fn status(&self) -> StatusCode {
        match self {
            Fault::Bad(_) | Fault::Fields(_) => StatusCode::BAD_REQUEST,
            Fault::NoSuchToken => StatusCode::UNAUTHORIZED,
            Fault::MissingScope { .. } => StatusCode::FORBIDDEN,
            Fault::NotFound(_) => StatusCode::NOT_FOUND,
            Fault::Method => StatusCode::METHOD_NOT_ALLOWED,
            Fault::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            Fault::TooOften(_) | Fault::TooMany(_) => StatusCode::TOO_MANY_REQUESTS,
            Fault::Unavailable(_) => StatusCode::SERVICE_UNAVAILABLE,
        }
    }

    fn body(&self) -> Value {
        let words = match self {
            Fault::Bad(why) | Fault::Unavailable(why) => why.clone(),
            Fault::Fields(fields) => return form_errors(fields),
            Fault::NoSuchToken => "No such token".into(),
            Fault::MissingScope { needs, .. } => format!("Missing scope: {}", keys(needs)),
            Fault::NotFound(what) | Fault::TooMany(what) => (*what).into(),
            Fault::Method => "nothing is done with this method here".into(),
            Fault::TooLarge => "this is more than anybody needs to say".into(),
            Fault::TooOften(seconds) => format!("too often: try again in {seconds} seconds"),
        };
        json!({ "error": words })
    }
}

/// The fields under `error`, and again beside it, where some clients look.
fn form_errors(fields: &BTreeMap<String, String>) -> Value {
    let listed: BTreeMap<&str, [&str; 1]> =
        fields.iter().map(|(name, why)| (name.as_str(), [why.as_str()])).collect();
    let mut body = json!(listed);
    body["error"] = json!(listed);
    body
}

fn keys(scopes: &[Scope]) -> String {
    scopes.iter().map(|scope| scope.key()).collect::<Vec<_>>().join(",")
}

impl IntoResponse for Fault {
    fn into_response(self) -> Response {
        if let Fault::Unavailable(why) = &self {
            tracing::error!(why, "a call of the API failed");
        }
        let mut response = (self.status(), Json(self.body())).into_response();
        let headers = response.headers_mut();
        match &self {
            Fault::MissingScope { has, needs } => {
                for (name, scopes) in [(HAS, has), (ACCEPTED, needs)] {
                    let value = HeaderValue::from_str(&keys(scopes));
                    headers.insert(name, value.expect("scopes are plain letters"));
                }
            }
            Fault::TooOften(seconds) => {
                headers.insert(header::RETRY_AFTER, (*seconds).into());
            }
            Fault::TooMany(_) => {
                headers.insert(header::RETRY_AFTER, FULL.into());
            }
            _ => {}
        }
        response
    }
}

impl From<ApiError> for Fault {
    fn from(error: ApiError) -> Fault {
        match error {
            ApiError::Bad(why) | ApiError::Conflict(why) | ApiError::Forbidden(why) => {
                Fault::Bad(why)
            }
            ApiError::Unknown(_) => Fault::NoSuchToken,
            ApiError::TooLarge => Fault::TooLarge,
            ApiError::TooOften(seconds) => Fault::TooOften(seconds),
            ApiError::NotFound(what) => Fault::NotFound(what),
            ApiError::Busy(why) | ApiError::Unavailable(why) => Fault::Unavailable(why),
        }
    }
}

/// Too much at once is our trouble here: a client that is told to be too fast
/// stops playing all its games for a minute.
impl From<SubmitError> for Fault {
    fn from(error: SubmitError) -> Fault {
        match error {
            SubmitError::NoSuchGame => Fault::NotFound("there is no such game"),
            SubmitError::Refused(refusal) => Fault::Bad(refusal.to_string()),
            SubmitError::Busy | SubmitError::Unavailable => Fault::Unavailable(error.to_string()),
        }
    }
}

impl From<StoreError> for Fault {
    fn from(error: StoreError) -> Fault {
        ApiError::from(error).into()
    }
}

impl From<SayError> for Fault {
    fn from(error: SayError) -> Fault {
        match error {
            SayError::Trouble(error) => error.into(),
            error => Fault::Bad(error.to_string()),
        }
    }
}

impl From<RematchError> for Fault {
    fn from(error: RematchError) -> Fault {
        match error {
            RematchError::Trouble(error) => error.into(),
            error => Fault::Bad(error.to_string()),
        }
    }
}

//! The one error of every route: a code of the table in `wire::error`, and the
//! field of the request that is wrong, if it is one.
//!
//! A route only returns it. How it is written (for the page or as lichess's
//! clients know it) follows from the address: see `render`.

mod convert;
mod position;
mod render;

pub(crate) use position::reason_code;
pub(crate) use render::{accepts_media, render, wants_json};

use std::{borrow::Cow, fmt::Display, ops::RangeInclusive};

use axum::response::{IntoResponse, Response};
use wire::error::{
    ErrorCode, ErrorView, GameCode, LobbyCode, OfficialCode, PeopleCode, PositionCode, ProgramCode,
    RequestCode, TournamentCode, shown,
};

/// An answer that is an error.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct ApiError {
    code: ErrorCode,
    field: Option<Cow<'static, str>>,
}

impl ApiError {
    /// Our trouble. Where and why is for the operator, so it goes to the log and
    /// never to the caller.
    pub(crate) fn unavailable(error: impl Display) -> ApiError {
        tracing::error!(%error, "a request failed");
        RequestCode::Unavailable.into()
    }

    /// The same error, said of one field of the request.
    pub(crate) fn at(self, field: impl Into<Cow<'static, str>>) -> ApiError {
        ApiError { field: Some(field.into()), ..self }
    }

    /// Whether asking the same again will not help.
    pub(crate) fn is_refusal(&self) -> bool {
        matches!(self.code.status(), 400 | 403 | 409)
    }

    /// Whether what was asked for is not there.
    pub(crate) fn is_not_found(&self) -> bool {
        self.code.status() == 404
    }

    pub(crate) fn code(&self) -> &ErrorCode {
        &self.code
    }

    pub(crate) fn into_code(self) -> ErrorCode {
        self.code
    }

    /// The field that is wrong, if it is one.
    pub(crate) fn field(&self) -> Option<&str> {
        self.field.as_deref()
    }

    /// The sentence in English.
    pub(crate) fn message(&self) -> String {
        self.code.message()
    }

    /// The error as the page reads it.
    pub(crate) fn view(&self) -> ErrorView {
        let mut view = self.code.view();
        if let Some(field) = &self.field {
            view.params.insert("field".into(), field.as_ref().into());
        }
        view
    }
}

/// For the page; `render` writes it anew where others read it.
impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let mut response = render::for_the_page(&self);
        response.extensions_mut().insert(self);
        response
    }
}

impl From<ErrorCode> for ApiError {
    fn from(code: ErrorCode) -> ApiError {
        ApiError { code, field: None }
    }
}

macro_rules! from_codes {
    ($($codes:ident)*) => {
        $(
            impl From<$codes> for ApiError {
                fn from(code: $codes) -> ApiError {
                    ErrorCode::from(code).into()
                }
            }
        )*
    };
}

from_codes! { RequestCode PositionCode GameCode LobbyCode PeopleCode OfficialCode TournamentCode ProgramCode }

/// A number is not between these.
pub(crate) fn out_of_range(range: &RangeInclusive<u64>, value: u64) -> ApiError {
    let (min, max) = (*range.start(), *range.end());
    RequestCode::OutOfRange { min, max, value: value.to_string() }.into()
}

/// A word is none of these.
pub(crate) fn not_a_choice(allowed: &str, value: &str) -> ApiError {
    RequestCode::NotAChoice { allowed: allowed.into(), value: shown(value) }.into()
}

/// Gives an error the field that it is about.
pub(crate) trait AtField<T> {
    /// The error of this field, if there is one.
    fn at(self, field: impl Into<Cow<'static, str>>) -> Result<T, ApiError>;
}

impl<T, E: Into<ApiError>> AtField<T> for Result<T, E> {
    fn at(self, field: impl Into<Cow<'static, str>>) -> Result<T, ApiError> {
        self.map_err(|error| error.into().at(field))
    }
}

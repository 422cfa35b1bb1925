//! What is said in a call: the query and the body as one form, however the
//! body is written.

mod multipart;

use std::{collections::BTreeMap, fmt::Display, str::FromStr};
use wire::{
    GameId,
    error::{GameCode, RequestCode, shown},
};

use crate::error::ApiError;
use axum::{
    body::Bytes,
    extract::{FromRequest, Request, rejection::BytesRejection},
    http::{StatusCode, header},
};
use serde_json::Value;

/// The fields of a call by their names, as `clock.limit`. Those of the query
/// and the body are one form; a field that is empty or null is not there.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Form(BTreeMap<String, String>);

impl Form {
    pub(crate) fn text(&self, name: &str) -> Option<&str> {
        self.0.get(name).map(String::as_str)
    }

    /// A number or the like.
    pub(crate) fn value<T>(&self, name: &str) -> Result<Option<T>, ApiError>
    where
        T: FromStr,
        T::Err: Display,
    {
        let read = |text: &str| text.parse().map_err(|why: T::Err| invalid(name, text, &why));
        self.text(name).map(read).transpose()
    }

    /// A field that must be there.
    pub(crate) fn needed<T>(&self, name: &str) -> Result<T, ApiError>
    where
        T: FromStr,
        T::Err: Display,
    {
        self.value(name)?.ok_or_else(|| required(name))
    }

    /// Yes or no, in any of the ways programs write it.
    pub(crate) fn flag(&self, name: &str) -> Result<Option<bool>, ApiError> {
        self.text(name).map(|text| flag(name, text)).transpose()
    }

    /// The fields of a query alone.
    pub(crate) fn of_query(query: Option<&str>) -> Form {
        let mut form = Form::default();
        form.read_pairs(query.unwrap_or_default().as_bytes());
        form
    }

    fn read_pairs(&mut self, text: &[u8]) {
        for (name, value) in form_urlencoded::parse(text) {
            self.set(&name, &value);
        }
    }

    fn read_json(&mut self, text: &[u8]) -> Result<(), ApiError> {
        let value: Value = serde_json::from_slice(text)
            .map_err(|error| RequestCode::UnreadableRequest { detail: error.to_string() })?;
        if !value.is_object() {
            return Err(RequestCode::NotAnObject.into());
        }
        self.take("", &value);
        Ok(())
    }

    /// A value and all that is in it, by dotted names.
    fn take(&mut self, name: &str, value: &Value) {
        match value {
            Value::Null => {}
            Value::Object(fields) => {
                for (field, value) in fields {
                    let dot = if name.is_empty() { "" } else { "." };
                    self.take(&format!("{name}{dot}{field}"), value);
                }
            }
            Value::Array(values) => {
                let texts: Vec<String> = values.iter().map(plain).collect();
                self.set(name, &texts.join(","));
            }
            value => self.set(name, &plain(value)),
        }
    }

    /// A list is written as `users[]` by some.
    fn set(&mut self, name: &str, value: &str) {
        let name = name.strip_suffix("[]").unwrap_or(name);
        let value = value.trim();
        if value.is_empty() {
            return;
        }
        let known = self.0.entry(name.to_owned()).or_default();
        if !known.is_empty() {
            known.push(',');
        }
        known.push_str(value);
    }
}

fn plain(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        value => value.to_string(),
    }
}

fn invalid(name: &str, text: &str, why: &impl Display) -> ApiError {
    let code = RequestCode::InvalidValue { value: shown(text), detail: why.to_string() };
    ApiError::from(code).at(name.to_owned())
}

/// A field that must be there is not.
pub(crate) fn required(name: &str) -> ApiError {
    ApiError::from(RequestCode::FieldRequired).at(name.to_owned())
}

fn flag(name: &str, text: &str) -> Result<bool, ApiError> {
    match text.to_ascii_lowercase().as_str() {
        "true" | "1" | "yes" | "on" => Ok(true),
        "false" | "0" | "no" | "off" => Ok(false),
        _ => Err(ApiError::from(RequestCode::NotAFlag { value: shown(text) }).at(name.to_owned())),
    }
}

impl<S: Send + Sync> FromRequest<S> for Form {
    type Rejection = ApiError;

    async fn from_request(request: Request, state: &S) -> Result<Form, ApiError> {
        let mut form = Form::of_query(request.uri().query());
        let format = Format::of(&request);
        let body = bytes(request, state).await?;
        if body.is_empty() {
            return Ok(form);
        }
        let looks_like_json = body.trim_ascii_start().starts_with(b"{");
        match format? {
            Format::Multipart(boundary) => {
                for (name, value) in parts(&body, &boundary)? {
                    form.set(&name, &value);
                }
            }
            Format::Json => form.read_json(&body)?,
            Format::Text if looks_like_json => form.read_json(&body)?,
            Format::Text => form.read_pairs(&body),
        }
        Ok(form)
    }
}

/// The body of a route that takes names or ids with commas between. Forms and JSON lists say the
/// same as plain text.
pub(crate) async fn list<S: Send + Sync>(request: Request, state: &S) -> Result<String, ApiError> {
    let format = Format::of(&request);
    let body = bytes(request, state).await?;
    if body.is_empty() {
        return Ok(String::new());
    }
    Ok(match format? {
        Format::Multipart(boundary) => {
            let values = parts(&body, &boundary)?.into_iter().map(|(_, value)| value);
            values.collect::<Vec<_>>().join(",")
        }
        Format::Json => match serde_json::from_slice(&body) {
            Ok(Value::Array(values)) => values.iter().map(plain).collect::<Vec<_>>().join(","),
            Ok(Value::String(text)) => text,
            Ok(_) => return Err(RequestCode::NotAList.into()),
            Err(error) => {
                return Err(RequestCode::UnreadableRequest { detail: error.to_string() }.into());
            }
        },
        Format::Text => String::from_utf8_lossy(&body).into_owned(),
    })
}

/// How a body is written, by its content type.
enum Format {
    /// A form, or plain text. Many clients send text without a content type, or as a form.
    Text,
    Json,
    /// With this boundary.
    Multipart(String),
}

impl Format {
    const READABLE: &str =
        "application/x-www-form-urlencoded, multipart/form-data, or application/json";

    fn of(request: &Request) -> Result<Format, ApiError> {
        let unsupported =
            || RequestCode::UnsupportedContentType { allowed: Format::READABLE.into() }.into();
        let Some(value) = request.headers().get(header::CONTENT_TYPE) else {
            return Ok(Format::Text);
        };
        let value = value.to_str().map_err(|_| unsupported())?;
        let media = value.split(';').next().unwrap_or_default().trim().to_ascii_lowercase();
        match media.as_str() {
            "" | "application/x-www-form-urlencoded" | "text/plain" => Ok(Format::Text),
            "application/json" | "text/json" => Ok(Format::Json),
            media if media.ends_with("+json") => Ok(Format::Json),
            "multipart/form-data" => match multipart::boundary(value) {
                Some(boundary) => Ok(Format::Multipart(boundary)),
                None => Err(unreadable("the content type names no boundary")),
            },
            _ => Err(unsupported()),
        }
    }
}

fn parts(body: &[u8], boundary: &str) -> Result<Vec<(String, String)>, ApiError> {
    multipart::fields(body, boundary).map_err(unreadable)
}

fn unreadable(detail: &str) -> ApiError {
    RequestCode::UnreadableRequest { detail: detail.into() }.into()
}

/// A body as it came.
async fn bytes<S: Send + Sync>(request: Request, state: &S) -> Result<Bytes, ApiError> {
    Bytes::from_request(request, state).await.map_err(|rejection: BytesRejection| {
        match rejection.status() {
            StatusCode::PAYLOAD_TOO_LARGE => ApiError::from(RequestCode::TooLarge),
            _ => RequestCode::UnreadableRequest { detail: rejection.body_text() }.into(),
        }
    })
}

/// The id of a game, as it stands in an address.
pub(crate) fn game_id(text: &str) -> Result<GameId, ApiError> {
    text.parse().map_err(|_| GameCode::GameNotFound.into())
}

#[cfg(test)]
mod tests {
    use axum::body::Body;

    use super::*;

    async fn read(query: &str, kind: Option<&str>, body: &str) -> Result<Form, ApiError> {
        let mut request = Request::post(format!("/api/x{query}"));
        if let Some(kind) = kind {
            request = request.header(header::CONTENT_TYPE, kind);
        }
        let request = request.body(Body::from(body.to_owned())).expect("a request");
        Form::from_request(request, &()).await
    }

    const MULTIPART: &str = "--XX\r\nContent-Disposition: form-data; name=\"clock.limit\"\r\n\r\n\
                             300\r\n--XX\r\nContent-Disposition: form-data; name=\"rated\"\r\n\r\n\
                             true\r\n--XX\r\nContent-Disposition: form-data; name=\"color\"\r\n\r\n\
                             \r\n--XX\r\nContent-Disposition: form-data; name=\"fen\"\r\n\r\n\
                             a b/c\r\n--XX--\r\n";

    #[tokio::test]
    async fn a_form_is_the_same_however_it_is_written() {
        let form = Some("application/x-www-form-urlencoded; charset=UTF-8");
        let json = Some("application/json");
        for (query, kind, body) in [
            ("", form, "clock.limit=300&rated=true&color=&fen=a+b%2Fc"),
            ("", None, "clock.limit=300&rated=true&fen=a+b%2Fc"),
            ("?rated=true", form, "clock.limit=300&fen=a+b/c"),
            ("?rated=true&clock.limit=300&fen=a%20b/c", None, ""),
            ("", json, r#"{"clock.limit":300,"rated":true,"color":null,"fen":"a b/c"}"#),
            ("", json, r#"{"clock":{"limit":300,"increment":null},"rated":"true","fen":"a b/c"}"#),
            ("", None, r#"{"clock.limit":"300","rated":true,"color":"","fen":"a b/c"}"#),
            ("", Some("multipart/form-data; boundary=XX"), MULTIPART),
        ] {
            let form = read(query, kind, body).await.expect("a form");
            assert_eq!(form.value("clock.limit").ok(), Some(Some(300)), "{query} {body}");
            assert_eq!(form.flag("rated").ok(), Some(Some(true)), "{query} {body}");
            assert_eq!(form.text("fen"), Some("a b/c"), "{query} {body}");
            assert_eq!(form.text("color"), None, "{query} {body}");
        }
    }

    #[tokio::test]
    async fn yes_and_no_have_many_names() {
        for (text, expected) in [
            ("true", Some(true)),
            ("True", Some(true)),
            ("1", Some(true)),
            ("YES", Some(true)),
            ("false", Some(false)),
            ("False", Some(false)),
            ("0", Some(false)),
            ("no", Some(false)),
            ("perhaps", None),
            ("2", None),
        ] {
            let form = read(&format!("?x={text}"), None, "").await.expect("a form");
            assert_eq!(form.flag("x").ok().flatten(), expected, "{text}");
        }
    }

    #[tokio::test]
    async fn what_cannot_be_read_is_named() {
        let form = read("?level=nine", None, "").await.expect("a form");
        let level = form.value::<u8>("level").expect_err("no number");
        let (value, detail) = ("nine".into(), "invalid digit found in string".into());
        assert_eq!(level, ApiError::from(RequestCode::InvalidValue { value, detail }).at("level"));
        let days = form.needed::<u8>("days").expect_err("not there");
        assert_eq!(days, ApiError::from(RequestCode::FieldRequired).at("days"));
        let json = Some("application/json");
        for bad in ["{", "[1]", "nonsense"] {
            let code = if bad == "[1]" { "not_an_object" } else { "unreadable_request" };
            let Err(error) = read("", json, bad).await else { panic!("{bad} is refused") };
            assert_eq!((error.code().code(), error.field()), (code, None), "{bad}");
        }
    }

    #[tokio::test]
    async fn a_content_type_that_cannot_be_read_is_refused() {
        for kind in ["application/xml", "application/octet-stream", "image/png", "nonsense"] {
            let Err(error) = read("", Some(kind), "level=3").await else { panic!("{kind}") };
            assert_eq!(error.code().status(), 415, "{kind}");
            assert!(read("", Some(kind), "").await.is_ok(), "{kind}: there is nothing to read");
        }
        for kind in ["multipart/form-data", "multipart/form-data; boundary=YY"] {
            let Err(error) = read("", Some(kind), MULTIPART).await else { panic!("{kind}") };
            assert_eq!(error.code().status(), 400, "{kind}");
        }
    }

    #[tokio::test]
    async fn a_list_is_the_same_however_it_is_written() {
        let multipart = "--XX\r\nContent-Disposition: form-data; name=\"x\"\r\n\r\na,b\r\n--XX--";
        for (kind, body) in [
            (None, "a,b"),
            (Some("text/plain; charset=UTF-8"), "a,b"),
            (Some("application/x-www-form-urlencoded"), "a,b"),
            (Some("application/json"), r#"["a","b"]"#),
            (Some("multipart/form-data; boundary=XX"), multipart),
        ] {
            let mut request = Request::post("/api/x");
            if let Some(kind) = kind {
                request = request.header(header::CONTENT_TYPE, kind);
            }
            let request = request.body(Body::from(body)).expect("a request");
            assert_eq!(list(request, &()).await.as_deref().ok(), Some("a,b"), "{kind:?}");
        }
    }

    #[tokio::test]
    async fn lists_are_joined() {
        for (query, kind, body) in [
            ("?rules=noAbort,noRematch", None, ""),
            ("?rules[]=noAbort&rules[]=noRematch", None, ""),
            ("", Some("application/json"), r#"{"rules":["noAbort","noRematch"]}"#),
        ] {
            let form = read(query, kind, body).await.expect("a form");
            assert_eq!(form.text("rules"), Some("noAbort,noRematch"));
        }
    }
}

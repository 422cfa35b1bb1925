//! What is said in a call: the query and the body as one form, however the
//! body is written.

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
        let kind = request.headers().get(header::CONTENT_TYPE);
        let kind = kind.and_then(|value| value.to_str().ok()).unwrap_or_default();
        let json = kind.to_ascii_lowercase().contains("json");
        let body = raw(request, state).await?;
        let looks_like_json = body.trim_ascii_start().starts_with(b"{");
        match (body.is_empty(), json || looks_like_json) {
            (true, _) => {}
            (false, true) => form.read_json(&body)?,
            (false, false) => form.read_pairs(&body),
        }
        Ok(form)
    }
}

/// A body as it came, whatever it calls itself.
pub(crate) async fn raw<S: Send + Sync>(request: Request, state: &S) -> Result<Bytes, ApiError> {
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

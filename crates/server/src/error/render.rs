//! How an error is written: for the page, and in the shapes that clients of the
//! lichess API know. What the framework itself refuses gets a code here.

use std::collections::BTreeMap;

use axum::{
    Json,
    body::{Body, to_bytes},
    extract::Request,
    http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header},
    middleware::Next,
    response::{IntoResponse, Response},
};
use serde_json::{Value, json};
use wire::error::{ErrorCode, LobbyCode, ProgramCode, RequestCode};

use super::ApiError;

/// The most that the framework says in plain text.
const TEXT_MAX: usize = 4 * 1024;
/// How many seconds to wait before something that is full is tried again.
const FULL_SECONDS: u64 = 60;

const HAS: HeaderName = HeaderName::from_static("x-oauth-scopes");
const ACCEPTED: HeaderName = HeaderName::from_static("x-accepted-oauth-scopes");

/// Writes every error of the API in the shape that belongs to its address.
pub(crate) async fn render(request: Request, next: Next) -> Response {
    let path = request.uri().path();
    // Programs that ask for JSON outside the API call a route that only lichess has.
    let program = wants_json(request.headers()).then_some(Api::Lichess);
    let (api, readable) = (Api::of(path).or(program), is_text(path));
    let head = *request.method() == Method::HEAD;
    let mut answer = next.run(request).await;
    let Some(api) = api else { return answer };
    if head || !is_error(answer.status()) {
        return answer;
    }
    let (status, error) = match answer.extensions_mut().remove::<ApiError>() {
        Some(error) => (None, error),
        // Some routes have error shapes of their own.
        None if is_json(&answer) => return answer,
        None if !readable => (None, RequestCode::NotFound.into()),
        None => (Some(answer.status()), said_by_the_framework(&mut answer).await),
    };
    let (mut parts, _) = answer.into_parts();
    parts.headers.remove(header::CONTENT_LENGTH);
    parts.headers.remove(header::CONTENT_TYPE);
    let mut written = api.write(&error);
    if let Some(status) = status {
        *written.status_mut() = status;
    }
    for (name, value) in &parts.headers {
        written.headers_mut().append(name, value.clone());
    }
    // For those who count.
    written.extensions_mut().insert(error);
    written
}

/// Whether a program asks for JSON, and not a browser for a page.
pub(crate) fn wants_json(headers: &HeaderMap) -> bool {
    accepts_media(headers, "json") && !accepts_media(headers, "text/html")
}

/// Whether the caller names such a media type in `Accept`.
pub(crate) fn accepts_media(headers: &HeaderMap, wanted: &str) -> bool {
    let mut values = headers.get_all(header::ACCEPT).iter();
    values.any(|value| value.to_str().is_ok_and(|value| value.contains(wanted)))
}

/// Who reads the answers at an address.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Api {
    Page,
    Lichess,
}

impl Api {
    fn of(path: &str) -> Option<Api> {
        let below = |root: &str| {
            path.strip_prefix(root).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
        };
        if below("/api/zone") {
            return Some(Api::Page);
        }
        let roots = ["/api", "/game/export", "/games/export", "/inbox", "/player", "/tv"];
        roots.into_iter().any(below).then_some(Api::Lichess)
    }

    fn write(self, error: &ApiError) -> Response {
        match self {
            Api::Page => for_the_page(error),
            Api::Lichess => for_lichess(error),
        }
    }
}

/// `{"code": …, "params": …, "message": …}`
pub(super) fn for_the_page(error: &ApiError) -> Response {
    let mut response = (status(error.code().status()), Json(error.view())).into_response();
    add_headers(error.code(), response.headers_mut());
    response
}

/// `{"error": "why"}`, or the field with its sentences in the place of `why`.
fn for_lichess(error: &ApiError) -> Response {
    let mut response = (lichess_status(error.code()), Json(lichess_body(error))).into_response();
    add_headers(error.code(), response.headers_mut());
    response
}

fn lichess_body(error: &ApiError) -> Value {
    let sentence = error.code().message();
    let Some(field) = error.field() else { return json!({ "error": sentence }) };
    // The fields under `error`, and again beside it, where some clients look.
    let fields = BTreeMap::from([(field, [sentence])]);
    let mut body = json!(fields);
    body["error"] = json!(fields);
    body
}

/// Clients of lichess know 400 for what cannot be done as things stand, and 403
/// only for scopes. Too much at once is our trouble there: a client that is told
/// to be too fast stops playing all its games for a minute.
fn lichess_status(code: &ErrorCode) -> StatusCode {
    match code {
        ErrorCode::Request(RequestCode::Busy) | ErrorCode::Lobby(LobbyCode::LobbyFull) => {
            StatusCode::SERVICE_UNAVAILABLE
        }
        ErrorCode::Program(ProgramCode::MissingScope { .. }) => StatusCode::FORBIDDEN,
        code => match code.status() {
            403 | 409 => StatusCode::BAD_REQUEST,
            known => status(known),
        },
    }
}

fn status(number: u16) -> StatusCode {
    StatusCode::from_u16(number).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR)
}

fn add_headers(code: &ErrorCode, headers: &mut HeaderMap) {
    match code {
        ErrorCode::Request(RequestCode::RateLimited { seconds }) => {
            headers.insert(header::RETRY_AFTER, (*seconds).into());
        }
        ErrorCode::Program(ProgramCode::TooManyViewers | ProgramCode::TooManyStreams) => {
            headers.insert(header::RETRY_AFTER, FULL_SECONDS.into());
        }
        ErrorCode::Program(ProgramCode::MissingScope { has, needs }) => {
            for (name, scopes) in [(HAS, has), (ACCEPTED, needs)] {
                if let Ok(value) = HeaderValue::from_str(scopes) {
                    headers.insert(name, value);
                }
            }
        }
        _ => {}
    }
}

/// The error behind a refusal in plain text: an address or a body that cannot
/// be read, a method that is not known.
async fn said_by_the_framework(answer: &mut Response) -> ApiError {
    match answer.status() {
        StatusCode::NOT_FOUND => return RequestCode::NotFound.into(),
        StatusCode::METHOD_NOT_ALLOWED => return RequestCode::MethodNotAllowed.into(),
        StatusCode::PAYLOAD_TOO_LARGE => return RequestCode::TooLarge.into(),
        status if status.is_server_error() => return RequestCode::Unavailable.into(),
        _ => {}
    }
    let body = std::mem::replace(answer.body_mut(), Body::empty());
    let said = to_bytes(body, TEXT_MAX).await.unwrap_or_default();
    let detail = String::from_utf8_lossy(&said).trim().to_owned();
    RequestCode::UnreadableRequest { detail }.into()
}

fn is_error(status: StatusCode) -> bool {
    status.is_client_error() || status.is_server_error()
}

fn is_json(answer: &Response) -> bool {
    let kind = answer.headers().get(header::CONTENT_TYPE);
    kind.is_some_and(|kind| kind.as_bytes().starts_with(b"application/json"))
}

/// Whether the bytes behind the percent signs are letters.
fn is_text(path: &str) -> bool {
    let mut bytes = Vec::with_capacity(path.len());
    let mut rest = path.as_bytes();
    while let [first, after @ ..] = rest {
        let coded = after.get(..2).filter(|_| *first == b'%');
        let coded = coded.and_then(|digits| std::str::from_utf8(digits).ok());
        match coded.and_then(|digits| u8::from_str_radix(digits, 16).ok()) {
            Some(byte) => {
                bytes.push(byte);
                rest = &after[2..];
            }
            None => {
                bytes.push(*first);
                rest = after;
            }
        }
    }
    std::str::from_utf8(&bytes).is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_letters_are_text() {
        for (path, text) in [
            ("/api/user/anna", true),
            ("/api/user/%C3%A9", true),
            ("/api/user/é", true),
            ("/api/user/%", true),
            ("/api/user/%zz%4", true),
            ("/api/user/%+1", true),
            ("/api/user/%00", true),
            ("/api/user/%ff", false),
            ("/api/user/%C3", false),
            ("/api/user/%C3%zz", false),
        ] {
            assert_eq!(is_text(path), text, "{path}");
        }
    }

    #[test]
    fn the_api_has_two_roots() {
        for (path, api) in [
            ("/api", Some(Api::Lichess)),
            ("/api/", Some(Api::Lichess)),
            ("/api/zones", Some(Api::Lichess)),
            ("/api/zone", Some(Api::Page)),
            ("/api/zone/games", Some(Api::Page)),
            ("/game/export/x", Some(Api::Lichess)),
            ("/apis", None),
            ("/game/x", None),
            ("/ws/lobby", None),
        ] {
            assert_eq!(Api::of(path), api, "{path}");
        }
    }

    /// Both shapes of every code of the table.
    #[tokio::test]
    async fn every_code_is_written_for_the_page_and_for_lichess() {
        for code in ErrorCode::samples() {
            let error = ApiError::from(code.clone());
            let (status, body) = read(for_the_page(&error)).await;
            let view = json!({
                "code": code.code(), "params": code.params(), "message": code.message(),
            });
            assert_eq!((status, body), (code.status(), view));
            let (status, body) = read(for_lichess(&error)).await;
            let expected = match (code.code(), code.status()) {
                ("missing_scope", _) => 403,
                ("busy" | "lobby_full", _) => 503,
                (_, 403 | 409) => 400,
                (_, status) => status,
            };
            assert_eq!((status, body), (expected, json!({ "error": code.message() })));
        }
    }

    #[tokio::test]
    async fn a_field_is_named_in_both_shapes() {
        let error = ApiError::from(RequestCode::FieldRequired).at("time");
        let (_, body) = read(for_the_page(&error)).await;
        assert_eq!(body["params"], json!({ "field": "time" }));
        assert_eq!(body["message"], "This field is required.");
        let (_, body) = read(for_lichess(&error)).await;
        let fields = json!({ "time": ["This field is required."] });
        assert_eq!((&body["error"], &body["time"]), (&fields, &fields["time"]));
    }

    async fn read(response: Response) -> (u16, Value) {
        let status = response.status().as_u16();
        let body = to_bytes(response.into_body(), TEXT_MAX).await.expect("a short body");
        (status, serde_json::from_slice(&body).expect("JSON"))
    }
}

//! Every error of the API has one shape, also where no route spoke: for an
//! address that cannot be read, a method that nothing is done with, a body
//! that breaks off.

use axum::{
    Json,
    body::{Body, to_bytes},
    extract::Request,
    http::{Method, StatusCode, header},
    middleware::Next,
    response::{IntoResponse, Response},
};
use serde_json::json;

/// The most that a refusal in plain text says.
const WORDS_MAX: usize = 4 * 1024;

/// Gives errors that come as plain text, or as nothing, the shape of the
/// others: `{"error": "why"}`.
pub(crate) async fn errors(request: Request, next: Next) -> Response {
    let path = request.uri().path();
    let (ours, readable) = (is_api(path), is_text(path));
    let head = *request.method() == Method::HEAD;
    let answer = next.run(request).await;
    let status = answer.status();
    let is_error = status.is_client_error() || status.is_server_error();
    if !ours || head || !is_error || is_json(&answer) {
        return answer;
    }
    let (mut parts, body) = answer.into_parts();
    let words = words(status, body).await;
    let (status, words) = match readable {
        true => (status, words),
        // Nobody has such a name, and no game.
        false => (StatusCode::NOT_FOUND, "there is nothing at this address".into()),
    };
    parts.headers.remove(header::CONTENT_LENGTH);
    parts.headers.remove(header::CONTENT_TYPE);
    let mut shaped = (status, Json(json!({ "error": words }))).into_response();
    shaped.headers_mut().extend(parts.headers);
    shaped
}

fn is_api(path: &str) -> bool {
    ["/api", "/game/export"].iter().any(|root| {
        path.strip_prefix(root).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
    })
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

async fn words(status: StatusCode, body: Body) -> String {
    let said = to_bytes(body, WORDS_MAX).await.unwrap_or_default();
    match String::from_utf8_lossy(&said).trim() {
        "" if status == StatusCode::METHOD_NOT_ALLOWED => {
            "nothing is done with this method here".into()
        }
        "" => status.canonical_reason().unwrap_or("it cannot be done").to_lowercase(),
        words => words.into(),
    }
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
            ("/api", true),
            ("/api/", true),
            ("/api/zone/games", true),
            ("/game/export/x", true),
            ("/apis", false),
            ("/game/x", false),
            ("/ws/lobby", false),
        ] {
            assert_eq!(is_api(path), api, "{path}");
        }
    }
}

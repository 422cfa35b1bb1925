//! An arbiter and players, who use the server through its routes.

use axum::{
    Router,
    body::{Body, to_bytes},
    http::{Request, header},
};
use game::Timestamp;
use serde_json::{Value, json};
use store::{AccountStore, NewAccount, NewSession, SessionStore, SqliteStore, Standing};
use tower::ServiceExt;

use crate::{disk::ready, plan::T0};

/// The players, strongest by alphabet.
pub(super) const PLAYERS: [&str; 8] =
    ["Anna", "Bert", "Carl", "Dora", "Ella", "Fred", "Gina", "Hans"];
/// The chief arbiter, and one who is appointed and dismissed.
pub(super) const ARBITERS: [&str; 2] = ["Emil", "Julia"];
/// The largest answer.
const ANSWER_MAX: usize = 1 << 22;

/// Accounts for everybody, with a session each.
pub(super) fn register(store: &SqliteStore) {
    for name in PLAYERS.into_iter().chain(ARBITERS) {
        let account = NewAccount {
            name: name.parse().expect("a name"),
            // No password has this hash.
            password: String::new(),
            standing: Standing { arbiter: ARBITERS.contains(&name), ..Standing::default() },
            guest: None,
            invitation: None,
        };
        let account = ready(store.create_account(account, T0)).expect("the name is free");
        let session = NewSession {
            person: account.id,
            secret: server::hash(&secret(name)),
            at: T0,
            expires: Timestamp(u64::MAX >> 1),
            agent: "the simulator".into(),
        };
        ready(store.begin_session(session)).expect("a new secret");
    }
}

fn secret(name: &str) -> String {
    format!("secret of {name}")
}

/// Sends a request as somebody: the status and the answer.
pub(super) async fn call(
    routes: &Router,
    who: &str,
    method: &str,
    path: &str,
    body: Value,
) -> (u16, Value) {
    let body = if body.is_null() { String::new() } else { body.to_string() };
    let request = Request::builder()
        .method(method)
        .uri(path)
        .header(header::COOKIE, format!("tabiya={}", secret(who)))
        .header(header::CONTENT_TYPE, "application/json")
        .body(Body::from(body))
        .expect("a request");
    let (status, bytes) = send(routes, request).await;
    (status, serde_json::from_slice(&bytes).unwrap_or_default())
}

async fn send(routes: &Router, request: Request<Body>) -> (u16, Vec<u8>) {
    let Ok(answer) = routes.clone().oneshot(request).await;
    let status = answer.status().as_u16();
    let bytes = to_bytes(answer.into_body(), ANSWER_MAX).await.unwrap_or_default();
    (status, bytes.to_vec())
}

/// A file, as everybody gets it.
pub(super) async fn download(routes: &Router, path: &str) -> String {
    let request = Request::get(path).body(Body::empty()).expect("a request");
    String::from_utf8(send(routes, request).await.1).unwrap_or_default()
}

/// What somebody sees at an address.
pub(super) async fn get(routes: &Router, who: &str, path: &str) -> (u16, Value) {
    call(routes, who, "GET", path, Value::Null).await
}

/// The regulations of a tournament in which players who do not come lose.
pub(super) fn regulations(kind: &str) -> Value {
    json!({
        "name": "Open", "kind": kind, "rounds": 3, "time": "15+10", "lateEntryUntil": 3,
        "defaultTime": 600,
    })
}

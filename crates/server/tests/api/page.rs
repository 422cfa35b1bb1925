//! The document of the page's API says what the routes do: each is called in
//! many ways by all kinds of people, and every answer is one the document
//! names, of the shape it says.

use std::{collections::BTreeSet, sync::Arc};

use axum::{
    Router,
    body::{Body, to_bytes},
    http::{Request, header},
};
use serde_json::{Value, json};
use server::Settings;
use store::{Account, NewSession, SessionStore, SqliteStore, Standing};
use tower::ServiceExt;

use crate::{
    calls::{Call, FOOLS_MATE, Past, account, mated, now},
    schema::wrong,
    support::zone_on,
};

/// Who calls, by the secret in their cookie.
const CALLERS: [Option<&str>; 4] = [None, Some("anna"), Some("emil"), Some("ada")];

/// A server with a player, an arbiter, an operator, and two games.
async fn club() -> Router {
    let store = Arc::new(SqliteStore::in_memory());
    let anna = account(&store, "Anna", Standing::default()).await;
    let bert = account(&store, "Bert", Standing::default()).await;
    let emil = account(&store, "Emil", Standing { arbiter: true, ..Standing::default() }).await;
    let ada = account(&store, "Ada", Standing { admin: true, ..Standing::default() }).await;
    for (secret, account) in [("anna", &anna), ("emil", &emil), ("ada", &ada)] {
        sign_in(&store, account, secret).await;
    }
    let players = [anna.id, bert.id];
    for (id, moves, ending) in [("overgame", FOOLS_MATE, mated()), ("livegame", "e2e4 e7e5", None)]
    {
        let (time, rated, at) = ("15+10", ending.is_some(), now() - 10_000);
        Past { id, players, time, rated, at, moves, ending }.happened(&store).await;
    }
    zone_on(store, Settings::default()).await
}

async fn sign_in(store: &SqliteStore, account: &Account, secret: &str) {
    let (at, expires) = (game::Timestamp(now()), game::Timestamp(now() + 86_400_000));
    let secret = server::hash(secret);
    let session = NewSession { person: account.id, secret, at, expires, agent: "a test".into() };
    store.begin_session(session).await.expect("a session");
}

/// A request to try.
struct Try {
    path: String,
    kind: &'static str,
    body: String,
}

#[tokio::test(start_paused = true)]
async fn every_answer_of_the_pages_api_is_one_that_its_document_names() {
    let document = Call::get("/api/zone/openapi.json").send(&club().await).await.json();
    let paths = document["paths"].as_object().expect("paths");
    let (mut operations, mut calls) = (0, 0);
    let (mut statuses, mut faults) = (BTreeSet::new(), Vec::new());
    for (path, methods) in paths {
        for (method, said) in methods.as_object().expect("methods") {
            operations += 1;
            // Each operation meets a server that no other has changed.
            let routes = club().await;
            for attempt in attempts(path, said) {
                for caller in CALLERS {
                    let (status, kind, text) = send(&routes, method, &attempt, caller).await;
                    let Try { path, body, .. } = &attempt;
                    let body: String = body.chars().take(80).collect();
                    let about = format!("{method} {path} {body:?} as {caller:?}: {status} {text}");
                    let answer = &said["responses"][status.to_string()];
                    let fault = match (status, answer.is_object()) {
                        (500.., _) => Some("a fault of ours".to_owned()),
                        (_, false) => Some("not in the document".to_owned()),
                        (_, true) => mismatch(&document, answer, &kind, &text),
                    };
                    faults.extend(fault.map(|why| format!("{why}: {about}")));
                    calls += 1;
                    statuses.insert(status);
                }
            }
        }
    }
    faults.truncate(30);
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    assert!(operations > 40 && calls > 1_000, "{operations} operations, {calls} calls");
    for status in [200, 201, 204, 400, 401, 403, 404, 409, 413] {
        assert!(statuses.contains(&status), "{status} was never seen in {statuses:?}");
    }
}

#[tokio::test]
async fn every_route_of_the_page_is_in_the_table() {
    for (name, text) in [
        ("people/routes.rs", include_str!("../../src/people/routes.rs")),
        ("lobby/routes.rs", include_str!("../../src/lobby/routes.rs")),
        ("arbiter/routes.rs", include_str!("../../src/arbiter/routes.rs")),
        ("tournaments/routes.rs", include_str!("../../src/tournaments/routes.rs")),
    ] {
        assert!(!text.contains(".route("), "{name}: routes are added by the table");
    }
    let page = include_str!("../../src/page.rs");
    let sockets = page.matches(".route(\"/ws/").count() + page.matches("/socket\", get").count();
    assert_eq!(page.matches(".route(").count(), sockets, "only WebSockets are no rows");
}

/// What makes sense, then each part made senseless.
fn attempts(path: &str, said: &Value) -> Vec<Try> {
    let parameters = said["parameters"].as_array().expect("a list");
    let query = parameters.iter().filter(|one| one["in"] == "query");
    let query: Vec<(&str, &Value)> =
        query.map(|one| (one["name"].as_str().expect("a name"), one)).collect();
    let needed = query.iter().filter(|(_, one)| one["required"] == true);
    let needed: String =
        needed.map(|(name, one)| format!("{name}={}&", query_value(name, one))).collect();
    let schema = &said["requestBody"]["content"]["application/json"]["schema"];
    let body = if schema.is_object() { sample("", schema).to_string() } else { String::new() };
    let json = "application/json";
    let plain = filled(path, &good);
    let mut tries = vec![Try { path: format!("{plain}?{needed}"), kind: json, body: body.clone() }];
    for (kind, body) in [
        (json, String::new()),
        (json, "{}".into()),
        (json, "[1]".into()),
        (json, "{\"unclosed\": ".into()),
        (json, format!("{{\"x\": \"{}\"}}", "x".repeat(1_100_000))),
        ("text/plain", body.clone()),
        ("text/csv", "white,black,time\nAnna,Bert,3+2\n".into()),
    ] {
        tries.push(Try { path: format!("{plain}?{needed}"), kind, body });
    }
    for odd in ["nowhere1", "nobody", "%00", "livegame", "0", "-1", &"x".repeat(300)] {
        let path = format!("{}?{needed}", filled(path, &|_| odd.to_owned()));
        tries.push(Try { path, kind: json, body: body.clone() });
    }
    tries.push(Try { path: plain.clone(), kind: json, body: body.clone() });
    for (name, one) in &query {
        for value in [query_value(name, one).as_str(), "perhaps", "-1", ""] {
            let path = format!("{plain}?{needed}{name}={value}");
            tries.push(Try { path, kind: json, body: body.clone() });
        }
    }
    for name in schema["properties"].as_object().into_iter().flat_map(|fields| fields.keys()) {
        for odd in [json!(null), json!(7), json!("perhaps"), json!([])] {
            let mut changed = sample("", schema);
            changed[name] = odd;
            tries.push(Try { path: plain.clone(), kind: json, body: changed.to_string() });
        }
    }
    tries
}

fn filled(path: &str, value: &dyn Fn(&str) -> String) -> String {
    let parts = path.split('/').map(|part| {
        let name = part.strip_prefix('{').and_then(|part| part.strip_suffix('}'));
        name.map_or_else(|| part.to_owned(), value)
    });
    parts.collect::<Vec<_>>().join("/")
}

/// What makes sense in an address.
fn good(name: &str) -> String {
    match name {
        "id" => "overgame",
        "name" => "bert",
        "speed" => "rapid",
        "number" | "entry" => "1",
        "room" => "players",
        other => panic!("{other}: what makes sense there?"),
    }
    .to_owned()
}

fn query_value(name: &str, field: &Value) -> String {
    let schema = &field["schema"];
    if let Some(words) = schema["enum"].as_array() {
        return words[0].as_str().expect("a word").to_owned();
    }
    match (schema["type"].as_str().expect("a type"), name) {
        ("boolean", _) => "true".into(),
        ("integer", _) => schema["minimum"].to_string(),
        (_, "fen") => "8/8/8/8/8/5k2/8/4K2R%20w%20-%20-%200%201".into(),
        (_, "opponent") => "bert".into(),
        (_, "redirect_uri") => "https://x.org/".into(),
        (_, "code_challenge") => "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM".into(),
        _ => "x".into(),
    }
}

/// A value that fits a schema, with the fields that are required.
fn sample(name: &str, schema: &Value) -> Value {
    if let Some(one) = schema.get("const") {
        return one.clone();
    }
    if let Some(words) = schema["enum"].as_array() {
        return words[0].clone();
    }
    if let Some(shapes) = schema["oneOf"].as_array().or(schema["anyOf"].as_array()) {
        return sample(name, &shapes[0]);
    }
    let kind = schema["type"].as_str().or(schema["type"][0].as_str());
    match (kind, name) {
        (Some("object"), _) => {
            let mut fields = serde_json::Map::new();
            for name in schema["required"].as_array().into_iter().flatten() {
                let name = name.as_str().expect("a name");
                fields.insert(name.to_owned(), sample(name, &schema["properties"][name]));
            }
            fields.into()
        }
        (Some("array"), "scopes") => json!(["board:play"]),
        (Some("array"), _) => json!([]),
        (Some("boolean"), _) => json!(true),
        (Some("integer" | "number"), _) => json!(1),
        (_, "time") => json!("3+2"),
        (_, "name" | "to") => json!("Newcomer"),
        (_, "password" | "new" | "old") => json!("correct horse"),
        _ => json!("x"),
    }
}

async fn send(
    routes: &Router,
    method: &str,
    attempt: &Try,
    caller: Option<&str>,
) -> (u16, String, String) {
    let mut request = Request::builder().method(method.to_uppercase().as_str()).uri(&attempt.path);
    request = request.header(header::CONTENT_TYPE, attempt.kind);
    if let Some(secret) = caller {
        request = request.header(header::COOKIE, format!("tabiya={secret}"));
    }
    let request = request.body(Body::from(attempt.body.clone())).expect("a request");
    let answer = routes.clone().oneshot(request).await.expect("an answer");
    let status = answer.status().as_u16();
    let kind = answer.headers().get(header::CONTENT_TYPE);
    let kind = kind.map_or("", |kind| kind.to_str().expect("text")).to_owned();
    let bytes = to_bytes(answer.into_body(), 1 << 22).await.expect("a body");
    // Pictures are the only answers that are no text.
    let text = match kind.as_str() {
        "image/png" => String::new(),
        _ => String::from_utf8(bytes.to_vec()).expect("text"),
    };
    (status, kind, text)
}

/// What is wrong with an answer.
fn mismatch(document: &Value, answer: &Value, kind: &str, text: &str) -> Option<String> {
    let kind = kind.split(';').next().unwrap_or_default();
    let Some(contents) = answer["content"].as_object() else {
        return (!text.is_empty()).then(|| "nothing was to come".into());
    };
    let Some(content) = contents.get(kind) else {
        return Some(format!("{kind:?} is not in the document"));
    };
    match serde_json::from_str(text) {
        _ if content["schema"]["type"] == "string" => None,
        Ok(value) => wrong(document, &content["schema"], &value),
        Err(why) => Some(why.to_string()),
    }
}

//! The document says what the routes do: each is called in many ways, and what
//! comes back is what the document says can come back.

use std::{collections::BTreeSet, sync::Arc};

use axum::{
    Router,
    body::Body,
    http::{Request, header},
};
use futures_util::StreamExt;
use serde_json::Value;
use server::Settings;
use store::{Scope, SqliteStore, Standing};
use tower::ServiceExt;

use crate::{
    calls::{Call, FOOLS_MATE, Past, account, mated, now, token},
    schema::wrong,
    support::zone_on,
};

/// A zone with somebody who may do everything, and somebody who may nothing.
struct Club {
    routes: Router,
    document: Value,
    all: String,
    bot: String,
    none: String,
}

async fn club() -> Club {
    let store = Arc::new(SqliteStore::in_memory());
    let anna = account(&store, "Anna", Standing::default()).await;
    let bert = account(&store, "Bert", Standing::default()).await;
    let robot = account(&store, "Robbie", Standing { bot: true, ..Standing::default() }).await;
    let players = [anna.id, bert.id];
    for (id, moves, ending) in [("overgame", FOOLS_MATE, mated()), ("livegame", "e2e4 e7e5", None)]
    {
        let (time, rated, at) = ("15+10", ending.is_some(), now() - 10_000);
        Past { id, players, time, rated, at, moves, ending }.happened(&store).await;
    }
    let all = token(&store, &anna, &Scope::ALL).await;
    let bot = token(&store, &robot, &Scope::ALL).await;
    let none = token(&store, &anna, &[]).await;
    let routes = zone_on(store, Settings::default()).await;
    let document = Call::get("/api/openapi.json").send(&routes).await.json();
    Club { routes, document, all, bot, none }
}

/// An operation of the document.
struct Said<'a> {
    method: &'a str,
    path: &'a str,
    said: &'a Value,
}

fn operations(document: &Value) -> Vec<Said<'_>> {
    let paths = document["paths"].as_object().expect("paths");
    let each = paths.iter().flat_map(|(path, methods)| {
        let methods = methods.as_object().expect("methods");
        methods.iter().map(move |(method, said)| Said { method, path, said })
    });
    each.collect()
}

#[tokio::test]
async fn the_document_is_whole() {
    let Club { document, .. } = club().await;
    assert_eq!(document["openapi"], "3.1.0");
    let all = operations(&document);
    assert!(all.len() > 60, "{} operations", all.len());
    let ids: BTreeSet<&str> =
        all.iter().map(|one| one.said["operationId"].as_str().expect("an id")).collect();
    assert_eq!(ids.len(), all.len(), "each has an id of its own");
    let tags: Vec<&Value> =
        document["tags"].as_array().expect("tags").iter().map(|tag| &tag["name"]).collect();
    for Said { method, path, said } in &all {
        assert!(said["summary"].as_str().is_some_and(|text| !text.is_empty()), "{method} {path}");
        assert!(tags.contains(&&said["tags"][0]), "{method} {path}");
        let told: Vec<&str> = said["parameters"]
            .as_array()
            .expect("a list")
            .iter()
            .filter(|one| one["in"] == "path")
            .map(|one| one["name"].as_str().expect("a name"))
            .collect();
        let named: Vec<&str> =
            path.split('/').filter_map(|part| part.strip_prefix('{')?.strip_suffix('}')).collect();
        assert_eq!(told, named, "{method} {path}");
    }
}

/// Routes are added in one way only, which says what they are for: so every
/// route of the router is in the document, and here is seen that everything in
/// the document is a route.
#[tokio::test]
async fn what_the_document_names_is_there() {
    let club = club().await;
    for Said { method, path, .. } in operations(&club.document) {
        let path = filled(path, &|name| good(name).into());
        for path in [path.clone(), format!("{path}/")] {
            let (status, _, text) = club.first(method, &path, Some("tby_nobody"), "").await;
            assert_ne!(status, 405, "{method} {path}");
            assert!(!text.contains("nothing at this address"), "{method} {path}: {text}");
        }
    }
    let sources = concat!(env!("CARGO_MANIFEST_DIR"), "/src/lichess");
    let mut looked_at = 0;
    let mut folders = vec![std::path::PathBuf::from(sources)];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let text = std::fs::read_to_string(&path).expect("a source");
            let routes = text.matches(".route(").count();
            let name = path.file_name().and_then(|name| name.to_str()).expect("a name");
            let allowed = match name {
                // The table itself, with and without a slash, and the document.
                "api.rs" => 3,
                // What is not there.
                "mod.rs" if path.parent().is_some_and(|one| one.ends_with("lichess")) => 2,
                _ => 0,
            };
            assert_eq!(routes, allowed, "{}: routes are added by the table", path.display());
            looked_at += 1;
        }
    }
    assert!(looked_at > 20, "{looked_at} files");
}

#[tokio::test(start_paused = true)]
async fn every_answer_is_one_that_the_document_names() {
    let names = club().await.document;
    let (mut calls, mut statuses, mut faults) = (0, BTreeSet::new(), Vec::new());
    for Said { method, path, said } in operations(&names) {
        // Each operation meets a zone that no other has changed.
        let club = club().await;
        for (path, body) in ways(path, said) {
            let own = if path.starts_with("/api/bot/") { &club.bot } else { &club.all };
            for token in [Some(own.as_str()), Some(&club.none), Some("tby_nobody"), None] {
                let (status, kind, text) = club.first(method, &path, token, &body).await;
                let about = format!("{method} {path} {body:?} with {token:?}: {status} {text}");
                let answer = &said["responses"][status.to_string()];
                faults.extend(
                    match (status, answer.is_object()) {
                        (500.., _) => Some("a fault of ours".to_owned()),
                        (_, false) => Some("not in the document".to_owned()),
                        (_, true) => club.fault(answer, &kind, &text),
                    }
                    .map(|why| format!("{why}: {about}")),
                );
                calls += 1;
                statuses.insert(status);
            }
        }
    }
    faults.truncate(30);
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    assert!(calls > 1_000, "{calls} calls");
    let seen: Vec<u16> = statuses.into_iter().collect();
    assert_eq!(seen, [200, 201, 204, 400, 401, 403, 404, 413]);
}

/// Addresses and bodies: what makes sense, then each part made senseless.
fn ways(path: &str, said: &Value) -> Vec<(String, String)> {
    let parameters = said["parameters"].as_array().expect("a list");
    let query: Vec<(&str, &Value)> = parameters
        .iter()
        .filter(|one| one["in"] == "query")
        .map(|one| (one["name"].as_str().expect("a name"), one))
        .collect();
    let needed = query.iter().filter(|(_, one)| one["required"] == true);
    let needed: String = needed.map(|(name, one)| format!("{name}={}&", fitting(one))).collect();
    let form = &said["requestBody"]["content"]["application/x-www-form-urlencoded"]["schema"];
    let text = &said["requestBody"]["content"]["text/plain"];
    let body: String = match (form.is_object(), text.is_object()) {
        (true, _) => form["required"]
            .as_array()
            .expect("a list")
            .iter()
            .map(|name| {
                let name = name.as_str().expect("a name");
                let field = serde_json::json!({"schema": form["properties"][name], "name": name});
                format!("{name}={}&", fitting(&field))
            })
            .collect(),
        (_, true) => "anna,overgame".into(),
        _ => String::new(),
    };
    let plain = filled(path, &|name| good(name).into());
    let mut ways = vec![
        (format!("{plain}?{needed}"), body.clone()),
        (plain.clone(), String::new()),
        (format!("{plain}?{needed}"), "x".repeat(400_000)),
        (format!("{plain}?{needed}"), "{\"unclosed\": ".into()),
    ];
    for odd in ["nowhere1", "nobody", "%00", "%ff", "livegame", "0", "e9e9", &"x".repeat(300)] {
        ways.push((format!("{}?{needed}", filled(path, &|_| odd.into())), body.clone()));
    }
    for (name, one) in &query {
        for value in [fitting(one).as_str(), "perhaps", "-1", ""] {
            ways.push((format!("{plain}?{needed}{name}={value}"), body.clone()));
        }
    }
    for name in form["properties"].as_object().into_iter().flat_map(|fields| fields.keys()) {
        for value in ["true", "perhaps", "-1", "3", "white", "180", ""] {
            ways.push((plain.clone(), format!("{body}{name}={value}")));
        }
    }
    ways
}

fn filled(path: &str, value: &dyn Fn(&str) -> String) -> String {
    let parts = path.split('/').map(|part| {
        let name = part.strip_prefix('{').and_then(|part| part.strip_suffix('}'));
        name.map_or_else(|| part.to_owned(), value)
    });
    parts.collect::<Vec<_>>().join("/")
}

/// What makes sense in an address.
fn good(name: &str) -> &'static str {
    match name {
        "id" => "overgame",
        "name" | "one" => "anna",
        "user" | "two" => "bert",
        "perf" | "channel" => "rapid",
        "uci" => "g1f3",
        "answer" => "yes",
        "count" | "seconds" => "10",
        "stream" => "mine",
        "team" => "club",
        other => panic!("{other}: what makes sense there?"),
    }
}

fn fitting(field: &Value) -> String {
    let schema = &field["schema"];
    if let Some(words) = schema["enum"].as_array() {
        return words[0].as_str().expect("a word").to_owned();
    }
    match (schema["type"].as_str().expect("a type"), field["name"].as_str()) {
        ("boolean", _) => "true".into(),
        ("integer", _) => schema["minimum"].to_string(),
        ("number", _) => "15".into(),
        (_, Some("ids" | "vs")) => "bert".into(),
        (_, Some("pgn")) => "1.+e4+*".into(),
        _ => "x".into(),
    }
}

impl Club {
    /// Status, kind and text of an answer; of a stream, what comes first.
    async fn first(
        &self,
        method: &str,
        path: &str,
        token: Option<&str>,
        body: &str,
    ) -> (u16, String, String) {
        let mut request = Request::builder().method(method.to_uppercase().as_str()).uri(path);
        if let Some(token) = token {
            request = request.header(header::AUTHORIZATION, format!("Bearer {token}"));
        }
        request = request.header(header::ACCEPT, "application/x-ndjson");
        let request = request.body(Body::from(body.to_owned())).expect("a request");
        let answer = self.routes.clone().oneshot(request).await.expect("an answer");
        let status = answer.status().as_u16();
        let kind = answer.headers().get(header::CONTENT_TYPE);
        let kind = kind.map_or("", |kind| kind.to_str().expect("text")).to_owned();
        let mut chunks = answer.into_body().into_data_stream();
        let mut text = String::new();
        if kind == "application/x-ndjson" {
            // The time of this test is not that of the world: an empty line
            // comes at once where nothing else does.
            if let Some(chunk) = chunks.next().await {
                text = String::from_utf8(chunk.expect("a chunk").to_vec()).expect("text");
            }
        } else {
            while let Some(chunk) = chunks.next().await {
                text.push_str(std::str::from_utf8(&chunk.expect("a chunk")).expect("text"));
            }
        }
        (status, kind, text)
    }

    /// What is wrong with an answer.
    fn fault(&self, answer: &Value, kind: &str, text: &str) -> Option<String> {
        let kind = kind.split(';').next().unwrap_or_default();
        let Some(contents) = answer["content"].as_object() else {
            return (!text.is_empty()).then(|| "nothing was to come".into());
        };
        let Some(content) = contents.get(kind) else {
            return Some(format!("{kind} is not told of"));
        };
        let schema = &content["schema"];
        if schema["type"] == "string" {
            return None;
        }
        text.lines().filter(|line| !line.is_empty()).find_map(|line| {
            match serde_json::from_str(line) {
                Ok(value) => wrong(&self.document, schema, &value),
                Err(why) => Some(why.to_string()),
            }
        })
    }
}

//! `/metrics`, read as Prometheus does.

mod support;

use std::sync::Arc;

use axum::{
    Router,
    body::{Body, to_bytes},
    http::{Request, StatusCode, header},
};
use serde_json::json;
use server::{MetricsAccess, Settings};
use store::SqliteStore;
use support::{Person, listen, make_move, zone_on};
use tower::ServiceExt;

const TOKEN: &str = "a token for the metrics";

async fn watched() -> Router {
    let metrics = MetricsAccess { token: Some(server::hash(TOKEN)), ..MetricsAccess::default() };
    let settings = Settings { metrics, ..Settings::default() };
    zone_on(Arc::new(SqliteStore::in_memory()), settings).await
}

async fn scrape(routes: &Router, token: &str) -> (StatusCode, String) {
    let request = Request::get("/metrics").header(header::AUTHORIZATION, format!("Bearer {token}"));
    let request = request.body(Body::empty()).expect("a request");
    let answer = routes.clone().oneshot(request).await.expect("an answer");
    let status = answer.status();
    let text = to_bytes(answer.into_body(), 1_000_000).await.expect("a body");
    (status, String::from_utf8(text.to_vec()).expect("text"))
}

/// The value of a line that begins so.
fn value(text: &str, name: &str) -> Option<f64> {
    let line = text.lines().find_map(|line| line.strip_prefix(name))?;
    line.strip_prefix(' ')?.parse().ok()
}

#[tokio::test]
async fn what_happens_is_counted() {
    let routes = watched().await;
    let address = listen(&routes).await;
    let (mut anna, mut bert) = (Person::default(), Person::default());
    let id = anna.make(&routes, "3+2").await;
    bert.join(&routes, &id).await;
    let mut white = anna.open(address, &id).await;
    let _black = bert.open(address, &id).await;
    white.until(|state| state["phase"] == "playing").await;
    for (number, uci, ply, answer) in [(1, "e2e4", 0, "ack"), (2, "e4e5", 1, "refused")] {
        white.say(make_move(number, uci, ply)).await;
        assert_eq!(white.next_of(answer).await["id"], json!(number));
    }
    let (status, _) = anna.get(&routes, "/api/zone/games/nowhere1").await;
    assert_eq!(status, StatusCode::NOT_FOUND);

    let (status, text) = scrape(&routes, TOKEN).await;
    assert_eq!(status, StatusCode::OK);
    assert!(text.ends_with("# EOF\n"), "{text}");
    for name in ["tabiya_acknowledgment_seconds", "tabiya_commit_seconds"] {
        assert!(text.contains(&format!("# TYPE {name} histogram\n")), "{text}");
    }
    for (name, expected) in [
        ("tabiya_moves_total", 1.0),
        ("tabiya_games{state=\"awake\"}", 1.0),
        ("tabiya_games{state=\"asleep\"}", 0.0),
        ("tabiya_sockets", 2.0),
        ("tabiya_store_up", 1.0),
        ("tabiya_bus_up", 1.0),
        ("tabiya_nodes", 1.0),
        ("tabiya_failed_appends_total", 0.0),
        // The move, and who sat down.
        ("tabiya_acknowledgment_seconds_count", 2.0),
        ("tabiya_acknowledgment_seconds_bucket{le=\"+Inf\"}", 2.0),
        ("tabiya_refusals_total{channel=\"socket\",code=\"not_your_turn\"}", 1.0),
        ("tabiya_refusals_total{channel=\"http\",code=\"game_not_found\"}", 1.0),
        ("tabiya_http_answers_total{status=\"4xx\"}", 1.0),
    ] {
        assert_eq!(value(&text, name), Some(expected), "{name} in {text}");
    }
    assert!(value(&text, "tabiya_people_online") >= Some(1.0), "{text}");
    assert!(value(&text, "tabiya_queue_length{queue=\"store\"}").is_some(), "{text}");
    let commits = value(&text, "tabiya_commit_seconds_count").expect("commits");
    assert!(commits >= 2.0, "the seat and the move: {commits}");
    assert!(value(&text, "tabiya_http_answers_total{status=\"2xx\"}") >= Some(2.0));
    let version = format!("tabiya_build{{version=\"{}\"}}", env!("CARGO_PKG_VERSION"));
    assert_eq!(value(&text, &version), Some(1.0));
    if cfg!(target_os = "linux") {
        assert!(value(&text, "process_resident_memory_bytes") > Some(100_000.0), "{text}");
    }
}

#[tokio::test]
async fn strangers_learn_nothing() {
    let routes = watched().await;
    for token in ["", "another token entirely"] {
        let (status, text) = scrape(&routes, token).await;
        assert_eq!(status, StatusCode::FORBIDDEN);
        assert!(!text.contains("tabiya_"), "{text}");
    }
}

#[tokio::test]
async fn each_answer_has_an_id_of_its_own() {
    let routes = watched().await;
    let id = async |sent: Option<&str>| {
        let mut request = Request::get("/health/live");
        if let Some(sent) = sent {
            request = request.header("x-request-id", sent);
        }
        let request = request.body(Body::empty()).expect("a request");
        let answer = routes.clone().oneshot(request).await.expect("an answer");
        let id = answer.headers()["x-request-id"].to_str().expect("text");
        id.to_owned()
    };
    let (one, other) = (id(None).await, id(None).await);
    assert_ne!(one, other);
    assert_ne!(id(Some("mine")).await, "mine", "only a trusted proxy names a request");
}

//! Every address that tournaments had while they were called events: pages redirect, and everything
//! else is answered as its new address is.

use axum::{
    body::{Body, to_bytes},
    http::{Method, Request, StatusCode, header},
};
use serde_json::json;

use crate::{
    hall::Hall,
    support::{Person, listen},
};

/// All of them: pages, files, the API, and sockets.
const PAGES: [&str; 6] = [
    "/events",
    "/events/new",
    "/event/{id}",
    "/event/{id}/desk",
    "/event/{id}/screen",
    "/event/{id}/player/0",
];
const FILES: [&str; 2] = ["/event/{id}.trf", "/event/{id}.csv"];
const READS: [&str; 9] = [
    "/api/zone/events",
    "/api/zone/events?before={id}",
    "/api/zone/event/{id}",
    "/api/zone/event/{id}/standings?round=1",
    "/api/zone/event/{id}/players/0",
    "/api/zone/event/{id}/games.pgn",
    "/api/zone/event/{id}/games.pgn?round=1",
    "/api/zone/event/{id}/report.trf",
    "/api/zone/event/{id}/standings.csv?round=1",
];

/// The address today.
fn today(before: &str) -> String {
    before.replacen("/event", "/tournament", 1)
}

/// Status, kind, and body of what the arbiter gets.
async fn got(hall: &mut Hall, path: &str) -> (StatusCode, String, Vec<u8>) {
    let request = Request::get(path).body(Body::empty()).unwrap();
    let answer = hall.emil.send(&hall.routes, request).await;
    let (parts, body) = answer.into_parts();
    let header = |name| parts.headers.get(name).map(|value| value.to_str().unwrap().to_owned());
    let kind = header(header::CONTENT_TYPE).or(header(header::LOCATION)).unwrap_or_default();
    let mut bytes = to_bytes(body, 1 << 22).await.unwrap().to_vec();
    // A tournament says when it was looked at.
    if let Ok(mut json) = serde_json::from_slice::<serde_json::Value>(&bytes)
        && let Some(object) = json.as_object_mut()
    {
        object.remove("now");
        bytes = json.to_string().into_bytes();
    }
    (parts.status, kind, bytes)
}

#[tokio::test(start_paused = true)]
async fn pages_redirect_for_good_with_all_that_they_say() {
    let mut hall = Hall::started(2, json!({})).await;
    for page in PAGES {
        for rest in ["", "?x=1"] {
            let before = page.replace("{id}", &hall.id) + rest;
            let (status, to, _) = got(&mut hall, &before).await;
            assert_eq!(status, StatusCode::PERMANENT_REDIRECT, "{before}");
            assert_eq!(to, today(&before), "{before}");
        }
    }
}

#[tokio::test(start_paused = true)]
async fn what_is_read_is_answered_at_once_as_today() {
    let mut hall = Hall::started(4, json!({})).await;
    hall.publish().await;
    for path in READS.iter().chain(&FILES) {
        let before = path.replace("{id}", &hall.id);
        let (status, kind, body) = got(&mut hall, &before).await;
        assert_eq!(status, StatusCode::OK, "{before}");
        let now = got(&mut hall, &today(&before)).await;
        assert_eq!((status, kind, body), now, "{before}");
    }
}

#[tokio::test(start_paused = true)]
async fn what_is_done_is_done() {
    let mut hall = Hall::new(json!({})).await;
    let regulations = json!({"regulations": {
        "name": "Club Open", "kind": "swiss", "rounds": 3, "time": "15+10",
    }});
    let (status, made) = hall.emil.post(&hall.routes, "/api/zone/events", regulations).await;
    assert_eq!(status, StatusCode::CREATED, "{made}");
    hall.id = made["id"].as_str().expect("an id").to_owned();
    let act = format!("/api/zone/event/{}/act", hall.id);
    let (status, done) = hall.emil.post(&hall.routes, &act, json!({"act": "openEntry"})).await;
    assert_eq!(status, StatusCode::OK, "{done}");

    let send = async |hall: &mut Hall, path: &str, body: String| {
        let request = Request::builder().method(Method::POST).uri(path);
        let answer = hall.emil.send(&hall.routes, request.body(Body::from(body)).unwrap()).await;
        answer.status()
    };
    let entries = format!("/api/zone/event/{}/entries", hall.id);
    let table = "name,rating\nAdams,2000\nBaker,1900\n";
    assert_eq!(send(&mut hall, &entries, table.into()).await, StatusCode::OK);
    assert_eq!(hall.desk().await["entries"].as_array().map(Vec::len), Some(2));
    hall.does(json!({"act": "start"})).await;
    let file = format!("/event/{}.trf", hall.id);
    let (_, _, report) = got(&mut hall, &file).await;
    let report = String::from_utf8(report).unwrap();
    let status = send(&mut hall, "/api/zone/events/import?time=15%2B10", report).await;
    assert_eq!(status, StatusCode::CREATED);
}

#[tokio::test]
async fn sockets_open_where_they_did() {
    let hall = Hall::started(2, json!({})).await;
    let address = listen(&hall.routes).await;
    for path in
        [format!("/api/zone/event/{}/socket", hall.id), format!("/ws/arbiter?event={}", hall.id)]
    {
        let mut socket = hall.emil.connect(address, &path).await;
        let frame = socket.next().await.expect("a frame");
        assert!(frame["t"].is_string(), "{path}: {frame}");
    }
}

#[tokio::test(start_paused = true)]
async fn other_addresses_have_not_moved() {
    let mut hall = Hall::new(json!({})).await;
    for path in ["/eventful", "/events/nosuch", "/event"] {
        let (status, _, _) = got(&mut hall, path).await;
        assert_ne!(status, StatusCode::OK, "{path}");
    }
    let (status, _) = Person::default().get(&hall.routes, "/api/zone/event/nosuch").await;
    assert_eq!(status, StatusCode::NOT_FOUND);
}

//! Hints in games against the computer: who gets one, and when.

mod support;

use axum::{Router, http::StatusCode};
use serde_json::{Value, json};
use support::{Person, Socket, act, listening, make_move, table};
use tokio::time::{Duration, timeout};

/// White mates at once: Qxf7#.
const SCHOLARS_MATE: &str = "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4";

async fn ask(person: &mut Person, routes: &Router, id: &str) -> (StatusCode, Value) {
    person.post(routes, &format!("/api/zone/games/{id}/hint"), json!({})).await
}

async fn code(person: &mut Person, routes: &Router, id: &str) -> (u16, String) {
    let (status, answer) = ask(person, routes, id).await;
    (status.as_u16(), answer["code"].as_str().unwrap_or_default().to_owned())
}

fn refused(status: u16, code: &str) -> (u16, String) {
    (status, code.to_owned())
}

/// A game of White against the computer from here; a guest opens it.
async fn solo(person: &mut Person, routes: &Router, fen: Option<&str>) -> String {
    let mut request = json!({"time": "no clock", "side": "white", "computer": {"level": 1}});
    if let Some(fen) = fen {
        request["fen"] = json!(fen);
    }
    let (status, made) = person.post(routes, "/api/zone/games", request).await;
    assert_eq!(status, StatusCode::CREATED, "{made}");
    made["id"].as_str().unwrap().to_owned()
}

async fn playing(socket: &mut Socket) -> Value {
    socket.until(|state| state["phase"] == "playing").await["state"].clone()
}

#[tokio::test]
async fn a_hint_is_a_good_move_for_the_position_on_the_board_and_changes_nothing() {
    let (routes, address) = listening().await;
    let mut anna = Person::default();
    let id = solo(&mut anna, &routes, Some(SCHOLARS_MATE)).await;
    let mut socket = anna.open(address, &id).await;
    let state = playing(&mut socket).await;
    let (status, hint) = ask(&mut anna, &routes, &id).await;
    assert_eq!(status, StatusCode::OK, "{hint}");
    assert_eq!(hint, json!({"ply": state["ply"], "uci": "h5f7", "san": "Qxf7#"}));
    let (_, seen) = anna.get(&routes, &format!("/api/zone/games/{id}")).await;
    assert_eq!((&seen["state"]["length"], &seen["state"]["phase"]), (&json!(0), &json!("playing")));
    socket.say(make_move(1, "h5f7", state["ply"].as_u64().unwrap() as u32)).await;
    socket.until(|state| state["phase"] == "over").await;
    assert_eq!(code(&mut anna, &routes, &id).await, refused(409, "game_over"));
}

#[tokio::test]
async fn only_the_player_gets_one_and_only_on_their_move() {
    let (routes, address) = listening().await;
    let mut anna = Person::default();
    let id = solo(&mut anna, &routes, None).await;
    assert_eq!(code(&mut anna, &routes, &id).await, refused(409, "not_started"));
    let mut socket = anna.open(address, &id).await;
    playing(&mut socket).await;
    let mut other = Person::default();
    assert_eq!(code(&mut other, &routes, &id).await, refused(401, "unknown_session"));
    solo(&mut other, &routes, None).await;
    assert_eq!(code(&mut other, &routes, &id).await, refused(403, "wrong_role"));
    socket.say(make_move(1, "a2a4", 0)).await;
    socket.until(|state| state["length"] == 2).await;
    let (status, hint) = ask(&mut anna, &routes, &id).await;
    assert_eq!((status, &hint["ply"]), (StatusCode::OK, &json!(2)), "{hint}");
    socket.say(act(2, "resign")).await;
    socket.until(|state| state["phase"] == "over").await;
    assert_eq!(code(&mut anna, &routes, &id).await, refused(409, "game_over"));
    assert_eq!(code(&mut anna, &routes, "nothing1").await.0, 404);
}

#[tokio::test]
async fn there_is_none_while_the_computer_thinks() {
    let (routes, address) = listening().await;
    let mut anna = Person::default();
    // With so much time, it thinks for many seconds on an unusual opening.
    let request = json!({"time": "60 min", "side": "white", "computer": {"level": 8}});
    let (_, made) = anna.post(&routes, "/api/zone/games", request).await;
    let id = made["id"].as_str().unwrap().to_owned();
    let mut socket = anna.open(address, &id).await;
    playing(&mut socket).await;
    socket.say(make_move(1, "a2a4", 0)).await;
    socket.until(|state| state["length"] == 1).await;
    assert_eq!(code(&mut anna, &routes, &id).await, refused(409, "not_your_turn"));
}

#[tokio::test]
async fn there_is_none_against_a_person_nor_for_a_position_of_such_a_game() {
    let (mut table, mut white, _black) = table("5+0").await;
    let (routes, id) = (table.routes.clone(), table.id.clone());
    assert_eq!(code(&mut table.anna, &routes, &id).await, refused(403, "no_hint"));
    assert_eq!(code(&mut table.bert, &routes, &id).await, refused(403, "no_hint"));

    let against = solo(&mut table.anna, &routes, Some(SCHOLARS_MATE)).await;
    let mut socket = table.anna.open(table.address, &against).await;
    playing(&mut socket).await;
    assert_eq!(ask(&mut table.anna, &routes, &against).await.0, StatusCode::OK);
    let request = json!({"time": "5+0", "side": "white", "fen": SCHOLARS_MATE});
    let (_, made) = table.anna.post(&routes, "/api/zone/games", request).await;
    let same = made["id"].as_str().unwrap().to_owned();
    assert_eq!(ask(&mut table.anna, &routes, &against).await.0, StatusCode::OK, "nobody joined");
    table.bert.join(&routes, &same).await;
    let answer = code(&mut table.anna, &routes, &against).await;
    assert_eq!(answer, refused(403, "live_game_position"));
    white.say(act(1, "resign")).await;
}

#[tokio::test]
async fn too_many_are_refused_for_a_while() {
    let (routes, address) = listening().await;
    let mut anna = Person::default();
    let id = solo(&mut anna, &routes, Some(SCHOLARS_MATE)).await;
    let mut socket = anna.open(address, &id).await;
    playing(&mut socket).await;
    // Nobody waits for the first searches.
    for _ in 0..10 {
        let asked = timeout(Duration::from_millis(50), code(&mut anna, &routes, &id)).await;
        assert_ne!(asked, Ok(refused(429, "rate_limited")));
    }
    let mut more = 0;
    while code(&mut anna, &routes, &id).await != refused(429, "rate_limited") {
        more += 1;
        assert!(more < 40, "nothing is refused");
    }
}

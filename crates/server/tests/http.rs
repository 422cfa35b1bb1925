//! The routes, called in memory.

mod support;

use axum::http::StatusCode;
use serde_json::json;
use support::{Person, zone};

#[tokio::test]
async fn a_game_is_made_joined_once_and_shown() {
    let routes = zone().await;
    let (mut anna, mut bert, mut carl) = (Person::default(), Person::default(), Person::default());
    let id = anna.make(&routes, "3+2").await;
    assert_eq!(id.len(), 8);
    // Joining one's own game changes nothing.
    assert_eq!(anna.join(&routes, &id).await, (StatusCode::OK, json!({"id": id, "side": "white"})));
    assert_eq!(bert.join(&routes, &id).await, (StatusCode::OK, json!({"id": id, "side": "black"})));
    assert_eq!(
        carl.join(&routes, &id).await,
        (StatusCode::CONFLICT, json!({"error": "both seats are taken"}))
    );
    let (status, shown) = bert.get(&routes, &format!("/api/zone/games/{id}")).await;
    assert_eq!(status, StatusCode::OK);
    assert_eq!((&shown["you"], &shown["time"]["white"]), (&json!("black"), &json!("3+2")));
    let (_, shown) = carl.get(&routes, &format!("/api/zone/games/{id}")).await;
    assert_eq!(shown["you"], "spectator");
    assert_eq!(shown["state"]["legal"], json!(null));
}

#[tokio::test]
async fn bad_wishes_are_told_what_is_wrong_with_them() {
    let routes = zone().await;
    let mut anna = Person::default();
    for (wish, words) in [
        (json!({"time": "soon"}), "time: \"soon\" is no time control"),
        (json!({"time": "3+2", "fen": "nonsense"}), "fen: invalid FEN at character 2"),
        (json!({"time": "3+2", "fen": "8/8/8/8/8/8/8/8 w - -"}), "fen: white has no king"),
        (
            json!({"time": "3+2", "fen": "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"}),
            "a game cannot begin in a finished position",
        ),
        (json!({"time": "3+2", "side": "green"}), "unknown variant `green`"),
        (json!({"time": "3+2", "colour": "white"}), "unknown field `colour`"),
        (json!({}), "missing field `time`"),
    ] {
        let (status, answer) = anna.post(&routes, "/api/zone/games", wish.clone()).await;
        assert!(status.is_client_error(), "{wish}: {status}");
        let error = answer["error"].as_str().unwrap();
        assert!(error.contains(words), "{wish}: {error}");
    }
    assert!(anna.cookie.is_none(), "nobody is made for a wish that fails");
}

#[tokio::test]
async fn what_is_not_there_is_not_found() {
    let routes = zone().await;
    let mut anna = Person::default();
    for path in [
        "/api/zone/games/nowhere1",
        "/api/zone/games/short",
        "/api/zone/games/nowhere1/pgn",
        "/api/nothing",
        "/assets/missing.js",
    ] {
        let (status, _) = anna.get(&routes, path).await;
        assert_eq!(status, StatusCode::NOT_FOUND, "{path}");
    }
    let (status, _) = anna.join(&routes, "nowhere1").await;
    assert_eq!(status, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn every_address_of_the_page_is_the_page() {
    let routes = zone().await;
    for path in ["/", "/a1B2c3D4", "/index.html"] {
        let (status, text) = Person::default().get_text(&routes, path).await;
        assert_eq!(status, StatusCode::OK);
        assert!(text.to_lowercase().contains("<!doctype html>"), "{path}");
    }
}

#[tokio::test]
async fn a_game_can_be_taken_home_as_pgn() {
    let routes = zone().await;
    let mut anna = Person::default();
    let id = anna.make(&routes, "40/90+30:30+30").await;
    let (status, text) = anna.get_text(&routes, &format!("/api/zone/games/{id}/pgn")).await;
    assert_eq!(status, StatusCode::OK);
    assert!(text.contains("[TimeControl \"40/5400+30:1800+30\"]"), "{text}");
    assert!(text.contains(&format!("[Site \"/{id}\"]")), "{text}");
}

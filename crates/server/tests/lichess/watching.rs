//! Those who watch: games as they begin, channels, and how many may.

use crate::support::api::{Api, Program};
use axum::http::StatusCode;
use serde_json::{Value, json};

async fn nobody(api: &Api) -> Program {
    Program { token: None, ..api.person("Somebody").await }
}

#[tokio::test]
async fn the_channel_of_the_computer_shows_games_against_it() {
    let api = Api::new().await;
    let anna = api.person("Anna").await;
    let made = anna.does("/api/challenge/ai", "level=1&days=3&color=black").await;
    let (status, channels) = nobody(&api).await.get("/api/tv/channels").await;
    assert_eq!(status, StatusCode::OK);
    assert_eq!(channels["computer"]["gameId"], made["id"], "{channels}");
    let mut feed = anna.stream("/api/tv/computer/feed").await;
    let featured = feed.next().await.unwrap();
    assert_eq!((&featured["t"], &featured["d"]["id"]), (&json!("featured"), &made["id"]));
    let names: Vec<&Value> =
        featured["d"]["players"].as_array().unwrap().iter().map(|one| &one["user"]).collect();
    assert_eq!(names[1]["name"], "Anna", "{names:?}");
}

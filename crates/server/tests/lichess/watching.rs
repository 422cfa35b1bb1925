//! Those who watch: games as they begin, channels, and how many may.

use std::collections::HashSet;

use crate::support::api::{Api, Lines, Program, read};
use axum::{
    body::Body,
    http::{Request, StatusCode, header},
};
use serde_json::{Value, json};
use tokio::time::{Duration, Instant, sleep};

async fn nobody(api: &Api) -> Program {
    Program { token: None, ..api.person("Somebody").await }
}

async fn games_among(who: &Program, names: &'static str, query: &str) -> Lines {
    let request = Request::post(format!("/api/stream/games-by-users{query}"));
    who.stream_of(request.body(Body::from(names)).unwrap()).await
}

/// A hundred games between Anna and Bert.
async fn hundred(organizer: &Program) -> Vec<String> {
    let pairs = ["tby_of_Anna:tby_of_Bert"; 100].join(",");
    let bulk = organizer.does("/api/bulk-pairing", &format!("players={pairs}&days=3")).await;
    let games = bulk["games"].as_array().unwrap().iter();
    games.map(|game| game["id"].as_str().unwrap().to_owned()).collect()
}

/// The ids in the next lines, all with this status.
async fn told(lines: &mut Lines, count: usize, status: &str) -> HashSet<String> {
    let mut ids = HashSet::new();
    for _ in 0..count {
        let line = lines.next().await.unwrap();
        assert_eq!(line["statusName"].as_str().or(line["status"]["name"].as_str()), Some(status));
        assert!(ids.insert(line["id"].as_str().unwrap().to_owned()), "told twice: {line}");
    }
    ids
}

#[tokio::test(start_paused = true)]
async fn games_among_people_are_told_at_once_however_many_were_before() {
    let api = Api::new().await;
    let (anna, bert, carl) =
        (api.person("Anna").await, api.person("Bert").await, api.person("Carl").await);
    let organizer = api.person("Organizer").await;
    let watcher = nobody(&api).await;
    let accepted = async |by: &Program, to: &Program| {
        let id = by.challenge(&to.name, "days=3&color=white").await;
        to.does(&format!("/api/challenge/{id}/accept"), "").await;
        id
    };
    let current = accepted(&anna, &bert).await;
    let mut with_current = games_among(&watcher, "Anna,Bert", "?withCurrentGames=true").await;
    assert_eq!(with_current.next().await.unwrap()["id"], current);
    drop(with_current);

    let mut lines = games_among(&watcher, "Anna,Bert", "").await;
    accepted(&anna, &carl).await;
    let before = Instant::now();
    let id = accepted(&anna, &bert).await;
    assert_eq!(lines.next().await.unwrap()["id"], id, "nobody else's");
    assert_eq!(before.elapsed(), Duration::ZERO);
    anna.at(&current, "resign").await;
    let over = lines.next().await.unwrap();
    assert_eq!((&over["id"], &over["winner"]), (&json!(current), &json!("black")));

    for _ in 0..6 {
        let games: HashSet<String> = hundred(&organizer).await.into_iter().collect();
        assert_eq!(told(&mut lines, games.len(), "started").await, games);
        for id in &games {
            assert_eq!(anna.at(id, "resign").await.0, StatusCode::OK);
        }
        assert_eq!(told(&mut lines, games.len(), "resign").await, games);
    }
}

#[tokio::test(start_paused = true)]
async fn a_slow_watcher_is_told_of_games_that_it_did_not_hear_begin() {
    let api = Api::new().await;
    let (_, _, organizer) =
        (api.person("Anna").await, api.person("Bert").await, api.person("Organizer").await);
    let mut lines = games_among(&nobody(&api).await, "Anna,Bert", "").await;
    let mut games = HashSet::new();
    for _ in 0..4 {
        games.extend(hundred(&organizer).await);
    }
    sleep(Duration::from_secs(1)).await;
    assert_eq!(told(&mut lines, games.len(), "started").await, games);
}

#[tokio::test(start_paused = true)]
async fn a_full_stream_is_given_no_more_games() {
    let api = Api::new().await;
    let (anna, _, organizer) =
        (api.person("Anna").await, api.person("Bert").await, api.person("Organizer").await);
    let mut games = Vec::new();
    for _ in 0..5 {
        games.extend(hundred(&organizer).await);
    }
    let one_more = hundred(&organizer).await.swap_remove(0);
    let watcher = nobody(&api).await;
    let request = Request::post("/api/stream/games/mine").body(Body::from(games.join(",")));
    let mut lines = watcher.stream_of(request.unwrap()).await;
    let add = async |ids: &str| {
        let request = Request::post("/api/stream/games/mine/add").body(Body::from(ids.to_owned()));
        read(watcher.send(request.unwrap()).await).await
    };
    let full = json!({"error": "A stream follows at most 500 games."});
    assert_eq!(add(&one_more).await, (StatusCode::BAD_REQUEST, full.clone()));
    assert_eq!(add(&games[3]).await.0, StatusCode::OK, "it is followed already");
    assert_eq!(told(&mut lines, 500, "started").await.len(), 500);
    anna.at(&games[0], "resign").await;
    assert_eq!(lines.next().await.unwrap()["id"], games[0].as_str());
    let two = format!("{one_more},{}", games[0]);
    assert_eq!(add(&two).await, (StatusCode::BAD_REQUEST, full));
    assert_eq!(add(&one_more).await.0, StatusCode::OK);
    assert_eq!(lines.next().await.unwrap()["id"], one_more.as_str());
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

#[tokio::test(start_paused = true)]
async fn a_crowd_from_one_place_is_refused_beyond_its_share() {
    let api = Api::new().await;
    let anna = api.person("Anna").await;
    let watcher = nobody(&api).await;
    let get = |path: &str| Request::get(path).body(Body::empty()).unwrap();
    let mut crowd = Vec::new();
    for _ in 0..50 {
        crowd.push(watcher.stream("/api/tv/feed").await);
    }
    let post = |path: &str| Request::post(path).body(Body::from("Anna")).unwrap();
    for request in [
        get("/api/tv/feed"),
        get("/api/tv/blitz/feed"),
        get("/api/stream/game/nonesuch"),
        post("/api/stream/games-by-users"),
        post("/api/stream/games/mine"),
    ] {
        let answer = watcher.send(request).await;
        assert_eq!(answer.headers()[header::RETRY_AFTER], "60");
        let (status, body) = read(answer).await;
        assert_eq!(status, StatusCode::TOO_MANY_REQUESTS);
        let error = "Too many streams are open from your address. Close one first.";
        assert_eq!(body, json!({ "error": error }));
    }
    assert_eq!(watcher.get("/api/tv/channels").await.0, StatusCode::OK, "this has an end");
    anna.events().await;
    crowd.pop();
    crowd.push(watcher.stream("/api/tv/feed").await);
}

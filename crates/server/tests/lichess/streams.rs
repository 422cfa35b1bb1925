//! Streams that stay open: who keeps what, who pushes out whom, what a slow
//! reader hears, and how they end when the server stops.

use crate::support::{
    Person,
    api::{Api, Lines, Program, game},
};
use axum::{
    body::Body,
    http::{Request, StatusCode},
};
use futures_util::FutureExt;
use serde_json::{Value, json};
use store::{GameStore, SeekStore};
use tokio::time::{Duration, Instant, sleep};

const BLITZ: &str = "clock.limit=300&clock.increment=3";

async fn post(who: &Program, path: &str) -> Lines {
    who.stream_of(Request::post(path).body(Body::empty()).unwrap()).await
}

async fn seeks(api: &Api) -> usize {
    let (_, seeks) = Person::default().get(&api.routes, "/api/zone/seeks").await;
    seeks.as_array().unwrap().len()
}

/// How many challenges somebody has to answer.
async fn incoming(who: &Program) -> usize {
    who.get("/api/challenge").await.1["in"].as_array().unwrap().len()
}

#[tokio::test(start_paused = true)]
async fn a_seek_takes_ratings_of_its_range_alone() {
    let api = Api::new().await;
    let (anna, bert) = (api.person("Anna").await, api.person("Bert").await);
    // Both are new players, with 1500.
    let mut high = post(&anna, "/api/board/seek?time=3&increment=2&ratingRange=1600-1800").await;
    let mut any = post(&bert, "/api/board/seek?time=3&increment=2").await;
    for _ in 0..30 {
        assert_eq!(high.chunk().await.unwrap(), "\n");
        assert_eq!(any.chunk().await.unwrap(), "\n", "it never widens");
    }
    let mut right = post(&anna, "/api/board/seek?time=3&increment=2&ratingRange=1400-1600").await;
    assert_eq!(right.chunk().await, None, "they are paired");
    for mut ended in [high, any] {
        while ended.chunk().await.is_some() {}
    }
    let (status, refused) = anna.post("/api/board/seek", "time=3&ratingRange=close").await;
    assert_eq!(status, StatusCode::BAD_REQUEST, "{refused}");
}

#[tokio::test(start_paused = true)]
async fn a_seek_goes_with_the_last_stream_that_asked_for_it() {
    let api = Api::new().await;
    let (anna, bert) = (api.person("Anna").await, api.person("Bert").await);
    let path = "/api/board/seek?time=3&increment=2";
    let (old, mut new) = (post(&anna, path).await, post(&anna, path).await);
    assert_eq!(seeks(&api).await, 1, "asking twice is asking once");
    drop(old);
    for _ in 0..5 {
        assert_eq!(new.chunk().await.unwrap(), "\n");
    }
    assert_eq!(seeks(&api).await, 1);
    drop(new);
    // Whoever asks again at once finds it gone or holds it, but never loses it.
    let mut again = post(&anna, path).await;
    assert_eq!(again.chunk().await.unwrap(), "\n");
    assert_eq!(seeks(&api).await, 1);
    assert_eq!(post(&bert, path).await.chunk().await, None, "they are paired");
    while again.chunk().await.is_some() {}
    let last = post(&anna, path).await;
    drop(last);
    sleep(Duration::from_secs(1)).await;
    assert_eq!(seeks(&api).await, 0);
}

#[tokio::test(start_paused = true)]
async fn a_challenge_goes_with_the_last_stream_unless_it_stands_by_itself() {
    let api = Api::new().await;
    let (anna, bert) = (api.person("Anna").await, api.person("Bert").await);
    let path = format!("/api/challenge/Bert?keepAliveStream=true&{BLITZ}");
    let (old, new) = (post(&anna, &path).await, post(&anna, &path).await);
    for (stream, left) in [(old, 1), (new, 0)] {
        drop(stream);
        sleep(Duration::from_secs(1)).await;
        assert_eq!(incoming(&bert).await, left);
    }
    for plain_first in [true, false] {
        let plain = async || anna.challenge("Bert", BLITZ).await;
        if plain_first {
            plain().await;
        }
        let kept = post(&anna, &path).await;
        if !plain_first {
            plain().await;
        }
        drop(kept);
        sleep(Duration::from_secs(1)).await;
        assert_eq!(incoming(&bert).await, 1, "{plain_first}");
        sleep(Duration::from_secs(25)).await;
        assert_eq!(incoming(&bert).await, 0, "its time is over");
    }
}

#[tokio::test(start_paused = true)]
async fn asking_again_lets_a_challenge_wait_as_long_again() {
    let api = Api::new().await;
    let (anna, bert) = (api.person("Anna").await, api.person("Bert").await);
    let expires = async || api.store.seeks().await.unwrap()[0].expires;
    anna.challenge("Bert", BLITZ).await;
    let first = expires().await;
    sleep(Duration::from_secs(18)).await;
    anna.challenge("Bert", BLITZ).await;
    assert!(expires().await.since(first).0 >= 18_000, "after a restart too");
    sleep(Duration::from_secs(18)).await;
    assert_eq!(incoming(&bert).await, 1);
    let path = format!("/api/challenge/Bert?keepAliveStream=true&{BLITZ}");
    let mut kept = post(&anna, &path).await;
    assert!(kept.next().await.is_some(), "the challenge itself");
    for _ in 0..12 {
        assert_eq!(kept.chunk().await.unwrap(), "\n", "it is open");
    }
    assert_eq!(incoming(&bert).await, 1);
    drop(kept);
    sleep(Duration::from_secs(25)).await;
    assert_eq!(incoming(&bert).await, 0);
}

#[tokio::test(start_paused = true)]
async fn whoever_hangs_up_while_a_challenge_is_made_leaves_nothing_half_done() {
    let api = Api::new().await;
    let (anna, bert) = (api.person("Anna").await, api.person("Bert").await);
    for (keep, left) in [("true", 0), ("false", 1)] {
        let path = format!("/api/challenge/Bert?keepAliveStream={keep}&{BLITZ}");
        {
            let request = Request::post(&path).body(Body::empty()).unwrap();
            let mut call = std::pin::pin!(anna.send(request));
            while api.store.seeks().await.unwrap().is_empty() {
                assert!(call.as_mut().now_or_never().is_none(), "it is being made");
                tokio::task::yield_now().await;
            }
        }
        sleep(Duration::from_secs(1)).await;
        let kept = api.store.seeks().await.unwrap().len();
        assert_eq!((kept, incoming(&bert).await), (left, left), "keepAliveStream={keep}");
    }
}

#[tokio::test(start_paused = true)]
async fn seeks_do_not_end_the_events_that_a_program_lives_by() {
    let api = Api::new().await;
    let (anna, bert) = (api.person("Anna").await, api.person("Bert").await);
    let mut events = anna.events().await;
    let mut streams = Vec::new();
    for _ in 0..17 {
        streams.push(post(&anna, "/api/board/seek?time=3&increment=2").await);
    }
    for _ in 0..17 {
        streams.push(post(&anna, &format!("/api/challenge/Bert?keepAliveStream=1&{BLITZ}")).await);
    }
    while streams[0].chunk().await.is_some() {}
    while streams[17].chunk().await.is_some() {}
    assert_eq!(streams[1].chunk().await.unwrap(), "\n", "only the oldest is pushed out");
    let id = bert.challenge("Anna", "clock.limit=60&clock.increment=0").await;
    loop {
        let told = events.next_of("challenge").await;
        if told["challenge"]["id"] == id {
            break;
        }
    }
    assert_eq!((seeks(&api).await, incoming(&bert).await), (1, 1), "others hold them");
}

#[tokio::test(start_paused = true)]
async fn a_slow_reader_still_hears_every_line_of_the_chat_once() {
    let api = Api::new().await;
    let (anna, bert) = (api.person("Anna").await, api.person("Bert").await);
    let (id, ..) = game(&anna, &bert, "days=3").await;
    let chat = format!("/api/board/game/{id}/chat");
    anna.does(&chat, "room=player&text=before").await;
    let mut slow = bert.open(&id).await;
    assert_eq!(slow.next().await.unwrap()["type"], "gameFull");
    let said: Vec<String> = (0..90).map(|number| format!("line {number}")).collect();
    for line in &said {
        anna.does(&chat, &format!("room=player&text={line}")).await;
        // Nobody may talk faster.
        sleep(Duration::from_secs(3)).await;
    }
    anna.does(&chat, "room=spectator&text=not for players").await;
    anna.at(&id, "resign").await;
    let mut heard = Vec::new();
    while let Some(record) = slow.next().await {
        if record["type"] == "chatLine" {
            heard.push(record["text"].as_str().unwrap().to_owned());
        }
    }
    assert_eq!(heard, said);
}

#[tokio::test(start_paused = true)]
async fn every_stream_ends_when_the_zone_closes_and_nobody_counts_as_gone() {
    let api = Api::new().await;
    let (anna, bert) = (api.person("Anna").await, api.person("Bert").await);
    let (id, white, black) = game(&anna, &bert, BLITZ).await;
    let mut streams = vec![
        white,
        black,
        anna.events().await,
        post(&anna, "/api/board/seek?time=3&increment=2").await,
        post(&anna, "/api/challenge/Bert?keepAliveStream=1&clock.limit=60").await,
        anna.stream(&format!("/api/stream/game/{id}")).await,
        anna.stream("/api/tv/feed").await,
        anna.stream("/api/tv/chess960/feed").await,
        post(&anna, "/api/stream/games/mine").await,
    ];
    let people = Request::post("/api/stream/games-by-users").body(Body::from("Anna,Bert"));
    streams.push(anna.stream_of(people.unwrap()).await);
    api.zone.close();
    let before = Instant::now();
    for stream in &mut streams {
        while stream.chunk().await.is_some() {}
    }
    assert_eq!(before.elapsed(), Duration::ZERO, "at once");
    drop(streams);
    sleep(Duration::from_secs(1)).await;
    let (_, seen) = Person::default().get(&api.routes, &format!("/api/zone/games/{id}")).await;
    assert_eq!(seen["state"]["present"], json!({"white": true, "black": true}), "{seen}");
    assert_eq!((seeks(&api).await, incoming(&bert).await), (1, 1), "what they look for stays");
    let ended: Option<Value> = anna.events().await.next().await;
    assert!(ended.is_some(), "what is ready is told even now");

    api.zone.node.stop().await;
    let api = Api::on(api.store).await;
    sleep(Duration::from_secs(1)).await;
    let kept = api.store.load(id.parse().unwrap(), game::Seq(0)).await.unwrap().unwrap();
    let gone = |recorded: &game::RecordedEvent| matches!(recorded.event, game::Event::Absent(..));
    assert!(!kept.events.is_empty() && !kept.events.iter().any(gone), "{:?}", kept.events);
}

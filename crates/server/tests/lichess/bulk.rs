//! Many games at once, now or at their time.

use std::sync::Arc;

use axum::{
    body::Body,
    http::{Request, StatusCode},
};
use futures_util::FutureExt;
use serde_json::{Value, json};
use store::{AccountStore, Bulk, BulkStore, HistoryStore, SqliteStore, StandingChange, TokenStore};

use crate::support::api::{Api, Program, read};

const BLITZ: &str = "clock.limit=300&clock.increment=3";
const PAIRS: &str = "players=tby_of_Anna:tby_of_Bert,tby_of_Carl:tby_of_Dora";
const MINUTE: u64 = 60_000;

/// An organizer, and four who play.
async fn club(api: &Api) -> (Program, [Program; 4]) {
    let organizer = api.person("Organizer").await;
    let players = [
        api.person("Anna").await,
        api.person("Bert").await,
        api.person("Carl").await,
        api.person("Dora").await,
    ];
    (organizer, players)
}

/// The time in the zone: that of a pairing that is made now.
async fn now(organizer: &Program) -> u64 {
    let form = format!("players=tby_of_Anna:tby_of_Bert&{BLITZ}");
    organizer.does("/api/bulk-pairing", &form).await["pairedAt"].as_u64().unwrap()
}

async fn ids_of(organizer: &Program, id: &Value) -> Vec<String> {
    let request = Request::get(format!("/api/bulk-pairing/{}/games", id.as_str().unwrap()));
    let request = request.header("accept", "application/x-ndjson").body(Body::empty()).unwrap();
    let answer = organizer.send(request).await;
    assert_eq!(answer.status(), StatusCode::OK);
    let text = axum::body::to_bytes(answer.into_body(), 1 << 20).await.unwrap();
    let lines = text.split(|byte| *byte == b'\n').filter(|line| !line.is_empty());
    lines
        .map(|line| serde_json::from_slice::<Value>(line).unwrap()["id"].as_str().unwrap().into())
        .collect()
}

async fn delete(who: &Program, id: &Value) -> StatusCode {
    let path = format!("/api/bulk-pairing/{}", id.as_str().unwrap());
    read(who.send(Request::delete(path).body(Body::empty()).unwrap()).await).await.0
}

#[tokio::test(start_paused = true)]
async fn an_organizer_makes_many_games_at_once() {
    let api = Api::new().await;
    let organizer = api.person("Organizer").await;
    let players = [api.person("Anna").await, api.person("Bert").await, api.bot("Bot").await];
    let mut events = players[2].events().await;
    let pairs = "players=tby_of_Anna:tby_of_Bert,tby_of_Anna:tby_of_Bot";
    let (status, bulk) = organizer.post("/api/bulk-pairing", &format!("{pairs}&{BLITZ}")).await;
    assert_eq!(status, StatusCode::OK, "{bulk}");
    let game = &bulk["games"][1];
    assert_eq!((&game["white"], &game["black"]), (&json!("anna"), &json!("bot")));
    assert_eq!(events.next_of("gameStart").await["game"]["id"], game["id"]);
    let at = bulk["pairAt"].as_u64().unwrap() + 60_000;
    let form = format!("players=tby_of_Anna:tby_of_Bot&{BLITZ}&startClocksAt={at}");
    let bulk = organizer.does("/api/bulk-pairing", &form).await;
    let id = bulk["games"][0]["id"].as_str().unwrap();
    let mut lines = players[2].open(id).await;
    lines.next().await;
    let begun = lines.until(|state| state["moves"] == "").await;
    assert_eq!(begun["wtime"], 300_000, "at the time that was said, whoever is there");
    let late = format!("{at}000");
    for bad in [
        "players=x",
        "players=x:y",
        "players=tby_of_Anna:tby_of_Anna",
        "players=tby_of_Anna:tby_of_Bot&pairAt=1",
        "players=tby_of_Anna:tby_of_Bot&pairAt=soon",
        "players=tby_of_Anna:tby_of_Bot&startClocksAt=1",
        &format!("players=tby_of_Anna:tby_of_Bot&pairAt={late}"),
        &format!(
            "players=tby_of_Anna:tby_of_Bot&pairAt={}&startClocksAt={}",
            at + 9_000_000,
            at + 8_000_000
        ),
        &format!("players=tby_of_Anna:tby_of_Bot&message={}", "x".repeat(201)),
        "",
    ] {
        let (status, answer) = organizer.post("/api/bulk-pairing", bad).await;
        assert_eq!(status, StatusCode::BAD_REQUEST, "{bad}: {answer}");
    }
    let now = format!("players=tby_of_Anna:tby_of_Bot&pairAt={}", at - 60_000 + 100);
    let bulk = organizer.does("/api/bulk-pairing", &now).await;
    assert!(bulk["pairedAt"].is_u64(), "the time of now is now: {bulk}");
}

#[tokio::test(start_paused = true)]
async fn games_are_made_at_their_time_and_begin_at_theirs() {
    let api = Api::new().await;
    let (organizer, [anna, ..]) = club(&api).await;
    let at = now(&organizer).await;
    let mut events = anna.events().await;
    events.next_of("gameStart").await;
    let (pair_at, start_at) = (at + 10 * MINUTE, at + 20 * MINUTE);
    let form = format!("{PAIRS}&{BLITZ}&rated=true&pairAt={pair_at}&startClocksAt={start_at}");
    let form = format!("{form}&message=Good+luck,+{{opponent}}:+{{game}}");
    let ordered = organizer.does("/api/bulk-pairing", &form).await;
    assert_eq!((&ordered["pairAt"], &ordered["pairedAt"]), (&json!(pair_at), &json!(null)));
    assert_eq!((&ordered["startClocksAt"], &ordered["rated"]), (&json!(start_at), &json!(true)));
    assert_eq!(ordered["clock"], json!({"limit": 300, "increment": 3}));
    let id = &ordered["id"];
    let path = format!("/api/bulk-pairing/{}", id.as_str().unwrap());
    assert_eq!(organizer.get(&path).await, (StatusCode::OK, ordered.clone()));
    let (_, list) = organizer.get("/api/bulk-pairing").await;
    assert_eq!((list["bulks"].as_array().unwrap().len(), &list["bulks"][0]), (2, &ordered));
    assert_eq!(ids_of(&organizer, id).await, Vec::<String>::new(), "none is there yet");
    let early = organizer.post(&format!("{path}/start-clocks"), "").await;
    assert_eq!(early.0, StatusCode::NOT_FOUND);

    let first = ordered["games"][0]["id"].as_str().unwrap();
    assert_eq!(events.next_of("gameStart").await["game"]["id"], first);
    let (_, paired) = organizer.get(&path).await;
    let paired_at = paired["pairedAt"].as_u64().unwrap();
    assert!((pair_at..pair_at + 2_000).contains(&paired_at), "{paired_at}");
    assert_eq!(paired["games"], ordered["games"]);
    let expected: Vec<String> = ordered["games"]
        .as_array()
        .unwrap()
        .iter()
        .map(|game| game["id"].as_str().unwrap().into())
        .collect();
    assert_eq!(ids_of(&organizer, id).await, expected);
    assert_eq!(delete(&organizer, id).await, StatusCode::NOT_FOUND, "too late");

    let (_, said) = anna.get(&format!("/api/board/game/{first}/chat")).await;
    let words = format!("Good luck, anna – bert: {first}");
    assert_eq!(said, json!([{"user": "Organizer", "text": words}]));
    assert_eq!(anna.at(first, "move/e2e4").await.0, StatusCode::BAD_REQUEST, "it is not time yet");
    let mut lines = anna.open(first).await;
    lines.next().await;
    let begun = lines.until(|state| state["moves"] == "").await;
    assert_eq!(begun["wtime"], 300_000);
    let (_, list) = organizer.get("/api/bulk-pairing").await;
    assert!(list["bulks"][0]["pairedAt"].is_u64());
    assert_eq!(anna.at(first, "move/e2e4").await.0, StatusCode::OK, "now it is");
}

#[tokio::test(start_paused = true)]
async fn an_order_can_be_taken_back_before_its_time_by_its_organizer_alone() {
    let api = Api::new().await;
    let (organizer, [anna, _, carl, _]) = club(&api).await;
    let at = now(&organizer).await;
    let mut ids = Vec::new();
    for minutes in [5, 6] {
        let form = format!("{PAIRS}&{BLITZ}&pairAt={}", at + minutes * MINUTE);
        ids.push(organizer.does("/api/bulk-pairing", &form).await["id"].clone());
    }
    let path = format!("/api/bulk-pairing/{}", ids[0].as_str().unwrap());
    for rest in ["", "/games"] {
        assert_eq!(anna.get(&format!("{path}{rest}")).await.0, StatusCode::NOT_FOUND, "{rest}");
    }
    assert_eq!(anna.get("/api/bulk-pairing").await, (StatusCode::OK, json!({"bulks": []})));
    assert_eq!(delete(&anna, &ids[0]).await, StatusCode::NOT_FOUND);
    assert_eq!(delete(&organizer, &ids[0]).await, StatusCode::OK);
    assert_eq!(delete(&organizer, &ids[0]).await, StatusCode::NOT_FOUND);
    assert_eq!(organizer.get(&path).await.0, StatusCode::NOT_FOUND);
    let mut events = carl.events().await;
    let begun = events.next_of("gameStart").await["game"]["id"].clone();
    let (_, list) = organizer.get("/api/bulk-pairing").await;
    assert_eq!(list["bulks"][0]["games"][1]["id"], begun, "only the other was made");
}

#[tokio::test(start_paused = true)]
async fn an_order_that_cannot_be_read_hides_no_other_and_can_be_taken_back() {
    let api = Api::new().await;
    let (organizer, _) = club(&api).await;
    let at = now(&organizer).await;
    let form = format!("{PAIRS}&{BLITZ}&pairAt={}", at + MINUTE);
    let good = organizer.does("/api/bulk-pairing", &form).await;
    let bulk = api.store.bulk(good["id"].as_str().unwrap().parse().unwrap()).await;
    let bad = "badorder".parse().unwrap();
    let bulk = Bulk { id: bad, order: "{".into(), ..bulk.unwrap().unwrap() };
    api.store.add_bulk(bulk).await.unwrap();
    let (status, list) = organizer.get("/api/bulk-pairing").await;
    assert_eq!((status, &list["bulks"][0]["id"]), (StatusCode::OK, &good["id"]));
    assert_eq!(delete(&organizer, &json!("badorder")).await, StatusCode::OK);
    assert_eq!(api.store.bulk(bad).await, Ok(None));
}

#[tokio::test(start_paused = true)]
async fn whoever_closed_their_account_is_left_out() {
    let api = Api::new().await;
    let (organizer, [_, _, carl, _]) = club(&api).await;
    let at = now(&organizer).await;
    let form = format!("{PAIRS}&{BLITZ}&pairAt={}", at + MINUTE);
    let ordered = organizer.does("/api/bulk-pairing", &form).await;
    let anna = api.store.account_named("Anna".parse().unwrap()).await.unwrap().unwrap().id;
    api.store.change_standing(anna, StandingChange::Closed).await.unwrap();
    let begun = carl.events().await.next_of("gameStart").await["game"]["id"].clone();
    assert_eq!(begun, ordered["games"][1]["id"]);
    assert_eq!(ids_of(&organizer, &ordered["id"]).await, [begun.as_str().unwrap()]);
}

/// Revokes all tokens of somebody, as a new password does.
async fn revoke(api: &Api, name: &str) {
    let person = api.store.account_named(name.parse().unwrap()).await.unwrap().unwrap().id;
    for token in api.store.tokens(person).await.unwrap() {
        assert_eq!(api.store.revoke_token(person, token.id).await, Ok(true));
    }
}

#[tokio::test(start_paused = true)]
async fn whoever_revoked_their_token_is_left_out() {
    let api = Api::new().await;
    let (organizer, [_, _, carl, _]) = club(&api).await;
    let at = now(&organizer).await;
    let form = format!("{PAIRS}&{BLITZ}&pairAt={}", at + MINUTE);
    let ordered = organizer.does("/api/bulk-pairing", &form).await;
    revoke(&api, "Bert").await;
    let begun = carl.events().await.next_of("gameStart").await["game"]["id"].clone();
    assert_eq!(begun, ordered["games"][1]["id"]);
    assert_eq!(ids_of(&organizer, &ordered["id"]).await, [begun.as_str().unwrap()]);
}

#[tokio::test(start_paused = true)]
async fn an_order_ends_with_the_token_of_its_organizer() {
    let api = Api::new().await;
    let (organizer, _) = club(&api).await;
    let other = api.person("Other").await;
    let at = now(&other).await;
    let form = format!("{PAIRS}&{BLITZ}&pairAt={}", at + MINUTE);
    organizer.does("/api/bulk-pairing", &form).await;
    revoke(&api, "Organizer").await;
    // What is ordered after it is made after it.
    let form = format!("players=tby_of_Carl:tby_of_Dora&{BLITZ}&pairAt={}", at + 2 * MINUTE);
    let made = other.does("/api/bulk-pairing", &form).await;
    let mut events = api.person("Emil").await.events().await;
    while ids_of(&other, &made["id"]).await.is_empty() {
        events.chunk().await;
    }
    let id = api.store.account_named("Organizer".parse().unwrap()).await.unwrap().unwrap().id;
    assert_eq!(api.store.bulks_of(id, 9).await, Ok(vec![]));
    let carl = api.store.account_named("Carl".parse().unwrap()).await.unwrap().unwrap().id;
    assert_eq!(api.store.playing(carl, 9).await.unwrap().len(), 1);
}

#[tokio::test(start_paused = true)]
async fn an_order_ends_with_the_account_of_its_organizer() {
    let api = Api::new().await;
    let (organizer, _) = club(&api).await;
    let other = api.person("Other").await;
    let at = now(&other).await;
    let id = api.store.account_named("Organizer".parse().unwrap()).await.unwrap().unwrap().id;
    api.store.change_standing(id, StandingChange::Muted(true)).await.unwrap();
    let form = format!("{PAIRS}&{BLITZ}&pairAt={}", at + MINUTE);
    let (status, _) = organizer.post("/api/bulk-pairing", &format!("{form}&message=Hello")).await;
    assert_eq!(status, StatusCode::BAD_REQUEST, "who is muted says nothing here either");
    organizer.does("/api/bulk-pairing", &form).await;
    api.store.change_standing(id, StandingChange::Disabled(true)).await.unwrap();
    // What is ordered after it is made after it.
    let form = format!("players=tby_of_Carl:tby_of_Dora&{BLITZ}&pairAt={}", at + 2 * MINUTE);
    let made = other.does("/api/bulk-pairing", &form).await;
    let mut events = api.person("Emil").await.events().await;
    while ids_of(&other, &made["id"]).await.is_empty() {
        events.chunk().await;
    }
    assert_eq!(api.store.bulks_of(id, 9).await, Ok(vec![]));
    let carl = api.store.account_named("Carl".parse().unwrap()).await.unwrap().unwrap().id;
    assert_eq!(api.store.playing(carl, 9).await.unwrap().len(), 1);
}

#[tokio::test(start_paused = true)]
async fn an_organizer_lets_all_games_begin_before_their_time() {
    let api = Api::new().await;
    let (organizer, [anna, _, carl, _]) = club(&api).await;
    let at = now(&organizer).await;
    let form = format!("{PAIRS}&{BLITZ}&startClocksAt={}", at + 60 * MINUTE);
    let made = organizer.does("/api/bulk-pairing", &form).await;
    let start = format!("/api/bulk-pairing/{}/start-clocks", made["id"].as_str().unwrap());
    assert_eq!(anna.post(&start, "").await.0, StatusCode::NOT_FOUND, "not theirs");
    let first = made["games"][0]["id"].as_str().unwrap();
    let both = "start-clocks?token1=tby_of_Anna&token2=tby_of_Bert";
    let (status, why) = anna.post(&format!("/api/challenge/{first}/{both}"), "").await;
    assert_eq!(status, StatusCode::BAD_REQUEST, "not by the word of its players: {why}");
    organizer.does(&start, "").await;
    organizer.does(&start, "").await;
    for (who, game) in [(&anna, 0), (&carl, 1)] {
        let id = made["games"][game]["id"].as_str().unwrap();
        assert_eq!(who.at(id, "move/e2e4").await.0, StatusCode::OK, "game {game}");
    }
}

/// Whoever plays cannot be the arbiter of their game, but all others begin.
#[tokio::test(start_paused = true)]
async fn an_organizer_who_plays_lets_the_other_games_begin() {
    let api = Api::new().await;
    let (organizer, [_, _, carl, _]) = club(&api).await;
    let at = now(&organizer).await;
    let pairs = "players=tby_of_Organizer:tby_of_Bert,tby_of_Carl:tby_of_Dora";
    let form = format!("{pairs}&{BLITZ}&startClocksAt={}", at + 60 * MINUTE);
    let made = organizer.does("/api/bulk-pairing", &form).await;
    let start = format!("/api/bulk-pairing/{}/start-clocks", made["id"].as_str().unwrap());
    assert_eq!(organizer.post(&start, "").await.0, StatusCode::BAD_REQUEST);
    let id = made["games"][1]["id"].as_str().unwrap();
    assert_eq!(carl.at(id, "move/e2e4").await.0, StatusCode::OK);
}

/// The organizer's word makes nobody present: who never came does not lose.
#[tokio::test(start_paused = true)]
async fn games_without_a_time_wait_for_their_players() {
    let api = Api::new().await;
    let (organizer, [anna, bert, carl, _]) = club(&api).await;
    let made = organizer.does("/api/bulk-pairing", &format!("{PAIRS}&{BLITZ}")).await;
    let start = format!("/api/bulk-pairing/{}/start-clocks", made["id"].as_str().unwrap());
    organizer.does(&start, "").await;
    let [first, second] = [0, 1].map(|game| made["games"][game]["id"].as_str().unwrap());
    let mut lines = [anna.open(first).await, bert.open(first).await];
    lines[0].next().await;
    assert_eq!(anna.at(first, "move/e2e4").await.0, StatusCode::OK, "both came");
    let ended = carl.open(second).await.until(|state| state["status"] != "started").await;
    assert_eq!((&ended["status"], &ended["winner"]), (&json!("aborted"), &Value::Null));
}

/// Two servers one after the other on the same store.
#[test]
fn an_order_outlives_the_server() {
    let store = Arc::new(SqliteStore::in_memory());
    let server = || {
        let runtime = tokio::runtime::Builder::new_current_thread();
        { runtime }.enable_all().start_paused(true).build().unwrap()
    };
    let zone = async || Api::on(Arc::clone(&store)).await;
    let (ordered, organizer, carl) = server().block_on(async {
        let api = zone().await;
        let (organizer, [_, _, carl, _]) = club(&api).await;
        let at = now(&organizer).await;
        let form = format!("{PAIRS}&{BLITZ}&pairAt={}", at + 10 * MINUTE);
        (organizer.does("/api/bulk-pairing", &form).await, organizer, carl)
    });
    server().block_on(async {
        let api = zone().await;
        let (organizer, carl) = (
            Program { routes: api.routes.clone(), ..organizer },
            Program { routes: api.routes, ..carl },
        );
        let (_, list) = organizer.get("/api/bulk-pairing").await;
        assert_eq!(list["bulks"][0], ordered);
        let begun = carl.events().await.next_of("gameStart").await;
        assert_eq!(begun["game"]["id"], ordered["games"][1]["id"]);
    });
}

/// The server was killed between kept_by an order and making its games: whoever
/// wanted them at once tried again, and does not get them twice.
#[tokio::test(start_paused = true)]
async fn games_for_now_are_not_made_after_a_restart() {
    let api = Api::new().await;
    let (organizer, _) = club(&api).await;
    let at = now(&organizer).await;
    let form = format!("{PAIRS}&{BLITZ}&pairAt={}", at + 5 * MINUTE);
    let ordered = organizer.does("/api/bulk-pairing", &form).await;
    let id = ordered["id"].as_str().unwrap().parse().unwrap();
    let bulk = api.store.bulk(id).await.unwrap().unwrap();
    api.store.remove_bulk(id).await.unwrap();
    let now = Bulk { pair_at: bulk.at, ..bulk };
    api.store.add_bulk(now).await.unwrap();
    let organizer = Program { routes: Api::on(api.store.clone()).await.routes, ..organizer };
    assert_eq!(api.store.waiting_bulks().await, Ok(vec![]));
    let path = format!("/api/bulk-pairing/{id}");
    assert_eq!(organizer.get(&path).await.0, StatusCode::NOT_FOUND);
    let carl = api.store.account_named("Carl".parse().unwrap()).await.unwrap().unwrap().id;
    assert_eq!(api.store.playing(carl, 9).await, Ok(vec![]));
}

/// What is begun is done to its end.
#[tokio::test]
async fn a_caller_who_hangs_up_in_the_middle_gets_all_games() {
    let api = Api::new().await;
    let (organizer, [anna, _, carl, _]) = club(&api).await;
    let (mut to_anna, mut to_carl) = (anna.events().await, carl.events().await);
    let request = Request::post(format!("/api/bulk-pairing?{PAIRS}&{BLITZ}"));
    let mut call = Box::pin(organizer.send(request.body(Body::empty()).unwrap()));
    let id = api.store.account_named("Organizer".parse().unwrap()).await.unwrap().unwrap().id;
    while api.store.bulks_of(id, 1).await.unwrap().is_empty() {
        assert!((&mut call).now_or_never().is_none(), "it was not kept first");
        tokio::task::yield_now().await;
    }
    drop(call);
    to_anna.next_of("gameStart").await;
    to_carl.next_of("gameStart").await;
    let (_, list) = organizer.get("/api/bulk-pairing").await;
    assert_eq!(ids_of(&organizer, &list["bulks"][0]["id"]).await.len(), 2);
}

#[tokio::test]
async fn nobody_orders_without_end() {
    let api = Api::new().await;
    let (organizer, _) = club(&api).await;
    let at = now(&organizer).await;
    let form = format!("{PAIRS}&{BLITZ}&pairAt={}", at + 60 * MINUTE);
    for _ in 0..20 {
        organizer.does("/api/bulk-pairing", &form).await;
    }
    let (status, answer) = organizer.post("/api/bulk-pairing", &form).await;
    assert_eq!(status, StatusCode::BAD_REQUEST, "{answer}");
    let (_, list) = organizer.get("/api/bulk-pairing").await;
    assert_eq!(delete(&organizer, &list["bulks"][0]["id"]).await, StatusCode::OK);
    organizer.does("/api/bulk-pairing", &form).await;
}

/// The games of an order count, not the call alone.
#[tokio::test(start_paused = true)]
async fn nobody_orders_thousands_of_games() {
    let api = Api::new().await;
    let (organizer, _) = club(&api).await;
    let at = now(&organizer).await;
    let pairs = vec!["tby_of_Anna:tby_of_Bert"; 99].join(",");
    let form = format!("players={pairs}&{BLITZ}&pairAt={}", at + 60 * MINUTE);
    for _ in 0..10 {
        organizer.does("/api/bulk-pairing", &form).await;
    }
    let (status, answer) = organizer.post("/api/bulk-pairing", &form).await;
    assert_eq!(status, StatusCode::TOO_MANY_REQUESTS, "{answer}");
}

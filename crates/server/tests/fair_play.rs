//! Fair play: the computer does not help in a live game; reports, blocks, muted guests, a server
//! without chat; titles and real names.

mod support;

use std::sync::Arc;

use async_trait::async_trait;
use axum::{Router, http::StatusCode};
use game::{PersonId, Timestamp};
use node::{Clock, LocalBus, Node};
use serde_json::{Value, json};
use server::{Settings, Zone, router};
use store::{
    ModerationStore, NewReport, Report, ReportClosing, SqliteStore, Standing, Store, StoreError,
};
use support::{Person, Socket, act, enter, listen, make_move, table, zone_on};

const AFTER_E4: &str = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1";
const AFTER_E4_E5: &str = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2";

fn say(number: u64, text: &str) -> Value {
    json!({ "t": "say", "id": number, "text": text })
}

fn against_computer(fen: &str) -> Value {
    json!({ "time": "5+0", "computer": { "level": 1 }, "fen": fen })
}

async fn plays_computer(person: &mut Person, routes: &Router, fen: &str) -> (StatusCode, Value) {
    person.post(routes, "/api/zone/games", against_computer(fen)).await
}

fn operator() -> Standing {
    Standing { admin: true, ..Standing::default() }
}

/// The texts of the next chat frame that has any.
async fn lines(socket: &mut Socket) -> Vec<String> {
    loop {
        let frame = socket.next_of("chat").await;
        let lines = frame["lines"].as_array().expect("lines");
        if !lines.is_empty() {
            return lines.iter().map(|line| line["text"].as_str().unwrap().to_owned()).collect();
        }
    }
}

#[tokio::test]
async fn the_computer_does_not_play_the_position_of_an_own_live_game() {
    let (mut table, mut white, mut black) = table("5+0").await;
    let routes = &table.routes;
    white.say(make_move(1, "e2e4", 0)).await;
    black.until(|state| state["ply"] == 1).await;
    black.say(make_move(1, "e7e5", 1)).await;
    white.until(|state| state["ply"] == 2).await;

    let other_counters = AFTER_E4.replace("0 1", "7 9");
    let other_rights = AFTER_E4.replace("KQkq", "-");
    // Nor do those who play like people tell what people would play there.
    for computer in [json!({ "rating": 1500 }), json!({ "character": "Ada" })] {
        let request = json!({ "time": "5+0", "computer": computer, "fen": AFTER_E4 });
        let (status, answer) = table.anna.post(routes, "/api/zone/games", request).await;
        assert_eq!(
            (status, &answer["code"]),
            (StatusCode::FORBIDDEN, &json!("live_game_position"))
        );
    }
    for fen in [AFTER_E4, AFTER_E4_E5, &other_counters, &other_rights] {
        for person in [&mut table.anna, &mut table.bert] {
            let (status, answer) = plays_computer(person, routes, fen).await;
            assert_eq!(status, StatusCode::FORBIDDEN, "{fen}: {answer}");
            assert_eq!(answer["code"], "live_game_position");
        }
    }
    // Somebody else, another position, and the standard start position.
    let (status, _) = plays_computer(&mut Person::default(), routes, AFTER_E4).await;
    assert_eq!(status, StatusCode::CREATED);
    let d4 = "rnbqkbnr/pppppppp/8/8/3P4/8/PPP1PPPP/RNBQKBNR b KQkq - 0 1";
    assert_eq!(plays_computer(&mut table.anna, routes, d4).await.0, StatusCode::CREATED);
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    assert_eq!(plays_computer(&mut table.anna, routes, start).await.0, StatusCode::CREATED);
    // A game with a person is no help of the computer.
    let with_person = json!({ "time": "5+0", "fen": AFTER_E4 });
    let (status, _) = table.anna.post(routes, "/api/zone/games", with_person).await;
    assert_eq!(status, StatusCode::CREATED);

    white.say(act(2, "resign")).await;
    black.until(|state| state["phase"] == "ended" || state["phase"] == "over").await;
    assert_eq!(plays_computer(&mut table.anna, routes, AFTER_E4).await.0, StatusCode::CREATED);
}

#[tokio::test]
async fn a_rematch_with_the_computer_is_no_way_around() {
    let (mut table, mut white, mut black) = table("5+0").await;
    let (status, made) = plays_computer(&mut table.anna, &table.routes, AFTER_E4).await;
    assert_eq!(status, StatusCode::CREATED, "not reached yet");
    let before = made["id"].as_str().unwrap().to_owned();
    let mut solo = table.anna.open(table.address, &before).await;
    solo.next_of("game").await;
    solo.say(act(1, "resign")).await;
    solo.until(|state| state["outcome"] != Value::Null).await;
    white.say(make_move(1, "e2e4", 0)).await;
    black.until(|state| state["ply"] == 1).await;
    solo.say(json!({ "t": "rematch", "id": 2 })).await;
    assert_eq!(solo.next_of("refused").await["code"], "live_game_position");
}

#[tokio::test]
async fn a_chat_line_is_reported_and_the_operator_closes_the_report() {
    let store = Arc::new(SqliteStore::in_memory());
    let routes = zone_on(Arc::clone(&store), Settings::default()).await;
    let address = listen(&routes).await;
    let mut admin = enter(&store, "Operator", operator()).await;
    let (mut anna, mut bert) =
        (enter(&store, "Anna", Standing::default()).await, Person::default());
    let id = anna.make(&routes, "5+0").await;
    bert.join(&routes, &id).await;
    let mut white = anna.open(address, &id).await;
    let mut black = bert.open(address, &id).await;
    white.until(|state| state["phase"] == "playing").await;
    black.say(say(1, "you play badly")).await;
    assert_eq!(lines(&mut white).await, ["you play badly"]);

    let line = json!({ "room": "players", "n": 1 });
    let report = json!({ "reason": "abuse", "words": "Rude.", "game": id, "line": line });
    let (status, answer) = anna.post(&routes, "/api/zone/reports", report.clone()).await;
    assert_eq!(status, StatusCode::CREATED, "{answer}");
    // Guests report too, but nobody themselves.
    let (status, answer) = bert.post(&routes, "/api/zone/reports", report).await;
    assert_eq!((status, &answer["code"]), (StatusCode::CONFLICT, &json!("cannot_report_self")));
    let report = json!({ "reason": "cheating", "name": "Anna" });
    let (status, answer) = bert.post(&routes, "/api/zone/reports", report).await;
    assert_eq!(status, StatusCode::CREATED, "{answer}");
    for (report, code) in [
        (json!({ "reason": "other", "name": "Anna" }), "report_needs_words"),
        (json!({ "reason": "abuse", "name": "Nobody" }), "player_not_found"),
        (json!({ "reason": "abuse" }), "field_required"),
        (
            json!({ "reason": "abuse", "game": id, "line": { "room": "players", "n": 9 } }),
            "chat_line_not_found",
        ),
    ] {
        let (_, answer) = Person::default().post(&routes, "/api/zone/reports", report).await;
        assert_eq!(answer["code"], code);
    }

    let (_, open) = admin.get(&routes, "/api/zone/reports").await;
    let shown = |report: &Value| {
        let part = |name: &str| report[name].clone();
        (
            part("line"),
            part("words"),
            report["by"]["name"].clone(),
            report["about"]["guest"].clone(),
        )
    };
    assert_eq!(open.as_array().unwrap().len(), 2);
    let expected = (json!("you play badly"), json!("Rude."), json!("Anna"), json!(true));
    assert_eq!((shown(&open[1]), &open[1]["game"]), (expected, &json!(id)));
    assert_eq!(open[0]["about"]["name"], "Anna");

    let path = format!("/api/zone/reports/{}", open[1]["number"]);
    let close = json!({ "closed": true, "note": "Muted for a day." });
    assert_eq!(admin.post(&routes, &path, close).await.0, StatusCode::NO_CONTENT);
    let (_, closed) = admin.get(&routes, "/api/zone/reports?closed=true").await;
    assert_eq!(closed[0]["closed"]["note"], "Muted for a day.");
    assert_eq!(closed[0]["closed"]["by"], "Operator");
    let (_, open) = admin.get(&routes, "/api/zone/reports").await;
    assert_eq!(open.as_array().unwrap().len(), 1);
    assert_eq!(anna.get(&routes, "/api/zone/reports").await.0, StatusCode::FORBIDDEN);
}

#[tokio::test]
async fn reports_are_limited() {
    let routes = support::zone().await;
    let mut anna = Person::default();
    anna.register(&routes, "Anna").await;
    let mut bert = Person::default();
    bert.make(&routes, "1").await;
    let report = json!({ "reason": "cheating", "name": "Anna" });
    for _ in 0..5 {
        let (status, _) = bert.post(&routes, "/api/zone/reports", report.clone()).await;
        assert_eq!(status, StatusCode::CREATED);
    }
    let (status, _) = bert.post(&routes, "/api/zone/reports", report).await;
    assert_eq!(status, StatusCode::TOO_MANY_REQUESTS);
}

/// Who looks for an opponent, in the order of the names.
fn seekers(list: &Value) -> Vec<String> {
    let name = |seek: &Value| seek["by"]["name"].as_str().unwrap().to_owned();
    let mut names: Vec<String> = list.as_array().unwrap().iter().map(name).collect();
    names.sort();
    names
}

#[tokio::test]
async fn who_is_blocked_neither_challenges_nor_meets() {
    let store = Arc::new(SqliteStore::in_memory());
    let routes = zone_on(Arc::clone(&store), Settings::default()).await;
    let mut anna = enter(&store, "Anna", Standing::default()).await;
    let mut bert = enter(&store, "Bert", Standing::default()).await;
    let challenge = |to: &str, time: &str| json!({ "game": { "time": time }, "to": to });
    let seek = |time: &str| json!({ "game": { "time": time } });
    // A challenge that waits is declined.
    let (status, _) = bert.post(&routes, "/api/zone/seeks", challenge("Anna", "3+2")).await;
    assert_eq!(status, StatusCode::CREATED);
    let (status, _) = anna.put(&routes, "/api/zone/account/blocks/Bert", Value::Null).await;
    assert_eq!(status, StatusCode::NO_CONTENT);
    let (_, seeks) = anna.get(&routes, "/api/zone/seeks").await;
    assert_eq!(seeks, json!([]));

    let (status, answer) = bert.post(&routes, "/api/zone/seeks", challenge("Anna", "3+2")).await;
    assert_eq!((status, &answer["code"]), (StatusCode::FORBIDDEN, &json!("not_accepting")));
    let (_, answer) = anna.post(&routes, "/api/zone/seeks", challenge("Bert", "3+2")).await;
    assert_eq!(answer["code"], "you_blocked");
    // Seeks for the same game do not pair them, whoever comes first.
    let (_, waits) = anna.post(&routes, "/api/zone/seeks", seek("5+5")).await;
    let id = waits["seek"]["id"].as_str().expect("it waits").to_owned();
    let (_, answer) = bert.post(&routes, "/api/zone/seeks", seek("5+5")).await;
    assert!(answer["seek"].is_object(), "{answer}");
    // Neither sees the seek of the other; everybody else sees both.
    let mut clara = Person::default();
    for (person, seen) in [(&mut anna, vec!["Anna"]), (&mut bert, vec!["Bert"])] {
        assert_eq!(seekers(&person.get(&routes, "/api/zone/seeks").await.1), seen);
    }
    assert_eq!(seekers(&clara.get(&routes, "/api/zone/seeks").await.1), ["Anna", "Bert"]);
    let address = listen(&routes).await;
    let mut lobby = bert.open_lobby(address).await;
    assert_eq!(seekers(&lobby.next_of("lobby").await["seeks"]), ["Bert"]);
    anna.post(&routes, "/api/zone/seeks", seek("8+8")).await;
    clara.post(&routes, "/api/zone/seeks", seek("9+9")).await;
    assert_eq!(lobby.next_of("seek").await["game"]["time"], "9+9", "not the one of Anna");
    let accept = format!("/api/zone/seeks/{id}/accept");
    let (_, answer) = bert.post(&routes, &accept, Value::Null).await;
    assert_eq!(answer["code"], "not_accepting");
    let (_, waits) = bert.post(&routes, "/api/zone/seeks", seek("6+6")).await;
    let id = waits["seek"]["id"].as_str().expect("it waits").to_owned();
    let (_, answer) = anna.post(&routes, "/api/zone/seeks", seek("6+6")).await;
    assert!(answer["seek"].is_object(), "{answer}");
    let accept = format!("/api/zone/seeks/{id}/accept");
    let (_, answer) = anna.post(&routes, &accept, Value::Null).await;
    assert_eq!(answer["code"], "you_blocked");
    // A free seat of a game.
    let id = anna.make(&routes, "7+7").await;
    let (_, answer) = bert.join(&routes, &id).await;
    assert_eq!(answer["code"], "not_accepting");

    let (_, blocks) = anna.get(&routes, "/api/zone/account/blocks").await;
    assert_eq!(blocks[0]["person"]["name"], "Bert");
    let gone = anna.delete(&routes, "/api/zone/account/blocks/Bert", Value::Null).await;
    assert_eq!(gone, StatusCode::NO_CONTENT);
    assert_eq!(bert.join(&routes, &id).await.0, StatusCode::OK);
    let (_, answer) = anna.put(&routes, "/api/zone/account/blocks/Anna", Value::Null).await;
    assert_eq!(answer["code"], "cannot_block_self");
}

/// Also a guest, also after a restart, and also the lines from before.
#[tokio::test]
async fn who_blocks_does_not_get_the_lines() {
    let store = Arc::new(SqliteStore::in_memory());
    let routes = zone_on(Arc::clone(&store), Settings::default()).await;
    let address = listen(&routes).await;
    let mut anna = enter(&store, "Anna", Standing::default()).await;
    let mut bert = Person::default();
    let id = anna.make(&routes, "5+0").await;
    bert.join(&routes, &id).await;
    let mut white = anna.open(address, &id).await;
    let mut black = bert.open(address, &id).await;
    white.until(|state| state["phase"] == "playing").await;
    black.say(say(1, "first")).await;
    assert_eq!(lines(&mut white).await, ["first"]);
    let (_, me) = bert.get(&routes, "/api/zone/account").await;
    let name = me["person"]["name"].as_str().unwrap().replace(' ', "%20");
    let path = format!("/api/zone/account/blocks/{name}");
    assert_eq!(anna.put(&routes, &path, Value::Null).await.0, StatusCode::NO_CONTENT);
    black.say(say(2, "second")).await;
    assert_eq!(black.next_of("said").await["id"], 1);
    assert_eq!(black.next_of("said").await["id"], 2);
    white.say(say(1, "mine")).await;
    assert_eq!(lines(&mut white).await, ["mine"]);
    // The sender's own line comes before its receipt or after it.
    while lines(&mut black).await != ["mine"] {}

    let again = zone_on(store, Settings::default()).await;
    let address = listen(&again).await;
    let mut white = anna.open(address, &id).await;
    assert_eq!(lines(&mut white).await, ["mine"]);
}

#[tokio::test]
async fn guests_are_muted_by_operators_and_arbiters() {
    let store = Arc::new(SqliteStore::in_memory());
    let routes = zone_on(Arc::clone(&store), Settings::default()).await;
    let address = listen(&routes).await;
    let mut admin = enter(&store, "Operator", operator()).await;
    let arbiter = Standing { arbiter: true, ..Standing::default() };
    let mut emil = enter(&store, "Emil", arbiter).await;
    let mut anna = enter(&store, "Anna", Standing::default()).await;
    let mut bert = enter(&store, "Bert", Standing::default()).await;
    let game = json!({ "white": "Anna", "black": "Bert", "time": "5+0", "chat": true });
    let request = json!({ "games": [game] });
    let (status, made) = emil.post(&routes, "/api/zone/arbiter/games", request).await;
    assert_eq!(status, StatusCode::CREATED, "{made}");
    let id = made["games"][0]["id"].as_str().unwrap().to_owned();
    let mut carl = Person::default();
    let mut watcher = carl.open_as_new(address, &id).await;
    watcher.say(say(1, "play Qh5")).await;
    assert_eq!(watcher.next_of("said").await["id"], 1);

    let path = format!("/api/zone/games/{id}/chat/spectators/1/mute");
    for person in [&mut anna, &mut bert] {
        let (status, answer) = person.post(&routes, &path, json!({ "muted": true })).await;
        assert_eq!((status, &answer["code"]), (StatusCode::FORBIDDEN, &json!("moderator_only")));
    }
    for (moderator, muted) in [(&mut emil, true), (&mut admin, false)] {
        let (status, answer) = moderator.post(&routes, &path, json!({ "muted": muted })).await;
        assert_eq!(status, StatusCode::NO_CONTENT, "{answer}");
        watcher.say(say(if muted { 2 } else { 3 }, "again")).await;
        if muted {
            assert_eq!(watcher.next_of("refused").await["code"], "chat_muted");
        } else {
            assert_eq!(watcher.next_of("said").await["id"], 3);
        }
    }
    // What an operator said stands against an arbiter.
    let (status, answer) = emil.post(&routes, &path, json!({ "muted": false })).await;
    assert_eq!((status, &answer["code"]), (StatusCode::FORBIDDEN, &json!("moderator_only")));
    // By the name, too.
    let (_, me) = carl.get(&routes, "/api/zone/account").await;
    let name = me["person"]["name"].as_str().unwrap().replace(' ', "%20");
    let path = format!("/api/zone/people/{name}/standing");
    let (status, _) = admin.post(&routes, &path, json!({ "muted": true })).await;
    assert_eq!(status, StatusCode::NO_CONTENT);
    let (_, standing) = admin.get(&routes, &path).await;
    assert_eq!((&standing["guest"], &standing["muted"]), (&json!(true), &json!(true)));
    let (status, _) = admin.post(&routes, &path, json!({ "arbiter": true })).await;
    assert_eq!(status, StatusCode::NOT_FOUND, "a guest has no roles");
}

/// A store in which nothing about mutes can be read.
struct Silent;

#[async_trait]
impl ModerationStore for Silent {
    async fn block(&self, _: PersonId, _: PersonId, _: Timestamp) -> Result<bool, StoreError> {
        Err(StoreError::Unavailable("silent".into()))
    }
    async fn unblock(&self, _: PersonId, _: PersonId) -> Result<bool, StoreError> {
        Err(StoreError::Unavailable("silent".into()))
    }
    async fn blocks(&self, _: PersonId) -> Result<Vec<(PersonId, Timestamp)>, StoreError> {
        Err(StoreError::Unavailable("silent".into()))
    }
    async fn all_blocks(&self) -> Result<Vec<(PersonId, PersonId)>, StoreError> {
        Ok(Vec::new())
    }
    async fn mute_guest(&self, _: PersonId, _: bool) -> Result<bool, StoreError> {
        Err(StoreError::Unavailable("silent".into()))
    }
    async fn is_muted(&self, _: PersonId) -> Result<bool, StoreError> {
        Err(StoreError::Unavailable("silent".into()))
    }
    async fn report(&self, _: NewReport) -> Result<u64, StoreError> {
        Err(StoreError::Unavailable("silent".into()))
    }
    async fn reports(&self, _: bool, _: Option<u64>, _: u32) -> Result<Vec<Report>, StoreError> {
        Err(StoreError::Unavailable("silent".into()))
    }
    async fn report_numbered(&self, _: u64) -> Result<Option<Report>, StoreError> {
        Err(StoreError::Unavailable("silent".into()))
    }
    async fn close_report(&self, _: u64, _: Option<ReportClosing>) -> Result<bool, StoreError> {
        Err(StoreError::Unavailable("silent".into()))
    }
}

#[tokio::test]
async fn nobody_writes_while_it_is_not_known_who_is_muted() {
    let store = Store::new(Arc::new(SqliteStore::in_memory()));
    let store = Store { moderation: Arc::new(Silent), ..store };
    let clock = Clock::start(Timestamp(0));
    let node = Node::start(store, Arc::new(LocalBus::default()), clock).await.unwrap();
    let routes = router(Zone::start(node, Settings::default()).await.unwrap());
    let address = listen(&routes).await;
    let mut anna = Person::default();
    let id = anna.make(&routes, "5+0").await;
    let mut white = anna.open(address, &id).await;
    white.say(say(1, "hello")).await;
    assert_eq!(white.next_of("refused").await["code"], "unavailable");
}

#[tokio::test]
async fn a_server_without_chat_has_none_anywhere() {
    let store = Arc::new(SqliteStore::in_memory());
    let before = zone_on(Arc::clone(&store), Settings::default()).await;
    let address = listen(&before).await;
    let (mut anna, mut bert) = (Person::default(), Person::default());
    let id = anna.make(&before, "5+0").await;
    bert.join(&before, &id).await;
    let mut white = anna.open(address, &id).await;
    white.say(say(1, "hello")).await;
    white.next_of("said").await;
    drop(white);

    let settings = Settings { no_chat: true, ..Settings::default() };
    let routes = zone_on(store, settings).await;
    let address = listen(&routes).await;
    let (_, me) = anna.get(&routes, "/api/zone/account").await;
    assert_eq!(me["chat"], false);
    // In a game from before, and in a new one.
    let new = anna.make(&routes, "5+0").await;
    for game in [&id, &new] {
        let mut white = anna.open(address, game).await;
        assert_eq!(white.next_of("game").await["chat"], false);
        white.say(say(2, "hello")).await;
        let refused = loop {
            let frame = white.next().await.expect("a frame");
            assert_ne!(frame["t"], "chat", "{frame}");
            if frame["t"] == "refused" {
                break frame;
            }
        };
        assert_eq!(refused["code"], "chat_disabled");
    }
}

/// In every tab, by socket: until the game is over.
#[tokio::test]
async fn a_player_does_not_read_the_spectators_in_another_tab() {
    let (table, mut white, mut black) = table("5+0").await;
    let mut watcher = Person::default().open(table.address, &table.id).await;
    watcher.say(say(1, "Qh5 wins")).await;
    watcher.next_of("said").await;
    let mut tab = table.anna.open(table.address, &table.id).await;
    tab.next_of("game").await;
    watcher.say(say(2, "or Bb5")).await;
    watcher.next_of("said").await;
    // What comes first is the opponent's line: nothing of the spectators came before it.
    black.say(say(1, "hi")).await;
    assert_eq!(lines(&mut tab).await, ["hi"]);
    assert_eq!(lines(&mut white).await, ["hi"]);
    white.say(act(1, "resign")).await;
    let mut all = lines(&mut tab).await;
    all.sort();
    assert_eq!(all, ["Qh5 wins", "hi", "or Bb5"]);
}

#[tokio::test]
async fn titles_and_real_names_are_shown_in_official_games_or_by_agreement() {
    let store = Arc::new(SqliteStore::in_memory());
    let routes = zone_on(Arc::clone(&store), Settings::default()).await;
    let mut admin = enter(&store, "Operator", operator()).await;
    let arbiter = Standing { arbiter: true, ..Standing::default() };
    let mut emil = enter(&store, "Emil", arbiter).await;
    let mut anna = enter(&store, "Anna", Standing::default()).await;
    let mut bert = enter(&store, "Bert", Standing::default()).await;
    let path = "/api/zone/people/Anna/standing";
    for (wrong, code) in [
        (json!({ "title": "BOT" }), "title_invalid"),
        (json!({ "fideId": "12x" }), "fide_id_invalid"),
        (json!({ "realName": "x".repeat(200) }), "real_name_invalid"),
    ] {
        let (status, answer) = admin.post(&routes, path, wrong).await;
        assert_eq!((status, &answer["code"]), (StatusCode::BAD_REQUEST, &json!(code)));
    }
    let identity = json!({ "title": "wgm", "realName": "Muster, Anna", "fideId": "12345678" });
    let (status, answer) = admin.post(&routes, path, identity).await;
    assert_eq!(status, StatusCode::NO_CONTENT, "{answer}");
    let (_, own) = anna.get(&routes, "/api/zone/account/identity").await;
    let expected =
        json!({ "title": "WGM", "realName": "Muster, Anna", "fideId": 12_345_678, "shown": false });
    assert_eq!(own, expected);

    let casual = anna.make(&routes, "5+0").await;
    bert.join(&routes, &casual).await;
    let game = json!({ "white": "Bert", "black": "Anna", "time": "5+0" });
    let request = json!({ "games": [game] });
    let (_, made) = emil.post(&routes, "/api/zone/arbiter/games", request).await;
    let official = made["games"][0]["id"].as_str().unwrap().to_owned();
    let shown = json!({ "title": "WGM", "realName": "Muster, Anna" });
    let pgn = async |id: &str| {
        Person::default().get_text(&routes, &format!("/api/zone/games/{id}/pgn")).await.1
    };
    for agreed in [false, true] {
        let body = json!({ "shown": agreed });
        let (status, _) = anna.put(&routes, "/api/zone/account/identity", body).await;
        assert_eq!(status, StatusCode::NO_CONTENT);
        let (_, profile) = bert.get(&routes, "/api/zone/people/Anna").await;
        let title = if agreed { json!("WGM") } else { Value::Null };
        assert_eq!(profile["person"]["title"], title);
        let (_, view) = bert.get(&routes, &format!("/api/zone/games/{casual}")).await;
        let white = view.get("identities").map(|both| both["white"].clone());
        assert_eq!(white, agreed.then(|| shown.clone()));
        let (_, view) = bert.get(&routes, &format!("/api/zone/games/{official}")).await;
        assert_eq!(view["identities"]["black"], shown);
        let (_, user) = bert.get(&routes, "/api/user/Anna").await;
        assert_eq!(user.get("title").cloned().unwrap_or(Value::Null), title);

        let text = pgn(&official).await;
        for tag in
            ["[Black \"Muster, Anna\"]", "[BlackTitle \"WGM\"]", "[BlackFideId \"12345678\"]"]
        {
            assert!(text.contains(tag), "{tag} in {text}");
        }
        let text = pgn(&casual).await;
        assert!(text.contains("[White \"Anna\"]"), "{text}");
        assert_eq!(text.contains("[WhiteTitle \"WGM\"]"), agreed);
        assert_eq!(text.contains("[WhiteFideId \"12345678\"]"), agreed);
    }
}

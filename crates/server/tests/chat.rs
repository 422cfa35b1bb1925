//! What goes on beside a game, over real sockets: who watches, what is said,
//! rematches.

mod support;

use std::{slice, sync::Arc};

use axum::http::StatusCode;
use serde_json::{Value, json};
use server::Settings;
use store::{AccountStore, SqliteStore, StandingChange};
use support::{Person, Socket, act, listen, make_move, table, zone_on};

fn say(number: u64, text: &str) -> Value {
    json!({ "t": "say", "id": number, "text": text })
}

fn rematch(number: u64) -> Value {
    json!({ "t": "rematch", "id": number })
}

/// The lines of the next chat frame that has any: room, who, side and text.
async fn lines(socket: &mut Socket) -> Vec<[Value; 4]> {
    let frame = loop {
        let frame = socket.next_of("chat").await;
        if frame["lines"] != json!([]) {
            break frame;
        }
    };
    let line = |line: &Value| ["room", "who", "side", "text"].map(|part| line[part].clone());
    frame["lines"].as_array().unwrap().iter().map(line).collect()
}

#[tokio::test]
async fn spectators_are_people_and_not_tabs() {
    let (table, mut white, _black) = table("3+2").await;
    let mut carl = Person::default();
    let mut first = carl.open_as_new(table.address, &table.id).await;
    assert!(carl.cookie.is_some(), "who watches is somebody");
    assert_eq!(first.next_of("game").await["spectators"], 1);
    assert_eq!(white.next_of("spectators").await, json!({ "t": "spectators", "n": 1 }));
    let mut second = carl.open(table.address, &table.id).await;
    assert_eq!(second.next_of("game").await["spectators"], 1, "another tab");
    let mut dora = Person::default().open(table.address, &table.id).await;
    assert_eq!(dora.next_of("game").await["spectators"], 2);
    assert_eq!(white.next_of("spectators").await["n"], 2);
    drop((first, second));
    assert_eq!(white.next_of("spectators").await["n"], 1);
    let path = format!("/api/zone/games/{}", table.id);
    let (_, shown) = Person::default().get(&table.routes, &path).await;
    assert_eq!(shown["spectators"], 1);
}

#[tokio::test]
async fn players_talk_and_those_who_watch_among_themselves() {
    let (table, mut white, mut black) = table("3+2").await;
    let mut watcher = Person::default().open(table.address, &table.id).await;
    assert_eq!(watcher.next_of("chat").await["lines"], json!([]));
    white.say(say(1, " hello ")).await;
    assert_eq!(white.next_of("said").await, json!({ "t": "said", "id": 1 }));
    let hello = [json!("players"), json!("Guest 1001"), json!("white"), json!("hello")];
    assert_eq!(lines(&mut black).await, slice::from_ref(&hello));
    assert_eq!(lines(&mut watcher).await, slice::from_ref(&hello));

    watcher.say(say(1, "Qh5!")).await;
    let hint = [json!("spectators"), json!("Guest 1003"), json!(null), json!("Qh5!")];
    assert_eq!(lines(&mut watcher).await, slice::from_ref(&hint));
    black.say(say(1, "hi")).await;
    let hi = [json!("players"), json!("Guest 1002"), json!("black"), json!("hi")];
    assert_eq!(lines(&mut black).await, slice::from_ref(&hi), "the hint is not for players");
    // Also not for a player who comes back.
    let mut back = table.bert.open(table.address, &table.id).await;
    assert_eq!(lines(&mut back).await, [hello.clone(), hi.clone()]);

    white.say(act(2, "resign")).await;
    black.until(|state| state["phase"] == "over").await;
    let all = lines(&mut black).await;
    assert!(all.len() == 3 && all.contains(&hint), "afterwards it is: {all:?}");
    watcher.say(say(2, "well played")).await;
    let thanks = lines(&mut black).await;
    assert_eq!(thanks[0][3], "well played");
}

#[tokio::test]
async fn what_may_not_be_said_is_refused_in_words() {
    let (_table, mut white, mut black) = table("3+2").await;
    let refused = async |socket: &mut Socket, number: u64, text: &str| -> String {
        socket.say(say(number, text)).await;
        let frame = socket.next_of("refused").await;
        assert_eq!(frame["id"], number);
        frame["why"].as_str().unwrap().to_owned()
    };
    let long = "é".repeat(301);
    let words = "The message is too long (at most 300 characters).";
    assert_eq!(refused(&mut white, 1, &long).await, words);
    assert_eq!(refused(&mut white, 2, "  ").await, "The message is empty.");
    let words = "The message has a control character (U+000A). Remove it.";
    assert_eq!(refused(&mut white, 3, "a\nb").await, words);
    for number in 4..9 {
        white.say(say(number, &"é".repeat(300))).await;
        assert_eq!(white.next_of("said").await["id"], number);
    }
    let words = "You can send 5 messages in 10 s. Wait a little.";
    assert_eq!(refused(&mut white, 9, "more").await, words);
    black.say(say(1, "mine")).await;
    black.next_of("said").await;
}

#[tokio::test]
async fn a_line_sent_again_after_the_connection_was_lost_is_said_once() {
    let (table, mut white, _black) = table("3+2").await;
    white.say(say(7, "hello")).await;
    white.next_of("said").await;
    drop(white);
    let mut white = table.anna.open(table.address, &table.id).await;
    white.say(say(7, "hello")).await;
    assert_eq!(white.next_of("said").await["id"], 7);
    let mut again = table.anna.open(table.address, &table.id).await;
    assert_eq!(lines(&mut again).await.len(), 1);
}

#[tokio::test]
async fn a_game_can_be_made_without_chat() {
    let (routes, address) = support::listening().await;
    let mut anna = Person::default();
    let request = json!({ "time": "3+2", "side": "white", "chat": false });
    let (_, made) = anna.post(&routes, "/api/zone/games", request).await;
    let mut white = anna.open(address, made["id"].as_str().unwrap()).await;
    assert_eq!(white.next_of("game").await["chat"], false);
    white.say(say(1, "hello")).await;
    assert_eq!(white.next_of("refused").await["why"], "There is no chat in this game.");
}

#[tokio::test]
async fn a_rematch_is_one_new_game_with_colors_swapped() {
    let (table, mut white, mut black) = table("3+2").await;
    white.say(rematch(1)).await;
    let why = white.next_of("refused").await["why"].clone();
    assert_eq!(why, "You can ask for a rematch when the game is over.");
    white.say(act(2, "resign")).await;
    black.until(|state| state["phase"] == "over").await;

    let mut watcher = Person::default().open(table.address, &table.id).await;
    watcher.next_of("game").await;
    for frame in ["rematch", "declineRematch"] {
        watcher.say(json!({ "t": frame, "id": 1 })).await;
        let why = watcher.next_of("refused").await["why"].clone();
        assert_eq!(why, "Only the players can have a rematch.");
    }

    white.say(rematch(3)).await;
    let offered = json!({ "t": "rematch", "by": "white", "next": null });
    for socket in [&mut white, &mut black, &mut watcher] {
        assert_eq!(socket.next_of("rematch").await, offered);
    }
    black.say(json!({ "t": "declineRematch", "id": 1 })).await;
    assert_eq!(white.next_of("rematch").await["by"], json!(null));
    assert_eq!(watcher.next_of("rematch").await["by"], json!(null));
    black.next_of("rematch").await;

    // Both at once, and one of them twice.
    white.say(rematch(4)).await;
    black.say(rematch(2)).await;
    white.say(rematch(4)).await;
    let next = loop {
        let told = watcher.next_of("rematch").await;
        if let Some(next) = told["next"].as_str() {
            break next.to_owned();
        }
    };
    // The repeated one is answered as well.
    for _ in 0..2 {
        while white.next_of("ack").await["id"] != 4 {}
    }
    let mut late = Person::default().open(table.address, &table.id).await;
    let told = json!({ "by": null, "next": next });
    assert_eq!(late.next_of("game").await["rematch"], told);

    let mut anna = table.anna.open(table.address, &next).await;
    let game = anna.next_of("game").await;
    assert_eq!((&game["you"], &game["time"]["white"]), (&json!("black"), &json!("3+2")));
    let mut bert = table.bert.open(table.address, &next).await;
    bert.until(|state| state["phase"] == "playing").await;
    bert.say(make_move(1, "e2e4", 0)).await;
    bert.next_of("ack").await;
}

#[tokio::test]
async fn each_state_names_the_opening() {
    let (table, mut white, mut black) = table("3+2").await;
    white.say(make_move(1, "e2e4", 0)).await;
    let told = black.until(|state| state["ply"] == 1).await;
    assert_eq!(told["state"]["opening"], json!({ "eco": "B00", "name": "King's Pawn Game" }));
    black.say(make_move(1, "c7c5", 1)).await;
    let told = white.until(|state| state["ply"] == 2).await;
    assert_eq!(told["state"]["opening"]["name"], "Sicilian Defense");
    let mut late = Person::default().open(table.address, &table.id).await;
    assert_eq!(late.next_of("game").await["state"]["opening"]["eco"], "B20");
    let path = format!("/api/zone/games/{}/pgn", table.id);
    let (status, pgn) = Person::default().get_text(&table.routes, &path).await;
    assert_eq!(status, StatusCode::OK);
    let tags = ["[ECO \"B20\"]", "[Opening \"Sicilian Defense\"]", "[%clk 0:03:"];
    assert!(tags.iter().all(|tag| pgn.contains(tag)), "{pgn}");
}

#[tokio::test]
async fn whoever_is_muted_writes_in_neither_room() {
    let store = Arc::new(SqliteStore::in_memory());
    let routes = zone_on(Arc::clone(&store), Settings::default()).await;
    let address = listen(&routes).await;
    let [mut anna, mut bert, mut carl, mut operator] = [(); 4].map(|()| Person::default());
    for (person, name) in [(&mut anna, "Anna"), (&mut carl, "Carl"), (&mut operator, "Operator")] {
        person.register(&routes, name).await;
    }
    let account = store.account_named("operator".parse().unwrap()).await.unwrap().unwrap();
    store.change_standing(account.id, StandingChange::Admin(true)).await.unwrap();
    let id = anna.make(&routes, "3+2").await;
    bert.join(&routes, &id).await;
    let mut player = anna.open(address, &id).await;
    let mut opponent = bert.open(address, &id).await;
    let mut watcher = carl.open(address, &id).await;
    opponent.until(|state| state["phase"] == "playing").await;

    let mut standing = async |name: &str, muted: bool| {
        let path = format!("/api/zone/people/{name}/standing");
        let (status, answer) = operator.post(&routes, &path, json!({ "muted": muted })).await;
        assert_eq!(status, StatusCode::NO_CONTENT, "{answer}");
    };
    // Who has the page open already is muted too.
    standing("anna", true).await;
    standing("carl", true).await;
    for socket in [&mut player, &mut watcher] {
        socket.say(say(1, "hello")).await;
        let refused = socket.next_of("refused").await;
        assert_eq!(refused["why"], "You are muted and cannot write. Ask the operator.");
        assert_eq!(refused["code"], "chat_muted");
    }
    // Playing goes on.
    player.say(make_move(2, "e2e4", 0)).await;
    opponent.until(|state| state["ply"] == 1).await;

    standing("anna", false).await;
    player.say(say(3, "I am back")).await;
    assert_eq!(player.next_of("said").await["id"], 3);
    assert_eq!(lines(&mut opponent).await.len(), 1, "nothing of what was refused");
    standing("carl", false).await;
    watcher.say(say(2, "so am I")).await;
    assert_eq!(watcher.next_of("said").await["id"], 2);
}

//! The computer as an opponent, over real sockets: it is one more client with
//! a seat.

mod support;

use std::sync::Arc;

use axum::{Router, http::StatusCode};
use node::{Clock, LocalBus, Node};
use serde_json::{Value, json};
use server::{Settings, Zone, router};
use store::{SqliteStore, Store};
use support::{Person, Socket, act, listen, listening, make_move};

/// Black mates at once: Qh4#.
const FOOLED: &str = "rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - 0 2";
/// White has a rook more, and moves that cannot repeat a position.
const BEHIND: &str = "4k3/8/8/8/8/8/4P2P/R3K3 w - - 0 1";
/// A level that overlooks hardly anything with so few pieces, and no mate in one.
const SHARP: u8 = 6;

async fn make(person: &mut Person, routes: &Router, request: Value) -> String {
    let (status, made) = person.post(routes, "/api/zone/games", request).await;
    assert_eq!(status, StatusCode::CREATED, "{made}");
    made["id"].as_str().unwrap().to_owned()
}

fn request(level: u8, side: &str) -> Value {
    json!({ "time": "no clock", "side": side, "computer": { "level": level } })
}

fn from(fen: &str, level: u8, side: &str) -> Value {
    let mut request = request(level, side);
    request["fen"] = json!(fen);
    request
}

/// Waits until so many moves have been made.
async fn length(socket: &mut Socket, plies: u64) -> Value {
    socket.until(|state| state["length"] == plies).await["state"].clone()
}

/// Makes the first legal move of a state.
async fn any_move(socket: &mut Socket, number: u64, state: &Value) {
    let legal = state["legal"].as_object().expect("it is our move");
    let uci = legal.keys().next().expect("there is a move").clone();
    socket.say(make_move(number, &uci, state["ply"].as_u64().unwrap() as u32)).await;
}

#[tokio::test]
async fn a_guest_mates_the_computer() {
    let (routes, address) = listening().await;
    let mut anna = Person::default();
    let id = make(&mut anna, &routes, from(FOOLED, SHARP, "black")).await;
    let mut socket = anna.open(address, &id).await;
    let game = socket.next_of("game").await;
    assert_eq!(game["names"]["white"], "Computer, level 6");
    assert_eq!(game["state"]["present"]["white"], true);
    let state = socket.until(|state| state["phase"] == "playing").await["state"].clone();
    socket.say(make_move(1, "d8h4", state["ply"].as_u64().unwrap() as u32)).await;
    let over = socket.until(|state| state["phase"] == "over").await;
    assert_eq!(over["state"]["outcome"]["result"], "0-1", "{over}");
    let (_, pgn) = anna.get_text(&routes, &format!("/api/zone/games/{id}/pgn")).await;
    assert!(pgn.contains("[White \"Computer, level 6\"]"), "{pgn}");

    // It always wants another, with colors swapped.
    socket.say(json!({ "t": "rematch", "id": 2 })).await;
    let next = loop {
        let frame = socket.next_of("rematch").await;
        if let Some(next) = frame["next"].as_str() {
            break next.to_owned();
        }
    };
    let mut socket = anna.open(address, &next).await;
    let game = socket.next_of("game").await;
    assert_eq!(
        (&game["you"], &game["names"]["black"]),
        (&json!("white"), &json!("Computer, level 6"))
    );
    let over = socket.until(|state| state["phase"] == "over").await;
    assert_eq!(over["state"]["outcome"]["result"], "0-1", "now it is its turn to mate: {over}");
}

#[tokio::test]
async fn it_moves_first_as_white_and_answers_each_move() {
    let (routes, address) = listening().await;
    let mut anna = Person::default();
    let id = make(&mut anna, &routes, request(1, "black")).await;
    let mut socket = anna.open(address, &id).await;
    for number in 0..3 {
        let state = length(&mut socket, 2 * number + 1).await;
        assert_eq!(state["turn"], "black");
        any_move(&mut socket, number + 1, &state).await;
    }
    socket.say(act(100, "resign")).await;
    socket.until(|state| state["phase"] == "over").await;
}

#[tokio::test]
async fn a_draw_is_declined_early_and_accepted_when_it_is_welcome() {
    let (routes, address) = listening().await;
    let mut anna = Person::default();
    let id = make(&mut anna, &routes, request(2, "white")).await;
    let mut socket = anna.open(address, &id).await;
    socket.until(|state| state["phase"] == "playing").await;
    socket.say(make_move(1, "e2e4", 0)).await;
    length(&mut socket, 2).await;
    socket.say(act(2, "offerDraw")).await;
    let said = |frame: &Value| -> Vec<Value> {
        frame["items"].as_array().unwrap().iter().map(|item| item["what"].clone()).collect()
    };
    loop {
        let news = socket.next_of("news").await;
        if said(&news).contains(&json!("drawDeclined")) {
            break;
        }
    }

    let id = make(&mut anna, &routes, from(BEHIND, SHARP, "white")).await;
    let mut socket = anna.open(address, &id).await;
    let state = socket.until(|state| state["phase"] == "playing").await["state"].clone();
    let ply = state["ply"].as_u64().unwrap() as u32;
    for (number, uci) in ["h2h3", "h3h4", "h4h5"].into_iter().enumerate() {
        socket.say(make_move(number as u64 + 1, uci, ply + 2 * number as u32)).await;
        length(&mut socket, 2 * number as u64 + 2).await;
    }
    socket.say(act(9, "offerDraw")).await;
    let over = socket.until(|state| state["phase"] == "over").await;
    assert_eq!(over["state"]["outcome"]["result"], "½-½", "{over}");
}

#[tokio::test]
async fn a_move_is_given_back() {
    let (routes, address) = listening().await;
    let mut anna = Person::default();
    let id = make(&mut anna, &routes, request(1, "white")).await;
    let mut socket = anna.open(address, &id).await;
    socket.until(|state| state["phase"] == "playing").await;
    socket.say(make_move(1, "e2e4", 0)).await;
    length(&mut socket, 2).await;
    socket.say(act(2, "proposeTakeback")).await;
    let state = length(&mut socket, 0).await;
    assert_eq!(state["turn"], "white");
    socket.say(make_move(3, "d2d4", 0)).await;
    length(&mut socket, 2).await;
}

#[tokio::test]
async fn a_game_goes_on_after_a_restart() {
    let store = Arc::new(SqliteStore::in_memory());
    let start = async |store: &Arc<SqliteStore>| {
        let clock = Clock::start(game::Timestamp(0));
        let bus = Arc::new(LocalBus::default());
        let node = Node::start(Store::new(Arc::clone(store)), bus, clock).await.unwrap();
        let zone = Zone::start(node.clone(), Settings::default()).await;
        (node, router(zone.unwrap()))
    };
    for (computer, name) in [
        (json!({ "level": 1 }), "Computer, level 1"),
        (json!({ "character": "Ada" }), "Ada (computer)"),
        (json!({ "rating": 700 }), "Computer, about 700"),
    ] {
        let (node, routes) = start(&store).await;
        let mut anna = Person::default();
        let request = json!({ "time": "no clock", "side": "white", "computer": computer });
        let id = make(&mut anna, &routes, request).await;
        let mut socket = anna.open(listen(&routes).await, &id).await;
        socket.until(|state| state["phase"] == "playing").await;
        socket.say(make_move(1, "e2e4", 0)).await;
        let before = length(&mut socket, 2).await;
        node.stop().await;
        drop(socket);

        let (_node, routes) = start(&store).await;
        let mut socket = anna.open(listen(&routes).await, &id).await;
        let game = socket.next_of("game").await;
        assert_eq!(game["names"]["black"], name);
        assert_eq!(game["state"]["fen"], before["fen"]);
        any_move(&mut socket, 2, &game["state"]).await;
        length(&mut socket, 4).await;
    }
}

/// Over the board a draw is claimed. Black is a rook behind, and White can only shuffle: with the
/// count at 98, White's move makes it 99, and Black claims with the move that completes it.
#[tokio::test]
async fn over_the_board_it_claims_a_draw_when_it_stands_worse() {
    let (routes, address) = listening().await;
    let mut anna = Person::default();
    let mut request = from("4k3/8/8/8/8/8/8/R3K3 w - - 98 90", SHARP, "white");
    request["ruleset"] = json!("otb");
    let id = make(&mut anna, &routes, request).await;
    let mut socket = anna.open(address, &id).await;
    let state = socket.until(|state| state["phase"] == "playing").await["state"].clone();
    socket.say(make_move(1, "a1a2", state["ply"].as_u64().unwrap() as u32)).await;
    let over = socket.until(|state| state["phase"] == "over").await;
    assert_eq!(over["state"]["outcome"]["result"], "½-½", "{over}");
    assert_eq!(over["state"]["length"], 1, "the move it intended was not made: {over}");
}

/// The side that is a rook ahead has a pawn, with whose move the count begins anew.
#[tokio::test]
async fn over_the_board_it_plays_on_when_it_stands_better() {
    let (routes, address) = listening().await;
    let mut anna = Person::default();
    let mut request = from("r3k3/p7/8/8/8/8/8/4K3 w - - 98 90", SHARP, "white");
    request["ruleset"] = json!("otb");
    let id = make(&mut anna, &routes, request).await;
    let mut socket = anna.open(address, &id).await;
    let state = socket.until(|state| state["phase"] == "playing").await["state"].clone();
    socket.say(make_move(1, "e1e2", state["ply"].as_u64().unwrap() as u32)).await;
    let state = length(&mut socket, 2).await;
    assert_eq!(state["phase"], "playing");
}

#[tokio::test]
async fn two_games_go_on_at_once() {
    let (routes, address) = listening().await;
    let mut tables = Vec::new();
    for level in [1, 8] {
        let mut person = Person::default();
        let mut request = request(level, "white");
        request["time"] = json!("1+0");
        let id = make(&mut person, &routes, request).await;
        let mut socket = person.open(address, &id).await;
        socket.until(|state| state["phase"] == "playing").await;
        tables.push((socket, id));
    }
    for (socket, _) in &mut tables {
        socket.say(make_move(1, "e2e4", 0)).await;
    }
    for (socket, _) in &mut tables {
        let state = length(socket, 2).await;
        any_move(socket, 2, &state).await;
    }
    for (socket, id) in &mut tables {
        let state = length(socket, 4).await;
        assert_eq!(state["phase"], "playing", "{id}");
    }
}

#[tokio::test]
async fn what_cannot_be_is_refused_in_words() {
    let (routes, _) = listening().await;
    let mut anna = Person::default();
    let mut rated = request(3, "white");
    rated["rated"] = json!(true);
    for (request, words) in [
        (request(0, "white"), "The levels are 1 to 8, not 0."),
        (request(9, "white"), "The levels are 1 to 8, not 9."),
        (rated, "A game against the computer cannot be rated."),
    ] {
        let (status, answer) = anna.post(&routes, "/api/zone/games", request).await;
        assert_eq!((status, &answer["message"]), (StatusCode::BAD_REQUEST, &json!(words)));
    }
    let seek = json!({ "game": request(3, "white") });
    let (status, answer) = anna.post(&routes, "/api/zone/seeks", seek).await;
    assert_eq!(status, StatusCode::BAD_REQUEST, "{answer}");
    assert_eq!(answer["code"], "computer_not_sought", "{answer}");
    assert_eq!(answer["params"], json!({"field": "computer"}));
}

#[tokio::test]
async fn opponents_like_people_have_a_rating_or_a_name_and_answer() {
    let (routes, address) = listening().await;
    let mut anna = Person::default();
    for (computer, name) in [
        (json!({ "rating": 1500 }), "Computer, about 1500"),
        (json!({ "character": "Ada" }), "Ada (computer)"),
    ] {
        let request = json!({ "time": "no clock", "side": "white", "computer": computer });
        let id = make(&mut anna, &routes, request).await;
        let mut socket = anna.open(address, &id).await;
        assert_eq!(socket.next_of("game").await["names"]["black"], name);
        socket.until(|state| state["phase"] == "playing").await;
        socket.say(make_move(1, "e2e4", 0)).await;
        length(&mut socket, 2).await;
        socket.say(act(2, "resign")).await;
        socket.until(|state| state["phase"] == "over").await;
        let (_, pgn) = anna.get_text(&routes, &format!("/api/zone/games/{id}/pgn")).await;
        assert!(pgn.contains(&format!("[Black \"{name}\"]")), "{pgn}");
    }
}

#[tokio::test]
async fn opponents_like_people_are_listed_and_others_are_refused() {
    let (routes, _) = listening().await;
    let mut anna = Person::default();
    let (status, all) = anna.get(&routes, "/api/zone/computers").await;
    assert_eq!((status, &all["ratings"]), (StatusCode::OK, &json!([250, 2200])));
    assert_eq!(all["characters"][0], json!({ "name": "Pip", "rating": 250, "boldness": "bold" }));
    for (computer, code) in [
        (json!({ "rating": 249 }), "computer_rating"),
        (json!({ "rating": 2201 }), "computer_rating"),
        (json!({ "character": "Nobody" }), "character_not_found"),
        (json!({ "character": "Ada", "rating": 1500 }), "computer_choice"),
        (json!({ "level": 3, "rating": 1500 }), "computer_choice"),
    ] {
        let request = json!({ "time": "no clock", "computer": computer });
        let (status, answer) = anna.post(&routes, "/api/zone/games", request).await;
        assert_eq!((status, &answer["code"]), (StatusCode::BAD_REQUEST, &json!(code)));
    }
    for computer in [json!({ "rating": 250 }), json!({ "rating": 2200 })] {
        make(&mut anna, &routes, json!({ "time": "no clock", "computer": computer })).await;
    }
}

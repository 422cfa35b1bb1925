//! Other programs as opponents, each a few lines of shell.
#![cfg(unix)]

mod support;

use std::{fs, os::unix::fs::PermissionsExt, path::Path, process::Command, sync::Arc};

use axum::{Router, http::StatusCode};
use node::{Clock, LocalBus, Node};
use serde_json::{Value, json};
use server::{Program, Settings, Zone, router};
use store::{SqliteStore, Store};
use support::{Person, Socket, act, listen, make_move};

/// A program that does this when it shall move.
fn program(folder: &Path, name: &str, at_go: &str) -> Program {
    let path = folder.join(name);
    let script = format!(
        "#!/bin/sh
         while read -r line; do
             case \"$line\" in
                 uci) echo 'option name UCI_Chess960 type check default false'; echo uciok ;;
                 isready) echo readyok ;;
                 position*) position=$line ;;
                 go*) {at_go} ;;
             esac
         done
         "
    );
    fs::write(&path, script).unwrap();
    fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
    Program { name: name.parse().unwrap(), path, options: Vec::new() }
}

/// The board after 1. a3 a5, and after 2. h3 h5.
const ONE: &str = "rnbqkbnr/1ppppppp/8/p7/8/P7/1PPPPPPP/RNBQKBNR";
const TWO: &str = "rnbqkbnr/1pppppp1/8/p6p/8/P6P/1PPPPPP1/RNBQKBNR";

/// Answers 1. a3 by a5, and 2. h3 by h5: our own engine would not.
const GOOD: &str =
    "case \"$position\" in *a7a5*) echo bestmove h7h5 ;; *) echo bestmove a7a5 ;; esac";

async fn start(store: &Arc<SqliteStore>, programs: Vec<Program>) -> (Node, Router) {
    let clock = Clock::start(game::Timestamp(0));
    let node = Node::start(Store::new(Arc::clone(store)), Arc::new(LocalBus::default()), clock)
        .await
        .unwrap();
    let settings = Settings { programs, ..Settings::default() };
    let zone = Zone::start(node.clone(), settings).await.unwrap();
    (node, router(zone))
}

fn request(program: &str) -> Value {
    json!({ "time": "no clock", "side": "white", "computer": { "program": program } })
}

async fn begin(person: &mut Person, routes: &Router, program: &str) -> (String, Socket) {
    let (status, made) = person.post(routes, "/api/zone/games", request(program)).await;
    assert_eq!(status, StatusCode::CREATED, "{made}");
    let id = made["id"].as_str().unwrap().to_owned();
    let mut socket = person.open(listen(routes).await, &id).await;
    let game = socket.next_of("game").await;
    assert_eq!(game["names"]["black"], program);
    socket.until(|state| state["phase"] == "playing").await;
    (id, socket)
}

/// Waits until so many moves have been made: the board then.
async fn length(socket: &mut Socket, plies: u64) -> String {
    let news = socket.until(|state| state["length"] == plies).await;
    let fen = news["state"]["fen"].as_str().unwrap();
    fen.split(' ').next().unwrap().to_owned()
}

#[tokio::test]
async fn a_program_plays_as_itself() {
    let folder = tempfile::tempdir().unwrap();
    let store = Arc::new(SqliteStore::in_memory());
    let (_node, routes) = start(&store, vec![program(folder.path(), "Good", GOOD)]).await;
    let mut anna = Person::default();
    let (status, listed) = anna.get(&routes, "/api/zone/computers").await;
    assert_eq!(status, StatusCode::OK);
    assert_eq!(listed["levels"], json!([1, 2, 3, 4, 5, 6, 7, 8]));
    assert_eq!(listed["programs"], json!(["Good"]));
    let (id, mut socket) = begin(&mut anna, &routes, "Good").await;
    socket.say(make_move(1, "a2a3", 0)).await;
    assert_eq!(length(&mut socket, 2).await, ONE);
    socket.say(make_move(2, "h2h3", 2)).await;
    assert_eq!(length(&mut socket, 4).await, TWO);
    let (_, pgn) = anna.get_text(&routes, &format!("/api/zone/games/{id}/pgn")).await;
    assert!(pgn.contains("[Black \"Good\"]"), "{pgn}");
}

#[tokio::test]
async fn our_own_engine_plays_for_one_that_fails_and_the_board_says_so() {
    let folder = tempfile::tempdir().unwrap();
    let store = Arc::new(SqliteStore::in_memory());
    let illegal = program(folder.path(), "Odd", "echo bestmove a1a8");
    let (_node, routes) = start(&store, vec![illegal]).await;
    let mut anna = Person::default();
    let (id, mut socket) = begin(&mut anna, &routes, "Odd").await;
    socket.say(make_move(1, "a2a3", 0)).await;
    let game = socket.next_of("game").await;
    assert_eq!(game["names"]["black"], "Computer for Odd");
    assert_eq!(game["state"]["length"], 2, "with the move itself");
    assert_eq!(game["computers"], json!({ "white": false, "black": true }));
    let (_, view) = anna.get(&routes, &format!("/api/zone/games/{id}")).await;
    assert_eq!(view["names"]["black"], "Computer for Odd");
}

#[tokio::test]
async fn what_our_own_engine_did_for_a_program_stays_in_the_record() {
    let folder = tempfile::tempdir().unwrap();
    let store = Arc::new(SqliteStore::in_memory());
    // Not at its first move, but ever after.
    let odd = GOOD.replace("h7h5", "a1a8");
    let (node, routes) = start(&store, vec![program(folder.path(), "Odd", &odd)]).await;
    let mut anna = Person::default();
    let (id, mut socket) = begin(&mut anna, &routes, "Odd").await;
    socket.say(make_move(1, "a2a3", 0)).await;
    assert_eq!(length(&mut socket, 2).await, ONE);
    socket.say(make_move(2, "h2h3", 2)).await;
    length(&mut socket, 4).await;
    socket.say(act(3, "resign")).await;
    socket.until(|state| state["phase"] == "over").await;
    node.stop().await;
    drop(socket);

    let (_node, routes) = start(&store, Vec::new()).await;
    let (_, view) = anna.get(&routes, &format!("/api/zone/games/{id}")).await;
    assert_eq!(view["names"]["black"], "Computer for Odd");
    let (_, pgn) = anna.get_text(&routes, &format!("/api/zone/games/{id}/pgn")).await;
    assert!(pgn.contains("[Black \"Computer for Odd\"]"), "{pgn}");
    let said = pgn.split_once("2. h3").expect("the second move");
    assert!(!said.0.contains("built-in engine"), "its first move is its own: {pgn}");
    assert!(said.1.replace('\n', " ").contains("Move by the built-in engine"), "{pgn}");
}

#[tokio::test]
async fn a_program_killed_while_it_thinks_harms_no_game() {
    let folder = tempfile::tempdir().unwrap();
    let store = Arc::new(SqliteStore::in_memory());
    let gate = folder.path().join("gate");
    assert!(Command::new("mkfifo").arg(&gate).status().unwrap().success());
    let mark = folder.path().join("mark");
    // Where to kill it is what it says when it is first asked; then it thinks for ever.
    let thinks = format!(
        "if [ ! -e '{mark}' ]; then
             : > '{mark}'
             echo $$ > '{gate}'
             while read -r line; do :; done
         fi
         {GOOD}",
        mark = mark.display(),
        gate = gate.display(),
    );
    let (_node, routes) = start(&store, vec![program(folder.path(), "Good", &thinks)]).await;
    let (mut anna, mut bert) = (Person::default(), Person::default());
    let (_, mut annas) = begin(&mut anna, &routes, "Good").await;
    let (_, mut berts) = begin(&mut bert, &routes, "Good").await;
    annas.say(make_move(1, "a2a3", 0)).await;
    let pid = tokio::task::spawn_blocking(|| fs::read_to_string(gate)).await.unwrap().unwrap();
    berts.say(make_move(1, "a2a3", 0)).await;
    let kill = format!("kill -9 {}", pid.trim());
    assert!(Command::new("sh").args(["-c", &kill]).status().unwrap().success());
    for socket in [&mut annas, &mut berts] {
        assert_eq!(length(socket, 2).await, ONE, "it was started anew");
        socket.say(make_move(2, "h2h3", 2)).await;
        assert_eq!(length(socket, 4).await, TWO);
    }
}

#[tokio::test]
async fn a_game_goes_on_after_a_restart_with_the_program_or_without() {
    let folder = tempfile::tempdir().unwrap();
    let store = Arc::new(SqliteStore::in_memory());
    let good = program(folder.path(), "Good", GOOD);
    let (node, routes) = start(&store, vec![good.clone()]).await;
    let mut anna = Person::default();
    let (id, mut socket) = begin(&mut anna, &routes, "Good").await;
    socket.say(make_move(1, "a2a3", 0)).await;
    assert_eq!(length(&mut socket, 2).await, ONE);
    node.stop().await;
    drop(socket);

    let (node, routes) = start(&store, vec![good]).await;
    let mut socket = anna.open(listen(&routes).await, &id).await;
    assert_eq!(socket.next_of("game").await["names"]["black"], "Good");
    socket.say(make_move(2, "h2h3", 2)).await;
    assert_eq!(length(&mut socket, 4).await, TWO);
    node.stop().await;
    drop(socket);

    let (_node, routes) = start(&store, Vec::new()).await;
    let mut socket = anna.open(listen(&routes).await, &id).await;
    socket.say(make_move(3, "b2b3", 4)).await;
    let game = loop {
        let game = socket.next_of("game").await;
        if game["state"]["length"] == 6 {
            break game;
        }
    };
    assert_eq!(game["names"]["black"], "Computer for Good", "it is no longer here");
}

#[tokio::test]
async fn what_cannot_be_is_refused_in_words() {
    let folder = tempfile::tempdir().unwrap();
    let store = Arc::new(SqliteStore::in_memory());
    let (_node, routes) = start(&store, vec![program(folder.path(), "Good", GOOD)]).await;
    let mut anna = Person::default();
    let mut rated = request("Good");
    rated["rated"] = json!(true);
    let mut both = request("Good");
    both["computer"]["level"] = json!(3);
    let mut neither = request("Good");
    neither["computer"] = json!({});
    for (request, code, words) in [
        (
            request("Other"),
            "program_not_found",
            "There is no program \"Other\" on this server. Available: Good.",
        ),
        (request(""), "computer_name", "\"\" is not the name of a program."),
        (rated, "rated_computer", "A game against the computer cannot be rated."),
        (both, "computer_choice", "Choose one of a level, a rating, a character, and a program."),
        (
            neither,
            "computer_choice",
            "Choose one of a level, a rating, a character, and a program.",
        ),
    ] {
        let (status, answer) = anna.post(&routes, "/api/zone/games", request).await;
        assert_eq!((status, &answer["message"]), (StatusCode::BAD_REQUEST, &json!(words)));
        assert_eq!(answer["code"], code);
    }
}

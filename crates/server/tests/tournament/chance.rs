//! Tournaments at random: players, arbiters, and games act, and the server restarts at any point.
//! Whatever happens, every board has one game, and every result is that of its game.

use std::{collections::BTreeSet, sync::Arc};

use serde_json::{Value, json};
use server::Settings;

use crate::{
    hall::{Hall, PLAYERS},
    support::{Person, zone_on},
};

/// Pseudorandom numbers.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        ((self.0 >> 33) % sides as u64) as usize
    }
}

/// Tournaments that are tried: more with `TABIYA_SOAK`.
fn seeds() -> u64 {
    if std::env::var_os("TABIYA_SOAK").is_some() { 200 } else { 6 }
}

#[tokio::test(start_paused = true)]
async fn every_board_has_one_game_and_every_result_is_that_of_its_game() {
    for seed in 0..seeds() {
        let mut dice = Dice(seed);
        let players = 4 + dice.roll(5);
        let kind = ["swiss", "swiss", "roundRobin"][dice.roll(3)];
        let rules = json!({ "kind": kind, "rounds": 3, "lateEntryUntil": 3, "defaultTime": 600 });
        let mut hall = Hall::started(players, rules).await;
        for _ in 0..120 {
            step(&mut hall, &mut dice).await;
            if hall.desk().await["phase"] == "finished" {
                break;
            }
        }
        agrees(&mut hall, seed).await;
    }
}

/// Something happens; it may be refused.
async fn step(hall: &mut Hall, dice: &mut Dice) {
    let view = hall.desk().await;
    let round = view["rounds"].as_array().unwrap().iter().rposition(|it| it["state"] != "planned");
    let boards = round.map(|at| view["rounds"][at]["boards"].as_array().unwrap().clone());
    let boards = boards.unwrap_or_default();
    let number = round.map_or(0, |at| at + 1);
    match dice.roll(24) {
        0 => hall.routes = zone_on(Arc::clone(&hall.store), Settings::default()).await,
        1 => drop(hall.tries(json!({"act": "unpublish", "reason": "chance"})).await),
        2 => {
            let name = PLAYERS[dice.roll(PLAYERS.len())];
            let act = ["withdraw", "enter"][dice.roll(2)];
            let path = hall.path("/act");
            hall.player(name).post(&hall.routes, &path, json!({ "act": act })).await;
        }
        3 => tokio::time::sleep(std::time::Duration::from_secs(dice.roll(700) as u64)).await,
        4 if !boards.is_empty() => {
            let board = 1 + dice.roll(boards.len());
            let score = ["1-0", "0-1", "½-½", "0-0"][dice.roll(4)];
            let how = ["played", "forfeit", "awarded"][dice.roll(3)];
            let act = json!({
                "act": "setResult", "round": number, "board": board, "score": score, "how": how,
                "reason": "chance",
            });
            hall.tries(act).await;
        }
        5..=8 if !boards.is_empty() => plays(hall, &boards[dice.roll(boards.len())], dice).await,
        9..=10 => drop(hall.tries(json!({"act": "startRound"})).await),
        11..=13 => drop(hall.tries(json!({"act": "pair"})).await),
        14..=16 => drop(hall.tries(json!({"act": "validate", "reason": "chance"})).await),
        17..=19 => drop(hall.tries(json!({"act": "publish"})).await),
        20 => drop(hall.tries(json!({"act": "finish"})).await),
        _ => tokio::time::sleep(std::time::Duration::from_secs(2)).await,
    }
}

/// The game of a board goes on for a move or two, and may end.
async fn plays(hall: &Hall, board: &Value, dice: &mut Dice) {
    let Some(game) = board["game"].as_str() else { return };
    let view = hall.public().await;
    let entries = view["entries"].as_array().unwrap();
    let name = |side: &str| {
        let entry = entries.iter().find(|entry| entry["id"] == board[side]);
        entry.and_then(|entry| entry["name"].as_str()).unwrap_or("Anna").to_owned()
    };
    for (side, act) in [
        ("white", json!({"a": "move", "uci": "e2e4", "ply": 0})),
        ("black", json!({"a": "move", "uci": "e7e5", "ply": 1})),
        (["white", "black"][dice.roll(2)], json!({"a": "resign"})),
    ] {
        hall.player(&name(side)).act(&hall.routes, game, act).await;
    }
}

/// What always holds, once everything had time to happen.
async fn agrees(hall: &mut Hall, seed: u64) {
    tokio::time::sleep(std::time::Duration::from_secs(130)).await;
    let view = hall.desk().await;
    let mut seen = BTreeSet::new();
    for round in view["rounds"].as_array().unwrap() {
        for board in round["boards"].as_array().unwrap() {
            let Some(game) = board["game"].as_str() else { continue };
            assert!(seen.insert(game.to_owned()), "seed {seed}: a game twice");
            let path = format!("/api/zone/games/{game}");
            let (_, game) = Person::default().get(&hall.routes, &path).await;
            let played = game["state"]["outcome"]["result"].as_str();
            let shown = match board["forRating"]["score"].as_str() {
                Some(score) => Some(score),
                None => board["result"]["score"].as_str(),
            };
            if let Some(played) = played {
                assert_eq!(shown, Some(played), "seed {seed}: {board} {}", game["state"]);
            }
        }
    }
    // Games of rounds that were withdrawn are aborted.
    let (_, judged) = hall.emil.get(&hall.routes, "/api/zone/arbiter/games?limit=100").await;
    for game in judged["games"].as_array().unwrap() {
        let is_on_a_board = seen.contains(game["id"].as_str().unwrap());
        assert!(is_on_a_board || game["phase"] == "over", "seed {seed}: {game}");
    }
}

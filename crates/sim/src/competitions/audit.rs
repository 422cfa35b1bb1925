//! What holds once everything has had time to happen.

use std::collections::BTreeSet;

use axum::Router;
use serde_json::Value;

use super::{
    director::Director,
    people::{ARBITERS, get},
};

/// Looks at the competition and at its games.
pub(super) async fn audit(routes: &Router, director: &Director) -> Vec<String> {
    let mut complaints = director.faults.clone();
    let (status, view) = get(routes, ARBITERS[0], &director.path("")).await;
    if status != 200 {
        complaints.push(format!("the competition is lost: {status} {view}"));
        return complaints;
    }
    let version = view["version"].as_u64().unwrap_or(0);
    if version < director.acknowledged {
        complaints.push(format!(
            "an act is lost: version {version}, and {} was acknowledged",
            director.acknowledged
        ));
    }
    let mut seen = BTreeSet::new();
    for round in view["rounds"].as_array().into_iter().flatten() {
        for board in round["boards"].as_array().into_iter().flatten() {
            let Some(id) = board["game"].as_str() else { continue };
            if !seen.insert(id.to_owned()) {
                complaints.push(format!("game {id} is on two boards"));
            }
            let (status, game) = get(routes, ARBITERS[0], &format!("/api/zone/games/{id}")).await;
            if status != 200 {
                complaints.push(format!("game {id} is lost: {status}"));
                continue;
            }
            complaints.extend(check_board(round, board, &game));
        }
    }
    complaints.extend(check_others(routes, &seen).await);
    complaints
}

/// A board, and its game.
fn check_board(round: &Value, board: &Value, game: &Value) -> Option<String> {
    let state = &game["state"];
    let about = |what: &str| Some(format!("{what}: {board} {state} in {}", round["state"]));
    let shown = match &board["forRating"] {
        Value::Null => &board["result"],
        corrected => corrected,
    };
    let played = state["outcome"]["result"].as_str();
    match (played, shown["score"].as_str()) {
        (Some(played), Some(shown)) if played != shown => about("a game and its board differ"),
        // An aborted game has no result.
        (Some(_), None) if state["outcome"]["result"] != "*" => about("a result is missing"),
        (None, Some(_)) if board["result"]["how"] != "adjourned" => {
            about("a game goes on though its board has a result")
        }
        (None, None) if round["state"] == "playing" && state["phase"] == "waiting" => {
            about("a game of a started round was not started")
        }
        _ => None,
    }
}

/// Games of rounds that were withdrawn are over, and those of today have the right arbiters.
async fn check_others(routes: &Router, on_boards: &BTreeSet<String>) -> Vec<String> {
    let path = "/api/zone/arbiter/games?limit=100";
    let (_, judged) = get(routes, ARBITERS[0], path).await;
    let games = judged["games"].as_array().cloned().unwrap_or_default();
    let is_left = |game: &&Value| {
        let is_on_a_board = game["id"].as_str().is_some_and(|id| on_boards.contains(id));
        !is_on_a_board && game["phase"] != "over"
    };
    games.iter().filter(is_left).map(|game| format!("a game was left behind: {game}")).collect()
}

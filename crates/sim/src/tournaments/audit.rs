//! What holds once everything has had time to happen.

use std::collections::BTreeSet;

use axum::Router;
use serde_json::Value;

use super::{
    director::Director,
    people::{ARBITERS, download, get},
    races::report_results,
};
use crate::zone::lock;

/// Looks at the tournament and at its games.
pub(super) async fn audit(routes: &Router, director: &Director) -> Vec<String> {
    let mut complaints = director.faults.clone();
    let (status, view) = get(routes, ARBITERS[0], &director.path("")).await;
    if status != 200 {
        complaints.push(format!("the tournament is lost: {status} {view}"));
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
            if director.races > 0 {
                complaints.extend(check_race(director, id, board, &game));
            }
        }
    }
    complaints.extend(check_files(routes, director, &view).await);
    complaints.extend(check_others(routes, &seen).await);
    complaints
}

/// A board, and its game.
fn check_board(round: &Value, board: &Value, game: &Value) -> Option<String> {
    let state = &game["state"];
    let about = |what: &str| Some(format!("{what}: {board} {state} in {}", round["state"]));
    let played = state["outcome"]["result"].as_str();
    match (played, shown(board)) {
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

/// The result that counts on a board; a correction for the rating report comes after the result.
fn shown(board: &Value) -> Option<&str> {
    let last = match &board["forRating"] {
        Value::Null => &board["result"],
        corrected => corrected,
    };
    last["score"].as_str()
}

/// What stands is what the last of those who were acknowledged asked for.
fn check_race(director: &Director, id: &str, board: &Value, game: &Value) -> Option<String> {
    let reason = game["state"]["outcome"]["reason"].as_str();
    let by_clock = !matches!(reason, None | Some("resignation" | "decided" | "corrected"));
    lock(&director.model).complaint(id, shown(board), by_clock)
}

/// The report and the games say the same as the table.
async fn check_files(routes: &Router, director: &Director, view: &Value) -> Vec<String> {
    let mut complaints = Vec::new();
    let report = report_results(&download(routes, &director.path("/report.trf")).await);
    let games = download(routes, &director.path("/games.pgn")).await;
    let results: Vec<&str> = games
        .lines()
        .filter_map(|line| line.strip_prefix("[Result \"")?.strip_suffix("\"]"))
        .collect();
    let mut played = results.into_iter();
    let number = |entry: &Value| {
        let entries = view["entries"].as_array()?;
        entries.iter().find(|it| it["id"] == *entry)?["number"].as_u64()
    };
    for round in view["rounds"].as_array().into_iter().flatten() {
        for board in round["boards"].as_array().into_iter().flatten() {
            let score = shown(board);
            let halves = match score {
                Some("1-0") => Some(2),
                Some("½-½" | "½-0") => Some(1),
                Some("0-1" | "0-0" | "0-½") => Some(0),
                _ => None,
            };
            let key = number(&board["white"]).zip(round["number"].as_u64());
            if board["result"]["how"] != "adjourned"
                && let (Some(halves), Some(key)) = (halves, key)
                && report.get(&key) != Some(&halves)
            {
                complaints.push(format!("the report says {:?}: {board}", report.get(&key)));
            }
            if board["game"].is_string() {
                let written = played.next();
                let expected = match score {
                    Some("½-½") => "1/2-1/2",
                    Some(score @ ("1-0" | "0-1")) => score,
                    _ => continue,
                };
                if written != Some(expected) {
                    complaints.push(format!("the PGN says {written:?}: {board}"));
                }
            }
        }
    }
    complaints
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

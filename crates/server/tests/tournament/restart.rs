//! A server that stops at any point: nothing is lost, and nothing is made twice.

use std::{sync::Arc, time::Duration};

use game::Seq;
use serde_json::json;
use server::Settings;
use store::GameStore;

use crate::{
    hall::{Hall, has_result},
    support::zone_on,
};

impl Hall {
    /// Another server goes on with what is in the store. The first one is not asked any more, as
    /// after a crash; what it still does by itself does no harm.
    async fn restarts(&mut self) {
        self.routes = zone_on(Arc::clone(&self.store), Settings::default()).await;
    }
}

#[tokio::test(start_paused = true)]
async fn a_crash_between_publication_and_the_first_move_loses_nothing() {
    let mut hall = Hall::started(8, json!({})).await;
    hall.publish().await;
    let before = hall.boards(1).await;
    hall.restarts().await;
    assert_eq!(hall.boards(1).await, before, "the same games, and no others");
    hall.does(json!({"act": "startRound"})).await;
    for board in &before {
        hall.plays_to_a_win(board).await;
    }
    hall.until(|view| view["desk"]["openBoards"] == 0).await;
    for name in ["Anna", "Hans"] {
        let path = format!("/api/zone/people/{name}/games");
        let (_, games) = hall.player(name).get(&hall.routes, &path).await;
        assert_eq!(games["games"].as_array().map(Vec::len), Some(1), "{games}");
    }
}

#[tokio::test(start_paused = true)]
async fn a_round_starts_at_its_time_after_a_crash() {
    let now = Hall::new(json!({})).await.desk().await["now"].as_u64().unwrap();
    let plan = json!([{ "startsAt": now + 3_600_000 }]);
    let mut hall = Hall::started(4, json!({ "plan": plan })).await;
    hall.publish().await;
    hall.restarts().await;
    tokio::time::sleep(std::time::Duration::from_secs(3_601)).await;
    hall.until(|view| view["rounds"][0]["state"] == "playing").await;
    for board in hall.boards(1).await {
        hall.plays_to_a_win(&board).await;
    }
    hall.until(|view| view["desk"]["openBoards"] == 0).await;
}

#[tokio::test(start_paused = true)]
async fn results_that_were_not_taken_over_are_taken_over_after_a_crash() {
    let mut hall = Hall::started(4, json!({})).await;
    hall.publish().await;
    hall.does(json!({"act": "startRound"})).await;
    let boards = hall.boards(1).await;
    hall.plays_to_a_win(&boards[0]).await;
    hall.restarts().await;
    hall.until(has_result(1, 1, "1-0")).await;
    let log = hall.desk().await["desk"]["log"].clone();
    let results = log.as_array().unwrap().iter().filter(|line| line["what"] == "resultSet").count();
    assert_eq!(results, 1, "once");
}

/// The result of round 1 and its later correction both stand. After a restart, the game was
/// corrected back and forth.
#[tokio::test(start_paused = true)]
async fn a_correction_for_the_rating_report_is_made_once() {
    let mut hall = Hall::started(4, json!({})).await;
    let result = |round: u16, board: u16, score: &str| {
        json!({
            "act": "setResult", "round": round, "board": board, "score": score,
            "how": "awarded", "reason": "so it is",
        })
    };
    for round in 1..=3 {
        hall.publish().await;
        hall.does(result(round, 1, "1-0")).await;
        hall.does(result(round, 2, "1-0")).await;
    }
    hall.does(result(1, 1, "0-1")).await;
    let game = hall.boards(1).await[0].0.parse().expect("the id of a game");
    let store = Arc::clone(&hall.store);
    let length = async || store.load(game, Seq(0)).await.unwrap().unwrap().events.len();
    let before = length().await;
    hall.restarts().await;
    tokio::time::sleep(Duration::from_secs(10)).await;
    assert_eq!(length().await, before);
    let (_, seen) = hall.emil.get(&hall.routes, &format!("/api/zone/games/{game}")).await;
    assert_eq!(seen["state"]["outcome"]["result"], "0-1");
}

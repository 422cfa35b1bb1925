//! Results: from games, by the clock, by the arbiter.

use axum::http::StatusCode;
use serde_json::{Value, json};

use crate::{
    hall::{Hall, has_result},
    support::Person,
};

async fn playing(players: usize, more: Value) -> Hall {
    let mut hall = Hall::started(players, more).await;
    hall.publish().await;
    hall.does(json!({"act": "startRound"})).await;
    hall
}

fn how(view: &Value, board: usize) -> Value {
    view["rounds"][0]["boards"][board - 1]["result"]["how"].clone()
}

#[tokio::test(start_paused = true)]
async fn results_come_from_games() {
    let mut hall = playing(4, json!({})).await;
    let boards = hall.boards(1).await;
    hall.plays_to_a_win(&boards[0]).await;
    let view = hall.until(has_result(1, 1, "1-0")).await;
    assert_eq!(how(&view, 1), "played");
    hall.is_refused(json!({"act": "pair"}), "results_missing").await;
    // Less than a move by each player is not for ratings.
    let (game, white, _) = &boards[1];
    hall.player(white).act(&hall.routes, game, json!({"a": "resign"})).await;
    let view = hall.until(has_result(1, 2, "0-1")).await;
    assert_eq!(how(&view, 2), "unrated");
    let standings = hall.standings().await;
    assert_eq!(standings["rows"][0]["points"], 1.0);
    assert_eq!(standings["live"], false);
}

/// Laws 6.7: who appears after the default time loses.
#[tokio::test(start_paused = true)]
async fn law_6_7_players_who_do_not_appear_in_time_forfeit() {
    let mut hall = playing(4, json!({"defaultTime": 600})).await;
    tokio::time::sleep(std::time::Duration::from_secs(605)).await;
    let view = hall.until(has_result(1, 1, "0-0")).await;
    assert_eq!(how(&view, 1), "forfeit");
    let standings = hall.standings().await;
    assert_eq!(standings["rows"][0]["points"], 0.0);
    assert!(standings["rows"][0]["cells"][0]["text"].as_str().unwrap().ends_with('-'));
}

#[tokio::test(start_paused = true)]
async fn arbiters_forfeit_award_and_correct() {
    let mut hall = playing(8, json!({})).await;
    let boards = hall.boards(1).await;
    let result = |board: u16, score: &str, how: &str| {
        json!({
            "act": "setResult", "round": 1, "board": board, "score": score, "how": how,
            "reason": "so it is",
        })
    };
    hall.does(result(1, "0-1", "forfeit")).await;
    hall.does(result(2, "0-0", "forfeit")).await;
    hall.does(result(3, "½-½", "awarded")).await;
    hall.plays_to_a_win(&boards[3]).await;
    hall.until(has_result(1, 4, "1-0")).await;
    hall.does(result(4, "0-1", "awarded")).await;
    let view = hall.until(|_| true).await;
    let shown = |board: usize| view["rounds"][0]["boards"][board]["result"].clone();
    assert_eq!(shown(0), json!({"score": "0-1", "how": "forfeit"}));
    assert_eq!(shown(1), json!({"score": "0-0", "how": "forfeit"}));
    assert_eq!(shown(2), json!({"score": "½-½", "how": "awarded"}));
    assert_eq!(shown(3), json!({"score": "0-1", "how": "awarded"}));
    // The games follow.
    for ((game, ..), score) in boards.iter().zip(["0-1", "0-0", "½-½", "0-1"]) {
        let path = format!("/api/zone/games/{game}");
        let (_, view) = Person::default().get(&hall.routes, &path).await;
        assert_eq!(view["state"]["phase"], "over");
        assert_eq!(view["state"]["outcome"]["result"], score, "{}", view["state"]["outcome"]);
    }
    // And nothing comes back from them later.
    let version = hall.desk().await["version"].clone();
    tokio::time::sleep(std::time::Duration::from_secs(120)).await;
    assert_eq!(hall.desk().await["version"], version);
    hall.is_refused(result(1, "½-½", "forfeit"), "bad_result").await;
    hall.is_refused(result(1, "0-1", "forfeit"), "same_result").await;
    hall.is_refused(result(9, "0-1", "forfeit"), "board_not_found").await;
}

#[tokio::test(start_paused = true)]
async fn what_an_arbiter_decides_at_the_board_counts() {
    let mut hall = playing(4, json!({})).await;
    let boards = hall.boards(1).await;
    let act = json!({"a": "arbiter", "ruling": {"r": "decide", "result": "½-½"}, "reason": "so"});
    let (status, answer) = hall.emil.act(&hall.routes, &boards[0].0, act).await;
    assert_eq!(status, StatusCode::OK, "{answer}");
    let view = hall.until(has_result(1, 1, "½-½")).await;
    assert_eq!(how(&view, 1), "awarded");
    let act = json!({"a": "arbiter", "ruling": {"r": "correct", "result": "1-0"}, "reason": "oh"});
    hall.emil.act(&hall.routes, &boards[0].0, act).await;
    hall.until(has_result(1, 1, "1-0")).await;
}

#[tokio::test(start_paused = true)]
async fn a_withdrawal_counts_from_the_next_round_on() {
    let mut hall = playing(5, json!({})).await;
    for board in hall.boards(1).await {
        hall.plays_to_a_win(&board).await;
    }
    hall.until(|view| view["desk"]["openBoards"] == 0).await;
    let mut anna = hall.player("Anna");
    hall.player_does(&mut anna, json!({"act": "withdraw"})).await;
    hall.publish().await;
    let boards = hall.boards(2).await;
    assert_eq!(boards.len(), 2);
    assert!(boards.iter().all(|(_, white, black)| white != "Anna" && black != "Anna"));
    let view = hall.seen_by(&mut anna).await;
    let entry = view["entries"].as_array().unwrap().iter().find(|it| it["name"] == "Anna").unwrap();
    assert_eq!((&entry["state"], &entry["until"]), (&json!("withdrawn"), &json!(2)));
}

#[tokio::test(start_paused = true)]
async fn an_adjourned_game_counts_as_a_draw_until_it_ends() {
    let mut hall = playing(4, json!({})).await;
    let boards = hall.boards(1).await;
    hall.plays_to_a_win(&boards[1]).await;
    hall.until(has_result(1, 2, "1-0")).await;
    let adjourn = json!({
        "act": "setResult", "round": 1, "board": 1, "score": "½-½", "how": "adjourned",
        "reason": "train",
    });
    hall.does(adjourn).await;
    let path = format!("/api/zone/games/{}", boards[0].0);
    let (_, game) = Person::default().get(&hall.routes, &path).await;
    assert_eq!(game["state"]["phase"], "paused");
    hall.does(json!({"act": "pair"})).await;
    let resume = json!({"a": "arbiter", "ruling": {"r": "resume"}, "reason": "next day"});
    hall.emil.act(&hall.routes, &boards[0].0, resume).await;
    hall.plays_to_a_win(&boards[0]).await;
    let view = hall.until(has_result(1, 1, "1-0")).await;
    assert_eq!(how(&view, 1), "played");
}

//! A round from its draft to its games.

use axum::http::StatusCode;
use serde_json::{Value, json};

use crate::{
    hall::{Hall, PLAYERS, has_result},
    support::Person,
};

const HOUR: u64 = 3_600_000;

/// The regulations of a tournament whose first round starts in an hour, and that start.
async fn starts_later() -> (Value, u64) {
    let now = Hall::new(json!({})).await.desk().await["now"].as_u64().unwrap();
    (json!({ "plan": [{ "startsAt": now + HOUR }] }), now + HOUR)
}

async fn phase(hall: &Hall, game: &str) -> (Value, Value) {
    let path = format!("/api/zone/games/{game}");
    let (_, view) = Person::default().get(&hall.routes, &path).await;
    (view["state"]["phase"].clone(), view["state"]["outcome"].clone())
}

#[tokio::test(start_paused = true)]
async fn publishing_creates_and_seats_the_games_with_their_arbiters() {
    let mut hall = Hall::started(8, json!({"rounds": 3, "defaultTime": 900})).await;
    hall.does(json!({"act": "pair"})).await;
    assert_eq!(hall.public().await["rounds"][0]["state"], "planned", "a draft is for the staff");
    assert_eq!(hall.desk().await["desk"]["draft"]["boards"].as_array().unwrap().len(), 4);
    hall.is_refused(json!({"act": "publish"}), "not_validated").await;
    hall.does(json!({"act": "validate"})).await;
    hall.does(json!({"act": "publish"})).await;
    let view = hall.public().await;
    assert_eq!(view["rounds"][0]["state"], "published");
    let boards = hall.boards(1).await;
    assert_eq!(boards.len(), 4);
    for (number, (game, white, black)) in (1..).zip(&boards) {
        let path = format!("/api/zone/games/{game}");
        let (status, view) = Person::default().get(&hall.routes, &path).await;
        assert_eq!(status, StatusCode::OK, "{view}");
        assert_eq!(view["names"]["white"], json!(white));
        assert_eq!(view["names"]["black"], json!(black));
        let official = &view["official"];
        assert_eq!(official["arbiters"], json!(["Emil"]));
        assert_eq!(official["event"], "Club Open");
        assert_eq!((&official["round"], &official["board"]), (&json!("1"), &json!(number)));
        assert_eq!(official["defaultTime"], 900_000);
    }
    let mut player = hall.player(&boards[0].1);
    let you = hall.seen_by(&mut player).await["you"].clone();
    assert_eq!(you["pairing"]["game"], json!(boards[0].0));
    assert_eq!(you["pairing"]["color"], "white");
    let (_, wall) = hall.emil.get(&hall.routes, "/api/zone/arbiter/games").await;
    assert_eq!(wall["games"].as_array().unwrap().len(), 4);
}

#[tokio::test(start_paused = true)]
async fn a_round_starts_at_its_time() {
    let (plan, start) = starts_later().await;
    let mut hall = Hall::started(4, plan).await;
    hall.publish().await;
    let boards = hall.boards(1).await;
    assert_eq!(phase(&hall, &boards[0].0).await.0, "waiting");
    let you = hall.seen_by(&mut hall.player("Anna")).await["you"]["pairing"].clone();
    assert_eq!(you["startsAt"], start);
    tokio::time::sleep(std::time::Duration::from_millis(HOUR)).await;
    let view = hall.until(|view| view["rounds"][0]["state"] == "playing").await;
    let log = view["desk"]["log"].as_array().unwrap();
    assert_eq!(log.last().unwrap()["what"], "roundStarted");
    assert_eq!(log.last().unwrap()["role"], "server");
    assert_eq!(phase(&hall, &boards[0].0).await.0, "playing");
    hall.is_refused(json!({"act": "unpublish", "reason": "so"}), "clock_has_run").await;
}

#[tokio::test(start_paused = true)]
async fn arbiters_start_all_boards_or_one() {
    let mut hall = Hall::started(4, json!({})).await;
    hall.publish().await;
    let boards = hall.boards(1).await;
    hall.does(json!({"act": "startBoard", "board": 2})).await;
    assert_eq!(phase(&hall, &boards[0].0).await.0, "waiting");
    assert_eq!(phase(&hall, &boards[1].0).await.0, "playing");
    hall.is_refused(json!({"act": "startBoard", "board": 3}), "board_not_found").await;
    // A clock has run, though the round was not started.
    hall.is_refused(json!({"act": "unpublish", "reason": "so"}), "clock_has_run").await;
    hall.does(json!({"act": "startRound"})).await;
    assert_eq!(phase(&hall, &boards[0].0).await.0, "playing");
    assert_eq!(hall.public().await["rounds"][0]["state"], "playing");
}

#[tokio::test(start_paused = true)]
async fn a_board_that_was_played_early_does_not_start_the_others() {
    let mut hall = Hall::started(6, json!({})).await;
    hall.publish().await;
    let boards = hall.boards(1).await;
    hall.does(json!({"act": "startBoard", "board": 2})).await;
    hall.plays_to_a_win(&boards[1]).await;
    hall.until(has_result(1, 2, "1-0")).await;
    let by_hand =
        json!({"act": "setResult", "round": 1, "board": 3, "score": "1-0", "reason": "seen"});
    hall.does(by_hand).await;
    assert_eq!(phase(&hall, &boards[0].0).await.0, "waiting");
    hall.does(json!({"act": "startRound"})).await;
    assert_eq!(phase(&hall, &boards[0].0).await.0, "playing");
}

#[tokio::test(start_paused = true)]
async fn a_withdrawn_round_leaves_no_game_behind() {
    let mut hall = Hall::started(4, json!({})).await;
    hall.publish().await;
    let first = hall.boards(1).await;
    hall.is_refused(json!({"act": "unpublish"}), "no_reason").await;
    hall.does(json!({"act": "unpublish", "reason": "a player was forgotten"})).await;
    assert_eq!(hall.public().await["rounds"][0]["state"], "planned");
    for (game, ..) in &first {
        let (phase, outcome) = phase(&hall, game).await;
        assert_eq!((phase, &outcome["aborted"]), (json!("over"), &json!("byArbiter")), "{outcome}");
    }
    hall.does(json!({"act": "validate"})).await;
    hall.does(json!({"act": "publish"})).await;
    let second = hall.boards(1).await;
    assert!(second.iter().all(|(game, ..)| first.iter().all(|(old, ..)| old != game)));
}

#[tokio::test(start_paused = true)]
async fn a_published_round_can_be_postponed() {
    let (plan, start) = starts_later().await;
    let mut hall = Hall::started(4, plan).await;
    hall.publish().await;
    let act = json!({"act": "postpone", "startsAt": start + HOUR, "reason": "power cut"});
    hall.does(act).await;
    let view = hall.public().await;
    assert_eq!(view["rounds"][0]["startsAt"], start + HOUR);
    assert_eq!(view["rounds"][0]["state"], "published");
    let boards = hall.boards(1).await;
    tokio::time::sleep(std::time::Duration::from_millis(HOUR + 60_000)).await;
    assert_eq!(phase(&hall, &boards[0].0).await.0, "waiting");
    tokio::time::sleep(std::time::Duration::from_millis(HOUR)).await;
    assert_eq!(phase(&hall, &boards[0].0).await.0, "playing");
}

#[tokio::test(start_paused = true)]
async fn a_pairing_changed_by_hand_is_compared_and_needs_a_reason() {
    let mut hall = Hall::started(8, json!({})).await;
    hall.does(json!({"act": "pair"})).await;
    let draft = hall.desk().await["desk"]["draft"].clone();
    let (one, other) = (&draft["boards"][0]["white"], &draft["boards"][1]["white"]);
    let swap = json!({"act": "swap", "players": [one, other]});
    hall.is_refused(swap.clone(), "no_reason").await;
    let mut reasoned = swap;
    reasoned["reason"] = json!("siblings");
    hall.does(reasoned).await;
    let view = hall.desk().await;
    assert_eq!(view["desk"]["draft"]["state"], "edited");
    assert!(!view["desk"]["differences"].as_array().unwrap().is_empty());
    hall.is_refused(json!({"act": "validate"}), "no_reason").await;
    hall.does(json!({"act": "validate", "reason": "siblings"})).await;
    hall.does(json!({"act": "publish"})).await;
    let view = hall.desk().await;
    assert_eq!(view["rounds"][0]["byHand"], true);
    let log = view["desk"]["log"].as_array().unwrap();
    let validated = log.iter().find(|line| line["what"] == "validated").unwrap();
    assert_eq!((&validated["reason"], &validated["by"]), (&json!("siblings"), &json!("Emil")));
    assert!(validated["detail"].is_string());
}

#[tokio::test(start_paused = true)]
async fn colors_and_the_bye_can_be_exchanged() {
    let mut hall = Hall::started(5, json!({})).await;
    hall.does(json!({"act": "pair"})).await;
    let draft = hall.desk().await["desk"]["draft"].clone();
    let (white, black) = (&draft["boards"][0]["white"], &draft["boards"][0]["black"]);
    hall.does(json!({"act": "swapColors", "board": 1, "reason": "asked"})).await;
    let changed = hall.desk().await["desk"]["draft"].clone();
    assert_eq!((&changed["boards"][0]["white"], &changed["boards"][0]["black"]), (black, white));
    hall.does(json!({"act": "giveBye", "entry": white, "reason": "train"})).await;
    let changed = hall.desk().await["desk"]["draft"].clone();
    assert_eq!(&changed["bye"], white);
    assert_eq!(changed["boards"][0]["black"], draft["bye"]);
}

#[tokio::test(start_paused = true)]
async fn two_arbiters_at_once_do_not_undo_each_other() {
    let mut hall = Hall::started(4, json!({})).await;
    let version = hall.desk().await["version"].clone();
    hall.does(json!({"act": "pair", "version": version})).await;
    hall.is_refused(json!({"act": "pair", "version": version}), "tournament_changed").await;
}

#[tokio::test(start_paused = true)]
async fn a_round_robin_has_a_round_for_everybody() {
    let mut hall = Hall::started(4, json!({"kind": "roundRobin", "rounds": 0})).await;
    assert_eq!(hall.desk().await["plannedRounds"], 3);
    for round in 1..=3 {
        hall.publish().await;
        hall.does(json!({"act": "startRound"})).await;
        for board in hall.boards(round).await {
            hall.plays_to_a_win(&board).await;
        }
        hall.until(|view| view["desk"]["openBoards"] == 0).await;
    }
    hall.is_refused(json!({"act": "pair"}), "no_more_rounds").await;
    hall.does(json!({"act": "finish"})).await;
    let standings = hall.standings().await;
    let points: f64 = standings["rows"]
        .as_array()
        .unwrap()
        .iter()
        .map(|row| row["points"].as_f64().unwrap())
        .sum();
    assert_eq!(points, 6.0);
    assert_eq!(hall.public().await["phase"], "finished");
    assert!(PLAYERS.len() > 4);
}

#[tokio::test(start_paused = true)]
async fn a_round_is_paired_by_hand_from_nothing_and_the_rules_it_breaks_are_named() {
    let mut hall = Hall::started(5, json!({})).await;
    assert!(hall.desk().await["you"]["may"].as_array().unwrap().contains(&json!("rearrange")));
    let check = hall.path("/pairing/check");
    let (status, nothing) = hall.emil.post(&hall.routes, &check, json!({"boards": []})).await;
    assert_eq!(status, StatusCode::OK, "{nothing}");
    assert_eq!(nothing["round"], 1);
    assert_eq!(nothing["missing"], json!([0, 1, 2, 3, 4]));
    assert_eq!(nothing["players"][0], json!({"entry": 0, "number": 1}));
    assert_eq!(nothing["broken"], json!([]));

    let first = json!({"act": "rearrange", "boards": [[0, 1], [2, 3]], "bye": 4});
    hall.is_refused(first.clone(), "no_reason").await;
    let mut reasoned = first.clone();
    reasoned["reason"] = json!("paired elsewhere");
    hall.does(reasoned).await;
    hall.does(json!({"act": "validate", "reason": "paired elsewhere"})).await;
    hall.does(json!({"act": "publish"})).await;
    let (_, refused) = hall.emil.post(&hall.routes, &check, json!({"boards": []})).await;
    assert_eq!(refused["code"], "results_missing");
    hall.does(json!({"act": "startRound"})).await;
    for board in hall.boards(1).await {
        hall.plays_to_a_win(&board).await;
    }
    hall.until(has_result(1, 1, "1-0")).await;
    hall.until(has_result(1, 2, "1-0")).await;

    let again = json!({"boards": [[1, 0], [2, 3]], "bye": 4});
    let (_, checked) = hall.emil.post(&hall.routes, &check, again).await;
    let rules: Vec<_> = checked["broken"]
        .as_array()
        .unwrap()
        .iter()
        .map(|it| (&it["rule"], &it["players"]))
        .collect();
    let expected = [("met", json!([1, 0])), ("met", json!([2, 3])), ("secondBye", json!([4]))];
    for (found, (rule, players)) in rules.iter().zip(&expected) {
        assert_eq!((found.0, found.1), (&json!(rule), players), "{checked}");
    }
    assert_eq!(checked["broken"][0]["article"], "C.04.3 article 2.1.1");

    let proposal = hall.path("/pairing/proposal");
    let (status, proposed) = hall.emil.get(&hall.routes, &proposal).await;
    assert_eq!(status, StatusCode::OK, "{proposed}");
    assert_eq!(proposed["noneLegal"], json!(null));
    assert_eq!(proposed["boards"].as_array().map(Vec::len), Some(2));

    let mut player = hall.player("Anna");
    let (status, _) = player.get(&hall.routes, &proposal).await;
    assert_eq!(status, StatusCode::FORBIDDEN);
    let (status, _) = player.post(&hall.routes, &check, json!({"boards": []})).await;
    assert_eq!(status, StatusCode::FORBIDDEN);
    let (_, unknown) = hall.emil.post(&hall.routes, &check, json!({"boards": [[0, 99]]})).await;
    assert_eq!(unknown["code"], "entry_not_found");
}

#[tokio::test(start_paused = true)]
async fn without_a_legal_pairing_the_cause_is_named_and_the_least_bad_one_offered() {
    let mut hall = Hall::started(2, json!({})).await;
    hall.publish().await;
    hall.does(json!({"act": "startRound"})).await;
    let boards = hall.boards(1).await;
    hall.plays_to_a_win(&boards[0]).await;
    hall.until(has_result(1, 1, "1-0")).await;
    hall.is_refused(json!({"act": "pair"}), "no_pairing").await;
    let proposal = hall.path("/pairing/proposal");
    let (_, proposed) = hall.emil.get(&hall.routes, &proposal).await;
    let why = &proposed["noneLegal"];
    assert_eq!((&why["reason"], &why["players"]), (&json!("impossible"), &json!([0, 1])));
    assert_eq!(why["article"], "C.04.3 article 1.9.3");
    let rule = &why["rules"][0];
    assert_eq!((&rule["rule"], &rule["round"]), (&json!("met"), &json!(1)), "{proposed}");
    let (boards, bye) = (&proposed["boards"], &proposed["bye"]);
    hall.does(json!({"act": "rearrange", "boards": boards, "bye": bye, "reason": "no other"}))
        .await;
    hall.is_refused(json!({"act": "validate"}), "no_reason").await;
    hall.does(json!({"act": "validate", "reason": "no other"})).await;
    hall.does(json!({"act": "publish"})).await;
}

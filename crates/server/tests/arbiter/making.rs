//! Making games for others: all or none, every mistake with its line and field.

use axum::http::StatusCode;
use serde_json::{Value, json};
use store::{ArbiterStore, GameStore};

use crate::{Hall, support::Person};

#[tokio::test]
async fn a_game_is_made_as_it_was_wished_for() {
    let mut hall = Hall::new().await;
    let id = hall
        .make(
            1,
            json!({
                "time": "40/90+30:30+30", "timeBlack": "5 d3", "ruleset": "otb", "premoves": false,
                "smartMoves": false, "autoQueen": false, "drawOffersAfter": 30, "calls": "stopping",
                "defaultTime": 1800, "absence": 120, "lagCredit": false, "event": "Club", "round": "3",
                "board": 17, "startAt": "2100-01-01T00:00:00Z",
            }),
        )
        .await
        .remove(0);
    let view = hall.view(&id).await;
    assert_eq!(view["names"], json!({"white": "Anna", "black": "Bert"}));
    assert_eq!(view["time"], json!({"white": "40/90+30:30+30", "black": "5d3"}));
    assert_eq!(view["ruleset"], "otb");
    assert_eq!(view["state"]["phase"], "waiting");
    let allowed = [&view["premoves"], &view["takebacks"], &view["chat"]];
    assert_eq!(allowed, [&json!(false); 3]);
    assert_eq!(
        view["official"],
        json!({
            "arbiters": ["Emil"], "event": "Club", "round": "3", "board": 17,
            "startAt": 4_102_444_800_000_u64, "defaultTime": 1_800_000, "absence": 120_000,
            "drawOffersAfter": 30, "calls": "stopping", "lagCredit": false, "smartMoves": false,
            "autoQueen": false,
        })
    );
    let pgn = hall.pgn(&id).await;
    for tag in ["[Event \"Club\"]", "[Round \"3\"]", "[Board \"17\"]"] {
        assert!(pgn.contains(tag), "{pgn}");
    }
}

#[tokio::test]
async fn a_table_is_as_good_as_a_list() {
    let mut hall = Hall::new().await;
    let table = "\u{feff}board,white,black,time,takebacks,arbiters\r\n\
                 1,Anna,Bert,3+2,no,\r\n\
                 2,bert,\"Anna\",\"40/90+30:30+30\",yes,Emil;\r\n";
    let (status, made) = hall.make_csv(table).await;
    assert_eq!(status, StatusCode::CREATED, "{made}");
    assert_eq!(made["games"][1]["white"], "Bert");
    let view = hall.view(made["games"][1]["id"].as_str().unwrap()).await;
    assert_eq!((&view["takebacks"], &view["official"]["board"]), (&json!(true), &json!(2)));
    assert_eq!(view["official"]["arbiters"], json!(["Emil"]));
}

#[tokio::test]
async fn every_mistake_is_told_and_nothing_is_made() {
    let mut hall = Hall::new().await;
    let right = json!({"white": "Anna", "black": "Bert", "time": "3+2"});
    let with = |more: Value| {
        let mut game = right.clone();
        game.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        game
    };
    let unreachable = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNQ w Qkq - 0 1";
    let cases = [
        (json!({"white": "Nobody", "time": "soon"}), vec!["time", "white"]),
        (json!({"white": null, "black": ""}), vec!["black", "white"]),
        (json!({"black": "Anna"}), vec!["black"]),
        (json!({"white": "Emil"}), vec!["white"]),
        (json!({"timeBlack": "3 days"}), vec!["timeBlack"]),
        (json!({"time": "3 days", "absence": 30}), vec!["absence"]),
        (json!({"time": "3 days", "defaultTime": 30}), vec!["defaultTime"]),
        (json!({"ruleset": "house", "calls": "loud"}), vec!["calls", "ruleset"]),
        (json!({"rated": true, "takebacks": true}), vec!["takebacks"]),
        (json!({"rated": true, "timeBlack": "5+0"}), vec!["timeBlack"]),
        (json!({"rated": "perhaps"}), vec!["rated"]),
        (json!({"fen": "nothing"}), vec!["fen"]),
        (json!({"fen": unreachable}), vec!["fen"]),
        (json!({"startAt": "2001-01-01T00:00Z", "defaultTime": 0}), vec!["defaultTime", "startAt"]),
        (json!({"startAt": 5, "absence": 4}), vec!["absence", "startAt"]),
        (json!({"drawOffersAfter": -1, "board": 0}), vec!["board", "drawOffersAfter"]),
        (json!({"arbiters": ["Anna", "Nobody"]}), vec!["arbiters", "arbiters"]),
        (json!({"arbiters": 7, "hue": "blue"}), vec!["arbiters", "hue"]),
        (json!({"event": "x".repeat(201), "round": ["3"]}), vec!["event", "round"]),
    ];
    for (more, fields) in cases {
        let (status, answer) = hall.make_these(json!([right, with(more.clone())])).await;
        assert_eq!(status, StatusCode::BAD_REQUEST, "{more}: {answer}");
        let faults = answer["faults"].as_array().expect("a list");
        assert!(faults.iter().all(|fault| fault["line"] == 2), "{more}: {answer}");
        let mut found: Vec<_> =
            faults.iter().map(|fault| fault["field"].as_str().unwrap()).collect();
        found.sort_unstable();
        assert_eq!(found, fields, "{more}: {answer}");
        let count = faults.len();
        let message = format!("No games created. Fix the errors ({count}) and try again.");
        assert_eq!(answer["message"], message);
        assert_eq!(answer["code"], "games_not_created");
        let coded = |fault: &Value| fault["code"].is_string() && fault["params"].is_object();
        assert!(faults.iter().all(coded), "{answer}");
    }
    assert_eq!(hall.store.unfinished().await.unwrap(), []);
}

#[tokio::test]
async fn mistakes_of_a_table_are_told_by_its_lines() {
    let mut hall = Hall::new().await;
    let table = "white,black,time\nAnna,Bert,3+2\n\nAnna,Nobody,never\nAnna,Bert\n";
    let (status, answer) = hall.make_csv(table).await;
    assert_eq!(status, StatusCode::BAD_REQUEST);
    assert_eq!(answer["faults"][0]["line"], 5, "{answer}");
    let (_, answer) = hall.make_csv(&table.replace("Anna,Bert\n", "Anna,Bert,3+2\n")).await;
    let told: Vec<_> = answer["faults"].as_array().unwrap().iter().collect();
    assert_eq!(told.len(), 2, "{answer}");
    assert!(told.iter().all(|fault| fault["line"] == 4), "{answer}");
    let (_, answer) = hall.make_csv("white,black,time\nAnna,Nobody,3+2\nNemo,Bert,3+2").await;
    let told = [0, 1].map(|fault| answer["faults"][fault]["line"].clone());
    assert_eq!(told, [2, 3], "{answer}");
    let empty = "Must be from 1 to 500, not 0.";
    for (text, error) in [("", "Fix the errors (1)"), ("white,black,time\n", empty)] {
        let (status, answer) = hall.make_csv(text).await;
        assert_eq!(status, StatusCode::BAD_REQUEST);
        assert!(answer["message"].as_str().unwrap().contains(error), "{answer}");
    }
}

#[tokio::test]
async fn what_is_no_list_at_all_is_refused() {
    let mut hall = Hall::new().await;
    let path = "/api/zone/arbiter/games";
    for body in [json!({}), json!([]), json!({"games": 5}), json!({"games": [], "more": 1})] {
        let (status, answer) = hall.emil.post(&hall.routes, path, body).await;
        assert_eq!(status, StatusCode::BAD_REQUEST, "{answer}");
    }
    let (status, answer) = hall.make_these(json!(["Anna", 5])).await;
    assert_eq!(status, StatusCode::BAD_REQUEST);
    assert_eq!(answer["faults"].as_array().unwrap().len(), 2, "{answer}");
    let game = json!({"white": "Anna", "black": "Bert", "time": "3+2"});
    let (status, _) = hall.make_these(json!(vec![game.clone(); 501])).await;
    assert_eq!(status, StatusCode::BAD_REQUEST);
    let large = json!({"event": "x".repeat(1 << 20)});
    let (status, _) = hall.make_these(json!([large])).await;
    assert_eq!(status, StatusCode::PAYLOAD_TOO_LARGE);
    assert_eq!(hall.store.unfinished().await.unwrap(), []);
}

#[tokio::test]
async fn a_hundred_games_are_made_by_one_request_and_listed_in_pages() {
    let mut hall = Hall::new().await;
    let ids = hall.make(100, json!({})).await;
    hall.rule(&ids[7], json!({"r": "decide", "result": "0-0"})).await;
    let (mut listed, mut after) = (Vec::new(), String::new());
    loop {
        let path = format!("/api/zone/arbiter/games?limit=30{after}");
        let (status, page) = hall.emil.get(&hall.routes, &path).await;
        assert_eq!(status, StatusCode::OK, "{page}");
        let games = page["games"].as_array().unwrap();
        listed.extend(games.iter().map(|game| game["id"].as_str().unwrap().to_owned()));
        match page["next"].as_str() {
            Some(next) => after = format!("&after={next}"),
            None => break,
        }
    }
    let mut expected: Vec<String> = ids.iter().rev().cloned().collect();
    let over = expected.remove(92);
    assert_eq!(over, ids[7]);
    expected.push(over);
    assert_eq!(listed, expected);
    for wrong in ["after=nothing", "after=live.nothing", "limit=0", "limit=101", "page=2"] {
        let path = format!("/api/zone/arbiter/games?{wrong}");
        let (status, _) = hall.emil.get(&hall.routes, &path).await;
        assert!(status.is_client_error(), "{wrong}");
    }
}

#[tokio::test]
async fn an_operator_appoints_whoever_may_judge() {
    let mut hall = Hall::new().await;
    let operator = store::Standing { admin: true, ..store::Standing::default() };
    let mut operator = crate::enter(&hall.store, "Olga", operator).await;
    let mut guest = Person::default();
    let id = guest.make(&hall.routes, "3+2").await;
    let path = |name: &str| format!("/api/zone/games/{id}/arbiters/{name}");
    let (status, _) = operator.put(&hall.routes, &path("Emil"), json!({})).await;
    assert_eq!(status, StatusCode::NO_CONTENT);
    let (_, names) = guest.get(&hall.routes, &format!("/api/zone/games/{id}/arbiters")).await;
    assert_eq!(names, json!(["Emil"]));
    for (name, expected) in [("Anna", 409), ("Nobody", 404)] {
        assert_eq!(operator.put(&hall.routes, &path(name), json!({})).await.0, expected);
    }
    hall.rule(&id, json!({"r": "decide", "result": "0-0"})).await;
    assert_eq!(operator.delete(&hall.routes, &path("Emil"), json!({})).await, 204);
    assert_eq!(operator.delete(&hall.routes, &path("Emil"), json!({})).await, 404);
    let correct = crate::judged(json!({"r": "correct", "result": "1-0"}));
    assert_eq!(hall.emil.act(&hall.routes, &id, correct).await.0, 403);
    let id = id.parse().unwrap();
    assert_eq!(hall.store.arbiters_of(id).await.unwrap(), []);
}

//! All boards of an arbiter, live on one page.

use serde_json::{Value, json};
use store::Standing;

use crate::{
    Hall, enter, moves,
    support::{Person, Socket},
};

/// The boards of the next frames with changes, until one of them is as wanted.
async fn until(wall: &mut Socket, wanted: impl Fn(&Value) -> bool) -> Value {
    loop {
        let frame = wall.next_of("boards").await;
        if let Some(found) = frame["boards"].as_array().unwrap().iter().find(|board| wanted(board))
        {
            return found.clone();
        }
    }
}

#[tokio::test]
async fn online_2_3_the_arbiter_sees_all_boards_and_then_what_changes() {
    let mut hall = Hall::new().await;
    let ids = hall.make(2, json!({"round": "3", "board": 7, "calls": "stopping"})).await;
    let mut wall = hall.emil.open_wall(hall.address).await;
    let all = wall.next_of("wall").await;
    let games = all["games"].as_array().unwrap();
    assert_eq!(games.len(), 2);
    assert_eq!(games[0]["id"], ids[1]);
    assert_eq!(
        games[1],
        json!({
            "id": ids[0], "names": {"white": "Anna", "black": "Bert"},
            "time": {"white": "3+2", "black": "3+2"}, "event": null, "round": "3", "board": 7,
            "madeAt": games[1]["madeAt"], "startAt": null, "seq": -1, "phase": "waiting",
            "fen": "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w", "last": null,
            "clocks": [180_000, 180_000], "running": null, "present": [false, false],
            "countdown": null, "calls": [null, null], "drawOffer": null,
            "assistants": [null, null], "result": null, "ending": null,
        })
    );
    hall.rule(&ids[0], json!({"r": "start"})).await;
    let started = until(&mut wall, |board| board["phase"] == "playing").await;
    assert_eq!((&started["id"], &started["running"]), (&json!(ids[0]), &json!("white")));
    assert_eq!(started.get("fen"), None, "only what has changed: {started}");

    hall.anna.act(&hall.routes, &ids[0], moves("e2e4", 0)).await;
    let moved = until(&mut wall, |board| board["last"] == "e2e4").await;
    assert_eq!(moved["fen"], "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b");
    assert_eq!((&moved["running"], moved.get("phase")), (&json!("black"), None));
    assert!(moved["clocks"][0].as_u64().unwrap() > 180_000, "{moved}");

    hall.bert.act(&hall.routes, &ids[0], json!({"a": "callArbiter"})).await;
    let called = until(&mut wall, |board| board["calls"][1].is_u64()).await;
    assert_eq!((&called["phase"], &called["running"]), (&json!("paused"), &json!(null)));
    assert!(called.as_object().unwrap().contains_key("running"), "it stands: {called}");
    hall.rule(&ids[0], json!({"r": "decide", "result": "0-1"})).await;
    let over = until(&mut wall, |board| board["phase"] == "over").await;
    assert_eq!(
        (&over["result"], &over["ending"]),
        (&json!("0-1"), &json!("Black won: arbiter's decision"))
    );
    hall.rule(&ids[0], json!({"r": "correct", "result": "½-½"})).await;
    let corrected = until(&mut wall, |board| board["result"] == "½-½").await;
    assert_eq!(corrected["ending"], "DRAW: corrected by the arbiter");
    assert_eq!(corrected["outcome"]["reason"], "corrected");

    // Whoever comes back sees it as it stands, the live ones first.
    let mut again = hall.emil.open_wall(hall.address).await;
    let all = again.next_of("wall").await;
    let results: Vec<_> =
        all["games"].as_array().unwrap().iter().map(|game| &game["result"]).collect();
    assert_eq!(results, [&json!(null), &json!("½-½")]);
}

#[tokio::test]
async fn games_come_onto_the_wall_and_leave_it() {
    let mut hall = Hall::new().await;
    let mut wall = hall.emil.open_wall(hall.address).await;
    assert_eq!(wall.next_of("wall").await["games"], json!([]));
    let ids = hall.make(1, json!({})).await;
    assert_eq!(wall.next_of("added").await["game"]["id"], ids[0]);
    hall.rule(&ids[0], json!({"r": "start"})).await;
    until(&mut wall, |board| board["phase"] == "playing").await;
    let operator = Standing { admin: true, ..Standing::default() };
    let mut operator = enter(&hall.store, "Olga", operator).await;
    let path = format!("/api/zone/games/{}/arbiters/Emil", ids[0]);
    operator.delete(&hall.routes, &path, json!({})).await;
    assert_eq!(wall.next_of("removed").await["id"], ids[0]);
}

#[tokio::test]
async fn only_arbiters_see_a_wall() {
    let hall = Hall::new().await;
    for (person, status) in [(&Person::default(), 401), (&hall.anna, 403)] {
        assert_eq!(person.try_wall(hall.address).await, Err(status));
    }
    assert_eq!(hall.emil.try_wall(hall.address).await, Ok(()));
}

/// At one move a second on each of a hundred boards, one who watches them all
/// gets less than a megabyte a minute.
#[tokio::test]
async fn a_hundred_boards_are_little_traffic() {
    const BOARDS: usize = 100;
    let mut hall = Hall::new().await;
    let ids = hall.make(BOARDS, json!({"time": "90+30"})).await;
    let path = "/api/zone/arbiter/acts";
    let start = json!({"games": "all", "ruling": {"r": "start"}, "reason": "round 1"});
    let (_, started) = hall.emil.post(&hall.routes, path, start).await;
    assert_eq!(started["done"].as_array().unwrap().len(), BOARDS, "{started}");
    let mut wall = hall.emil.open_wall(hall.address).await;
    assert!(wall.next_of("wall").await.to_string().len() < 60_000);
    let line = "e2e4 e7e5 g1f3 b8c6 f1c4 g8f6 d2d3 f8c5 c2c3 d7d6 b1d2 a7a6 c4b3 c5a7 h2h3 h7h6";
    let (mut bytes, mut told) = (0, 0);
    for (ply, uci) in (0..).zip(line.split(' ')) {
        let mover = if ply % 2 == 0 { &mut hall.anna } else { &mut hall.bert };
        for id in &ids {
            let (status, answer) = mover.act(&hall.routes, id, moves(uci, ply)).await;
            assert_eq!(status, 200, "{answer}");
        }
        // What came before the last move of all boards was told together is
        // told together too: a second's worth at most.
        let mut seen = std::collections::BTreeSet::new();
        while seen.len() < BOARDS {
            let text = wall.next_text().await;
            let frame: Value = serde_json::from_str(&text).unwrap();
            if frame["t"] != "boards" {
                continue;
            }
            // The head of the frame comes on top.
            bytes += text.len() + 4;
            for board in frame["boards"].as_array().unwrap() {
                told += 1;
                if board["last"] == *uci {
                    seen.insert(board["id"].to_string());
                }
            }
        }
    }
    let moves = BOARDS * line.split(' ').count();
    let each = bytes / moves;
    println!("{bytes} bytes for {moves} moves on {BOARDS} boards, told {told} times: {each} each");
    assert!(each * BOARDS * 60 < 1_000_000, "{each} bytes a move");
}

//! What arbiters do: shown to both players at once, kept in the record.

use serde_json::{Value, json};
use store::{AccountStore, GameStore, RatingStore, StandingChange};

use crate::{Hall, judged, moves};

/// Every ruling, what it is called, and words of it in the PGN.
#[tokio::test]
async fn each_act_is_told_to_both_players_and_stands_in_the_record() {
    let mut hall = Hall::new().await;
    let id = hall.make(1, json!({"calls": "stopping"})).await.remove(0);
    let mut white = hall.anna.open(hall.address, &id).await;
    let mut black = hall.bert.open(hall.address, &id).await;
    white.next_of("game").await;
    black.next_of("game").await;
    hall.rule(&id, json!({"r": "start"})).await;
    for (ply, uci) in (0..).zip(["e2e4", "e7e5", "g1f3"]) {
        let mover = if ply % 2 == 0 { &mut hall.anna } else { &mut hall.bert };
        let (status, answer) = mover.act(&hall.routes, &id, moves(uci, ply)).await;
        assert_eq!(status, 200, "{answer}");
    }
    hall.bert.act(&hall.routes, &id, json!({"a": "callArbiter"})).await;
    for ruling in [
        json!({"r": "answerCall", "side": "black"}),
        json!({"r": "resume"}),
        json!({"r": "pause"}),
        json!({"r": "setClocks", "white": 60_000, "black": 70_000}),
        json!({"r": "addTime", "side": "white", "ms": 5_000}),
        json!({"r": "takeBack", "plies": 1}),
        json!({"r": "restore", "fen": "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"}),
        json!({"r": "decide", "result": "1-0"}),
        json!({"r": "correct", "result": "1/2-1/2"}),
    ] {
        hall.rule(&id, ruling).await;
    }
    let expected = [
        ("started", "The arbiter Emil starts the game: power cut"),
        ("called", "Black calls the arbiter; the clocks stop"),
        ("answered", "The arbiter Emil answers Black: power cut"),
        ("resumed", "The arbiter Emil resumes the game: power cut"),
        ("paused", "The arbiter Emil pauses the game: power cut"),
        (
            "clocksSet",
            "The arbiter Emil sets White's clock to 1:00 and Black's clock to 1:10: power cut",
        ),
        ("clocksSet", "The arbiter Emil sets White's clock to 1:05: power cut"),
        ("takenBack", "The arbiter Emil takes a move back: power cut"),
        ("restored", "The arbiter Emil restores a position: power cut"),
        ("decided", "The arbiter Emil decides 1-0: power cut"),
        ("corrected", "The arbiter Emil corrects the result to ½-½: power cut"),
    ];
    for socket in [&mut white, &mut black] {
        let mut told = Vec::new();
        while told.len() < expected.len() {
            let frame = socket.next().await.expect("the socket is open");
            let items = frame["items"].as_array().cloned().unwrap_or_default();
            told.extend(items.into_iter().filter(|item| item["what"] == "arbiter"));
        }
        let told: Vec<_> = told.iter().map(|item| (&item["kind"], &item["words"])).collect();
        for ((kind, words), (expected_kind, expected_words)) in told.into_iter().zip(expected) {
            assert_eq!((kind, words), (&json!(expected_kind), &json!(expected_words)));
        }
    }
    let (_, acts) = hall.gerd.get(&hall.routes, &format!("/api/zone/games/{id}/acts")).await;
    let kinds: Vec<_> = acts.as_array().unwrap().iter().map(|act| &act["kind"]).collect();
    assert_eq!(kinds, expected.map(|(kind, _)| kind));
    // What the sentences say, as values that the page translates.
    assert_eq!(acts[1]["details"], json!({ "stopsClocks": true }));
    assert_eq!(acts[5]["details"], json!({ "clocks": { "white": 60_000, "black": 70_000 } }));
    assert_eq!(acts[7]["details"], json!({ "plies": 1 }));
    assert_eq!(acts[10]["details"], json!({ "result": "½-½" }));
    assert_eq!((&acts[1]["role"], &acts[1]["by"]), (&json!("black"), &json!("Bert")));
    assert_eq!((&acts[4]["ply"], &acts[4]["by"]), (&json!(3), &json!("Emil")));

    let pgn = hall.pgn(&id).await;
    for words in [
        "[Result \"1/2-1/2\"]",
        "Arbiter Emil starts the game: power cut",
        "Black calls the arbiter, the clocks stop",
        "Arbiter Emil takes back 2. Nf3: power cut",
        "Arbiter Emil restores this position: power cut. Played before: 1. e4 e5",
        "Arbiter Emil decides 1-0: power cut",
        "Arbiter Emil corrects the result from 1-0 to ½-½: power cut",
    ] {
        assert!(pgn.contains(words), "{words}: {pgn}");
    }
}

#[tokio::test]
async fn acts_go_over_the_socket_too() {
    let mut hall = Hall::new().await;
    let id = hall.make(1, json!({})).await.remove(0);
    let mut arbiter = hall.emil.open(hall.address, &id).await;
    let game = arbiter.next_of("game").await;
    assert_eq!((&game["you"], &game["state"]["legal"]), (&json!("arbiter"), &json!(null)));
    let act = |id: u64, ruling: Value| json!({"t": "do", "id": id, "act": judged(ruling)});
    arbiter.say(act(1, json!({"r": "start"}))).await;
    assert_eq!(arbiter.next_of("ack").await["id"], 1);
    // Sent again it is done once.
    arbiter.say(act(1, json!({"r": "start"}))).await;
    assert_eq!(arbiter.next_of("ack").await["id"], 1);
    arbiter.say(act(2, json!({"r": "start"}))).await;
    assert_eq!(arbiter.next_of("refused").await["why"], "The game has already started.");
    arbiter.say(act(3, json!({"r": "decide", "result": "2-0"}))).await;
    let why = arbiter.next_of("refused").await["why"].clone();
    let words = "\"2-0\" is not a result. The results are 1-0, 0-1, ½-½, 0-0, ½-0 and 0-½.";
    assert_eq!(why, words);
    arbiter.say(json!({"t": "do", "id": 4, "act": moves("e2e4", 0)})).await;
    assert_eq!(arbiter.next_of("refused").await["why"], "You cannot do this in this game.");
    let mut player = hall.anna.open(hall.address, &id).await;
    player.say(act(5, json!({"r": "pause"}))).await;
    assert_eq!(player.next_of("refused").await["why"], "You cannot do this in this game.");
}

#[tokio::test]
async fn a_ruling_that_cannot_stand_is_refused_with_its_reason() {
    let mut hall = Hall::new().await;
    let id = hall.started(json!({})).await;
    let impossible = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNQ w Qkq - 0 1";
    for (ruling, status, words) in [
        (
            json!({"r": "restore", "fen": impossible}),
            409,
            "This position cannot arise: No queen can",
        ),
        (json!({"r": "restore", "fen": "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"}), 409, "finished"),
        (json!({"r": "restore", "fen": "nothing"}), 400, "Invalid FEN at character "),
        (json!({"r": "takeBack", "plies": 1}), 409, "no move to take back"),
        (json!({"r": "setClocks"}), 409, "more than zero"),
        (json!({"r": "setClocks", "white": 0}), 409, "more than zero"),
        (json!({"r": "decide", "result": "*"}), 400, "\"*\" is not a result."),
        (json!({"r": "correct", "result": "1-0"}), 409, "not over yet"),
        (json!({"r": "resume"}), 409, "not paused"),
        (json!({"r": "answerCall", "side": "white"}), 409, "There is no call to answer."),
        (json!({"r": "approveAssistant", "side": "white"}), 409, "There is no assistant."),
        (json!({"r": "dance"}), 400, "unknown variant"),
        (json!({"r": "takeBack", "plies": 1, "how": "now"}), 400, "unknown field"),
    ] {
        let (found, answer) = hall.emil.act(&hall.routes, &id, judged(ruling.clone())).await;
        assert_eq!(found, status, "{ruling}: {answer}");
        assert!(answer["message"].as_str().unwrap().contains(words), "{ruling}: {answer}");
        assert!(answer["code"].is_string(), "{ruling}: {answer}");
    }
    let silent = json!({"a": "arbiter", "ruling": {"r": "pause"}, "reason": " "});
    let (status, answer) = hall.emil.act(&hall.routes, &id, silent).await;
    assert_eq!((status.as_u16(), &answer["message"]), (409, &json!("A reason is required.")));
    assert_eq!(answer["code"], "no_reason");
}

#[tokio::test]
async fn all_games_are_paused_and_resumed_at_once() {
    let mut hall = Hall::new().await;
    let ids = hall.make(4, json!({})).await;
    for id in &ids[..3] {
        hall.rule(id, json!({"r": "start"})).await;
    }
    hall.rule(&ids[0], json!({"r": "pause"})).await;
    let many =
        |games: Value, r: &str| json!({"games": games, "ruling": {"r": r}, "reason": "fire"});
    let path = "/api/zone/arbiter/acts";
    let (_, answer) = hall.emil.post(&hall.routes, path, many(json!("all"), "pause")).await;
    assert_eq!(answer["done"], json!([ids[2], ids[1]]));
    let refused = json!([[ids[3], "The game has not started."], [ids[0], "The game is paused."]]);
    assert_eq!(answer["refused"], refused);
    let (_, answer) = hall.emil.post(&hall.routes, path, many(json!([ids[1]]), "resume")).await;
    assert_eq!(answer, json!({"done": [ids[1]], "refused": [], "errors": []}));
    let (_, phases) = hall.emil.get(&hall.routes, "/api/zone/arbiter/games").await;
    let phases: Vec<_> =
        phases["games"].as_array().unwrap().iter().map(|game| &game["phase"]).collect();
    assert_eq!(phases, ["waiting", "paused", "playing", "paused"]);
}

#[tokio::test]
async fn law_6_11_calls_wait_in_a_queue_until_they_are_answered() {
    let mut hall = Hall::new().await;
    let ids = hall.make(3, json!({"calls": "stopping"})).await;
    for id in &ids {
        hall.rule(id, json!({"r": "start"})).await;
    }
    let call = || json!({"a": "callArbiter"});
    // White has the move: the clocks stop. Black has not: they run on.
    assert_eq!(hall.anna.act(&hall.routes, &ids[2], call()).await.0, 200);
    assert_eq!(hall.bert.act(&hall.routes, &ids[0], call()).await.0, 200);
    assert_eq!(hall.bert.act(&hall.routes, &ids[0], call()).await.0, 409);
    let queue = async |hall: &mut Hall| {
        let (_, calls) = hall.emil.get(&hall.routes, "/api/zone/arbiter/calls").await;
        let calls = calls.as_array().unwrap().clone();
        let mut found: Vec<Value> = calls
            .iter()
            .map(|call| json!([call["game"], call["side"], call["name"], call["phase"]]))
            .collect();
        // Within one millisecond either may be the first.
        found.sort_by_key(|call| call[1] == "black");
        found
    };
    let first = json!([ids[2], "white", "Anna", "paused"]);
    let second = json!([ids[0], "black", "Bert", "playing"]);
    assert_eq!(queue(&mut hall).await, [first, second.clone()]);
    hall.rule(&ids[2], json!({"r": "resume"})).await;
    assert_eq!(queue(&mut hall).await, [second]);
    hall.rule(&ids[0], json!({"r": "answerCall", "side": "black"})).await;
    assert_eq!(queue(&mut hall).await, [] as [Value; 0]);
    assert_eq!(hall.view(&ids[0]).await["state"]["calls"], json!(null));
}

#[tokio::test]
async fn a_corrected_result_changes_statistics_and_ratings_once() {
    let mut hall = Hall::new().await;
    let id = hall.started(json!({"rated": true})).await;
    assert_eq!(hall.anna.act(&hall.routes, &id, moves("e2e4", 0)).await.0, 200);
    assert_eq!(hall.bert.act(&hall.routes, &id, moves("e7e5", 1)).await.0, 200);
    hall.rule(&id, json!({"r": "decide", "result": "1-0"})).await;
    let anna = hall.store.account_named("Anna".parse().unwrap()).await.unwrap().unwrap().id;
    let after_win = hall.store.ratings(anna).await.unwrap()[0].1.numbers.shown();
    hall.rule(&id, json!({"r": "correct", "result": "0-1"})).await;
    let again = crate::judged(json!({"r": "correct", "result": "0-1"}));
    let (status, refused) = hall.emil.act(&hall.routes, &id, again).await;
    assert_eq!((status.as_u16(), &refused["code"]), (409, &json!("result_unchanged")));
    let statistics = hall.store.statistics(anna).await.unwrap()[0].1;
    assert_eq!((statistics.games, statistics.wins, statistics.losses), (1, 0, 1));
    let rating = hall.store.ratings(anna).await.unwrap()[0].1;
    assert_eq!((rating.games, after_win + rating.numbers.shown()), (1, 3_000));
    assert_eq!(hall.view(&id).await["state"]["outcome"]["result"], "0-1");
}

#[tokio::test]
async fn who_is_no_arbiter_any_more_judges_nothing() {
    let mut hall = Hall::new().await;
    let id = hall.started(json!({})).await;
    let mut wall = hall.emil.open_wall(hall.address).await;
    wall.next_of("wall").await;
    let emil = hall.store.account_named("Emil".parse().unwrap()).await.unwrap().unwrap().id;
    hall.store.change_standing(emil, StandingChange::Arbiter(false)).await.unwrap();
    let (status, _) = hall.emil.act(&hall.routes, &id, judged(json!({"r": "pause"}))).await;
    assert_eq!(status, 403);
    assert_eq!(hall.emil.get(&hall.routes, "/api/zone/arbiter/games").await.0, 403);
}

#[tokio::test]
async fn the_ledger_tells_when_players_were_away() {
    let mut hall = Hall::new().await;
    let id = hall.make(1, json!({})).await.remove(0);
    let mut black = hall.bert.open(hall.address, &id).await;
    black.until(|state| state["present"]["black"] == true).await;
    hall.rule(&id, json!({"r": "start"})).await;
    let mut white = hall.anna.open(hall.address, &id).await;
    white.until(|state| state["present"]["white"] == true).await;
    let path = format!("/api/zone/games/{id}/absences");
    let (status, ledger) = hall.emil.get(&hall.routes, &path).await;
    assert_eq!(status, 200, "{ledger}");
    assert_eq!(ledger.as_array().unwrap().len(), 1, "{ledger}");
    assert_eq!((&ledger[0]["side"], &ledger[0]["cause"]), (&json!("white"), &json!("late")));
    assert!(ledger[0]["until"].as_u64() >= ledger[0]["from"].as_u64(), "{ledger}");
}

/// Whoever is at the board sees what a correction changes, there and back.
#[tokio::test]
async fn a_corrected_result_tells_the_new_rating_changes() {
    let mut hall = Hall::new().await;
    let id = hall.started(json!({"rated": true})).await;
    let mut white = hall.anna.open(hall.address, &id).await;
    for (player, act) in [(0, moves("e2e4", 0)), (1, moves("e7e5", 1)), (1, json!({"a": "resign"}))]
    {
        let player = if player == 0 { &mut hall.anna } else { &mut hall.bert };
        let (status, answer) = player.act(&hall.routes, &id, act).await;
        assert_eq!(status, 200, "{answer}");
    }
    let change = |frame: &serde_json::Value| frame["ratings"]["white"]["change"].clone();
    assert_eq!(change(&white.next_of("scores").await), json!(162));
    for (result, expected) in [("0-1", -162), ("1/2-1/2", 0), ("1-0", 162)] {
        hall.rule(&id, json!({"r": "correct", "result": result})).await;
        assert_eq!(change(&white.next_of("scores").await), json!(expected), "{result}");
        assert_eq!(change(&hall.view(&id).await), json!(expected), "{result}");
    }
}

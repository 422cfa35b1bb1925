//! The WebSocket protocol over real sockets on this machine.

mod support;

use serde_json::{Value, json};
use support::{Person, Socket, act, make_move, table};

#[tokio::test]
async fn two_people_play_to_mate_and_a_third_watches() {
    let (table, mut white, mut black) = table("3+2").await;
    let mut watcher = Person::default().open(table.address, &table.id).await;
    let joined = watcher.next_of("game").await;
    assert_eq!((&joined["you"], &joined["state"]["legal"]), (&json!("spectator"), &json!(null)));

    for (ply, uci) in ["f2f3", "e7e5", "g2g4", "d8h4"].into_iter().enumerate() {
        let mover = if ply % 2 == 0 { &mut white } else { &mut black };
        mover.say(make_move(ply as u64, uci, ply as u32)).await;
        let ack = mover.next_of("ack").await;
        assert_eq!(ack["id"], ply);
    }
    let over = |state: &Value| state["phase"] == "over";
    let lost = white.until(over).await;
    assert_eq!(lost["state"]["outcome"]["words"], "YOU LOST: checkmate");
    assert_eq!(lost["state"]["outcome"]["reason"], "checkmate");
    let seen = watcher.until(over).await;
    assert_eq!(seen["state"]["outcome"]["words"], "Black won: checkmate");
    let (_, pgn) = Person::default()
        .get_text(&table.routes, &format!("/api/zone/games/{}/pgn", table.id))
        .await;
    assert!(pgn.contains("2... Qh4#") && pgn.contains("[Result \"0-1\"]"), "{pgn}");
}

#[tokio::test]
async fn each_state_has_the_legal_moves_for_whoever_has_the_move_and_for_nobody_else() {
    let (_, mut white, mut black) = table("3+2").await;
    white.say(make_move(1, "e2e4", 0)).await;
    let moved = |state: &Value| state["ply"] == 1;
    let theirs = black.until(moved).await;
    assert_eq!(theirs["state"]["legal"]["g8f6"], "Nf6");
    assert_eq!(theirs["state"]["legal"].as_object().unwrap().len(), 20);
    assert_eq!(theirs["items"][0]["san"], "e4");
    assert_eq!(white.until(moved).await["state"]["legal"], json!(null));
}

#[tokio::test]
async fn refusals_are_answered_with_words_and_change_nothing() {
    let (table, mut white, mut black) = table("3+2").await;
    black.say(make_move(1, "e7e5", 0)).await;
    let refused = black.next_of("refused").await;
    assert_eq!(refused["why"], "It is not your turn.");
    assert_eq!((&refused["code"], &refused["params"]), (&json!("not_your_turn"), &json!({})));
    white.say(make_move(2, "e2e5", 0)).await;
    let refused = white.next_of("refused").await;
    assert_eq!(refused["why"], "A pawn does not move like that.");
    assert_eq!(refused["code"], "not_how_it_moves");
    assert_eq!(refused["params"], json!({"piece": "pawn"}));
    white.say(make_move(3, "e2e4", 5)).await;
    let why = white.next_of("refused").await["why"].clone();
    assert_eq!(why, "The move was meant for ply 5, but the game is at ply 0.");
    let mut watcher = Person::default().open(table.address, &table.id).await;
    watcher.say(make_move(4, "e2e4", 0)).await;
    assert_eq!(watcher.next_of("refused").await["why"], "You cannot do this in this game.");
    white.say(make_move(5, "e2e4", 0)).await;
    white.next_of("ack").await;
}

#[tokio::test]
async fn nonsense_is_answered_and_the_connection_stays() {
    let (_, mut white, _black) = table("3+2").await;
    for nonsense in [
        "",
        "null",
        "[]",
        "{}",
        "{\"t\":\"dance\"}",
        "{\"t\":\"pong\"}",
        "{\"t\":\"do\",\"id\":-1}",
        "{\"t\":\"do\",\"id\":1,\"act\":{\"a\":\"move\"}}",
        "e2e4",
    ] {
        white.say_text(nonsense).await;
        let bad = white.next_of("bad").await;
        let why = bad["why"].as_str().unwrap();
        assert!(why.starts_with("The frame cannot be read: "), "{nonsense}: {bad}");
        assert_eq!(bad["code"], "unreadable_frame");
    }
    white.say_binary(vec![0, 159, 146, 150]).await;
    assert_eq!(white.next_of("bad").await["why"], "Frames are JSON text, not binary.");
    white.say(make_move(1, "e9e4", 0)).await;
    let refused = white.next_of("refused").await;
    assert_eq!(refused["why"], "\"e9e4\" is not a move. Write it as e2e4 or e7e8q.");
    assert_eq!(refused["code"], "not_a_move");
    white.say(make_move(2, "e2e4", 0)).await;
    white.next_of("ack").await;
}

#[tokio::test]
async fn a_frame_that_is_too_large_ends_the_connection_and_nothing_else() {
    let (table, mut white, mut black) = table("3+2").await;
    // The server need not read all of it before it hangs up.
    white.try_say_text(&"x".repeat(100_000)).await;
    while white.next().await.is_some() {}
    let mut white = table.anna.open(table.address, &table.id).await;
    white.next_of("game").await;
    white.say(make_move(1, "e2e4", 0)).await;
    black.until(|state| state["ply"] == 1).await;
}

#[tokio::test]
async fn a_command_sent_again_after_the_connection_was_lost_is_done_once() {
    let (table, mut white, mut black) = table("3+2").await;
    white.say(make_move(7, "e2e4", 0)).await;
    drop(white);
    black.until(|state| state["ply"] == 1).await;
    let mut white = table.anna.open(table.address, &table.id).await;
    let joined = white.next_of("game").await;
    assert_eq!(joined["moves"][0]["uci"], "e2e4");
    white.say(make_move(7, "e2e4", 0)).await;
    assert_eq!(white.next_of("ack").await["id"], 7);
    black.say(make_move(1, "e7e5", 1)).await;
    black.next_of("ack").await;
    assert_eq!(white.until(|state| state["ply"] == 2).await["items"][0]["san"], "e5");
}

#[tokio::test]
async fn whoever_comes_back_and_missed_nothing_gets_the_state_alone() {
    let (table, mut white, mut black) = table("3+2").await;
    white.say(make_move(1, "e2e4", 0)).await;
    let seen = black.until(|state| state["ply"] == 1).await["seq"].as_i64().unwrap();
    // A second tab: who is present all the time is not missed.
    let mut tab = table.bert.open(table.address, &table.id).await;
    tab.next_of("game").await;
    drop(black);
    let mut back = table.bert.resume(table.address, &table.id, Some(seen)).await;
    let frame = back.next().await.unwrap();
    assert_eq!((&frame["t"], &frame["items"]), (&json!("news"), &json!([])));
    assert_eq!(frame["state"]["legal"]["e7e5"], "e5");
    // And whoever did miss something gets the whole.
    let mut late = table.bert.resume(table.address, &table.id, Some(seen - 1)).await;
    assert_eq!(late.next().await.unwrap()["t"], "game");
}

#[tokio::test]
async fn online_5_3_a_draw_is_offered_and_accepted() {
    let (_, mut white, mut black) = table("3+2").await;
    white.say(act(1, "offerDraw")).await;
    let why = white.next_of("refused").await["why"].clone();
    assert_eq!(why, "It is too early to offer a draw: each player must have made 1 or more moves.");
    white.say(make_move(2, "e2e4", 0)).await;
    black.until(|state| state["ply"] == 1).await;
    black.say(make_move(1, "e7e5", 1)).await;
    white.until(|state| state["ply"] == 2).await;
    white.say(act(3, "offerDraw")).await;
    black.until(|state| state["drawOffer"] == "white").await;
    black.say(act(2, "acceptDraw")).await;
    let over = white.until(|state| state["phase"] == "over").await;
    assert_eq!(over["state"]["outcome"]["words"], "DRAW: agreement");
}

#[tokio::test]
async fn online_3_6_b_only_its_owner_hears_of_a_premove() {
    let (table, mut white, mut black) = table("3+2").await;
    black.say(json!({ "t": "premove", "uci": "e7e5", "ply": 1 })).await;
    let waiting = async |socket: &mut Socket| {
        while socket.next_of("premove").await["uci"] != "e7e5" {}
    };
    waiting(&mut black).await;
    // It survives a lost connection, and whoever comes back is told.
    drop(black);
    let mut black = table.bert.open(table.address, &table.id).await;
    waiting(&mut black).await;
    white.say(make_move(1, "e2e4", 0)).await;
    // White hears the own move and the answer, in events that follow each other.
    let first = white.until(|state| state["ply"] == 1).await;
    let second = white.until(|state| state["ply"] == 2).await;
    assert_eq!(second["seq"].as_i64().unwrap(), first["seq"].as_i64().unwrap() + 1);
    assert_eq!(second["items"][0]["san"], "e5");
    assert_eq!(black.next_of("premove").await["uci"], json!(null));
}

#[tokio::test]
async fn the_page_of_another_site_cannot_open_a_socket() {
    let (table, _white, _black) = table("3+2").await;
    let own = format!("http://{}", table.address);
    assert_eq!(table.anna.try_open(table.address, &table.id, &own).await, Ok(()));
    let evil = table.anna.try_open(table.address, &table.id, "https://evil.example").await;
    assert_eq!(evil, Err(403));
}

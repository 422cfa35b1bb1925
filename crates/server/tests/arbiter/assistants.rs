//! Who enters moves for a player (Online 3.8).

use serde_json::{Value, json};

use crate::{Hall, moves};

#[tokio::test]
async fn online_3_8_an_assistant_enters_moves_once_an_arbiter_approves() {
    let mut hall = Hall::new().await;
    let id = hall.started(json!({"chat": true})).await;
    let mut opponent = hall.bert.open(hall.address, &id).await;
    let mut helper = hall.gerd.open(hall.address, &id).await;
    assert_eq!(helper.next_of("game").await["you"], "spectator");
    let names = json!({"a": "nameAssistant", "name": "gerd"});
    assert_eq!(hall.anna.act(&hall.routes, &id, names).await.0, 200);
    helper.say(json!({"t": "do", "id": 1, "act": moves("e2e4", 0)})).await;
    assert_eq!(helper.next_of("refused").await["why"], "You cannot do this in this game.");
    assert_eq!(hall.gerd.act(&hall.routes, &id, moves("e2e4", 0)).await.0, 403);

    hall.rule(&id, json!({"r": "approveAssistant", "side": "white"})).await;
    let seen =
        opponent.until(|state| state["assisted"] == json!({"white": true, "black": null})).await;
    let told = |item: &&Value| item["kind"] == "assistantApproved";
    assert!(seen["items"].as_array().unwrap().iter().any(|item| told(&item)), "{seen}");
    let view = hall.view(&id).await;
    assert_eq!(view["assistants"], json!({"white": "Gerd", "black": null}));
    let game = loop {
        let game = helper.next_of("game").await;
        if game["you"] == "assistant" {
            break game;
        }
    };
    assert_eq!(
        (&game["assists"], &game["state"]["legal"]["e2e4"]),
        (&json!("white"), &json!("e4"))
    );
    helper.say(json!({"t": "do", "id": 2, "act": moves("e2e4", 0)})).await;
    assert_eq!(helper.next_of("ack").await["id"], 2);
    let news = opponent.until(|state| state["ply"] == 1).await;
    assert_eq!(news["items"][0]["assisted"], true);
    let view = hall.view(&id).await;
    assert_eq!(view["moves"][0]["assisted"], true);
    // Whoever enters the moves does not make the player present.
    assert_eq!(view["state"]["present"], json!({"white": false, "black": true}));

    // And nothing else.
    for act in ["resign", "offerDraw", "callArbiter", "abort", "proposeTakeback"] {
        helper.say(json!({"t": "do", "id": 3, "act": {"a": act}})).await;
        assert_eq!(
            helper.next_of("refused").await["why"],
            "You cannot do this in this game.",
            "{act}"
        );
        let (status, _) = hall.gerd.act(&hall.routes, &id, json!({"a": act})).await;
        assert_eq!(status, 403, "{act}");
    }
    helper.say(json!({"t": "say", "id": 4, "text": "hello"})).await;
    assert_eq!(helper.next_of("refused").await["why"], "You cannot do this in this game.");
    helper.say(json!({"t": "premove", "uci": "d2d4", "ply": 2})).await;
    let bad = helper.next_of("bad").await;
    assert_eq!(bad["why"], "Only players can enter a premove.");
    assert_eq!(bad["code"], "premove_players_only");

    hall.rule(&id, json!({"r": "endAssistant", "side": "white"})).await;
    assert_eq!(hall.bert.act(&hall.routes, &id, moves("e7e5", 1)).await.0, 200);
    assert_eq!(hall.gerd.act(&hall.routes, &id, moves("d2d4", 2)).await.0, 403);
    let pgn = hall.pgn(&id).await;
    for words in [
        "White names an assistant Gerd",
        "Arbiter Emil approves the assistant of White: power cut",
        "Entered by the assistant Gerd",
        "Arbiter Emil ends the assistance for White: power cut",
    ] {
        assert!(pgn.contains(words), "{words}: {pgn}");
    }
}

#[tokio::test]
async fn an_assistant_has_neither_won_nor_lost() {
    let mut hall = Hall::new().await;
    let id = hall.started(json!({})).await;
    let names = json!({"a": "nameAssistant", "name": "Gerd"});
    hall.anna.act(&hall.routes, &id, names).await;
    hall.rule(&id, json!({"r": "approveAssistant", "side": "white"})).await;
    let mut helper = hall.gerd.open(hall.address, &id).await;
    assert_eq!(helper.next_of("game").await["you"], "assistant");
    hall.anna.act(&hall.routes, &id, json!({"a": "resign"})).await;
    let over = helper.until(|state| state["phase"] == "over").await;
    assert_eq!(over["state"]["outcome"]["words"], "Black won: resignation");
    let (_, view) = hall.gerd.get(&hall.routes, &format!("/api/zone/games/{id}")).await;
    assert_eq!(view["state"]["outcome"]["words"], "Black won: resignation");
}

#[tokio::test]
async fn nobody_assists_who_plays_or_judges_or_is_not_there() {
    let mut hall = Hall::new().await;
    let id = hall.started(json!({})).await;
    for (name, status, words) in [
        ("Bert", 409, "A player or arbiter of this game cannot assist in it."),
        ("Anna", 409, "A player or arbiter of this game cannot assist in it."),
        ("Emil", 409, "An arbiter of this game cannot assist in it."),
        ("Nobody", 400, "There is no account \"Nobody\". Check the name."),
        ("%%%", 400, "There is no account \"%%%\". Check the name."),
    ] {
        let act = json!({"a": "nameAssistant", "name": name});
        let (found, answer) = hall.anna.act(&hall.routes, &id, act).await;
        assert_eq!(found, status, "{name}: {answer}");
        assert_eq!(answer["message"], words, "{name}: {answer}");
    }
    let casual = hall.anna.make(&hall.routes, "3+2").await;
    let act = json!({"a": "nameAssistant", "name": "Gerd"});
    assert_eq!(hall.anna.act(&hall.routes, &casual, act).await.0, 409);
}

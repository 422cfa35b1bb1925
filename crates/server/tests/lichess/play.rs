//! Playing by the lichess API: game streams and the commands of play.

use crate::support::api::{Api, Lines, Program, game};
use axum::http::StatusCode;
use serde_json::{Value, json};
use tokio::time::Duration;

const BLITZ: &str = "clock.limit=300&clock.increment=3";

/// Plays moves by turns, White first.
async fn play(white: &Program, black: &Program, id: &str, moves: &str) {
    for (ply, uci) in moves.split_whitespace().enumerate() {
        let player = if ply % 2 == 0 { white } else { black };
        let (status, answer) = player.at(id, &format!("move/{uci}?offeringDraw=false")).await;
        assert_eq!(status, StatusCode::OK, "{uci}: {answer}");
        assert_eq!(answer, json!({"ok": true}));
    }
}

/// The last state of a stream, which then ends.
async fn last(lines: &mut Lines) -> Value {
    let mut last = Value::Null;
    while let Some(record) = lines.next().await {
        if record["type"] == "gameState" {
            last = record;
        }
    }
    last
}

#[tokio::test]
async fn a_game_is_told_from_its_first_line_to_its_last() {
    let api = Api::new().await;
    let (anna, bot) = (api.person("Anna").await, api.bot("Bot").await);
    let id = anna.challenge("Bot", &format!("color=white&{BLITZ}")).await;
    bot.does(&format!("/api/challenge/{id}/accept"), "").await;
    let mut lines = bot.open(&id).await;
    let full = lines.next().await.unwrap();
    assert_eq!((&full["type"], &full["id"]), (&json!("gameFull"), &json!(id)));
    assert_eq!(full["variant"], json!({"key": "standard", "name": "Standard", "short": "Std"}));
    assert_eq!(
        full["white"],
        json!({"id": "anna", "name": "Anna", "title": null, "rating": 1500, "provisional": true})
    );
    assert_eq!((&full["black"]["name"], &full["black"]["title"]), (&json!("Bot"), &json!("BOT")));
    assert_eq!(full["clock"], json!({"initial": 300_000, "increment": 3_000}));
    assert!(full["createdAt"].is_u64());
    let state = json!({
        "type": "gameState", "moves": "", "wtime": 300_000, "btime": 300_000,
        "winc": 3_000, "binc": 3_000, "status": "started"
    });
    let mut told = full["state"].clone();
    // White's clock runs since the challenge was accepted.
    assert!(told["wtime"].as_u64().unwrap() > 290_000, "{told}");
    told["wtime"] = json!(300_000);
    told.as_object_mut().unwrap().remove("expiration");
    assert_eq!(told, state, "both programs are there, so the game has started");
    let mut to_anna = anna.open(&id).await;
    to_anna.next().await;
    play(&anna, &bot, &id, "f2f3 e7e5 g2g4 d8h4").await;
    let over = last(&mut lines).await;
    assert_eq!(over["moves"], "f2f3 e7e5 g2g4 d8h4");
    assert_eq!((&over["status"], &over["winner"]), (&json!("mate"), &json!("black")));
    assert_eq!(last(&mut to_anna).await["status"], "mate");
    let mut after = bot.open(&id).await;
    let full = after.next().await.unwrap();
    assert_eq!((&full["state"]["status"], after.next().await), (&json!("mate"), None));
}

#[tokio::test]
async fn a_game_ends_in_every_way_that_players_can_end_it() {
    let api = Api::new().await;
    let (anna, bot) = (api.person("Anna").await, api.bot("Bot").await);
    let mut events = bot.events().await;
    for (moves, acts, status, winner) in [
        ("", vec![(&anna, "abort")], "aborted", None),
        ("e2e4", vec![(&bot, "abort"), (&bot, "abort")], "aborted", None),
        ("", vec![(&bot, "resign"), (&bot, "resign")], "resign", Some("white")),
        ("e2e4 e7e5", vec![(&anna, "resign")], "resign", Some("black")),
        ("e2e4 e7e5", vec![(&anna, "draw/yes"), (&bot, "draw/yes")], "draw", None),
        (
            "e2e4 e7e5",
            vec![(&bot, "draw/true"), (&anna, "move/g1f3?offeringDraw=true")],
            "draw",
            None,
        ),
        ("f2f3 e7e5 g2g4 d8h4", vec![], "mate", Some("black")),
        ("g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8", vec![], "draw", None),
    ] {
        let (id, mut white, mut black) = game(&anna, &bot, BLITZ).await;
        play(&anna, &bot, &id, moves).await;
        for (who, act) in &acts {
            let (answered, answer) = who.at(&id, act).await;
            assert_eq!(
                (answered, &answer["ok"]),
                (StatusCode::OK, &json!(true)),
                "{act}: {answer}"
            );
        }
        for lines in [&mut white, &mut black] {
            let over = last(lines).await;
            assert_eq!(over["status"], status, "{moves} {acts:?}", acts = acts.len());
            assert_eq!(over["winner"].as_str(), winner, "{moves}");
            assert_eq!(over["moves"], moves, "no move is played on the way out");
        }
        let finish = events.next_of("gameFinish").await["game"].clone();
        assert_eq!((&finish["id"], &finish["status"]["name"]), (&json!(id), &json!(status)));
        assert_eq!(finish["winner"].as_str(), winner);
        let (answered, answer) = anna.at(&id, "move/a2a3").await;
        assert_eq!(answered, StatusCode::BAD_REQUEST);
        assert_eq!(answer["error"], "The game is over.");
    }
}

#[tokio::test(start_paused = true)]
async fn a_wait_for_the_opponent_is_told_with_what_has_passed_of_it() {
    let api = Api::new().await;
    let (anna, bot) = (api.person("Anna").await, api.bot("Bot").await);
    let id = api.seated(&anna, &bot, "5+3").await;
    let mut lines = bot.open(&id).await;
    lines.next().await;
    tokio::time::sleep(Duration::from_secs(12)).await;
    let full = bot.open(&id).await.next().await.unwrap();
    let expiration = json!({"idleMillis": 12_000, "millisToMove": 30_000});
    assert_eq!(full["state"]["expiration"], expiration);
    let over = last(&mut lines).await;
    assert_eq!((&over["status"], over.get("expiration")), (&json!("aborted"), None));
}

#[tokio::test(start_paused = true)]
async fn whites_clock_runs_from_the_beginning_and_its_flag_falls_by_itself() {
    let api = Api::new().await;
    let (anna, bot) = (api.person("Anna").await, api.bot("Bot").await);
    let (id, mut white, black) = game(&anna, &bot, "clock.limit=60&clock.increment=0").await;
    let mut events = anna.events().await;
    drop(black);
    let mut black = bot.open(&id).await;
    black.next().await;
    tokio::time::sleep(Duration::from_secs(10)).await;
    anna.at(&id, "move/e2e4").await;
    let state = white.until(|state| state["moves"] == "e2e4").await;
    let left = state["wtime"].as_u64().unwrap();
    assert!((49_000..=50_000).contains(&left), "no credit for lag over HTTP: {left}");
    let reader = tokio::spawn(async move { last(&mut black).await });
    let over = last(&mut white).await;
    assert_eq!((&over["status"], &over["winner"]), (&json!("outoftime"), &json!("white")));
    assert_eq!(over["btime"], 0);
    assert_eq!(reader.await.unwrap()["status"], "outoftime");
    assert_eq!(events.next_of("gameFinish").await["game"]["status"]["id"], 35);
}

#[tokio::test]
async fn offers_and_takebacks_are_answered_with_a_reason_but_never_an_error() {
    let api = Api::new().await;
    let (anna, bot) = (api.person("Anna").await, api.bot("Bot").await);
    let (id, mut white, _black) = game(&anna, &bot, BLITZ).await;
    for act in ["draw/yes", "draw/no", "takeback/no", "takeback/yes"] {
        let (status, answer) = anna.at(&id, act).await;
        assert_eq!((status, &answer["ok"]), (StatusCode::OK, &json!(true)), "{act}");
        assert!(answer["refused"].is_string(), "{act}: {answer}");
    }
    play(&anna, &bot, &id, "e2e4 e7e5").await;
    assert_eq!(anna.at(&id, "takeback/yes").await.1, json!({"ok": true}));
    white.until(|state| state["wtakeback"] == true).await;
    assert_eq!(bot.at(&id, "takeback/no").await.1, json!({"ok": true}));
    white.until(|state| state["wtakeback"].is_null()).await;
    assert!(anna.at(&id, "takeback/yes").await.1["refused"].is_string(), "refused once");
    play(&anna, &bot, &id, "g1f3").await;
    assert_eq!(bot.at(&id, "takeback/yes").await.1, json!({"ok": true}));
    white.until(|state| state["btakeback"] == true).await;
    assert_eq!(anna.at(&id, "takeback/yes").await.1, json!({"ok": true}));
    white.until(|state| state["moves"] == "e2e4").await;
    assert_eq!(bot.at(&id, "move/c7c5?offeringDraw=True").await.1, json!({"ok": true}));
    let offered = white.until(|state| state["bdraw"] == true).await;
    assert_eq!(offered["moves"], "e2e4 c7c5");
    assert_eq!(anna.at(&id, "draw/no").await.1, json!({"ok": true}));
    white.until(|state| state["bdraw"].is_null()).await;
    let again = bot.at(&id, "draw/yes").await.1;
    let refused = "Your offer was declined. Make a move before you ask again.";
    assert_eq!(again["refused"], refused);
}

#[tokio::test]
async fn a_command_that_comes_twice_is_done_once() {
    let api = Api::new().await;
    let (anna, bot) = (api.person("Anna").await, api.bot("Bot").await);
    let (id, mut white, _black) = game(&anna, &bot, BLITZ).await;
    for _ in 0..4 {
        assert_eq!(anna.at(&id, "move/e2e4").await.0, StatusCode::OK);
    }
    let once = white.until(|state| state["moves"] != "").await;
    assert_eq!(once["moves"], "e2e4");
    assert_eq!(anna.at(&id, "move/d2d4").await.0, StatusCode::BAD_REQUEST, "another move is not");
    let twice = tokio::join!(bot.at(&id, "move/e7e5"), bot.at(&id, "move/e7e5"));
    assert_eq!((twice.0.0, twice.1.0), (StatusCode::OK, StatusCode::OK));
    for _ in 0..2 {
        assert_eq!(anna.at(&id, "resign").await.0, StatusCode::OK);
    }
    assert_eq!(bot.at(&id, "resign").await.0, StatusCode::BAD_REQUEST);
}

#[tokio::test]
async fn castling_and_promotion_have_their_usual_names() {
    let api = Api::new().await;
    let (anna, bot) = (api.person("Anna").await, api.bot("Bot").await);
    for castling in ["e1g1", "e1h1"] {
        let (id, mut white, _black) = game(&anna, &bot, BLITZ).await;
        play(&anna, &bot, &id, &format!("e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 {castling}")).await;
        let told = white.until(|state| state["moves"].as_str().unwrap().contains("e1")).await;
        assert!(told["moves"].as_str().unwrap().ends_with(" e1g1"), "{told}");
        assert_eq!(anna.at(&id, &format!("move/{castling}")).await.0, StatusCode::OK, "twice");
    }
    let fen = "k7/4P3/8/8/8/8/8/4K3 w - - 0 1";
    let (id, mut white, _black) =
        game(&anna, &bot, &format!("{BLITZ}&variant=fromPosition&fen={fen}")).await;
    assert_eq!(anna.at(&id, "move/e7e8").await.0, StatusCode::BAD_REQUEST);
    assert_eq!(anna.at(&id, "move/e7e8r").await.0, StatusCode::OK);
    white.until(|state| state["moves"] == "e7e8r").await;
}

#[tokio::test]
async fn words_reach_the_room_they_are_meant_for() {
    let api = Api::new().await;
    let (anna, bot) = (api.person("Anna").await, api.bot("Bot").await);
    let (id, mut white, mut black) = game(&anna, &bot, BLITZ).await;
    let say = |who: &Program, form: &str| {
        let (who, path) = (who.clone(), format!("{}/game/{id}/chat", who.root));
        let form = form.to_owned();
        async move { who.post(&path, &form).await.0 }
    };
    assert_eq!(say(&bot, "room=spectator&text=I+think").await, StatusCode::OK);
    assert_eq!(say(&bot, "room=player&text=good+luck%21").await, StatusCode::OK);
    let to_spectators = black.next_of("chatLine").await;
    assert_eq!(
        (&to_spectators["room"], &to_spectators["text"]),
        (&json!("spectator"), &json!("I think"))
    );
    for lines in [&mut white, &mut black] {
        let line = lines.next_of("chatLine").await;
        let expected =
            json!({"type": "chatLine", "room": "player", "username": "Bot", "text": "good luck!"});
        assert_eq!(line, expected);
    }
    let (_, said) = anna.get(&format!("/api/board/game/{id}/chat")).await;
    assert_eq!(said, json!([{"user": "Bot", "text": "good luck!"}]));
    for bad in ["room=player&text=", "room=player", "room=kitchen&text=x"] {
        assert_eq!(say(&anna, bad).await, StatusCode::BAD_REQUEST, "{bad}");
    }
    let long = format!("text={}", "x".repeat(200));
    assert_eq!(say(&anna, &long).await, StatusCode::OK);
    let text = black.next_of("chatLine").await["text"].as_str().unwrap().len();
    assert_eq!(text, 140);
}

#[tokio::test(start_paused = true)]
async fn who_closes_the_stream_is_waited_for_and_then_has_lost() {
    let api = Api::new().await;
    let (anna, bot) = (api.person("Anna").await, api.bot("Bot").await);
    let (id, mut white, black) = game(&anna, &bot, "clock.limit=3600&clock.increment=0").await;
    play(&anna, &bot, &id, "e2e4 e7e5").await;
    let early = anna.at(&id, "claim-victory").await;
    assert_eq!(
        (early.0, &early.1["error"]),
        (StatusCode::BAD_REQUEST, &json!("Your opponent is here."))
    );
    drop(black);
    let gone = white.next_of("opponentGone").await;
    assert_eq!((&gone["gone"], &gone["claimWinInSeconds"]), (&json!(true), &json!(30)));
    let (status, claim) = anna.at(&id, "claim-victory/").await;
    assert_eq!(status, StatusCode::BAD_REQUEST);
    assert_eq!(
        claim["error"],
        "You win in 30 s if your opponent stays away. There is nothing to claim."
    );
    let mut black = bot.open(&id).await;
    black.next().await;
    while white.next_of("opponentGone").await["gone"] == true {}
    drop(black);
    let mut told = vec![];
    let over = loop {
        let record = white.next().await.unwrap();
        match record["type"].as_str().unwrap() {
            "opponentGone" => told.push(record["claimWinInSeconds"].as_u64().unwrap()),
            _ => break record,
        }
    };
    assert_eq!((&over["status"], &over["winner"]), (&json!("timeout"), &json!("white")));
    assert!(told.len() >= 5 && told.is_sorted_by(|one, two| one > two), "it goes down: {told:?}");
}

#[tokio::test(start_paused = true)]
async fn a_move_before_the_arbiter_starts_the_game_says_who_starts_it() {
    let api = Api::new().await;
    let (anna, bert) = (api.person("Anna").await, api.person("Bert").await);
    let id = api.seated_for_arbiter(&anna, &bert, "60+0").await;
    let _here = bert.open(&id).await;
    let (status, early) = anna.at(&id, "move/e2e4").await;
    assert_eq!(status, StatusCode::BAD_REQUEST);
    assert_eq!(early["error"], "The arbiter starts this game.");
}

#[tokio::test(start_paused = true)]
async fn a_call_on_the_game_shows_its_player_for_half_a_minute() {
    let api = Api::new().await;
    let (anna, bot) = (api.person("Anna").await, api.bot("Bot").await);
    let id = api.seated(&anna, &bot, "60+0").await;
    let mut white = anna.open(&id).await;
    white.next().await;
    let (status, early) = anna.at(&id, "move/e2e4").await;
    assert_eq!(status, StatusCode::BAD_REQUEST, "it waits a moment for the opponent");
    assert_eq!(early["error"], "The game has not started: your opponent is not here yet.");
    let called = tokio::time::Instant::now();
    bot.get(&format!("/api/bot/game/{id}/chat")).await;
    white.until(|state| state["moves"] == "").await;
    assert_eq!(anna.at(&id, "move/e2e4").await.0, StatusCode::OK);
    let gone = white.next_of("opponentGone").await;
    assert_eq!(gone["gone"], true);
    let shown = called.elapsed().as_secs();
    assert!((29..=31).contains(&shown), "{shown} seconds");
}

#[tokio::test(start_paused = true)]
async fn a_move_waits_a_moment_for_the_game_to_begin() {
    let api = Api::new().await;
    let (anna, bot) = (api.person("Anna").await, api.bot("Bot").await);
    let id = api.seated(&anna, &bot, "5+3").await;
    let (quick, _) = tokio::join!(anna.at(&id, "move/e2e4"), async {
        tokio::time::sleep(Duration::from_secs(1)).await;
        bot.open(&id).await
    });
    assert_eq!(quick.0, StatusCode::OK, "{}", quick.1);
}

#[tokio::test]
async fn draws_are_claimed_under_the_ruleset_that_has_claims() {
    let api = Api::new().await;
    let (anna, bot) = (api.person("Anna").await, api.bot("Bot").await);
    let (id, ..) = game(&anna, &bot, BLITZ).await;
    let (status, answer) = anna.at(&id, "claim-draw").await;
    assert_eq!(status, StatusCode::BAD_REQUEST);
    assert!(answer["error"].as_str().unwrap().starts_with("No claim is needed"), "{answer}");
    let (id, mut white, _black) = game(&anna, &bot, &format!("{BLITZ}&ruleset=otb")).await;
    assert_eq!(anna.at(&id, "claim-draw").await.0, StatusCode::BAD_REQUEST, "a wrong claim");
    assert_eq!(white.until(|state| state["wdraw"] == true).await["status"], "started");
    play(&anna, &bot, &id, "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8").await;
    assert_eq!(anna.at(&id, "claim-draw").await.0, StatusCode::OK);
    assert_eq!(last(&mut white).await["status"], "draw");
}

#[tokio::test(start_paused = true)]
async fn a_stage_shows_its_own_time_and_increment() {
    let api = Api::new().await;
    let (anna, bot) = (api.person("Anna").await, api.bot("Bot").await);
    let plan = "clockPlan=2/600%2B30:300%2B5";
    let (id, mut white, _black) = game(&anna, &bot, plan).await;
    play(&anna, &bot, &id, "e2e4 e7e5").await;
    let first = white.until(|state| state["moves"] == "e2e4 e7e5").await;
    assert_eq!((&first["winc"], &first["binc"]), (&json!(30_000), &json!(30_000)));
    anna.at(&id, "move/g1f3").await;
    let second = white.until(|state| state["moves"] == "e2e4 e7e5 g1f3").await;
    assert_eq!((&second["winc"], &second["binc"]), (&json!(5_000), &json!(30_000)));
    assert!(second["wtime"].as_u64().unwrap() > 900_000, "{second}");
}

#[tokio::test(start_paused = true)]
async fn a_player_gives_the_other_time_in_a_casual_game() {
    let api = Api::new().await;
    let (anna, bot) = (api.person("Anna").await, api.bot("Bot").await);
    let (id, mut white, _black) = game(&anna, &bot, BLITZ).await;
    let give = |seconds: &str| format!("/api/round/{id}/add-time/{seconds}");
    anna.does(&give("15"), "").await;
    let told = white.until(|state| state["btime"] == 315_000).await;
    assert_eq!(told["wtime"], 300_000);
    bot.does(&give("60"), "").await;
    white.until(|state| state["wtime"] == 360_000).await;
    for bad in ["4", "61", "-5", "5.5", "x"] {
        let (status, answer) = anna.post(&give(bad), "").await;
        assert_eq!(status, StatusCode::BAD_REQUEST, "{bad}");
        let why = answer["error"]["seconds"][0].as_str().unwrap();
        assert_eq!(why, format!("Must be from 5 to 60, not {bad}."));
    }
    anna.at(&id, "resign").await;
    let (status, answer) = anna.post(&give("15"), "").await;
    assert_eq!((status, &answer["error"]), (StatusCode::BAD_REQUEST, &json!("The game is over.")));
    for (form, why) in [
        (format!("{BLITZ}&rated=true"), "This game does not allow it."),
        (format!("{BLITZ}&rules=noGiveTime"), "This game does not allow it."),
        ("days=2".into(), "This game has no clock to set."),
        (String::new(), "This game has no clock to set."),
    ] {
        let (id, ..) = game(&anna, &bot, &form).await;
        anna.at(&id, "move/e2e4").await;
        let (status, answer) = anna.post(&format!("/api/round/{id}/add-time/15"), "").await;
        assert_eq!((status, &answer["error"]), (StatusCode::BAD_REQUEST, &json!(why)), "{form}");
    }
}

#[tokio::test(start_paused = true)]
async fn time_is_given_ten_times_and_then_every_two_seconds() {
    let api = Api::new().await;
    let (anna, bot) = (api.person("Anna").await, api.bot("Bot").await);
    let (id, _white, _black) = game(&anna, &bot, BLITZ).await;
    let give = format!("/api/round/{id}/add-time/5");
    for _ in 0..10 {
        anna.does(&give, "").await;
    }
    let refused = async || {
        let (status, answer) = anna.post(&give, "").await;
        assert_eq!(status, StatusCode::TOO_MANY_REQUESTS, "{answer}");
        assert_eq!(answer["error"], "Too many requests. Try again in 2 s.");
    };
    refused().await;
    bot.does(&give, "").await;
    tokio::time::sleep(Duration::from_secs(2)).await;
    anna.does(&give, "").await;
    refused().await;
}

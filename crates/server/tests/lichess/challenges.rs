//! Finding games by the lichess API: challenges, seeks, the computer, events.

use std::task::Poll;

use crate::support::{
    Person,
    api::{Api, Program, game},
    listen, zone_on,
};
use axum::{
    body::Body,
    http::{Request, StatusCode},
};
use serde_json::{Value, json};
use server::Settings;
use store::{AccountStore, Scope, SeekStore, SessionStore};
use tokio::time::Duration;

const BLITZ: &str = "clock.limit=300&clock.increment=3";

#[tokio::test]
async fn a_challenge_is_told_to_both_and_becomes_the_game() {
    let api = Api::new().await;
    let (anna, bot) = (api.person("Anna").await, api.bot("Bot").await);
    let (mut to_anna, mut to_bot) = (anna.events().await, bot.events().await);
    let made = anna.does("/api/challenge/bot", BLITZ).await;
    let id = made["id"].as_str().unwrap();
    assert_eq!(made["url"], format!("http://zone.test/{id}"));
    assert_eq!((&made["status"], &made["color"]), (&json!("created"), &json!("random")));
    assert_eq!(made["perf"]["name"], "Blitz");
    assert_eq!(made["challenger"]["id"], "anna");
    assert_eq!(made["destUser"]["title"], "BOT");
    assert_eq!(made["destUser"]["online"], true);
    for (lines, direction) in [(&mut to_anna, "out"), (&mut to_bot, "in")] {
        let told = lines.next().await.unwrap();
        assert_eq!((&told["type"], &told["challenge"]["id"]), (&json!("challenge"), &json!(id)));
        assert_eq!(told["challenge"]["direction"], direction);
        assert_eq!(told["compat"], json!({"bot": true, "board": true}));
    }
    let (_, shown) = bot.get(&format!("/api/challenge/{id}/show")).await;
    assert_eq!(shown["id"], id);
    let (_, list) = bot.get("/api/challenge").await;
    assert_eq!((&list["in"][0]["id"], &list["out"]), (&json!(id), &json!([])));

    let accept = format!("/api/challenge/{id}/accept");
    bot.does(&accept, "").await;
    let final_color = made["finalColor"].as_str().unwrap();
    for (lines, color) in [(&mut to_anna, true), (&mut to_bot, false)] {
        let told = lines.next().await.unwrap();
        assert_eq!(told["type"], "gameStart");
        let game = &told["game"];
        assert_eq!((&game["id"], &game["gameId"]), (&json!(id), &json!(id)));
        assert_eq!(game["color"] == final_color, color, "{game} {final_color}");
        assert_eq!(game["status"], json!({"id": 20, "name": "started"}));
        assert_eq!((&game["hasMoved"], &game["compat"]["board"]), (&json!(false), &json!(true)));
        assert_eq!((&game["speed"], &game["perf"]), (&json!("blitz"), &json!("blitz")));
        assert_eq!((&game["secondsLeft"], &game["rating"]), (&json!(300), &json!(1500)));
    }
    assert_eq!(bot.post(&accept, "").await.0, StatusCode::OK, "a call may come twice");
    let carl = api.person("Carl").await;
    assert_eq!(carl.post(&accept, "").await.0, StatusCode::NOT_FOUND);
    let mut again = bot.events().await;
    assert_eq!(again.next().await.unwrap()["game"]["id"], id, "after a crash it begins with this");
}

#[tokio::test]
async fn what_is_declined_or_withdrawn_is_told_with_the_reason() {
    let api = Api::new().await;
    let (anna, bot) = (api.person("Anna").await, api.bot("Bot").await);
    let (mut to_anna, mut to_bot) = (anna.events().await, bot.events().await);
    for (reason, key) in [
        ("reason=timeControl", "timecontrol"),
        ("reason=noBot", "nobot"),
        ("reason=because", "generic"),
        ("", "generic"),
    ] {
        let id = anna.challenge("Bot", BLITZ).await;
        bot.does(&format!("/api/challenge/{id}/decline"), reason).await;
        for lines in [&mut to_anna, &mut to_bot] {
            assert_eq!(lines.next().await.unwrap()["type"], "challenge");
            let told = lines.next().await.unwrap();
            assert_eq!(told["type"], "challengeDeclined");
            assert_eq!(told["challenge"]["declineReasonKey"], key);
            assert_eq!(told["challenge"]["status"], "declined");
            assert!(told["challenge"]["declineReason"].as_str().unwrap().len() > 5);
        }
        let again = bot.post(&format!("/api/challenge/{id}/decline"), reason).await.0;
        assert_eq!(again, StatusCode::NOT_FOUND);
    }
    let id = anna.challenge("Bot", BLITZ).await;
    let cancel = format!("/api/challenge/{id}/cancel");
    assert_eq!(bot.post(&cancel, "").await.0, StatusCode::NOT_FOUND, "not theirs");
    anna.does(&cancel, "").await;
    for lines in [&mut to_anna, &mut to_bot] {
        lines.next_of("challenge").await;
        assert_eq!(lines.next().await.unwrap()["type"], "challengeCanceled");
    }
    let (id, ..) = game(&anna, &api.person("Bert").await, BLITZ).await;
    anna.does(&format!("/api/challenge/{id}/cancel"), "").await;
    anna.does(&format!("/api/challenge/{id}/cancel"), "").await;
    to_anna.next_of("gameStart").await;
    let over = to_anna.next_of("gameFinish").await;
    assert_eq!(over["game"]["status"]["name"], "aborted", "a game that has not begun in earnest");
}

#[tokio::test(start_paused = true)]
async fn a_challenge_waits_for_twenty_seconds_unless_it_is_kept_alive() {
    let api = Api::new().await;
    let (anna, bot) = (api.person("Anna").await, api.bot("Bot").await);
    let mut to_bot = bot.events().await;
    let id = anna.challenge("Bot", BLITZ).await;
    to_bot.next_of("challenge").await;
    tokio::time::sleep(Duration::from_secs(18)).await;
    assert_eq!(bot.get(&format!("/api/challenge/{id}/show")).await.0, StatusCode::OK);
    let told = to_bot.next_of("challengeCanceled").await;
    assert_eq!(told["challenge"]["id"], id);
    assert_eq!(bot.get(&format!("/api/challenge/{id}/show")).await.0, StatusCode::NOT_FOUND);
    let days = anna.challenge("Bot", "days=3").await;
    tokio::time::sleep(Duration::from_secs(600)).await;
    assert_eq!(bot.get(&format!("/api/challenge/{days}/show")).await.0, StatusCode::OK);

    let keep = || {
        let path = format!("/api/challenge/Bot?keepAliveStream=true&{BLITZ}");
        Request::post(path).body(Body::empty()).unwrap()
    };
    let mut kept = anna.stream_of(keep()).await;
    let id = kept.next().await.unwrap()["id"].as_str().unwrap().to_owned();
    for _ in 0..20 {
        assert_eq!(kept.chunk().await.unwrap(), "\n");
    }
    bot.does(&format!("/api/challenge/{id}/accept"), "").await;
    assert_eq!(kept.next().await, Some(json!({"done": "accepted"})));
    assert_eq!(kept.next().await, None);

    let mut kept = anna.stream_of(keep()).await;
    let id = kept.next().await.unwrap()["id"].as_str().unwrap().to_owned();
    bot.does(&format!("/api/challenge/{id}/decline"), "").await;
    assert_eq!(kept.next().await, Some(json!({"done": "declined"})));
    assert_eq!(kept.next().await, None);

    let mut kept = anna.stream_of(keep()).await;
    let id = kept.next().await.unwrap()["id"].as_str().unwrap().to_owned();
    drop(kept);
    let told = loop {
        let told = to_bot.next_of("challengeCanceled").await;
        if told["challenge"]["id"] == id {
            break told;
        }
    };
    assert_eq!(told["challenge"]["status"], "canceled", "whoever waits no more withdraws it");
}

#[tokio::test]
async fn the_page_challenges_a_bot_by_its_name() {
    let api = Api::new().await;
    let bot = api.bot("Bot").await;
    let mut to_bot = bot.events().await;
    let mut anna = Person::default();
    anna.register(&api.routes, "Anna").await;
    let request = json!({"game": {"time": "40/90+30:30+30"}, "to": "bot"});
    let (status, made) = anna.post(&api.routes, "/api/zone/seeks", request).await;
    assert_eq!(status, StatusCode::CREATED, "{made}");
    let told = to_bot.next().await.unwrap()["challenge"].clone();
    assert_eq!((&told["id"], &told["speed"]), (&made["seek"]["id"], &json!("classical")));
    let plan = json!({"white": "40/5400+30:1800+30", "black": "40/5400+30:1800+30"});
    assert_eq!(told["clockPlan"], plan, "what lichess has not is beside it");
    assert_eq!(told["timeControl"]["limit"], 5400);
    let id = told["id"].as_str().unwrap();
    bot.does(&format!("/api/challenge/{id}/accept"), "").await;
    assert_eq!(to_bot.next_of("gameStart").await["game"]["clockPlan"], plan);
}

#[tokio::test]
async fn what_a_challenge_asks_for_is_what_is_played() {
    let api = Api::new().await;
    let (anna, bot) = (api.person("Anna").await, api.bot("Bot").await);
    let fen = "4k3/4p3/8/8/8/8/4P3/4K3 w - - 0 1";
    for (form, variant, time) in [
        ("clock.limit=0&clock.increment=3".to_owned(), "standard", "clock"),
        ("days=3".into(), "standard", "correspondence"),
        (String::new(), "standard", "unlimited"),
        (format!("{BLITZ}&variant=chess960"), "chess960", "clock"),
        (format!("{BLITZ}&variant=fromPosition&fen={fen}"), "fromPosition", "clock"),
        ("clockPlan=40/5400%2B30:1800%2B30&ruleset=otb".into(), "standard", "clock"),
    ] {
        let made = anna.does("/api/challenge/Bot", &form).await;
        assert_eq!(made["variant"]["key"], variant, "{form}");
        assert_eq!(made["timeControl"]["type"], time, "{form}");
        let id = made["id"].as_str().unwrap();
        bot.does(&format!("/api/challenge/{id}/accept"), "").await;
        let full = bot.open(id).await.next().await.unwrap();
        assert_eq!(full["variant"]["key"], variant, "{form}");
        assert_eq!(full["initialFen"] == "startpos", variant == "standard", "{form}");
        assert_eq!(full["clock"].is_object(), time == "clock", "{form}");
        let no_clock = time == "unlimited";
        assert_eq!(full["state"]["wtime"] == 2_147_483_647, no_clock, "{form}");
        assert_eq!(full["ruleset"] == "otb", form.contains("otb"), "{form}");
    }
    for bad in [
        "clock.limit=0&clock.increment=0",
        "clock.limit=60&days=1",
        "clock.increment=1",
        "days=31",
        "color=green",
        "rated=perhaps",
        "rules=noMoves",
        "rules=noAbort,NoRematch",
        "variant=fromPosition",
        "fen=nonsense",
        "fen=8/8/8/8/8/8/8/8 w - - 0 1",
    ] {
        let (status, answer) = anna.post("/api/challenge/Bot", bad).await;
        assert_eq!(status, StatusCode::BAD_REQUEST, "{bad}: {answer}");
    }
}

#[tokio::test(start_paused = true)]
async fn what_the_players_agreed_not_to_do_they_cannot() {
    let api = Api::new().await;
    let (anna, bot) = (api.person("Anna").await, api.bot("Bot").await);
    let all = json!(["noAbort", "noRematch", "noGiveTime", "noClaimWin", "noEarlyDraw"]);
    let rules = "rules=noEarlyDraw,noClaimWin,noGiveTime,noRematch,noAbort,noAbort";
    let mut to_bot = bot.events().await;
    let form = format!("color=white&{BLITZ}&{rules}");
    let made = anna.does("/api/challenge/Bot", &form).await;
    assert_eq!((&made["rules"], made["id"].is_string()), (&all, true));
    assert_eq!(to_bot.next_of("challenge").await["challenge"]["rules"], all);
    let id = made["id"].as_str().unwrap();
    bot.does(&format!("/api/challenge/{id}/accept"), "").await;
    let (mut white, black) = (anna.open(id).await, bot.open(id).await);
    let reader = tokio::spawn(async move {
        let mut last = Value::Null;
        while let Some(record) = white.next().await {
            last = record;
        }
        last
    });
    let refused = async |who: &Program, path: &str| {
        let (status, answer) = who.post(path, "").await;
        let said = answer["refused"].as_str().or(answer["error"].as_str());
        (status.as_u16(), said.unwrap_or("nothing").to_owned())
    };
    let forbidden = (400, "This game does not allow it.".to_owned());
    let at = |act: &str| format!("/api/board/game/{id}/{act}");
    anna.at(id, "move/e2e4").await;
    assert_eq!(refused(&anna, &at("abort")).await, forbidden);
    assert_eq!(refused(&anna, &format!("/api/round/{id}/add-time/15")).await, forbidden);
    bot.at(id, "move/e7e5").await;
    let early = (
        200,
        "It is too early to offer a draw: each player must have made 30 or more moves.".to_owned(),
    );
    assert_eq!(refused(&anna, &at("draw/yes")).await, early);
    drop(black);
    tokio::time::sleep(Duration::from_secs(120)).await;
    assert_eq!(anna.at(id, "resign").await.0, StatusCode::OK, "nobody is waited for");
    assert_eq!(reader.await.unwrap()["status"], "resign");
    let plain = anna.does("/api/challenge/Bot", BLITZ).await;
    assert_eq!(plain.get("rules"), None);
}

#[tokio::test]
async fn there_is_no_rematch_where_none_was_agreed_on() {
    let api = Api::new().await;
    let (anna, bot) = (api.person("Anna").await, api.bot("Bot").await);
    let (id, ..) = game(&anna, &bot, &format!("{BLITZ}&rules=noRematch")).await;
    anna.at(&id, "resign").await;
    let page = Person { cookie: Some(enter(&api).await) };
    let mut socket = page.open(listen(&api.routes).await, &id).await;
    socket.say(json!({"t": "rematch", "id": 1})).await;
    let refused = socket.next_of("refused").await;
    assert_eq!(refused["why"], "This game was created without a rematch.");
}

#[tokio::test]
async fn against_the_computer_a_game_begins_at_once() {
    let api = Api::new().await;
    let anna = api.person("Anna").await;
    let mut events = anna.events().await;
    let form = format!("level=1&color=white&{BLITZ}");
    let (status, made) = anna.post("/api/challenge/ai", &form).await;
    assert_eq!(status, StatusCode::CREATED, "{made}");
    let id = made["id"].as_str().unwrap();
    assert_eq!((&made["source"], &made["player"]), (&json!("ai"), &json!("white")));
    assert_eq!(made["fullId"].as_str().unwrap().len(), 12);
    let told = events.next().await.unwrap();
    assert_eq!((&told["type"], &told["game"]["id"]), (&json!("gameStart"), &json!(id)));
    let opponent = json!({"id": null, "username": "AI level 1", "ai": 1});
    assert_eq!(told["game"]["opponent"], opponent);
    let mut lines = anna.open(id).await;
    assert_eq!(lines.next().await.unwrap()["black"], json!({"aiLevel": 1}));
    assert_eq!(anna.at(id, "move/e2e4").await.0, StatusCode::OK);
    let answered =
        lines.until(|state| state["moves"].as_str().unwrap().split(' ').count() == 2).await;
    assert!(answered["moves"].as_str().unwrap().starts_with("e2e4 "));
    assert_eq!(anna.at(id, "takeback/yes").await.0, StatusCode::OK);
    lines.until(|state| state["moves"] == "").await;
    assert_eq!(anna.at(id, "resign").await.0, StatusCode::OK);
    assert_eq!(events.next_of("gameFinish").await["game"]["winner"], "black");
    for bad in ["", "level=9", "level=0", "level=x"] {
        let (status, _) = anna.post("/api/challenge/ai", bad).await;
        assert_eq!(status, StatusCode::BAD_REQUEST, "{bad}");
    }
}

fn seek(form: &str) -> Request<Body> {
    Request::post(format!("/api/board/seek?{form}")).body(Body::empty()).unwrap()
}

#[tokio::test(start_paused = true)]
async fn a_seek_stands_as_long_as_somebody_waits_for_it() {
    let api = Api::new().await;
    let (anna, bert) = (api.person("Anna").await, api.person("Bert").await);
    let (mut to_anna, mut to_bert) = (anna.events().await, bert.events().await);
    let mut waiting = anna.stream_of(seek("time=3&increment=2&ratingRange=&rated=true")).await;
    for _ in 0..30 {
        assert_eq!(waiting.chunk().await.unwrap(), "\n");
    }
    let mut other = bert.stream_of(seek("time=3&increment=2&rated=True&color=random")).await;
    assert_eq!(other.chunk().await, None, "there was somebody");
    while waiting.chunk().await.is_some() {}
    let id = to_anna.next_of("gameStart").await["game"]["id"].clone();
    let told = to_bert.next_of("gameStart").await;
    assert_eq!((&told["game"]["id"], &told["game"]["rated"]), (&id, &json!(true)));

    let seeks = async || Person::default().get(&api.routes, "/api/zone/seeks").await.1;
    let waiting = anna.stream_of(seek("time=0.5&increment=0")).await;
    assert_eq!(seeks().await[0]["game"]["time"], "0.5 min");
    drop(waiting);
    tokio::time::sleep(Duration::from_secs(1)).await;
    assert_eq!(seeks().await, json!([]), "closing the stream cancels it");
    let mut waiting = anna.stream_of(seek("time=5")).await;
    let end = Request::delete("/api/board/seek").body(Body::empty()).unwrap();
    assert_eq!(anna.send(end).await.status(), StatusCode::NO_CONTENT);
    while waiting.chunk().await.is_some() {}
    let (status, slow) = anna.post("/api/board/seek", "days=2").await;
    assert_eq!((status, slow["id"].as_str().unwrap().len()), (StatusCode::OK, 8));
    assert_eq!(seeks().await[0]["id"], slow["id"]);
    for (who, form) in [
        (&anna, ""),
        (&anna, "time=-1"),
        (&anna, "time=1&days=1"),
        (&anna, "time=x"),
        (&api.bot("Bot").await, "time=3&increment=2"),
    ] {
        let (status, _) = who.post("/api/board/seek", form).await;
        assert_eq!(status, StatusCode::BAD_REQUEST, "{form}");
    }
}

#[tokio::test]
async fn a_rematch_is_a_challenge_with_the_id_of_the_next_game() {
    let api = Api::new().await;
    let bot = api.bot("Bot").await;
    let anna = api.person("Anna").await;
    let (id, ..) = game(&anna, &bot, BLITZ).await;
    anna.at(&id, "resign").await;
    let mut to_bot = bot.events().await;
    let page = Person { cookie: Some(enter(&api).await) };
    let mut socket = page.open(listen(&api.routes).await, &id).await;
    socket.say(json!({"t": "rematch", "id": 1})).await;
    let told = to_bot.next_of("challenge").await["challenge"].clone();
    assert_eq!((&told["rematchOf"], &told["challenger"]["name"]), (&json!(id), &json!("Anna")));
    let next = told["id"].as_str().unwrap();
    bot.does(&format!("/api/challenge/{next}/decline"), "").await;
    to_bot.next_of("challengeCanceled").await;
    let first = async |bot: &Program| bot.open(&id).await.next().await.unwrap();
    assert_eq!(first(&bot).await["state"].get("rematch"), None, "only asked for so far");
    socket.say(json!({"t": "rematch", "id": 2})).await;
    assert_eq!(to_bot.next_of("challenge").await["challenge"]["id"], next);
    let again = bot.events().await.next().await.unwrap();
    assert_eq!((&again["type"], &again["challenge"]["id"]), (&json!("challenge"), &json!(next)));
    bot.does(&format!("/api/challenge/{next}/accept"), "").await;
    let begun = to_bot.next_of("gameStart").await["game"].clone();
    assert_eq!((&begun["id"], &begun["color"]), (&json!(next), &json!("white")));
    assert_eq!(first(&bot).await["state"]["rematch"], next);
    let again = bot.events().await.next().await.unwrap();
    assert_eq!(again["type"], "gameStart", "what was accepted is offered no more");
    let stranger = api.bot("Stranger").await;
    let path = format!("/api/challenge/{next}/accept");
    assert_eq!(stranger.post(&path, "").await.0, StatusCode::NOT_FOUND);
}

async fn anna_of(api: &Api) -> game::PersonId {
    api.store.account_named("Anna".parse().unwrap()).await.unwrap().unwrap().id
}

/// A session of Anna's: the cookie.
async fn enter(api: &Api) -> String {
    let session = store::NewSession {
        person: anna_of(api).await,
        secret: server::hash("of anna"),
        at: game::Timestamp(1),
        expires: game::Timestamp(u64::MAX),
        agent: "a test".into(),
    };
    api.store.begin_session(session).await.unwrap();
    "tabiya=of anna".into()
}

#[tokio::test]
async fn an_account_becomes_a_bot_before_its_first_game_or_never() {
    let api = Api::new().await;
    let fresh = api.program("Fresh", false, &[Scope::BotPlay]).await;
    let (status, _) = fresh.post("/api/bot/game/nonesuch/abort", "").await;
    assert_eq!(status, StatusCode::BAD_REQUEST, "it is no bot yet");
    fresh.does("/api/bot/account/upgrade", "").await;
    fresh.does("/api/bot/account/upgrade", "").await;
    let (status, _) = fresh.post("/api/bot/game/nonesuch/abort", "").await;
    assert_eq!(status, StatusCode::NOT_FOUND);
    let played = api.person("Played").await;
    played.does("/api/challenge/ai", "level=1").await;
    let (status, answer) = played.post("/api/bot/account/upgrade", "").await;
    assert_eq!(status, StatusCode::BAD_REQUEST, "{answer}");
    let none = Program { token: None, ..played };
    assert_eq!(none.post("/api/bot/account/upgrade", "").await.0, StatusCode::UNAUTHORIZED);
}

#[tokio::test]
async fn an_open_challenge_is_for_the_first_two_who_come() {
    let api = Api::new().await;
    let nobody = Program { token: None, ..api.person("Anna").await };
    let made = nobody.does("/api/challenge/open", BLITZ).await;
    assert_eq!(made["challenger"], Value::Null);
    let id = made["id"].as_str().unwrap();
    assert!(made["urlWhite"].as_str().unwrap().starts_with("http://zone.test/"));
    let [anna, bert, carl] =
        [api.person("Berta").await, api.person("Bert").await, api.person("Carl").await];
    let mut to_bert = bert.events().await;
    let accept = format!("/api/challenge/{id}/accept");
    anna.does(&format!("{accept}?color=black"), "").await;
    bert.does(&accept, "").await;
    assert_eq!(to_bert.next_of("gameStart").await["game"]["color"], "white");
    assert_eq!(carl.post(&accept, "").await.0, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn the_addresses_of_an_open_challenge_give_the_side_they_name() {
    let api = Api::new().await;
    let nobody = Program { token: None, ..api.person("Anna").await };
    let made = nobody.does("/api/challenge/open", BLITZ).await;
    let id = made["id"].as_str().unwrap();
    let [mut black, mut late, mut any, mut white] = [(); 4].map(|()| Person::default());
    let query = |name: &str| {
        let url = made[name].as_str().unwrap();
        format!("/api/zone/games/{id}/join{}", url.split_once(id).unwrap().1)
    };
    // What the page asks for when it was opened by this address.
    let (status, seat) = black.post(&api.routes, &query("urlBlack"), json!({})).await;
    assert_eq!((status, &seat["side"]), (StatusCode::OK, &json!("black")));
    let (status, answer) = late.post(&api.routes, &query("urlBlack"), json!({})).await;
    assert_eq!((status, &answer["message"]), (StatusCode::CONFLICT, &json!("The seat is taken.")));
    assert_eq!(answer["code"], "seat_taken");
    let bad = format!("/api/zone/games/{id}/join?color=green");
    assert_eq!(any.post(&api.routes, &bad, json!({})).await.0, StatusCode::BAD_REQUEST);
    let (status, seat) = white.post(&api.routes, &query("urlWhite"), json!({})).await;
    assert_eq!((status, &seat["side"]), (StatusCode::OK, &json!("white")));
}

#[tokio::test]
async fn an_organizer_starts_the_clocks_with_the_tokens_of_both() {
    let api = Api::new().await;
    let (anna, bert) = (api.person("Anna").await, api.person("Bert").await);
    let id = anna.challenge("Bert", &format!("color=white&{BLITZ}")).await;
    bert.does(&format!("/api/challenge/{id}/accept"), "").await;
    let start = format!("/api/challenge/{id}/start-clocks");
    let tokens = |one: &str, two: &str| format!("{start}?token1={one}&token2={two}");
    let (status, _) = anna.post(&tokens("tby_of_Anna", "tby_of_Anna"), "").await;
    assert_eq!(status, StatusCode::BAD_REQUEST);
    assert_eq!(anna.post(&start, "").await.0, StatusCode::BAD_REQUEST);
    assert_eq!(anna.post(&tokens("tby_of_Anna", "no"), "").await.0, StatusCode::UNAUTHORIZED);
    anna.does(&tokens("tby_of_Anna", "tby_of_Bert"), "").await;
    assert_eq!(anna.at(&id, "move/e2e4").await.0, StatusCode::OK, "the game is on");
    anna.does(&format!("/api/round/{id}/add-time/15"), "").await;
}

#[tokio::test]
async fn after_a_restart_the_events_begin_with_how_things_stand() {
    let api = Api::new().await;
    let (anna, bot) = (api.person("Anna").await, api.bot("Bot").await);
    let (id, ..) = game(&anna, &bot, "days=3").await;
    anna.at(&id, "move/e2e4").await;
    let waiting = anna.challenge("Bot", "days=2").await;
    let routes = zone_on(api.store.clone(), Settings::default()).await;
    let bot = Program { routes, ..bot };
    let mut events = bot.events().await;
    let begun = events.next().await.unwrap();
    assert_eq!((&begun["type"], &begun["game"]["id"]), (&json!("gameStart"), &json!(id)));
    assert_eq!(
        (&begun["game"]["lastMove"], &begun["game"]["isMyTurn"]),
        (&json!("e2e4"), &json!(true))
    );
    assert_eq!(events.next().await.unwrap()["challenge"]["id"], waiting);
}

#[tokio::test]
async fn after_a_restart_the_offer_of_a_rematch_is_told_again() {
    let api = Api::new().await;
    let (anna, bot) = (api.person("Anna").await, api.bot("Bot").await);
    let (id, ..) = game(&anna, &bot, BLITZ).await;
    anna.at(&id, "resign").await;
    let page = Person { cookie: Some(enter(&api).await) };
    let mut socket = page.open(listen(&api.routes).await, &id).await;
    socket.say(json!({"t": "rematch", "id": 1})).await;
    socket.next_of("ack").await;
    let routes = zone_on(api.store.clone(), Settings::default()).await;
    let (anna, bot) = (Program { routes: routes.clone(), ..anna }, Program { routes, ..bot });
    let told = bot.events().await.next().await.unwrap();
    assert_eq!((&told["type"], &told["challenge"]["rematchOf"]), (&json!("challenge"), &json!(id)));
    let next = told["challenge"]["id"].as_str().unwrap();
    let mut to_anna = anna.events().await;
    bot.does(&format!("/api/challenge/{next}/accept"), "").await;
    let begun = to_anna.next().await.unwrap();
    assert_eq!(begun["type"], "gameStart", "the own offer is told to the other: {begun}");
}

#[tokio::test(start_paused = true)]
async fn a_rematch_is_no_challenge_any_more_ten_minutes_after_the_game() {
    let api = Api::new().await;
    let (anna, bot) = (api.person("Anna").await, api.bot("Bot").await);
    let (id, ..) = game(&anna, &bot, BLITZ).await;
    anna.at(&id, "resign").await;
    let id: wire::GameId = id.parse().unwrap();
    let drawn = node::Drawn { id: "nextgame".parse().unwrap(), array: 0 };
    let (by, node) = (anna_of(&api).await, &api.zone.node);
    node.ask_rematch(id, by, drawn).await.unwrap();
    tokio::time::sleep(Duration::from_secs(590)).await;
    let mut early = bot.events().await;
    let told = early.next().await.unwrap();
    assert_eq!(told["challenge"]["rematchOf"], id.as_str());
    let path =
        |act: &str| format!("/api/challenge/{}/{act}", told["challenge"]["id"].as_str().unwrap());
    tokio::time::sleep(Duration::from_secs(10)).await;
    let mut late = bot.events().await;
    assert_eq!(late.chunk().await.unwrap(), "\n", "nothing waits");
    assert_eq!(bot.post(&path("accept"), "").await.0, StatusCode::NOT_FOUND);
    let accepted = node.rematch(id).await.unwrap();
    assert_eq!(accepted.next, None);
    node.decline_rematch(id, by).await.unwrap();
    assert_eq!(
        early.next().await.unwrap()["type"],
        "challengeCanceled",
        "they are told of the end"
    );
    node.ask_rematch(id, by, drawn).await.unwrap();
    late.next_of("challengeCanceled").await;
    for _ in 0..3 {
        assert_eq!(late.chunk().await.unwrap(), "\n", "an offer that comes too late is none");
    }
}

/// Lets each task that is ready run once.
async fn step() {
    let mut passed = false;
    std::future::poll_fn(|context| {
        context.waker().wake_by_ref();
        if std::mem::replace(&mut passed, true) { Poll::Ready(()) } else { Poll::Pending }
    })
    .await;
}

#[tokio::test(start_paused = true)]
async fn a_game_that_begins_while_the_events_do_is_told_once() {
    let api = Api::new().await;
    let (anna, bot) = (api.person("Anna").await, api.bot("Bot").await);
    let id = anna.challenge("Bot", BLITZ).await;
    let (comes, store) = (bot.clone(), api.store.clone());
    let coming = tokio::spawn(async move {
        // Until it is in the store; then nobody was told yet, since this task
        // waits in the same line as the one that tells.
        while !store.seeks().await.unwrap().is_empty() {
            step().await;
        }
        comes.events().await
    });
    bot.does(&format!("/api/challenge/{id}/accept"), "").await;
    let mut events = coming.await.unwrap();
    let begun = events.next().await.unwrap();
    assert_eq!((&begun["type"], &begun["game"]["id"]), (&json!("gameStart"), &json!(id)));
    assert_eq!(events.chunk().await.unwrap(), "\n", "once");
    anna.at(&id, "abort").await;
    assert_eq!(events.next().await.unwrap()["type"], "gameFinish");
}

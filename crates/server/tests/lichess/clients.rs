//! What clients do that were written against lichess alone.

use crate::support::api::{Api, Program, game, read};
use axum::{
    body::Body,
    http::{Request, StatusCode, header},
};
use serde_json::{Value, json};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
    time::Duration,
};

use crate::support::listen;

const BLITZ: &str = "clock.limit=300&clock.increment=3";
const UNLIMITED: &str = "color=white";

async fn move_as(who: &Program, id: &str, uci: &str) -> (StatusCode, Value) {
    who.at(id, &format!("move/{uci}")).await
}

/// Sends bytes as they are, and reads the answer until the server closes the connection.
async fn raw(address: std::net::SocketAddr, request: &str) -> String {
    let mut socket = TcpStream::connect(address).await.unwrap();
    socket.write_all(request.as_bytes()).await.unwrap();
    let mut answer = String::new();
    socket.read_to_string(&mut answer).await.unwrap();
    answer
}

// --- Chat ----------------------------------------------------------------------------------------

/// lichess-bot greets both rooms of every game, and an error stops the game.
#[tokio::test(start_paused = true)]
async fn a_bot_greets_in_five_games_at_once() {
    let api = Api::new().await;
    let (anna, bot) = (api.person("Anna").await, api.bot("Bot").await);
    let mut games = Vec::new();
    for _ in 0..5 {
        games.push(game(&anna, &bot, BLITZ).await);
    }
    for (id, ..) in &games {
        for room in ["player", "spectator"] {
            let path = format!("/api/bot/game/{id}/chat");
            let (status, answer) = bot.post(&path, &format!("room={room}&text=Hello!")).await;
            assert_eq!((status, answer), (StatusCode::OK, json!({"ok": true})), "{id} {room}");
        }
    }
}

#[tokio::test(start_paused = true)]
async fn a_line_of_chat_that_is_refused_is_no_error_and_not_posted() {
    let api = Api::new().await;
    let (anna, bert) = (api.person("Anna").await, api.person("Bert").await);
    let (id, ..) = game(&anna, &bert, BLITZ).await;
    let (other, ..) = game(&anna, &bert, BLITZ).await;
    let say = async |game: &str, text: &str| {
        let path = format!("/api/board/game/{game}/chat");
        let (status, answer) = anna.post(&path, &format!("room=player&text={text}")).await;
        assert_eq!((status, &answer["ok"]), (StatusCode::OK, &json!(true)), "{text}: {answer}");
        answer["refused"].as_str().map(str::to_owned)
    };
    for number in 0..5 {
        assert_eq!(say(&id, &number.to_string()).await, None);
    }
    let refused = say(&id, "6").await.expect("five lines in ten seconds are enough");
    assert!(refused.contains('5') && refused.contains("10"), "{refused}");
    assert_eq!(say(&other, "each game is counted apart").await, None);
    assert!(say(&other, &"x".repeat(301)).await.is_some(), "too long");
    let (_, lines) = anna.get(&format!("/api/board/game/{id}/chat")).await;
    assert_eq!(lines.as_array().unwrap().len(), 5, "{lines}");
    let missing = anna.post(&format!("/api/board/game/{id}/chat"), "room=player").await;
    assert_eq!(missing.0, StatusCode::BAD_REQUEST, "a form without its text is still wrong");
}

#[tokio::test]
async fn spectators_talk_to_bots_and_not_to_people() {
    let api = Api::new().await;
    let (anna, bot) = (api.person("Anna").await, api.bot("Bot").await);
    let (id, mut to_anna, mut to_bot) = game(&anna, &bot, BLITZ).await;
    let watcher = api.person("Watcher").await;
    api.say_as_spectator(&watcher, &id, "who is winning?").await;
    anna.does(&format!("/api/board/game/{id}/chat"), "room=player&text=hello").await;
    let line = to_bot.next_of("chatLine").await;
    let expected = json!({
        "type": "chatLine", "room": "spectator", "username": "Watcher", "text": "who is winning?"
    });
    assert_eq!(line, expected);
    assert_eq!(to_bot.next_of("chatLine").await["text"], "hello");
    assert_eq!(to_anna.next_of("chatLine").await["text"], "hello", "players hear players alone");
}

// --- Forms ---------------------------------------------------------------------------------------

/// As a browser sends `FormData`, byte for byte.
#[tokio::test]
async fn a_challenge_as_multipart_form_data_is_the_one_that_was_asked_for() {
    let api = Api::new().await;
    let (anna, _bert) = (api.person("Anna").await, api.person("Bert").await);
    let address = listen(&api.routes).await;
    let boundary = "----WebKitFormBoundaryd7LZ5xX0AvmO3mSW";
    let mut body = String::new();
    for (name, value) in [
        ("rated", "true"),
        ("clock.limit", "180"),
        ("clock.increment", "2"),
        ("variant", "chess960"),
    ] {
        body += &format!(
            "--{boundary}\r\nContent-Disposition: form-data; name=\"{name}\"\r\n\r\n{value}\r\n"
        );
    }
    body += &format!("--{boundary}--\r\n");
    let head = format!(
        "POST /api/challenge/Bert HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\
         Authorization: Bearer {}\r\nContent-Length: {}\r\n",
        anna.token.as_deref().unwrap(),
        body.len()
    );
    let multipart = format!("Content-Type: multipart/form-data; boundary={boundary}\r\n\r\n");
    let answer = raw(address, &format!("{head}{multipart}{body}")).await;
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    let made: Value = serde_json::from_str(answer.split_once("\r\n\r\n").unwrap().1).unwrap();
    assert_eq!(made["rated"], true);
    assert_eq!(
        made["timeControl"],
        json!({"type": "clock", "limit": 180, "increment": 2, "show": "3+2"})
    );
    assert_eq!((&made["variant"]["key"], &made["speed"]), (&json!("chess960"), &json!("blitz")));

    for kind in ["application/xml", "application/octet-stream"] {
        let answer = raw(address, &format!("{head}Content-Type: {kind}\r\n\r\n{body}")).await;
        assert!(answer.starts_with("HTTP/1.1 415"), "{answer}");
        assert!(answer.contains("{\"error\":\"Unsupported Content-Type. Send "), "{answer}");
    }
}

/// Every route that takes a body reads the same ones and refuses the same ones.
#[tokio::test]
async fn no_body_is_ignored_silently() {
    let api = Api::new().await;
    let (anna, bert) = (api.person("Anna").await, api.person("Bert").await);
    let (id, ..) = game(&anna, &bert, BLITZ).await;
    let send = async |path: &str, kind: &str, body: &str| {
        let request = Request::post(path).header(header::CONTENT_TYPE, kind);
        read(anna.send(request.body(Body::from(body.to_owned())).unwrap()).await).await
    };
    for path in [
        "/api/challenge/Bert".to_owned(),
        "/api/challenge/ai".into(),
        "/api/challenge/open".into(),
        "/api/board/seek".into(),
        "/api/bulk-pairing".into(),
        "/api/import".into(),
        "/api/token".into(),
        "/api/token/test".into(),
        "/api/users".into(),
        "/api/games/export/_ids".into(),
        "/games/export/_ids".into(),
        "/api/stream/games-by-users".into(),
        "/api/stream/games/mine".into(),
        "/api/account/kid".into(),
        format!("/api/board/game/{id}/chat"),
        format!("/api/board/game/{id}/move/e2e4"),
        format!("/api/challenge/{id}/decline"),
    ] {
        let (status, answer) = send(&path, "application/xml", "<a/>").await;
        assert_eq!(status, StatusCode::UNSUPPORTED_MEDIA_TYPE, "{path}: {answer}");
        let broken = send(&path, "multipart/form-data; boundary=x", "--x\r\n").await;
        assert_eq!(broken.0, StatusCode::BAD_REQUEST, "{path}: {}", broken.1);
    }
    let list = "--x\r\nContent-Disposition: form-data; name=\"ids\"\r\n\r\nanna,bert\r\n--x--";
    let (_, users) = send("/api/users", "multipart/form-data; boundary=x", list).await;
    assert_eq!(users.as_array().unwrap().len(), 2, "{users}");
}

// --- The start of a game -------------------------------------------------------------------------

/// A script that has no stream open and only calls.
#[tokio::test(start_paused = true)]
async fn a_challenge_that_is_accepted_by_a_program_can_be_played_at_once() {
    let api = Api::new().await;
    let (anna, bot) = (api.person("Anna").await, api.bot("Bot").await);
    for form in [BLITZ, "clock.limit=60&clock.increment=0&rated=true"] {
        let id = anna.challenge("Bot", &format!("color=white&{form}")).await;
        bot.does(&format!("/api/challenge/{id}/accept"), "").await;
        for (who, uci) in [(&anna, "e2e4"), (&bot, "e7e5"), (&anna, "g1f3")] {
            let (status, answer) = move_as(who, &id, uci).await;
            assert_eq!(status, StatusCode::OK, "{uci}: {answer}");
        }
    }
}

/// Simple clients move whenever a state says that it is their turn.
#[tokio::test(start_paused = true)]
async fn nothing_is_told_when_a_game_starts() {
    let api = Api::new().await;
    let (anna, bot) = (api.person("Anna").await, api.bot("Bot").await);
    let open = anna.does("/api/challenge/open", BLITZ).await;
    let id = open["id"].as_str().unwrap().to_owned();
    anna.does(&format!("/api/challenge/{id}/accept?color=white"), "").await;
    let mut white = anna.open(&id).await;
    white.next().await;
    bot.does(&format!("/api/challenge/{id}/accept?color=black"), "").await;
    let mut black = bot.open(&id).await;
    black.next().await;
    assert_eq!(move_as(&anna, &id, "e2e4").await.0, StatusCode::OK);
    for lines in [&mut white, &mut black] {
        let first = lines.next_of("gameState").await;
        assert_eq!(first["moves"], "e2e4", "the first state is the first change");
    }
}

/// A client whose move came too early is told when it can move.
#[tokio::test(start_paused = true)]
async fn a_move_that_came_too_early_is_asked_for_again() {
    let api = Api::new().await;
    let (anna, bot) = (api.person("Anna").await, api.bot("Bot").await);
    let id = api.seated(&bot, &anna, "5+3").await;
    let mut white = bot.open(&id).await;
    assert_eq!(white.next().await.unwrap()["state"]["moves"], "");
    let (status, _) = move_as(&bot, &id, "e2e4").await;
    assert_eq!(status, StatusCode::BAD_REQUEST, "nobody else is there");
    let mut black = anna.open(&id).await;
    black.next().await;
    assert_eq!(white.next_of("gameState").await["moves"], "", "now it can be played");
    assert_eq!(move_as(&bot, &id, "e2e4").await.0, StatusCode::OK);
    assert_eq!(black.next_of("gameState").await["moves"], "e2e4", "nothing came before it");
}

/// A client that moved twice at the start, for whatever reason.
#[tokio::test(start_paused = true)]
async fn a_move_is_never_played_at_a_later_ply() {
    let api = Api::new().await;
    let (anna, bot) = (api.person("Anna").await, api.bot("Bot").await);
    let id = api.seated(&bot, &anna, "5+3").await;
    // Both were chosen for the first ply, and wait for the opponent.
    let (first, second, again, reply) = tokio::join!(
        move_as(&bot, &id, "e2e4"),
        move_as(&bot, &id, "g1f3"),
        move_as(&bot, &id, "e2e4"),
        async {
            tokio::time::sleep(Duration::from_millis(500)).await;
            // Any call shows that she is there, and the game starts.
            anna.get(&format!("/api/board/game/{id}/chat")).await;
            tokio::time::sleep(Duration::from_millis(10)).await;
            move_as(&anna, &id, "e7e5").await
        },
    );
    let (_, full) = anna.get("/api/account/playing").await;
    assert_eq!(full["nowPlaying"][0]["lastMove"], "e7e5", "{full}");
    let oks = [&first, &second, &again].map(|(status, _)| status.is_success());
    assert!(oks == [true, false, true] || oks == [false, true, false], "{first:?} {second:?}");
    let stale = if oks[0] { second } else { first };
    assert_eq!(stale.0, StatusCode::BAD_REQUEST, "{stale:?}");
    assert_eq!(reply.0, StatusCode::OK, "{reply:?}");
    let (_, game) = read(
        anna.send(
            Request::get(format!("/game/export/{id}"))
                .header(header::ACCEPT, "application/json")
                .body(Body::empty())
                .unwrap(),
        )
        .await,
    )
    .await;
    assert_eq!(game["moves"].as_str().unwrap().split(' ').count(), 2, "{game}");
}

#[tokio::test(start_paused = true)]
async fn games_without_a_clock_wait_like_correspondence() {
    let api = Api::new().await;
    let (anna, bot) = (api.person("Anna").await, api.bot("Bot").await);
    let id = anna.challenge("Bot", UNLIMITED).await;
    bot.does(&format!("/api/challenge/{id}/accept"), "").await;
    let hours = Duration::from_secs(3 * 3_600);
    for (who, uci) in [(&anna, "e2e4"), (&bot, "e7e5"), (&anna, "g1f3")] {
        tokio::time::sleep(hours).await;
        let (status, answer) = move_as(who, &id, uci).await;
        assert_eq!(status, StatusCode::OK, "{uci}: {answer}");
    }
    tokio::time::sleep(hours * 8 * 13).await;
    let mut lines = bot.open(&id).await;
    let full = lines.next().await.unwrap();
    assert_eq!(full["state"]["status"], "started", "thirteen days later");
    assert_eq!((&full["speed"], full.get("clock")), (&json!("correspondence"), None));
    drop(lines);
    tokio::time::sleep(hours * 8 * 2).await;
    let over = bot.open(&id).await.next().await.unwrap();
    assert_ne!(over["state"]["status"], "started", "not for ever");
}

// --- Ratings -------------------------------------------------------------------------------------

#[tokio::test]
async fn a_finished_game_is_told_with_the_rating_before_it() {
    let api = Api::new().await;
    let (anna, bert) = (api.person("Anna").await, api.person("Bert").await);
    let mut events = anna.events().await;
    for (rating, other) in [(1500, 1500), (1338, 1662)] {
        let (id, ..) = game(&anna, &bert, &format!("rated=true&{BLITZ}")).await;
        for (who, uci) in [(&anna, "f2f3"), (&bert, "e7e5"), (&anna, "g2g4"), (&bert, "d8h4")] {
            assert_eq!(move_as(who, &id, uci).await.0, StatusCode::OK);
        }
        let finish = events.next_of("gameFinish").await["game"].clone();
        assert_eq!(
            (&finish["rating"], &finish["opponent"]["rating"]),
            (&json!(rating), &json!(other))
        );
        let diff = finish["ratingDiff"].as_i64().unwrap();
        assert!(diff < 0 && finish["opponent"]["ratingDiff"] == -diff, "{finish}");
    }
}

#[tokio::test]
async fn casual_games_are_exported_with_the_ratings_at_their_start() {
    let api = Api::new().await;
    let (anna, bert) = (api.person("Anna").await, api.person("Bert").await);
    let play = async |form: &str| {
        let (id, ..) = game(&anna, &bert, form).await;
        for (who, uci) in [(&anna, "f2f3"), (&bert, "e7e5"), (&anna, "g2g4"), (&bert, "d8h4")] {
            assert_eq!(move_as(who, &id, uci).await.0, StatusCode::OK);
        }
        id
    };
    let first = play(BLITZ).await;
    play(&format!("rated=true&{BLITZ}")).await;
    let second = play(BLITZ).await;
    play(&format!("rated=true&{BLITZ}")).await;
    for (id, white, black) in [(first, 1500, 1500), (second, 1338, 1662)] {
        let request =
            Request::get(format!("/game/export/{id}")).header(header::ACCEPT, "application/json");
        let (_, game) = read(anna.send(request.body(Body::empty()).unwrap()).await).await;
        assert_eq!(game["players"]["white"]["rating"], white, "{game}");
        assert_eq!(game["players"]["black"]["rating"], black, "{game}");
        let pgn = api.text(&anna, &format!("/game/export/{id}")).await;
        for tag in [format!("[WhiteElo \"{white}\"]"), format!("[BlackElo \"{black}\"]")] {
            assert!(pgn.contains(&tag), "{tag} in {pgn}");
        }
    }
}

#[tokio::test]
async fn chess960_has_a_rating_of_its_own() {
    let api = Api::new().await;
    let (anna, bert) = (api.person("Anna").await, api.person("Bert").await);
    let (id, ..) = game(&anna, &bert, &format!("rated=true&variant=chess960&{BLITZ}")).await;
    for (who, uci) in [(&anna, "e2e4"), (&bert, "e7e5")] {
        assert_eq!(move_as(who, &id, uci).await.0, StatusCode::OK);
    }
    anna.at(&id, "resign").await;
    let (_, user) = anna.get("/api/user/anna").await;
    assert_eq!(user["perfs"]["chess960"]["games"], 1);
    assert!(user["perfs"]["chess960"]["rating"].as_i64().unwrap() < 1500, "{user}");
    assert_eq!(user["perfs"]["blitz"]["rating"], 1500, "{user}");
    assert_eq!(user["perfs"]["blitz"]["games"], 0, "{user}");
    let (_, perf) = anna.get("/api/user/anna/perf/chess960").await;
    assert_eq!(perf["stat"]["perfType"], json!({"key": "chess960", "name": "Chess960"}));
    assert_eq!(perf["stat"]["worstLosses"]["results"][0]["opId"]["id"], "bert", "{perf}");
    let (_, profile) = anna.get("/api/zone/people/anna").await;
    assert_eq!(profile["speeds"][0]["speed"], "chess960", "{profile}");
    let (status, _) = anna.get("/api/zone/leaders/chess960").await;
    assert_eq!(status, StatusCode::OK);
    let made = anna.does("/api/challenge/Bert", &format!("variant=chess960&{BLITZ}")).await;
    assert_eq!((&made["speed"], &made["perf"]["name"]), (&json!("blitz"), &json!("Chess960")));
    let request =
        Request::get(format!("/game/export/{id}")).header(header::ACCEPT, "application/json");
    let (_, exported) = read(anna.send(request.body(Body::empty()).unwrap()).await).await;
    assert_eq!((&exported["speed"], &exported["perf"]), (&json!("blitz"), &json!("chess960")));
}

/// What is exported can be imported anywhere, and comes out as it went in.
#[tokio::test]
async fn a_game_that_is_exported_imported_and_exported_again_is_the_same() {
    let api = Api::new().await;
    let (anna, bert) = (api.person("Anna").await, api.person("Bert").await);
    let fen = "fen=4k3/8/8/8/8/8/4P3/4K3+w+-+-+0+1&variant=fromPosition";
    for form in [BLITZ, "rated=true&clock.limit=60&clock.increment=0", "days=3", "", fen] {
        let (id, ..) = game(&anna, &bert, form).await;
        assert_eq!(move_as(&anna, &id, "e2e4").await.0, StatusCode::OK, "{form}");
        anna.at(&id, "resign").await;
        let exported = api.text(&anna, &format!("/game/export/{id}")).await;
        let pgn: String = form_urlencoded(&exported);
        let imported = anna.does("/api/import", &format!("pgn={pgn}")).await;
        let copy = imported["id"].as_str().unwrap();
        assert_ne!(copy, id);
        let again = api.text(&anna, &format!("/game/export/{copy}")).await;
        assert_eq!(again, exported, "{form}");
    }
}

/// A text as the value of a form.
fn form_urlencoded(text: &str) -> String {
    text.bytes().map(|byte| format!("%{byte:02X}")).collect()
}

// --- Addresses of older clients ------------------------------------------------------------------

#[tokio::test]
async fn a_program_never_gets_a_page_for_an_answer() {
    let api = Api::new().await;
    let anna = api.person("Anna").await;
    let get = async |path: &str, accept: &str| {
        let request = Request::get(path).header(header::ACCEPT, accept);
        let answer = anna.send(request.body(Body::empty()).unwrap()).await;
        let kind = answer.headers()[header::CONTENT_TYPE].to_str().unwrap().to_owned();
        (read(answer).await, kind)
    };
    for path in ["/team/all", "/@/anna/all", "/study/by/anna", "/training/daily", "/abcdefgh"] {
        let ((status, answer), kind) = get(path, "application/json").await;
        assert_eq!((status, kind.as_str()), (StatusCode::NOT_FOUND, "application/json"), "{path}");
        assert!(answer["error"].is_string(), "{path}: {answer}");
        // A browser gets a page that says what was not found.
        let ((status, _), kind) = get(path, "text/html,application/xhtml+xml,*/*;q=0.8").await;
        let is_page = kind.starts_with("text/html");
        assert!(status == StatusCode::NOT_FOUND && is_page, "{path}: {kind}");
    }
    // The addresses that lichess has for a player and their games.
    for path in ["/@/anna", "/@/anna/tv"] {
        assert_eq!(get(path, "application/json").await.0.0, StatusCode::NOT_FOUND, "{path}");
        let ((status, _), kind) = get(path, "text/html").await;
        assert!(
            status == StatusCode::OK && kind.starts_with("text/html"),
            "{path}: {status} {kind}"
        );
        let nobody = path.replace("anna", "nobody");
        assert_eq!(get(&nobody, "text/html").await.0.0, StatusCode::NOT_FOUND, "{nobody}");
    }
    let v3 = "application/vnd.lichess.v3+json";
    for path in ["/player", "/player/top/5/blitz", "/tv/channels"] {
        for accept in [v3, "application/json", "*/*"] {
            let ((status, answer), kind) = get(path, accept).await;
            assert_eq!(status, StatusCode::OK, "{path}");
            assert!(
                kind.contains("json") && answer.is_object(),
                "{path} {accept}: {kind} {answer}"
            );
        }
    }
    for (path, page) in [("/player", "/people"), ("/player/top/5/blitz", "/people")] {
        let request = Request::get(path).header(header::ACCEPT, "text/html");
        let answer = anna.send(request.body(Body::empty()).unwrap()).await;
        assert_eq!(answer.status(), StatusCode::SEE_OTHER, "{path}");
        assert_eq!(answer.headers()[header::LOCATION], page, "{path}");
    }
    let (_, kind) = get("/api/player/top/5/blitz", "*/*").await;
    assert_eq!(kind, v3);
    let ((status, answer), _) = get("/player/top/5/atomic", v3).await;
    assert_eq!(status, StatusCode::BAD_REQUEST, "{answer}");
}

#[tokio::test]
async fn features_that_are_missing_give_the_empty_answers_of_lichess() {
    let api = Api::new().await;
    let (anna, _bert) = (api.person("Anna").await, api.person("Bert").await);
    for (path, expected) in [
        ("/api/streamer/live", json!([])),
        ("/api/user/bert/note", json!([])),
        ("/api/player/autocomplete?term=ber", json!(["bert"])),
        ("/api/player/autocomplete?term=be", json!([])),
        ("/api/player/autocomplete?term=bert&names=1", json!(["Bert"])),
        ("/api/player/autocomplete?term=bert&exists=true", json!(true)),
        (
            "/api/player/autocomplete?term=bert&object=true",
            json!({"result": [{"id": "bert", "name": "Bert"}]}),
        ),
    ] {
        assert_eq!(anna.get(path).await, (StatusCode::OK, expected), "{path}");
    }
    for path in ["/api/user/bert/note", "/inbox/bert"] {
        let (status, answer) = anna.post(path, "text=hello").await;
        assert_eq!((status, &answer["ok"]), (StatusCode::OK, &json!(true)), "{path}");
        assert!(answer["refused"].is_string(), "{path}: nothing pretends to be done");
        let unknown = path.replace("bert", "nobody");
        assert_eq!(anna.post(&unknown, "").await.0, StatusCode::NOT_FOUND, "{unknown}");
    }
}

#[tokio::test]
async fn following_is_as_lichess_has_it() {
    let api = Api::new().await;
    let (anna, bert) = (api.person("Anna").await, api.person("Bert").await);
    api.person("Clara").await;
    let done = (StatusCode::OK, json!({"ok": true}));
    let mut following = anna.stream("/api/rel/following").await;
    assert_eq!(following.next().await, None);
    for path in ["/api/rel/follow/bert", "/api/rel/follow/bert", "/api/rel/follow/clara"] {
        assert_eq!(anna.post(path, "").await, done, "{path}");
    }
    let mut following = anna.stream("/api/rel/following").await;
    let mut names = Vec::new();
    while let Some(user) = following.next().await {
        assert!(user["perfs"].is_object() && user["createdAt"].is_number(), "{user}");
        names.push(user["username"].as_str().unwrap().to_owned());
    }
    names.sort();
    assert_eq!(names, ["Bert", "Clara"]);
    for path in ["/api/rel/unfollow/clara", "/api/rel/unfollow/clara"] {
        assert_eq!(anna.post(path, "").await, done, "{path}");
    }
    for (path, status) in [
        ("/api/rel/follow/nobody", StatusCode::NOT_FOUND),
        ("/api/rel/unfollow/nobody", StatusCode::NOT_FOUND),
        ("/api/rel/follow/anna", StatusCode::BAD_REQUEST),
    ] {
        let (answered, answer) = anna.post(path, "").await;
        assert_eq!(answered, status, "{path}");
        assert!(answer["error"].is_string(), "{path}: {answer}");
    }
    assert_eq!(bert.post("/api/rel/block/anna", "").await, done);
    assert_eq!(anna.stream("/api/rel/following").await.next().await, None);
    let refused = anna.post("/api/rel/follow/bert", "").await;
    assert_eq!(refused.0, StatusCode::BAD_REQUEST, "{}", refused.1);
}

#[tokio::test]
async fn blocking_is_as_lichess_has_it() {
    let api = Api::new().await;
    let (anna, bert) = (api.person("Anna").await, api.person("Bert").await);
    let done = (StatusCode::OK, json!({"ok": true}));
    assert_eq!(anna.post("/api/rel/block/bert", "").await, done);
    let (status, answer) =
        bert.post("/api/challenge/anna", "clock.limit=60&clock.increment=0").await;
    // As for every challenge that somebody does not accept.
    assert_eq!(status, StatusCode::BAD_REQUEST);
    assert_eq!(answer["error"], "This player does not accept games with you.");
    assert_eq!(anna.post("/api/rel/unblock/bert", "").await, done);
    bert.challenge("anna", "clock.limit=60&clock.increment=0").await;
    assert_eq!(anna.post("/api/rel/block/nobody", "").await.0, StatusCode::NOT_FOUND);
}

// --- Slow callers --------------------------------------------------------------------------------

#[tokio::test]
async fn a_body_that_trickles_in_holds_up_no_expensive_read() {
    let api = Api::new().await;
    let anna = api.person("Anna").await;
    let address = listen(&api.routes).await;
    let mut slow = Vec::new();
    for path in ["/api/users", "/api/token/test", "/api/games/export/_ids", "/api/import"] {
        for _ in 0..4 {
            let mut socket = TcpStream::connect(address).await.unwrap();
            let head = format!(
                "POST {path} HTTP/1.1\r\nHost: {address}\r\nContent-Length: 9\r\n\
                 Content-Type: application/x-www-form-urlencoded\r\n\r\na"
            );
            socket.write_all(head.as_bytes()).await.unwrap();
            slow.push(socket);
        }
    }
    // The heads have been read once a request on the same listener is answered.
    let close =
        format!("GET /api/user/Anna HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n");
    for _ in 0..4 {
        // Their bodies have thirty seconds each.
        let answer = tokio::time::timeout(Duration::from_secs(20), raw(address, &close)).await;
        let answer = answer.expect("nobody waits for the slow ones");
        assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    }
    drop((anna, slow));
}

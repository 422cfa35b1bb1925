//! The lichess API on the wire: what clients break on first.

use crate::support::{
    Person,
    api::{Api, Program, game, read},
    listen,
};
use axum::{
    body::Body,
    http::{Method, Request, StatusCode, header},
};
use serde_json::{Value, json};
use store::Scope;
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
    time::{Duration, Instant},
};

const BLITZ: &str = "clock.limit=300&clock.increment=3";

/// Reads the raw bytes of an answer until a text has come.
async fn raw_until(socket: &mut TcpStream, wanted: &str) -> String {
    let mut bytes = Vec::new();
    while !String::from_utf8_lossy(&bytes).contains(wanted) {
        let mut some = [0; 4096];
        let count = socket.read(&mut some).await.unwrap();
        assert!(count > 0, "closed before {wanted:?}: {}", String::from_utf8_lossy(&bytes));
        bytes.extend_from_slice(&some[..count]);
    }
    String::from_utf8(bytes).unwrap()
}

const TOKEN_UNKNOWN: &str = "The token is unknown or has ended. Create a new one.";
const ATOMIC: &str =
    "\"atomic\" is not played here. The variants are standard, chess960, fromPosition.";

#[tokio::test]
async fn each_line_of_a_stream_is_a_chunk_and_nothing_is_compressed() {
    let api = Api::new().await;
    let (anna, bot) = (api.person("Anna").await, api.bot("Bot").await);
    let address = listen(&api.routes).await;
    anna.challenge("Bot", &format!("{BLITZ}&days=")).await;
    anna.challenge("Bot", "clock.limit=60&clock.increment=0").await;
    let mut socket = TcpStream::connect(address).await.unwrap();
    let request = format!(
        "GET /api/stream/event HTTP/1.1\r\nHost: {address}\r\nAccept-Encoding: gzip, deflate\r\n\
         Authorization: Bearer {}\r\n\r\n",
        bot.token.as_deref().unwrap()
    );
    socket.write_all(request.as_bytes()).await.unwrap();
    let text = raw_until(&mut socket, "\"limit\":60").await;
    let (head, mut body) = text.split_once("\r\n\r\n").unwrap();
    let head = head.to_lowercase();
    assert!(head.starts_with("http/1.1 200"), "{head}");
    for line in [
        "transfer-encoding: chunked",
        "content-type: application/x-ndjson",
        "cache-control: no-cache",
        "x-accel-buffering: no",
        "access-control-allow-origin: *",
    ] {
        assert!(head.contains(line), "{line} in {head}");
    }
    assert!(!head.contains("content-encoding") && !head.contains("set-cookie"), "{head}");
    let mut records = 0;
    while let Some((size, rest)) = body.split_once("\r\n") {
        let size = usize::from_str_radix(size, 16).unwrap();
        let (chunk, rest) = rest.split_at(size);
        let line = chunk.strip_suffix('\n').unwrap();
        assert!(!line.contains('\n'), "one line: {chunk:?}");
        let record: Value = serde_json::from_str(line).unwrap();
        assert_eq!(record["type"], "challenge");
        records += 1;
        body = rest.strip_prefix("\r\n").unwrap();
    }
    assert_eq!(records, 2, "{text}");
}

#[tokio::test(start_paused = true)]
async fn an_empty_line_comes_every_few_seconds_and_never_first() {
    let api = Api::new().await;
    let (anna, bert) = (api.person("Anna").await, api.person("Bert").await);
    let id = anna.challenge("Bert", "clock.limit=10800&clock.increment=0").await;
    bert.does(&format!("/api/challenge/{id}/accept"), "").await;
    let mut other = bert.open(&id).await;
    other.next().await;
    tokio::spawn(async move { while other.chunk().await.is_some() {} });
    let carl = api.person("Carl").await;
    for (who, method, path) in [
        (&anna, Method::GET, format!("/api/board/game/stream/{id}")),
        (&carl, Method::GET, "/api/stream/event".into()),
        (&anna, Method::POST, "/api/board/seek?time=10&increment=5".into()),
        (&carl, Method::POST, format!("/api/challenge/Anna?keepAliveStream=1&{BLITZ}")),
    ] {
        let request = Request::builder().method(method).uri(&path).body(Body::empty());
        let mut lines = who.stream_of(request.unwrap()).await;
        if path.contains("game") || path.contains("keepAlive") {
            let first = lines.chunk().await.unwrap();
            assert!(first.starts_with('{'), "{first}");
        }
        for _ in 0..20 {
            let before = Instant::now();
            loop {
                let line = lines.chunk().await.unwrap();
                if line == "\n" {
                    break;
                }
            }
            let waited = before.elapsed();
            assert!(waited <= Duration::from_secs(7), "{waited:?}");
            assert!(waited >= Duration::from_secs(4), "{waited:?}");
        }
    }
}

#[tokio::test(start_paused = true)]
async fn a_stream_ends_soon_after_its_token() {
    let api = Api::new().await;
    let bert = api.person("Bert").await;
    for (name, method, path) in [
        ("Anna", Method::GET, "/api/board/game/stream/{id}"),
        ("Carl", Method::GET, "/api/stream/event"),
        ("Dora", Method::POST, "/api/board/seek?time=10&increment=5"),
        ("Emil", Method::POST, "/api/challenge/Bert?keepAliveStream=1&clock.limit=60"),
    ] {
        let who = api.person(name).await;
        let mut path = path.to_owned();
        if path.contains("{id}") {
            let id = who.challenge("Bert", BLITZ).await;
            bert.does(&format!("/api/challenge/{id}/accept"), "").await;
            path = path.replace("{id}", &id);
        }
        let request = Request::builder().method(method).uri(&path).body(Body::empty());
        let mut lines = who.stream_of(request.unwrap()).await;
        while lines.chunk().await.unwrap() != "\n" {}
        let revoke = Request::delete("/api/token").body(Body::empty()).unwrap();
        assert_eq!(who.send(revoke).await.status(), StatusCode::NO_CONTENT);
        let before = Instant::now();
        while lines.chunk().await.is_some() {}
        assert!(before.elapsed() <= Duration::from_secs(7), "{path}");
    }
}

#[tokio::test]
async fn addresses_may_end_in_a_slash_and_nobody_is_sent_elsewhere() {
    let api = Api::new().await;
    let (anna, bert) = (api.person("Anna").await, api.person("Bert").await);
    let (id, ..) = game(&anna, &bert, BLITZ).await;
    for (path, expected) in [
        (format!("/api/board/game/{id}/claim-victory/"), StatusCode::BAD_REQUEST),
        (format!("/api/board/game/{id}/claim-victory"), StatusCode::BAD_REQUEST),
        (format!("/api/board/game/{id}/move/e2e4/"), StatusCode::OK),
        ("/api/challenge/Bert/".into(), StatusCode::OK),
        ("/api/nothing/".into(), StatusCode::NOT_FOUND),
    ] {
        assert_eq!(anna.post(&path, "").await.0, expected, "{path}");
    }
    let (status, list) = anna.get("/api/challenge/").await;
    assert_eq!((status, list["out"].as_array().unwrap().len()), (StatusCode::OK, 1));
}

#[tokio::test]
async fn a_form_may_come_in_any_way() {
    let api = Api::new().await;
    let (anna, _) = (api.person("Anna").await, api.bot("Bot").await);
    let json = Some("application/json");
    for (kind, query, body) in [
        (Some("application/x-www-form-urlencoded"), "", "clock.limit=300&clock.increment=3&color="),
        (None, "", "clock.limit=300&clock.increment=3"),
        (None, "?clock.limit=300&clock.increment=3&rated=False", ""),
        (json, "", r#"{"clock.limit":300,"clock.increment":3,"color":null,"rated":false}"#),
        (json, "", r#"{"clock":{"limit":300,"increment":3},"fen":null,"variant":"standard"}"#),
    ] {
        let mut request = Request::post(format!("/api/challenge/bot{query}"));
        if let Some(kind) = kind {
            request = request.header(header::CONTENT_TYPE, kind);
        }
        let answer = anna.send(request.body(Body::from(body)).unwrap()).await;
        let (status, made) = read(answer).await;
        assert_eq!(status, StatusCode::OK, "{body}: {made}");
        let time = json!({"type": "clock", "limit": 300, "increment": 3, "show": "5+3"});
        assert_eq!(made["timeControl"], time, "{body}");
        assert_eq!((&made["speed"], &made["rated"]), (&json!("blitz"), &json!(false)), "{body}");
    }
    let (_, made) = anna.post("/api/challenge/bot?rated=True", BLITZ).await;
    assert_eq!(made["rated"], true);
}

#[tokio::test]
async fn every_error_has_its_status_and_shape() {
    let api = Api::new().await;
    let (anna, bert, bot) =
        (api.person("Anna").await, api.person("Bert").await, api.bot("Bot").await);
    let (id, ..) = game(&anna, &bert, BLITZ).await;
    let none = Program { token: None, ..anna.clone() };
    let unknown = Program { token: Some("tby_nobody".into()), ..anna.clone() };
    let reader = api.program("Reader", false, &[Scope::ChallengeRead]).await;
    let playing = format!("/api/board/game/{id}");
    for (who, path, form, status, expected) in [
        (&none, "/api/stream/event", "", 405, json!("This address does not accept this method.")),
        (&none, "/api/challenge/Bert", BLITZ, 401, json!(TOKEN_UNKNOWN)),
        (&unknown, "/api/challenge/Bert", BLITZ, 401, json!(TOKEN_UNKNOWN)),
        (&reader, &format!("{playing}/resign"), "", 403, json!("Missing scope: board:play")),
        (
            &reader,
            "/api/challenge/Bert",
            BLITZ,
            403,
            json!("Missing scope: challenge:write,bot:play,board:play"),
        ),
        (&bot, &format!("{playing}/resign"), "", 400, json!("Bot accounts play at /api/bot.")),
        (
            &anna,
            &format!("/api/bot/game/{id}/resign"),
            "",
            400,
            json!("Only bot accounts can do this. Upgrade yours at /api/bot/account/upgrade."),
        ),
        (
            &anna,
            "/api/board/game/nonesuch/resign",
            "",
            404,
            json!("Game not found. Check the link."),
        ),
        (&anna, "/api/board/game/xyz/resign", "", 404, json!("Game not found. Check the link.")),
        (
            &anna,
            "/api/puzzle/daily",
            "",
            404,
            json!("Nothing was found at this address. Check the path."),
        ),
        (
            &anna,
            "/api/challenge/nonesuch/accept",
            "",
            404,
            json!("Challenge not found. It was accepted, withdrawn or has expired."),
        ),
        (
            &anna,
            "/api/challenge/Nobody",
            BLITZ,
            400,
            json!("There is no player \"Nobody\". Check the name."),
        ),
        (&anna, &format!("{playing}/move/e2e5"), "", 400, json!("A pawn does not move like that.")),
        (&bert, &format!("{playing}/move/e7e5"), "", 400, json!("It is not your turn.")),
        (
            &anna,
            "/api/challenge/Bert",
            "clock.limit=99999&clock.increment=0",
            400,
            json!({"clock.limit": ["Must be from 0 to 10800, not 99999."]}),
        ),
        (&anna, "/api/challenge/ai", "", 400, json!({"level": ["This field is required."]})),
        (&anna, "/api/challenge/Bert", "variant=atomic", 400, json!({"variant": [ATOMIC]})),
    ] {
        let (found, answer) = who.post(path, form).await;
        assert_eq!((found.as_u16(), &answer["error"]), (status, &expected), "{path} {form}");
        if let Some(fields) = expected.as_object() {
            assert!(fields.iter().all(|(name, why)| answer[name] == *why), "{answer}");
        }
    }
    let request = Request::post(format!("{playing}/resign")).body(Body::empty()).unwrap();
    let answer = reader.send(request).await;
    assert_eq!(answer.headers()["x-oauth-scopes"], "challenge:read");
    assert_eq!(answer.headers()["x-accepted-oauth-scopes"], "board:play");
}

#[tokio::test]
async fn making_too_much_is_limited_but_moves_are_not() {
    let api = Api::new().await;
    let (anna, _) = (api.person("Anna").await, api.bot("Bot").await);
    let mut limited = None;
    for _ in 0..200 {
        let request = Request::post("/api/challenge/Bot?clock.limit=60&clock.increment=1");
        let answer = anna.send(request.body(Body::empty()).unwrap()).await;
        if answer.status() == StatusCode::TOO_MANY_REQUESTS {
            limited = Some(answer);
            break;
        }
        assert_eq!(answer.status(), StatusCode::OK);
    }
    let limited = limited.expect("it is limited");
    let seconds: u64 = limited.headers()[header::RETRY_AFTER].to_str().unwrap().parse().unwrap();
    assert!((1..=120).contains(&seconds));
    for _ in 0..300 {
        assert_eq!(anna.at("nonesuch", "move/e2e4").await.0, StatusCode::NOT_FOUND);
    }
}

#[tokio::test]
async fn pages_of_other_sites_may_call_and_cookies_mean_nothing() {
    let api = Api::new().await;
    let anna = api.person("Anna").await;
    for path in ["/api/challenge/ai", "/api/stream/event", "/api/nothing"] {
        let asked = Request::builder().method(Method::OPTIONS).uri(path);
        let asked = asked.header(header::ORIGIN, "https://elsewhere.example");
        let answer = anna.send(asked.body(Body::empty()).unwrap()).await;
        assert_eq!(answer.status(), StatusCode::NO_CONTENT, "{path}");
        assert_eq!(answer.headers()["access-control-allow-origin"], "*", "{path}");
        let methods = &answer.headers()["access-control-allow-methods"];
        assert_eq!(methods, "OPTIONS, GET, POST, PUT, DELETE");
        let headers = answer.headers()["access-control-allow-headers"].to_str().unwrap();
        assert!(headers.contains("Authorization") && headers.contains("Content-Type"));
        assert_eq!(answer.headers()["access-control-max-age"], "86400");
    }
    let mut signed_in = Person::default();
    signed_in.register(&api.routes, "Carl").await;
    let (status, answer) =
        signed_in.post(&api.routes, "/api/challenge/ai", json!({"level": 1})).await;
    assert_eq!((status, &answer["error"]), (StatusCode::UNAUTHORIZED, &json!(TOKEN_UNKNOWN)));
    let zone = Request::get("/api/zone/seeks").body(Body::empty()).unwrap();
    let answer = anna.send(zone).await;
    assert!(!answer.headers().contains_key("access-control-allow-origin"), "not the page's own");
}

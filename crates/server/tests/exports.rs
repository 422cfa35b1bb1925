//! What can be taken home from a game, and the files of the page.

mod support;

use axum::{
    Router,
    body::{Body, to_bytes},
    http::{HeaderMap, Request, StatusCode, header},
};
use serde_json::json;
use support::{Person, act, make_move, table, zone};
use tower::ServiceExt;

async fn get(routes: &Router, path: &str) -> (StatusCode, HeaderMap, String) {
    let request = Request::get(path).body(Body::empty()).unwrap();
    let answer = routes.clone().oneshot(request).await.unwrap();
    let (parts, body) = answer.into_parts();
    let bytes = to_bytes(body, 1 << 20).await.unwrap();
    (parts.status, parts.headers, String::from_utf8_lossy(&bytes).into_owned())
}

#[tokio::test]
async fn every_position_can_be_had_as_fen_and_as_picture() {
    let (table, mut white, mut black) = table("3+2").await;
    white.say(make_move(1, "e2e4", 0)).await;
    black.until(|state| state["ply"] == 1).await;
    let path = |what: &str| format!("/api/zone/games/{}/{what}", table.id);
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let after = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1";
    for (what, fen) in [("fen?ply=0", start), ("fen?ply=1", after), ("fen", after)] {
        let (status, headers, body) = get(&table.routes, &path(what)).await;
        assert_eq!((status, body.as_str()), (StatusCode::OK, fen), "{what}");
        assert_eq!(headers[header::CONTENT_TYPE], "text/plain; charset=utf-8");
        assert_eq!(headers[header::CACHE_CONTROL], "no-cache");
    }
    let (status, headers, from_white) = get(&table.routes, &path("svg?ply=1")).await;
    assert_eq!(status, StatusCode::OK);
    assert_eq!(headers[header::CONTENT_TYPE], "image/svg+xml");
    assert!(from_white.starts_with("<svg ") && from_white.contains(after), "{from_white}");
    let (_, _, from_black) = get(&table.routes, &path("svg?ply=1&side=black")).await;
    let (_, _, before) = get(&table.routes, &path("svg?ply=0")).await;
    assert_ne!(from_white, from_black);
    assert_ne!(from_white, before);

    let (status, headers, picture) = get(&table.routes, &path("png?ply=1")).await;
    assert_eq!(
        (status, &headers[header::CONTENT_TYPE]),
        (StatusCode::OK, &"image/png".parse().unwrap())
    );
    assert_eq!(headers[header::CACHE_CONTROL], "public, max-age=60");
    assert!(picture.contains("PNG") && picture.contains("IEND"));

    for (what, words) in [
        ("fen?ply=2", "Ply 2 does not exist: the game ends at ply 1."),
        ("svg?ply=2", "Ply 2 does not exist: the game ends at ply 1."),
        ("png?ply=2", "Ply 2 does not exist: the game ends at ply 1."),
        ("fen?ply=-1", "invalid digit"),
        ("svg?ply=x", "invalid digit"),
        ("svg?side=green", "unknown variant `green`"),
        ("svg?size=9", "unknown field `size`"),
    ] {
        let (status, _, body) = get(&table.routes, &path(what)).await;
        assert_eq!(status, StatusCode::BAD_REQUEST, "{what}");
        assert!(body.contains(words), "{what}: {body}");
    }
    for what in ["fen", "svg", "png", "pgn"] {
        let (status, _, _) = get(&table.routes, &format!("/api/zone/games/nowhere1/{what}")).await;
        assert_eq!(status, StatusCode::NOT_FOUND);
    }

    white.say(act(2, "resign")).await;
    black.until(|state| state["phase"] == "over").await;
    for what in ["fen?ply=1", "svg?ply=1", "png"] {
        let (_, headers, _) = get(&table.routes, &path(what)).await;
        let caching = headers[header::CACHE_CONTROL].to_str().unwrap();
        assert!(caching.contains("immutable"), "{what}: {caching}");
    }
    let (_, headers, _) = get(&table.routes, &path("pgn")).await;
    let name = format!("attachment; filename=\"tabiya-{}.pgn\"", table.id);
    assert_eq!(headers[header::CONTENT_DISPOSITION], name);
}

#[tokio::test]
async fn the_wait_for_an_absent_player_has_bounds() {
    let routes = zone().await;
    let mut anna = Person::default();
    for (request, words) in [
        (json!({"time": "3+2", "absence": 4}), "Must be from 5 to 600, not 4."),
        (json!({"time": "3+2", "absence": 601}), "Must be from 5 to 600, not 601."),
        (json!({"time": "3+2", "absence": "soon"}), "invalid type"),
        (json!({"time": "3+2", "absence": -5}), "invalid value"),
        (
            json!({"time": "3 days", "absence": 30}),
            "Players need not be present in correspondence. Leave this out.",
        ),
        (
            json!({"time": "3+2", "absence": 30, "computer": {"level": 1}}),
            "No one loses by absence against the computer. Leave this out.",
        ),
        (json!({"time": "3+2", "chat": "no"}), "invalid type"),
        (json!({"time": "3+2", "takebacks": 1}), "invalid type"),
    ] {
        let (status, answer) = anna.post(&routes, "/api/zone/games", request.clone()).await;
        assert!(status.is_client_error(), "{request}: {status}");
        assert!(answer["message"].as_str().unwrap().contains(words), "{request}: {answer}");
    }
    for absence in [5, 600] {
        let request = json!({"time": "3+2", "absence": absence, "takebacks": false, "chat": false});
        let (status, made) = anna.post(&routes, "/api/zone/games", request).await;
        assert_eq!(status, StatusCode::CREATED);
        let path = format!("/api/zone/games/{}", made["id"].as_str().unwrap());
        let (_, shown) = anna.get(&routes, &path).await;
        assert_eq!((&shown["takebacks"], &shown["chat"]), (&json!(false), &json!(false)));
        assert_eq!(shown["absenceMs"], json!(absence * 1_000));
    }
    let against = json!({"time": "3+2", "computer": {"level": 1}});
    let (_, made) = anna.post(&routes, "/api/zone/games", against).await;
    let path = format!("/api/zone/games/{}", made["id"].as_str().unwrap());
    assert_eq!(anna.get(&routes, &path).await.1["absenceMs"], json!(null), "no countdown");
    let id = anna.make(&routes, "3+2").await;
    let (_, shown) = anna.get(&routes, &format!("/api/zone/games/{id}")).await;
    assert_eq!((&shown["takebacks"], &shown["chat"]), (&json!(true), &json!(true)));
}

#[tokio::test]
async fn law_9_5_3_what_a_wrong_claim_costs_is_said() {
    let routes = zone().await;
    let mut anna = Person::default();
    for (time, ruleset, costs) in [
        ("3+2", "online", json!(null)),
        ("no clock", "otb", json!(null)),
        ("3 days", "otb", json!(null)),
        ("3+2", "otb", json!(60_000)),
        ("90+30", "otb", json!(120_000)),
    ] {
        let request = json!({"time": time, "ruleset": ruleset});
        let (_, made) = anna.post(&routes, "/api/zone/games", request).await;
        let path = format!("/api/zone/games/{}", made["id"].as_str().unwrap());
        let (_, shown) = anna.get(&routes, &path).await;
        assert_eq!(shown["claimPenaltyMs"], costs, "{time} {ruleset}");
    }
}

#[tokio::test]
async fn every_answer_keeps_the_browser_from_doing_more() {
    let routes = zone().await;
    for path in ["/", "/a1B2c3D4", "/assets/missing.js", "/api/nothing"] {
        let (_, headers, _) = get(&routes, path).await;
        let policy = headers[header::CONTENT_SECURITY_POLICY].to_str().unwrap();
        assert!(policy.contains("default-src 'self'"), "{path}");
        assert!(policy.contains("frame-ancestors 'none'"), "{path}");
        assert!(!policy.contains("script-src") && !policy.contains("unsafe-eval"), "{path}");
        assert_eq!(headers[header::X_CONTENT_TYPE_OPTIONS], "nosniff", "{path}");
        assert_eq!(headers[header::REFERRER_POLICY], "same-origin", "{path}");
        assert!(headers.contains_key("permissions-policy"), "{path}");
    }
}

#[tokio::test]
async fn only_addresses_of_the_page_are_the_page() {
    let routes = zone().await;
    for path in ["/api", "/api/", "/api/zone", "/ws", "/ws/games", "/api/zone/games/x/y/z"] {
        let (status, headers, body) = get(&routes, path).await;
        assert_eq!(status, StatusCode::NOT_FOUND, "{path}");
        assert_eq!(headers[header::CONTENT_TYPE], "application/json", "{path}");
        let message = "Nothing was found at this address. Check the path.";
        let expected = match path.trim_end_matches('/') == "/api" {
            true => json!({ "error": message }),
            false => json!({"code": "not_found", "params": {}, "message": message}),
        };
        let body: serde_json::Value = serde_json::from_str(&body).unwrap();
        assert_eq!(body, expected, "{path}");
    }
    for path in ["/assets/", "/assets/missing", "/missing.css", "/index.html.br"] {
        assert_eq!(get(&routes, path).await.0, StatusCode::NOT_FOUND, "{path}");
    }
    // A game that does not exist has a page too, which says so.
    for (path, expected) in [("/help", StatusCode::OK), ("/a1B2c3D4", StatusCode::NOT_FOUND)] {
        let (status, headers, _) = get(&routes, path).await;
        assert_eq!(status, expected, "{path}");
        assert_eq!(headers[header::CACHE_CONTROL], "no-cache", "{path}");
        assert_eq!(headers[header::CONTENT_TYPE], "text/html; charset=utf-8", "{path}");
    }
}

#[tokio::test]
async fn law_3_10_3_a_position_set_up_is_judged_with_the_squares() {
    let routes = zone().await;
    let ask = |query: &str| format!("/api/zone/position?{query}");
    let nine = "fen=4k3/8/8/8/8/P7/PPPPPPPP/4K3%20w%20-%20-%200%201";
    let (status, _, body) = get(&routes, &ask(nine)).await;
    assert_eq!(status, StatusCode::OK);
    let said: serde_json::Value = serde_json::from_str(&body).unwrap();
    assert_eq!(said["reasons"][0]["text"], "White has 9 pawns");
    let error = json!({
        "code": "too_many_pawns",
        "params": {"side": "white", "count": 9},
        "message": "White has 9 pawns, more than 8.",
    });
    assert_eq!(said["reasons"][0]["error"], error);
    assert_eq!(said["reasons"][0]["squares"].as_array().unwrap().len(), 9);

    for (query, reasons, over) in [
        ("fen=8/8/8/8/8/8/8/8%20w%20-%20-%200%201", 2, json!(null)),
        ("fen=4k3/8/8/8/8/8/PPPPPPPP/4K3%20w%20KQ%20-%200%201", 0, json!(null)),
        (
            "fen=4k3/8/8/8/8/8/8/4K3%20w%20-%20-%200%201",
            0,
            json!("A game cannot start in a finished position. Choose another one."),
        ),
    ] {
        let (status, _, body) = get(&routes, &ask(query)).await;
        assert_eq!(status, StatusCode::OK, "{query}: {body}");
        let said: serde_json::Value = serde_json::from_str(&body).unwrap();
        assert_eq!(said["reasons"].as_array().unwrap().len(), reasons, "{query}: {body}");
        assert_eq!(said["over"], over, "{query}");
        assert_eq!(said["overError"]["message"], over, "{query}");
    }
    let long = format!("fen={}", "8".repeat(300));
    for query in ["", "fen=nonsense", "fen=8/8", long.as_str(), "fen=8/8&x=1"] {
        let (status, _, body) = get(&routes, &ask(query)).await;
        assert_eq!(status, StatusCode::BAD_REQUEST, "{query}: {body}");
        let said: serde_json::Value = serde_json::from_str(&body).unwrap();
        let codes = ["unreadable_request", "invalid_fen", "text_too_long"];
        assert!(codes.iter().any(|code| said["code"] == *code), "{body}");
    }
    let (status, headers, picture) = get(&routes, &format!("/api/zone/position/svg?{nine}")).await;
    assert_eq!(
        (status, &headers[header::CONTENT_TYPE]),
        (StatusCode::OK, &"image/svg+xml".parse().unwrap())
    );
    assert!(picture.starts_with("<svg "));
}

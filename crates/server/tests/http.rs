//! The routes, called in memory.

mod support;

use axum::{
    body::{Body, to_bytes},
    http::{Request, StatusCode, header},
};
use serde_json::{Value, json};
use support::{Person, zone};
use tower::ServiceExt;

#[tokio::test]
async fn a_game_is_made_joined_once_and_shown() {
    let routes = zone().await;
    let (mut anna, mut bert, mut carl) = (Person::default(), Person::default(), Person::default());
    let id = anna.make(&routes, "3+2").await;
    assert_eq!(id.len(), 8);
    // Joining one's own game changes nothing.
    assert_eq!(anna.join(&routes, &id).await, (StatusCode::OK, json!({"id": id, "side": "white"})));
    assert_eq!(bert.join(&routes, &id).await, (StatusCode::OK, json!({"id": id, "side": "black"})));
    assert_eq!(
        carl.join(&routes, &id).await,
        (
            StatusCode::CONFLICT,
            json!({"code": "seats_taken", "params": {}, "message": "Both seats are taken."})
        )
    );
    let (status, shown) = bert.get(&routes, &format!("/api/zone/games/{id}")).await;
    assert_eq!(status, StatusCode::OK);
    assert_eq!((&shown["you"], &shown["time"]["white"]), (&json!("black"), &json!("3+2")));
    let (_, shown) = carl.get(&routes, &format!("/api/zone/games/{id}")).await;
    assert_eq!(shown["you"], "spectator");
    assert_eq!(shown["state"]["legal"], json!(null));
}

#[tokio::test]
async fn bad_wishes_are_told_what_is_wrong_with_them() {
    let routes = zone().await;
    let mut anna = Person::default();
    for (request, words) in [
        (json!({"time": "soon"}), "\"soon\" is not a time control"),
        (json!({"time": "3+2", "fen": "nonsense"}), "Invalid FEN at character 2"),
        (json!({"time": "3+2", "fen": "8/8/8/8/8/8/8/8 w - -"}), "White has no king."),
        (
            json!({"time": "3+2", "fen": "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"}),
            "A game cannot start in a finished position. Choose another one.",
        ),
        (json!({"time": "3+2", "side": "green"}), "unknown variant `green`"),
        (json!({"time": "3+2", "hue": "white"}), "unknown field `hue`"),
        (json!({}), "missing field `time`"),
    ] {
        let (status, answer) = anna.post(&routes, "/api/zone/games", request.clone()).await;
        assert!(status.is_client_error(), "{request}: {status}");
        let error = answer["message"].as_str().unwrap();
        assert!(answer["code"].is_string() && answer["params"].is_object(), "{answer}");
        assert!(error.contains(words), "{request}: {error}");
    }
    assert!(anna.cookie.is_none(), "nobody is made for a request that fails");
}

#[tokio::test]
async fn what_is_not_there_is_not_found() {
    let routes = zone().await;
    let mut anna = Person::default();
    for path in [
        "/api/zone/games/nowhere1",
        "/api/zone/games/short",
        "/api/zone/games/nowhere1/pgn",
        "/api/nothing",
        "/assets/missing.js",
    ] {
        let (status, _) = anna.get(&routes, path).await;
        assert_eq!(status, StatusCode::NOT_FOUND, "{path}");
    }
    let (status, _) = anna.join(&routes, "nowhere1").await;
    assert_eq!(status, StatusCode::NOT_FOUND);
}

/// Whatever is said under `/api`, by whatever method, the error is in JSON.
#[tokio::test]
async fn nonsense_is_answered_in_the_one_shape_of_errors() {
    let routes = zone().await;
    let large = "x".repeat(300_000);
    let mut shapes = Vec::new();
    for path in [
        "/api",
        "/api/",
        "/api/nothing",
        "/api/%ff",
        "/api/user/%ff",
        "/api/user/%C3%28/perf/blitz",
        "/api/user/%00",
        "/api/user/anna/perf/%ff",
        "/api/board/game/%ff/move/e2e4",
        "/api/board/game/stream/%ff",
        "/api/crosstable/%ff/%fe",
        "/api/player/top/many/blitz",
        "/api/player/top/%ff/blitz",
        "/api/tv/%ff/feed",
        "/api/challenge/%ff",
        "/api/users/status?ids=%ff",
        "/api/games/user/%ff?max=many",
        "/api/bulk-pairing/%ff",
        "/api/import?pgn=%ff",
        "/api/token",
        "/api/zone",
        "/api/zone/games",
        "/api/zone/games/%ff",
        "/api/zone/games/%ff/pgn",
        "/api/zone/games/%ff/acts",
        "/api/zone/games/%ff/join",
        "/api/zone/games/%ff/fen",
        "/api/zone/games/%ff/svg",
        "/api/zone/games/anna",
        "/api/zone/games/anna/join?color=green",
        "/api/zone/games/anna/pgn",
        "/api/zone/seeks",
        "/api/zone/seeks/%ff/accept",
        "/api/zone/seeks/%ff/decline",
        "/api/zone/challenges",
        "/api/zone/people",
        "/api/zone/people/%ff",
        "/api/zone/people/%ff/games?limit=many",
        "/api/zone/people/anna/games?limit=many",
        "/api/zone/people/anna/games.pgn?rated=perhaps",
        "/api/zone/account",
        "/api/zone/account/sessions/first",
        "/api/zone/account/tokens/%ff",
        "/api/zone/invitations/%ff",
        "/api/zone/seeks/%ff",
        "/api/zone/arbiter/games?limit=many",
        "/api/zone/position?fen=%ff",
        "/api/zone/oauth?scope=%ff",
        "/game/export/%ff",
        "/game/export/",
    ] {
        for method in ["GET", "POST", "PUT", "PATCH", "DELETE", "TRACE", "BREW"] {
            for (kind, body) in [
                (None, ""),
                (Some("application/json"), "{\"unclosed\": "),
                (Some("application/json"), "[]"),
                (Some("application/x-www-form-urlencoded"), "%ff=%ff&&=&"),
                (Some("text/csv"), "\u{0}"),
                (Some("nonsense"), large.as_str()),
            ] {
                let mut request = Request::builder().method(method).uri(path);
                if let Some(kind) = kind {
                    request = request.header(header::CONTENT_TYPE, kind);
                }
                let request = request.body(Body::from(body.to_owned())).unwrap();
                let answer = routes.clone().oneshot(request).await.unwrap();
                let status = answer.status();
                let about = format!("{method} {path} {kind:?}: {status}");
                assert!(!status.is_server_error(), "{about}");
                if !status.is_client_error() {
                    continue;
                }
                assert_eq!(answer.headers()[header::CONTENT_TYPE], "application/json", "{about}");
                let text = to_bytes(answer.into_body(), 1 << 20).await.unwrap();
                let answer: Value = serde_json::from_slice(&text).expect(&about);
                let page = path.starts_with("/api/zone");
                let error = &answer[if page { "message" } else { "error" }];
                assert_eq!(page, answer["code"].is_string(), "{about}: {answer}");
                let fields = |words: &Value| words.as_object().is_some_and(|all| !all.is_empty());
                let said = error.as_str().is_some_and(|words| !words.is_empty());
                assert!(said || fields(error), "{about}: {answer}");
                shapes.push(status.as_u16());
            }
        }
    }
    shapes.sort_unstable();
    shapes.dedup();
    assert_eq!(shapes, [400, 401, 404, 405, 413, 415, 429]);
}

#[tokio::test]
async fn an_address_that_is_no_text_is_nowhere() {
    let routes = zone().await;
    for path in
        ["/api/user/%ff", "/game/export/%ff", "/api/zone/games/%ff", "/api/crosstable/%ff/x"]
    {
        let (status, answer) = Person::default().get(&routes, path).await;
        let message = "Nothing was found at this address. Check the path.";
        let expected = match path.starts_with("/api/zone") {
            true => json!({"code": "not_found", "params": {}, "message": message}),
            false => json!({ "error": message }),
        };
        assert_eq!((status, answer), (StatusCode::NOT_FOUND, expected), "{path}");
    }
    let answer = routes.oneshot(Request::get("/api/user/%ff").body(Body::empty()).unwrap()).await;
    let answer = answer.unwrap();
    assert_eq!(
        answer.headers()["access-control-allow-origin"],
        "*",
        "pages of other sites read it"
    );
}

#[tokio::test]
async fn every_address_of_the_page_is_the_page() {
    let routes = zone().await;
    let mut anna = Person::default();
    let (_, made) = anna.post(&routes, "/api/zone/games", json!({"time": "3+2"})).await;
    let game = format!("/{}", made["id"].as_str().unwrap());
    for path in ["/", &game, "/index.html"] {
        let (status, text) = Person::default().get_text(&routes, path).await;
        assert_eq!(status, StatusCode::OK, "{path}");
        assert!(text.to_lowercase().contains("<!doctype html>"), "{path}");
    }
}

#[tokio::test]
async fn an_address_that_names_nothing_is_the_page_with_status_404() {
    let routes = zone().await;
    let mut guest = Person::default();
    guest.post(&routes, "/api/zone/games", json!({"time": "3+2"})).await;
    let (_, me) = guest.get(&routes, "/api/zone/account").await;
    let own = format!("/people/{}", me["person"]["name"].as_str().unwrap().replace(' ', "%20"));
    for (path, expected) in [
        ("/nosuch/x", StatusCode::NOT_FOUND),
        ("/zzzzzzzz", StatusCode::NOT_FOUND),
        ("/zzzzzzzz/text", StatusCode::NOT_FOUND),
        ("/challenge/zzzzzzzz", StatusCode::NOT_FOUND),
        ("/people/Nobody", StatusCode::NOT_FOUND),
        ("/people/Guest%2099", StatusCode::NOT_FOUND),
        (own.as_str(), StatusCode::OK),
    ] {
        let (status, text) = guest.get_text(&routes, path).await;
        assert!(text.to_lowercase().contains("<!doctype html>"), "{path}");
        // A program without the page knows no addresses.
        if !text.contains("the page was not built") {
            assert_eq!(status, expected, "{path}");
        }
    }
    let (status, _) = Person::default().get_text(&routes, &own).await;
    assert_ne!(status, StatusCode::INTERNAL_SERVER_ERROR);
}

#[tokio::test]
async fn a_guest_has_a_profile_for_themselves_alone() {
    let routes = zone().await;
    let mut guest = Person::default();
    let request = json!({"time": "3+2", "side": "white", "computer": {"level": 1}});
    let (_, made) = guest.post(&routes, "/api/zone/games", request).await;
    let (_, me) = guest.get(&routes, "/api/zone/account").await;
    let name = me["person"]["name"].as_str().unwrap().to_owned();
    let path = format!("/api/zone/people/{}", name.replace(' ', "%20"));
    let (status, profile) = guest.get(&routes, &path).await;
    assert_eq!(status, StatusCode::OK, "{profile}");
    assert_eq!(
        profile["person"],
        json!({"name": name, "guest": true, "title": null, "rating": null, "provisional": false})
    );
    assert_eq!(profile["since"], json!(null));
    let (status, history) = guest.get(&routes, &format!("{path}/games")).await;
    assert_eq!(status, StatusCode::OK, "{history}");
    assert_eq!(history["games"][0]["id"], made["id"]);
    let (status, pgn) = guest.get_text(&routes, &format!("{path}/games.pgn")).await;
    assert_eq!(status, StatusCode::OK);
    assert!(pgn.contains("[White \"Guest"), "{pgn}");
    let mut other = Person::default();
    other.post(&routes, "/api/zone/games", json!({"time": "3+2"})).await;
    for stranger in [&mut other, &mut Person::default()] {
        for path in [path.clone(), format!("{path}/games"), format!("{path}/games.pgn")] {
            let (status, _) = stranger.get(&routes, &path).await;
            assert_eq!(status, StatusCode::NOT_FOUND, "{path}");
        }
    }
}

#[tokio::test]
async fn a_game_can_be_taken_home_as_pgn() {
    let routes = zone().await;
    let mut anna = Person::default();
    let id = anna.make(&routes, "40/90+30:30+30").await;
    let (status, text) = anna.get_text(&routes, &format!("/api/zone/games/{id}/pgn")).await;
    assert_eq!(status, StatusCode::OK);
    assert!(text.contains("[TimeControl \"40/5400+30:1800+30\"]"), "{text}");
    assert!(text.contains(&format!("[Site \"/{id}\"]")), "{text}");
}

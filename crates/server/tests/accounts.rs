//! Accounts, through the routes.

mod support;

use std::{net::SocketAddr, sync::Arc};

use axum::{
    body::Body,
    extract::ConnectInfo,
    http::{Request, StatusCode, header},
};
use serde_json::json;
use server::{Registration, Settings};
use store::{AccountStore, SqliteStore};
use support::{PASSWORD, Person, listen, make_move, zone, zone_on};

#[tokio::test]
async fn a_guest_registers_and_keeps_the_game() {
    let routes = zone().await;
    let mut anna = Person::default();
    let (_, me) = anna.get(&routes, "/api/zone/account").await;
    assert_eq!((&me["person"], &me["registration"]), (&json!(null), &json!("open")));
    let id = anna.make(&routes, "3+2").await;
    let (_, me) = anna.get(&routes, "/api/zone/account").await;
    assert_eq!(me["person"]["guest"], json!(true));

    anna.register(&routes, "Anna").await;
    let (_, me) = anna.get(&routes, "/api/zone/account").await;
    assert_eq!((&me["person"]["name"], &me["person"]["guest"]), (&json!("Anna"), &json!(false)));
    let (_, game) = anna.get(&routes, &format!("/api/zone/games/{id}")).await;
    assert_eq!((&game["you"], &game["names"]["white"]), (&json!("white"), &json!("Anna")));
    let (_, page) = anna.get(&routes, "/api/zone/people/anna/games").await;
    assert_eq!(page["games"][0]["id"], json!(id));
}

#[tokio::test]
async fn names_and_passwords_that_cannot_be_are_refused() {
    let routes = zone().await;
    let mut anna = Person::default();
    anna.register(&routes, "Anna").await;
    let mut bert = Person::default();
    for (request, status, words) in [
        (json!({"name": "a", "password": PASSWORD}), 400, "A name has 2 to 20 characters."),
        (json!({"name": "<b>", "password": PASSWORD}), 400, "not \"<\"."),
        (json!({"name": "Bert", "password": "short"}), 400, "A password has 8 to 256 characters."),
        (
            json!({"name": "aNNa", "password": PASSWORD}),
            409,
            "This name is taken. Choose another one.",
        ),
        (json!({"name": "Bert"}), 400, "missing field `password`"),
    ] {
        let (found, answer) = bert.post(&routes, "/api/zone/account", request.clone()).await;
        assert_eq!(found.as_u16(), status, "{request}: {answer}");
        assert!(answer["message"].as_str().unwrap().contains(words), "{answer}");
        assert!(answer["code"].is_string(), "{answer}");
    }
    assert!(bert.cookie.is_none());
    let (status, _) = anna
        .post(&routes, "/api/zone/account", json!({"name": "Ann2", "password": PASSWORD}))
        .await;
    assert_eq!(status, StatusCode::CONFLICT, "one account is enough");
    let long = json!({"name": "Bert", "password": "x".repeat(20_000)});
    let (status, _) = bert.post(&routes, "/api/zone/account", long).await;
    assert_eq!(status, StatusCode::PAYLOAD_TOO_LARGE);
}

#[tokio::test]
async fn signing_in_and_out_on_two_browsers() {
    let routes = zone().await;
    let mut home = Person::default();
    home.register(&routes, "Anna").await;
    let mut phone = Person::default();
    let sign_in = |password: &str| json!({"name": "anna", "password": password});
    let session = "/api/zone/account/session";
    let (status, wrong) = phone.post(&routes, session, sign_in("wrong horse")).await;
    let nobody = json!({"name": "nobody", "password": PASSWORD});
    let (unknown, same_words) = phone.post(&routes, session, nobody).await;
    assert_eq!((status, &wrong), (unknown, &same_words), "whether there is an account is not told");
    assert_eq!(status, StatusCode::UNAUTHORIZED);
    let (status, _) = phone.post(&routes, session, sign_in(PASSWORD)).await;
    assert_eq!(status, StatusCode::OK);

    let (_, sessions) = home.get(&routes, "/api/zone/account/sessions").await;
    assert_eq!(sessions.as_array().unwrap().len(), 2);
    assert_eq!((&sessions[0]["current"], &sessions[1]["current"]), (&json!(false), &json!(true)));
    let other = format!("/api/zone/account/sessions/{}", sessions[0]["id"]);
    assert_eq!(home.delete(&routes, &other, json!({})).await, StatusCode::NO_CONTENT);
    assert_eq!(home.delete(&routes, &other, json!({})).await, StatusCode::NOT_FOUND);
    let (_, me) = phone.get(&routes, "/api/zone/account").await;
    assert_eq!(me["person"], json!(null), "the phone is signed out");

    phone.post(&routes, session, sign_in(PASSWORD)).await;
    let tokens = "/api/zone/account/tokens";
    let (_, made) = phone.post(&routes, tokens, json!({"scopes": ["board:play"]})).await;
    let token = made["token"].as_str().unwrap().to_owned();
    let account =
        || Request::get("/api/account").header("authorization", format!("Bearer {token}"));
    let known = async || {
        let asked = account().body(Body::empty()).unwrap();
        tower::ServiceExt::oneshot(routes.clone(), asked).await.unwrap().status()
    };
    assert_eq!(known().await, StatusCode::OK);
    let change = json!({"old": PASSWORD, "new": "battery staple"});
    let wrong = json!({"old": "battery staple", "new": "battery staple"});
    let path = "/api/zone/account/password";
    assert_eq!(home.post(&routes, path, wrong).await.0, StatusCode::FORBIDDEN);
    assert_eq!(home.post(&routes, path, change).await.0, StatusCode::NO_CONTENT);
    let (_, me) = phone.get(&routes, "/api/zone/account").await;
    assert_eq!(me["person"], json!(null), "a new password ends the other sessions");
    assert_eq!(known().await, StatusCode::UNAUTHORIZED, "and the tokens");
    assert_eq!(home.get(&routes, tokens).await, (StatusCode::OK, json!([])), "not this session");
    assert_eq!(phone.post(&routes, session, sign_in(PASSWORD)).await.0, StatusCode::UNAUTHORIZED);
    let (status, _) = phone.post(&routes, session, sign_in("battery staple")).await;
    assert_eq!(status, StatusCode::OK);

    let before = phone.cookie.clone();
    assert_eq!(phone.delete(&routes, session, json!({})).await, StatusCode::NO_CONTENT);
    assert_eq!(phone.cookie, None);
    phone.cookie = before;
    let (_, me) = phone.get(&routes, "/api/zone/account").await;
    assert_eq!(me["person"], json!(null), "an old cookie is nobody's");
}

#[tokio::test]
async fn a_closed_account_is_closed_for_good() {
    let routes = zone().await;
    let mut anna = Person::default();
    anna.register(&routes, "Anna").await;
    let path = "/api/zone/account";
    let wrong = anna.delete(&routes, path, json!({"password": "wrong horse"})).await;
    assert_eq!(wrong, StatusCode::FORBIDDEN);
    let closed = anna.delete(&routes, path, json!({"password": PASSWORD})).await;
    assert_eq!(closed, StatusCode::NO_CONTENT);
    let sign_in = json!({"name": "Anna", "password": PASSWORD});
    let (status, _) = anna.post(&routes, "/api/zone/account/session", sign_in).await;
    assert_eq!(status, StatusCode::UNAUTHORIZED);
    let (status, profile) = anna.get(&routes, "/api/zone/people/anna").await;
    assert_eq!((status, &profile["gone"]), (StatusCode::OK, &json!(true)));
}

#[tokio::test]
async fn a_token_is_shown_once_and_opens_only_its_account() {
    let store = Arc::new(SqliteStore::in_memory());
    let routes = zone_on(Arc::clone(&store), Settings::default()).await;
    let (mut anna, mut bert) = (Person::default(), Person::default());
    anna.register(&routes, "Anna").await;
    bert.register(&routes, "Bert").await;
    let path = "/api/zone/account/tokens";
    let (status, answer) = anna.post(&routes, path, json!({"scopes": ["board:fly"]})).await;
    assert_eq!(status, StatusCode::BAD_REQUEST);
    assert_eq!(answer["code"], "unknown_scope");
    assert!(answer["message"].as_str().unwrap().starts_with("\"board:fly\" is not a scope."));
    let request = json!({"label": "bot", "scopes": ["board:play", "challenge:write"]});
    let (status, made) = anna.post(&routes, path, request).await;
    assert_eq!(status, StatusCode::CREATED);
    let token = made["token"].as_str().unwrap().to_owned();
    assert!(token.starts_with("tby_") && token.len() == 52, "{token}");
    let (_, list) = anna.get(&routes, path).await;
    assert_eq!(list[0]["token"], json!(null));
    assert_eq!(list[0]["scopes"], json!(["board:play", "challenge:write"]));

    let me = |token: &str| {
        let request = Request::get("/api/zone/account")
            .header(header::AUTHORIZATION, format!("Bearer {token}"));
        request.body(Body::empty()).unwrap()
    };
    let (_, answer) = Person::default().call(&routes, me(&token)).await;
    assert_eq!(answer["person"]["name"], json!("Anna"));
    let (status, _) = Person::default().call(&routes, me("tby_0123")).await;
    assert_eq!(status, StatusCode::UNAUTHORIZED);

    let one = format!("{path}/{}", made["id"]);
    assert_eq!(bert.delete(&routes, &one, json!({})).await, StatusCode::NOT_FOUND);
    assert_eq!(anna.delete(&routes, &one, json!({})).await, StatusCode::NO_CONTENT);
    let (status, _) = Person::default().call(&routes, me(&token)).await;
    assert_eq!(status, StatusCode::UNAUTHORIZED);
}

#[tokio::test]
async fn a_token_expires_after_a_year_or_as_asked() {
    let routes = zone().await;
    let mut anna = Person::default();
    anna.register(&routes, "Anna").await;
    let path = "/api/zone/account/tokens";
    for (days, expected) in [(json!(null), 365), (json!(30), 30)] {
        let request = json!({"scopes": ["board:play"], "days": days});
        let (status, made) = anna.post(&routes, path, request).await;
        assert_eq!(status, StatusCode::CREATED, "{made}");
        let lives = made["expires"].as_u64().unwrap() - made["at"].as_u64().unwrap();
        assert_eq!(lives, expected * 86_400_000);
    }
    for days in [0, 3_651] {
        let request = json!({"scopes": ["board:play"], "days": days});
        let (status, answer) = anna.post(&routes, path, request).await;
        assert_eq!((status, &answer["code"]), (StatusCode::BAD_REQUEST, &json!("out_of_range")));
    }
}

#[tokio::test]
async fn preferences_are_typed_and_kept() {
    let routes = zone().await;
    let mut anna = Person::default();
    anna.register(&routes, "Anna").await;
    let path = "/api/zone/account/preferences";
    let chosen = json!({"autoQueen": true, "board": "wood", "sound": false});
    assert_eq!(anna.put(&routes, path, chosen.clone()).await.0, StatusCode::NO_CONTENT);
    assert_eq!(anna.get(&routes, path).await.1, chosen);
    assert_eq!(anna.get(&routes, "/api/zone/account").await.1["preferences"], chosen);
    for bad in [
        json!({"autoQueen": "yes"}),
        json!({"unheardOf": true}),
        json!({"board": "<script>"}),
        json!({"board": "x".repeat(25)}),
    ] {
        assert_eq!(anna.put(&routes, path, bad).await.0, StatusCode::BAD_REQUEST);
    }
    assert_eq!(anna.get(&routes, path).await.1, chosen);
}

#[tokio::test]
async fn registration_can_be_closed_or_by_invitation() {
    let store = Arc::new(SqliteStore::in_memory());
    let settings = |registration| Settings { registration, ..Settings::default() };
    let open = zone_on(Arc::clone(&store), settings(Registration::Open)).await;
    let mut admin = Person::default();
    admin.register(&open, "Operator").await;
    make_admin(&store, "operator").await;

    let closed = zone_on(Arc::clone(&store), settings(Registration::Closed)).await;
    let request = json!({"name": "Anna", "password": PASSWORD});
    let (status, _) = Person::default().post(&closed, "/api/zone/account", request.clone()).await;
    assert_eq!(status, StatusCode::FORBIDDEN);

    let invited = zone_on(Arc::clone(&store), settings(Registration::Invitation)).await;
    let (status, _) = Person::default().post(&invited, "/api/zone/account", request).await;
    assert_eq!(status, StatusCode::FORBIDDEN);
    let (status, made) = admin.post(&invited, "/api/zone/invitations", json!({})).await;
    assert_eq!(status, StatusCode::CREATED);
    let request =
        |name| json!({"name": name, "password": PASSWORD, "invitation": made["invitation"]});
    let (status, _) = Person::default().post(&invited, "/api/zone/account", request("Anna")).await;
    assert_eq!(status, StatusCode::CREATED);
    let (status, _) = Person::default().post(&invited, "/api/zone/account", request("Bert")).await;
    assert_eq!(status, StatusCode::FORBIDDEN, "an invitation is good once");
}

#[tokio::test]
async fn cookies_are_secure_where_the_zone_is() {
    let store = Arc::new(SqliteStore::in_memory());
    let public_url = Some("https://chess.example.org".to_owned());
    let settings = Settings { public_url, ..Settings::default() };
    let routes = zone_on(store, settings).await;
    for (path, body) in [
        ("/api/zone/account", json!({"name": "Anna", "password": PASSWORD})),
        ("/api/zone/games", json!({"time": "3+2"})),
    ] {
        let request = Request::post(path).header(header::CONTENT_TYPE, "application/json");
        let request = request.body(Body::from(body.to_string())).unwrap();
        let response = tower::ServiceExt::oneshot(routes.clone(), request).await.unwrap();
        let cookie = response.headers()[header::SET_COOKIE].to_str().unwrap().to_owned();
        assert!(cookie.ends_with("; Secure") && cookie.contains("HttpOnly"), "{cookie}");
        assert!(cookie.starts_with("__Host-tabiya=") && cookie.contains("; Path=/;"), "{cookie}");
        assert_eq!(response.headers()["strict-transport-security"], "max-age=31536000");
        let secret = cookie.split(['=', ';']).nth(1).unwrap();
        // A neighbor under the same domain can set the plain one.
        for (name, known) in [("__Host-tabiya", true), ("tabiya", false)] {
            let mut browser = Person { cookie: Some(format!("{name}={secret}")) };
            let (_, account) = browser.get(&routes, "/api/zone/account").await;
            assert_eq!(account["person"].is_object(), known, "{name}: {account}");
        }
    }
}

/// A request that a proxy passes on.
fn forwarded(peer: &str, proto: &str, method: &str, path: &str, cookie: &str) -> Request<Body> {
    let peer: std::net::SocketAddr = peer.parse().unwrap();
    Request::builder()
        .method(method)
        .uri(path)
        .header("x-forwarded-proto", proto)
        .header(header::COOKIE, cookie)
        .header(header::CONTENT_TYPE, "application/json")
        .extension(axum::extract::ConnectInfo(peer))
        .body(Body::from(json!({"name": "Anna", "password": PASSWORD}).to_string()))
        .unwrap()
}

#[tokio::test]
async fn a_trusted_proxy_says_whether_a_connection_is_encrypted() {
    let (proxy, stranger) = ("10.0.0.1:5", "192.0.2.7:5");
    for (peer, proto, encrypted) in [
        (proxy, "https", true),
        (proxy, "http, HTTPS", true),
        (proxy, "https, http", false),
        (proxy, "http", false),
        (stranger, "https", false),
    ] {
        let store = Arc::new(SqliteStore::in_memory());
        let trusted_proxies = vec!["10.0.0.1".parse().unwrap()];
        let settings = Settings { trusted_proxies, ..Settings::default() };
        let routes = zone_on(store, settings).await;
        let call = async |method, path, cookie: &str| {
            let request = forwarded(peer, proto, method, path, cookie);
            tower::ServiceExt::oneshot(routes.clone(), request).await.unwrap()
        };
        let made = call("POST", "/api/zone/account", "").await;
        let cookie = made.headers()[header::SET_COOKIE].to_str().unwrap();
        assert_eq!(cookie.starts_with("__Host-tabiya="), encrypted, "{peer} {proto}: {cookie}");
        assert_eq!(cookie.ends_with("; Secure"), encrypted, "{cookie}");
        let has_hsts = made.headers().contains_key("strict-transport-security");
        assert_eq!(has_hsts, encrypted, "{peer} {proto}");

        let pair = cookie.split(';').next().unwrap();
        let left = call("DELETE", "/api/zone/account/session", pair).await;
        assert_eq!(left.status(), StatusCode::NO_CONTENT);
        let expired: Vec<&str> = left
            .headers()
            .get_all(header::SET_COOKIE)
            .iter()
            .map(|value| value.to_str().unwrap())
            .collect();
        let names: &[&str] =
            if encrypted { &["__Host-tabiya=;", "tabiya=;"] } else { &["tabiya=;"] };
        assert_eq!(expired.len(), names.len(), "{expired:?}");
        for (cookie, name) in expired.iter().zip(names) {
            assert!(cookie.starts_with(name) && cookie.contains("Max-Age=0"), "{cookie}");
        }
    }
}

#[tokio::test]
async fn the_page_of_another_site_changes_nothing() {
    let routes = zone().await;
    for (origin, expected) in [("http://evil.example", 403), ("http://here", 201)] {
        let request = Request::post("/api/zone/games")
            .header(header::HOST, "here")
            .header(header::ORIGIN, origin)
            .header(header::CONTENT_TYPE, "application/json");
        let request = request.body(Body::from(json!({"time": "3+2"}).to_string())).unwrap();
        let (status, _) = Person::default().call(&routes, request).await;
        assert_eq!(status.as_u16(), expected, "{origin}");
    }
}

#[tokio::test(start_paused = true)]
async fn guessing_passwords_is_slowed_down() {
    let routes = zone().await;
    let mut eve = Person::default();
    let guess = json!({"name": "Anna", "password": "wrong horse"});
    let path = "/api/zone/account/session";
    for _ in 0..10 {
        assert_eq!(eve.post(&routes, path, guess.clone()).await.0, StatusCode::UNAUTHORIZED);
    }
    let (status, answer) = eve.post(&routes, path, guess.clone()).await;
    assert_eq!(status, StatusCode::TOO_MANY_REQUESTS);
    assert_eq!(answer["message"], "Too many requests. Try again in 20 s.");
    assert_eq!(
        (&answer["code"], &answer["params"]["seconds"]),
        (&json!("rate_limited"), &json!(20))
    );
    tokio::time::advance(std::time::Duration::from_secs(20)).await;
    assert_eq!(eve.post(&routes, path, guess).await.0, StatusCode::UNAUTHORIZED);
}

/// Row B3: a class behind one address, and somebody who never gets it wrong.
#[tokio::test]
async fn right_passwords_are_not_limited() {
    let routes = zone().await;
    let path = "/api/zone/account/session";
    Person::default().register(&routes, "Anna").await;
    let right = json!({"name": "Anna", "password": PASSWORD});
    for _ in 0..12 {
        let (status, _) = Person::default().post(&routes, path, right.clone()).await;
        assert_eq!(status, StatusCode::OK);
    }
}

/// Row B3: whoever guesses from one address locks nobody out at another.
#[tokio::test]
async fn guesses_from_elsewhere_lock_nobody_out() {
    let routes = zone().await;
    Person::default().register(&routes, "Anna").await;
    let sign_in = async |from: [u8; 4], password: &str| {
        let body = json!({"name": "Anna", "password": password}).to_string();
        let request = Request::post("/api/zone/account/session")
            .header(header::CONTENT_TYPE, "application/json")
            .extension(ConnectInfo(SocketAddr::from((from, 5))))
            .body(Body::from(body))
            .unwrap();
        Person::default().call(&routes, request).await.0
    };
    for _ in 0..10 {
        assert_eq!(sign_in([192, 0, 2, 66], "wrong horse").await, StatusCode::UNAUTHORIZED);
    }
    assert_eq!(sign_in([192, 0, 2, 66], PASSWORD).await, StatusCode::TOO_MANY_REQUESTS);
    assert_eq!(sign_in([192, 0, 2, 7], PASSWORD).await, StatusCode::OK);
}

/// Somebody at a game of their own, and all ways in which their session ends
/// while they have it open.
#[tokio::test]
async fn whoever_is_no_longer_signed_in_is_cut_off_from_the_game_at_once() {
    for how in ["disabled", "new password", "session ended", "closed"] {
        let store = Arc::new(SqliteStore::in_memory());
        let routes = zone_on(Arc::clone(&store), Settings::default()).await;
        let address = listen(&routes).await;
        let [mut anna, mut bert, mut operator] = [(); 3].map(|()| Person::default());
        anna.register(&routes, "Anna").await;
        operator.register(&routes, "Operator").await;
        make_admin(&store, "operator").await;
        let id = anna.make(&routes, "3+2").await;
        bert.join(&routes, &id).await;
        let mut white = anna.open(address, &id).await;
        let mut black = bert.open(address, &id).await;
        black.until(|state| state["phase"] == "playing").await;

        let mut lobby = anna.open_lobby(address).await;
        let mut notices = anna.connect(address, "/ws/notices").await;
        // The other account's socket stays open through all of it.
        let mut watching = operator.open(address, &id).await;
        let mut elsewhere = anna.clone();
        let (status, answer) = match how {
            "disabled" => {
                let body = json!({"disabled": true});
                operator.post(&routes, "/api/zone/people/anna/standing", body).await
            }
            "new password" => {
                let body = json!({"password": "another horse"});
                operator.post(&routes, "/api/zone/people/anna/password", body).await
            }
            "session ended" => {
                let path = "/api/zone/account/session";
                (elsewhere.delete(&routes, path, json!({})).await, json!(null))
            }
            _ => {
                let body = json!({"password": PASSWORD});
                (elsewhere.delete(&routes, "/api/zone/account", body).await, json!(null))
            }
        };
        assert_eq!(status, StatusCode::NO_CONTENT, "{how}: {answer}");
        while white.next().await.is_some() {}
        // Row B9.
        while lobby.next().await.is_some() {}
        while notices.next().await.is_some() {}
        white.try_say_text(&make_move(1, "e2e4", 0).to_string()).await;

        // With the old cookie she is a stranger, who can watch.
        let mut again = anna.open(address, &id).await;
        assert_eq!(again.next_of("game").await["you"], json!("spectator"), "{how}");
        again.say(make_move(1, "e2e4", 0)).await;
        again.next_of("refused").await;
        let (_, game) = bert.get(&routes, &format!("/api/zone/games/{id}")).await;
        assert_eq!(game["state"]["length"], json!(0), "{how}: no move was made: {game}");
        watching.say(json!({"t": "say", "id": 1, "text": "still here"})).await;
        watching.next_of("said").await;
    }
}

/// What the operator alone sees of accounts and invitations.
#[tokio::test]
async fn the_operator_sees_how_things_stand() {
    let store = Arc::new(SqliteStore::in_memory());
    let routes = zone_on(Arc::clone(&store), Settings::default()).await;
    let (mut operator, mut anna) = (Person::default(), Person::default());
    operator.register(&routes, "Operator").await;
    anna.register(&routes, "Anna").await;
    make_admin(&store, "operator").await;
    let path = "/api/zone/people/anna/standing";
    let (_, before) = operator.get(&routes, path).await;
    assert_eq!((&before["name"], &before["muted"]), (&json!("Anna"), &json!(false)));
    operator.post(&routes, path, json!({"muted": true, "disabled": true})).await;
    let (_, after) = operator.get(&routes, path).await;
    assert_eq!((&after["muted"], &after["disabled"]), (&json!(true), &json!(true)));
    let own = json!({"disabled": true});
    let (status, _) = operator.post(&routes, "/api/zone/people/operator/standing", own).await;
    assert_eq!(status, StatusCode::CONFLICT, "nobody locks themselves out");

    let path = "/api/zone/invitations";
    assert_eq!(operator.get(&routes, path).await.1, json!([]));
    let (_, made) = operator.post(&routes, path, json!({})).await;
    let (_, open) = operator.get(&routes, path).await;
    assert_eq!((&open[0]["by"], &open[0]["expires"]), (&json!("Operator"), &made["expires"]));
    assert!(!open.to_string().contains(made["invitation"].as_str().unwrap()), "shown once");
    let one = format!("{path}/{}", open[0]["id"].as_str().unwrap());
    assert_eq!(operator.delete(&routes, &one, json!({})).await, StatusCode::NO_CONTENT);
    assert_eq!(operator.delete(&routes, &one, json!({})).await, StatusCode::NOT_FOUND);
    for odd in ["x", "0g", "é1"] {
        let path = format!("{path}/{}", odd.replace('é', "%C3%A9"));
        assert_eq!(operator.delete(&routes, &path, json!({})).await, StatusCode::NOT_FOUND);
    }
}

async fn make_admin(store: &SqliteStore, name: &str) {
    let account = store.account_named(name.parse().unwrap()).await.unwrap().unwrap();
    store.change_standing(account.id, store::StandingChange::Admin(true)).await.unwrap();
}

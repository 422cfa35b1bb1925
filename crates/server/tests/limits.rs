//! What one address can do, and that others do not notice.

mod support;

use std::{net::SocketAddr, sync::Arc, time::Duration};

use axum::{
    Router,
    body::Body,
    extract::ConnectInfo,
    http::{Request, header},
};
use futures_util::{StreamExt, future::join_all};
use game::{PersonId, Timestamp};
use hyper::{body::Incoming, server::conn::http1, service::service_fn};
use hyper_util::rt::TokioIo;
use serde_json::{Value, json};
use server::{
    Settings,
    limits::{
        BODY_MAX, FRAME_MAX, GUESTS, GUESTS_EACH, IDLE_GUEST, OPEN_GAMES_EACH, READS,
        READS_WAITING_EACH, SEEKS_EACH, SEEKS_PERSON, SOCKETS_EACH,
    },
};
use store::{AccountStore, NewAccount, PersonStore, SqliteStore, Standing};
use support::{PASSWORD, Person, enter, table, zone, zone_on};
use tokio::io::DuplexStream;
use tokio_tungstenite::{
    WebSocketStream,
    tungstenite::{self, client::IntoClientRequest},
};
use tower::ServiceExt;

/// An address on the Internet.
fn address(number: u16) -> SocketAddr {
    let [high, low] = number.to_be_bytes();
    SocketAddr::from(([203, 0, high, low], 5000))
}

fn request(method: &str, path: &str, from: SocketAddr, body: &Value) -> Request<Body> {
    let request = Request::builder().method(method).uri(path);
    let request = request.header(header::CONTENT_TYPE, "application/json");
    request.extension(ConnectInfo(from)).body(Body::from(body.to_string())).expect("a request")
}

async fn post(
    person: &mut Person,
    routes: &Router,
    path: &str,
    from: SocketAddr,
    body: Value,
) -> (u16, Value) {
    let (status, answer) = person.call(routes, request("POST", path, from, &body)).await;
    (status.as_u16(), answer)
}

/// Opens a WebSocket over a pipe; else the status of the answer.
async fn open(
    routes: &Router,
    path: &str,
    from: SocketAddr,
    cookie: Option<&str>,
) -> Result<WebSocketStream<DuplexStream>, u16> {
    let (client, server) = tokio::io::duplex(1 << 16);
    let routes = routes.clone();
    let service = service_fn(move |request: Request<Incoming>| {
        let mut request = request.map(Body::new);
        request.extensions_mut().insert(ConnectInfo(from));
        routes.clone().oneshot(request)
    });
    let connection = http1::Builder::new().serve_connection(TokioIo::new(server), service);
    tokio::spawn(connection.with_upgrades());
    let mut request = format!("ws://here{path}").into_client_request().expect("a request");
    if let Some(cookie) = cookie {
        request.headers_mut().insert(header::COOKIE, cookie.parse().expect("a cookie"));
    }
    match tokio_tungstenite::client_async(request, client).await {
        Ok((socket, _)) => Ok(socket),
        Err(tungstenite::Error::Http(answer)) => Err(answer.status().as_u16()),
        Err(error) => panic!("{error}"),
    }
}

/// Row B2: visits without a cookie.
#[tokio::test(start_paused = true)]
async fn guests_are_created_at_a_limited_rate() {
    let routes = zone().await;
    let visit = async |from| open(&routes, "/ws/lobby", from, None).await.map(drop);
    for _ in 0..GUESTS_EACH.count() {
        assert_eq!(visit(address(1)).await, Ok(()));
    }
    assert_eq!(visit(address(1)).await, Err(429));
    assert_eq!(visit(address(2)).await, Ok(()), "others are not refused");
    tokio::time::advance(GUESTS_EACH.time()).await;
    assert_eq!(visit(address(1)).await, Ok(()));
    let visited = join_all((10..).take(GUESTS.count()).map(|number| visit(address(number)))).await;
    assert!(visited.contains(&Err(429)), "all together have a limit too");
    let fine = visited.iter().filter(|one| one.is_ok()).count();
    assert!(fine + GUESTS_EACH.count() + 2 >= GUESTS.count(), "{fine}");
}

/// Row B2: what they leave behind.
#[tokio::test(start_paused = true)]
async fn guests_who_do_nothing_are_forgotten_after_a_day() {
    let store = Arc::new(SqliteStore::in_memory());
    let routes = zone_on(Arc::clone(&store), Settings::default()).await;
    let mut plays = Person::default();
    plays.make(&routes, "3 days").await;
    drop(open(&routes, "/ws/lobby", address(1), None).await);
    let stays = open(&routes, "/ws/lobby", address(1), None).await.expect("a socket");
    let answering = tokio::spawn(stays.for_each(async |_| {}));
    let known = async || -> Vec<u64> {
        let mut known = Vec::new();
        for number in 1..=3 {
            if store.person(PersonId(number)).await.expect("the store answers").is_some() {
                known.push(number);
            }
        }
        known
    };
    let pass = async |time: Duration| {
        // In steps, so that everything that happens meanwhile does.
        for _ in 0..time.as_secs() / 5 {
            tokio::time::sleep(Duration::from_secs(5)).await;
        }
    };
    assert_eq!(known().await, [1, 2, 3]);
    pass(IDLE_GUEST.time() - Duration::from_secs(60)).await;
    assert_eq!(known().await, [1, 2, 3]);
    pass(Duration::from_secs(20 * 60)).await;
    assert_eq!(known().await, [1, 3], "one plays, and one has the lobby open");
    answering.abort();
    pass(Duration::from_secs(20 * 60)).await;
    assert_eq!(known().await, [1]);
}

#[tokio::test]
async fn one_address_cannot_open_all_sockets() {
    let routes = zone().await;
    let mut guest = Person::default();
    guest.make(&routes, "3+2").await;
    let cookie = guest.cookie.as_deref();
    let mut sockets = Vec::new();
    for _ in 0..SOCKETS_EACH.count() {
        sockets.push(open(&routes, "/ws/lobby", address(1), cookie).await.expect("a socket"));
    }
    for path in ["/ws/lobby", "/ws/notices"] {
        assert_eq!(open(&routes, path, address(1), cookie).await.err(), Some(429), "{path}");
    }
    assert!(open(&routes, "/ws/lobby", address(2), cookie).await.is_ok());
    sockets.truncate(SOCKETS_EACH.count() / 2);
    // The server notices in its own time.
    while open(&routes, "/ws/lobby", address(1), cookie).await.is_err() {
        tokio::task::yield_now().await;
    }
}

/// A server for a few has no more sockets than connections.
#[tokio::test]
async fn sockets_follow_the_largest_number_of_connections() {
    let settings = Settings { max_connections: Some(3), ..Settings::default() };
    let routes = zone_on(Arc::new(SqliteStore::in_memory()), settings).await;
    let mut guest = Person::default();
    guest.make(&routes, "3+2").await;
    let cookie = guest.cookie.as_deref();
    let open = async |number| open(&routes, "/ws/lobby", address(number), cookie).await;
    let _sockets =
        [open(1).await, open(2).await, open(3).await].map(|socket| socket.expect("room"));
    assert_eq!(open(4).await.err(), Some(429));
}

#[tokio::test]
async fn games_that_wait_for_an_opponent_have_a_largest_number() {
    let routes = zone().await;
    let mut anna = Person::default();
    let mut last = String::new();
    let create = async |anna: &mut Person, from| {
        post(anna, &routes, "/api/zone/games", from, json!({"time": "3+2"})).await
    };
    for _ in 0..OPEN_GAMES_EACH.count() {
        let (status, made) = create(&mut anna, address(1)).await;
        assert_eq!(status, 201, "{made}");
        last = made["id"].as_str().expect("an id").to_owned();
    }
    let (status, refused) = create(&mut anna, address(1)).await;
    assert_eq!((status, &refused["code"]), (429, &json!("too_many_open_games")));
    let mut bert = Person::default();
    let (status, berts) = create(&mut bert, address(1)).await;
    assert_eq!(status, 201, "a person who has none gets one: {berts}");
    assert_eq!(create(&mut bert, address(1)).await.0, 429);
    let open = "/api/challenge/open?clock.limit=60&clock.increment=0";
    let (status, _) = post(&mut anna, &routes, open, address(1), json!({})).await;
    assert_eq!(status, 429, "the lichess API counts the same games");
    let computer = json!({"time": "3+2", "computer": {"level": 1}});
    let (status, _) = post(&mut anna, &routes, "/api/zone/games", address(1), computer).await;
    assert_eq!(status, 201, "the computer does not keep anyone waiting");
    assert_eq!(create(&mut anna, address(2)).await.0, 201);
    // Bert's game counts too.
    for game in [&last, berts["id"].as_str().expect("an id")] {
        Person::default().join(&routes, game).await;
    }
    // The game tells it in its own time.
    while create(&mut anna, address(1)).await.0 != 201 {
        tokio::task::yield_now().await;
    }
}

#[tokio::test(start_paused = true)]
async fn open_seeks_have_a_largest_number() {
    let store = Arc::new(SqliteStore::in_memory());
    let routes = zone_on(Arc::clone(&store), Settings::default()).await;
    let seek = async |person: &mut Person, from, number: usize| {
        // By link, so that nobody is paired.
        let body = json!({"game": {"time": format!("{}+1", 1 + number)}, "link": true});
        post(person, &routes, "/api/zone/seeks", from, body).await
    };
    let mut first = Person::default();
    let mut id = String::new();
    for number in 0..SEEKS_EACH.count() / SEEKS_PERSON.count() {
        first = enter(&store, &format!("Person{number}"), Standing::default()).await;
        for number in 0..SEEKS_PERSON.count() {
            let (status, answer) = seek(&mut first, address(1), number).await;
            assert_eq!(status, 201, "{answer}");
            id = answer["seek"]["id"].as_str().expect("an id").to_owned();
        }
        let (status, refused) = seek(&mut first, address(2), 30).await;
        assert_eq!((status, &refused["code"]), (409, &json!("too_many_challenges")));
    }
    let mut other = enter(&store, "Other", Standing::default()).await;
    // Creating them has a limit too.
    tokio::time::advance(Duration::from_secs(5)).await;
    let (status, refused) = seek(&mut other, address(1), 1).await;
    assert_eq!((status, &refused["code"]), (429, &json!("too_many_challenges_here")));
    let (status, made) = seek(&mut other, address(2), 1).await;
    assert_eq!(status, 201, "{made}");
    first.delete(&routes, &format!("/api/zone/seeks/{id}"), json!({})).await;
    assert_eq!(seek(&mut other, address(1), 2).await.0, 201, "one was withdrawn");
}

#[tokio::test]
async fn the_body_of_a_request_has_a_largest_size() {
    let routes = zone().await;
    for (size, too_large) in [(BODY_MAX.count() - 100, false), (BODY_MAX.count() + 1, true)] {
        let body = json!({"name": "Anna", "password": "x".repeat(size)});
        let path = "/api/zone/account/session";
        let (status, answer) = post(&mut Person::default(), &routes, path, address(1), body).await;
        assert_eq!(status == 413, too_large, "{size}: {status} {answer}");
        assert_eq!(answer["code"] == "too_large", too_large, "{answer}");
    }
}

#[tokio::test]
async fn a_frame_has_a_largest_size() {
    let (table, mut white, _black) = table("3+2").await;
    let padded = |size: usize| format!("{{\"t\":\"nonsense\"{}}}", " ".repeat(size - 16));
    assert!(white.try_say_text(&padded(FRAME_MAX.count())).await);
    assert_eq!(white.next_of("bad").await["code"], "unreadable_frame");
    white.try_say_text(&padded(FRAME_MAX.count() + 1)).await;
    while white.next().await.is_some() {}
    let mut white = table.anna.open(table.address, &table.id).await;
    white.next_of("game").await;
}

/// A class signs in at the start of a lesson.
#[tokio::test]
async fn thirty_sign_in_at_once_from_one_address() {
    let store = Arc::new(SqliteStore::in_memory());
    let routes = zone_on(Arc::clone(&store), Settings::default()).await;
    let password = server::hash_password(PASSWORD).expect("randomness");
    for number in 0..30 {
        let account = NewAccount {
            name: format!("Pupil{number}").parse().expect("a name"),
            password: password.clone(),
            standing: Standing::default(),
            guest: None,
            invitation: None,
        };
        store.create_account(account, Timestamp(1)).await.expect("the name is free");
    }
    let sign_in = async |number: usize| {
        let body = json!({"name": format!("Pupil{number}"), "password": PASSWORD});
        let mut pupil = Person::default();
        post(&mut pupil, &routes, "/api/zone/account/session", address(1), body).await.0
    };
    assert_eq!(join_all((0..30).map(sign_in)).await, vec![200; 30]);
}

/// Row B6: reads that take long, while somebody else wants one.
#[tokio::test]
async fn a_flood_of_reads_makes_nobody_else_wait_for_all_of_it() {
    let routes = zone().await;
    let fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR%20w%20KQkq%20-%200%201";
    let path = format!("/api/zone/position?fen={fen}");
    let read = |from: SocketAddr| {
        let answer = routes.clone().oneshot(request("GET", &path, from, &json!({})));
        async { answer.await.expect("an answer").status().as_u16() }
    };
    let most = READS.count() + READS_WAITING_EACH.count();
    let flood: Vec<_> = (0..most + 50).map(|_| tokio::spawn(read(address(1)))).collect();
    tokio::task::yield_now().await;
    assert_eq!(read(address(2)).await, 200);
    let mut statuses = Vec::new();
    for one in flood {
        statuses.push(one.await.expect("no panic"));
    }
    assert!(statuses.iter().filter(|status| **status == 200).count() >= most);
    assert!(statuses.iter().all(|status| matches!(status, 200 | 429)), "{statuses:?}");
    // In the format of the caller.
    assert_eq!(read(address(1)).await, 200, "afterward there is room again");
}

/// Twenty times fewer people behind an address: twenty times fewer games that wait.
#[tokio::test]
async fn the_limits_of_an_address_follow_the_settings() {
    let store = Arc::new(SqliteStore::in_memory());
    let routes = zone_on(Arc::clone(&store), Settings::default()).await;
    let mut root = enter(&store, "Root", Standing { admin: true, ..Standing::default() }).await;
    let settings = "/api/zone/admin/settings";
    let (status, _) = root.put(&routes, settings, json!({"peoplePerAddress": 10})).await;
    assert_eq!(status, 204);
    let mut guest = Person::default();
    let mut create = async || {
        post(&mut guest, &routes, "/api/zone/games", address(7), json!({"time": "3+2"})).await
    };
    for _ in 0..OPEN_GAMES_EACH.count() / 20 {
        assert_eq!(create().await.0, 201);
    }
    let (status, refused) = create().await;
    assert_eq!((status, &refused["code"]), (429, &json!("too_many_open_games")));
    assert_eq!(refused["params"]["max"], 15, "{refused}");
    root.put(&routes, settings, json!({"reset": ["peoplePerAddress"]})).await;
    assert_eq!(create().await.0, 201);
}

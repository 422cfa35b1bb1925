//! Five hundred players on a store on disk: `make bench-tournaments` prints how long a round takes.
#![expect(clippy::print_stdout, reason = "what was measured is the point")]

use std::{
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    time::{Duration, Instant},
};

use axum::{
    Router,
    body::{Body, to_bytes},
    http::{Request, StatusCode, header},
};
use game::Timestamp;
use node::{Clock, LocalBus, Node};
use serde_json::{Value, json};
use server::{Settings, Zone, router};
use store::{AccountStore, NewAccount, NewSession, SessionStore, SqliteStore, Standing, Store};

use tower::ServiceExt;

/// The largest answer: a tournament of many players.
const ANSWER_MAX: usize = 16 << 20;

/// Somebody with a browser.
#[derive(Clone, Default)]
struct Person {
    cookie: String,
}

impl Person {
    async fn call(
        &self,
        routes: &Router,
        method: &str,
        path: &str,
        body: String,
    ) -> (StatusCode, Value) {
        let request = Request::builder()
            .method(method)
            .uri(path)
            .header(header::COOKIE, &self.cookie)
            .header(header::CONTENT_TYPE, "application/json")
            .body(Body::from(body))
            .expect("a request");
        let response = routes.clone().oneshot(request).await.expect("an answer");
        let status = response.status();
        let bytes = to_bytes(response.into_body(), ANSWER_MAX).await.expect("its body");
        (status, serde_json::from_slice(&bytes).unwrap_or_default())
    }

    async fn post(&self, routes: &Router, path: &str, body: Value) -> (StatusCode, Value) {
        self.call(routes, "POST", path, body.to_string()).await
    }

    async fn get(&self, routes: &Router, path: &str) -> (StatusCode, Value) {
        self.call(routes, "GET", path, String::new()).await
    }
}

/// How many players there are with `TABIYA_SOAK`, and without.
const PLAYERS: [usize; 2] = [500, 40];

async fn enter(store: &SqliteStore, name: &str, arbiter: bool) -> Person {
    let account = NewAccount {
        name: name.parse().expect("a name"),
        password: "none".into(),
        standing: Standing { arbiter, ..Standing::default() },
        guest: None,
        invitation: None,
    };
    let person = store.create_account(account, Timestamp(1)).await.expect("a free name").id;
    let secret = format!("secret of {name}");
    let session = NewSession {
        person,
        secret: server::hash(&secret),
        at: Timestamp(1),
        expires: Timestamp(u64::MAX >> 1),
        agent: "a test".into(),
    };
    store.begin_session(session).await.expect("a new secret");
    Person { cookie: format!("tabiya={secret}") }
}

/// Moves of each of the games beside the tournament.
const MOVES: [&str; 8] = ["e2e4", "e7e5", "g1f3", "b8c6", "f1b5", "a7a6", "b5a4", "g8f6"];
/// How many there are: enough to be played all the time.
const BESIDE: usize = 100;

/// Games of two others, started.
async fn games_beside(routes: &Router, emil: &Person) -> Vec<String> {
    let game = json!({"white": "Anna", "black": "Bert", "time": "3+2"});
    let request = json!({ "games": vec![game; BESIDE] });
    let (_, made) = emil.post(routes, "/api/zone/arbiter/games", request).await;
    let request = json!({"games": "all", "ruling": {"r": "start"}, "reason": "so"});
    let (status, answer) = emil.post(routes, "/api/zone/arbiter/acts", request).await;
    assert_eq!(status, StatusCode::OK, "{answer}");
    let games = made["games"].as_array().expect("games").iter();
    games.map(|game| game["id"].as_str().expect("an id").to_owned()).collect()
}

/// Plays them one after the other, and notes how long the slowest move took, in milliseconds.
async fn play_on(
    routes: Router,
    players: [Person; 2],
    games: Vec<String>,
    slowest: Arc<AtomicU64>,
) {
    for id in games {
        let path = format!("/api/zone/games/{id}/acts");
        for (ply, uci) in MOVES.into_iter().enumerate() {
            let started = Instant::now();
            let act = json!({"act": {"a": "move", "uci": uci, "ply": ply}});
            let (status, answer) = players[ply % 2].post(&routes, &path, act).await;
            assert_eq!(status, StatusCode::OK, "{answer}");
            slowest.fetch_max(started.elapsed().as_millis() as u64, Ordering::Relaxed);
            tokio::time::sleep(PAUSE).await;
        }
    }
}

/// Between two moves.
const PAUSE: Duration = Duration::from_millis(5);

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_large_round_is_published_while_others_play() {
    let [many, few] = PLAYERS;
    let count = if std::env::var_os("TABIYA_SOAK").is_some() { many } else { few };
    let folder = tempfile::tempdir().expect("a folder");
    let store = Arc::new(SqliteStore::open(folder.path()).expect("a store"));
    let emil = enter(&store, "Emil", true).await;
    let mut names = vec!["Anna".to_owned(), "Bert".to_owned()];
    names.extend((0..count).map(|number| format!("Player{number}")));
    let others = [enter(&store, "Anna", false).await, enter(&store, "Bert", false).await];
    for name in &names[2..] {
        enter(&store, name, false).await;
    }
    let clock = Clock::start(Timestamp(0));
    let bus = Arc::new(LocalBus::default());
    let node = Node::start(Store::new(Arc::clone(&store)), bus, clock).await.expect("it is there");
    let routes = router(Zone::start(node, Settings::default()).await.expect("it is there"));

    let regulations = json!({"name": "Large", "kind": "swiss", "rounds": 9, "time": "15+10"});
    let request = json!({ "regulations": regulations });
    let (status, made) = emil.post(&routes, "/api/zone/tournaments", request).await;
    assert_eq!(status, StatusCode::CREATED, "{made}");
    let path = format!("/api/zone/tournament/{}", made["id"].as_str().expect("it is there"));
    let table = format!("person\n{}\n", names[2..].join("\n"));
    let (status, answer) = emil.call(&routes, "POST", &format!("{path}/entries"), table).await;
    assert_eq!(status, StatusCode::OK, "{answer}");

    // Games beside it that are not to notice.
    let games = games_beside(&routes, &emil).await;
    let slowest = Arc::new(AtomicU64::default());
    let beside = tokio::spawn(play_on(routes.clone(), others, games, Arc::clone(&slowest)));

    let act = async |act: Value| {
        let started = Instant::now();
        let (status, answer) = emil.post(&routes, &format!("{path}/act"), act).await;
        assert_eq!(status, StatusCode::OK, "{answer}");
        started.elapsed().as_millis()
    };
    act(json!({"act": "openEntry"})).await;
    act(json!({"act": "start"})).await;
    let paired = act(json!({"act": "pair"})).await;
    let validated = act(json!({"act": "validate"})).await;
    let published = act(json!({"act": "publish"})).await;
    let started = act(json!({"act": "startRound"})).await;
    let looked = Instant::now();
    let (_, view) = Person::default().get(&routes, &path).await;
    let looked = looked.elapsed().as_millis();
    let boards = view["rounds"][0]["boards"].as_array().expect("boards");
    assert_eq!(boards.len(), count / 2);
    assert!(boards.iter().all(|board| board["game"].is_string()));
    for board in boards {
        let path = format!("/api/zone/games/{}", board["game"].as_str().expect("it is there"));
        let (_, game) = Person::default().get(&routes, &path).await;
        assert_eq!(game["state"]["phase"], "playing");
    }
    beside.abort();
    let slowest = slowest.load(Ordering::Relaxed);
    println!(
        "{count} players: paired in {paired} ms, validated in {validated} ms, published in \
         {published} ms, started in {started} ms, shown in {looked} ms; the slowest move of games beside \
         it took {slowest} ms",
    );
}

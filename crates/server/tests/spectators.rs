//! Games that spectators see later than their players and arbiters: every view, stream and
//! download, for each of them.

mod support;

use axum::{
    body::{Body, to_bytes},
    http::{Request, StatusCode, header},
};
use serde_json::{Value, json};
use server::Settings;
use std::{net::SocketAddr, sync::Arc};
use store::{AccountStore, NewToken, Scope, SqliteStore, Standing, TokenStore};
use support::{Person, Socket, api::Program, enter, listen, start_on};
use tokio::time::{Duration, sleep};
use tower::ServiceExt;

const DELAY: u64 = 900;

/// What only those may know who see the game at once: `1. e4 c5`, and that White has resigned.
const SECRETS: [&str; 10] = [
    "e2e4",
    "c7c5",
    "4P3",
    "1. e4",
    "e4 c5",
    "\"e4\"",
    "2p5",
    "resign",
    "winner\":\"black",
    "[Result \"0-1\"]",
];

/// A server with an arbiter, two players and somebody else.
struct Hall {
    routes: axum::Router,
    emil: Person,
    anna: Person,
    bert: Person,
    carl: Person,
    id: String,
}

impl Hall {
    /// With a game that has just been played, as [`SECRETS`] tell it.
    async fn with_delay(seconds: u64) -> Hall {
        let (mut hall, _) = Hall::of(Settings::default()).await;
        hall.make(seconds).await;
        hall
    }

    async fn of(settings: Settings) -> (Hall, Arc<SqliteStore>) {
        let store = Arc::new(SqliteStore::in_memory());
        let routes = server::router(start_on(Arc::clone(&store), settings).await);
        let arbiter = Standing { arbiter: true, ..Standing::default() };
        let emil = enter(&store, "Emil", arbiter).await;
        let mut others = Vec::new();
        for name in ["Anna", "Bert", "Carl"] {
            others.push(enter(&store, name, Standing::default()).await);
            token(&store, name).await;
        }
        token(&store, "Emil").await;
        let [anna, bert, carl] = <[Person; 3]>::try_from(others).ok().unwrap();
        (Hall { routes, emil, anna, bert, carl, id: String::new() }, store)
    }

    async fn make(&mut self, delay: u64) {
        let game = json!({
            "white": "Anna", "black": "Bert", "time": "30+0", "chat": true,
            "spectatorDelay": delay,
        });
        let games = json!({ "games": [game] });
        let (status, made) = self.emil.post(&self.routes, "/api/zone/arbiter/games", games).await;
        assert_eq!(status, StatusCode::CREATED, "{made}");
        self.id = made["games"][0]["id"].as_str().unwrap().to_owned();
        let start = json!({"a": "arbiter", "ruling": {"r": "start"}, "reason": "round 1"});
        let (status, answer) = self.emil.act(&self.routes, &self.id, start).await;
        assert_eq!(status, StatusCode::OK, "{answer}");
    }

    async fn play_and_resign(&mut self) {
        self.act(0, json!({"a": "move", "uci": "e2e4", "ply": 0})).await;
        self.act(1, json!({"a": "move", "uci": "c7c5", "ply": 1})).await;
        self.act(0, json!({"a": "resign"})).await;
    }

    async fn act(&mut self, player: usize, act: Value) {
        let player = if player == 0 { &mut self.anna } else { &mut self.bert };
        let (status, answer) = player.act(&self.routes, &self.id, act).await;
        assert_eq!(status, StatusCode::OK, "{answer}");
    }

    /// Everything that shows something of the game, as somebody gets it: with their cookie and
    /// their token.
    async fn views(&self, who: &Person, name: Option<&str>) -> Vec<(String, String)> {
        let id = &self.id;
        let mut views = Vec::new();
        for path in [
            format!("/api/zone/games/{id}"),
            format!("/api/zone/games/{id}/pgn"),
            format!("/api/zone/games/{id}/fen"),
            format!("/api/zone/games/{id}/svg"),
            format!("/api/zone/games/{id}/acts"),
            "/api/zone/people/Anna/games".into(),
            "/api/zone/people/Anna/games?result=loss".into(),
            "/api/zone/people/Bert/games.pgn".into(),
            format!("/game/export/{id}"),
            format!("/game/export/{id}?lastFen=true json"),
            "/api/games/user/Anna?ongoing=true&lastFen=true json".into(),
            "/api/games/user/Bert?ongoing=true".into(),
            "/api/user/Anna/current-game".into(),
            "/api/user/Anna/activity json".into(),
            "/api/user/Bert/perf/classical json".into(),
            "/api/crosstable/Anna/Bert json".into(),
            "/api/zone/live".into(),
            "/api/zone/explorer".into(),
            "/api/tv/channels json".into(),
            "/api/tv/classical?lastFen=true json".into(),
            "/api/users/status?ids=Anna,Bert&withGameIds=true json".into(),
        ] {
            let (path, accept) = match path.split_once(' ') {
                Some((path, _)) => (path.to_owned(), "application/json"),
                None => (path, "*/*"),
            };
            let mut request = Request::get(&path).header(header::ACCEPT, accept);
            if let Some(cookie) = &who.cookie {
                request = request.header(header::COOKIE, cookie);
            }
            if let Some(name) = name {
                request = request.header(header::AUTHORIZATION, format!("Bearer tby_{name}"));
            }
            views.push((path, self.text(request.body(Body::empty()).unwrap()).await));
        }
        let ids = Request::post("/api/games/export/_ids").body(Body::from(id.clone())).unwrap();
        if name.is_none() {
            views.push(("_ids".into(), self.text(ids).await));
        }
        views
    }

    async fn text(&self, request: Request<Body>) -> String {
        let answer = self.routes.clone().oneshot(request).await.unwrap();
        let bytes = to_bytes(answer.into_body(), 1 << 20).await.unwrap();
        String::from_utf8(bytes.to_vec()).unwrap()
    }
}

async fn token(store: &SqliteStore, name: &str) {
    let person = store.account_named(name.parse().unwrap()).await.unwrap().unwrap().id;
    let new = NewToken {
        person,
        secret: server::hash(&format!("tby_{name}")),
        label: String::new(),
        scopes: Scope::ALL.to_vec(),
        at: game::Timestamp(1),
        expires: None,
    };
    store.create_token(new).await.unwrap();
}

fn secrets_in(text: &str) -> Vec<&'static str> {
    SECRETS.into_iter().filter(|secret| text.contains(secret)).collect()
}

#[tokio::test(start_paused = true)]
async fn outsiders_see_nothing_in_any_view_before_the_delay_has_passed() {
    let mut hall = Hall::with_delay(DELAY).await;
    hall.play_and_resign().await;
    let (carl, nobody) = (hall.carl.clone(), Person::default());
    for passed in [0, DELAY - 10] {
        sleep(Duration::from_secs(passed)).await;
        for (who, name) in [(&nobody, None), (&carl, Some("Carl"))] {
            for (path, text) in hall.views(who, name).await {
                assert!(secrets_in(&text).is_empty(), "{path}: {:?} in {text}", secrets_in(&text));
            }
        }
    }
    sleep(Duration::from_secs(20)).await;
    let seen = hall.views(&nobody, None).await;
    let all: String = seen.iter().map(|(_, text)| text.as_str()).collect();
    for secret in SECRETS {
        assert!(all.contains(secret), "{secret} is no secret any more");
    }
}

/// Whoever asks for the games that somebody won learns by the answer who won.
#[tokio::test(start_paused = true)]
async fn a_hidden_game_is_not_found_by_its_result() {
    let mut hall = Hall::with_delay(DELAY).await;
    hall.play_and_resign().await;
    for (path, empty) in [
        ("/api/zone/people/Bert/games?result=win&limit=1", r#"{"games":[],"next":null}"#),
        ("/api/zone/people/Bert/games.pgn?result=win", ""),
    ] {
        let (_, hidden) = hall.carl.get_text(&hall.routes, path).await;
        assert_eq!(hidden, empty, "{path}");
        let (_, own) = hall.bert.get_text(&hall.routes, path).await;
        assert!(own.contains(&hall.id), "{path}: {own}");
    }
    sleep(Duration::from_secs(DELAY + 1)).await;
    let path = "/api/zone/people/Bert/games.pgn?result=win";
    let (_, shown) = hall.carl.get_text(&hall.routes, path).await;
    assert!(shown.contains("0-1"), "{shown}");
}

#[tokio::test(start_paused = true)]
async fn players_and_arbiters_see_everything_at_once() {
    let mut hall = Hall::with_delay(DELAY).await;
    hall.play_and_resign().await;
    for (who, name) in [(hall.anna.clone(), "Anna"), (hall.emil.clone(), "Emil")] {
        let views = hall.views(&who, Some(name)).await;
        for path in ["/pgn", "/fen", "/svg", "/game/export/", "/games/user/Anna", "Anna/games"] {
            let (path, text) = views.iter().find(|(known, _)| known.contains(path)).unwrap();
            assert!(!secrets_in(text).is_empty(), "{name} at {path}: {text}");
        }
        let (_, game) = &views[0];
        let game: Value = serde_json::from_str(game).unwrap();
        assert_eq!(game["moves"].as_array().unwrap().len(), 2, "{name}");
        assert_eq!(game["spectatorDelay"], DELAY);
        assert_eq!(game["state"]["outcome"]["result"], "0-1", "{name}: {game}");
    }
}

#[tokio::test(start_paused = true)]
async fn spectators_see_the_clocks_of_the_moment_they_see() {
    let mut hall = Hall::with_delay(60).await;
    hall.act(0, json!({"a": "move", "uci": "e2e4", "ply": 0})).await;
    sleep(Duration::from_secs(100)).await;
    hall.act(1, json!({"a": "move", "uci": "c7c5", "ply": 1})).await;
    let path = format!("/api/zone/games/{}", hall.id);
    let (_, game) = Person::default().get(&hall.routes, &path).await;
    assert_eq!(game["moves"].as_array().unwrap().len(), 1);
    let left = game["state"]["clocks"]["black"].as_u64().unwrap() / 1_000;
    assert!((1_758..=1_761).contains(&left), "40 s of 30 minutes: {left}");
    assert_eq!(game["state"]["clocks"]["running"], "black");
}

#[tokio::test(start_paused = true)]
async fn streams_come_when_the_delay_has_passed() {
    let mut hall = Hall::with_delay(60).await;
    let (routes, name) = (hall.routes.clone(), "nobody".to_owned());
    let nobody = Program { routes, token: None, root: "/api/board", name };
    let mut lines = nobody.stream(&format!("/api/stream/game/{}", hall.id)).await;
    assert!(lines.next().await.unwrap()["id"].is_string());
    assert!(lines.next().await.unwrap()["fen"].is_string(), "the start");
    let before = tokio::time::Instant::now();
    hall.play_and_resign().await;
    for lm in ["e2e4", "c7c5"] {
        assert_eq!(lines.next().await.unwrap()["lm"], lm);
        let passed = before.elapsed();
        assert!(passed >= Duration::from_secs(60), "{lm} after {passed:?}");
    }
    assert_eq!(lines.next().await.unwrap()["winner"], "black");
}

/// Passes frames over until one is wanted.
async fn until(socket: &mut Socket, wanted: impl Fn(&Value) -> bool) -> Value {
    let found = async {
        loop {
            let frame = socket.next().await.expect("the socket is open");
            if wanted(&frame) {
                return frame;
            }
        }
    };
    tokio::time::timeout(Duration::from_secs(60), found).await.expect("in time")
}

fn shows_e4(frame: &Value) -> bool {
    let items = frame["items"].as_array();
    items.is_some_and(|items| items.iter().any(|item| item["uci"] == "e2e4"))
}

fn says_good_luck(frame: &Value) -> bool {
    frame["lines"][0]["text"] == "good luck"
}

/// With a delay of an hour, what comes at all comes at once.
#[tokio::test]
async fn the_sockets_of_players_and_arbiters_are_not_behind() {
    let (mut hall, _) = Hall::of(Settings::default()).await;
    hall.make(3_600).await;
    let address: SocketAddr = listen(&hall.routes).await;
    let mut emil: Socket = hall.emil.open(address, &hall.id).await;
    let mut anna: Socket = hall.anna.open(address, &hall.id).await;
    emil.next_of("game").await;
    anna.next_of("game").await;
    hall.act(0, json!({"a": "move", "uci": "e2e4", "ply": 0})).await;
    anna.say(json!({"t": "say", "id": 7, "text": "good luck"})).await;
    until(&mut anna, shows_e4).await;
    until(&mut emil, shows_e4).await;
    until(&mut emil, says_good_luck).await;
}

#[tokio::test]
async fn the_sockets_of_spectators_are_behind() {
    let (mut hall, _) = Hall::of(Settings::default()).await;
    hall.make(3).await;
    let address: SocketAddr = listen(&hall.routes).await;
    let mut carl: Socket = hall.carl.open(address, &hall.id).await;
    let mut anna: Socket = hall.anna.open(address, &hall.id).await;
    let mut lobby = hall.carl.open_lobby(address).await;
    assert_eq!(carl.next_of("game").await["moves"], json!([]));
    anna.next_of("game").await;
    let made = tokio::time::Instant::now();
    hall.act(0, json!({"a": "move", "uci": "e2e4", "ply": 0})).await;
    anna.say(json!({"t": "say", "id": 7, "text": "good luck"})).await;
    // A busy machine makes them later, never earlier.
    let moved_board = |frame: &Value| frame.to_string().contains("4P3");
    for frame in [until(&mut carl, shows_e4).await, until(&mut lobby, moved_board).await] {
        assert!(made.elapsed() >= Duration::from_secs(3), "too early: {frame}");
    }
    until(&mut carl, says_good_luck).await;
}

/// To the second: the end and the correction each come when the delay has passed.
#[tokio::test(start_paused = true)]
async fn the_end_and_its_correction_come_late_to_the_second() {
    let mut hall = Hall::with_delay(DELAY).await;
    hall.play_and_resign().await;
    let path = format!("/api/zone/games/{}", hall.id);
    let result = async |hall: &Hall, passed: u64| {
        sleep(Duration::from_secs(passed)).await;
        let (_, game) = Person::default().get(&hall.routes, &path).await;
        game["state"]["outcome"]["result"].clone()
    };
    assert_eq!(result(&hall, DELAY - 1).await, json!(null));
    let correct = json!({"r": "correct", "result": "1/2-1/2"});
    let correct = json!({"a": "arbiter", "ruling": correct, "reason": "both flags"});
    let (status, answer) = hall.emil.act(&hall.routes, &hall.id, correct.clone()).await;
    assert_eq!(status, StatusCode::OK, "{answer}");
    assert_eq!(result(&hall, 1).await, json!("0-1"), "as it was before the correction");
    assert_eq!(result(&hall, DELAY - 2).await, json!("0-1"));
    assert_eq!(result(&hall, 1).await, json!("½-½"));
    let (status, _) = hall.anna.act(&hall.routes, &hall.id, correct).await;
    assert_eq!(status, StatusCode::FORBIDDEN, "a player corrects nothing");
}

#[tokio::test(start_paused = true)]
async fn a_delay_is_a_number_of_seconds_up_to_an_hour() {
    let (mut hall, _) = Hall::of(Settings::default()).await;
    for (delay, fine) in [(json!(0), true), (json!(3_600), true), (json!(3_601), false)] {
        let game =
            json!({"white": "Anna", "black": "Bert", "time": "3+2", "spectatorDelay": delay});
        let games = json!({ "games": [game] });
        let (status, answer) = hall.emil.post(&hall.routes, "/api/zone/arbiter/games", games).await;
        assert_eq!(status.is_success(), fine, "{delay}: {answer}");
    }
}

#[tokio::test(start_paused = true)]
async fn games_of_an_organizer_can_have_a_delay() {
    let (hall, _) = Hall::of(Settings::default()).await;
    let order = async |delay: &str| {
        let form = format!("players=tby_Anna:tby_Bert&clock.limit=300&clock.increment=0{delay}");
        let request = Request::post("/api/bulk-pairing")
            .header(header::CONTENT_TYPE, "application/x-www-form-urlencoded")
            .header(header::AUTHORIZATION, "Bearer tby_Carl");
        let answer = hall.text(request.body(Body::from(form)).unwrap()).await;
        serde_json::from_str::<Value>(&answer).unwrap()
    };
    let made = order("&spectatorDelay=120").await;
    let path = format!("/api/zone/games/{}", made["games"][0]["id"].as_str().unwrap());
    let (_, game) = Person::default().get(&hall.routes, &path).await;
    assert_eq!(game["spectatorDelay"], 120);
    let refused = order("&spectatorDelay=4000").await;
    assert!(refused.to_string().contains("from 0 to 3600"), "{refused}");
}

#[tokio::test(start_paused = true)]
async fn the_featured_game_stays_until_it_ends_or_stands_still() {
    let (mut hall, _) = Hall::of(Settings::default()).await;
    let live = async |hall: &Hall| {
        sleep(Duration::from_secs(2)).await;
        let (_, live) = Person::default().get(&hall.routes, "/api/zone/live").await;
        let games = live["games"].as_array().unwrap().iter();
        let ids = games.map(|game| game["id"].as_str().unwrap().to_owned());
        (live["featured"].clone(), ids.collect::<Vec<String>>())
    };
    assert_eq!(live(&hall).await, (Value::Null, vec![]));
    hall.make(0).await;
    let first = hall.id.clone();
    assert_eq!(live(&hall).await, (json!(first), vec![first.clone()]));
    hall.make(0).await;
    let second = hall.id.clone();
    assert_eq!(live(&hall).await.0, json!(first), "a newer one does not replace it");
    sleep(Duration::from_secs(300)).await;
    hall.act(0, json!({"a": "move", "uci": "e2e4", "ply": 0})).await;
    let moved = (json!(second), vec![second.clone(), first.clone()]);
    assert_eq!(live(&hall).await, moved, "nobody moves in the first");
    hall.act(0, json!({"a": "resign"})).await;
    assert_eq!(live(&hall).await, (json!(first), vec![first]));
}

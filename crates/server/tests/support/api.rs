//! Programs that use the lichess API, with accounts and tokens that come from
//! the store: hashing passwords would take longer than the tests.

use std::sync::{
    Arc,
    atomic::{AtomicU32, Ordering},
};

use axum::{
    Router,
    body::{Body, BodyDataStream, to_bytes},
    http::{HeaderMap, Request, Response, StatusCode, header},
};
use futures_util::StreamExt;
use game::{ClockStart, GameConfig, Seat, Timestamp};
use rules::Color;
use serde_json::Value;
use server::{Settings, Zone, router};
use store::{AccountStore, NewAccount, NewToken, Scope, SqliteStore, Standing, TokenStore};
use tower::ServiceExt;

use super::start_on;

/// A zone, and its store to look into.
pub struct Api {
    pub routes: Router,
    pub store: Arc<SqliteStore>,
    pub zone: Zone,
    seated: AtomicU32,
}

impl Api {
    pub async fn new() -> Api {
        Api::on(Arc::new(SqliteStore::in_memory())).await
    }

    /// On a store that was used before.
    pub async fn on(store: Arc<SqliteStore>) -> Api {
        let zone = start_on(Arc::clone(&store), Settings::default()).await;
        Api::of(zone, store)
    }

    /// Of a zone that was started already.
    pub fn of(zone: Zone, store: Arc<SqliteStore>) -> Api {
        Api { routes: router(zone.clone()), store, zone, seated: AtomicU32::new(0) }
    }

    /// A game of two people of whom nobody has come yet.
    pub async fn seated(&self, white: &Program, black: &Program, time: &str) -> String {
        let config = GameConfig::casual(self.zone.node.clock().now(), time.parse().unwrap());
        self.seat(config, white, black).await
    }

    /// The same for a game that waits for its arbiter.
    pub async fn seated_for_arbiter(&self, white: &Program, black: &Program, time: &str) -> String {
        let clock_start = ClockStart::ByArbiter { at: None, default_time: None };
        let now = self.zone.node.clock().now();
        let config = GameConfig::casual(now, time.parse().unwrap());
        self.seat(GameConfig { clock_start, ..config }, white, black).await
    }

    async fn seat(&self, mut config: GameConfig, white: &Program, black: &Program) -> String {
        for (color, who) in [(Color::White, white), (Color::Black, black)] {
            let account = self.store.account_named(who.name.parse().unwrap()).await.unwrap();
            config.seats[color] = Some(Seat::Person(account.unwrap().id));
        }
        let id = format!("seated{:02}", self.seated.fetch_add(1, Ordering::Relaxed));
        self.zone.node.create(id.parse().unwrap(), config).await.unwrap();
        id
    }

    /// What somebody says who watches a game on the page.
    pub async fn say_as_spectator(&self, who: &Program, game: &str, text: &str) {
        let name = who.name.parse().unwrap();
        let account = self.store.account_named(name).await.unwrap().unwrap();
        let (person, game) = (store::Person::with_account(&account), game.parse().unwrap());
        self.zone.node.say(game, &person, 1, text).await.unwrap();
    }

    /// The answer as text.
    pub async fn text(&self, who: &Program, path: &str) -> String {
        self.text_of(who, Request::get(path).body(Body::empty()).unwrap()).await
    }

    /// The same for any request.
    pub async fn text_of(&self, who: &Program, request: Request<Body>) -> String {
        let answer = who.send(request).await;
        let bytes = to_bytes(answer.into_body(), 1 << 20).await.unwrap();
        String::from_utf8(bytes.to_vec()).unwrap()
    }

    /// A program with a token for everything.
    pub async fn person(&self, name: &str) -> Program {
        self.program(name, false, &Scope::ALL).await
    }

    pub async fn bot(&self, name: &str) -> Program {
        self.program(name, true, &Scope::ALL).await
    }

    pub async fn program(&self, name: &str, bot: bool, scopes: &[Scope]) -> Program {
        let account = NewAccount {
            name: name.parse().unwrap(),
            password: "nobody knows it".into(),
            standing: Standing { bot, ..Standing::default() },
            guest: None,
            invitation: None,
        };
        let id = self.store.create_account(account, Timestamp(1)).await.unwrap().id;
        let token = format!("tby_of_{name}");
        let new = NewToken {
            person: id,
            secret: server::hash(&token),
            label: String::new(),
            scopes: scopes.to_vec(),
            at: Timestamp(1),
            expires: None,
        };
        self.store.create_token(new).await.unwrap();
        let root = if bot { "/api/bot" } else { "/api/board" };
        Program { routes: self.routes.clone(), token: Some(token), root, name: name.into() }
    }
}

#[derive(Clone)]
pub struct Program {
    pub routes: Router,
    pub token: Option<String>,
    /// `/api/bot` or `/api/board`.
    pub root: &'static str,
    pub name: String,
}

impl Program {
    pub async fn get(&self, path: &str) -> (StatusCode, Value) {
        read(self.send(Request::get(path).body(Body::empty()).unwrap()).await).await
    }

    pub async fn post(&self, path: &str, form: &str) -> (StatusCode, Value) {
        let kind = "application/x-www-form-urlencoded";
        let request = Request::post(path).header(header::CONTENT_TYPE, kind);
        read(self.send(request.body(Body::from(form.to_owned())).unwrap()).await).await
    }

    /// Posts, and is told that it was done.
    pub async fn does(&self, path: &str, form: &str) -> Value {
        let (status, answer) = self.post(path, form).await;
        assert!(status.is_success(), "{path}: {status} {answer}");
        answer
    }

    pub async fn send(&self, mut request: Request<Body>) -> Response<Body> {
        if let Some(token) = &self.token {
            let value = format!("Bearer {token}").parse().unwrap();
            request.headers_mut().insert(header::AUTHORIZATION, value);
        }
        request.headers_mut().insert(header::HOST, "zone.test".parse().unwrap());
        self.routes.clone().oneshot(request).await.unwrap()
    }

    pub async fn stream(&self, path: &str) -> Lines {
        self.stream_of(Request::get(path).body(Body::empty()).unwrap()).await
    }

    pub async fn stream_of(&self, request: Request<Body>) -> Lines {
        let answer = self.send(request).await;
        let (parts, body) = answer.into_parts();
        assert_eq!(parts.status, StatusCode::OK);
        Lines { headers: parts.headers, body: body.into_data_stream() }
    }

    pub async fn events(&self) -> Lines {
        self.stream("/api/stream/event").await
    }

    /// The stream of a game.
    pub async fn open(&self, game: &str) -> Lines {
        self.stream(&format!("{}/game/stream/{game}", self.root)).await
    }

    /// Does something at a game.
    pub async fn at(&self, game: &str, act: &str) -> (StatusCode, Value) {
        self.post(&format!("{}/game/{game}/{act}", self.root), "").await
    }

    /// Challenges somebody: the challenge's id.
    pub async fn challenge(&self, name: &str, form: &str) -> String {
        let made = self.does(&format!("/api/challenge/{name}"), form).await;
        made["id"].as_str().unwrap_or_else(|| panic!("{made}")).to_owned()
    }
}

pub async fn read(answer: Response<Body>) -> (StatusCode, Value) {
    let status = answer.status();
    let bytes = to_bytes(answer.into_body(), 1 << 20).await.unwrap();
    (status, serde_json::from_slice(&bytes).unwrap_or(Value::Null))
}

/// The lines of a stream, each a chunk.
pub struct Lines {
    pub headers: HeaderMap,
    body: BodyDataStream,
}

impl Lines {
    /// The next chunk, empty lines too; none at the end.
    pub async fn chunk(&mut self) -> Option<String> {
        let chunk = self.body.next().await?.unwrap();
        let text = String::from_utf8(chunk.to_vec()).unwrap();
        assert!(text.ends_with('\n') && text.matches('\n').count() == 1, "one line: {text:?}");
        Some(text)
    }

    /// The next record; none at the end.
    pub async fn next(&mut self) -> Option<Value> {
        loop {
            let line = self.chunk().await?;
            if line != "\n" {
                return Some(serde_json::from_str(&line).unwrap());
            }
        }
    }

    /// The next record of this type; others are passed over.
    pub async fn next_of(&mut self, kind: &str) -> Value {
        loop {
            let record = self.next().await.expect("the stream goes on");
            if record["type"] == kind {
                return record;
            }
        }
    }

    /// The next state that is as wanted.
    pub async fn until(&mut self, wanted: impl Fn(&Value) -> bool) -> Value {
        loop {
            let record = self.next_of("gameState").await;
            if wanted(&record) {
                return record;
            }
        }
    }
}

/// A game between two programs, with both streams open and begun.
pub async fn game(white: &Program, black: &Program, form: &str) -> (String, Lines, Lines) {
    let id = white.challenge(&black.name, &format!("color=white&{form}")).await;
    black.does(&format!("/api/challenge/{id}/accept"), "").await;
    let mut lines = [white.open(&id).await, black.open(&id).await];
    for lines in &mut lines {
        assert_eq!(lines.next().await.unwrap()["type"], "gameFull");
    }
    let [white, black] = lines;
    (id, white, black)
}

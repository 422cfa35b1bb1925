//! A zone on a store in memory, and people who use it through its routes.
#![allow(dead_code, unreachable_pub, reason = "each test program uses its part")]

pub mod api;
pub mod hanging;

use std::{net::SocketAddr, sync::Arc};

use axum::{
    Router,
    body::{Body, to_bytes},
    http::{Request, Response, StatusCode, header},
};
use futures_util::{SinkExt, StreamExt};
use game::Timestamp;
use node::{Clock, LocalBus, Node};
use serde_json::{Value, json};
use server::{Settings, Zone, router};
use store::{AccountStore, NewAccount, NewSession, SessionStore, SqliteStore, Standing, Store};
use tokio::net::{TcpListener, TcpStream};
use tokio_tungstenite::{
    MaybeTlsStream, WebSocketStream,
    tungstenite::{Message, client::IntoClientRequest},
};
use tower::ServiceExt;

/// The acts in a part of docs/SECURITY.md, each with the status for each role.
pub fn acts<'a>(lines: impl Iterator<Item = &'a str>, roles: usize) -> Vec<(String, Vec<String>)> {
    let rows = lines.filter(|line| line.starts_with("| `"));
    rows.map(|line| {
        let mut cells = line.trim_matches('|').split(" | ").map(str::trim);
        let act = cells.next().expect("an act").trim_matches('`').to_owned();
        let statuses: Vec<String> = cells.map(str::to_owned).collect();
        assert_eq!(statuses.len(), roles, "{line}");
        (act, statuses)
    })
    .collect()
}

/// The routes of a fresh zone.
pub async fn zone() -> Router {
    zone_on(Arc::new(SqliteStore::in_memory()), Settings::default()).await
}

/// The routes of a zone that goes on with what is in a store.
pub async fn zone_on(store: Arc<SqliteStore>, settings: Settings) -> Router {
    router(start_on(store, settings).await)
}

/// A zone that goes on with what is in a store.
pub async fn start_on(store: Arc<SqliteStore>, settings: Settings) -> Zone {
    let clock = Clock::start(game::Timestamp(0));
    let node = Node::start(Store::new(store), Arc::new(LocalBus::default()), clock).await.unwrap();
    Zone::start(node, settings).await.unwrap()
}

/// A zone that listens on a port of this machine.
pub async fn listening() -> (Router, SocketAddr) {
    let routes = zone().await;
    let address = listen(&routes).await;
    (routes, address)
}

/// Makes these routes listen on a port of this machine.
pub async fn listen(routes: &Router) -> SocketAddr {
    let listener = TcpListener::bind(("127.0.0.1", 0)).await.unwrap();
    let address = listener.local_addr().unwrap();
    let served = routes.clone();
    tokio::spawn(async move { axum::serve(listener, served).await });
    address
}

/// A game that is open on both sides.
pub struct Table {
    pub routes: Router,
    pub address: SocketAddr,
    pub id: String,
    pub anna: Person,
    pub bert: Person,
}

/// A game between two people who have opened it.
pub async fn table(time: &str) -> (Table, Socket, Socket) {
    let (routes, address) = listening().await;
    let (mut anna, mut bert) = (Person::default(), Person::default());
    let id = anna.make(&routes, time).await;
    bert.join(&routes, &id).await;
    let mut white = anna.open(address, &id).await;
    let mut black = bert.open(address, &id).await;
    white.until(|state| state["phase"] == "playing").await;
    black.until(|state| state["phase"] == "playing").await;
    (Table { routes, address, id, anna, bert }, white, black)
}

pub fn make_move(number: u64, uci: &str, ply: u32) -> Value {
    json!({ "t": "do", "id": number, "act": { "a": "move", "uci": uci, "ply": ply } })
}

pub fn act(number: u64, name: &str) -> Value {
    json!({ "t": "do", "id": number, "act": { "a": name } })
}

/// Everybody's password.
pub const PASSWORD: &str = "correct horse";

/// Puts an account and a session of it into the store: hashing passwords for
/// everybody would take minutes.
pub async fn enter(store: &SqliteStore, name: &str, standing: Standing) -> Person {
    let account = NewAccount {
        name: name.parse().expect("a name"),
        password: NO_HASH.into(),
        standing,
        guest: None,
        invitation: None,
    };
    let id = store.create_account(account, Timestamp(1)).await.expect("the name is free").id;
    let secret = format!("secret of {name}");
    let session = NewSession {
        person: id,
        secret: server::hash(&secret),
        at: Timestamp(1),
        expires: Timestamp(u64::MAX),
        agent: "a test".into(),
    };
    store.begin_session(session).await.expect("a new secret");
    Person { cookie: Some(format!("tabiya={secret}")) }
}

/// The hash of nobody's password.
const NO_HASH: &str = "$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA\
                       $AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";

/// Somebody with a browser.
#[derive(Clone, Default)]
pub struct Person {
    pub cookie: Option<String>,
}

impl Person {
    pub async fn post(&mut self, routes: &Router, path: &str, body: Value) -> (StatusCode, Value) {
        let request = Request::post(path).header(header::CONTENT_TYPE, "application/json");
        self.call(routes, request.body(Body::from(body.to_string())).unwrap()).await
    }

    pub async fn get(&mut self, routes: &Router, path: &str) -> (StatusCode, Value) {
        self.call(routes, Request::get(path).body(Body::empty()).unwrap()).await
    }

    pub async fn get_text(&mut self, routes: &Router, path: &str) -> (StatusCode, String) {
        let response = self.send(routes, Request::get(path).body(Body::empty()).unwrap()).await;
        let status = response.status();
        let bytes = to_bytes(response.into_body(), 1 << 20).await.unwrap();
        (status, String::from_utf8(bytes.to_vec()).unwrap())
    }

    pub async fn delete(&mut self, routes: &Router, path: &str, body: Value) -> StatusCode {
        let request = Request::delete(path).header(header::CONTENT_TYPE, "application/json");
        self.call(routes, request.body(Body::from(body.to_string())).unwrap()).await.0
    }

    pub async fn put(&mut self, routes: &Router, path: &str, body: Value) -> (StatusCode, Value) {
        let request = Request::put(path).header(header::CONTENT_TYPE, "application/json");
        self.call(routes, request.body(Body::from(body.to_string())).unwrap()).await
    }

    /// Makes an account, and is signed in.
    pub async fn register(&mut self, routes: &Router, name: &str) {
        let request = json!({ "name": name, "password": PASSWORD });
        let (status, answer) = self.post(routes, "/api/zone/account", request).await;
        assert_eq!(status, StatusCode::CREATED, "{answer}");
    }

    /// Does something in a game over HTTP.
    pub async fn act(&mut self, routes: &Router, id: &str, act: Value) -> (StatusCode, Value) {
        self.post(routes, &format!("/api/zone/games/{id}/acts"), json!({ "act": act })).await
    }

    /// Opens the arbiter's wall.
    pub async fn open_wall(&self, address: SocketAddr) -> Socket {
        self.connect(address, "/ws/arbiter").await
    }

    /// Opens the lobby's socket.
    pub async fn open_lobby(&self, address: SocketAddr) -> Socket {
        self.connect(address, "/ws/lobby").await
    }

    pub async fn call(&mut self, routes: &Router, request: Request<Body>) -> (StatusCode, Value) {
        let response = self.send(routes, request).await;
        let status = response.status();
        let bytes = to_bytes(response.into_body(), 1 << 20).await.unwrap();
        (status, serde_json::from_slice(&bytes).unwrap_or(Value::Null))
    }

    pub async fn send(&mut self, routes: &Router, mut request: Request<Body>) -> Response<Body> {
        if let Some(cookie) = &self.cookie {
            request.headers_mut().insert(header::COOKIE, cookie.parse().unwrap());
        }
        let response = routes.clone().oneshot(request).await.unwrap();
        if let Some(cookie) = response.headers().get(header::SET_COOKIE) {
            let cookie = cookie.to_str().unwrap();
            assert!(cookie.contains("HttpOnly") && cookie.contains("SameSite=Lax"), "{cookie}");
            let forgotten = cookie.contains("Max-Age=0");
            self.cookie = cookie.split(';').next().filter(|_| !forgotten).map(str::to_owned);
        }
        response
    }

    /// Makes a game with this clock as White, and returns its id.
    pub async fn make(&mut self, routes: &Router, time: &str) -> String {
        let request = json!({ "time": time, "side": "white" });
        let (status, made) = self.post(routes, "/api/zone/games", request).await;
        assert_eq!(status, StatusCode::CREATED, "{made}");
        made["id"].as_str().unwrap().to_owned()
    }

    pub async fn join(&mut self, routes: &Router, id: &str) -> (StatusCode, Value) {
        self.post(routes, &format!("/api/zone/games/{id}/join"), json!({})).await
    }

    /// Opens the game's socket as somebody who was never here, and keeps the
    /// cookie.
    pub async fn open_as_new(&mut self, address: SocketAddr, id: &str) -> Socket {
        let request = format!("ws://{address}/ws/games/{id}").into_client_request().unwrap();
        let stream = MaybeTlsStream::Plain(TcpStream::connect(address).await.unwrap());
        let (socket, answer) = tokio_tungstenite::client_async(request, stream).await.unwrap();
        let cookie = answer.headers().get("set-cookie").and_then(|value| value.to_str().ok());
        self.cookie = cookie.and_then(|cookie| cookie.split(';').next()).map(str::to_owned);
        Socket { socket }
    }

    /// Opens the game's socket.
    pub async fn open(&self, address: SocketAddr, id: &str) -> Socket {
        self.resume(address, id, None).await
    }

    /// Whether a page of this origin may open the game's socket; else the
    /// status of the answer.
    pub async fn try_open(&self, address: SocketAddr, id: &str, origin: &str) -> Result<(), u16> {
        let mut request = format!("ws://{address}/ws/games/{id}").into_client_request().unwrap();
        request.headers_mut().insert("origin", origin.parse().unwrap());
        connected(address, request).await.map(drop)
    }

    /// Whether the arbiter's wall opens; else the status of the answer.
    pub async fn try_wall(&self, address: SocketAddr) -> Result<(), u16> {
        let mut request = format!("ws://{address}/ws/arbiter").into_client_request().unwrap();
        if let Some(cookie) = &self.cookie {
            request.headers_mut().insert("cookie", cookie.parse().unwrap());
        }
        connected(address, request).await.map(drop)
    }

    pub async fn resume(&self, address: SocketAddr, id: &str, from: Option<i64>) -> Socket {
        let from = from.map_or(String::new(), |from| format!("?from={from}"));
        self.connect(address, &format!("/ws/games/{id}{from}")).await
    }

    pub async fn connect(&self, address: SocketAddr, path: &str) -> Socket {
        let mut request = format!("ws://{address}{path}").into_client_request().unwrap();
        if let Some(cookie) = &self.cookie {
            request.headers_mut().insert("cookie", cookie.parse().unwrap());
        }
        let stream = TcpStream::connect(address).await.unwrap();
        let stream = MaybeTlsStream::Plain(stream);
        let (socket, _) = tokio_tungstenite::client_async(request, stream).await.unwrap();
        Socket { socket }
    }
}

/// A socket, or the status of the answer.
async fn connected(address: SocketAddr, request: Request<()>) -> Result<Socket, u16> {
    let stream = MaybeTlsStream::Plain(TcpStream::connect(address).await.unwrap());
    match tokio_tungstenite::client_async(request, stream).await {
        Ok((socket, _)) => Ok(Socket { socket }),
        Err(tokio_tungstenite::tungstenite::Error::Http(answer)) => Err(answer.status().as_u16()),
        Err(error) => panic!("{error}"),
    }
}

/// One end of a WebSocket; answers pings by itself.
pub struct Socket {
    socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
}

impl Socket {
    pub async fn say(&mut self, frame: Value) {
        self.say_text(&frame.to_string()).await;
    }

    pub async fn say_text(&mut self, text: &str) {
        assert!(self.try_say_text(text).await, "the socket is open");
    }

    /// False if the server closed the socket before it had heard all.
    pub async fn try_say_text(&mut self, text: &str) -> bool {
        self.socket.send(Message::text(text)).await.is_ok()
    }

    pub async fn say_binary(&mut self, bytes: Vec<u8>) {
        self.socket.send(Message::binary(bytes)).await.unwrap();
    }

    /// The next frame as it came.
    pub async fn next_text(&mut self) -> String {
        loop {
            if let Message::Text(text) = self.socket.next().await.unwrap().unwrap() {
                return text.as_str().to_owned();
            }
        }
    }

    /// The next frame that is no ping; none if the socket was closed.
    pub async fn next(&mut self) -> Option<Value> {
        loop {
            let text = match self.socket.next().await? {
                Ok(Message::Text(text)) => text,
                Ok(Message::Close(_)) | Err(_) => return None,
                Ok(_) => continue,
            };
            let frame: Value = serde_json::from_str(text.as_str()).unwrap();
            if frame["t"] == "ping" {
                let pong = json!({ "t": "pong", "n": frame["n"] });
                if !self.try_say_text(&pong.to_string()).await {
                    return None;
                }
                continue;
            }
            return Some(frame);
        }
    }

    /// The next frame of this kind; others are passed over.
    pub async fn next_of(&mut self, kind: &str) -> Value {
        loop {
            let frame = self.next().await.expect("the socket is open");
            if frame["t"] == kind {
                return frame;
            }
        }
    }

    /// Passes news over until the state says so.
    pub async fn until(&mut self, wanted: impl Fn(&Value) -> bool) -> Value {
        loop {
            let frame = self.next().await.expect("the socket is open");
            if !frame["state"].is_null() && wanted(&frame["state"]) {
                return frame;
            }
        }
    }
}

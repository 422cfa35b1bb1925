//! Programs that call the API, and people with a past.

use axum::{
    Router,
    body::{Body, to_bytes},
    http::{HeaderMap, Request, StatusCode, header},
};
use game::{
    Actor, Ending, Event, GameConfig, Millis, MoveEvent, PersonId, RecordedEvent, Seat, Seq,
    TimeControl, Timestamp,
};
use rules::{ByColor, Color};
use serde_json::Value;
use store::{
    Account, AccountStore, AppendAt, ExpectedOwner, GameStore, NewAccount, NewGame, NewToken,
    NodeId, Scope, SqliteStore, Standing, TokenStore,
};
use tower::ServiceExt;
use wire::GameId;

pub(crate) struct Answer {
    pub(crate) status: StatusCode,
    pub(crate) headers: HeaderMap,
    pub(crate) text: String,
}

impl Answer {
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.text).unwrap_or_else(|why| panic!("{why}: {}", self.text))
    }

    pub(crate) fn lines(&self) -> Vec<Value> {
        let lines = self.text.lines().filter(|line| !line.is_empty());
        lines.map(|line| serde_json::from_str(line).expect("each line is JSON")).collect()
    }

    pub(crate) fn kind(&self) -> &str {
        self.headers.get(header::CONTENT_TYPE).map_or("", |kind| kind.to_str().unwrap())
    }
}

/// A call, with a token if there is one.
pub(crate) struct Call<'a> {
    pub(crate) method: &'a str,
    pub(crate) path: &'a str,
    pub(crate) token: Option<&'a str>,
    pub(crate) accept: Option<&'a str>,
    pub(crate) kind: Option<&'a str>,
    pub(crate) body: String,
}

impl<'a> Call<'a> {
    pub(crate) fn get(path: &'a str) -> Call<'a> {
        Call { method: "GET", path, token: None, accept: None, kind: None, body: String::new() }
    }

    pub(crate) fn post(path: &'a str, body: impl Into<String>) -> Call<'a> {
        Call { method: "POST", body: body.into(), ..Call::get(path) }
    }

    pub(crate) fn token(self, token: &'a str) -> Call<'a> {
        Call { token: Some(token), ..self }
    }

    pub(crate) fn json(self) -> Call<'a> {
        Call { accept: Some("application/json"), ..self }
    }

    pub(crate) fn ndjson(self) -> Call<'a> {
        Call { accept: Some("application/x-ndjson"), ..self }
    }

    pub(crate) async fn send(self, routes: &Router) -> Answer {
        let mut request = Request::builder().method(self.method).uri(self.path);
        request = request.header(header::HOST, "chess.example.org");
        if let Some(token) = self.token {
            request = request.header(header::AUTHORIZATION, format!("Bearer {token}"));
        }
        if let Some(accept) = self.accept {
            request = request.header(header::ACCEPT, accept);
        }
        if let Some(kind) = self.kind {
            request = request.header(header::CONTENT_TYPE, kind);
        }
        let request = request.body(Body::from(self.body)).expect("a request");
        let answer = routes.clone().oneshot(request).await.expect("an answer");
        let (parts, body) = answer.into_parts();
        let bytes = to_bytes(body, 1 << 22).await.expect("a body");
        let text = String::from_utf8(bytes.to_vec()).expect("text");
        Answer { status: parts.status, headers: parts.headers, text }
    }
}

/// An account, put into the store: hashing passwords takes long.
pub(crate) async fn account(store: &SqliteStore, name: &str, standing: Standing) -> Account {
    let account = NewAccount {
        name: name.parse().expect("a name"),
        password: "no hash".into(),
        standing,
        guest: None,
        invitation: None,
    };
    store.create_account(account, Timestamp(1_000)).await.expect("the name is free")
}

/// A token of an account.
pub(crate) async fn token(store: &SqliteStore, account: &Account, scopes: &[Scope]) -> String {
    let names: Vec<&str> = scopes.iter().map(|scope| scope.key()).collect();
    let token = format!("tby_{}_{}", account.name, names.join("_").replace(':', "-"));
    let new = NewToken {
        person: account.id,
        secret: server::hash(&token),
        label: "a test".into(),
        scopes: scopes.to_vec(),
        at: Timestamp(1_000),
        expires: None,
    };
    store.create_token(new).await.expect("a new token");
    token
}

/// A game that was played here.
pub(crate) struct Past<'a> {
    pub(crate) id: &'a str,
    pub(crate) players: [PersonId; 2],
    pub(crate) time: &'a str,
    pub(crate) rated: bool,
    pub(crate) at: u64,
    pub(crate) moves: &'a str,
    pub(crate) ending: Option<Ending>,
}

impl Past<'_> {
    /// Puts it into the store: each move took a second.
    pub(crate) async fn happened(self, store: &SqliteStore) {
        let time: TimeControl = self.time.parse().expect("a clock");
        let mut config = GameConfig::casual(Timestamp(self.at), time);
        if self.rated {
            config = config.rated();
        }
        config.seats = ByColor { white: self.players[0], black: self.players[1] }
            .map(|id| Some(Seat::Person(id)));
        let left = config.time.white.clock().map(|clock| clock.initial());
        let id: GameId = self.id.parse().expect("an id");
        store.create(NewGame { id, config }).await.expect("a new game");
        let epoch = store.claim(id, NodeId(1), ExpectedOwner::Any).await.expect("a game").epoch;
        let mut events = vec![Event::Started];
        for (number, uci) in self.moves.split_whitespace().enumerate() {
            let left = left.map(|left| Millis(left.0 - 1_000 * (number as u64 / 2 + 1)));
            let uci = uci.parse().expect("a move");
            let moved = MoveEvent { uci, used: Millis(1_000), credit: Millis::ZERO, left };
            events.push(Event::Moved(moved));
        }
        if let Some(ending) = self.ending {
            let could_mate = ByColor::default();
            events.push(Event::Ended { ending, could_mate, reason: None });
        }
        let recorded = (0..).zip(events).map(|(seq, event)| RecordedEvent {
            seq: Seq(seq),
            at: Timestamp(self.at + 1_000 * u64::from(seq)),
            by: Actor::Zone,
            cause: None,
            uncharged: Millis::ZERO,
            event,
        });
        let at = AppendAt { game: id, epoch, expected: Seq(0), deadline_at: None };
        store.append(at, recorded.collect()).await.expect("a history");
    }
}

/// Milliseconds since 1970.
pub(crate) fn now() -> u64 {
    let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    since.expect("later than 1970").as_millis() as u64
}

/// Black mates in two moves.
pub(crate) const FOOLS_MATE: &str = "f2f3 e7e5 g2g4 d8h4";

pub(crate) fn mated() -> Option<Ending> {
    Some(Ending::Checkmate { winner: Color::Black })
}

//! The lichess API: bots, boards and libraries that play there play here.
//!
//! It gives the same commands to the games as the page does, in other words.
//! Where the rules of this zone differ, they stand (docs/LICHESS.md).

mod auth;
mod body;
mod bots;
mod bulk;
mod challenges;
mod chat;
mod cors;
mod error;
mod events;
mod game_stream;
mod keep_alive;
mod made;
mod ndjson;
mod organise;
mod play;
mod seek;
mod views;
mod wish;

use axum::{
    Extension, Json, Router,
    extract::FromRequestParts,
    http::request::Parts,
    middleware,
    routing::{MethodRouter, any, get, post},
};
use node::Bus;
use serde_json::{Value, json};

use self::{error::Fault, play::Kind};
use crate::{Zone, ZoneStore};

/// All routes of the API, and an answer in JSON for what is not there.
pub(crate) fn routes<S: ZoneStore, B: Bus>() -> Router<Zone<S, B>> {
    let missing = async || Fault::NotFound("there is nothing at this address");
    challenging()
        .merge(playing(Kind::Bot))
        .merge(playing(Kind::Board))
        .route("/api", any(missing))
        .route("/api/{*rest}", any(missing))
        .method_not_allowed_fallback(async || Fault::Method)
        .layer(middleware::from_fn(cors::allow))
}

/// Finding games.
fn challenging<S: ZoneStore, B: Bus>() -> Router<Zone<S, B>> {
    Router::new()
        .at("/api/stream/event", get(events::stream))
        .at("/api/challenge", get(challenges::list))
        .at("/api/challenge/ai", post(made::against_computer))
        .at("/api/challenge/open", post(made::open))
        .at("/api/challenge/{id}", post(challenges::create))
        .at("/api/challenge/{id}/accept", post(challenges::accept))
        .at("/api/challenge/{id}/decline", post(challenges::decline))
        .at("/api/challenge/{id}/cancel", post(challenges::cancel))
        .at("/api/challenge/{id}/show", get(challenges::show))
        .at("/api/challenge/{id}/start-clocks", post(organise::start_clocks))
        .at("/api/round/{id}/add-time/{seconds}", post(organise::add_time))
        .at("/api/board/seek", post(seek::begin).delete(seek::end))
        .at("/api/bulk-pairing", post(bulk::create))
        .at("/api/bot/account/upgrade", post(bots::upgrade))
}

/// Playing them, as a bot or as somebody with a board.
fn playing<S: ZoneStore, B: Bus>(kind: Kind) -> Router<Zone<S, B>> {
    let root = match kind {
        Kind::Bot => "/api/bot",
        Kind::Board => "/api/board",
    };
    Router::new()
        .at(&format!("{root}/game/stream/{{id}}"), get(game_stream::stream))
        .at(&format!("{root}/game/{{id}}/move/{{uci}}"), post(play::make_move))
        .at(&format!("{root}/game/{{id}}/abort"), post(play::abort))
        .at(&format!("{root}/game/{{id}}/resign"), post(play::resign))
        .at(&format!("{root}/game/{{id}}/draw/{{answer}}"), post(play::draw))
        .at(&format!("{root}/game/{{id}}/takeback/{{answer}}"), post(play::takeback))
        .at(&format!("{root}/game/{{id}}/claim-victory"), post(play::claim_victory))
        .at(&format!("{root}/game/{{id}}/claim-draw"), post(play::claim_draw))
        .at(&format!("{root}/game/{{id}}/chat"), get(chat::read).post(chat::say))
        .layer(Extension(kind))
}

/// Which of the two roots a call came by.
impl<S: Send + Sync> FromRequestParts<S> for Kind {
    type Rejection = Fault;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Kind, Fault> {
        let kind = parts.extensions.get::<Kind>().copied();
        kind.ok_or(Fault::NotFound("there is nothing at this address"))
    }
}

/// Routes that are there with a slash at the end of the address and without:
/// a client that is sent elsewhere forgets what it wanted to post.
trait Slashes<S> {
    fn at(self, path: &str, methods: MethodRouter<S>) -> Self;
}

impl<S: Clone + Send + Sync + 'static> Slashes<S> for Router<S> {
    fn at(self, path: &str, methods: MethodRouter<S>) -> Self {
        self.route(&format!("{path}/"), methods.clone()).route(path, methods)
    }
}

/// A command was done.
fn done() -> Json<Value> {
    Json(json!({ "ok": true }))
}

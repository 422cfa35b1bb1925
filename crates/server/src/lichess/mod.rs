//! The lichess API: bots, boards and libraries that play there play here.
//!
//! It gives the same commands to the games as the page does, in other words.
//! Where the rules of this zone differ, they stand (docs/LICHESS.md). Each
//! table of routes says what the routes are for: the document is made from it.

mod account;
mod already;
mod bulk;
mod challenges;
mod chat;
mod cors;
mod events;
mod export;
mod finding;
mod game_stream;
mod keep_alive;
mod made;
mod ndjson;
mod organise;
mod play;
mod playing;
mod ratings;
mod seek;
mod users;
mod views;
mod watch;
mod wish;

pub(crate) use bulk::{Schedule, keep_time, restore as restore_schedule};
pub(crate) use watch::{Crowd, OnAir, Streams};

use axum::{Json, Router, middleware, routing::any};
use serde_json::{Value, json};
use wire::error::RequestCode;

use self::play::Kind;
use crate::{
    Zone,
    api::{About, Errors},
    error::ApiError,
    oauth,
};

/// What its document says about itself.
const ABOUT: About = About {
    path: "/api/openapi.json",
    title: "Tabiya",
    description: "A subset of the lichess API.",
    errors: Errors::Lichess,
};

/// All routes of the API, and an answer in JSON for what is not there.
pub(crate) fn routes() -> Router<Zone> {
    let missing = async || ApiError::from(RequestCode::NotFound);
    account::routes()
        .and(users::routes())
        .and(ratings::routes())
        .and(finding::routes())
        .and(bulk::routes())
        .and(playing::routes(Kind::Bot))
        .and(playing::routes(Kind::Board))
        .and(export::routes())
        .and(watch::routes())
        .and(oauth::token_routes())
        .into_router(ABOUT)
        .route("/api", any(missing))
        .route("/api/{*rest}", any(missing))
        .method_not_allowed_fallback(async || ApiError::from(RequestCode::MethodNotAllowed))
        .layer(middleware::from_fn(cors::allow))
}

/// A command was done.
fn done() -> Json<Value> {
    Json(json!({ "ok": true }))
}

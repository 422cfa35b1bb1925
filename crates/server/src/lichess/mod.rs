//! The lichess API: bots, boards and libraries that play there play here.
//!
//! It gives the same commands to the games as the page does, in other words.
//! Where the rules of this zone differ, they stand (docs/LICHESS.md). Each
//! table of routes says what the routes are for: the document is made from it.

mod account;
mod block;
mod bulk;
mod challenge_routes;
mod challenges;
mod chat;
mod cors;
mod create_game;
mod events;
mod export;
mod follow;
mod game_request;
mod game_stream;
mod held;
mod keep_alive;
mod ndjson;
mod organizer;
mod perf_stats;
mod play;
mod play_routes;
mod ratings;
mod seek;
mod sent_events;
mod social;
mod swiss;
mod users;
mod views;
mod watch;

pub(crate) use bulk::keep_time;

use axum::{Json, Router, middleware, routing::any};
use serde_json::{Value, json};
use wire::error::{ErrorCode, RequestCode};

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
        .and(block::routes())
        .and(follow::routes())
        .and(social::routes())
        .and(challenge_routes::routes())
        .and(bulk::routes())
        .and(swiss::routes())
        .and(play_routes::routes(Kind::Bot))
        .and(play_routes::routes(Kind::Board))
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

/// A command was not done, where clients expect no error: the answer says why.
fn refused(why: &ErrorCode) -> Json<Value> {
    Json(json!({ "ok": true, "refused": why.message() }))
}

//! The edge of the zone: who is calling, what they want, and how the answer is
//! written. Nothing here decides anything about a game.
#![forbid(unsafe_code)]

mod assets;
mod editor;
mod error;
mod games;
mod guest;
mod positions;
mod safety;
mod session;
mod state;

pub use state::Zone;

use axum::{
    Router, middleware,
    routing::{get, post},
};
use node::Bus;
use store::{ChatStore, GameStore, PersonStore, RematchStore};

/// All routes of the zone.
pub fn router<S, B>(zone: Zone<S, B>) -> Router
where
    S: GameStore + PersonStore + ChatStore + RematchStore,
    B: Bus,
{
    Router::new()
        .route("/api/zone/games", post(games::create))
        .route("/api/zone/games/{id}", get(games::show))
        .route("/api/zone/games/{id}/join", post(games::join))
        .route("/api/zone/games/{id}/pgn", get(games::pgn))
        .route("/api/zone/games/{id}/fen", get(positions::fen))
        .route("/api/zone/games/{id}/svg", get(positions::svg))
        .route("/api/zone/position", get(editor::judge))
        .route("/api/zone/position/svg", get(editor::svg))
        .route("/ws/games/{id}", get(session::connect))
        .fallback(assets::serve)
        .layer(middleware::map_response(safety::guard))
        .with_state(zone)
}

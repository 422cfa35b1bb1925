//! The edge of the zone: who is calling, what they want, and how the answer is
//! written. Nothing here decides anything about a game.
#![forbid(unsafe_code)]

mod api;
mod arbiter;
mod assets;
mod caller;
mod closing;
mod computers;
mod editor;
mod error;
mod export;
mod form;
mod games;
mod lichess;
mod lobby;
mod oauth;
mod online;
mod page;
mod people;
mod positions;
mod safety;
mod secret;
mod session;
mod settings;
mod state;

pub use export::game_pgn;
pub use people::{check_password, hash_password, new_invitation, new_token};
pub use settings::{Program, Registration, Settings};
pub use state::Zone;

use axum::{Router, extract::DefaultBodyLimit, middleware};

/// The largest body of a request that makes sense.
const BODY_MAX: usize = 16 * 1024;

/// All routes of the zone.
pub fn router(zone: Zone) -> Router {
    Router::new()
        .merge(page::routes())
        .merge(lichess::routes())
        .fallback(assets::serve)
        .layer(middleware::from_fn_with_state(zone.clone(), people::guard))
        .layer(DefaultBodyLimit::max(BODY_MAX))
        .layer(middleware::from_fn(error::render))
        .layer(middleware::map_response(safety::guard))
        .with_state(zone)
}

/// The hash of a text.
pub fn hash(text: &str) -> [u8; 32] {
    secret::hash(text)
}

/// A number by chance.
///
/// # Errors
///
/// If the system gives no randomness.
pub fn random() -> Result<u64, String> {
    games::random().map_err(|_| "the system gives no randomness".into())
}

//! Tournaments over HTTP and WebSockets, and what they do by themselves.

mod duties;
mod entries;
mod handlers;
mod import;
mod routes;
mod socket;

pub(crate) use duties::keep_rounds;
pub(crate) use handlers::{download, download_in};
pub(crate) use routes::routes;
pub(crate) use socket::connect;

use wire::{TournamentId, error::TournamentCode};

use crate::error::ApiError;

/// The id in an address.
fn tournament_id(text: &str) -> Result<TournamentId, ApiError> {
    text.parse().map_err(|_| TournamentCode::TournamentNotFound.into())
}

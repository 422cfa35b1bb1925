//! Arbiters and assistants: games made for others, what may be done in them
//! and by whom, the wall of all boards.

mod acts;
mod appoint;
mod boards;
mod csv;
mod fields;
mod instant;
mod list;
mod many;
mod official;
mod part;
mod record;
mod wall;
mod wish;

pub(crate) use acts::carry_out;
pub(crate) use part::{Part, dress, part_of};
pub(crate) use wall::Walls;

use axum::{
    Router,
    extract::DefaultBodyLimit,
    routing::{get, post, put},
};
use wire::error::OfficialCode;

use crate::{Zone, error::ApiError, people::SignedIn};

/// The routes of arbiters, and of what they have to do with.
pub(crate) fn routes() -> Router<Zone> {
    let make = post(official::make).layer(DefaultBodyLimit::max(official::BODY_MAX));
    Router::new()
        .route("/api/zone/arbiter/games", make.get(list::games))
        .route("/api/zone/arbiter/calls", get(list::calls))
        .route("/api/zone/arbiter/acts", post(many::act))
        .route("/api/zone/games/{id}/acts", get(record::acts).post(acts::act))
        .route("/api/zone/games/{id}/absences", get(record::absences))
        .route("/api/zone/games/{id}/arbiters", get(appoint::list))
        .route(
            "/api/zone/games/{id}/arbiters/{name}",
            put(appoint::appoint).delete(appoint::dismiss),
        )
        .route("/ws/arbiter", get(wall::connect))
}

impl SignedIn {
    fn must_be_arbiter(&self) -> Result<(), ApiError> {
        if self.account.standing.arbiter { Ok(()) } else { Err(OfficialCode::ArbiterOnly.into()) }
    }
}

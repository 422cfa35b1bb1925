//! Arbiters and assistants: games made for others, what may be done in them
//! and by whom, the wall of all boards.

mod acts;
mod appoint;
mod instant;
mod list;
mod many;
mod official;
mod record;
mod requested_game;
mod routes;
mod wall;

pub(crate) use routes::routes;
pub(crate) use wall::connect;

use wire::error::OfficialCode;

use crate::{caller::SignedIn, error::ApiError};

impl SignedIn {
    fn must_be_arbiter(&self) -> Result<(), ApiError> {
        if self.account.standing.arbiter { Ok(()) } else { Err(OfficialCode::ArbiterOnly.into()) }
    }
}

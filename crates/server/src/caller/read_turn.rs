//! Expensive reads wait for their turn.

use axum::{extract::FromRequestParts, http::request::Parts};

use crate::{Zone, client_addr::ClientAddr, error::ApiError, fair_queue::Turn};

/// The turn of a route that reads a lot, as an argument: it is kept until the route has answered.
#[derive(Debug)]
pub(crate) struct ReadTurn {
    _turn: Turn,
}

impl FromRequestParts<Zone> for ReadTurn {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, zone: &Zone) -> Result<ReadTurn, ApiError> {
        let from = ClientAddr::of(parts, &zone.shared.settings);
        Ok(ReadTurn { _turn: zone.shared.reads.enter(from).await? })
    }
}

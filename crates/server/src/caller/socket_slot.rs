//! How many WebSockets are open.

use axum::{extract::FromRequestParts, http::request::Parts};
use wire::error::RequestCode;

use crate::{
    Zone,
    client_addr::ClientAddr,
    error::ApiError,
    state::{Full, Slot},
};

/// The slot of a WebSocket, which its task keeps.
#[derive(Debug)]
pub(crate) struct SocketSlot {
    _slot: Slot,
}

impl FromRequestParts<Zone> for SocketSlot {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, zone: &Zone) -> Result<SocketSlot, ApiError> {
        let from = ClientAddr::of(parts, &zone.shared.settings);
        zone.shared.sockets.enter(from).map(|slot| SocketSlot { _slot: slot }).map_err(|full| {
            match full {
                Full::Everywhere => RequestCode::Busy.into(),
                Full::Here => RequestCode::TooManySockets.into(),
            }
        })
    }
}

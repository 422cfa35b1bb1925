//! Streams, each with a slot: how many are open is limited, in all and from each address.

use axum::{extract::FromRequestParts, http::request::Parts};
use wire::error::ProgramCode;

use super::ndjson::Source;
use crate::{
    Zone,
    client_addr::ClientAddr,
    error::ApiError,
    state::{Full, Slot, Slots},
};

/// The slot of a stream that needs no token.
pub(super) struct WatchSlot(Slot);

/// The slot of a stream that a token opens.
pub(super) struct StreamSlot(Slot);

impl FromRequestParts<Zone> for WatchSlot {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, zone: &Zone) -> Result<WatchSlot, ApiError> {
        let from = ClientAddr::of(parts, &zone.shared.settings);
        enter(&zone.shared.watching, from).map(WatchSlot)
    }
}

impl FromRequestParts<Zone> for StreamSlot {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, zone: &Zone) -> Result<StreamSlot, ApiError> {
        StreamSlot::enter(zone, ClientAddr::of(parts, &zone.shared.settings))
    }
}

impl StreamSlot {
    /// Where not every call opens a stream.
    pub(super) fn enter(zone: &Zone, from: ClientAddr) -> Result<StreamSlot, ApiError> {
        enter(&zone.shared.token_streams, from).map(StreamSlot)
    }

    /// The stream, which keeps the slot.
    pub(super) fn hold<T: Source>(self, source: T) -> Held<T> {
        Held { source, _slot: self.0 }
    }
}

impl WatchSlot {
    /// The stream, which keeps the slot.
    pub(super) fn hold<T: Source>(self, source: T) -> Held<T> {
        Held { source, _slot: self.0 }
    }
}

fn enter(slots: &Slots, from: ClientAddr) -> Result<Slot, ApiError> {
    slots.enter(from).map_err(|full| match full {
        Full::Everywhere => ProgramCode::TooManyViewers.into(),
        Full::Here => ProgramCode::TooManyStreams.into(),
    })
}

/// A stream that keeps its slot.
pub(super) struct Held<T> {
    source: T,
    _slot: Slot,
}

impl<T: Source> Source for Held<T> {
    fn next(&mut self) -> impl Future<Output = Option<String>> + Send {
        self.source.next()
    }

    fn pinged(&mut self) {
        self.source.pinged();
    }

    fn is_welcome(&self) -> impl Future<Output = bool> + Send {
        self.source.is_welcome()
    }
}

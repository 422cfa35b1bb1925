//! Streams of those who watch, each with a place in the crowd.

use crate::{
    Zone, client_addr::ClientAddr, error::ApiError, lichess::ndjson::Source, state::Ticket,
};
use axum::{extract::FromRequestParts, http::request::Parts};

impl FromRequestParts<Zone> for Ticket {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, zone: &Zone) -> Result<Ticket, ApiError> {
        let Ok(place) = ClientAddr::from_request_parts(parts, zone).await;
        zone.shared.crowd.enter(place)
    }
}

/// What somebody in the crowd watches.
pub(super) struct Watched<T> {
    source: T,
    _ticket: Ticket,
}

impl Ticket {
    /// Watches this, and leaves with it.
    pub(super) fn watch<T: Source>(self, source: T) -> Watched<T> {
        Watched { source, _ticket: self }
    }
}

impl<T: Source> Source for Watched<T> {
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

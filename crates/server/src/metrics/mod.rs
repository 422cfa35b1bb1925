//! `/metrics`: the state of the server as Prometheus reads it.
//!
//! Nothing is kept for it but plain counters of the node and of the edge; everything else is looked
//! up when somebody reads it.

mod access;
mod collect;

use axum::{
    Router,
    extract::{Request, State},
    http::{StatusCode, header},
    response::{IntoResponse, Response},
    routing::get,
};
use prometheus_client::{encoding::text::encode, registry::Registry};

use self::collect::ZoneCollector;
use crate::{Zone, error::ApiError};

/// The format, as Prometheus names it.
const FORMAT: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";

/// For everybody else.
const FORBIDDEN: &str = "Only this machine and those whom the operator named may read this: see \
                         --metrics-from and --metrics-token-file.\n";

/// Outside the APIs: no cookie or API token counts here.
pub(crate) fn routes() -> Router<Zone> {
    Router::new().route("/metrics", get(show))
}

async fn show(State(zone): State<Zone>, request: Request) -> Response {
    let (parts, _) = request.into_parts();
    if !access::may_read(&parts, &zone.shared.settings) {
        return (StatusCode::FORBIDDEN, FORBIDDEN).into_response();
    }
    let mut registry = Registry::default();
    registry.register_collector(Box::new(ZoneCollector(zone)));
    let mut text = String::new();
    match encode(&mut text, &registry) {
        Ok(()) => ([(header::CONTENT_TYPE, FORMAT)], text).into_response(),
        Err(error) => ApiError::unavailable(error).into_response(),
    }
}

//! Whether this node lives, and whether it is ready, for balancers and supervisors.

use axum::{Router, extract::State, http::StatusCode, routing::get};

use crate::Zone;

/// Outside the APIs: nobody has to be known, and no limit counts these calls.
pub(crate) fn routes() -> Router<Zone> {
    Router::new().route("/health/live", get(live)).route("/health/ready", get(ready))
}

async fn live() -> &'static str {
    "live\n"
}

/// A node that stops, or whose store or bus does not answer, should get no new clients.
async fn ready(State(zone): State<Zone>) -> (StatusCode, &'static str) {
    if zone.is_closing() {
        (StatusCode::SERVICE_UNAVAILABLE, "stopping\n")
    } else if !zone.node.is_well() {
        (StatusCode::SERVICE_UNAVAILABLE, "the store or NATS does not answer\n")
    } else {
        (StatusCode::OK, "ready\n")
    }
}

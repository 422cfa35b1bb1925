//! Whether this node lives, and whether it is ready, for balancers and supervisors; and whether the
//! store responds, for everything here that would wait for it.

use std::time::Duration;

use axum::{
    Router,
    extract::{Request, State},
    http::{StatusCode, header},
    middleware::Next,
    response::{IntoResponse, Response},
    routing::get,
};
use tokio::time::{Instant, MissedTickBehavior, interval, timeout};
use wire::error::RequestCode;

use crate::{Zone, error::ApiError};

/// How often the node and the store are asked how they are, and how long that may take.
const ASK_EVERY: Duration = Duration::from_millis(250);
const ANSWER_WITHIN: Duration = Duration::from_secs(1);

/// Outside the APIs: nobody has to be known, and no limit counts these calls.
pub(crate) fn routes() -> Router<Zone> {
    Router::new().route("/health/live", get(live)).route("/health/ready", get(ready))
}

/// Answers while the database is waited for: there is no zone yet that could say more.
pub fn routes_while_waiting() -> Router {
    let wait = async || {
        let later = [(header::RETRY_AFTER, "5")];
        (StatusCode::SERVICE_UNAVAILABLE, later, "the server waits for its database\n")
    };
    Router::new().route("/health/live", get(live)).fallback(wait)
}

async fn live() -> &'static str {
    "live\n"
}

/// A node that stops, or whose store does not respond, should get no new clients. Answers at once:
/// the store was asked before. Without the bus a node goes on with the games that it owns.
async fn ready(State(zone): State<Zone>) -> (StatusCode, &'static str) {
    if zone.is_closing() {
        (StatusCode::SERVICE_UNAVAILABLE, "stopping\n")
    } else if zone.shared.storage.is_away() || !zone.node.is_well() {
        (StatusCode::SERVICE_UNAVAILABLE, "the store does not respond\n")
    } else if !zone.node.bus().is_connected() {
        (
            StatusCode::OK,
            "ready, but NATS does not answer: games of other nodes cannot be played here\n",
        )
    } else {
        (StatusCode::OK, "ready\n")
    }
}

/// Answers whatever a request wants, or that the store does not respond. Answers that have begun,
/// such as long downloads, wait for it.
pub(crate) async fn wait_for_store(
    State(zone): State<Zone>,
    request: Request,
    next: Next,
) -> Response {
    let arrived = Instant::now();
    tokio::select! {
        biased;
        answer = next.run(request) => answer,
        () = zone.shared.storage.too_silent_since(arrived) => {
            ApiError::from(RequestCode::Unavailable).into_response()
        }
    }
}

/// Notes as long as the program runs whether the store responds. A node on which no clock runs
/// stores nothing by which it would notice, so the store is asked too.
pub(crate) fn watch_store(zone: &Zone) {
    let zone = zone.clone();
    tokio::spawn(async move {
        let mut ticks = interval(ASK_EVERY);
        ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            ticks.tick().await;
            let answered = timeout(ANSWER_WITHIN, zone.store.nodes.answers()).await;
            let responds = matches!(answered, Ok(Ok(()))) && zone.node.is_well();
            if zone.shared.storage.note(responds) {
                match responds {
                    true => tracing::info!("the store responds again"),
                    false => tracing::error!("the store does not respond"),
                }
            }
        }
    });
}

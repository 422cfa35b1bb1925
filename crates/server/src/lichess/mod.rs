//! The lichess API: bots, boards and libraries that play there play here.
//!
//! It gives the same commands to the games as the page does, in other words.
//! Where the rules of this zone differ, they stand (docs/LICHESS.md).

mod auth;
mod body;
mod cors;
mod error;
mod ndjson;

use axum::{Json, Router, middleware, routing::MethodRouter};
use node::Bus;
use serde_json::{Value, json};

use self::error::Fault;
use crate::{Zone, ZoneStore};

/// All routes of the API, and an answer in JSON for what is not there.
pub(crate) fn routes<S: ZoneStore, B: Bus>() -> Router<Zone<S, B>> {
    let known = Router::new();
    let missing = async || Fault::NotFound("there is nothing at this address");
    known
        .route("/api", axum::routing::any(missing))
        .route("/api/{*rest}", axum::routing::any(missing))
        .method_not_allowed_fallback(async || Fault::Method)
        .layer(middleware::from_fn(cors::allow))
}

/// Routes that are there with a slash at the end of the address and without:
/// a client that is sent elsewhere forgets what it wanted to post.
trait Slashes<S> {
    fn at(self, path: &str, methods: MethodRouter<S>) -> Self;
}

impl<S: Clone + Send + Sync + 'static> Slashes<S> for Router<S> {
    fn at(self, path: &str, methods: MethodRouter<S>) -> Self {
        self.route(&format!("{path}/"), methods.clone()).route(path, methods)
    }
}

/// A command was done.
fn done() -> Json<Value> {
    Json(json!({ "ok": true }))
}

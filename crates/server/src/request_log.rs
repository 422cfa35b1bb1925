//! Each request has an id, which its log lines and its answer carry; answers and refusals are
//! counted, and slow requests are logged.
//!
//! Nothing that a client sent is logged but the method and the route: addresses of pages, headers and
//! bodies may hold secrets.

use std::{
    sync::{
        LazyLock,
        atomic::{AtomicU64, Ordering},
    },
    time::Instant,
};

use axum::{
    extract::{MatchedPath, Request, State},
    http::{HeaderName, HeaderValue},
    middleware::Next,
    response::Response,
};
use tracing::Instrument;

use crate::{Zone, client_addr::comes_from_proxy, error::ApiError, state::Channel};

/// The header of the id.
const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");
/// The longest id that is taken over from a proxy.
const ID_MAX: usize = 64;

/// Follows a request from its arrival to its answer. Streams and sockets go on after that.
pub(crate) async fn follow(State(zone): State<Zone>, request: Request, next: Next) -> Response {
    let arrived = Instant::now();
    let (parts, body) = request.into_parts();
    let sent = parts.headers.get(&REQUEST_ID).filter(|id| is_plain(id));
    let sent = sent.filter(|_| comes_from_proxy(&parts, &zone.shared.settings));
    let id = sent.cloned().unwrap_or_else(new_id);
    let method = parts.method.clone();
    let route = parts.extensions.get::<MatchedPath>().cloned();
    let route = route.as_ref().map_or("another", MatchedPath::as_str);
    // At this level, so that an error has the id even where little is logged.
    let span = tracing::error_span!("request", id = id.to_str().unwrap_or_default());
    let request = Request::from_parts(parts, body);
    let mut answer = next.run(request).instrument(span.clone()).await;
    answer.headers_mut().insert(REQUEST_ID, id);
    let status = answer.status().as_u16();
    let meters = &zone.shared.meters;
    meters.count_answer(status);
    let error = answer.extensions().get::<ApiError>();
    if let Some(error) = error {
        meters.count_refusal(Channel::Http, error.code().code());
    }
    let took = arrived.elapsed();
    span.in_scope(|| {
        let code = error.map(|error| error.code().code());
        tracing::debug!(target: "requests", %method, route, status, code, ?took, "answered");
        if zone.shared.settings.slow.is_some_and(|limit| took > limit) {
            tracing::warn!(target: "slow", %method, route, status, ?took, "a request took long");
        }
    });
    answer
}

/// An id that no other request of this server has: the start, and a number.
fn new_id() -> HeaderValue {
    static START: LazyLock<u32> = LazyLock::new(|| getrandom::u32().unwrap_or_default());
    static COUNT: AtomicU64 = AtomicU64::new(1);
    let id = format!("{:08x}-{:x}", *START, COUNT.fetch_add(1, Ordering::Relaxed));
    HeaderValue::from_str(&id).unwrap_or(HeaderValue::from_static("unknown"))
}

/// Whether an id can be logged as it is.
fn is_plain(id: &HeaderValue) -> bool {
    let plain = |byte: &u8| byte.is_ascii_alphanumeric() || b"-_.".contains(byte);
    (1..=ID_MAX).contains(&id.len()) && id.as_bytes().iter().all(plain)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_id_is_letters_digits_and_little_else() {
        let long = "a".repeat(ID_MAX);
        let longer = "a".repeat(ID_MAX + 1);
        for (id, plain) in [
            ("7f3a-1", true),
            ("A_b.9", true),
            (&*long, true),
            (&*longer, false),
            ("", false),
            ("a b", false),
            ("a\"b", false),
        ] {
            assert_eq!(is_plain(&HeaderValue::from_str(id).expect("a header")), plain, "{id}");
        }
    }

    #[test]
    fn ids_differ_and_are_plain() {
        let (one, other) = (new_id(), new_id());
        assert!(is_plain(&one) && is_plain(&other));
        assert_ne!(one, other);
    }
}

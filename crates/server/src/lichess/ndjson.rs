//! Answers without an end: one JSON object a line, each line a chunk of its
//! own, and an empty line now and then so that both ends know of each other.

use std::{convert::Infallible, future::Future, time::Duration};

use axum::{
    body::{Body, Bytes},
    http::{HeaderName, header},
    response::{IntoResponse, Response},
};
use futures_util::{Stream, StreamExt, stream};
use tokio::time::{Interval, MissedTickBehavior, interval, timeout};

use crate::state::Until;

/// How often a line is sent on the streams that clients play by. The most
/// impatient of them gives up after 15 seconds.
pub(crate) const PING: Duration = Duration::from_secs(5);
/// How long the store may take to say whether whoever listens still may.
const WELCOME_WITHIN: Duration = Duration::from_secs(1);

/// Where the lines of a stream come from.
pub(crate) trait Source: Send + 'static {
    /// The next record, without the end of its line; none at the end of all.
    /// Dropped before it is there, it loses nothing: it is asked again.
    fn next(&mut self) -> impl Future<Output = Option<String>> + Send;

    /// An empty line is written: everything before it was taken by the other
    /// end, as far as can be known.
    fn pinged(&mut self) {}

    /// Whether whoever opened it may still hear it. Asked before each empty
    /// line.
    fn is_welcome(&self) -> impl Future<Output = bool> + Send {
        async { true }
    }
}

/// Any stream of records.
pub(crate) struct Records<T>(pub(crate) T);

impl<T: Stream<Item = String> + Unpin + Send + 'static> Source for Records<T> {
    fn next(&mut self) -> impl Future<Output = Option<String>> + Send {
        self.0.next()
    }
}

/// The answer with all that comes from a source, and an empty line so often.
/// The source is asked only when there is room for more, and dropped when the
/// other end is gone. When the zone closes, the stream ends as if the source
/// did, after what the source has ready.
pub(crate) fn respond(source: impl Source, closing: Until, ping: Duration) -> Response {
    let mut pings = interval(ping);
    pings.set_missed_tick_behavior(MissedTickBehavior::Delay);
    // The first record comes before any empty line.
    pings.reset();
    let lines = stream::unfold((source, closing, pings), |state| async move {
        let (mut source, mut closing, mut pings) = state;
        let line = line(&mut source, &mut closing, &mut pings).await?;
        Some((Ok::<_, Infallible>(line), (source, closing, pings)))
    });
    let headers = [
        (header::CONTENT_TYPE, "application/x-ndjson"),
        (header::CACHE_CONTROL, "no-cache"),
        (HeaderName::from_static("x-accel-buffering"), "no"),
    ];
    (headers, Body::from_stream(lines)).into_response()
}

async fn line(
    source: &mut impl Source,
    closing: &mut Until,
    pings: &mut Interval,
) -> Option<Bytes> {
    tokio::select! {
        biased;
        record = source.next() => {
            let mut line = record?;
            line.push('\n');
            Some(line.into())
        }
        () = closing.closing() => None,
        _ = pings.tick() => {
            // A store that is silent keeps no line back, and sends nobody away.
            if let Ok(false) = timeout(WELCOME_WITHIN, source.is_welcome()).await {
                return None;
            }
            source.pinged();
            Some(Bytes::from_static(b"\n"))
        }
    }
}

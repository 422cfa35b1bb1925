//! The bodies of requests have to arrive in time, so that a trickle of bytes holds nothing.

use std::{
    future::Future,
    pin::Pin,
    task::{Context, Poll},
    time::Duration,
};

use axum::{
    body::{Body, Bytes, HttpBody},
    extract::Request,
};
use hyper::body::{Frame, SizeHint};
use tokio::time::{Sleep, sleep};

use crate::limits;

/// Long enough for the largest body over a slow line: 1 MiB at 400 kbit/s takes 21 seconds.
const BODY_WITHIN: Duration = limits::BODY_WITHIN.time();

/// Gives a body a time by which it has to be complete.
pub(crate) async fn limit(request: Request) -> Request {
    if request.body().is_end_stream() {
        return request;
    }
    request.map(|body| Body::new(TimedBody { body, late: Box::pin(sleep(BODY_WITHIN)) }))
}

struct TimedBody {
    body: Body,
    late: Pin<Box<Sleep>>,
}

impl HttpBody for TimedBody {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        let polled = Pin::new(&mut self.body).poll_frame(context);
        if polled.is_pending() && self.late.as_mut().poll(context).is_ready() {
            let late = std::io::Error::from(std::io::ErrorKind::TimedOut);
            return Poll::Ready(Some(Err(axum::Error::new(late))));
        }
        polled
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

#[cfg(test)]
mod tests {
    use axum::body::to_bytes;
    use futures_util::stream;
    use tokio::time::Instant;

    use super::*;

    /// One byte every so many seconds.
    fn trickle(every: u64, bytes: usize) -> Request {
        let dripping = stream::unfold(bytes, move |left| async move {
            sleep(Duration::from_secs(every)).await;
            (left > 0).then(|| (Ok::<_, axum::Error>(Bytes::from_static(b"x")), left - 1))
        });
        Request::new(Body::from_stream(dripping))
    }

    /// Row B2.
    #[tokio::test(start_paused = true)]
    async fn a_body_that_trickles_is_given_up() {
        for (every, bytes, arrives) in [(1, 20, true), (1, 40, false), (60, 1, false)] {
            let began = Instant::now();
            let body = limit(trickle(every, bytes)).await.into_body();
            let read = to_bytes(body, usize::MAX).await;
            assert_eq!(read.is_ok(), arrives, "{bytes} bytes, one in {every} s");
            assert!(began.elapsed() <= BODY_WITHIN, "{bytes} bytes, one in {every} s");
        }
    }
}

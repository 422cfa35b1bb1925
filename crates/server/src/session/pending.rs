//! Commands of one connection that wait for their answer. They are part of the session's own task:
//! one of their own for each would be woken only to wake this one.

use std::{
    future::poll_fn,
    task::{Context, Poll},
};

use futures_util::{FutureExt, future::BoxFuture};
use wire::server::Frame;

/// Answers to come. There are few, so all are asked each time: that is cheaper than to know which
/// of them woke the task.
#[derive(Default)]
pub(super) struct PendingAnswers(Vec<BoxFuture<'static, Frame>>);

impl PendingAnswers {
    pub(super) fn len(&self) -> usize {
        self.0.len()
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub(super) fn push(&mut self, answer: BoxFuture<'static, Frame>) {
        self.0.push(answer);
    }

    /// Waits for the next answer; without end if nothing is pending. Cancel-safe.
    pub(super) async fn next(&mut self) -> Frame {
        poll_fn(|context| self.poll_next(context)).await
    }

    fn poll_next(&mut self, context: &mut Context<'_>) -> Poll<Frame> {
        for index in 0..self.0.len() {
            if let Poll::Ready(answer) = self.0[index].poll_unpin(context) {
                drop(self.0.remove(index));
                return Poll::Ready(answer);
            }
        }
        Poll::Pending
    }
}

#[cfg(test)]
mod tests {
    use tokio::sync::oneshot;

    use super::*;

    #[tokio::test]
    async fn answers_come_as_they_are_there_and_the_earliest_command_first() {
        let mut pending = PendingAnswers::default();
        let mut replies = Vec::new();
        for _ in 0..3 {
            let (reply, answer) = oneshot::channel();
            replies.push(reply);
            pending.push(Box::pin(async { answer.await.expect("an answer") }));
        }
        assert!(pending.next().now_or_never().is_none());
        let last = replies.pop().expect("three");
        last.send(Frame::Said { id: 3 }).expect("waited for");
        assert_eq!(pending.next().await, Frame::Said { id: 3 });
        for (id, reply) in (1..).zip(replies) {
            reply.send(Frame::Said { id }).expect("waited for");
        }
        assert_eq!(pending.next().await, Frame::Said { id: 1 });
        assert_eq!(pending.len(), 1);
        assert_eq!(pending.next().await, Frame::Said { id: 2 });
        assert!(pending.is_empty() && pending.next().now_or_never().is_none());
    }
}

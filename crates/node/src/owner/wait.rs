//! What an owner waits for.

use std::{future::poll_fn, task::Poll};

use game::Timestamp;
use tokio::time::Instant;

use super::{Owner, doubt::Doubt};
use crate::message::Incoming;

/// Why an owner that waited goes on.
pub(super) enum Woken {
    Message(Incoming),
    /// A deadline, or something else that was to be done at this time.
    Due,
    /// The health of the store may have changed.
    Health,
    /// Nobody can reach the owner any more.
    Abandoned,
}

impl Owner {
    /// Waits for the next thing to do.
    pub(super) async fn wait(&self) -> Woken {
        let wake = self.next_wake().map(|at| self.clock.instant_of(at));
        poll_fn(|context| {
            // Messages first: a deadline waits for everything that arrived before it.
            match self.inbox.poll_next(context) {
                Poll::Ready(Some(incoming)) => return Poll::Ready(Woken::Message(incoming)),
                Poll::Ready(None) => return Poll::Ready(Woken::Abandoned),
                Poll::Pending => {}
            }
            if wake.is_some_and(|at| at <= Instant::now()) {
                return Poll::Ready(Woken::Due);
            }
            // The shard makes all games ready when it changes.
            match self.health.has_changed() {
                Ok(false) => {}
                Ok(true) => return Poll::Ready(Woken::Health),
                Err(_) => return Poll::Ready(Woken::Abandoned),
            }
            wake.into_iter().for_each(|at| self.place.wake_at(at));
            Poll::Pending
        })
        .await
    }

    /// When something is due without a command.
    fn next_wake(&self) -> Option<Timestamp> {
        let deadline = self.game.next_deadline().map(|deadline| deadline.at);
        let expiry = self.inbox.attendance(|attendance| attendance.next_expiry());
        let lingers = self.is_over().then_some(self.lingers_until);
        let doubt = self.doubt.map(Doubt::next);
        let due = deadline.into_iter().chain(expiry).chain(self.sleeps_at());
        due.chain(lingers).chain(doubt).min()
    }
}

//! What an owner waits for.

use std::{future::poll_fn, task::Poll};

use game::Timestamp;

use super::{Owner, doubt::Doubt};
use crate::{mailbox::Next, message::Incoming};

/// Why an owner that waited goes on.
pub(super) enum Woken {
    Message(Incoming),
    /// A deadline, or something else that was to be done at this time.
    Due(Timestamp),
    /// The next stamp is, or may be, in a silence of this node.
    Silence,
    /// Nobody can reach the owner any more.
    Abandoned,
}

impl Owner {
    /// Waits for the next thing to do.
    pub(super) async fn wait(&self) -> Woken {
        let wake = self.next_wake();
        let is_good = |at| self.is_alive_at(at);
        poll_fn(|context| {
            // Messages first: a deadline waits for everything that arrived before it.
            match self.inbox.poll_next(context, is_good) {
                Poll::Ready(Next::Message(incoming)) => {
                    return Poll::Ready(Woken::Message(incoming));
                }
                Poll::Ready(Next::NotYet) => return Poll::Ready(Woken::Silence),
                Poll::Ready(Next::Abandoned) => return Poll::Ready(Woken::Abandoned),
                Poll::Pending => {}
            }
            let now = self.clock.now();
            // The shard makes all games ready when the health of the store changes.
            if !is_good(now) {
                return Poll::Ready(Woken::Silence);
            }
            if wake.is_some_and(|at| at <= now) {
                return Poll::Ready(Woken::Due(now));
            }
            if self.health.has_changed().is_err() {
                return Poll::Ready(Woken::Abandoned);
            }
            wake.into_iter().for_each(|at| self.place.wake_at(self.clock.instant_of(at)));
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
        let due = deadline.into_iter().chain(expiry).chain(self.sleeps_at(self.clock.now()));
        due.chain(lingers).chain(doubt).min()
    }
}

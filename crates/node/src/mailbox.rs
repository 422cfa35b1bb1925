use std::sync::{Arc, Mutex, MutexGuard};

use game::{Game, Timestamp};
use tokio::sync::{
    broadcast,
    mpsc::{self, error::TrySendError},
    watch,
};

use crate::lock::lock;
use crate::{
    Clock, PremoveNote,
    message::{Incoming, OwnerMessage},
};

/// The mailbox of a live game's owner.
pub(crate) struct Mailbox {
    /// A message gets its timestamp and its place in the queue under one lock, so timestamps
    /// never run against the order of arrival.
    inbox: Mutex<Inbox>,
    pub(crate) notes: broadcast::Sender<PremoveNote>,
    /// The game as stored; `None` until its owner has recovered it.
    shown: watch::Receiver<Option<Arc<Game>>>,
}

struct Inbox {
    clock: Clock,
    queue: mpsc::Sender<Incoming>,
}

/// The most messages that may wait for one game.
pub(crate) const CAPACITY: usize = 64;

impl Mailbox {
    pub(crate) fn new(
        clock: Clock,
        queue: mpsc::Sender<Incoming>,
        notes: broadcast::Sender<PremoveNote>,
        shown: watch::Receiver<Option<Arc<Game>>>,
    ) -> Mailbox {
        Mailbox { inbox: Mutex::new(Inbox { clock, queue }), notes, shown }
    }

    /// The game as stored, and the time on its clock. This sends no message, so a crowd of
    /// spectators cannot block the players. If the owner has just started, this waits until it has
    /// recovered the game; before that, the clocks would include the time in between. `None` if the
    /// owner ended instead.
    pub(crate) async fn look(&self) -> Option<(Arc<Game>, Timestamp)> {
        let game = match self.glance() {
            Some(game) => game,
            None => self.shown.clone().wait_for(Option::is_some).await.ok()?.clone()?,
        };
        let now = self.inbox().clock.now().max(game.last_at());
        Some((game, now))
    }

    /// The game, if it has been recovered.
    pub(crate) fn glance(&self) -> Option<Arc<Game>> {
        self.shown.borrow().clone()
    }

    pub(crate) fn put(&self, message: OwnerMessage) -> Result<(), TrySendError<Incoming>> {
        let inbox = self.inbox();
        let at = inbox.clock.now();
        inbox.queue.try_send(Incoming { at, message })
    }

    /// Whether the owner is still running.
    pub(crate) fn is_open(&self) -> bool {
        !self.inbox().queue.is_closed()
    }

    fn inbox(&self) -> MutexGuard<'_, Inbox> {
        // Its value is never half changed.
        lock(&self.inbox)
    }
}

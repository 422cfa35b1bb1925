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
    envelope::{Envelope, Letter},
};

/// The way to the owner of a live game.
pub(crate) struct Mailbox {
    /// Stamp and place in the queue are given under one lock, so that stamps
    /// never run against the order of arrival.
    door: Mutex<Door>,
    pub(crate) notes: broadcast::Sender<PremoveNote>,
    /// The game as it is on the disk; none until its owner has recovered it.
    shown: watch::Receiver<Option<Arc<Game>>>,
}

struct Door {
    clock: Clock,
    letters: mpsc::Sender<Envelope>,
}

/// The most letters that may wait for one game.
pub(crate) const ROOM: usize = 64;

impl Mailbox {
    pub(crate) fn new(
        clock: Clock,
        letters: mpsc::Sender<Envelope>,
        notes: broadcast::Sender<PremoveNote>,
        shown: watch::Receiver<Option<Arc<Game>>>,
    ) -> Mailbox {
        Mailbox { door: Mutex::new(Door { clock, letters }), notes, shown }
    }

    /// The game as it is on the disk, and the time of its clock. Nothing is put
    /// into the box: a crowd that looks keeps no player out. Who looks at a game
    /// whose owner has just come waits until it has recovered: its clocks would
    /// show the time in between. None if the owner went away instead.
    pub(crate) async fn look(&self) -> Option<(Arc<Game>, Timestamp)> {
        let game = match self.glance() {
            Some(game) => game,
            None => self.shown.clone().wait_for(Option::is_some).await.ok()?.clone()?,
        };
        let now = self.door().clock.now().max(game.last_at());
        Some((game, now))
    }

    /// The game, if it can be seen already.
    pub(crate) fn glance(&self) -> Option<Arc<Game>> {
        self.shown.borrow().clone()
    }

    pub(crate) fn put(&self, letter: Letter) -> Result<(), TrySendError<Envelope>> {
        let door = self.door();
        let at = door.clock.now();
        door.letters.try_send(Envelope { at, letter })
    }

    /// Whether there is still an owner behind it.
    pub(crate) fn is_open(&self) -> bool {
        !self.door().letters.is_closed()
    }

    fn door(&self) -> MutexGuard<'_, Door> {
        // Nothing in it is ever half changed.
        lock(&self.door)
    }
}

use std::sync::{Mutex, MutexGuard, PoisonError};

use tokio::sync::{
    broadcast,
    mpsc::{self, error::TrySendError},
};

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
    ) -> Mailbox {
        Mailbox { door: Mutex::new(Door { clock, letters }), notes }
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
        self.door.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

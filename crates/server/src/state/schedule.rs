//! Orders of many games that wait for their time.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, MutexGuard},
};

use game::{PersonId, Timestamp};
use store::Bulk;
use wire::{GameId, bus::ServerNoteKind};

use super::{Outbox, lock::lock};

/// The orders that wait, each with its time: what the store knows, so that
/// nobody need ask it every second.
#[derive(Debug, Default)]
pub(crate) struct Schedule {
    waiting: Mutex<HashMap<GameId, (Timestamp, PersonId)>>,
    outbox: Arc<Outbox>,
}

impl Schedule {
    /// Tells other nodes through this outbox.
    pub(crate) fn new(outbox: Arc<Outbox>) -> Schedule {
        Schedule { waiting: Mutex::default(), outbox }
    }

    /// All nodes carry it out at its time: the first one does, should this one be gone.
    pub(crate) fn add(&self, bulk: &Bulk) {
        self.outbox.put(ServerNoteKind::Order { order: bulk.id });
        self.add_here(bulk);
    }

    /// The same for this node.
    pub(crate) fn add_here(&self, bulk: &Bulk) {
        self.waiting().insert(bulk.id, (bulk.pair_at, bulk.by));
    }

    /// It was taken back, which other nodes have to hear.
    pub(crate) fn cancel(&self, id: GameId) {
        self.outbox.put(ServerNoteKind::Order { order: id });
        self.remove(id);
    }

    pub(crate) fn remove(&self, id: GameId) {
        self.waiting().remove(&id);
    }

    pub(crate) fn waiting_of(&self, person: PersonId) -> usize {
        self.waiting().values().filter(|(_, by)| *by == person).count()
    }

    /// What is to be done now, the earliest first.
    pub(crate) fn due(&self, now: Timestamp) -> Vec<GameId> {
        let waiting = self.waiting();
        let mut due: Vec<(Timestamp, GameId)> =
            waiting.iter().map(|(id, (at, _))| (*at, *id)).filter(|(at, _)| *at <= now).collect();
        due.sort_unstable();
        due.into_iter().map(|(_, id)| id).collect()
    }

    fn waiting(&self) -> MutexGuard<'_, HashMap<GameId, (Timestamp, PersonId)>> {
        lock(&self.waiting)
    }
}

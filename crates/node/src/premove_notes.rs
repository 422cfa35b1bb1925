//! Notes about premoves, from the owner of a game to the sessions of its players. They outlive the
//! owner: a session may be open while the game sleeps.

use std::{collections::HashMap, sync::Mutex};

use wire::GameId;

use crate::{PremoveNote, fanout, lock::lock};

/// The games whose notes somebody wants.
#[derive(Debug, Default)]
pub(crate) struct PremoveNotes(Mutex<Table>);

#[derive(Debug, Default)]
struct Table {
    senders: HashMap<GameId, fanout::Sender<PremoveNote>>,
    /// At this size, games without receivers are removed.
    sweep_at: usize,
}

/// How many notes a slow receiver may lag behind.
const NOTES: usize = 16;
/// With fewer games than this, a sweep is not worthwhile.
const FEW: usize = 64;

impl PremoveNotes {
    pub(crate) fn subscribe(&self, game: GameId) -> fanout::Receiver<PremoveNote> {
        let mut table = lock(&self.0);
        if table.senders.len() >= table.sweep_at {
            table.senders.retain(|_, sender| sender.has_listeners());
            table.sweep_at = FEW.max(2 * table.senders.len());
        }
        table.senders.entry(game).or_insert_with(|| fanout::channel(NOTES)).subscribe()
    }

    pub(crate) fn send(&self, game: GameId, note: PremoveNote) {
        let mut table = lock(&self.0);
        let heard = table.senders.get(&game).is_some_and(|sender| sender.send(note));
        if !heard {
            table.senders.remove(&game);
        }
    }
}

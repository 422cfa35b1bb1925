//! Streams of games that are open and can be given more games.

use std::{
    collections::{HashMap, HashSet},
    sync::{Arc, Mutex, MutexGuard},
};

use game::PersonId;
use tokio::sync::mpsc;
use wire::GameId;

use super::lock::lock;

/// The most games that one stream follows at once.
pub(crate) const STREAM_GAMES_MAX: usize = 500;

/// Streams that are open and can be given more games, by who opened them and
/// what they call them.
#[derive(Clone, Default)]
pub(crate) struct Streams(Arc<Mutex<HashMap<Key, Given>>>);

pub(crate) type Key = (Option<PersonId>, String);

/// How a stream is given more games.
#[derive(Clone)]
pub(crate) struct Given {
    pub(crate) send: mpsc::Sender<Vec<GameId>>,
    pub(crate) known: Known,
}

impl Streams {
    pub(crate) fn open(&self) -> MutexGuard<'_, HashMap<Key, Given>> {
        lock(&self.0)
    }
}

/// The games that a stream follows, those on their way to it too; one that is
/// over is forgotten.
#[derive(Clone, Default)]
pub(crate) struct Known(Arc<Mutex<HashSet<GameId>>>);

impl Known {
    /// Those of these games that are new, if there is room for them all.
    pub(crate) fn take(&self, ids: Vec<GameId>) -> Option<Vec<GameId>> {
        let mut known = self.all();
        let new: HashSet<GameId> = ids.iter().copied().filter(|id| !known.contains(id)).collect();
        if known.len() + new.len() > STREAM_GAMES_MAX {
            return None;
        }
        // In the order they were said.
        Some(ids.into_iter().filter(|id| known.insert(*id)).collect())
    }

    pub(crate) fn forget(&self, ids: &[GameId]) {
        let mut known = self.all();
        for id in ids {
            known.remove(id);
        }
    }

    fn all(&self) -> MutexGuard<'_, HashSet<GameId>> {
        lock(&self.0)
    }
}

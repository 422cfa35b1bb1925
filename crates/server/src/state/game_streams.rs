//! Streams of games that are open and can be given more games.

use std::{
    collections::{HashMap, HashSet},
    sync::{Arc, Mutex, MutexGuard},
};

use game::PersonId;
use tokio::sync::mpsc;
use wire::{
    GameId,
    error::{ErrorCode, ProgramCode, RequestCode},
};

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
    /// Lets a stream follow more games; none if it is not open at this node.
    pub(crate) fn add(&self, key: &Key, ids: Vec<GameId>) -> Option<Result<(), ErrorCode>> {
        let Given { send, known } = self.open().get(key).cloned()?;
        let full = ProgramCode::StreamFull { max: STREAM_GAMES_MAX as u64 };
        let Some(new) = known.take(ids) else { return Some(Err(full.into())) };
        match send.try_send(new) {
            Ok(()) => Some(Ok(())),
            Err(mpsc::error::TrySendError::Full(ids)) => {
                known.forget(&ids);
                Some(Err(RequestCode::RateLimited { seconds: 1 }.into()))
            }
            Err(mpsc::error::TrySendError::Closed(_)) => None,
        }
    }

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

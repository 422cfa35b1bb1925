//! Live games in which the computer has a seat, on their way to whoever plays
//! for it.

use std::{collections::BTreeSet, sync::Mutex};

use crate::lock::lock;
use tokio::sync::Notify;
use wire::GameId;

/// Games that were not fetched yet: a set, so that it stays small if nobody
/// fetches any.
#[derive(Default, Debug)]
pub(crate) struct Computers {
    games: Mutex<BTreeSet<GameId>>,
    came: Notify,
}

impl Computers {
    pub(crate) fn tell(&self, game: GameId) {
        lock(&self.games).insert(game);
        self.came.notify_one();
    }

    pub(crate) async fn next(&self) -> GameId {
        loop {
            let first = lock(&self.games).pop_first();
            if let Some(game) = first {
                return game;
            }
            self.came.notified().await;
        }
    }
}

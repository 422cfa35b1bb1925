//! Live games in which the computer has a seat, waiting for the task that plays for it.

use std::{collections::BTreeSet, sync::Mutex};

use crate::lock::lock;
use tokio::sync::Notify;
use wire::GameId;

/// Games that were not fetched yet. A set, so that it stays small if nobody fetches them.
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

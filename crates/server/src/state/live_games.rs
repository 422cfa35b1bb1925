//! What the Watch page and the lobby show to everybody.

use std::sync::{Mutex, MutexGuard};

use wire::{
    GameId,
    lobby::{LiveGame, LiveGames as Listed},
};

use super::{lock::lock, recent::Recent};

/// The live games as they were a moment ago, and which one is featured.
#[derive(Default)]
pub(crate) struct LiveGames {
    pub(crate) seen: Recent<Listed>,
    /// The small boards of the lobby.
    pub(crate) in_lobby: Recent<Vec<LiveGame>>,
    featured: Mutex<Option<GameId>>,
}

impl LiveGames {
    pub(crate) fn featured(&self) -> MutexGuard<'_, Option<GameId>> {
        lock(&self.featured)
    }
}

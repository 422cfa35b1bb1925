//! News of committed events, on their way to viewers. The bus may lose any of
//! it: whoever misses a number reads the game again.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use tokio::sync::broadcast;
use wire::GameId;

/// What happened in a game, encoded once for each kind of viewer.
#[derive(Clone, Debug)]
pub struct News {
    /// The number of the last event in it.
    pub seq: u32,
    /// The number of the first event in it.
    pub first: u32,
    /// The frame for White, for Black, and for everybody else.
    pub frames: [Arc<str>; 3],
    /// Whether more has changed than the frames say: look at the whole game.
    pub whole: bool,
    /// Whether the game is over with it.
    pub over: bool,
}

/// Carries news of games to whoever listens.
pub trait Bus: Send + Sync + 'static {
    /// Tells everybody who listens to this game.
    fn publish(&self, game: GameId, news: News);

    /// Listens to a game from now on.
    fn subscribe(&self, game: GameId) -> broadcast::Receiver<News>;

    /// Whether anybody listens to a game.
    fn has_listeners(&self, game: GameId) -> bool;
}

/// A bus within one process.
#[derive(Debug, Default)]
pub struct LocalBus {
    games: Mutex<HashMap<GameId, broadcast::Sender<News>>>,
}

impl LocalBus {
    /// How many pieces of news a slow listener may be behind before it has to
    /// read the game again.
    const BACKLOG: usize = 32;

    fn games(&self) -> MutexGuard<'_, HashMap<GameId, broadcast::Sender<News>>> {
        // The map is whole after every step, so a panic elsewhere harms nothing.
        self.games.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Bus for LocalBus {
    fn publish(&self, game: GameId, news: News) {
        let mut games = self.games();
        let heard = games.get(&game).is_some_and(|sender| sender.send(news).is_ok());
        if !heard {
            games.remove(&game);
        }
    }

    fn subscribe(&self, game: GameId) -> broadcast::Receiver<News> {
        let mut games = self.games();
        games.entry(game).or_insert_with(|| broadcast::channel(Self::BACKLOG).0).subscribe()
    }

    fn has_listeners(&self, game: GameId) -> bool {
        self.games().get(&game).is_some_and(|sender| sender.receiver_count() > 0)
    }
}

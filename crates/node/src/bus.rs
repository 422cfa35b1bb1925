//! News of committed events, on their way to viewers. The bus may lose any of
//! it: whoever misses a number reads the game again.

use std::{
    collections::HashMap,
    fmt,
    sync::{Arc, LazyLock, Mutex, MutexGuard, PoisonError},
};

use game::{Game, Timestamp, Viewer};
use rules::Color;
use tokio::sync::broadcast;
use wire::GameId;

/// What happened in a game.
#[derive(Clone, Debug)]
pub struct News {
    /// The number of the last event in it.
    pub seq: u32,
    /// The number of the first event in it.
    pub first: u32,
    /// The game after it.
    pub game: Arc<Game>,
    /// When that was.
    pub at: Timestamp,
    /// What pages are told.
    pub frames: Frames,
    /// Whether more has changed than the frames say: look at the whole game.
    pub whole: bool,
}

impl News {
    /// Whether the game is over with it.
    pub fn over(&self) -> bool {
        self.game.ended().is_some()
    }
}

/// News as a page is told them: encoded once for each kind of viewer, when the
/// first of them asks. Where none has the game open, as among programs, that
/// is never.
#[derive(Clone)]
pub struct Frames(Arc<LazyLock<[Arc<str>; 3], Encode>>);

type Encode = Box<dyn FnOnce() -> [Arc<str>; 3] + Send>;

impl Frames {
    /// The frames for White, for Black, and for everybody else, made later.
    pub fn later(encode: impl FnOnce() -> [Arc<str>; 3] + Send + 'static) -> Frames {
        Frames(Arc::new(LazyLock::new(Box::new(encode))))
    }

    /// The frame for somebody.
    pub fn of(&self, viewer: Viewer) -> &Arc<str> {
        let [white, black, everybody] = &**self.0;
        match viewer {
            Viewer::Player(Color::White) => white,
            Viewer::Player(Color::Black) => black,
            Viewer::Spectator => everybody,
        }
    }
}

impl fmt::Debug for Frames {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Frames")
    }
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
    games: Mutex<Games>,
}

#[derive(Debug, Default)]
struct Games {
    heard: HashMap<GameId, broadcast::Sender<News>>,
    /// When there are so many, those that nobody listens to are let go.
    sweep_at: usize,
}

impl LocalBus {
    /// How many pieces of news a slow listener may be behind before it has to
    /// read the game again.
    const BACKLOG: usize = 32;

    /// Fewer games than this are not worth a sweep.
    const FEW: usize = 64;

    fn games(&self) -> MutexGuard<'_, Games> {
        // The map is whole after every step, so a panic elsewhere harms nothing.
        self.games.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Bus for LocalBus {
    fn publish(&self, game: GameId, news: News) {
        let mut games = self.games();
        let heard = games.heard.get(&game).is_some_and(|sender| sender.send(news).is_ok());
        if !heard {
            games.heard.remove(&game);
        }
    }

    fn subscribe(&self, game: GameId) -> broadcast::Receiver<News> {
        let mut games = self.games();
        // A game that is over has no more news to find its listeners gone by.
        if games.heard.len() >= games.sweep_at {
            games.heard.retain(|_, sender| sender.receiver_count() > 0);
            games.sweep_at = Self::FEW.max(2 * games.heard.len());
        }
        games.heard.entry(game).or_insert_with(|| broadcast::channel(Self::BACKLOG).0).subscribe()
    }

    fn has_listeners(&self, game: GameId) -> bool {
        self.games().heard.get(&game).is_some_and(|sender| sender.receiver_count() > 0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_that_nobody_listens_to_are_let_go() {
        let bus = LocalBus::default();
        let id = |n: usize| GameId::from_random(n as u64);
        let kept = bus.subscribe(id(0));
        for n in 1..1_000 {
            drop(bus.subscribe(id(n)));
        }
        assert!(bus.games().heard.len() <= LocalBus::FEW, "{}", bus.games().heard.len());
        assert!(bus.has_listeners(id(0)));
        drop(kept);
    }
}

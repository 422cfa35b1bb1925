//! Messages about committed events, from the owner of a game to the nodes whose viewers have it
//! open. The bus may lose messages: a receiver that misses a number reads the game again.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, MutexGuard},
};

use crate::{fanout, lock::lock};
use wire::{GameId, bus::Committed};

/// Carries messages about games to the nodes whose viewers have them open.
pub trait Bus: Send + Sync + 'static {
    /// Sends a message to all listeners of its game.
    fn publish(&self, message: Arc<Committed>);

    /// Listens to a game from now on.
    fn subscribe(&self, game: GameId) -> fanout::Receiver<Arc<Committed>>;

    /// Whether a game has listeners; if not, publishing can be skipped.
    fn has_listeners(&self, game: GameId) -> bool;
}

/// A bus within one process.
#[derive(Debug, Default)]
pub struct LocalBus {
    games: Mutex<Games>,
}

#[derive(Debug, Default)]
struct Games {
    senders: HashMap<GameId, fanout::Sender<Arc<Committed>>>,
    /// At this size, games without listeners are removed.
    sweep_at: usize,
}

impl LocalBus {
    /// How many messages a slow listener may lag behind before it has to read the game again.
    const BACKLOG: usize = 32;

    /// With fewer games than this, a sweep is not worthwhile.
    const FEW: usize = 64;

    fn games(&self) -> MutexGuard<'_, Games> {
        // The map is consistent after every step, so a panic elsewhere does no harm.
        lock(&self.games)
    }
}

impl Bus for LocalBus {
    fn publish(&self, message: Arc<Committed>) {
        let mut games = self.games();
        let game = message.game;
        let heard = games.senders.get(&game).is_some_and(|sender| sender.send(message));
        if !heard {
            games.senders.remove(&game);
        }
    }

    fn subscribe(&self, game: GameId) -> fanout::Receiver<Arc<Committed>> {
        let mut games = self.games();
        // A finished game has no more news that would show that its listeners are gone.
        if games.senders.len() >= games.sweep_at {
            games.senders.retain(|_, sender| sender.has_listeners());
            games.sweep_at = Self::FEW.max(2 * games.senders.len());
        }
        games.senders.entry(game).or_insert_with(|| fanout::channel(Self::BACKLOG)).subscribe()
    }

    fn has_listeners(&self, game: GameId) -> bool {
        self.games().senders.get(&game).is_some_and(|sender| sender.has_listeners())
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
        assert!(bus.games().senders.len() <= LocalBus::FEW, "{}", bus.games().senders.len());
        assert!(bus.has_listeners(id(0)));
        drop(kept);
    }
}

//! People who watch: what they see at the end has to be the game.

use std::sync::{Arc, Mutex};

use game::Game;
use tokio::time::sleep;
use wire::GameId;

use super::{
    machine::Machine,
    world::{Address, millis},
};
use crate::zone::lock;

/// One who has a game open at one node.
pub(crate) struct Viewer {
    pub(crate) game: GameId,
    pub(crate) who: Address,
    seen: Arc<Mutex<Option<Arc<Game>>>>,
}

impl Viewer {
    /// Watches as soon as the node has started.
    pub(crate) fn start(machine: &Machine, game: GameId) -> Viewer {
        let seen: Arc<Mutex<Option<Arc<Game>>>> = Arc::default();
        let (slot, shown) = (machine.slot(), Arc::clone(&seen));
        machine.spawn(async move {
            let node = loop {
                let node = lock(&slot).clone();
                match node {
                    Some(node) => break node,
                    None => sleep(millis(100)).await,
                }
            };
            let mut news = node.listen(game);
            loop {
                let next = match news.recv().await {
                    Ok(news) => news.game,
                    // As a session does: the whole game.
                    Err(_) => match node.look(game).await {
                        Ok((game, _)) => game,
                        Err(_) => {
                            sleep(millis(500)).await;
                            continue;
                        }
                    },
                };
                *lock(&shown) = Some(next);
            }
        });
        Viewer { game, who: machine.who, seen }
    }

    /// How many events they know of; none if nothing happened while they watched.
    pub(crate) fn events(&self) -> Option<u32> {
        lock(&self.seen).as_ref().map(|game| game.next_seq().0)
    }
}

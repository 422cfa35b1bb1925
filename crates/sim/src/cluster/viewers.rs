//! People who watch: what they see at the end has to be the game.

use std::sync::{Arc, Mutex};

use game::Game;
use wire::GameId;

use super::{Cluster, lock};

/// One who has a game open at one node.
pub(crate) struct Viewer {
    pub(crate) game: GameId,
    pub(crate) node: usize,
    seen: Arc<Mutex<Option<Arc<Game>>>>,
}

impl Viewer {
    pub(crate) fn start(cluster: &Arc<Cluster>, game: GameId, place: usize) -> Viewer {
        let seen: Arc<Mutex<Option<Arc<Game>>>> = Arc::default();
        let node = cluster.nodes[place].clone();
        let shown = Arc::clone(&seen);
        tokio::spawn(async move {
            let mut news = node.listen(game);
            loop {
                let next = match news.recv().await {
                    Ok(news) => news.game,
                    // As a session does: the whole game.
                    Err(_) => match node.look(game).await {
                        Ok((game, _)) => game,
                        Err(_) => continue,
                    },
                };
                *lock(&shown) = Some(next);
            }
        });
        Viewer { game, node: place, seen }
    }

    /// How many events they know of.
    pub(crate) fn events(&self) -> u32 {
        lock(&self.seen).as_ref().map_or(0, |game| game.next_seq().0)
    }
}

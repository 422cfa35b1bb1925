//! The game as its owner shows it. Those who wait for it are woken in the order in which they came,
//! so that a simulation can be repeated; a `watch` channel wakes them in a random one.

use std::{
    pin::pin,
    sync::{Arc, Mutex},
};

use game::Game;
use tokio::sync::Notify;

use crate::lock::lock;

/// The owner's end. When it is dropped, nobody waits any longer.
pub(crate) struct Show(Arc<Place>);

/// The end of those who look.
pub(crate) struct Shown(Arc<Place>);

struct Place {
    state: Mutex<State>,
    changed: Notify,
}

#[derive(Default)]
struct State {
    game: Option<Arc<Game>>,
    ended: bool,
}

/// The two ends. An owner that has to recover its game first shows none yet.
pub(crate) fn shown(game: Option<Arc<Game>>) -> (Show, Shown) {
    let state = Mutex::new(State { game, ended: false });
    let place = Arc::new(Place { state, changed: Notify::new() });
    (Show(Arc::clone(&place)), Shown(place))
}

impl Show {
    pub(crate) fn show(&self, game: Arc<Game>) {
        let before = lock(&self.0.state).game.replace(game);
        if before.is_none() {
            self.0.changed.notify_waiters();
        }
    }

    pub(crate) fn is_empty(&self) -> bool {
        lock(&self.0.state).game.is_none()
    }
}

impl Drop for Show {
    fn drop(&mut self) {
        lock(&self.0.state).ended = true;
        self.0.changed.notify_waiters();
    }
}

impl Shown {
    /// The game, if there is one yet.
    pub(crate) fn glance(&self) -> Option<Arc<Game>> {
        lock(&self.0.state).game.clone()
    }

    /// Waits for the game; `None` if the owner ends instead.
    pub(crate) async fn look(&self) -> Option<Arc<Game>> {
        loop {
            let mut changed = pin!(self.0.changed.notified());
            // From here on no change is missed.
            changed.as_mut().enable();
            if let Some(game) = self.glance() {
                return Some(game);
            }
            if lock(&self.0.state).ended {
                return None;
            }
            changed.await;
        }
    }
}

#[cfg(test)]
mod tests {
    use game::{GameConfig, TimeControl, Timestamp};

    use super::*;

    #[tokio::test]
    async fn who_waits_sees_the_game_or_learns_that_there_will_be_none() {
        let config = GameConfig::casual(Timestamp(0), TimeControl::Unlimited);
        let game = Arc::new(Game::new(config));
        let (show, seen) = shown(None);
        let waits = async { seen.look().await.is_some() };
        let (found, ()) = tokio::join!(waits, async { show.show(game) });
        assert!(found && !show.is_empty());
        drop(show);
        assert!(seen.look().await.is_some(), "the last one stays");

        let (show, seen) = shown(None);
        let (found, ()) = tokio::join!(seen.look(), async { drop(show) });
        assert!(found.is_none());
    }
}

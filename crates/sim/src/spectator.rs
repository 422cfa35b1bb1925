//! A spectator who sometimes stops watching for a while.

use std::sync::{Arc, Mutex, MutexGuard};

use game::{Millis, Viewer};
use tokio::sync::broadcast::error::RecvError;
use wire::GameId;

use crate::zone::lock;
use crate::{
    Random,
    life::Life,
    pace::Slot,
    screen::{Screen, Shown},
};

/// A spectator, for one life of the server.
pub(crate) struct Spectator {
    pub(crate) life: Life,
    pub(crate) game: GameId,
    pub(crate) state: Arc<Mutex<SpectatorState>>,
}

/// What a spectator has seen.
pub(crate) struct SpectatorState {
    pub(crate) random: Random,
    pub(crate) screen: Option<Screen>,
    /// Whether they are not watching at the moment.
    pub(crate) naps: bool,
    /// Every frame they received, to compare runs.
    pub(crate) frames: Vec<Arc<str>>,
}

impl SpectatorState {
    pub(crate) fn new(random: Random) -> SpectatorState {
        SpectatorState { random, screen: None, naps: false, frames: Vec::new() }
    }
}

impl Spectator {
    pub(crate) async fn run(self) {
        self.state().naps = false;
        self.life.clock_wait(Slot::Spectator, Millis(100)).await;
        let mut news = self.life.node.listen(self.game);
        self.look().await;
        loop {
            let shown = match news.recv().await {
                Ok(piece) => {
                    let mut state = self.state();
                    state.frames.push(piece.frames.text(Viewer::Spectator).into());
                    let shown = match &mut state.screen {
                        Some(screen) => screen.hear(&piece),
                        None => Shown::Gap,
                    };
                    if let (Shown::New, Some(screen)) = (shown, &state.screen) {
                        self.life.ledger.with(self.game, |ledger| ledger.saw(screen));
                    }
                    shown
                }
                Err(RecvError::Lagged(_)) => Shown::Gap,
                Err(RecvError::Closed) => {
                    news = self.life.node.listen(self.game);
                    Shown::Gap
                }
            };
            if shown == Shown::Gap {
                self.look().await;
            }
            let nap = {
                let mut state = self.state();
                state.random.per_mille(15).then(|| state.random.between(1_000, 90_000))
            };
            if let Some(nap) = nap {
                self.state().naps = true;
                self.life.clock_wait(Slot::Spectator, Millis(nap)).await;
                self.state().naps = false;
            }
        }
    }

    async fn look(&self) {
        let screen = self.life.look(self.game, Slot::Spectator, Viewer::Spectator).await;
        self.state().screen = Some(screen);
    }

    fn state(&self) -> MutexGuard<'_, SpectatorState> {
        lock(&self.state)
    }
}

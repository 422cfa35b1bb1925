//! Somebody who watches a game, sometimes with half an eye.

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

/// Somebody who watches, for one life of the server.
pub(crate) struct Spectator {
    pub(crate) life: Life,
    pub(crate) game: GameId,
    pub(crate) eyes: Arc<Mutex<Eyes>>,
}

/// What a spectator has seen.
pub(crate) struct Eyes {
    pub(crate) random: Random,
    pub(crate) screen: Option<Screen>,
    /// Whether they do not look at the moment.
    pub(crate) naps: bool,
    /// Every frame that reached them, for the comparison of runs.
    pub(crate) frames: Vec<Arc<str>>,
}

impl Eyes {
    pub(crate) fn new(random: Random) -> Eyes {
        Eyes { random, screen: None, naps: false, frames: Vec::new() }
    }
}

impl Spectator {
    pub(crate) async fn run(self) {
        self.eyes().naps = false;
        self.life.clock_wait(Slot::Spectator, Millis(100)).await;
        let mut news = self.life.node.listen(self.game);
        self.look().await;
        loop {
            let shown = match news.recv().await {
                Ok(piece) => {
                    let mut eyes = self.eyes();
                    eyes.frames.push(Arc::clone(piece.frames.of(Viewer::Spectator)));
                    let shown = match &mut eyes.screen {
                        Some(screen) => screen.hear(&piece),
                        None => Shown::Gap,
                    };
                    if let (Shown::New, Some(screen)) = (shown, &eyes.screen) {
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
                let mut eyes = self.eyes();
                eyes.random.per_mille(15).then(|| eyes.random.between(1_000, 90_000))
            };
            if let Some(nap) = nap {
                self.eyes().naps = true;
                self.life.clock_wait(Slot::Spectator, Millis(nap)).await;
                self.eyes().naps = false;
            }
        }
    }

    async fn look(&self) {
        let screen = self.life.look(self.game, Slot::Spectator, Viewer::Spectator).await;
        self.eyes().screen = Some(screen);
    }

    fn eyes(&self) -> MutexGuard<'_, Eyes> {
        lock(&self.eyes)
    }
}

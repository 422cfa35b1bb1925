//! What all actors in one life of the node share.

use std::sync::{
    Arc,
    atomic::{AtomicBool, Ordering},
};

use game::{Millis, Viewer};
use node::{Clock, Node};
use wire::GameId;

use crate::{ledger::Ledger, pace::Slot, screen::Screen};

/// What all actors in one life share.
#[derive(Clone)]
pub(crate) struct Life {
    pub(crate) node: Node,
    pub(crate) clock: Clock,
    pub(crate) ledger: Arc<Ledger>,
    /// Nothing reaches the node any more: it is about to stop.
    pub(crate) closed: Arc<AtomicBool>,
}

impl Life {
    /// Blocks the caller forever once the node is about to stop.
    pub(crate) async fn door(&self) {
        if self.closed.load(Ordering::Relaxed) {
            std::future::pending::<()>().await;
        }
    }

    pub(crate) async fn clock_wait(&self, slot: Slot, span: Millis) {
        slot.wait(&self.clock, span).await;
    }

    /// Reads a game, as often as necessary.
    pub(crate) async fn look(&self, game: GameId, slot: Slot, viewer: Viewer) -> Screen {
        loop {
            match self.node.look(game).await {
                Ok((seen, at)) => {
                    let screen = Screen::of(game, &seen, at, viewer);
                    self.ledger.with(game, |ledger| ledger.saw(&screen));
                    return screen;
                }
                Err(_) => self.clock_wait(slot, Millis(700)).await,
            }
        }
    }
}

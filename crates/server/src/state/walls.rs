//! Walls of arbiters that are open.

use std::sync::Arc;

use game::PersonId;
use tokio::sync::broadcast;

/// How many appointments a slow wall may be behind before it looks at all.
const BACKLOG: usize = 64;

/// Tells walls that somebody judges other games now.
pub(crate) struct Walls {
    pub(crate) changed: broadcast::Sender<Arc<[PersonId]>>,
}

impl Default for Walls {
    fn default() -> Walls {
        Walls { changed: broadcast::channel(BACKLOG).0 }
    }
}

impl Walls {
    pub(crate) fn tell(&self, people: impl IntoIterator<Item = PersonId>) {
        // Nobody may have a wall open.
        let _ = self.changed.send(people.into_iter().collect());
    }
}

//! The games of a node that died: the others share them.

use store::{NodeId, StoreError};
use wire::GameId;

use crate::Node;

/// How many games are claimed in one statement.
const BATCH: usize = 1_000;
/// How many games are listed at once.
const LISTED: u32 = 10_000;

impl Node {
    /// Takes over the games of a dead node that this node should have, nearest deadline first. They
    /// are replayed when they are needed or due: those that somebody here has open, at once.
    pub(crate) async fn take_over(&self, dead: NodeId) -> Result<(), StoreError> {
        let shared = &self.shared;
        loop {
            let owned = shared.store.games.owned_by(dead, LISTED).await?;
            let full = owned.len() == LISTED as usize;
            let mine: Vec<GameId> = owned
                .into_iter()
                .map(|due| due.id)
                .filter(|game| shared.members.suggested(*game) == shared.id)
                .collect();
            let mut any = false;
            for batch in mine.chunks(BATCH) {
                let taken = shared.store.games.take_over(dead, shared.id, batch.to_vec()).await?;
                any |= !taken.is_empty();
                tracing::info!(games = taken.len(), node = dead.0, "games were taken over");
                self.wake_taken(taken);
            }
            // There may be more behind those that are for others.
            if !(full && any) {
                break;
            }
        }
        shared.wake_now.notify_one();
        Ok(())
    }

    fn wake_taken(&self, taken: Vec<GameId>) {
        let open: Vec<GameId> = taken
            .into_iter()
            .inspect(|game| self.shared.owners.set(*game, self.shared.id))
            .filter(|game| self.shared.replicas.is_followed(*game))
            .collect();
        if open.is_empty() {
            return;
        }
        let node = self.clone();
        tokio::spawn(async move { node.wake_all(open).await });
    }
}

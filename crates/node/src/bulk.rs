//! Bulk orders: many games created at a given time.

use game::Timestamp;
use store::{BulkError, NewGame, StoreError};
use tokio::task::JoinSet;
use wire::GameId;

use crate::Node;

impl Node {
    /// Creates the games of an order, all or none.
    ///
    /// # Errors
    ///
    /// If the order is not waiting, an id is taken, or the store does not answer.
    pub async fn create_bulk(
        &self,
        order: GameId,
        games: Vec<NewGame>,
        at: Timestamp,
    ) -> Result<(), BulkError> {
        // In a separate task: even if the caller goes away in the middle, games
        // that were created get their owners.
        let node = self.clone();
        let made = tokio::spawn(async move {
            let ids: Vec<GameId> = games.iter().map(|game| game.id).collect();
            let made = node.shared.store.bulk.pair_bulk(order, games, at).await;
            match &made {
                Ok(()) => node.adopt_all(ids).await,
                // Nothing was created.
                Err(BulkError::Gone | BulkError::Store(StoreError::Exists)) => {}
                // They may have been created anyway.
                Err(BulkError::Store(_)) => {
                    ids.into_iter().for_each(|id| node.claim_until_owned(id))
                }
            }
            made
        });
        let lost = |error: tokio::task::JoinError| StoreError::Unavailable(error.to_string());
        made.await.unwrap_or_else(|error| Err(BulkError::Store(lost(error))))
    }

    /// All at once, so that the store writes them in one commit. A game that cannot be claimed now
    /// is claimed later.
    async fn adopt_all(&self, ids: Vec<GameId>) {
        let mut adopting = JoinSet::new();
        for id in ids {
            let node = self.clone();
            adopting.spawn(async move { drop(node.adopt(id).await) });
        }
        while adopting.join_next().await.is_some() {}
    }
}

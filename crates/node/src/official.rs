//! Games that an arbiter creates.

use store::{OfficialGame, StoreError};
use wire::GameId;

use crate::Node;

impl Node {
    /// Creates games with their arbiters, all or none.
    ///
    /// # Errors
    ///
    /// If an id is taken or the store does not answer.
    pub async fn create_official(&self, games: Vec<OfficialGame>) -> Result<(), StoreError> {
        // In a separate task: even if the caller goes away in the middle, games
        // that were created get their owners.
        let node = self.clone();
        let made = tokio::spawn(async move {
            let ids: Vec<GameId> = games.iter().map(|official| official.game.id).collect();
            let made = node.shared.store.arbiters.create_official(games).await;
            for id in ids {
                match &made {
                    // A game that cannot be claimed now is claimed later.
                    Ok(()) => drop(node.adopt(id).await),
                    Err(StoreError::Exists) => {}
                    // They may have been created anyway.
                    Err(_) => node.claim_until_owned(id),
                }
            }
            made
        });
        made.await.unwrap_or_else(|error| Err(StoreError::Unavailable(error.to_string())))
    }
}

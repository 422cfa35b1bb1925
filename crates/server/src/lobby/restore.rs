//! Going on after a restart: every seek that was there still is.

use store::StoreError;

use crate::{Zone, state::RESTARTED, use_cases::entry};

/// Brings the seeks back from the store, as far as their owners may still seek. Their owners have a minute to open the
/// lobby again; whoever comes later is told what went away.
pub(crate) async fn restore(zone: &Zone) -> Result<(), StoreError> {
    let deadline = zone.now() + RESTARTED;
    for seek in zone.store.seeks.seeks().await? {
        match entry(zone, seek.clone()).await? {
            // Guests take no part any more since the operator wants accounts.
            Some(entry) if entry.by.guest && zone.policy().values.accounts_only => {
                zone.store.seeks.remove_seeks(vec![seek.id]).await?;
            }
            Some(mut entry) => {
                // Nobody waited while the server was down, so ranges have not widened.
                if !entry.is_slow() {
                    entry.at = zone.now();
                }
                let mut state = zone.shared.lobby.state();
                match zone.node.is_clustered() {
                    true => state.add_found(entry, deadline),
                    false => state.add(entry, deadline),
                }
            }
            None => {
                tracing::warn!(id = %seek.id, "a seek cannot be read and is taken away");
                zone.store.seeks.remove_seeks(vec![seek.id]).await?;
            }
        }
    }
    Ok(())
}

//! What the server does by itself, from its start to its end.

use node::Node;
use store::StoreError;

use crate::{
    Settings, Zone, administration, assets, checksums, cluster, explorer, health, lichess, lobby,
    people, tournaments,
    use_cases::{read_blocks, read_orders},
};

impl Zone {
    /// A zone around these games, with the computer in it. Seeks that were open
    /// when the server stopped are open again, and games that were ordered are
    /// made at their time.
    ///
    /// # Errors
    ///
    /// If the store does not answer.
    pub async fn start(node: Node, settings: Settings) -> Result<Zone, StoreError> {
        let source_url = settings.source().map(str::to_owned);
        let source_url = source_url.or_else(|| assets::source().map(str::to_owned));
        let zone = Zone::new(node, Settings { source_url, ..settings });
        zone.read_policy().await?;
        let listening = cluster::listen(&zone);
        read_blocks(&zone).await?;
        lobby::restore(&zone).await?;
        cluster::keep_together(&zone, listening);
        lobby::keep_current(&zone);
        lobby::pass_on_milestones(&zone);
        people::keep_for_a_time(&zone);
        administration::keep_policy(&zone);
        administration::keep_numbers(&zone);
        explorer::keep_counting(&zone);
        checksums::keep_adding(&zone);
        health::watch_store(&zone);
        read_orders(&zone).await?;
        lichess::keep_time(&zone);
        tournaments::keep_rounds(&zone);
        zone.shared.computers.play(zone.node.clone());
        Ok(zone)
    }
}

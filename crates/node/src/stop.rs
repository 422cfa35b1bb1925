//! How a node stops.

use std::{sync::atomic::Ordering, time::Duration};

use tokio::{
    sync::oneshot,
    task::JoinSet,
    time::{Instant, timeout, timeout_at},
};
use wire::GameId;

use crate::{Node, heartbeat::LEASE, message::OwnerMessage, node::Shared};

/// How long the owners may take to stop. Their store may not answer.
const STOPPING: Duration = Duration::from_secs(1);
/// How long the store may take to release the games of a node that stops.
const HAND_OVER: Duration = Duration::from_millis(500);
/// How many games without an owner's task are released; the rest when the lease ends.
const MOST_IDLE: u32 = 100_000;

impl Node {
    /// Stops all owners after the command in progress, and releases their games. Nothing is lost;
    /// the next start resumes from here. It ends in time even if the store does not answer: then
    /// games are resumed as after a crash.
    pub async fn stop(&self) {
        self.shared.stopping.store(true, Ordering::Relaxed);
        let mut cells: Vec<_> = self.live().drain().collect();
        // In an order that does not depend on the hash map.
        cells.sort_by_key(|(game, _)| *game);
        let mut stopping = JoinSet::new();
        for (game, cell) in cells {
            let (reply, stopped) = oneshot::channel();
            if let Some(mailbox) = cell.get() {
                // One that is closed drops the message.
                let _ = mailbox.put(OwnerMessage::Stop(reply));
            }
            stopping.spawn(async move {
                // An owner that is gone has stopped.
                let _ = stopped.await;
                game
            });
        }
        let mut stopped = Vec::new();
        let limit = Instant::now() + STOPPING;
        while let Ok(Some(one)) = timeout_at(limit, stopping.join_next()).await {
            stopped.extend(one);
        }
        if !stopping.is_empty() {
            tracing::warn!(games = stopping.len(), "the store did not answer some games in time");
        }
        stopped.sort_unstable();
        self.hand_over(stopped).await;
        if self.is_clustered() {
            // So that others look at once.
            self.publish_beat(false);
        }
    }

    /// Releases the games of this node, so that others may claim them. If it fails, they can when
    /// the lease ends.
    async fn hand_over(&self, games: Vec<GameId>) {
        let Shared { id, store, clock, pulse, .. } = &*self.shared;
        let told = async {
            // Clocks ran until now.
            let now = clock.now();
            if pulse.life_at(now).is_some() {
                store.nodes.heartbeat(*id, now, LEASE).await?;
            }
            store.games.release(*id, games).await?;
            if self.is_clustered() {
                // Games that were taken over and never needed.
                let idle = store.games.owned_by(*id, MOST_IDLE).await?;
                store.games.release(*id, idle.into_iter().map(|due| due.id).collect()).await?;
            }
            store.nodes.end_lease(*id).await
        };
        if let Ok(Err(error)) = timeout(HAND_OVER, told).await {
            tracing::warn!(%error, "the games of this node were not released");
        }
    }
}

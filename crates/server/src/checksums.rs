//! Checksums for games of earlier versions: each is replayed first, so that nothing gets one that is
//! damaged already.

use std::time::Duration;

use store::{StoreError, add_checksums};
use tokio::time::{Instant, sleep};

use crate::Zone;

/// Games in one transaction: few, since moves wait for it.
const AT_ONCE: u32 = 16;
/// Left to the moves between two transactions.
const PAUSE: Duration = Duration::from_millis(20);
/// How often the log tells how far it is.
const TELL_EVERY: Duration = Duration::from_secs(10);
/// Before it is tried again after a failure.
const AGAIN: Duration = Duration::from_secs(60);

/// Adds checksums in the background until all games have one. It goes on where it was after a
/// restart.
pub(crate) fn keep_adding(zone: &Zone) {
    let zone = zone.clone();
    tokio::spawn(async move {
        while let Err(error) = add_all(&zone).await {
            tracing::warn!(%error, "games of an earlier version have no checksums yet");
            sleep(AGAIN).await;
        }
    });
}

async fn add_all(zone: &Zone) -> Result<(), StoreError> {
    let mut left = zone.store.integrity.without_checksum_total().await?;
    if left == 0 {
        return Ok(());
    }
    tracing::info!(games = left, "games of an earlier version are replayed and get checksums");
    let (mut done, mut damaged, mut told) = (0, 0, Instant::now());
    loop {
        let added = add_checksums(&zone.store, AT_ONCE).await?;
        for (game, why) in &added.damaged {
            damaged += 1;
            tracing::error!(%game, why, "a game is damaged and marked so");
        }
        if added.games == 0 {
            tracing::info!(games = done, damaged, "all games have checksums");
            return Ok(());
        }
        done += u64::from(added.games);
        left = left.saturating_sub(added.games.into());
        if told.elapsed() >= TELL_EVERY {
            told = Instant::now();
            tracing::info!(done, left, damaged, "games of an earlier version get checksums");
        }
        sleep(PAUSE).await;
    }
}

//! What operators decided on another node is known here a little later.

use std::time::Duration;

use tokio::time::{MissedTickBehavior, interval};

use crate::Zone;

const READ_EVERY: Duration = Duration::from_secs(10);

/// Reads what operators decided as long as the program runs.
pub(crate) fn keep_policy(zone: &Zone) {
    let zone = zone.clone();
    tokio::spawn(async move {
        let mut ticks = interval(READ_EVERY);
        ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        // It was read at the start.
        ticks.tick().await;
        loop {
            ticks.tick().await;
            if let Err(error) = zone.read_policy().await {
                tracing::warn!(%error, "the settings of operators could not be read");
            }
        }
    });
}

//! Guests who never did anything are removed: everybody who opens the lobby without a cookie
//! becomes one.

use std::time::Duration;

use game::{Millis, Timestamp};
use store::{IDLE_GUESTS_AT_ONCE, StoreError};
use tokio::time::{MissedTickBehavior, interval};

use crate::{Zone, limits::IDLE_GUEST};

const LOOK_EVERY: Duration = Duration::from_secs(10 * 60);

/// Removes them as long as the program runs.
pub(crate) fn remove_idle_guests(zone: &Zone) {
    let zone = zone.clone();
    tokio::spawn(async move {
        let mut ticks = interval(LOOK_EVERY);
        ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            ticks.tick().await;
            if let Err(error) = remove(&zone).await {
                tracing::warn!(%error, "guests who did nothing could not be removed");
            }
        }
    });
}

async fn remove(zone: &Zone) -> Result<(), StoreError> {
    let idle = Millis(IDLE_GUEST.count() as u64);
    let before = Timestamp(zone.now().0.saturating_sub(idle.0));
    loop {
        // Those who have a page open may be about to play.
        let here = zone.everybody_online();
        let removed = zone.store.people.remove_idle_guests(before, here).await?;
        if removed < IDLE_GUESTS_AT_ONCE {
            return Ok(());
        }
    }
}

//! What is kept for a time only: guests who never did anything, chat, the operators' log.
//! Everybody who opens the lobby without a cookie becomes a guest.

use std::time::Duration;

use game::{Millis, Timestamp};
use store::{IDLE_GUESTS_AT_ONCE, REMOVED_AT_ONCE, StoreError};
use tokio::time::{MissedTickBehavior, interval, sleep};

use crate::Zone;

const LOOK_EVERY: Duration = Duration::from_secs(10 * 60);
/// How long other nodes have to tell who is there.
const NEIGHBORS: Duration = Duration::from_secs(60);

/// Removes what is too old as long as the program runs.
pub(crate) fn keep_for_a_time(zone: &Zone) {
    let zone = zone.clone();
    tokio::spawn(async move {
        if zone.node.bus().is_shared() {
            // Guests with a page open at another node stay.
            sleep(NEIGHBORS).await;
        }
        let mut ticks = interval(LOOK_EVERY);
        ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            ticks.tick().await;
            if let Err(error) = remove_guests(&zone).await {
                tracing::warn!(%error, "guests who did nothing could not be removed");
            }
            if let Err(error) = remove_old(&zone).await {
                tracing::warn!(%error, "old chat and old entries of the log could not be removed");
            }
        }
    });
}

async fn remove_guests(zone: &Zone) -> Result<(), StoreError> {
    let before = days_ago(zone, zone.policy().values.keep_guests);
    loop {
        // Those who have a page open may be about to play.
        let here = zone.everybody_online();
        let removed = zone.store.people.remove_idle_guests(before, here).await?;
        if removed < IDLE_GUESTS_AT_ONCE {
            return Ok(());
        }
    }
}

/// In steps, between which moves are stored.
async fn remove_old(zone: &Zone) -> Result<(), StoreError> {
    let policy = zone.policy();
    let data = &zone.store.personal_data;
    if policy.values.keep_chat > 0 {
        let before = days_ago(zone, policy.values.keep_chat);
        while data.remove_old_chat(before).await? >= REMOVED_AT_ONCE {}
    }
    if policy.values.keep_log > 0 {
        let before = days_ago(zone, policy.values.keep_log);
        while data.remove_old_log(before).await? >= REMOVED_AT_ONCE {}
    }
    Ok(())
}

fn days_ago(zone: &Zone, days: u32) -> Timestamp {
    Timestamp(zone.now().0.saturating_sub(Millis::DAY.times(days.into()).0))
}

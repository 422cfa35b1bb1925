//! The sign of life in the store. A node that comes back knows from it until
//! when time was charged; a node whose store fails knows when to stop.

use std::sync::{
    Arc,
    atomic::{AtomicU64, Ordering},
};

use game::{Millis, Timestamp};
use store::{NodeId, Store};
use tokio::{sync::watch, time::Duration};

use crate::Clock;

/// Whether the store answers.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Health {
    Well,
    /// It answers again after a silence.
    Recovered {
        /// The last sign of life before it.
        last_seen: Timestamp,
    },
    /// Timers stand still.
    Sick,
}

/// When the last sign of life reached the store.
#[derive(Debug)]
pub(crate) struct Beat(AtomicU64);

impl Beat {
    pub(crate) fn at(at: Timestamp) -> Beat {
        Beat(AtomicU64::new(at.0))
    }

    pub(crate) fn last(&self) -> Timestamp {
        Timestamp(self.0.load(Ordering::Relaxed))
    }
}

/// How long a node counts as alive after the last sign of life.
pub(crate) const LEASE: Millis = Millis::from_seconds(3);
const EVERY: Duration = Duration::from_millis(500);
/// How long the store may be silent before time stops (SPEC 3).
const PATIENCE: Millis = Millis::from_seconds(2);
/// How long each sign of life may take at least.
const CHANCE: Millis = Millis(500);

/// Beats until the node is gone, and says how the store is.
pub(crate) async fn beat(
    store: Arc<Store>,
    node: NodeId,
    clock: Clock,
    beat: Arc<Beat>,
    health: watch::Sender<Health>,
) {
    let mut ticks = tokio::time::interval(EVERY);
    ticks.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    while !health.is_closed() {
        ticks.tick().await;
        let now = clock.now();
        let last = beat.last();
        // A store that was silent for too long already still gets its chance.
        let silent_until = clock.instant_of((last + PATIENCE).max(now + CHANCE));
        let answered = tokio::select! {
            biased;
            answer = store.nodes.heartbeat(node, now, LEASE) => answer.is_ok(),
            () = tokio::time::sleep_until(silent_until) => false,
        };
        let was = *health.borrow();
        if answered {
            beat.0.store(now.0, Ordering::Relaxed);
            if was == Health::Sick {
                tracing::info!("the store answers again");
                health.send_replace(Health::Recovered { last_seen: last });
            }
        } else if was != Health::Sick && clock.now().since(last) >= PATIENCE {
            tracing::error!("the store has not answered for two seconds: all clocks stand");
            health.send_replace(Health::Sick);
        }
    }
}

//! The node's heartbeat in the store. After a restart it tells until when time was charged; while
//! the store fails, it tells when to stop the clocks.

use std::sync::{
    Arc,
    atomic::{AtomicU64, Ordering},
};

use game::{Millis, Timestamp};
use store::{NodeId, Silence, Store};
use tokio::{sync::watch, time::Duration};

use crate::{Bus, Clock, gaps::Gaps};

/// Whether the store answers.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Health {
    Well,
    /// The store answers again after a silence.
    Recovered {
        /// The last heartbeat before the silence.
        last_seen: Timestamp,
    },
    /// The store is silent: timers are stopped.
    Sick,
}

/// When the last heartbeat reached the store.
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

/// How long a node counts as alive after its last heartbeat.
pub(crate) const LEASE: Millis = Millis::from_seconds(3);
const EVERY: Duration = Duration::from_millis(500);
/// How long the store may be silent before the clocks stop (SPEC 3).
const PATIENCE: Millis = Millis::from_seconds(2);
/// How often it is tried to store a silence.
const ATTEMPTS: u32 = 10;
/// The minimum time allowed for a heartbeat.
const CHANCE: Millis = Millis(500);

/// What a heartbeat needs.
pub(crate) struct Pulse {
    pub(crate) store: Arc<Store>,
    pub(crate) bus: Arc<dyn Bus>,
    pub(crate) node: NodeId,
    pub(crate) clock: Clock,
    pub(crate) gaps: Arc<Gaps>,
}

/// Sends heartbeats until the node is dropped, and reports the health of the store and the bus. A
/// node that has lost the bus for long sends none: then others count it as dead, and take over its
/// games if they are well themselves.
pub(crate) async fn beat(pulse: Pulse, beat: Beat, health: watch::Sender<Health>) {
    let Pulse { store, bus, node, clock, gaps } = pulse;
    let mut ticks = tokio::time::interval(EVERY);
    ticks.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    let mut bus_seen = clock.now();
    while !health.is_closed() {
        ticks.tick().await;
        let now = clock.now();
        let last = beat.last();
        if bus.is_connected() {
            bus_seen = now;
        }
        let bus_is_away = now.since(bus_seen) >= PATIENCE;
        // Even a store that was silent for too long gets a chance.
        let silent_until = clock.instant_of((last + PATIENCE).max(now + CHANCE));
        let answered = !bus_is_away
            && tokio::select! {
                biased;
                answer = store.nodes.heartbeat(node, now, LEASE) => answer.is_ok(),
                () = tokio::time::sleep_until(silent_until) => false,
            };
        let was = *health.borrow();
        if answered {
            beat.0.store(now.0, Ordering::Relaxed);
            // This process may have stood still itself, without noticing: in a cluster, others may
            // have its games by now.
            let outlived = bus.is_shared() && now.since(last) >= LEASE;
            if was == Health::Sick || outlived {
                tracing::info!("the store answers again");
                // Before owners hear of it, for those that start now.
                let silence = Silence { last_seen: last, until: clock.now() };
                gaps.add_silence(silence.last_seen, silence.until);
                // In a cluster, games that slept meanwhile were not this node's.
                if !bus.is_shared() {
                    tokio::spawn(keep_silence(Arc::clone(&store), silence));
                }
                health.send_replace(Health::Recovered { last_seen: last });
            }
        } else if was != Health::Sick && (bus_is_away || clock.now().since(last) >= PATIENCE) {
            let what = if bus_is_away { "bus" } else { "store" };
            tracing::error!("the {what} has not answered for two seconds: all clocks stand");
            health.send_replace(Health::Sick);
        }
    }
}

/// Stores a silence for games that sleep and wake after a restart. Apart from the heartbeat, which
/// must not wait.
async fn keep_silence(store: Arc<Store>, silence: Silence) {
    for _ in 0..ATTEMPTS {
        match store.nodes.add_silence(silence).await {
            Ok(()) => return,
            Err(error) => tracing::warn!(%error, "a silence of the store could not be stored"),
        }
        tokio::time::sleep(EVERY).await;
    }
}

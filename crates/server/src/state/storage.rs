//! Whether the store responds, as far as this node knows, and whether others reach it.

use std::{collections::HashMap, sync::Mutex, time::Duration};

use tokio::{
    sync::watch,
    time::{Instant, sleep_until},
};

use super::lock::lock;

/// How long a request may wait for a silent store. It is answered within five seconds, whenever the
/// silence began: it is noticed after two.
const PATIENCE: Duration = Duration::from_secs(4);
/// The same from when a silence was noticed.
const PATIENCE_FROM_NOTICE: Duration = Duration::from_secs(2);
/// How long a silence lasts before this node says that it is not ready.
const AWAY: Duration = Duration::from_secs(2);
/// How long after a silence was noticed another node would have noticed it too, and said so.
const NOTICED_BY_OTHERS: Duration = Duration::from_secs(2);
/// Nodes say each second how they are. What is older is not known to be true.
const FRESH: Duration = Duration::from_secs(2);

/// A silence of the store, since it was noticed.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) struct Outage {
    since: Instant,
}

/// Whether the store responds.
#[derive(Debug, Default)]
pub(crate) struct Storage {
    silence: watch::Sender<Option<Outage>>,
    /// When other nodes last said that they are well.
    well: Mutex<HashMap<u64, Instant>>,
}

impl Storage {
    pub(crate) fn responds(&self) -> bool {
        self.silence.borrow().is_none()
    }

    /// Whether it has not responded for so long that clients are better off elsewhere. A database
    /// that restarts is back sooner.
    pub(crate) fn is_away(&self) -> bool {
        self.silence.borrow().is_some_and(|outage| outage.since.elapsed() >= AWAY)
    }

    /// Changes when a silence is noticed, and when it is over.
    pub(crate) fn subscribe(&self) -> watch::Receiver<Option<Outage>> {
        self.silence.subscribe()
    }

    /// Notes it; whether that is new.
    pub(crate) fn note(&self, responds: bool) -> bool {
        self.silence.send_if_modified(|silence| {
            let changed = silence.is_none() != responds;
            if changed {
                *silence = (!responds).then(|| Outage { since: Instant::now() });
            }
            changed
        })
    }

    /// Another node has just said whether it is well.
    pub(crate) fn note_other(&self, node: u64, well: bool) {
        let mut others = lock(&self.well);
        if well {
            others.insert(node, Instant::now());
        } else {
            others.remove(&node);
        }
    }

    /// Whether another node reaches the store that is silent here, so that people are better off
    /// there. What it said before it could have noticed the silence itself does not count.
    pub(crate) fn is_reached_elsewhere(&self) -> bool {
        let Some(Outage { since }) = *self.silence.borrow() else { return false };
        let knows = |at: &Instant| *at >= since + NOTICED_BY_OTHERS && at.elapsed() < FRESH;
        lock(&self.well).values().any(knows)
    }

    /// Waits until somebody who has waited since then should be told that the store is silent.
    pub(crate) async fn too_silent_since(&self, arrived: Instant) {
        sleep_until(arrived + PATIENCE).await;
        let mut silence = self.subscribe();
        loop {
            // A sender that is gone says nothing more.
            let found = silence.wait_for(Option::is_some).await.ok().and_then(|found| *found);
            let Some(Outage { since }) = found else { return };
            sleep_until(since + PATIENCE_FROM_NOTICE).await;
            if *silence.borrow() == found {
                return;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use tokio::time::{advance, sleep};

    use super::*;

    #[tokio::test(start_paused = true)]
    async fn a_request_is_given_up_four_seconds_after_it_came_or_two_after_a_silence_was_noticed() {
        for (noticed_after, given_up_after) in [(0, 4), (1, 4), (2, 4), (3, 5), (60, 62)] {
            let storage = Storage::default();
            let arrived = Instant::now();
            let silence = async {
                sleep(Duration::from_secs(noticed_after)).await;
                storage.note(false);
            };
            tokio::join!(silence, storage.too_silent_since(arrived));
            assert_eq!(arrived.elapsed().as_secs(), given_up_after, "noticed {noticed_after}");
        }
    }

    #[tokio::test(start_paused = true)]
    async fn a_short_silence_gives_nobody_up() {
        let storage = Storage::default();
        let arrived = Instant::now();
        let silences = async {
            for _ in 0..10 {
                storage.note(false);
                sleep(Duration::from_millis(1_500)).await;
                storage.note(true);
                sleep(Duration::from_millis(500)).await;
            }
        };
        tokio::select! {
            () = silences => {}
            () = storage.too_silent_since(arrived) => panic!("given up"),
        }
    }

    #[tokio::test(start_paused = true)]
    async fn another_node_reaches_the_store_only_if_it_said_so_late_enough_and_lately() {
        let storage = Storage::default();
        storage.note_other(2, true);
        assert!(!storage.is_reached_elsewhere(), "it is not silent here");
        storage.note(false);
        advance(Duration::from_secs(1)).await;
        storage.note_other(2, true);
        advance(Duration::from_secs(1)).await;
        assert!(!storage.is_reached_elsewhere(), "it may not have noticed");
        storage.note_other(2, true);
        assert!(storage.is_reached_elsewhere());
        storage.note_other(2, false);
        assert!(!storage.is_reached_elsewhere());
        storage.note_other(2, true);
        advance(FRESH).await;
        assert!(!storage.is_reached_elsewhere(), "that was long ago");
        storage.note_other(2, true);
        storage.note(true);
        assert!(!storage.is_reached_elsewhere());
    }
}

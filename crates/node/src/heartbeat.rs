//! The node's heartbeat in the store: it tells until when time was charged, whatever happens next.
//! Owners compare the clock with the last one that is stored before each stamp and each deadline, so
//! that a process that stood still charges nobody, whichever of its tasks goes on first.

use std::sync::{
    Arc, Mutex,
    atomic::{AtomicU64, Ordering},
};

use game::{Millis, Timestamp};
use store::{Life, NodeId, SILENCES, Store, StoreError};
use tokio::{
    sync::{Notify, watch},
    time::{Duration, MissedTickBehavior, interval, sleep_until, timeout},
};

use crate::{
    lock::lock,
    ticking::TickingGames,
    uncharged::PATIENCE,
    wall::{NodeClock, Steps},
};

/// Whether the store answers.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Health {
    Well,
    /// It has been silent for more than two seconds: nothing happens in any game.
    Sick,
}

/// When this node was alive, as its stored heartbeats say. The life that goes on is in two numbers,
/// since it is asked for each move.
#[derive(Debug)]
pub(crate) struct Pulse {
    node: NodeId,
    /// When the current life began.
    from: AtomicU64,
    /// The last heartbeat in it.
    until: AtomicU64,
    /// The lives before.
    past: Mutex<Vec<PastLife>>,
}

/// A life that ended.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) struct PastLife {
    pub(crate) life: Life,
    /// By how many milliseconds the clock was set after it.
    pub(crate) step: i64,
    /// By how many it was set back since.
    back: i64,
}

impl Pulse {
    pub(crate) fn started(node: NodeId, at: Timestamp) -> Pulse {
        let [from, until] = [at, at].map(|at| AtomicU64::new(at.0));
        Pulse { node, from, until, past: Mutex::default() }
    }

    /// When the life began that an instant belongs to; `None` if the last heartbeat is too long ago
    /// to say.
    pub(crate) fn life_at(&self, at: Timestamp) -> Option<Timestamp> {
        // The end is written last and read first: who sees it sees the begin that belongs to it.
        let until = Timestamp(self.until.load(Ordering::Acquire));
        let from = Timestamp(self.from.load(Ordering::Acquire));
        (at.since(until) <= PATIENCE).then_some(from)
    }

    /// When the current life began.
    pub(crate) fn life(&self) -> Timestamp {
        Timestamp(self.from.load(Ordering::Acquire))
    }

    /// All lives.
    pub(crate) fn lives(&self) -> Vec<Life> {
        let past = lock(&self.past);
        let [from, until] =
            [&self.from, &self.until].map(|at| Timestamp(at.load(Ordering::Acquire)));
        let now = Life { node: self.node, from, until };
        past.iter().map(PastLife::by_now).chain([now]).collect()
    }

    /// The lives that ended since this one began, itself included, and when the current one began.
    pub(crate) fn since(&self, from: Timestamp) -> (Vec<PastLife>, Timestamp) {
        let past = lock(&self.past);
        let now = self.life();
        // One that was forgotten ended before all that are known.
        let first = past.iter().rposition(|past| past.life.from == from).unwrap_or(0);
        (if from == now { Vec::new() } else { past[first..].to_vec() }, now)
    }

    fn last(&self) -> Timestamp {
        Timestamp(self.until.load(Ordering::Relaxed))
    }

    fn go_on(&self, at: Timestamp) {
        self.until.store(at.0, Ordering::Release);
    }

    fn begin_again(&self, at: Timestamp, step: i64) {
        let mut past = lock(&self.past);
        let life = Life { node: self.node, from: self.life(), until: self.last() };
        past.push(PastLife { life, step, back: 0 });
        past.iter_mut().for_each(|past| past.back += step.min(0));
        let forgotten = past.len().saturating_sub(SILENCES as usize);
        past.drain(..forgotten);
        self.from.store(at.0, Ordering::Release);
        self.until.store(at.0, Ordering::Release);
    }
}

impl PastLife {
    /// When it was, by the clock as it is set now.
    fn by_now(&self) -> Life {
        let moved = |at: Timestamp| Timestamp(at.0.saturating_add_signed(self.back));
        let Life { node, from, until } = self.life;
        Life { node, from: moved(from), until: moved(until) }
    }
}

/// How long a node counts as alive after its last heartbeat.
pub(crate) const LEASE: Millis = Millis::from_seconds(3);
const EVERY: Duration = Duration::from_millis(500);
/// How often a heartbeat is stored while time runs in no game and no other node has to see it.
const IDLE: Millis = Millis::from_seconds(60);
/// The time allowed for the heartbeat after a step of the clock.
const CHANCE_TO_STEP: Duration = Duration::from_millis(500);
/// The minimum time allowed for a heartbeat.
const CHANCE: Millis = Millis(500);

/// What heartbeats need.
pub(crate) struct Heart {
    pub(crate) store: Arc<Store>,
    pub(crate) node: NodeId,
    pub(crate) clock: Arc<NodeClock>,
    pub(crate) pulse: Arc<Pulse>,
    pub(crate) ticking: Arc<TickingGames>,
    /// Of the waker: after a step of the clock, other games are due.
    pub(crate) wake_now: Arc<Notify>,
    /// Other nodes look for its heartbeats.
    pub(crate) is_watched: bool,
}

/// Sends heartbeats until the node is dropped, and reports the health of the store.
pub(crate) async fn beat(heart: Heart, health: watch::Sender<Health>) {
    let Heart { store, node, clock, pulse, ticking, wake_now, is_watched } = heart;
    let mut ticks = interval(EVERY);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut stored = clock.now();
    let mut steps = Steps::default();
    let mut failed = false;
    while !health.is_closed() {
        let before = clock.now();
        let hurried = tokio::select! {
            biased;
            () = ticking.hurried() => true,
            _ = ticks.tick() => false,
        };
        let now = clock.now();
        let stood_still = now.since(before) > PATIENCE;
        let last = pulse.last();
        // One that was given up after two seconds is not followed by one that was in time.
        let is_silence = now.since(last) >= PATIENCE;
        if !is_silence && let Some(step) = steps.look(&clock, &store).await {
            let at = clock.current().moved(step).now();
            let told = store.nodes.heartbeat_after_silence(node, at, LEASE);
            if let Ok(Ok(())) = timeout(CHANCE_TO_STEP, told).await {
                // What lies between is charged to nobody.
                pulse.begin_again(at, step);
                clock.move_by(step);
                stored = at;
                wake_now.notify_one();
                tracing::warn!(step_ms = step, "the time of day made a step: dates follow it");
                health.send_replace(Health::Well);
            } else {
                steps.forget(step);
            }
            continue;
        }
        let is_needed =
            is_watched || failed || hurried || ticking.any() || now.since(stored) >= IDLE;
        if !is_needed && !is_silence {
            pulse.go_on(now);
            continue;
        }
        let beat = async {
            if is_silence {
                // What is on its way for long must not make a silence look like a life.
                store.nodes.heartbeat(node, last, LEASE).await?;
                let now = clock.now();
                store.nodes.heartbeat_after_silence(node, now, LEASE).await?;
                Ok(now)
            } else {
                store.nodes.heartbeat(node, now, LEASE).await.map(|()| now)
            }
        };
        // Even a store that was silent for too long gets a chance.
        let silent_until = clock.current().instant_of((last + PATIENCE).max(now + CHANCE));
        let answer: Option<Result<Timestamp, StoreError>> = tokio::select! {
            biased;
            answer = beat => Some(answer),
            () = sleep_until(silent_until) => None,
        };
        failed = !matches!(answer, Some(Ok(_)));
        if let Some(Ok(at)) = answer {
            stored = at;
        }
        match answer {
            Some(Ok(at)) if is_silence => {
                pulse.begin_again(at, 0);
                let silence_ms = at.since(last).0;
                if stood_still {
                    tracing::warn!(silence_ms, "this process stood still: no clock ran");
                } else {
                    tracing::warn!(silence_ms, "the store answers again: no clock ran meanwhile");
                }
                health.send_replace(Health::Well);
            }
            Some(Ok(at)) => {
                pulse.go_on(at);
                // It was late by less than an owner would notice.
                health.send_if_modified(|known| {
                    std::mem::replace(known, Health::Well) != Health::Well
                });
            }
            Some(Err(_)) | None if clock.now().since(last) >= PATIENCE => {
                health.send_if_modified(|known| {
                    let is_new = std::mem::replace(known, Health::Sick) != Health::Sick;
                    if is_new {
                        tracing::error!(
                            "the store has not answered for two seconds: all clocks stand"
                        );
                    }
                    is_new
                });
            }
            Some(Err(_)) | None => {}
        }
    }
}

//! How the node's clock follows the time of day: when the clock of the machine is set, or the machine
//! slept, in which the monotonic clock stands still.

use std::{
    fmt,
    sync::{
        Arc, OnceLock,
        atomic::{AtomicI64, Ordering},
    },
};

use game::{Millis, Timestamp};
use store::Store;
use tokio::time::{Duration, Instant};

use crate::{Clock, Node, uncharged::PATIENCE};

/// Tells the time of day: the clock of the machine, or another in tests.
pub type WallClock = Arc<dyn Fn() -> Timestamp + Send + Sync>;

/// A smaller difference is not followed: as for silences, it is ordinary time.
const STEP: Millis = PATIENCE;
/// If it takes longer to read the clocks, they were read at different times.
const READING: Duration = Duration::from_millis(50);

/// The clock of a node. It is driven by the monotonic clock, and set when the time of day has made a
/// step. Each game has a copy, so that steps do not change a clock that runs.
pub(crate) struct NodeClock {
    started: Clock,
    /// All steps together, in milliseconds.
    moved: AtomicI64,
    wall: OnceLock<WallClock>,
}

impl fmt::Debug for NodeClock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("NodeClock").field("now", &self.now()).finish_non_exhaustive()
    }
}

impl NodeClock {
    pub(crate) fn new(started: Clock) -> NodeClock {
        NodeClock { started, moved: AtomicI64::new(0), wall: OnceLock::new() }
    }

    /// As it is now.
    pub(crate) fn current(&self) -> Clock {
        self.started.moved(self.moved.load(Ordering::Acquire))
    }

    pub(crate) fn now(&self) -> Timestamp {
        self.current().now()
    }

    pub(crate) fn move_by(&self, step: i64) {
        self.moved.fetch_add(step, Ordering::AcqRel);
    }
}

/// Notices steps of the time of day.
#[derive(Debug, Default)]
pub(crate) struct Steps {
    /// How far the time of day was from the monotonic clock when that was last looked at and right.
    /// It was set to the time of day, so a machine that slept while the node started is noticed.
    known: i64,
}

impl Steps {
    /// A step since the last look that has to be followed, in milliseconds. Nodes that share a
    /// database follow its clock, whatever their own machine says.
    pub(crate) async fn look(&mut self, clock: &NodeClock, store: &Store) -> Option<i64> {
        let began = Instant::now();
        let wall = clock.wall.get()?();
        let difference = signed(wall) - signed(clock.started.now());
        if began.elapsed() > READING {
            return None;
        }
        let known = self.known;
        if known.abs_diff(difference) <= STEP.0 {
            return None;
        }
        self.known = difference;
        let step = match store.nodes.time().await {
            Ok(None) => difference - known,
            Ok(Some(shared)) => signed(shared) - signed(clock.now()),
            Err(_) => {
                // It is found again at the next look.
                self.known = known;
                return None;
            }
        };
        (step.unsigned_abs() > STEP.0).then_some(step)
    }

    /// The step was not followed yet.
    pub(crate) fn forget(&mut self, step: i64) {
        self.known -= step;
    }
}

fn signed(at: Timestamp) -> i64 {
    i64::try_from(at.0).unwrap_or(i64::MAX)
}

impl Node {
    /// From now on the node's clock follows the time of day. Without this it is driven by the
    /// monotonic clock alone.
    pub fn follow(&self, wall: WallClock) {
        // Whoever came first is followed.
        let _ = self.shared.clock.wall.set(wall);
    }
}

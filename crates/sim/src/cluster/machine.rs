//! One node on a machine of its own: a runtime with a clock of its own, which the simulator runs,
//! leaves standing, or drops in the middle of its work.

use std::sync::{Arc, Mutex};

use node::{Node, StartError};
use tokio::{
    runtime::{Builder, Runtime},
    time::{Instant, advance, sleep_until},
};

use super::{
    log::StandsStill,
    world::{Address, Deed, WINDOW, World, millis},
};
use crate::zone::lock;

/// How many tasks run before timers are looked at again.
const TURN: u32 = 31;

pub(crate) struct Machine {
    world: Arc<World>,
    pub(crate) who: Address,
    runtime: Runtime,
    /// When it started, by its monotonic clock and in true time. Time for which it was suspended
    /// counts as before the start.
    origin: Instant,
    true_origin: u64,
    /// Since when it stands still, and what has come meanwhile.
    still: Option<(u64, StandsStill)>,
    waiting: Vec<(u64, Deed)>,
    node: Arc<Mutex<Option<Node>>>,
}

impl Machine {
    /// A machine that switches on and starts this.
    pub(crate) fn new(
        world: &Arc<World>,
        who: Address,
        start: impl Future<Output = Result<Node, StartError>> + Send + 'static,
    ) -> Machine {
        let runtime = Builder::new_current_thread()
            .enable_time()
            .start_paused(true)
            .event_interval(TURN)
            .build()
            .expect("a runtime needs no more than this");
        let origin = runtime.block_on(async { Instant::now() });
        let node = Arc::new(Mutex::new(None));
        let (started, slot) = (Arc::clone(world), Arc::clone(&node));
        runtime.spawn(async move {
            match start.await {
                Ok(node) => {
                    started.trace(format_args!("{who:?} is ready"));
                    *lock(&slot) = Some(node);
                }
                Err(error) => started.trace(format_args!("{who:?} does not start: {error}")),
            }
        });
        let (true_origin, world) = (world.now(), Arc::clone(world));
        Machine { world, who, runtime, origin, true_origin, still: None, waiting: Vec::new(), node }
    }

    /// The node, once it has started.
    pub(crate) fn node(&self) -> Option<Node> {
        lock(&self.node).clone()
    }

    /// Where its node will be.
    pub(crate) fn slot(&self) -> Arc<Mutex<Option<Node>>> {
        Arc::clone(&self.node)
    }

    /// Runs this as a task of the machine.
    pub(crate) fn spawn(&self, task: impl Future<Output = ()> + Send + 'static) {
        self.runtime.spawn(task);
    }

    /// Since when it stands still, and how.
    pub(crate) fn still(&self) -> Option<(u64, StandsStill)> {
        self.still
    }

    pub(crate) fn is_still(&self) -> bool {
        self.still.is_some()
    }

    /// From now on none of its tasks runs.
    pub(crate) fn stand_still(&mut self, how: StandsStill) {
        if self.still.is_none() {
            self.still = Some((self.world.now(), how));
        }
    }

    /// It goes on, with all timers late at once. What came meanwhile is heard before the timers
    /// ring, or after: both can happen.
    pub(crate) fn go_on(&mut self, mail_first: bool) {
        let Some((since, how)) = self.still.take() else { return };
        let span = self.world.now() - since;
        let late = match how {
            StandsStill::Frozen => span,
            StandsStill::Suspended => {
                self.true_origin += span;
                0
            }
        };
        let mail: Vec<Deed> = self.waiting.drain(..).map(|(_, deed)| deed).collect();
        self.world.set_running(Some((self.origin, self.true_origin)));
        let mut mail = Some(mail);
        self.runtime.block_on(async {
            if mail_first {
                mail.take().into_iter().flatten().for_each(|deed| deed());
            }
            advance(millis(late)).await;
        });
        self.world.set_running(None);
        self.waiting = mail.into_iter().flatten().map(|deed| (0, deed)).collect();
    }

    /// Runs until the end of this window.
    pub(crate) fn run_window(&mut self) {
        let now = self.world.now();
        let mut mail = self.world.take_inside(self.who);
        if self.is_still() {
            self.waiting.append(&mut mail);
            return;
        }
        let mut due = std::mem::take(&mut self.waiting);
        due.append(&mut mail);
        let (origin, true_origin) = (self.origin, self.true_origin);
        let instant = |at: u64| origin + millis(at.saturating_sub(true_origin));
        self.world.set_running(Some((origin, true_origin)));
        self.runtime.block_on(async {
            for (at, deed) in due {
                if at > now {
                    sleep_until(instant(at)).await;
                }
                deed();
            }
            sleep_until(instant(now + WINDOW)).await;
        });
        self.world.set_running(None);
    }
}

//! True time, and everything that is under way from one place to another.
//!
//! Time goes on in windows. What a node sends in one window arrives in a later one, so each node can
//! run a whole window without the others.

use std::{
    collections::BTreeMap,
    fmt,
    sync::{Arc, Mutex, MutexGuard},
};

use tokio::time::{Duration, Instant};

use super::{log::Log, weather::Weather};
use crate::{Random, zone::lock};

/// The length of a window, and the least time that anything is under way.
pub(crate) const WINDOW: u64 = 5;

/// A process of a node: the machine, and how many there were before it.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct Address {
    pub(crate) place: usize,
    pub(crate) life: u32,
}

/// Something that happens at its time.
pub(crate) type Deed = Box<dyn FnOnce() + Send>;

/// What is to become of a node at the beginning of the next window.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Order {
    Freeze(usize),
    Suspend(usize),
    GoOn(usize),
    Kill(usize),
    Stop(usize),
    Start(usize),
}

pub(crate) struct World {
    state: Mutex<State>,
    pub(crate) weather: Mutex<Weather>,
    pub(crate) log: Mutex<Log>,
}

struct State {
    /// The beginning of this window.
    now: u64,
    /// While a node runs: an instant of its monotonic clock, and what the true time was then.
    running: Option<(Instant, u64)>,
    /// How many deeds there were: those of the same time come in this order.
    number: u64,
    /// What happens outside of the nodes.
    outside: BTreeMap<(u64, u64), Deed>,
    /// What happens in each node.
    inside: Vec<BTreeMap<(u64, u64), (Address, Deed)>>,
    orders: Vec<Order>,
    /// The processes that run or stand still.
    up: Vec<Option<Address>>,
    random: Random,
    trace: u64,
    lines: Option<Vec<String>>,
}

impl World {
    pub(crate) fn new(seed: u64, places: usize) -> Arc<World> {
        let keeps = std::env::var_os("TABIYA_SIM_TRACE").is_some();
        let state = State {
            now: 0,
            running: None,
            number: 0,
            outside: BTreeMap::new(),
            inside: (0..places).map(|_| BTreeMap::new()).collect(),
            orders: Vec::new(),
            up: vec![None; places],
            random: Random::stream(seed, "world", 0),
            trace: 0xcbf2_9ce4_8422_2325,
            lines: keeps.then(Vec::new),
        };
        let weather = Mutex::new(Weather::new(seed, places));
        Arc::new(World { state: Mutex::new(state), weather, log: Mutex::default() })
    }

    fn state(&self) -> MutexGuard<'_, State> {
        lock(&self.state)
    }

    pub(crate) fn log(&self) -> MutexGuard<'_, Log> {
        lock(&self.log)
    }

    /// The true time.
    pub(crate) fn now(&self) -> u64 {
        let state = self.state();
        match state.running {
            Some((then, at)) => {
                at + u64::try_from(then.elapsed().as_millis()).expect("a run is short")
            }
            None => state.now,
        }
    }

    /// A number in this range.
    pub(crate) fn between(&self, least: u64, most: u64) -> u64 {
        self.state().random.between(least, most)
    }

    /// How long something is under way.
    pub(crate) fn delay(&self) -> u64 {
        self.between(WINDOW, 2 * WINDOW - 1)
    }

    /// Something happens outside of the nodes.
    pub(crate) fn outside_at(&self, at: u64, deed: impl FnOnce() + Send + 'static) {
        let mut state = self.state();
        state.number += 1;
        let number = state.number;
        state.outside.insert((at, number), Box::new(deed));
    }

    /// Something happens in a node, if it still runs; when it goes on, if it stands still.
    pub(crate) fn inside_at(&self, at: u64, who: Address, deed: impl FnOnce() + Send + 'static) {
        let mut state = self.state();
        state.number += 1;
        let number = state.number;
        state.inside[who.place].insert((at, number), (who, Box::new(deed)));
    }

    /// The process that runs or stands still on a machine.
    pub(crate) fn up(&self, place: usize) -> Option<Address> {
        self.state().up[place]
    }

    pub(crate) fn set_up(&self, place: usize, who: Option<Address>) {
        let mut state = self.state();
        state.up[place] = who;
        if who.is_none() {
            state.inside[place].clear();
        }
    }

    pub(crate) fn order(&self, order: Order) {
        self.state().orders.push(order);
    }

    pub(crate) fn take_orders(&self) -> Vec<Order> {
        std::mem::take(&mut self.state().orders)
    }

    /// Lets everything happen that happens outside of the nodes in this window.
    pub(crate) fn run_outside(&self) {
        loop {
            let deed = {
                let mut state = self.state();
                let until = state.now + WINDOW;
                match state.outside.first_key_value() {
                    Some(((at, _), _)) if *at < until => state.outside.pop_first(),
                    _ => None,
                }
            };
            let Some(((at, _), deed)) = deed else { return };
            let before = self.state().now;
            self.state().now = at.max(before);
            deed();
            self.state().now = before;
        }
    }

    /// What happens in a process until the end of this window, each at its time.
    pub(crate) fn take_inside(&self, who: Address) -> Vec<(u64, Deed)> {
        let mut state = self.state();
        let until = state.now + WINDOW;
        let later = state.inside[who.place].split_off(&(until, 0));
        let due = std::mem::replace(&mut state.inside[who.place], later);
        due.into_iter()
            .filter(|(_, (to, _))| *to == who)
            .map(|((at, _), (_, deed))| (at, deed))
            .collect()
    }

    /// While this node runs, true time is told by its monotonic clock.
    pub(crate) fn set_running(&self, clock: Option<(Instant, u64)>) {
        self.state().running = clock;
    }

    pub(crate) fn next_window(&self) {
        self.state().now += WINDOW;
    }

    /// Notes what happens: two runs of a seed must be equal in all of it.
    pub(crate) fn trace(&self, what: fmt::Arguments<'_>) {
        let line = format!("{} {what}", self.now());
        let mut state = self.state();
        for byte in line.bytes() {
            state.trace = (state.trace ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
        if let Some(lines) = &mut state.lines {
            lines.push(line);
        }
    }

    /// Nothing that is under way arrives. What it holds would hold the world.
    pub(crate) fn clear(&self) {
        let (outside, inside) = {
            let mut state = self.state();
            let places = state.inside.len();
            let none = (0..places).map(|_| BTreeMap::new()).collect();
            (std::mem::take(&mut state.outside), std::mem::replace(&mut state.inside, none))
        };
        drop((outside, inside));
    }

    /// A hash of everything that happened.
    pub(crate) fn digest(&self) -> u64 {
        self.state().trace
    }

    /// What happened, if `TABIYA_SIM_TRACE` is set.
    pub(crate) fn take_lines(&self) -> Vec<String> {
        self.state().lines.take().unwrap_or_default()
    }
}

/// A span of milliseconds.
pub(crate) fn millis(span: u64) -> Duration {
    Duration::from_millis(span)
}

//! What goes wrong, and when.

use std::{
    collections::HashSet,
    sync::{Arc, Mutex, OnceLock},
};

use node::{Fate, Network};
use tokio::time::{Duration, sleep};

use super::{Cluster, NODES, lock};
use crate::Random;

/// The state of everything that can fail.
pub(crate) struct Weather {
    state: Mutex<State>,
    network: OnceLock<Network>,
}

struct State {
    random: Random,
    /// Nodes that stand still.
    frozen: [bool; NODES],
    /// Nodes that do not reach the bus.
    cut: [bool; NODES],
    /// Pairs whose messages are lost.
    apart: HashSet<(usize, usize)>,
    /// How many of a thousand messages are lost, come twice, and come late.
    bus: u64,
    /// How many of a thousand calls of the store fail.
    store: u64,
}

impl State {
    fn set_apart(&mut self, pair: (usize, usize), apart: bool) {
        if apart {
            self.apart.insert(pair);
        } else {
            self.apart.remove(&pair);
        }
    }
}

impl Weather {
    pub(crate) fn new(seed: u64) -> Weather {
        let state = State {
            random: Random::stream(seed, "weather", 0),
            frozen: [false; NODES],
            cut: [false; NODES],
            apart: HashSet::new(),
            bus: 0,
            store: 0,
        };
        Weather { state: Mutex::new(state), network: OnceLock::new() }
    }

    pub(crate) fn set_network(&self, network: Network) {
        assert!(self.network.set(network).is_ok(), "there is one network");
    }

    pub(crate) fn is_frozen(&self, node: usize) -> bool {
        lock(&self.state).frozen[node]
    }

    /// Whether a call of the store fails.
    pub(crate) fn fails(&self) -> bool {
        let mut state = lock(&self.state);
        let often = state.store;
        state.random.per_mille(often)
    }

    /// Nothing goes wrong any more.
    pub(crate) fn clear(&self) {
        {
            let mut state = lock(&self.state);
            state.frozen = [false; NODES];
            state.cut = [false; NODES];
            state.apart.clear();
            (state.bus, state.store) = (0, 0);
        }
        self.set_cuts();
    }

    fn change(&self, change: impl FnOnce(&mut State)) {
        change(&mut lock(&self.state));
        self.set_cuts();
    }

    fn set_cuts(&self) {
        let off: Vec<bool> = {
            let state = lock(&self.state);
            (0..NODES).map(|node| state.frozen[node] || state.cut[node]).collect()
        };
        if let Some(network) = self.network.get() {
            off.iter().enumerate().for_each(|(node, off)| network.cut(node, *off));
        }
    }
}

/// The fate of messages in some weather.
pub(crate) struct WeatherFate(pub(crate) Arc<Weather>);

impl Fate for WeatherFate {
    fn of(&self, from: usize, to: usize) -> Vec<Duration> {
        let mut state = lock(&self.0.state);
        if state.apart.contains(&(from.min(to), from.max(to))) {
            return Vec::new();
        }
        let often = state.bus;
        let copies = match (state.random.per_mille(often), state.random.per_mille(often)) {
            (true, _) => 0,
            (false, true) => 2,
            (false, false) => 1,
        };
        let mut delay = || {
            let late = state.random.per_mille(often);
            Duration::from_millis(state.random.between(1, if late { 900 } else { 4 }))
        };
        (0..copies).map(|_| delay()).collect()
    }
}

/// One thing after the other goes wrong.
pub(crate) async fn storm(cluster: Arc<Cluster>, mut random: Random) {
    let weather = Arc::clone(&cluster.weather);
    let bus = random.below(120);
    let store = random.below(25);
    weather.change(|state| (state.bus, state.store) = (bus, store));
    loop {
        sleep(Duration::from_millis(random.between(3_000, 12_000))).await;
        let node = random.below(NODES as u64) as usize;
        let other = (node + 1) % NODES;
        let pair = (node.min(other), node.max(other));
        match random.below(5) {
            // Shorter than the lease, or longer.
            0 | 1 => {
                let span = random.between(500, 12_000);
                weather.change(|state| state.frozen[node] = true);
                sleep(Duration::from_millis(span)).await;
                weather.change(|state| state.frozen[node] = false);
            }
            2 => {
                let span = random.between(500, 9_000);
                weather.change(|state| state.cut[node] = true);
                sleep(Duration::from_millis(span)).await;
                weather.change(|state| state.cut[node] = false);
            }
            3 => {
                let span = random.between(500, 6_000);
                weather.change(|state| state.set_apart(pair, true));
                sleep(Duration::from_millis(span)).await;
                weather.change(|state| state.set_apart(pair, false));
            }
            // The bus is away for all.
            _ => {
                let span = random.between(500, 8_000);
                weather.change(|state| state.cut = [true; NODES]);
                sleep(Duration::from_millis(span)).await;
                weather.change(|state| state.cut = [false; NODES]);
            }
        }
    }
}

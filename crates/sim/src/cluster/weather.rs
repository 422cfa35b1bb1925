//! The state of everything between the nodes that can fail: the bus and the store.

use std::collections::BTreeSet;

use crate::Random;

use super::world::WINDOW;

pub(crate) struct Weather {
    random: Random,
    /// Machines that do not reach the bus.
    pub(crate) cut: Vec<bool>,
    /// Pairs whose messages are lost.
    pub(crate) apart: BTreeSet<(usize, usize)>,
    /// How many of a thousand messages are lost, come twice, and come late.
    pub(crate) bus: u64,
    /// How many of a thousand calls of the store fail.
    pub(crate) store: u64,
    /// How many of a thousand calls of the store are late.
    pub(crate) slow: u64,
    /// By how much the clock of each machine is wrong, in milliseconds.
    pub(crate) skews: Vec<i64>,
    /// Until when the store answers nobody.
    pub(crate) silent_until: Option<u64>,
}

/// What becomes of a call of the store.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum CallFate {
    Done,
    /// It fails before it has done anything.
    NotDone,
    /// It is done, and its answer is lost.
    Unknown,
}

impl Weather {
    pub(crate) fn new(seed: u64, places: usize) -> Weather {
        Weather {
            random: Random::stream(seed, "weather", 0),
            cut: vec![false; places],
            apart: BTreeSet::new(),
            bus: 0,
            store: 0,
            slow: 0,
            skews: vec![0; places],
            silent_until: None,
        }
    }

    /// Nothing goes wrong any more.
    pub(crate) fn clear(&mut self) {
        self.cut.fill(false);
        self.apart.clear();
        (self.bus, self.store, self.slow, self.silent_until) = (0, 0, 0, None);
    }

    pub(crate) fn is_apart(&self, one: usize, other: usize) -> bool {
        self.cut[one] || self.cut[other] || self.apart.contains(&(one.min(other), one.max(other)))
    }

    /// After how long each copy of a message arrives.
    pub(crate) fn message(&mut self, from: usize, to: usize) -> Vec<u64> {
        if self.is_apart(from, to) {
            return Vec::new();
        }
        let often = self.bus;
        let copies = match (self.random.per_mille(often), self.random.per_mille(often)) {
            (true, _) => 0,
            (false, true) => 2,
            (false, false) => 1,
        };
        (0..copies)
            .map(|_| {
                let late = self.random.per_mille(often);
                self.random.between(WINDOW, if late { 900 } else { 2 * WINDOW - 1 })
            })
            .collect()
    }

    /// How long a call takes there and back, and what becomes of it.
    pub(crate) fn call(&mut self) -> (u64, u64, CallFate) {
        let (failing, slow) = (self.store, self.slow);
        let mut way = || {
            let late = self.random.per_mille(slow);
            if late {
                self.random.between(50, 700)
            } else {
                self.random.between(WINDOW, 2 * WINDOW - 1)
            }
        };
        let (there, back) = (way(), way());
        let fate = match (self.random.per_mille(failing), self.random.per_mille(500)) {
            (false, _) => CallFate::Done,
            (true, true) => CallFate::NotDone,
            (true, false) => CallFate::Unknown,
        };
        (there, back, fate)
    }
}

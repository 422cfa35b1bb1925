use crate::{Millis, Timestamp};

/// A countdown that can be paused.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) struct Countdown {
    left: Millis,
    /// None while it is paused.
    since: Option<Timestamp>,
}

impl Countdown {
    /// A paused countdown with this much time.
    pub(crate) fn of(left: Millis) -> Countdown {
        Countdown { left, since: None }
    }

    /// Runs or pauses the countdown from this time on.
    pub(crate) fn set_running(&mut self, runs: bool, at: Timestamp) {
        self.left = self.left_at(at);
        self.since = runs.then_some(at);
    }

    /// Time before this does not count.
    pub(crate) fn forgive_until(&mut self, at: Timestamp) {
        self.since = self.since.map(|since| since.max(at));
    }

    /// The time left.
    pub(crate) fn left_at(&self, at: Timestamp) -> Millis {
        self.left - self.since.map_or(Millis::ZERO, |since| at.since(since))
    }

    /// When it runs out, unless it is paused.
    pub(crate) fn deadline(&self) -> Option<Timestamp> {
        Some(self.since? + self.left)
    }
}

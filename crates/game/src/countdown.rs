use crate::{Millis, Timestamp};

/// Time that runs down and can stand still.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) struct Countdown {
    left: Millis,
    /// None while it stands still.
    since: Option<Timestamp>,
}

impl Countdown {
    /// So much time, standing still.
    pub(crate) fn of(left: Millis) -> Countdown {
        Countdown { left, since: None }
    }

    /// Lets it run or stand still from this instant on.
    pub(crate) fn set_running(&mut self, runs: bool, at: Timestamp) {
        self.left = self.left_at(at);
        self.since = runs.then_some(at);
    }

    /// Time before this instant does not count.
    pub(crate) fn forgive_until(&mut self, at: Timestamp) {
        self.since = self.since.map(|since| since.max(at));
    }

    /// What is left at an instant.
    pub(crate) fn left_at(&self, at: Timestamp) -> Millis {
        self.left - self.since.map_or(Millis::ZERO, |since| at.since(since))
    }

    /// When it has run down, if nothing stops it.
    pub(crate) fn deadline(&self) -> Option<Timestamp> {
        Some(self.since? + self.left)
    }
}

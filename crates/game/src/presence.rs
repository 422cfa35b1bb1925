//! Who is there, and how long an absent player is waited for (SPEC 7).

use rules::{ByColor, Color};

use crate::{GameConfig, Millis, Timestamp};

/// Who is there, who ever was, and the countdowns that run.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Attendance {
    here: ByColor<bool>,
    appeared: ByColor<bool>,
    countdowns: ByColor<Option<Countdown>>,
    both_left: Option<Timestamp>,
}

/// How long an absent player is still waited for.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
struct Countdown {
    left: Millis,
    /// None while it stands still.
    since: Option<Timestamp>,
}

/// What the game is doing, as far as waiting for players goes.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Waiting {
    /// Nobody is waited for: not begun, over, or correspondence.
    Not,
    /// Countdowns stand still: paused, or just recovered.
    StandsStill,
    /// Countdowns run.
    Runs,
}

impl Attendance {
    pub(crate) fn is_here(&self, color: Color) -> bool {
        self.here[color]
    }

    pub(crate) fn has_appeared(&self, color: Color) -> bool {
        self.appeared[color]
    }

    pub(crate) fn arrive(&mut self, color: Color) {
        self.here[color] = true;
        self.appeared[color] = true;
    }

    pub(crate) fn leave(&mut self, color: Color) {
        self.here[color] = false;
    }

    /// Nobody is there any more, and nobody is to blame. Who needs no
    /// connection stays.
    pub(crate) fn forget(&mut self, stays: impl Fn(Color) -> bool) {
        self.here = ByColor::new_with(|color| self.here[color] && stays(color));
        self.countdowns = ByColor::default();
        self.both_left = None;
    }

    /// Brings the countdowns in line with who is there now.
    pub(crate) fn settle(&mut self, config: &GameConfig, waiting: Waiting, at: Timestamp) {
        for color in Color::ALL {
            let awaited = waiting != Waiting::Not
                && self.appeared[color]
                && !self.here[color]
                && self.here[!color];
            self.countdowns[color] = match (config.absence, self.countdowns[color]) {
                (Some(limit), running) if awaited => {
                    let left = running.map_or(limit, |countdown| countdown.left_at(at));
                    // One that never ran does not begin while all stands still.
                    let runs = waiting == Waiting::Runs;
                    (runs || running.is_some())
                        .then_some(Countdown { left, since: runs.then_some(at) })
                }
                _ => None,
            };
        }
        let left = waiting == Waiting::Runs && !self.here.white && !self.here.black;
        self.both_left = if left { self.both_left.or(Some(at)) } else { None };
    }

    /// Time that is charged to nobody.
    pub(crate) fn forgive(&mut self, span: Millis) {
        for color in Color::ALL {
            if let Some(Countdown { since: Some(since), .. }) = &mut self.countdowns[color] {
                *since = *since + span;
            }
        }
    }

    /// How long a player is still waited for, while somebody waits.
    pub(crate) fn countdown(&self, color: Color, at: Timestamp) -> Option<Millis> {
        self.countdowns[color].map(|countdown| countdown.left_at(at))
    }

    /// When the wait for a player is over.
    pub(crate) fn deadline(&self, color: Color) -> Option<Timestamp> {
        let countdown = self.countdowns[color]?;
        Some(countdown.since? + countdown.left)
    }

    /// Since when both are gone.
    pub(crate) fn both_left(&self) -> Option<Timestamp> {
        self.both_left
    }
}

impl Countdown {
    fn left_at(self, at: Timestamp) -> Millis {
        self.left - self.since.map_or(Millis::ZERO, |since| at.since(since))
    }
}

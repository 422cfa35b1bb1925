//! Who is there, and how long an absent player is waited for (SPEC 7).

use rules::{ByColor, Color};

use crate::{GameConfig, Millis, Timestamp, countdown::Countdown};

/// Who is there, who has been, and how long who is not is waited for.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Attendance {
    here: ByColor<bool>,
    /// Who has been there since the game began.
    appeared: ByColor<bool>,
    awaited: ByColor<Option<Countdown>>,
    /// How long a game that both have left stays.
    deserted: Option<Countdown>,
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

    pub(crate) fn both_here(&self) -> bool {
        self.here.white && self.here.black
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

    /// The game begins: who looked in before but is gone has not appeared.
    pub(crate) fn begin(&mut self) {
        self.appeared = self.here;
    }

    /// Nobody is there any more, and nobody is to blame. Who needs no
    /// connection stays.
    pub(crate) fn forget(&mut self, stays: impl Fn(Color) -> bool) {
        self.here = ByColor::new_with(|color| self.here[color] && stays(color));
        self.awaited = ByColor::default();
        self.deserted = None;
    }

    /// Brings the countdowns in line with who is there now.
    pub(crate) fn settle(&mut self, config: &GameConfig, waiting: Waiting, at: Timestamp) {
        let runs = waiting == Waiting::Runs;
        for color in Color::ALL {
            let absent = self.appeared[color] && !self.here[color] && self.here[!color];
            let limit = config.absence.filter(|_| absent && waiting != Waiting::Not);
            self.awaited[color] = settled(self.awaited[color], limit, runs, at);
        }
        let deserted = !self.here.white && !self.here.black && waiting != Waiting::Not;
        let limit = deserted.then_some(GameConfig::BOTH_LEFT_TIME);
        self.deserted = settled(self.deserted, limit, runs, at);
    }

    /// Time before this instant does not count.
    pub(crate) fn forgive_until(&mut self, at: Timestamp) {
        let [white, black] = [&mut self.awaited.white, &mut self.awaited.black];
        for countdown in [white, black, &mut self.deserted].into_iter().flatten() {
            countdown.forgive_until(at);
        }
    }

    /// How long a player is still waited for, while somebody waits.
    pub(crate) fn countdown(&self, color: Color, at: Timestamp) -> Option<Millis> {
        self.awaited[color].map(|countdown| countdown.left_at(at))
    }

    /// When the wait for a player is over.
    pub(crate) fn absence_deadline(&self, color: Color) -> Option<Timestamp> {
        self.awaited[color]?.deadline()
    }

    /// When both have been gone for too long.
    pub(crate) fn desertion_deadline(&self) -> Option<Timestamp> {
        self.deserted?.deadline()
    }
}

/// A countdown that goes on, begins, stands still, or is no more. One that
/// never ran does not begin while all stands still.
fn settled(
    before: Option<Countdown>,
    limit: Option<Millis>,
    runs: bool,
    at: Timestamp,
) -> Option<Countdown> {
    let mut countdown = match (before, limit) {
        (_, None) => return None,
        (Some(before), Some(_)) => before,
        (None, Some(limit)) if runs => Countdown::of(limit),
        (None, Some(_)) => return None,
    };
    countdown.set_running(runs, at);
    Some(countdown)
}

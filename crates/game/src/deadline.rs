use rules::Color;

use crate::{Game, GameConfig, Opening, Phase, Seat, TimeControl, Timestamp};

/// The next instant at which a game moves by itself, and why.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Deadline {
    /// When.
    pub at: Timestamp,
    /// Why.
    pub timer: Timer,
}

/// Every way a game can move by itself.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Timer {
    /// A player has not appeared: the game is aborted.
    NoShow,
    /// The set time has come: the game begins.
    Start,
    /// A flag falls (Online 4.4).
    Flag(Color),
    /// An absent player was waited for long enough.
    Absence(Color),
    /// A player has not appeared by the default time: forfeit (Laws 6.7).
    DefaultTime,
    /// Both have left an untimed game long ago: it is aborted.
    BothLeft,
    /// The clocks stood long enough after a restart.
    ClocksRun,
}

impl Game {
    /// The next instant at which something happens by itself, if nobody does
    /// anything before.
    pub fn next_deadline(&self) -> Option<Deadline> {
        let flag = || {
            let turn = self.clocks.running()?;
            let credited = self.seats[turn] != Some(Seat::Computer);
            let (color, at) = self.clocks.flag(&self.config, credited)?;
            Some(Deadline { at, timer: Timer::Flag(color) })
        };
        let absence = |color| {
            let at = self.attendance.deadline(color)?;
            Some(Deadline { at, timer: Timer::Absence(color) })
        };
        let candidates = match self.phase {
            Phase::Over | Phase::Paused => return None,
            Phase::Waiting => [self.opening_deadline(), None, None, None, None],
            Phase::Standing { until } => {
                [Some(Deadline { at: until, timer: Timer::ClocksRun }), None, None, None, None]
            }
            // The flag comes first when several fall due at once (SPEC 4).
            Phase::Playing => [
                flag(),
                absence(Color::White),
                absence(Color::Black),
                self.default_deadline(),
                self.both_left_deadline(),
            ],
        };
        candidates.into_iter().flatten().min_by_key(|deadline| deadline.at)
    }

    fn opening_deadline(&self) -> Option<Deadline> {
        match self.config.opening {
            Opening::WhenPresent { within } => {
                Some(Deadline { at: self.paired_at? + within, timer: Timer::NoShow })
            }
            Opening::WhenSeated => None,
            Opening::ByArbiter { at, .. } => {
                self.paired_at?;
                Some(Deadline { at: at?, timer: Timer::Start })
            }
        }
    }

    fn default_deadline(&self) -> Option<Deadline> {
        let Opening::ByArbiter { default_time: Some(default_time), .. } = self.config.opening
        else {
            return None;
        };
        let missing = Color::ALL.into_iter().any(|color| !self.attendance.has_appeared(color));
        let at = self.started_at? + default_time;
        missing.then_some(Deadline { at, timer: Timer::DefaultTime })
    }

    fn both_left_deadline(&self) -> Option<Deadline> {
        let untimed = self.config.time.iter().all(|(_, time)| *time == TimeControl::Unlimited);
        let at = self.attendance.both_left()? + GameConfig::BOTH_LEFT;
        untimed.then_some(Deadline { at, timer: Timer::BothLeft })
    }
}

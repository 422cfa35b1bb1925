use rules::Color;

use crate::{ClockStart, Game, GameConfig, Millis, Phase, Seat, TimeControl, Timestamp};

/// The next time at which something happens without a command, and what.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Deadline {
    /// When.
    pub at: Timestamp,
    /// Why.
    pub timer: Timer,
}

/// Everything that happens without a command.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Timer {
    /// A player has not appeared, and the game is aborted.
    NoShow,
    /// The start time has come, or there is nothing to wait for: the game starts.
    Start,
    /// A flag falls (Online 4.4).
    Flag(Color),
    /// A player was absent for too long.
    Absence(Color),
    /// A player has not appeared by the default time and forfeits (Laws 6.7).
    DefaultTime,
    /// Both players left a game without a clock long ago, and it is aborted.
    BothLeft,
    /// No move has been made for too long in a game without a clock.
    Idle,
    /// No one has taken the free seat, and the game is aborted.
    NotJoined,
    /// The wait after a restart is over, and the clocks run again.
    RecoveryEnds,
}

/// How long the game waits for players who have not appeared.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct ArrivalCountdown {
    /// The total.
    pub total: Millis,
    /// The time left. Then the game ends.
    pub left: Millis,
}

impl Game {
    /// How long the game still waits for players who have not appeared: before the start, or until
    /// the default time after it (Laws 6.7). None if both have come, or if there is no limit.
    pub fn arrival_countdown(&self, at: Timestamp) -> Option<ArrivalCountdown> {
        match (self.phase, self.config.clock_start) {
            (Phase::Waiting, ClockStart::WhenPresent { within }) => {
                let ends = self.opening_deadline().filter(|ends| ends.timer == Timer::NoShow)?;
                Some(ArrivalCountdown { total: within, left: ends.at.since(at) })
            }
            (Phase::Playing, ClockStart::ByArbiter { default_time: Some(total), .. }) => {
                let ends = self.default_deadline()?;
                Some(ArrivalCountdown { total, left: ends.at.since(at) })
            }
            _ => None,
        }
    }

    /// The next deadline, if there is no command before it.
    pub fn next_deadline(&self) -> Option<Deadline> {
        let flag = || {
            let turn = self.clocks.running()?;
            let credited = self.seats[turn] != Some(Seat::Computer);
            let (color, at) = self.clocks.flag(&self.config, credited)?;
            Some(Deadline { at, timer: Timer::Flag(color) })
        };
        let absence = |color| {
            let at = self.attendance.absence_deadline(color)?;
            Some(Deadline { at, timer: Timer::Absence(color) })
        };
        let candidates = match self.phase {
            Phase::Over | Phase::Paused => return None,
            Phase::Waiting => [self.opening_deadline(), None, None, None, None, None],
            Phase::Recovering => {
                let until = self.recovery.and_then(|recovery| recovery.deadline());
                [
                    until.map(|at| Deadline { at, timer: Timer::RecoveryEnds }),
                    None,
                    None,
                    None,
                    None,
                    None,
                ]
            }
            // The flag comes first when several are due at once (SPEC 4).
            Phase::Playing => [
                flag(),
                absence(Color::White),
                absence(Color::Black),
                self.default_deadline(),
                self.both_left_deadline(),
                self.idle_deadline(),
            ],
        };
        candidates.into_iter().flatten().min_by_key(|deadline| deadline.at)
    }

    fn opening_deadline(&self) -> Option<Deadline> {
        let Some(paired_at) = self.paired_at else {
            return self.join_deadline();
        };
        let starts = Deadline { at: paired_at, timer: Timer::Start };
        match self.config.clock_start {
            ClockStart::WhenSeated => Some(starts),
            // Both are computers, so no one has to come.
            ClockStart::WhenPresent { .. } if self.attendance.both_here() => Some(starts),
            ClockStart::WhenPresent { within } => {
                Some(Deadline { at: paired_at + within, timer: Timer::NoShow })
            }
            ClockStart::ByArbiter { at, .. } => Some(Deadline { at: at?, timer: Timer::Start }),
        }
    }

    /// Otherwise games that no one joined would never end. Those of an arbiter wait for the arbiter.
    fn join_deadline(&self) -> Option<Deadline> {
        let at = self.config.made_at + GameConfig::JOIN_TIME;
        let waits = matches!(self.config.clock_start, ClockStart::ByArbiter { .. });
        (!waits).then_some(Deadline { at, timer: Timer::NotJoined })
    }

    fn default_deadline(&self) -> Option<Deadline> {
        let at = self.default_time?.deadline()?;
        let missing = Color::ALL.into_iter().any(|color| self.has_not_appeared(color));
        missing.then_some(Deadline { at, timer: Timer::DefaultTime })
    }

    /// Whether a player has neither been here nor moved (Laws 6.7). Who moves by calls alone has no
    /// connection that could be seen.
    pub(crate) fn has_not_appeared(&self, color: Color) -> bool {
        !self.attendance.has_appeared(color) && self.moves_by(color) == 0
    }

    fn both_left_deadline(&self) -> Option<Deadline> {
        let at = self.attendance.desertion_deadline()?;
        self.is_untimed().then_some(Deadline { at, timer: Timer::BothLeft })
    }

    fn idle_deadline(&self) -> Option<Deadline> {
        let at = self.idle?.deadline()?;
        self.is_untimed().then_some(Deadline { at, timer: Timer::Idle })
    }

    /// Whether the player to move has no clock. With one, the flag ends the game.
    fn is_untimed(&self) -> bool {
        self.config.time[self.turn()] == TimeControl::Unlimited
    }
}

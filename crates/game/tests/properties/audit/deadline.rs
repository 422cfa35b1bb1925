//! What must happen next by itself, as the events tell it.

use rules::Color;
use tabiya_game::{ClockStart, Deadline, Millis, Phase, TimeControl, Timer, Timestamp};

use super::Audit;

impl Audit {
    /// What must happen next by itself. Time counts again from this instant,
    /// which is not before the last event.
    pub(super) fn deadline(&self, since: Timestamp) -> Option<Deadline> {
        let after = |left: i64, timer| Deadline {
            at: Timestamp(since.0.saturating_add_signed(left)),
            timer,
        };
        match self.phase {
            Phase::Over | Phase::Paused => None,
            Phase::Waiting => self.opening_deadline(),
            Phase::Recovering => self.standing.map(|left| after(left as i64, Timer::RecoveryEnds)),
            Phase::Playing => {
                let turn = self.board.turn();
                let flag = self.clock.until_flag(&self.config, turn, self.roles.seat(turn));
                let absence = |color| Some((self.presence.left(color, 0)? as i64, color));
                let waits = [absence(Color::White), absence(Color::Black)];
                let [white, black] =
                    waits.map(|wait| wait.map(|(left, color)| after(left, Timer::Absence(color))));
                let default =
                    self.until_default().map(|left| after(left as i64, Timer::DefaultTime));
                let untimed = self.config.time[turn] == TimeControl::Unlimited;
                let deserted = self.presence.deserted().filter(|_| untimed);
                let deserted = deserted.map(|left| after(left as i64, Timer::BothLeft));
                let idle = self.until_idle().map(|left| after(left as i64, Timer::Idle));
                let flag = flag.map(|left| after(left, Timer::Flag(turn)));
                // The first of equals comes first.
                [flag, white, black, default, deserted, idle]
                    .into_iter()
                    .flatten()
                    .min_by_key(|deadline| deadline.at)
            }
        }
    }

    fn opening_deadline(&self) -> Option<Deadline> {
        let Some(paired_at) = self.paired_at else {
            let at = self.config.made_at + Millis::DAY;
            let arbiter = matches!(self.config.clock_start, ClockStart::ByArbiter { .. });
            return (!arbiter).then_some(Deadline { at, timer: Timer::NotJoined });
        };
        Some(match self.config.clock_start {
            _ if self.roles.begins_by_itself(&self.config) => {
                Deadline { at: paired_at, timer: Timer::Start }
            }
            ClockStart::WhenPresent { within } => {
                Deadline { at: paired_at + within, timer: Timer::NoShow }
            }
            ClockStart::WhenSeated => return None,
            ClockStart::ByArbiter { at, .. } => Deadline { at: at?, timer: Timer::Start },
        })
    }

    /// How long a move is still waited for, if the player to move has no clock.
    pub(super) fn until_idle(&self) -> Option<u64> {
        let untimed = self.config.time[self.board.turn()] == TimeControl::Unlimited;
        self.idle.filter(|_| untimed)
    }

    /// How long who has not appeared is still waited for.
    pub(super) fn until_default(&self) -> Option<u64> {
        let moved = self.board.completed();
        let missing = Color::ALL
            .into_iter()
            .any(|color| !self.presence.has_appeared(color) && moved[color] == 0);
        self.default_time.filter(|_| missing)
    }
}

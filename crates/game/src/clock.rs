//! The clocks of a game (Online 4): arithmetic on given times.

use rules::{ByColor, Color};

use crate::{Bonus, GameConfig, LagPolicy, Millis, TimeControl, Timestamp};

/// Both clocks and the state of the turn.
///
/// A clock shows the time left at the start of the turn, minus the time used in the turn beyond a
/// delay. At every event the time used so far is added up; between events it follows from the time
/// since the clock runs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Clocks {
    sides: ByColor<Side>,
    /// Whose turn it is.
    turn: Color,
    /// The time used in this turn, up to the last event.
    used: Millis,
    /// The simple delay of this turn: this much of the time used is free.
    delay: Millis,
    /// Since when the clock runs; none if it is stopped.
    running: Option<Timestamp>,
}

#[derive(Copy, Clone, PartialEq, Eq, Debug)]
struct Side {
    /// The time left at the start of the turn; none without a clock.
    left: Option<Millis>,
    /// The stage. It never goes back, even when moves are taken back.
    stage: u32,
    /// The lag compensation still available.
    quota: Millis,
}

/// The effect of a move on the mover's clock.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) struct Charge {
    /// The time used in the turn.
    pub(crate) used: Millis,
    /// How much of it is compensated for lag.
    pub(crate) credit: Millis,
    /// The time left after the move; none without a clock.
    pub(crate) left: Option<Millis>,
}

impl Clocks {
    pub(crate) fn new(config: &GameConfig) -> Clocks {
        let quota = config.lag.map_or(Millis::ZERO, |lag| lag.quota);
        Clocks {
            sides: ByColor::new_with(|color| Side {
                left: initial(&config.time[color]),
                stage: 0,
                quota,
            }),
            turn: config.start.turn(),
            used: Millis::ZERO,
            delay: Millis::ZERO,
            running: None,
        }
    }

    /// The side whose clock runs.
    pub(crate) fn running(&self) -> Option<Color> {
        self.running.map(|_| self.turn)
    }

    /// What each clock shows at this time; none without a clock.
    pub(crate) fn shown(&self, at: Timestamp) -> ByColor<Option<Millis>> {
        ByColor::new_with(|color| Some(self.sides[color].left? - self.cost(color, at)))
    }

    /// Starts a new turn, with the clock running or stopped.
    pub(crate) fn begin_turn(&mut self, config: &GameConfig, turn: Color, at: Option<Timestamp>) {
        self.turn = turn;
        self.used = Millis::ZERO;
        self.delay = match self.bonus(config, turn) {
            Bonus::Delay(delay) => delay,
            _ => Millis::ZERO,
        };
        self.running = at;
    }

    /// Starts the clock (again) within the same turn.
    pub(crate) fn run(&mut self, at: Timestamp) {
        self.running = Some(at);
    }

    /// Stops both clocks. The time until now counts as used.
    pub(crate) fn stop(&mut self, at: Timestamp) {
        self.bank(at);
        self.running = None;
    }

    /// Counts the time until now as used; a running clock keeps running.
    pub(crate) fn bank(&mut self, at: Timestamp) {
        if let Some(since) = self.running {
            self.used += at.since(since);
            self.running = Some(at);
        }
    }

    /// Time before this is charged to no one.
    pub(crate) fn forgive_until(&mut self, at: Timestamp) {
        self.running = self.running.map(|since| since.max(at));
    }

    /// Ends the turn without a move. The time it took stays used.
    pub(crate) fn end_turn_without_move(&mut self, at: Timestamp) {
        self.bank(at);
        let cost = self.cost(self.turn, at);
        if let Some(left) = &mut self.sides[self.turn].left {
            *left -= cost;
        }
        self.used = Millis::ZERO;
    }

    /// Sets a clock to this time.
    pub(crate) fn set(&mut self, color: Color, shown: Millis, at: Timestamp) {
        self.sides[color].left = Some(shown + self.cost(color, at));
    }

    /// Adds time to a clock.
    pub(crate) fn add(&mut self, color: Color, more: Millis) {
        if let Some(left) = &mut self.sides[color].left {
            *left += more;
        }
    }

    /// The effect of a move made now on the mover's clock; none if the flag fell before it (Online
    /// 4.4). `moves` is the number of moves this side will have completed, `lag` the measured lag
    /// of this move.
    pub(crate) fn charge(
        &self,
        config: &GameConfig,
        color: Color,
        at: Timestamp,
        lag: Option<Millis>,
        moves: u32,
    ) -> Option<Charge> {
        let side = self.sides[color];
        let used = self.used_by(color, at);
        let Some(left) = side.left else {
            return Some(Charge { used, credit: Millis::ZERO, left: None });
        };
        let cost = self.cost(color, at);
        let credit = match (config.lag, lag) {
            (Some(policy), Some(lag)) => lag.min(self.most_credit(policy, color)).min(cost),
            _ => Millis::ZERO,
        };
        if cost - credit >= left {
            return None;
        }
        let left = match &config.time[color] {
            TimeControl::Clock(clock) => {
                let bonus = match clock.stage(side.stage).bonus {
                    Bonus::Increment(increment) => increment,
                    Bonus::Bronstein(most) => (used - credit).min(most),
                    Bonus::Delay(_) | Bonus::None => Millis::ZERO,
                };
                let next = clock.stage_after(side.stage, moves);
                let stage = next.map_or(Millis::ZERO, |stage| clock.stage(stage).base);
                left - (cost - credit) + bonus + stage
            }
            whole => initial(whole).unwrap_or(left),
        };
        Some(Charge { used, credit, left: Some(left) })
    }

    /// Applies the effect of a move to the mover's clock.
    pub(crate) fn complete_move(
        &mut self,
        config: &GameConfig,
        color: Color,
        charge: Charge,
        moves: u32,
    ) {
        let side = &mut self.sides[color];
        side.left = charge.left;
        if let TimeControl::Clock(clock) = &config.time[color]
            && let Some(next) = clock.stage_after(side.stage, moves)
        {
            side.stage = next;
        }
        if let Some(policy) = config.lag {
            side.quota = (side.quota - charge.credit + policy.refill).min(policy.quota);
        }
        self.running = None;
    }

    /// When the flag falls at the latest: after the time left, the rest of the delay, and the most
    /// lag compensation this move could get.
    pub(crate) fn flag(&self, config: &GameConfig, credited: bool) -> Option<(Color, Timestamp)> {
        let since = self.running?;
        let left = self.sides[self.turn].left?;
        let credit = match config.lag {
            Some(policy) if credited => self.most_credit(policy, self.turn),
            _ => Millis::ZERO,
        };
        Some((self.turn, since + (left + self.delay + credit - self.used)))
    }

    fn most_credit(&self, policy: LagPolicy, color: Color) -> Millis {
        policy.per_move.min(self.sides[color].quota)
    }

    /// The time a side has used in this turn.
    fn used_by(&self, color: Color, at: Timestamp) -> Millis {
        if color != self.turn {
            return Millis::ZERO;
        }
        self.used + self.running.map_or(Millis::ZERO, |since| at.since(since))
    }

    /// How much of it is charged, before lag compensation.
    fn cost(&self, color: Color, at: Timestamp) -> Millis {
        self.used_by(color, at) - self.delay
    }

    fn bonus(&self, config: &GameConfig, color: Color) -> Bonus {
        match &config.time[color] {
            TimeControl::Clock(clock) => clock.stage(self.sides[color].stage).bonus,
            _ => Bonus::None,
        }
    }
}

fn initial(time: &TimeControl) -> Option<Millis> {
    match time {
        TimeControl::Unlimited => None,
        TimeControl::Clock(clock) => Some(clock.initial()),
        TimeControl::Correspondence { days } => Some(Millis::DAY.times((*days).into())),
    }
}

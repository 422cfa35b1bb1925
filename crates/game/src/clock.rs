//! Both clocks of a game (Online 4): arithmetic on instants that are given.

use rules::{ByColor, Color};

use crate::{Bonus, GameConfig, LagPolicy, Millis, TimeControl, Timestamp};

/// Both clocks and the state of the turn.
///
/// Time is banked when something happens: in between, the running clock is
/// known from the instant since which it runs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Clocks {
    sides: ByColor<Side>,
    /// The time used in this turn, as far as banked.
    turn_used: Millis,
    /// What is left of a simple delay in this turn.
    delay_left: Millis,
    /// Which clock runs, and since when.
    running: Option<(Color, Timestamp)>,
}

#[derive(Copy, Clone, PartialEq, Eq, Debug)]
struct Side {
    /// None without a clock.
    left: Option<Millis>,
    /// The stage, which never goes back, even when moves are taken back.
    stage: u32,
    /// What may still be credited for lag.
    quota: Millis,
}

/// What a move does to its maker's clock.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) struct Charge {
    /// The time used in the turn.
    pub(crate) used: Millis,
    /// What of it is forgiven for lag.
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
            turn_used: Millis::ZERO,
            delay_left: Millis::ZERO,
            running: None,
        }
    }

    /// The side whose clock runs.
    pub(crate) fn running(&self) -> Option<Color> {
        self.running.map(|(color, _)| color)
    }

    /// What each clock shows at an instant; none without a clock.
    pub(crate) fn shown(&self, at: Timestamp) -> ByColor<Option<Millis>> {
        ByColor::new_with(|color| {
            let left = self.sides[color].left?;
            Some(left - self.unbanked(color, at).1)
        })
    }

    /// A new turn begins, with the clock running or standing.
    pub(crate) fn begin_turn(&mut self, config: &GameConfig, turn: Color, at: Option<Timestamp>) {
        self.turn_used = Millis::ZERO;
        self.delay_left = match self.bonus(config, turn) {
            Bonus::Delay(delay) => delay,
            _ => Millis::ZERO,
        };
        self.running = at.map(|at| (turn, at));
    }

    /// The clock runs (again) within the same turn.
    pub(crate) fn run(&mut self, turn: Color, at: Timestamp) {
        self.running = Some((turn, at));
    }

    /// Both clocks stand; what passed is charged.
    pub(crate) fn stop(&mut self, at: Timestamp) {
        self.bank(at);
        self.running = None;
    }

    /// Charges what passed so far, and goes on.
    pub(crate) fn bank(&mut self, at: Timestamp) {
        let Some((color, since)) = self.running else {
            return;
        };
        let (delayed, charged) = self.unbanked(color, at);
        self.delay_left -= delayed;
        self.turn_used += at.since(since);
        if let Some(left) = &mut self.sides[color].left {
            *left -= charged;
        }
        self.running = Some((color, since.max(at)));
    }

    /// Time since the last event that is charged to nobody.
    pub(crate) fn forgive(&mut self, span: Millis) {
        if let Some((_, since)) = &mut self.running {
            *since = *since + span;
        }
    }

    /// Sets a clock, from now on.
    pub(crate) fn set(&mut self, color: Color, left: Millis, at: Timestamp) {
        self.bank(at);
        self.sides[color].left = Some(left);
    }

    /// What this move, made now, does to its maker's clock; none if the flag
    /// fell before it (Online 4.4). `moves` is the number of moves this side
    /// will have completed, `lag` what the zone measured for this one.
    pub(crate) fn charge(
        &self,
        config: &GameConfig,
        color: Color,
        at: Timestamp,
        lag: Option<Millis>,
        moves: u32,
    ) -> Option<Charge> {
        let side = self.sides[color];
        let (_, charged) = self.unbanked(color, at);
        let used = self.turn_used + self.elapsed(color, at);
        let credit = match (config.lag, lag) {
            (Some(policy), Some(lag)) => lag.min(self.most_credit(policy, color)).min(charged),
            _ => Millis::ZERO,
        };
        let Some(left) = side.left else {
            return Some(Charge { used, credit: Millis::ZERO, left: None });
        };
        let charged = charged - credit;
        if charged >= left {
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
                left - charged + bonus + stage
            }
            whole => initial(whole).unwrap_or(left),
        };
        Some(Charge { used, credit, left: Some(left) })
    }

    /// Takes over what a move did to its maker's clock.
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

    /// When the running flag falls at the latest: the time left, the delay not
    /// yet used, and the most credit this move could get.
    pub(crate) fn flag(&self, config: &GameConfig, credited: bool) -> Option<(Color, Timestamp)> {
        let (color, since) = self.running?;
        let left = self.sides[color].left?;
        let credit = match config.lag {
            Some(policy) if credited => self.most_credit(policy, color),
            _ => Millis::ZERO,
        };
        Some((color, since + left + self.delay_left + credit))
    }

    fn most_credit(&self, policy: LagPolicy, color: Color) -> Millis {
        policy.per_move.min(self.sides[color].quota)
    }

    fn elapsed(&self, color: Color, at: Timestamp) -> Millis {
        match self.running {
            Some((running, since)) if running == color => at.since(since),
            _ => Millis::ZERO,
        }
    }

    /// Of the time since the last banking: what the delay takes, and what is
    /// charged.
    fn unbanked(&self, color: Color, at: Timestamp) -> (Millis, Millis) {
        let elapsed = self.elapsed(color, at);
        let delayed =
            if self.running() == Some(color) { elapsed.min(self.delay_left) } else { Millis::ZERO };
        (delayed, elapsed - delayed)
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

//! Both clocks as the events tell them: the time each side was given less the
//! time it was charged, counted anew from the rules (SPEC 3).

use rules::{ByColor, Color};
use tabiya_game::{
    Actor, Bonus, ClockControl, Event, Game, GameConfig, Millis, MoveEvent, RecordedEvent, Seat,
    TimeControl, Timestamp,
};

pub(crate) struct Clock {
    sides: ByColor<Side>,
    turn: Turn,
}

struct Side {
    /// At the last event. Below zero in the moments in which only credit for
    /// lag can still save a move; none without a clock.
    left: Option<i64>,
    stage: usize,
    quota: u64,
}

/// What became of the time since the turn began.
#[derive(Default)]
struct Turn {
    began: Option<Timestamp>,
    /// Used by the player.
    used: u64,
    /// Charged to no one: while storing, paused, or recovering.
    free: u64,
    /// Taken off the clock: credit gives back no more than this.
    charged: u64,
    delay_left: u64,
}

/// What passed since the event before.
#[derive(Copy, Clone)]
pub(super) struct Passed {
    pub(super) wall: u64,
    /// What of it the player having the move used.
    pub(super) used: u64,
}

impl Clock {
    pub(super) fn new(config: &GameConfig) -> Clock {
        Clock {
            sides: ByColor::new_with(|color| Side {
                left: given(&config.time[color]),
                stage: 0,
                quota: config.lag.map_or(0, |lag| lag.quota.0),
            }),
            turn: Turn::default(),
        }
    }

    pub(super) fn pass(&mut self, turn: Color, passed: Passed) {
        if self.turn.began.is_none() {
            return;
        }
        let delayed = passed.used.min(self.turn.delay_left);
        self.turn.delay_left -= delayed;
        self.turn.used += passed.used;
        self.turn.free += passed.wall - passed.used;
        self.turn.charged += passed.used - delayed;
        if let Some(left) = &mut self.sides[turn].left {
            *left -= (passed.used - delayed) as i64;
        }
    }

    /// How long the running flag stays up at most after the last event, if
    /// there is one; not above zero when it has fallen.
    pub(super) fn until_flag(
        &self,
        config: &GameConfig,
        turn: Color,
        seat: Option<Seat>,
    ) -> Option<i64> {
        let side = &self.sides[turn];
        let credit = match config.lag {
            Some(lag) if seat != Some(Seat::Computer) => lag.per_move.0.min(side.quota),
            _ => 0,
        };
        Some(side.left? + (self.turn.delay_left + credit) as i64)
    }

    /// The credit a move with this lag gets now.
    fn credit(&self, config: &GameConfig, turn: Color, by: Actor, lag: Option<Millis>) -> u64 {
        let side = &self.sides[turn];
        match (config.lag, lag, side.left) {
            (Some(policy), Some(lag), Some(_)) if !matches!(by, Actor::Computer(_)) => {
                let most = policy.per_move.0.min(side.quota);
                lag.0.min(most).min(self.turn.charged)
            }
            _ => 0,
        }
    }

    /// Whether a move made now is too late.
    pub(super) fn is_too_late(
        &self,
        config: &GameConfig,
        turn: Color,
        by: Actor,
        lag: Option<Millis>,
    ) -> bool {
        let credit = self.credit(config, turn, by, lag) as i64;
        self.sides[turn].left.is_some_and(|left| left + credit <= 0)
    }

    /// Time that passed is taken over before. `turn` had the move before this
    /// event, and `completed` counts the moves before it.
    pub(super) fn take(
        &mut self,
        recorded: &RecordedEvent,
        config: &GameConfig,
        lag: Option<Millis>,
        turn: Color,
        completed: ByColor<u32>,
    ) {
        match &recorded.event {
            Event::Moved(moved) => {
                assert!(!self.is_too_late(config, turn, recorded.by, lag), "too late");
                let credit = self.credit(config, turn, recorded.by, lag);
                assert_eq!(moved.credit.0, credit, "the credit for lag {lag:?}");
                self.explain(moved, recorded.at);
                self.complete(moved, config, turn, completed[turn] + 1);
            }
            Event::ClaimRejected { by, bonus, .. } => {
                if let (Some(left), Some(bonus)) = (&mut self.sides[!*by].left, bonus) {
                    *left += bonus.0 as i64;
                }
            }
            Event::TimeGiven { to, more } => {
                let counts = config.rated || config.tournament.is_some();
                assert!(config.allowed.give_time && !counts, "a gift in a game without them");
                let left = self.sides[*to].left.as_mut().expect("a clock to add to");
                *left += more.0 as i64;
                assert!((5_000..=60_000).contains(&more.0), "{more:?} at once");
                assert!(*left <= 86_400_000, "more than a day");
            }
            Event::ClocksSet { clocks, .. } => {
                for color in Color::ALL {
                    if let Some(set) = clocks[color] {
                        assert!(self.sides[color].left.is_some(), "a clock from nowhere");
                        self.sides[color].left = Some(set.0 as i64);
                    }
                }
            }
            // The turn is over without a move: the clock goes on from what it
            // shows, and nothing is left to give credit for.
            Event::TakenBack { .. } | Event::Restored(..) => {
                let side = &mut self.sides[turn];
                side.left = side.left.map(|left| left.max(0));
            }
            _ => {}
        }
    }

    /// Charged time and uncharged time add up to the wall clock.
    fn explain(&self, moved: &MoveEvent, at: Timestamp) {
        let Turn { began, used, free, .. } = self.turn;
        assert_eq!(moved.used.0, used, "the time used");
        let wall = at.since(began.expect("the game began")).0;
        assert_eq!(wall, used + free, "time nobody can explain");
    }

    fn complete(&mut self, moved: &MoveEvent, config: &GameConfig, mover: Color, completed: u32) {
        let side = &mut self.sides[mover];
        if let Some(lag) = config.lag {
            side.quota = (side.quota - moved.credit.0 + lag.refill.0).min(lag.quota.0);
        }
        let Some(left) = side.left else {
            assert_eq!(moved.left, None, "a clock from nowhere");
            return;
        };
        side.left = match &config.time[mover] {
            TimeControl::Clock(clock) => {
                let bonus = match stage(clock, side.stage).bonus {
                    Bonus::Increment(time) => time.0,
                    Bonus::Bronstein(most) => most.0.min(moved.used.0 - moved.credit.0),
                    Bonus::Delay(_) | Bonus::None => 0,
                };
                let mut next = left + (moved.credit.0 + bonus) as i64;
                if begins_another_stage(clock, side.stage, completed) {
                    side.stage += 1;
                    next += stage(clock, side.stage).base.0 as i64;
                }
                Some(next)
            }
            days => given(days),
        };
        let left = side.left.map(|left| Millis(left as u64));
        assert_eq!(moved.left, left, "the time after the move");
    }

    pub(super) fn begin_turn(&mut self, config: &GameConfig, turn: Color, at: Timestamp) {
        let delay = match &config.time[turn] {
            TimeControl::Clock(clock) => match stage(clock, self.sides[turn].stage).bonus {
                Bonus::Delay(delay) => delay.0,
                _ => 0,
            },
            _ => 0,
        };
        self.turn = Turn { began: Some(at), delay_left: delay, ..Turn::default() };
    }

    pub(super) fn compare(&self, game: &Game, at: Timestamp, turn: Color, used: u64) {
        let shown = game.clocks(at);
        for color in Color::ALL {
            let used = if color == turn { used } else { 0 };
            let charged = used.saturating_sub(self.turn.delay_left) as i64;
            let left = self.sides[color].left.map(|left| Millis((left - charged).max(0) as u64));
            assert_eq!(shown[color], left, "the clock of {color}");
        }
    }
}

/// What a side has before its first move.
fn given(time: &TimeControl) -> Option<i64> {
    match time {
        TimeControl::Unlimited => None,
        TimeControl::Correspondence { days } => Some(i64::from(*days) * 86_400_000),
        TimeControl::Clock(clock) => {
            let first = clock.stages()[0];
            // With nothing but an increment, the first one comes in advance.
            Some(match first.bonus {
                Bonus::Increment(time) if first.base == Millis::ZERO => time.0 as i64,
                _ => first.base.0 as i64,
            })
        }
    }
}

/// A last stage with a number of moves begins again and again.
fn stage(clock: &ClockControl, index: usize) -> tabiya_game::Stage {
    *clock.stages().get(index).or(clock.stages().last()).expect("a stage")
}

fn begins_another_stage(clock: &ClockControl, current: usize, completed: u32) -> bool {
    let mut moves = 0;
    for index in 0..=current {
        match stage(clock, index).moves {
            Some(more) => moves += more,
            None => return false,
        }
    }
    let repeats = clock.stages().last().is_some_and(|last| last.moves.is_some());
    completed >= moves && (current + 1 < clock.stages().len() || repeats)
}

//! How long to think on a move.

use core::time::Duration;

use super::command::{Go, Side};
use rules::Color;

/// A part of the clock that is never planned with: a busy machine may wake us late.
const RESERVE: Duration = Duration::from_millis(150);
/// Moves that the rest of the clock is thought to last for.
const MOVES_LEFT: u32 = 25;

/// When to stop thinking.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) struct Budget {
    /// Begin no further depth after this.
    pub(super) soft: Duration,
    /// Stop at once after this.
    pub(super) hard: Duration,
    /// Whether the time is ours to save: not with a fixed time for a move.
    pub(super) may_save: bool,
}

impl Budget {
    /// The time for this move; none if it is not limited.
    pub(super) fn new(go: &Go, turn: Color, overhead: Duration) -> Option<Budget> {
        if let Some(time) = go.move_time {
            // Also here someone waits: but never less than half of what was given.
            let time = time.saturating_sub(overhead).max(time / 2);
            return Some(Budget { soft: time, hard: time, may_save: false });
        }
        let side = match turn {
            Color::White => go.white,
            Color::Black => go.black,
        };
        let left = side.time?;
        Some(Budget::of_clock(left, side, go.moves_to_go, overhead))
    }

    fn of_clock(
        left: Duration,
        side: Side,
        moves_to_go: Option<u32>,
        overhead: Duration,
    ) -> Budget {
        // With little left, most of it is the reserve.
        let usable = left.saturating_sub(RESERVE.min(left * 3 / 4)).saturating_sub(overhead);
        let moves = moves_to_go.map_or(MOVES_LEFT, |moves| moves.clamp(1, MOVES_LEFT));
        // With little left, the increment is saved to fill the reserve again: on a busy machine
        // passing the move on takes as long as thinking.
        let health = left.min(RESERVE * 2).as_millis() as u32;
        let increment = side.increment.saturating_sub(overhead.min(side.increment / 4));
        let fair = usable / moves + increment * health / (RESERVE * 3).as_millis() as u32;
        let most = if moves == 1 { usable * 9 / 10 } else { usable / 4 };
        let hard = (fair * 4).min(most).max(Duration::from_millis(1));
        Budget { soft: fair.min(hard), hard, may_save: true }
    }
}

/// Thinks longer while the best move changes, and stops early when it does not.
#[derive(Debug, Default)]
pub(super) struct Patience {
    best: Option<rules::Move>,
    steady: u32,
    score: Option<i32>,
    is_falling: bool,
}

impl Patience {
    /// Another depth is done with this best move and score.
    pub(super) fn note(&mut self, best: rules::Move, score: i32) {
        if self.best == Some(best) {
            self.steady += 1;
        } else {
            self.best = Some(best);
            self.steady = 0;
        }
        self.is_falling = self.score.is_some_and(|before| score < before - 25);
        self.score = Some(score);
    }

    /// Whether after this time another depth is not worth beginning.
    pub(super) fn is_over(&self, budget: &Budget, elapsed: Duration) -> bool {
        if !budget.may_save {
            return elapsed >= budget.soft;
        }
        // In hundredths of the soft limit.
        let mut share = match self.steady {
            0 => 170,
            1 => 130,
            2 => 105,
            3..=5 => 85,
            _ => 65,
        };
        if self.is_falling {
            share += 50;
        }
        elapsed >= (budget.soft * share / 100).min(budget.hard)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn milliseconds(count: u64) -> Duration {
        Duration::from_millis(count)
    }

    fn budget(left: u64, increment: u64, moves_to_go: Option<u32>) -> Budget {
        let side = Side { time: Some(milliseconds(left)), increment: milliseconds(increment) };
        let go = Go { white: side, moves_to_go, ..Go::default() };
        Budget::new(&go, Color::White, milliseconds(20)).expect("there is a clock")
    }

    #[test]
    fn no_budget_reaches_for_the_last_of_the_clock() {
        for left in [0, 1, 5, 20, 50, 100, 200, 1000, 60_000, 7_200_000] {
            for increment in [0, 10, 1000, 60_000] {
                for moves in [None, Some(0), Some(1), Some(40)] {
                    let budget = budget(left, increment, moves);
                    assert!(budget.soft <= budget.hard, "{left} {increment} {moves:?}");
                    assert!(budget.hard <= milliseconds((left * 9 / 10).max(1)));
                    let reserve = milliseconds(150.min(left * 3 / 4));
                    assert!(budget.hard + reserve <= milliseconds(left.max(2)), "{left}");
                }
            }
        }
    }

    #[test]
    fn an_increment_and_the_end_of_a_period_are_used() {
        let plain = budget(60_000, 0, None);
        assert!(budget(60_000, 1000, None).soft > plain.soft);
        assert!(budget(60_000, 0, Some(2)).soft > plain.soft);
        assert!(plain.soft > milliseconds(1000) && plain.soft < milliseconds(3000));
    }

    #[test]
    fn a_fixed_time_is_used_whole_but_for_the_overhead() {
        let fixed = |time: u64| {
            let go = Go { move_time: Some(milliseconds(time)), ..Go::default() };
            Budget::new(&go, Color::Black, milliseconds(20)).map(|budget| budget.hard)
        };
        assert_eq!(fixed(1000), Some(milliseconds(980)));
        assert_eq!(fixed(10), Some(milliseconds(5)));
        assert_eq!(Budget::new(&Go::default(), Color::White, milliseconds(20)), None);
    }

    #[test]
    fn a_steady_move_is_played_sooner_than_a_new_one() {
        let moves = rules::Position::initial().legal_moves();
        let budget = budget(60_000, 0, None);
        let mut steady = Patience::default();
        for _ in 0..8 {
            steady.note(moves[0], 10);
        }
        let mut new = Patience::default();
        new.note(moves[0], 10);
        new.note(moves[1], -40);
        assert!(steady.is_over(&budget, budget.soft));
        assert!(!new.is_over(&budget, budget.soft));
        assert!(new.is_over(&budget, budget.hard));
    }
}

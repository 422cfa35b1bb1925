//! Move ordering.

use rules::{Bitboard, Move, Position, Role};

use crate::{
    history::{History, PieceTo},
    packed_move::PackedMove,
    see,
};

const FIRST: i32 = 1 << 30;
const CAPTURE: i32 = 1 << 22;
const KILLER: i32 = 1 << 20;
const BAD_CAPTURE: i32 = -(1 << 22);

/// A move with the score that orders it.
#[derive(Copy, Clone, Debug)]
pub(crate) struct ScoredMove {
    pub(crate) made: Move,
    score: i32,
}

/// Returns moves, the most promising first.
pub(crate) struct MovePicker {
    list: Vec<ScoredMove>,
    next: usize,
}

/// What is known about the moves of a position before any is tried.
#[derive(Copy, Clone)]
pub(crate) struct Hints {
    pub(crate) first: PackedMove,
    pub(crate) killers: [PackedMove; 2],
    pub(crate) before: [Option<PieceTo>; 2],
}

impl MovePicker {
    /// All legal moves. The list is cleared and reused to save an allocation.
    pub(crate) fn all(
        position: &Position,
        history: &History,
        hints: Hints,
        mut list: Vec<ScoredMove>,
    ) -> MovePicker {
        list.clear();
        let color = position.turn();
        let counter_move = history.counter_move(hints.before[0]);
        position.for_each_legal_move(|made| {
            let packed = PackedMove::new(made);
            let score = if packed == hints.first {
                FIRST
            } else if is_tactical(made) {
                tactical_score(position, history, made)
            } else if packed == hints.killers[0] {
                KILLER + 2
            } else if packed == hints.killers[1] {
                KILLER + 1
            } else if packed == counter_move {
                KILLER
            } else {
                history.quiet(color, made, hints.before)
            };
            list.push(ScoredMove { made, score });
        });
        MovePicker { list, next: 0 }
    }

    /// Captures and queen promotions.
    pub(crate) fn tactical(
        position: &Position,
        history: &History,
        first: PackedMove,
        mut list: Vec<ScoredMove>,
    ) -> MovePicker {
        list.clear();
        let board = position.board();
        let mut targets = board.by_color(!position.turn()) | Bitboard::BACK_RANKS;
        if let Some(target) = position.en_passant() {
            targets.insert(target);
        }
        position.for_each_legal_move_to(targets, |made| {
            if is_tactical(made) {
                let is_first = PackedMove::new(made) == first;
                let score = if is_first { FIRST } else { tactical_score(position, history, made) };
                list.push(ScoredMove { made, score });
            }
        });
        MovePicker { list, next: 0 }
    }

    /// The next best move. Captures that lose material come after quiet moves.
    pub(crate) fn next(&mut self, position: &Position) -> Option<Move> {
        loop {
            let rest = self.list.get_mut(self.next..)?;
            let best = best_of(rest)?;
            rest.swap(0, best);
            let found = &mut rest[0];
            if (CAPTURE / 2..FIRST).contains(&found.score)
                && !see::gains_at_least(position, found.made, 0)
            {
                found.score += BAD_CAPTURE - CAPTURE;
                continue;
            }
            self.next += 1;
            return Some(found.made);
        }
    }

    /// Whether the last returned move is a capture that loses material.
    pub(crate) fn is_bad_capture(&self) -> bool {
        self.next.checked_sub(1).is_some_and(|last| self.list[last].score < BAD_CAPTURE / 2)
    }

    /// The list, to be reused.
    pub(crate) fn into_list(self) -> Vec<ScoredMove> {
        self.list
    }
}

/// The index of the best move, the first of equals. A plain loop over the scores: this is where
/// much of the time of a search goes.
#[inline]
fn best_of(rest: &[ScoredMove]) -> Option<usize> {
    let mut best = 0;
    let mut highest = rest.first()?.score;
    for (index, one) in rest.iter().enumerate().skip(1) {
        if one.score > highest {
            (best, highest) = (index, one.score);
        }
    }
    Some(best)
}

/// Whether a move is a capture or a queen promotion.
#[inline]
pub(crate) fn is_tactical(made: Move) -> bool {
    made.capture().is_some() || made.promotion() == Some(Role::Queen)
}

/// The most valuable victim first, then the better capture history.
fn tactical_score(position: &Position, history: &History, made: Move) -> i32 {
    let victim = made.capture().map_or(0, |role| see::VALUES[role as usize]);
    let promotion = match made.promotion() {
        Some(Role::Queen) => see::VALUES[Role::Queen as usize],
        // Underpromotion is hardly ever better than a queen.
        Some(_) => return BAD_CAPTURE + victim,
        None => 0,
    };
    CAPTURE + 16 * (victim + promotion) + history.capture(position.turn(), made) / 4
}

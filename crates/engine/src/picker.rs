//! The order in which moves are tried.

use rules::{Bitboard, Move, Position, Role};

use crate::{
    memory::{Arrival, Memory},
    packed::Packed,
    see,
};

const FIRST: i32 = 1 << 30;
const CAPTURE: i32 = 1 << 22;
const KILLER: i32 = 1 << 20;
const BAD_CAPTURE: i32 = -(1 << 22);

/// A move with the score that orders it.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Scored {
    pub(crate) made: Move,
    score: i32,
}

/// Hands out moves, the most promising first.
pub(crate) struct Picker {
    list: Vec<Scored>,
    next: usize,
}

/// What is known about the moves of a position before they are tried.
#[derive(Copy, Clone)]
pub(crate) struct Hints {
    pub(crate) first: Packed,
    pub(crate) killers: [Packed; 2],
    pub(crate) before: [Option<Arrival>; 2],
}

impl Picker {
    /// All legal moves. The list is emptied first; it is taken so that its memory is used again.
    pub(crate) fn all(
        position: &Position,
        memory: &Memory,
        hints: Hints,
        mut list: Vec<Scored>,
    ) -> Picker {
        list.clear();
        let color = position.turn();
        let reply = memory.reply(hints.before[0]);
        position.for_each_legal_move(|made| {
            let packed = Packed::new(made);
            let score = if packed == hints.first {
                FIRST
            } else if is_tactical(made) {
                tactical_score(position, memory, made)
            } else if packed == hints.killers[0] {
                KILLER + 2
            } else if packed == hints.killers[1] {
                KILLER + 1
            } else if packed == reply {
                KILLER
            } else {
                memory.quiet(color, made, hints.before)
            };
            list.push(Scored { made, score });
        });
        Picker { list, next: 0 }
    }

    /// Captures and promotions to a queen.
    pub(crate) fn tactical(
        position: &Position,
        memory: &Memory,
        first: Packed,
        mut list: Vec<Scored>,
    ) -> Picker {
        list.clear();
        let board = position.board();
        let mut targets = board.by_color(!position.turn()) | Bitboard::BACK_RANKS;
        if let Some(target) = position.en_passant() {
            targets.insert(target);
        }
        position.for_each_legal_move_to(targets, |made| {
            if is_tactical(made) {
                let is_first = Packed::new(made) == first;
                let score = if is_first { FIRST } else { tactical_score(position, memory, made) };
                list.push(Scored { made, score });
            }
        });
        Picker { list, next: 0 }
    }

    /// The next best move; captures that lose material come after quiet moves.
    pub(crate) fn next(&mut self, position: &Position) -> Option<Move> {
        loop {
            let rest = self.list.get_mut(self.next..)?;
            let best = rest.iter().enumerate().max_by_key(|(index, one)| {
                // The earliest of equals, whatever stands behind it.
                (one.score, core::cmp::Reverse(*index))
            });
            let best = best?.0;
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

    /// Whether the move that was handed out last loses material by capturing.
    pub(crate) fn is_bad_capture(&self) -> bool {
        self.next.checked_sub(1).is_some_and(|last| self.list[last].score < BAD_CAPTURE / 2)
    }

    /// The list's memory, to use again.
    pub(crate) fn into_list(self) -> Vec<Scored> {
        self.list
    }
}

/// Whether a move changes the material at once: a capture, or a promotion to a queen.
#[inline]
pub(crate) fn is_tactical(made: Move) -> bool {
    made.capture().is_some() || made.promotion() == Some(Role::Queen)
}

/// The most valuable victim first, then what has cut before.
fn tactical_score(position: &Position, memory: &Memory, made: Move) -> i32 {
    let victim = made.capture().map_or(0, |role| see::VALUES[role as usize]);
    let promotion = match made.promotion() {
        Some(Role::Queen) => see::VALUES[Role::Queen as usize],
        // Hardly ever better than a queen, even with a capture.
        Some(_) => return BAD_CAPTURE + victim,
        None => 0,
    };
    CAPTURE + 16 * (victim + promotion) + memory.capture(position.turn(), made) / 4
}

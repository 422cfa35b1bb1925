//! History scores: moves that caused cutoffs before are tried earlier.

use rules::{Color, Move, Role, Square};

use crate::packed_move::PackedMove;

/// The largest history score.
const SCORE_MAX: i32 = 16_384;
/// Combinations of color, piece, and target square.
const PIECE_TOS: usize = 2 * 6 * 64;

/// Scores that moves gain by causing cutoffs and lose when another move does.
pub(crate) struct History {
    /// Quiet moves by side, origin, and target.
    quiet: Vec<i16>,
    /// Captures by piece, target, and captured piece.
    capture: Vec<i16>,
    /// Continuation history: quiet moves by one of the two moves before them.
    continuation: Vec<i16>,
    /// Counter moves: the quiet move that last refuted a move.
    counter_moves: Vec<PackedMove>,
}

/// A piece and the square it moved to.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) struct PieceTo(u16);

impl PieceTo {
    #[inline]
    pub(crate) fn new(color: Color, made: Move) -> PieceTo {
        let index = (color as usize * 6 + made.role() as usize) * 64 + made.to().index();
        PieceTo(index as u16)
    }

    /// The square it moved to.
    #[inline]
    pub(crate) fn square(self) -> Square {
        Square::from_index((self.0 % 64) as u8).expect("a remainder of 64 is a square")
    }

    #[inline]
    fn index(self) -> usize {
        self.0 as usize
    }
}

impl History {
    pub(crate) fn new() -> History {
        History {
            quiet: vec![0; 2 * 64 * 64],
            capture: vec![0; PIECE_TOS * 6],
            continuation: vec![0; PIECE_TOS * PIECE_TOS],
            counter_moves: vec![PackedMove::NONE; PIECE_TOS],
        }
    }

    pub(crate) fn clear(&mut self) {
        self.quiet.fill(0);
        self.capture.fill(0);
        self.continuation.fill(0);
        self.counter_moves.fill(PackedMove::NONE);
    }

    /// The score of a quiet move, given the last two moves (the latest first).
    #[inline]
    pub(crate) fn quiet(&self, color: Color, made: Move, before: [Option<PieceTo>; 2]) -> i32 {
        let mut score = i32::from(self.quiet[quiet_index(color, made)]);
        let piece_to = PieceTo::new(color, made);
        for earlier in before.into_iter().flatten() {
            score += i32::from(self.continuation[continuation_index(earlier, piece_to)]);
        }
        score
    }

    #[inline]
    pub(crate) fn capture(&self, color: Color, made: Move) -> i32 {
        i32::from(self.capture[capture_index(color, made)])
    }

    #[inline]
    pub(crate) fn counter_move(&self, last: Option<PieceTo>) -> PackedMove {
        last.map_or(PackedMove::NONE, |last| self.counter_moves[last.index()])
    }

    pub(crate) fn set_counter_move(&mut self, last: Option<PieceTo>, made: Move) {
        if let Some(last) = last {
            self.counter_moves[last.index()] = PackedMove::new(made);
        }
    }

    pub(crate) fn reward_quiet(
        &mut self,
        color: Color,
        made: Move,
        before: [Option<PieceTo>; 2],
        bonus: i32,
    ) {
        adjust(&mut self.quiet[quiet_index(color, made)], bonus);
        let piece_to = PieceTo::new(color, made);
        for earlier in before.into_iter().flatten() {
            adjust(&mut self.continuation[continuation_index(earlier, piece_to)], bonus);
        }
    }

    pub(crate) fn reward_capture(&mut self, color: Color, made: Move, bonus: i32) {
        adjust(&mut self.capture[capture_index(color, made)], bonus);
    }
}

#[inline]
fn quiet_index(color: Color, made: Move) -> usize {
    (color as usize * 64 + made.from().index()) * 64 + made.to().index()
}

#[inline]
fn continuation_index(earlier: PieceTo, piece_to: PieceTo) -> usize {
    earlier.index() * PIECE_TOS + piece_to.index()
}

#[inline]
fn capture_index(color: Color, made: Move) -> usize {
    let captured = made.capture().unwrap_or(Role::Pawn) as usize;
    PieceTo::new(color, made).index() * 6 + captured
}

/// History gravity: the closer to the limit, the less a bonus adds, so nothing overflows and old
/// scores fade.
#[inline]
fn adjust(score: &mut i16, bonus: i32) {
    let old = i32::from(*score);
    *score = (old + bonus - old * bonus.abs() / SCORE_MAX) as i16;
}

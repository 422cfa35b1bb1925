//! What to do with the moves that the generator finds.

use super::{Position, side::SideToMove};
use crate::{Bitboard, Color, Move, Role, Square};

/// Receives the moves, as sets where the generator finds sets.
pub(super) trait MoveSink {
    /// A piece that can move from one square to any of these.
    fn piece(&mut self, role: Role, from: Square, targets: Bitboard);
    /// The squares that pawns can reach: by a single step, by a double step,
    /// by capturing toward the a-file, and toward the h-file.
    fn pawns<S: SideToMove>(
        &mut self,
        single: Bitboard,
        double: Bitboard,
        left: Bitboard,
        right: Bitboard,
    );
    fn en_passant(&mut self, from: Square, target: Square);
    fn castling(&mut self, us: Color, king: Square, rook: Square);
    /// Whether it needs no more moves.
    #[inline]
    fn is_done(&self) -> bool {
        false
    }
}

/// Calls a function with each move.
pub(super) struct ForEach<'a, F> {
    pub(super) position: &'a Position,
    pub(super) visit: F,
}

impl<F: FnMut(Move)> MoveSink for ForEach<'_, F> {
    #[inline]
    fn piece(&mut self, role: Role, from: Square, targets: Bitboard) {
        let occupied = self.position.board.occupied();
        for to in targets & occupied {
            let capture = self.position.board.occupant(to);
            (self.visit)(Move::normal(role, from, to, Some(capture), None));
        }
        for to in targets & !occupied {
            (self.visit)(Move::normal(role, from, to, None, None));
        }
    }

    #[inline]
    fn pawns<S: SideToMove>(
        &mut self,
        single: Bitboard,
        double: Bitboard,
        left: Bitboard,
        right: Bitboard,
    ) {
        let pushes = [(single & !Bitboard::BACK_RANKS, S::FORWARD), (double, 2 * S::FORWARD)];
        for (targets, step) in pushes {
            for to in targets {
                (self.visit)(Move::normal(Role::Pawn, back(to, step), to, None, None));
            }
        }
        let captures = [(left, S::FORWARD - 1), (right, S::FORWARD + 1)];
        for (targets, step) in captures {
            for to in targets & !Bitboard::BACK_RANKS {
                let capture = Some(self.position.board.occupant(to));
                (self.visit)(Move::normal(Role::Pawn, back(to, step), to, capture, None));
            }
        }
        if ((single | left | right) & Bitboard::BACK_RANKS).any() {
            self.promotions(single, S::FORWARD);
            self.promotions(left, S::FORWARD - 1);
            self.promotions(right, S::FORWARD + 1);
        }
    }

    fn en_passant(&mut self, from: Square, target: Square) {
        (self.visit)(Move::en_passant(from, target));
    }

    fn castling(&mut self, us: Color, king: Square, rook: Square) {
        (self.visit)(Move::castling(us, king, rook));
    }
}

impl<F: FnMut(Move)> ForEach<'_, F> {
    #[inline(never)]
    fn promotions(&mut self, targets: Bitboard, step: i8) {
        for to in targets & Bitboard::BACK_RANKS {
            let capture = self.position.board.role_at(to);
            for role in Role::PROMOTIONS {
                (self.visit)(Move::normal(Role::Pawn, back(to, step), to, capture, Some(role)));
            }
        }
    }
}

/// The square a pawn came from.
#[inline]
fn back(to: Square, step: i8) -> Square {
    Square::wrapping((to.index() as u8).wrapping_add_signed(-step))
}

/// Counts the moves.
///
/// Without a popcount instruction, counting takes most of the time. So sets are first added up bit
/// by bit, as a column of binary digits for each square: `ones` and `twos`. Only what exceeds three
/// is counted at once.
#[derive(Default)]
pub(super) struct Count {
    counted: usize,
    ones: u64,
    twos: u64,
}

impl Count {
    #[inline]
    fn add(&mut self, targets: Bitboard) {
        if cfg!(target_feature = "popcnt") {
            self.counted += targets.len();
            return;
        }
        let carry = self.ones & targets.0;
        self.ones ^= targets.0;
        let fours = self.twos & carry;
        self.twos ^= carry;
        if fours != 0 {
            self.counted += 4 * fours.count_ones() as usize;
        }
    }

    #[inline]
    pub(super) fn total(&self) -> usize {
        self.counted + (self.ones.count_ones() + 2 * self.twos.count_ones()) as usize
    }
}

impl MoveSink for Count {
    #[inline]
    fn piece(&mut self, _: Role, _: Square, targets: Bitboard) {
        self.add(targets);
    }

    #[inline]
    fn pawns<S: SideToMove>(
        &mut self,
        single: Bitboard,
        double: Bitboard,
        left: Bitboard,
        right: Bitboard,
    ) {
        // These sets are disjoint: double steps end beyond an empty square, and captures end on
        // occupied ones.
        self.add(single | double | left);
        self.add(right);
        if ((single | left | right) & Bitboard::BACK_RANKS).any() {
            for targets in [single, left, right] {
                self.counted += 3 * (targets & Bitboard::BACK_RANKS).len();
            }
        }
    }

    fn en_passant(&mut self, _: Square, _: Square) {
        self.counted += 1;
    }

    fn castling(&mut self, _: Color, _: Square, _: Square) {
        self.counted += 1;
    }
}

/// Only asks whether there is a move.
pub(super) struct AnyMove(pub(super) bool);

impl MoveSink for AnyMove {
    #[inline]
    fn piece(&mut self, _: Role, _: Square, targets: Bitboard) {
        self.0 |= targets.any();
    }

    #[inline]
    fn pawns<S: SideToMove>(
        &mut self,
        single: Bitboard,
        double: Bitboard,
        left: Bitboard,
        right: Bitboard,
    ) {
        self.0 |= (single | double | left | right).any();
    }

    fn en_passant(&mut self, _: Square, _: Square) {
        self.0 = true;
    }

    fn castling(&mut self, _: Color, _: Square, _: Square) {
        self.0 = true;
    }

    fn is_done(&self) -> bool {
        self.0
    }
}

//! Checks and pins, computed when they are asked for: a search makes many moves after which nobody
//! asks.

use super::Position;
use crate::{Bitboard, Role, Square, attacks};

impl Position {
    /// The enemy pieces that attack the king of the side to move (Laws 3.9.1).
    #[inline]
    #[must_use]
    pub fn checkers(&self) -> Bitboard {
        self.checkers_and_pins(self.king_of(self.turn)).0
    }

    /// Whether the side to move is in check (Laws 3.9.1).
    #[inline]
    #[must_use]
    pub fn is_check(&self) -> bool {
        !self.is_safe_from(self.board.by_color(!self.turn), self.board.occupied())
    }

    /// The pieces of the side to move that are pinned to their king (Laws 3.9.2).
    #[inline]
    #[must_use]
    pub fn pinned(&self) -> Bitboard {
        self.checkers_and_pins(self.king_of(self.turn)).1
    }

    /// The pieces that give check, and the pieces of the side to move that shield their king from
    /// a slider.
    #[inline]
    pub(super) fn checkers_and_pins(&self, king: Square) -> (Bitboard, Bitboard) {
        let theirs = self.board.by_color(!self.turn);
        let occupied = self.board.occupied();
        let mut checkers = self.near_attackers(king) & theirs;
        let mut pinned = Bitboard::EMPTY;
        for slider in self.aligned_sliders(king) & theirs {
            let shield = attacks::between(king, slider) & occupied;
            if shield.is_empty() {
                checkers.insert(slider);
            } else if !shield.many() {
                pinned |= shield;
            }
        }
        (checkers, pinned & self.board.by_color(self.turn))
    }

    /// Whether the king is safe after another piece moves between these squares, with or without a
    /// capture on the second. One test for checks and pins, cheaper than either for a single move.
    // Always inlined: with calls, reading a move in UCI takes 15 % more instructions.
    #[inline(always)]
    pub(super) fn king_is_safe_after(&self, from: Square, to: Square) -> bool {
        let to = Bitboard::from(to);
        let occupied = self.board.occupied() & !Bitboard::from(from) | to;
        self.is_safe_from(self.board.by_color(!self.turn) & !to, occupied)
    }

    /// Whether none of these pieces attacks the king, with these squares as the occupied ones.
    #[inline(always)]
    fn is_safe_from(&self, theirs: Bitboard, occupied: Bitboard) -> bool {
        let king = self.king_of(self.turn);
        (self.near_attackers(king) & theirs).is_empty()
            && (self.aligned_sliders(king) & theirs)
                .into_iter()
                .all(|slider| (attacks::between(king, slider) & occupied).any())
    }

    /// Knights and pawns of either side from whose squares the king of the side to move is
    /// attacked.
    #[inline]
    fn near_attackers(&self, king: Square) -> Bitboard {
        attacks::knight(king) & self.board.by_role(Role::Knight)
            | attacks::pawn(self.turn, king) & self.board.by_role(Role::Pawn)
    }

    /// Sliders of either side that would attack the king on an empty board.
    #[inline]
    fn aligned_sliders(&self, king: Square) -> Bitboard {
        attacks::rook_rays(king) & self.board.rooks_and_queens()
            | attacks::bishop_rays(king) & self.board.bishops_and_queens()
    }
}

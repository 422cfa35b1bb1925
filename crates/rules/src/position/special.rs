//! Castling and en passant: the two moves for which pins are not enough.

use super::Position;
use crate::{Bitboard, CastlingMode, CastlingSide, Role, Square, attacks};

impl Position {
    /// What prevents castling with this rook now, if anything (Laws 3.8.2.2). The king is known not
    /// to be in check.
    pub(super) fn castling_obstacle(&self, king: Square, rook: Square) -> Option<CastlingObstacle> {
        let us = self.turn;
        let side = CastlingSide::of(king, rook);
        let (king_to, rook_to) = (side.king_target(us), side.rook_target(us));
        let occupied = self.board.occupied();
        let king_path = attacks::between(king, king_to) | king_to.into();
        let rook_path = attacks::between(rook, rook_to) | rook_to.into();
        let own = Bitboard::from(king) | rook.into();
        let between = attacks::between(king, rook);
        if let Some(blocker) = ((king_path | rook_path | between) & occupied & !own).first() {
            return Some(CastlingObstacle::Piece(blocker));
        }
        let without_king = occupied ^ king.into();
        for square in king_path & !Bitboard::from(king) {
            let attackers = self.board.attackers_through(square, !us, without_king);
            if let Some(attacker) = attackers.first() {
                return Some(CastlingObstacle::Attacked { square, attacker });
            }
        }
        // Only in Chess960 can the castling rook have shielded the king's target square.
        if self.mode == CastlingMode::Chess960 {
            let attackers = self.board.attackers_through(king_to, !us, without_king ^ rook.into());
            return attackers
                .first()
                .map(|attacker| CastlingObstacle::Attacked { square: king_to, attacker });
        }
        None
    }

    /// Whether a pawn of the side to move can legally capture en passant on
    /// this square.
    pub(super) fn can_capture_en_passant(&self, target: Square) -> bool {
        let pawns = self.board.by_piece(Role::Pawn.of(self.turn));
        (attacks::pawn(!self.turn, target) & pawns)
            .into_iter()
            .any(|from| self.en_passant_is_safe(from, target))
    }

    /// Whether the king is safe after this en passant capture. Two pawns leave their squares at
    /// once, so the pins before the move are not enough.
    pub(super) fn en_passant_is_safe(&self, from: Square, target: Square) -> bool {
        let captured = Bitboard::from(super::play::pawn_passed(from, target));
        let occupied = self.board.occupied() ^ from.into() ^ captured ^ target.into();
        let king = self.king_of(self.turn);
        (self.board.attackers_through(king, !self.turn, occupied) & !captured).is_empty()
    }
}

/// What prevents castling now.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum CastlingObstacle {
    /// A piece stands on this square.
    Piece(Square),
    /// The king would cross or reach this attacked square.
    Attacked {
        /// The square.
        square: Square,
        /// The first piece that attacks it.
        attacker: Square,
    },
}

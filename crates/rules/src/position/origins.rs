//! Questions about a single move, answered from its target square.

use super::Position;
use crate::{Bitboard, CastlingSide, Move, MoveKind, Rank, Role, Square, attacks};

impl Position {
    /// Whether a move is legal (Laws 3.10.1).
    #[must_use]
    pub fn is_legal(&self, chosen: Move) -> bool {
        let found = match chosen.kind() {
            MoveKind::Castling { rook } => self.legal_castling_with(rook),
            _ => self.legal_move(chosen.role(), chosen.from(), chosen.to(), chosen.promotion()),
        };
        found == Some(chosen)
    }

    /// The legal move of a piece of this kind between two squares, if there is one; without
    /// castling.
    #[inline]
    pub(crate) fn legal_move(
        &self,
        role: Role,
        from: Square,
        to: Square,
        promotion: Option<Role>,
    ) -> Option<Move> {
        if !is_right_promotion(role, to, promotion)
            || self.legal_origins(role, to, from.into()).is_empty()
        {
            return None;
        }
        Some(self.move_known_legal(role, from, to, promotion))
    }

    /// The move of a piece that is known to be able to make it.
    #[inline]
    pub(crate) fn move_known_legal(
        &self,
        role: Role,
        from: Square,
        to: Square,
        promotion: Option<Role>,
    ) -> Move {
        if role == Role::Pawn && self.en_passant == Some(to) {
            return Move::en_passant(from, to);
        }
        Move::normal(role, from, to, self.board.role_at(to), promotion)
    }

    /// The squares among these from which a piece of this kind can legally move to a square;
    /// without castling.
    #[inline]
    pub(crate) fn legal_origins(&self, role: Role, to: Square, among: Bitboard) -> Bitboard {
        let us = self.turn;
        let ours = self.board.by_color(us);
        let candidates = self.board.by_role(role) & ours & among;
        if candidates.is_empty() || ours.contains(to) {
            return Bitboard::EMPTY;
        }
        let king = self.king_of(us);
        if role == Role::King {
            let is_legal = attacks::king(king).contains(to) && self.is_safe_king_step(king, to);
            return if is_legal { candidates } else { Bitboard::EMPTY };
        }
        if role == Role::Pawn && self.en_passant == Some(to) {
            return (candidates & attacks::pawn(!us, to))
                .into_iter()
                .filter(|&from| self.en_passant_is_safe(from, to))
                .collect();
        }
        if self.checkers.any() && !self.ends_check(king, to) {
            return Bitboard::EMPTY;
        }
        let mut origins = candidates
            & match role {
                Role::Pawn => self.pawn_origins(to),
                _ => attacks::of(role, us, to, self.board.occupied()),
            };
        for from in origins & self.pinned {
            if !attacks::line(king, from).contains(to) {
                origins.remove(from);
            }
        }
        origins
    }

    /// The castling with this rook, if it is legal now.
    pub(crate) fn legal_castling_with(&self, rook: Square) -> Option<Move> {
        let us = self.turn;
        let may_castle = self.castling & us.back_rank().into();
        if self.checkers.any() || !may_castle.contains(rook) {
            return None;
        }
        let king = self.king_of(us);
        match self.castling_obstacle(king, rook) {
            Some(_) => None,
            None => Some(Move::castling(us, king, rook)),
        }
    }

    /// The castling to this side, if it is legal now.
    pub(crate) fn legal_castling(&self, side: CastlingSide) -> Option<Move> {
        self.legal_castling_with(self.castling_rook(self.turn, side)?)
    }

    #[inline]
    fn is_safe_king_step(&self, king: Square, to: Square) -> bool {
        let them = !self.turn;
        let pawns = self.board.by_piece(Role::Pawn.of(them));
        let near = attacks::pawn(self.turn, to) & pawns
            | attacks::king(to) & self.board.by_piece(Role::King.of(them));
        near.is_empty() && !self.piece_attacks_king_step(king, to, them)
    }

    /// Whether a piece that moves to this square ends the check.
    #[inline]
    fn ends_check(&self, king: Square, to: Square) -> bool {
        match self.checkers.single() {
            Some(checker) => checker == to || attacks::between(king, checker).contains(to),
            None => false,
        }
    }

    /// The pawns that could move to a square, without en passant.
    #[inline]
    fn pawn_origins(&self, to: Square) -> Bitboard {
        let us = self.turn;
        let occupied = self.board.occupied();
        if occupied.contains(to) {
            return attacks::pawn(!us, to);
        }
        let single = us.backward(to.into());
        let double = if to.rank() == us.relative(Rank::Fourth) && (single & occupied).is_empty() {
            us.backward(single)
        } else {
            Bitboard::EMPTY
        };
        single | double
    }
}

/// Whether there is a promotion exactly where one is due, to a piece that a pawn can become (Laws
/// 3.7.3.3).
#[inline]
pub(crate) fn is_right_promotion(role: Role, to: Square, promotion: Option<Role>) -> bool {
    let promotes = role == Role::Pawn && Bitboard::BACK_RANKS.contains(to);
    match promotion {
        None => !promotes,
        Some(piece) => promotes && Role::PROMOTIONS.contains(&piece),
    }
}

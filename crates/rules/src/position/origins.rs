//! Questions about a single move, answered from its target square.

use super::Position;
use crate::{Bitboard, CastlingSide, Move, MoveKind, Rank, Role, Square, attacks};

impl Position {
    /// Whether a move is legal (Laws 3.10.1).
    #[inline]
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
        match role {
            Role::Pawn => self.legal_pawn_move(from, to, promotion),
            _ => self.legal_piece_move(role, from, to, promotion),
        }
    }

    /// The legal move of a pawn between two squares, if there is one.
    #[inline]
    pub(crate) fn legal_pawn_move(
        &self,
        from: Square,
        to: Square,
        promotion: Option<Role>,
    ) -> Option<Move> {
        let ours = self.board.by_color(self.turn);
        let is_ours = (self.board.by_role(Role::Pawn) & ours).contains(from);
        if !is_ours || ours.contains(to) || !is_right_promotion(Role::Pawn, to, promotion) {
            return None;
        }
        if self.en_passant == Some(to) && attacks::pawn(self.turn, from).contains(to) {
            let is_safe = self.en_passant_is_safe(from, to);
            return is_safe.then_some(Move::en_passant(from, to));
        }
        let is_legal = self.pawn_origins(to).contains(from)
            && self.is_clear_between(from, to)
            && self.king_is_safe_after(from, to);
        is_legal.then(|| Move::normal(Role::Pawn, from, to, self.board.role_at(to), promotion))
    }

    /// The legal move of another piece between two squares, if there is one; without castling.
    #[inline]
    pub(crate) fn legal_piece_move(
        &self,
        role: Role,
        from: Square,
        to: Square,
        promotion: Option<Role>,
    ) -> Option<Move> {
        let ours = self.board.by_color(self.turn);
        let is_ours = (self.board.by_role(role) & ours).contains(from);
        let is_legal = is_ours
            && !ours.contains(to)
            && promotion.is_none()
            && attacks::on_empty_board(role, from).contains(to)
            && self.is_clear_between(from, to)
            && match role {
                Role::King => self.is_safe_king_step(from, to),
                _ => self.king_is_safe_after(from, to),
            };
        is_legal.then(|| Move::normal(role, from, to, self.board.role_at(to), None))
    }

    /// Nothing is between the squares of a step or of a knight's move.
    #[inline]
    fn is_clear_between(&self, from: Square, to: Square) -> bool {
        (attacks::between(from, to) & self.board.occupied()).is_empty()
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
        let reach = match role {
            Role::King => return self.king_origin(to, candidates),
            Role::Pawn if self.en_passant == Some(to) => {
                return (candidates & attacks::pawn(!us, to))
                    .into_iter()
                    .filter(|&from| self.en_passant_is_safe(from, to))
                    .collect();
            }
            Role::Pawn => self.pawn_origins(to),
            _ => attacks::on_empty_board(role, to),
        };
        // There is seldom more than one candidate: looking at the squares between is faster than
        // looking attacks up by blockers.
        let mut origins = candidates & reach;
        let occupied = self.board.occupied();
        for from in origins {
            let blocked = (attacks::between(from, to) & occupied).any();
            if blocked || !self.king_is_safe_after(from, to) {
                origins.remove(from);
            }
        }
        origins
    }

    fn king_origin(&self, to: Square, candidates: Bitboard) -> Bitboard {
        let king = self.king_of(self.turn);
        let is_legal = attacks::king(king).contains(to) && self.is_safe_king_step(king, to);
        if is_legal { candidates } else { Bitboard::EMPTY }
    }

    /// The castling with this rook, if it is legal now.
    pub(crate) fn legal_castling_with(&self, rook: Square) -> Option<Move> {
        let us = self.turn;
        let may_castle = self.castling & us.back_rank().into();
        if !may_castle.contains(rook) || self.is_check() {
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

    /// The squares from which a pawn could move to a square, without en passant; for a double step,
    /// whatever stands between.
    #[inline]
    fn pawn_origins(&self, to: Square) -> Bitboard {
        let us = self.turn;
        if self.board.occupied().contains(to) {
            return attacks::pawn(!us, to);
        }
        let single = us.backward(to.into());
        if to.rank() == us.relative(Rank::Fourth) { single | us.backward(single) } else { single }
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

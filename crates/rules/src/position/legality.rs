//! Why a move is illegal, for the person who tried it (Laws 3.10.2).

use core::fmt;

use super::{Position, special::CastlingObstacle};
use crate::{Bitboard, CastlingSide, Color, Piece, Rank, Role, Square, attacks};

/// Why a move is illegal in a position.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum IllegalMove {
    /// There is no piece on this square.
    NoPiece(Square),
    /// The piece on this square belongs to the opponent.
    OpponentsPiece(Square),
    /// A piece of the same color stands on the target square (Laws 3.1).
    OwnPieceOnTarget(Square),
    /// The piece does not move like that (Laws 3.2 to 3.8).
    NotHowItMoves(Role),
    /// This square is in the way and occupied (Laws 3.5, 3.7).
    Blocked(Square),
    /// A pawn captures diagonally, but there is nothing to capture (Laws 3.7.3), or it is too late
    /// to capture en passant (3.7.3.2).
    NothingToCapture(Square),
    /// The king is in check and would still be (Laws 3.9.2).
    LeavesKingInCheck {
        /// The piece that would give check; the first of them if there are two.
        attacker: Square,
    },
    /// The move would expose the king to check (Laws 3.9.2).
    ExposesKing {
        /// The piece that would attack the king; the first of them if there are two.
        attacker: Square,
    },
    /// A pawn that reaches the last rank must promote (Laws 3.7.3.3).
    PromotionMissing,
    /// Only a pawn that reaches the last rank promotes, and only to a queen, rook, bishop, or
    /// knight.
    PromotionNotAllowed,
    /// The king or the rook has moved before (Laws 3.8.2.1).
    CastlingRightLost,
    /// The king cannot castle out of check (Laws 3.8.2.2).
    CastlingInCheck {
        /// The piece that gives check; the first of them if there are two.
        attacker: Square,
    },
    /// The king would cross or reach an attacked square (Laws 3.8.2.2).
    CastlingThroughAttack {
        /// The attacked square.
        square: Square,
        /// The piece that attacks it; the first of them if there are several.
        attacker: Square,
    },
    /// A piece on this square is in the way (Laws 3.8.2.2).
    CastlingBlocked(Square),
    /// The move belongs to another position.
    OtherPosition,
}

impl fmt::Display for IllegalMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use IllegalMove::*;
        match self {
            NoPiece(square) => write!(f, "there is no piece on {square}"),
            OpponentsPiece(square) => write!(f, "the piece on {square} is the opponent's"),
            OwnPieceOnTarget(square) => write!(f, "a piece of the same color stands on {square}"),
            NotHowItMoves(role) => write!(f, "a {role} does not move like that"),
            Blocked(square) => write!(f, "the piece on {square} is in the way"),
            NothingToCapture(square) => {
                write!(f, "a pawn moves diagonally only to capture, and cannot on {square} now")
            }
            LeavesKingInCheck { attacker } => {
                write!(f, "the king would still be in check from {attacker}")
            }
            ExposesKing { attacker } => {
                write!(f, "the king would be in check from {attacker}")
            }
            PromotionMissing => {
                f.write_str("a pawn on the last rank must become a queen, rook, bishop or knight")
            }
            PromotionNotAllowed => {
                f.write_str("only a pawn on the last rank becomes a queen, rook, bishop or knight")
            }
            CastlingRightLost => {
                f.write_str("the right to castle is lost: king or rook have moved")
            }
            CastlingInCheck { attacker } => {
                write!(f, "the king cannot castle while in check from {attacker}")
            }
            CastlingThroughAttack { square, attacker } => {
                write!(f, "the king cannot castle across or onto {square}: {attacker} attacks it")
            }
            CastlingBlocked(square) => {
                write!(f, "castling is prevented by the piece on {square}")
            }
            OtherPosition => f.write_str("the move belongs to another position"),
        }
    }
}

impl core::error::Error for IllegalMove {}

impl Position {
    /// Why a piece cannot go from here to there. Only for illegal moves. For a legal one it returns
    /// `OtherPosition`: the squares fit, so something else does not.
    #[cold]
    pub(crate) fn why_illegal(
        &self,
        from: Square,
        to: Square,
        promotion: Option<Role>,
    ) -> IllegalMove {
        let us = self.turn;
        let Some(piece) = self.board.piece_at(from) else {
            return IllegalMove::NoPiece(from);
        };
        if piece.color != us {
            return IllegalMove::OpponentsPiece(from);
        }
        if piece.role == Role::King {
            if let Some(side) = self.meant_castling(from, to) {
                return self.why_no_castling(side);
            }
        }
        if self.board.by_color(us).contains(to) {
            return IllegalMove::OwnPieceOnTarget(to);
        }
        if let Some(reason) = self.why_not_reached(piece, from, to) {
            return reason;
        }
        let promotes = piece.role == Role::Pawn && Bitboard::BACK_RANKS.contains(to);
        if promotes && promotion.is_none() {
            return IllegalMove::PromotionMissing;
        }
        let allowed = promotion.is_none_or(|role| Role::PROMOTIONS.contains(&role));
        if !allowed || promotion.is_some() && !promotes {
            return IllegalMove::PromotionNotAllowed;
        }
        if self.legal_moves().iter().any(|found| found.from() == from && found.to() == to) {
            return IllegalMove::OtherPosition;
        }
        let Some(attacker) = self.attackers_after(piece, from, to).first() else {
            return IllegalMove::OtherPosition;
        };
        if self.is_check() && piece.role != Role::King {
            IllegalMove::LeavesKingInCheck { attacker }
        } else {
            IllegalMove::ExposesKing { attacker }
        }
    }

    /// The pieces that would attack the king after this move.
    fn attackers_after(&self, piece: Piece, from: Square, to: Square) -> Bitboard {
        let passes = piece.role == Role::Pawn && self.en_passant == Some(to);
        let captured = if passes { super::play::pawn_passed(from, to) } else { to };
        let gone = Bitboard::from(from) | captured.into();
        let occupied = self.board.occupied() & !gone | to.into();
        let king = if piece.role == Role::King { to } else { self.king_of(self.turn) };
        self.board.attackers_through(king, !self.turn, occupied) & !Bitboard::from(captured)
    }

    /// Which castling a king's move between these squares would be.
    fn meant_castling(&self, from: Square, to: Square) -> Option<CastlingSide> {
        let home = Bitboard::from(self.turn.back_rank());
        if !home.contains(from) || !home.contains(to) {
            return None;
        }
        let onto_rook = self.board.piece_at(to) == Some(Role::Rook.of(self.turn));
        (onto_rook || from.distance(to) == 2).then(|| CastlingSide::of(from, to))
    }

    pub(crate) fn why_no_castling(&self, side: CastlingSide) -> IllegalMove {
        let king = self.king_of(self.turn);
        let Some(rook) = self.castling_rook(self.turn, side) else {
            return IllegalMove::CastlingRightLost;
        };
        if let Some(attacker) = self.checkers().first() {
            return IllegalMove::CastlingInCheck { attacker };
        }
        match self.castling_obstacle(king, rook) {
            Some(CastlingObstacle::Piece(square)) => IllegalMove::CastlingBlocked(square),
            Some(CastlingObstacle::Attacked { square, attacker }) => {
                IllegalMove::CastlingThroughAttack { square, attacker }
            }
            None => IllegalMove::OtherPosition,
        }
    }

    /// Why the piece on its own cannot get there; `None` if it can.
    fn why_not_reached(&self, piece: Piece, from: Square, to: Square) -> Option<IllegalMove> {
        let occupied = self.board.occupied();
        if piece.role == Role::Pawn {
            return self.why_pawn_does_not_reach(piece.color, from, to);
        }
        if attacks::of(piece.role, piece.color, from, occupied).contains(to) {
            return None;
        }
        if attacks::of(piece.role, piece.color, from, Bitboard::EMPTY).contains(to) {
            return blocked(from, attacks::between(from, to) & occupied);
        }
        Some(IllegalMove::NotHowItMoves(piece.role))
    }

    fn why_pawn_does_not_reach(
        &self,
        color: Color,
        from: Square,
        to: Square,
    ) -> Option<IllegalMove> {
        let occupied = self.board.occupied();
        let forward = if color == Color::White { 1 } else { -1 };
        if attacks::pawn(color, from).contains(to) {
            let prey = occupied.contains(to) || self.en_passant == Some(to);
            return (!prey).then_some(IllegalMove::NothingToCapture(to));
        }
        let single = from.offset(0, forward);
        let double = single
            .filter(|_| from.rank() == color.relative(Rank::Second))
            .and_then(|passed| passed.offset(0, forward));
        if single != Some(to) && double != Some(to) {
            return Some(IllegalMove::NotHowItMoves(Role::Pawn));
        }
        let path = attacks::between(from, to) | to.into();
        blocked(from, path & occupied)
    }
}

/// The first piece in the way of the moving piece.
fn blocked(from: Square, pieces: Bitboard) -> Option<IllegalMove> {
    pieces.into_iter().min_by_key(|at| at.distance(from)).map(IllegalMove::Blocked)
}

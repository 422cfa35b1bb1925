use core::fmt;

use super::{San, SanBody};
use crate::{Bitboard, IllegalMove, Move, MoveKind, Position, Role, Square};

/// A move in algebraic notation means nothing in a position.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum SanError {
    /// The one piece it can mean may not go there, for this reason.
    Illegal(IllegalMove),
    /// No such piece of the side to move can go to this square.
    NoSuchPiece(Role, Square),
    /// Several pieces can go there, from these squares.
    Ambiguous(Role, Bitboard),
}

impl fmt::Display for SanError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SanError::Illegal(reason) => reason.fmt(f),
            SanError::NoSuchPiece(role, to) => write!(f, "no {role} can go to {to}"),
            SanError::Ambiguous(role, from) => {
                write!(f, "more than one {role} can go there:")?;
                from.into_iter().try_for_each(|square| write!(f, " {square}"))
            }
        }
    }
}

impl core::error::Error for SanError {}

impl San {
    /// The move this text means in a position.
    ///
    /// A capture mark, a mark for check, and more of the origin than needed
    /// are not held against it.
    ///
    /// # Errors
    ///
    /// If no legal move, or more than one, fits.
    pub fn to_move(&self, position: &Position) -> Result<Move, SanError> {
        let mut fitting = None;
        let mut origins = Bitboard::EMPTY;
        let (role, targets) = match self.body {
            SanBody::Castling(side) => (Role::King, side.king_target(position.turn()).into()),
            SanBody::Move { role, to, .. } => (role, to.into()),
        };
        position.for_each_legal_move_of(role, targets, |legal| {
            if self.fits(legal) {
                fitting = Some(legal);
                origins.insert(legal.from());
            }
        });
        match fitting {
            Some(legal) if !origins.many() => Ok(legal),
            Some(legal) => Err(SanError::Ambiguous(legal.role(), origins)),
            None => Err(self.why_not(position)),
        }
    }

    fn fits(&self, legal: Move) -> bool {
        match self.body {
            SanBody::Castling(side) => legal.castling_side() == Some(side),
            SanBody::Move { role, file, rank, capture, to, promotion } => {
                // A pawn whose file is not named goes straight ahead.
                let straight = role == Role::Pawn && !capture && file.is_none();
                legal.role() == role
                    && !(straight && legal.capture().is_some())
                    && legal.to() == to
                    && legal.promotion() == promotion
                    && !matches!(legal.kind(), MoveKind::Castling { .. })
                    && file.is_none_or(|file| legal.from().file() == file)
                    && rank.is_none_or(|rank| legal.from().rank() == rank)
            }
        }
    }

    fn why_not(&self, position: &Position) -> SanError {
        let turn = position.turn();
        let (role, to, promotion, candidates) = match self.body {
            SanBody::Castling(side) => {
                return SanError::Illegal(position.why_no_castling(side));
            }
            SanBody::Move { role, file, rank, to, promotion, .. } => {
                let mut candidates = position.board().by_piece(role.of(turn));
                candidates &= file.map_or(Bitboard::FULL, Bitboard::from);
                candidates &= rank.map_or(Bitboard::FULL, Bitboard::from);
                (role, to, promotion, candidates)
            }
        };
        // If one piece alone is at fault for more than its way of moving, that
        // is what the writer wants to hear.
        let mut reasons = candidates
            .into_iter()
            .map(|from| position.why_illegal(from, to, promotion))
            .filter(|reason| !matches!(reason, IllegalMove::NotHowItMoves(_)));
        match (reasons.next(), reasons.next()) {
            (Some(only), None) => SanError::Illegal(only),
            _ => SanError::NoSuchPiece(role, to),
        }
    }
}

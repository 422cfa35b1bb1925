use core::fmt;

use super::{San, SanBody};
use crate::{Bitboard, IllegalMove, Move, Position, Role, Square, position::is_right_promotion};

/// A move in algebraic notation does not fit a position.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum SanError {
    /// The only piece it can mean cannot go there, for this reason.
    Illegal(IllegalMove),
    /// The side to move has no such piece that can go to this square.
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
    /// The move that this text means in a position.
    ///
    /// Wrong or missing marks for capture and check, and a more precise origin than needed, are
    /// accepted.
    ///
    /// # Errors
    ///
    /// If no legal move, or more than one, fits.
    #[inline]
    pub fn to_move(&self, position: &Position) -> Result<Move, SanError> {
        match self.body {
            SanBody::Castling(side) => {
                position.legal_castling(side).ok_or_else(|| self.why_not(position))
            }
            SanBody::Move { role, to, promotion, .. } => {
                let origins = self.origins(position);
                match origins.single() {
                    Some(from) => Ok(position.move_known_legal(role, from, to, promotion)),
                    None if origins.any() => Err(SanError::Ambiguous(role, origins)),
                    None => Err(self.why_not(position)),
                }
            }
        }
    }

    /// The squares of the pieces that this text can mean and that can legally make the move; empty
    /// for castling.
    #[inline]
    fn origins(&self, position: &Position) -> Bitboard {
        let SanBody::Move { role, file, rank, capture, to, promotion } = self.body else {
            return Bitboard::EMPTY;
        };
        if !is_right_promotion(role, to, promotion) {
            return Bitboard::EMPTY;
        }
        let mut among = Bitboard::FULL;
        if let Some(file) = file {
            among &= file.into();
        } else if role == Role::Pawn && !capture {
            // A pawn without a file moves straight ahead.
            among &= to.file().into();
        }
        if let Some(rank) = rank {
            among &= rank.into();
        }
        position.legal_origins(role, to, among)
    }

    #[cold]
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
        // If there is a single candidate, and it fails for more than its way of moving, that is the
        // reason to report.
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

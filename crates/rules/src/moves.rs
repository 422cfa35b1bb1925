use core::fmt::{self, Write};

use crate::{CastlingSide, Color, Role, Square};

/// A move: which piece goes from where to where, what it captures, and what it becomes.
///
/// Moves come from a [`Position`](crate::Position): from its list of legal moves, or from a
/// [`Uci`](crate::Uci) or [`San`](crate::San) that it resolved. Text alone is not a move.
///
/// As text, it is long algebraic notation: `Ng1-f3`, `e4xd5`, `e7-e8=Q`, `O-O`. For the notations
/// that others read, see [`Position::san`](crate::Position::san) and
/// [`Position::uci`](crate::Position::uci).
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
// Packed, because lists of moves are written and copied all the time. From the highest bits: role,
// from, to, capture, promotion, kind, rook. So moves are ordered by role first.
pub struct Move(u32);

/// The special part of a [`Move`].
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum MoveKind {
    /// None, except perhaps a capture on the target square or a promotion.
    Normal,
    /// An en passant capture (Laws 3.7.3.1).
    EnPassant,
    /// The king castles with this rook (Laws 3.8.2).
    Castling {
        /// Where the rook stands before the move.
        rook: Square,
    },
}

const ROLE: u32 = 26;
const FROM: u32 = 20;
const TO: u32 = 14;
const CAPTURE: u32 = 11;
const PROMOTION: u32 = 8;
const KIND: u32 = 6;

const EN_PASSANT: u32 = 1;
const CASTLING: u32 = 2;

const fn pack_role(role: Option<Role>) -> u32 {
    match role {
        Some(role) => role as u32,
        None => 6,
    }
}

const fn unpack_role(bits: u32) -> Option<Role> {
    match bits & 7 {
        0 => Some(Role::Pawn),
        1 => Some(Role::Knight),
        2 => Some(Role::Bishop),
        3 => Some(Role::Rook),
        4 => Some(Role::Queen),
        5 => Some(Role::King),
        _ => None,
    }
}

impl Move {
    /// Fills lists that have room for more moves.
    pub(crate) const FILLER: Move = Move(0);

    #[inline]
    pub(crate) const fn normal(
        role: Role,
        from: Square,
        to: Square,
        capture: Option<Role>,
        promotion: Option<Role>,
    ) -> Move {
        Move(
            (role as u32) << ROLE
                | (from as u32) << FROM
                | (to as u32) << TO
                | pack_role(capture) << CAPTURE
                | pack_role(promotion) << PROMOTION,
        )
    }

    #[inline]
    pub(crate) const fn en_passant(from: Square, to: Square) -> Move {
        let normal = Move::normal(Role::Pawn, from, to, Some(Role::Pawn), None);
        Move(normal.0 | EN_PASSANT << KIND)
    }

    #[inline]
    pub(crate) const fn castling(color: Color, king: Square, rook: Square) -> Move {
        let to = CastlingSide::of(king, rook).king_target(color);
        let normal = Move::normal(Role::King, king, to, None, None);
        Move(normal.0 | CASTLING << KIND | rook as u32)
    }

    /// The kind of piece that moves; a pawn even if it promotes.
    #[inline]
    #[must_use]
    pub const fn role(self) -> Role {
        match unpack_role(self.0 >> ROLE) {
            Some(role) => role,
            None => Role::King,
        }
    }

    /// Where it comes from.
    #[inline]
    #[must_use]
    pub const fn from(self) -> Square {
        Square::wrapping((self.0 >> FROM) as u8)
    }

    /// Where it goes; for castling, where the king goes.
    #[inline]
    #[must_use]
    pub const fn to(self) -> Square {
        Square::wrapping((self.0 >> TO) as u8)
    }

    /// The kind of piece captured.
    #[inline]
    #[must_use]
    pub const fn capture(self) -> Option<Role> {
        unpack_role(self.0 >> CAPTURE)
    }

    /// Where the captured piece stands: the target square except en passant.
    #[must_use]
    pub const fn capture_square(self) -> Option<Square> {
        match self.kind() {
            MoveKind::EnPassant => Some(Square::new(self.to().file(), self.from().rank())),
            _ if self.capture().is_some() => Some(self.to()),
            _ => None,
        }
    }

    /// What a pawn becomes (Laws 3.7.3.3).
    #[inline]
    #[must_use]
    pub const fn promotion(self) -> Option<Role> {
        unpack_role(self.0 >> PROMOTION)
    }

    /// The special part.
    #[inline]
    #[must_use]
    pub const fn kind(self) -> MoveKind {
        match self.0 >> KIND & 3 {
            0 => MoveKind::Normal,
            EN_PASSANT => MoveKind::EnPassant,
            _ => MoveKind::Castling { rook: Square::wrapping(self.0 as u8) },
        }
    }

    /// The side castled to, if the move is castling.
    #[inline]
    #[must_use]
    pub const fn castling_side(self) -> Option<CastlingSide> {
        match self.kind() {
            MoveKind::Castling { rook } => Some(CastlingSide::of(self.from(), rook)),
            _ => None,
        }
    }

    /// Whether it resets the counter of Laws 9.3: a pawn move or a capture.
    #[inline]
    #[must_use]
    pub const fn is_zeroing(self) -> bool {
        matches!(self.role(), Role::Pawn) || self.capture().is_some()
    }
}

/// Long algebraic notation, without the sign of check: `Ng1-f3`, `e4xd5`, `e7-e8=Q`, `O-O`.
impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(side) = self.castling_side() {
            return f.write_str(side.san());
        }
        if self.role() != Role::Pawn {
            f.write_char(self.role().to_upper_char())?;
        }
        fmt::Display::fmt(&self.from(), f)?;
        f.write_char(if self.capture().is_some() { 'x' } else { '-' })?;
        fmt::Display::fmt(&self.to(), f)?;
        match self.promotion() {
            Some(promotion) => write!(f, "={}", promotion.to_upper_char()),
            None => Ok(()),
        }
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.role(), self.from())?;
        f.write_str(if self.capture().is_some() { "x" } else { "-" })?;
        write!(f, "{}", self.to())?;
        if let Some(promotion) = self.promotion() {
            write!(f, "={promotion}")?;
        }
        match self.kind() {
            MoveKind::Normal => Ok(()),
            MoveKind::EnPassant => f.write_str(" en passant"),
            MoveKind::Castling { rook } => write!(f, " castling with {rook}"),
        }
    }
}

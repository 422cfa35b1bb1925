use core::fmt;

use crate::{CastlingSide, Color, Role, Square};

/// A move: which piece goes from where to where, what it captures, and what it becomes.
///
/// Moves come from a [`Position`](crate::Position): from its list of legal moves, or from a
/// [`Uci`](crate::Uci) or [`San`](crate::San) that it resolved. Text alone is not a move.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move {
    role: Role,
    from: Square,
    to: Square,
    capture: Option<Role>,
    promotion: Option<Role>,
    kind: MoveKind,
}

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

// A game is a list of moves and a search makes millions.
const _: () = assert!(size_of::<Move>() <= 8);

impl Move {
    #[inline]
    pub(crate) const fn normal(
        role: Role,
        from: Square,
        to: Square,
        capture: Option<Role>,
        promotion: Option<Role>,
    ) -> Move {
        Move { role, from, to, capture, promotion, kind: MoveKind::Normal }
    }

    #[inline]
    pub(crate) const fn en_passant(from: Square, to: Square) -> Move {
        let capture = Some(Role::Pawn);
        Move { role: Role::Pawn, from, to, capture, promotion: None, kind: MoveKind::EnPassant }
    }

    #[inline]
    pub(crate) const fn castling(color: Color, king: Square, rook: Square) -> Move {
        let to = CastlingSide::of(king, rook).king_target(color);
        let kind = MoveKind::Castling { rook };
        Move { role: Role::King, from: king, to, capture: None, promotion: None, kind }
    }

    /// The kind of piece that moves; a pawn even if it promotes.
    #[inline]
    pub const fn role(self) -> Role {
        self.role
    }

    /// Where it comes from.
    #[inline]
    pub const fn from(self) -> Square {
        self.from
    }

    /// Where it goes; for castling, where the king goes.
    #[inline]
    pub const fn to(self) -> Square {
        self.to
    }

    /// The kind of piece captured.
    #[inline]
    pub const fn capture(self) -> Option<Role> {
        self.capture
    }

    /// Where the captured piece stands: the target square except en passant.
    pub const fn capture_square(self) -> Option<Square> {
        match self.kind {
            MoveKind::EnPassant => Some(Square::new(self.to.file(), self.from.rank())),
            _ if self.capture.is_some() => Some(self.to),
            _ => None,
        }
    }

    /// What a pawn becomes (Laws 3.7.3.3).
    #[inline]
    pub const fn promotion(self) -> Option<Role> {
        self.promotion
    }

    /// The special part.
    #[inline]
    pub const fn kind(self) -> MoveKind {
        self.kind
    }

    /// The side castled to, if the move is castling.
    #[inline]
    pub const fn castling_side(self) -> Option<CastlingSide> {
        match self.kind {
            MoveKind::Castling { rook } => Some(CastlingSide::of(self.from, rook)),
            _ => None,
        }
    }

    /// Whether it resets the counter of Laws 9.3: a pawn move or a capture.
    #[inline]
    pub const fn is_zeroing(self) -> bool {
        matches!(self.role, Role::Pawn) || self.capture.is_some()
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.role, self.from)?;
        f.write_str(if self.capture.is_some() { "x" } else { "-" })?;
        write!(f, "{}", self.to)?;
        if let Some(promotion) = self.promotion {
            write!(f, "={promotion}")?;
        }
        match self.kind {
            MoveKind::Normal => Ok(()),
            MoveKind::EnPassant => f.write_str(" en passant"),
            MoveKind::Castling { rook } => write!(f, " castling with {rook}"),
        }
    }
}

use crate::{Color, File, Square};

/// Which castling rights can exist, and how castling is written.
///
/// The rules of castling are the same. But in standard chess the king stands on the e-file and the
/// rooks in the corners, which Chess960 does not require.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum CastlingMode {
    /// Rights only with the king on e1 or e8 and rooks in the corners. Castling is written as the
    /// king's move: `e1g1`.
    #[default]
    Standard,
    /// Rights with any king and rook on the back rank. Castling is written as king takes rook:
    /// `e1h1`.
    Chess960,
}

/// The two sides to castle to.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum CastlingSide {
    /// Toward the h-file: the king to g, the rook to f.
    King,
    /// Toward the a-file: the king to c, the rook to d.
    Queen,
}

impl CastlingSide {
    /// Both sides, kingside first.
    pub const ALL: [CastlingSide; 2] = [CastlingSide::King, CastlingSide::Queen];

    /// The side of the king on which a rook stands.
    #[inline]
    #[must_use]
    pub const fn of(king: Square, rook: Square) -> CastlingSide {
        if rook.index() > king.index() { CastlingSide::King } else { CastlingSide::Queen }
    }

    /// The king's square after castling (Laws 3.8.2; the same in Chess960).
    #[inline]
    #[must_use]
    pub const fn king_target(self, color: Color) -> Square {
        let file = match self {
            CastlingSide::King => File::G,
            CastlingSide::Queen => File::C,
        };
        Square::new(file, color.back_rank())
    }

    /// The rook's square after castling.
    #[inline]
    #[must_use]
    pub const fn rook_target(self, color: Color) -> Square {
        let file = match self {
            CastlingSide::King => File::F,
            CastlingSide::Queen => File::D,
        };
        Square::new(file, color.back_rank())
    }

    /// The rook's start square in standard chess.
    #[must_use]
    pub const fn corner(self, color: Color) -> Square {
        let file = match self {
            CastlingSide::King => File::H,
            CastlingSide::Queen => File::A,
        };
        Square::new(file, color.back_rank())
    }

    /// `O-O` or `O-O-O`.
    #[must_use]
    pub const fn san(self) -> &'static str {
        match self {
            CastlingSide::King => "O-O",
            CastlingSide::Queen => "O-O-O",
        }
    }
}

//! Standard algebraic notation: written strictly, read tolerantly.

mod parse;
mod resolve;
mod strict;
mod write;

pub use parse::{ParseSanError, SanErrorKind};
pub use resolve::SanError;

use crate::{CastlingSide, File, Rank, Role, Square};

/// A move in algebraic notation: `e4`, `Nbxd2`, `e8=Q#`, `O-O`. It is text, not yet a
/// [`Move`](crate::Move).
///
/// Each move is written in exactly one way. Reading is tolerant: zeros for castling, missing or
/// extra `x` and `+`, `e8Q`, `e8(Q)`, `Ng1-f3`, `e.p.`, figurines, `!?`.
///
/// ```
/// use tabiya_rules::{Position, San};
///
/// let position = Position::from_fen("r3k3/1P6/8/8/8/8/8/4K3 w q - 0 1")?;
/// let san: San = "b7xa8(Q)!".parse()?;
/// let capture = san.to_move(&position)?;
/// assert_eq!(position.san(capture).to_string(), "bxa8=Q+");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct San {
    /// The move without its suffix.
    pub body: SanBody,
    /// The suffix for check or mate, as written.
    pub suffix: Option<SanSuffix>,
}

/// A [`San`] without the suffix for check or mate.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum SanBody {
    /// A piece moves to a square.
    Move {
        /// The kind of piece.
        role: Role,
        /// Its file, if written.
        file: Option<File>,
        /// Its rank, if written.
        rank: Option<Rank>,
        /// Whether a capture is written.
        capture: bool,
        /// Where it goes.
        to: Square,
        /// The promotion.
        promotion: Option<Role>,
    },
    /// The king castles.
    Castling(CastlingSide),
}

/// The suffix of a [`San`].
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum SanSuffix {
    /// `+`
    Check,
    /// `#`
    Checkmate,
}

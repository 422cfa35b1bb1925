//! Standard algebraic notation: strict out, tolerant in.

mod parse;
mod resolve;
mod write;

pub use parse::{ParseSanError, SanErrorKind};
pub use resolve::SanError;

use crate::{CastlingSide, File, Rank, Role, Square};

/// A move as people write it: `e4`, `Nbxd2`, `e8=Q#`, `O-O`. A text, not yet a
/// [`Move`](crate::Move).
///
/// Writing is strict: exactly one way for each move. Reading is tolerant:
/// zeros for castling, `x` and `+` missing or too many, `e8Q`, `e8(Q)`,
/// `Ng1-f3`, `e.p.`, figurines, `!?`.
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
    /// What moves and where.
    pub body: SanBody,
    /// The mark for check or mate, as written.
    pub suffix: Option<SanSuffix>,
}

/// What a [`San`] says without its mark for check or mate.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum SanBody {
    /// A piece goes to a square.
    Move {
        /// The kind of piece.
        role: Role,
        /// Which one, if its file is named.
        file: Option<File>,
        /// Which one, if its rank is named.
        rank: Option<Rank>,
        /// Whether a capture is written.
        capture: bool,
        /// Where it goes.
        to: Square,
        /// What a pawn becomes.
        promotion: Option<Role>,
    },
    /// The king castles.
    Castling(CastlingSide),
}

/// The mark at the end of a [`San`].
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum SanSuffix {
    /// `+`
    Check,
    /// `#`
    Checkmate,
}

//! Turning a setup into a valid position.

use alloc::vec::Vec;
use core::fmt;

use super::{Position, zobrist};
use crate::{Bitboard, CastlingMode, Color, Role, Setup, Square, SquareList};

/// A reason why a setup is not a valid position.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum PositionErrorKind {
    /// A player has no king.
    NoKing(Color),
    /// A player has several kings, on these squares.
    ManyKings(Color, Bitboard),
    /// Pawns on the first or last rank.
    PawnsOnBackRank(Bitboard),
    /// The side to move could capture the king on this square.
    OpponentInCheck {
        /// The king in check.
        king: Square,
        /// The pieces that give check.
        checkers: Bitboard,
    },
    /// A castling right with this rook is claimed, but the king or the rook is not in place.
    Castling(Square),
    /// An en passant square is claimed, but no pawn can just have passed it.
    EnPassant(Square),
}

impl fmt::Display for PositionErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PositionErrorKind::NoKing(color) => write!(f, "{} has no king", color.name()),
            PositionErrorKind::ManyKings(color, kings) => {
                write!(f, "{} has {} kings: {}", color.name(), kings.len(), SquareList(*kings))
            }
            PositionErrorKind::PawnsOnBackRank(pawns) => {
                write!(f, "a pawn cannot stand on the first or last rank: {}", SquareList(*pawns))
            }
            PositionErrorKind::OpponentInCheck { king, checkers } => write!(
                f,
                "the side not to move is in check: the king on {king} is attacked from {}",
                SquareList(*checkers)
            ),
            PositionErrorKind::Castling(rook) => write!(
                f,
                "castling rights with the rook on {rook}, \
                 but the king or the rook is not on its starting square"
            ),
            PositionErrorKind::EnPassant(target) => {
                write!(f, "en passant on {target}, but no pawn has just moved two squares past it")
            }
        }
    }
}

/// A setup is not a valid position: all reasons, not only the first.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PositionError {
    kinds: Vec<PositionErrorKind>,
}

impl PositionError {
    /// All reasons; there is at least one.
    #[must_use]
    pub fn kinds(&self) -> &[PositionErrorKind] {
        &self.kinds
    }
}

impl fmt::Display for PositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, kind) in self.kinds.iter().enumerate() {
            if index > 0 {
                f.write_str("; ")?;
            }
            kind.fmt(f)?;
        }
        Ok(())
    }
}

impl core::error::Error for PositionError {}

impl Position {
    /// Turns a setup into a position.
    ///
    /// An en passant square without a legal capture is not an error, but it is dropped. A move
    /// number of 0 becomes 1.
    ///
    /// # Errors
    ///
    /// Every reason why the rules cannot be applied, see [`PositionErrorKind`]. To ignore castling
    /// and en passant claims that the board contradicts, remove them first with
    /// [`Setup::without_false_claims`].
    pub fn from_setup(setup: Setup, mode: CastlingMode) -> Result<Position, PositionError> {
        let kinds = kinds(&setup, mode);
        if kinds.is_empty() {
            Ok(Position::trusted(setup, mode))
        } else {
            Err(PositionError { kinds })
        }
    }

    /// Turns a setup without errors into a position.
    pub(super) fn trusted(setup: Setup, mode: CastlingMode) -> Position {
        let mut position = Position {
            board: setup.board,
            castling: setup.castling,
            hash: 0,
            halfmoves: setup.halfmoves,
            fullmoves: setup.fullmoves.max(1),
            en_passant: setup.en_passant,
            turn: setup.turn,
            mode,
        };
        position.complete();
        debug_assert_eq!(position.hash, zobrist::of(&position));
        position
    }
}

fn kinds(setup: &Setup, mode: CastlingMode) -> Vec<PositionErrorKind> {
    let mut kinds = Vec::new();
    for color in Color::ALL {
        let kings = setup.board.by_piece(Role::King.of(color));
        if kings.is_empty() {
            kinds.push(PositionErrorKind::NoKing(color));
        } else if kings.many() {
            kinds.push(PositionErrorKind::ManyKings(color, kings));
        }
    }
    let misplaced = setup.board.by_role(Role::Pawn) & Bitboard::BACK_RANKS;
    if misplaced.any() {
        kinds.push(PositionErrorKind::PawnsOnBackRank(misplaced));
    }
    if let Some(king) = setup.board.king_of(!setup.turn) {
        let checkers = setup.board.attackers(king, setup.turn);
        if checkers.any() {
            kinds.push(PositionErrorKind::OpponentInCheck { king, checkers });
        }
    }
    kinds.extend(setup.false_castling_claims(mode).into_iter().map(PositionErrorKind::Castling));
    kinds.extend(setup.false_en_passant_claim().map(PositionErrorKind::EnPassant));
    kinds
}

//! A valid position.

mod check;
mod generate;
mod key;
mod legality;
mod origins;
mod play;
mod side;
mod sink;
mod special;
mod validate;
mod walk;
mod zobrist;

use core::{
    fmt,
    hash::{Hash, Hasher},
};

pub use key::PositionKey;
pub use legality::IllegalMove;
pub(crate) use origins::is_right_promotion;
pub use validate::{PositionError, PositionErrorKind};

use crate::{Bitboard, Board, CastlingMode, CastlingSide, Color, Role, Setup, Square};

/// A position of chess or Chess960 to which the rules can be applied.
///
/// Always holds: each side has exactly one king; no pawn stands on the first or last rank; the side
/// not to move is not in check; castling rights have their king and rook in place; the en passant
/// square is present only if the capture is legal now. Whether the position could arise in a game
/// (Laws 3.10.3) is a separate question.
///
/// ```
/// use tabiya_rules::{Position, Uci};
///
/// let mut position = Position::initial();
/// assert_eq!(position.legal_moves().len(), 20);
///
/// for text in ["f2f3", "e7e5", "g2g4", "d8h4"] {
///     let uci: Uci = text.parse().unwrap();
///     let chosen = uci.to_move(&position).unwrap();
///     position = position.play(chosen).unwrap();
/// }
/// assert!(position.is_checkmate());
/// ```
///
/// Two positions are `==` if everything is equal, including the counters. To compare as in Laws
/// 9.2.3, use [`Position::same_as`] or [`Position::key`]. As text, `Display` and `FromStr` are FEN;
/// for Chess960 see [`Position::from_fen960`].
#[derive(Clone, PartialEq, Eq)]
pub struct Position {
    board: Board,
    /// Rooks that still have castling rights.
    castling: Bitboard,
    hash: u64,
    halfmoves: u32,
    fullmoves: u32,
    /// Present only if the capture is legal.
    en_passant: Option<Square>,
    turn: Color,
    mode: CastlingMode,
}

/// How moves alone can end a game.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum BoardEnd {
    /// The side to move is in check and has no legal move (Laws 1.4.1).
    Checkmate {
        /// The side that mated.
        winner: Color,
    },
    /// The side to move is not in check and has no legal move (Laws 5.2.1).
    Stalemate,
}

impl Position {
    /// The initial position (Laws 2.3).
    #[must_use]
    pub const fn initial() -> Position {
        let board = Board::initial();
        Position {
            castling: board.by_role(Role::Rook),
            board,
            hash: zobrist::INITIAL,
            halfmoves: 0,
            fullmoves: 1,
            en_passant: None,
            turn: Color::White,
            mode: CastlingMode::Standard,
        }
    }

    /// The pieces.
    #[inline]
    #[must_use]
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The side to move (Laws 1.3).
    #[inline]
    #[must_use]
    pub fn turn(&self) -> Color {
        self.turn
    }

    /// Standard chess or Chess960.
    #[inline]
    #[must_use]
    pub fn mode(&self) -> CastlingMode {
        self.mode
    }

    /// The rooks that still have castling rights (Laws 3.8.2.1).
    #[inline]
    #[must_use]
    pub fn castling(&self) -> Bitboard {
        self.castling
    }

    /// The rook with which a player may still castle to this side.
    #[must_use]
    pub fn castling_rook(&self, color: Color, side: CastlingSide) -> Option<Square> {
        let king = self.king_of(color);
        (self.castling & color.back_rank().into())
            .into_iter()
            .find(|&rook| CastlingSide::of(king, rook) == side)
    }

    /// The en passant square; present only if the capture is legal.
    #[inline]
    #[must_use]
    pub fn en_passant(&self) -> Option<Square> {
        self.en_passant
    }

    /// Plies since the last capture or pawn move (Laws 9.3).
    #[inline]
    #[must_use]
    pub fn halfmoves(&self) -> u32 {
        self.halfmoves
    }

    /// The move number, from 1; it grows after Black's moves.
    #[inline]
    #[must_use]
    pub fn fullmoves(&self) -> u32 {
        self.fullmoves
    }

    /// A hash of what Laws 9.2.3 compares, updated with each move. Equal positions have equal
    /// hashes; the reverse is only very likely.
    #[inline]
    #[must_use]
    pub fn zobrist_hash(&self) -> u64 {
        self.hash
    }

    /// Where a player's king stands.
    #[inline]
    #[must_use]
    pub fn king_of(&self, color: Color) -> Square {
        self.board.by_piece(Role::King.of(color)).first_or_a1()
    }

    /// Whether the side to move is checkmated (Laws 1.4.1).
    #[must_use]
    pub fn is_checkmate(&self) -> bool {
        self.is_check() && !self.has_legal_move()
    }

    /// Whether the side to move is stalemated (Laws 5.2.1).
    #[must_use]
    pub fn is_stalemate(&self) -> bool {
        !self.is_check() && !self.has_legal_move()
    }

    /// Checkmate or stalemate, if the position is either.
    #[must_use]
    pub fn board_end(&self) -> Option<BoardEnd> {
        if self.has_legal_move() {
            None
        } else if self.is_check() {
            Some(BoardEnd::Checkmate { winner: !self.turn })
        } else {
            Some(BoardEnd::Stalemate)
        }
    }

    /// Whether two positions are the same in the sense of Laws 9.2.3: the same side to move, the
    /// same pieces on the same squares, the same castling rights, and the same legal en passant
    /// capture. Counters are ignored.
    #[must_use]
    pub fn same_as(&self, other: &Position) -> bool {
        self.board == other.board
            && self.turn == other.turn
            && self.castling == other.castling
            && self.en_passant == other.en_passant
    }

    /// The position as a setup, to change or to print.
    #[must_use]
    pub fn to_setup(&self) -> Setup {
        Setup {
            board: self.board.clone(),
            turn: self.turn,
            castling: self.castling,
            en_passant: self.en_passant,
            halfmoves: self.halfmoves,
            fullmoves: self.fullmoves,
        }
    }

    /// Computes what follows from the rest: the hash, and whether the en passant capture is legal.
    fn complete(&mut self) {
        self.en_passant = self.en_passant.filter(|&target| self.can_capture_en_passant(target));
        self.hash = zobrist::of(self);
    }
}

impl Default for Position {
    fn default() -> Position {
        Position::initial()
    }
}

/// Hashes the [Zobrist hash](Position::zobrist_hash) and what it does not cover, instead of the
/// whole board.
impl Hash for Position {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.hash);
        state.write_u32(self.halfmoves);
        state.write_u32(self.fullmoves);
        self.mode.hash(state);
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Position({})", self.to_fen())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_initial_position_is_that_of_its_setup() {
        let expected = Position::trusted(Setup::initial(), CastlingMode::Standard);
        assert_eq!(Position::initial(), expected);
        let fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        assert_eq!(expected.to_fen(), fen);
    }
}

//! Opening books in the Polyglot format, which most chess programs read, and the keys of its
//! positions.
//!
//! ```
//! use tabiya_rules::{
//!     Position, Uci,
//!     polyglot::{Book, Entry},
//! };
//!
//! let position = Position::initial();
//! let uci: Uci = "e2e4".parse()?;
//! let entry = Entry::new(&position, uci.to_move(&position)?, 100);
//! let book = Book::new(Book::write([entry]))?;
//! let (found, weight) = book.moves(&position).next().unwrap();
//! assert_eq!((position.uci(found), weight), (uci, 100));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod book;
mod numbers;

pub use book::{Book, BookError, Entry};

use crate::{Bitboard, CastlingSide, Color, Piece, Position, Role, Setup, Square, attacks};

use numbers::NUMBERS;

const CASTLING: usize = 768;
const EN_PASSANT: usize = 772;
const WHITE_TO_MOVE: usize = 780;

impl Position {
    /// The key of the position in Polyglot books.
    ///
    /// The format also marks an en passant capture that would be illegal because the pawn is
    /// pinned, which a position does not remember. For such a position, compute the key of the
    /// [`Setup`] with [`Setup::polyglot_key`].
    ///
    /// ```
    /// let position = tabiya_rules::Position::initial();
    /// assert_eq!(position.polyglot_key(), 0x463b_9618_1691_fc9c);
    /// ```
    #[must_use]
    pub fn polyglot_key(&self) -> u64 {
        key(&self.to_setup())
    }
}

impl Setup {
    /// The key of the setup in Polyglot books.
    #[must_use]
    pub fn polyglot_key(&self) -> u64 {
        key(self)
    }
}

fn key(setup: &Setup) -> u64 {
    let mut key = 0;
    for color in Color::ALL {
        for role in Role::ALL {
            for square in setup.board.by_piece(role.of(color)) {
                key ^= piece_number(role.of(color), square);
            }
        }
        let back_rank = Bitboard::from(color.back_rank());
        if let Some(king) = setup.board.king_of(color) {
            for rook in setup.castling & back_rank {
                let side = usize::from(CastlingSide::of(king, rook) == CastlingSide::Queen);
                key ^= NUMBERS[CASTLING + 2 * color as usize + side];
            }
        }
    }
    if let Some(target) = setup.en_passant.filter(|&target| is_capture_possible(setup, target)) {
        key ^= NUMBERS[EN_PASSANT + target.file() as usize];
    }
    if setup.turn == Color::White {
        key ^= NUMBERS[WHITE_TO_MOVE];
    }
    key
}

/// Polyglot numbers the pieces: black pawn 0, white pawn 1, black knight 2, …, white king 11.
fn piece_number(piece: Piece, square: Square) -> u64 {
    let kind = 2 * piece.role as usize + usize::from(piece.color == Color::White);
    NUMBERS[64 * kind + square.index()]
}

/// Whether a pawn stands where it could capture en passant, legally or not.
fn is_capture_possible(setup: &Setup, target: Square) -> bool {
    let pawns = setup.board.by_piece(Role::Pawn.of(setup.turn));
    (attacks::pawn(!setup.turn, target) & pawns).any()
}

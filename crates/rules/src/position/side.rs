//! The side to move as a type.

use crate::{Bitboard, Color, Square};

/// The side to move as a type, so that the compiler generates code for each, with directions and
/// ranks as constants.
pub(super) trait SideToMove {
    const US: Color;
    const FORWARD: i8;
    fn forward(set: Bitboard) -> Bitboard;
    /// The line through the king along which a pawn captures toward the a-file.
    fn left_pin(king: Square) -> Bitboard;
    /// The line through the king along which a pawn captures toward the h-file.
    fn right_pin(king: Square) -> Bitboard;
}

pub(super) struct White;
pub(super) struct Black;

impl SideToMove for White {
    const US: Color = Color::White;
    const FORWARD: i8 = 8;

    #[inline]
    fn forward(set: Bitboard) -> Bitboard {
        set.up()
    }

    #[inline]
    fn left_pin(king: Square) -> Bitboard {
        ANTIDIAGONAL[king.index()]
    }

    #[inline]
    fn right_pin(king: Square) -> Bitboard {
        DIAGONAL[king.index()]
    }
}

impl SideToMove for Black {
    const US: Color = Color::Black;
    const FORWARD: i8 = -8;

    #[inline]
    fn forward(set: Bitboard) -> Bitboard {
        set.down()
    }

    #[inline]
    fn left_pin(king: Square) -> Bitboard {
        DIAGONAL[king.index()]
    }

    #[inline]
    fn right_pin(king: Square) -> Bitboard {
        ANTIDIAGONAL[king.index()]
    }
}

/// The diagonal through each square that rises to the right.
static DIAGONAL: [Bitboard; 64] = diagonals(1);
/// The diagonal through each square that falls to the right.
static ANTIDIAGONAL: [Bitboard; 64] = diagonals(-1);

const fn diagonals(slope: i8) -> [Bitboard; 64] {
    let mut table = [Bitboard::EMPTY; 64];
    let mut index = 0;
    while index < 64 {
        let square = Square::wrapping(index as u8);
        let mut files = -7;
        while files <= 7 {
            if let Some(on) = square.offset(files, files * slope) {
                table[index].insert(on);
            }
            files += 1;
        }
        index += 1;
    }
    table
}

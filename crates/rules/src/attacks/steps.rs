//! Pieces that step or jump: king, knight, pawn.

use crate::{Bitboard, Color, Square};

/// The squares next to a square (Laws 3.8.1).
#[inline]
#[must_use]
pub const fn king(from: Square) -> Bitboard {
    KING[from.index()]
}

/// The squares a knight attacks (Laws 3.6).
#[inline]
#[must_use]
pub const fn knight(from: Square) -> Bitboard {
    KNIGHT[from.index()]
}

/// The two squares diagonally in front of a pawn (Laws 3.7.3).
#[inline]
#[must_use]
pub const fn pawn(color: Color, from: Square) -> Bitboard {
    PAWN[color as usize][from.index()]
}

/// The squares these pawns attack toward the a-file.
#[inline]
pub(crate) const fn pawns_left(color: Color, pawns: Bitboard) -> Bitboard {
    forward(color, pawns).left()
}

/// The squares these pawns attack toward the h-file.
#[inline]
pub(crate) const fn pawns_right(color: Color, pawns: Bitboard) -> Bitboard {
    forward(color, pawns).right()
}

const fn forward(color: Color, set: Bitboard) -> Bitboard {
    match color {
        Color::White => set.up(),
        Color::Black => set.down(),
    }
}

const KING_STEPS: [(i8, i8); 8] =
    [(-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1)];
const KNIGHT_STEPS: [(i8, i8); 8] =
    [(-1, -2), (1, -2), (-2, -1), (2, -1), (-2, 1), (2, 1), (-1, 2), (1, 2)];

static KING: [Bitboard; 64] = step_table(&KING_STEPS);
static KNIGHT: [Bitboard; 64] = step_table(&KNIGHT_STEPS);
static PAWN: [[Bitboard; 64]; 2] =
    [step_table(&[(-1, 1), (1, 1)]), step_table(&[(-1, -1), (1, -1)])];

const fn step_table(steps: &[(i8, i8)]) -> [Bitboard; 64] {
    let mut table = [Bitboard::EMPTY; 64];
    let mut from = 0;
    while from < 64 {
        let mut step = 0;
        while step < steps.len() {
            let (files, ranks) = steps[step];
            if let Some(to) = Square::wrapping(from as u8).offset(files, ranks) {
                table[from].insert(to);
            }
            step += 1;
        }
        from += 1;
    }
    table
}

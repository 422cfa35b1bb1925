//! Straight lines through two squares.

use crate::{Bitboard, Square};

/// The squares strictly between two squares on a common rank, file, or diagonal; empty if there is
/// none.
#[inline]
#[must_use]
pub const fn between(a: Square, b: Square) -> Bitboard {
    BETWEEN[a.index()][b.index()]
}

/// The whole line through two different squares, edge to edge, both included; empty if they share
/// no rank, file, or diagonal.
#[inline]
#[must_use]
pub const fn line(a: Square, b: Square) -> Bitboard {
    LINE[a.index()][b.index()]
}

/// The eight directions of a queen, each followed by its opposite.
pub(super) const DIRECTIONS: [(i8, i8); 8] =
    [(1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (-1, -1), (1, -1), (-1, 1)];

static BETWEEN: [[Bitboard; 64]; 64] = between_table();
static LINE: [[Bitboard; 64]; 64] = line_table();

const fn between_table() -> [[Bitboard; 64]; 64] {
    let mut table = [[Bitboard::EMPTY; 64]; 64];
    let mut from = 0;
    while from < 64 {
        let mut direction = 0;
        while direction < 8 {
            let (files, ranks) = DIRECTIONS[direction];
            let mut passed = Bitboard::EMPTY;
            let mut at = Square::wrapping(from as u8);
            while let Some(next) = at.offset(files, ranks) {
                table[from][next.index()] = passed;
                passed.insert(next);
                at = next;
            }
            direction += 1;
        }
        from += 1;
    }
    table
}

const fn line_table() -> [[Bitboard; 64]; 64] {
    let mut table = [[Bitboard::EMPTY; 64]; 64];
    let mut from = 0;
    while from < 64 {
        let square = Square::wrapping(from as u8);
        let mut direction = 0;
        while direction < 8 {
            let ahead = ray(square, DIRECTIONS[direction]);
            let behind = ray(square, DIRECTIONS[direction ^ 1]);
            let whole = ahead.or(behind).or(Bitboard::from_square(square));
            let mut to = 0;
            while to < 64 {
                if ahead.contains(Square::wrapping(to as u8)) {
                    table[from][to] = whole;
                }
                to += 1;
            }
            direction += 1;
        }
        from += 1;
    }
    table
}

/// The squares from here to the edge in one direction on an empty board.
pub(super) const fn ray(from: Square, (files, ranks): (i8, i8)) -> Bitboard {
    let mut set = Bitboard::EMPTY;
    let mut at = from;
    while let Some(next) = at.offset(files, ranks) {
        set.insert(next);
        at = next;
    }
    set
}

//! The squares that pieces attack (Laws 3.1.2, 3.1.3, 3.2 to 3.8), as sets.
//!
//! A piece attacks a square no matter what stands there, and even if moving there would expose its
//! own king.
//!
//! ```
//! use tabiya_rules::{attacks, Bitboard, Square};
//!
//! let wall = Bitboard::from(Square::C1) | Square::A4.into();
//! let seen: Vec<_> = attacks::rook(Square::A1, wall).into_iter().collect();
//! assert_eq!(seen, [Square::B1, Square::C1, Square::A2, Square::A3, Square::A4]);
//! ```

mod lines;
mod magics;
mod sliders;
mod steps;

pub use lines::{between, line};
use sliders::rays_of;
pub use sliders::{bishop, queen, rook};
pub(crate) use sliders::{bishop_rays, rook_rays};
pub use steps::{king, knight, pawn};
pub(crate) use steps::{pawns_left, pawns_right};

use crate::{Bitboard, Color, Role, Square};

/// The squares a piece attacks from a square on a board with these pieces.
#[inline]
#[must_use]
pub fn of(role: Role, color: Color, from: Square, occupied: Bitboard) -> Bitboard {
    match role {
        Role::Pawn => pawn(color, from),
        Role::Knight => knight(from),
        Role::Bishop => bishop(from, occupied),
        Role::Rook => rook(from, occupied),
        Role::Queen => queen(from, occupied),
        Role::King => king(from),
    }
}

/// The squares a piece other than a pawn attacks on an empty board. A table, since the kind of piece
/// is hard to predict.
#[inline]
pub(crate) fn on_empty_board(role: Role, from: Square) -> Bitboard {
    ON_EMPTY_BOARD[role as usize][from.index()]
}

static ON_EMPTY_BOARD: [[Bitboard; 64]; 6] = {
    let mut table = [[Bitboard::EMPTY; 64]; 6];
    let mut index = 0;
    while index < 64 {
        let from = Square::wrapping(index as u8);
        let (bishop, rook) = rays_of(from);
        table[Role::Knight as usize][index] = knight(from);
        table[Role::Bishop as usize][index] = bishop;
        table[Role::Rook as usize][index] = rook;
        table[Role::Queen as usize][index] = bishop.or(rook);
        table[Role::King as usize][index] = king(from);
        index += 1;
    }
    table
};

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

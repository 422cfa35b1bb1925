//! The rules of chess and Chess960, exactly as in FIDE's Laws of Chess, with the common notations.
//!
//! Text is read in two steps. A [`Uci`], a [`San`], or the [`Setup`] of a FEN is what was written.
//! A [`Position`] and a [`Move`] are what the rules allow, and none that breaks the rules can be
//! created.
//!
//! ```
//! use tabiya_rules::{Position, San};
//!
//! let position = Position::initial();
//! let san: San = "Nf3".parse()?;
//! let chosen = san.to_move(&position)?;
//! let position = position.play(chosen)?;
//! assert_eq!(position.to_fen(), "rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R b KQkq - 1 1");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | you want | look at |
//! | --- | --- |
//! | a position, its legal moves, check, mate, stalemate | [`Position`] |
//! | a position that may break the rules | [`Setup`] |
//! | a move from text, and text from a move | [`San`], [`Uci`] |
//! | why a move is illegal | [`IllegalMove`] |
//! | threefold repetition, the fifty-move count | [`Line`] |
//! | games from a PGN file of any size | [`pgn`] |
//! | a picture of the board | [`picture`] |
//!
//! No dependencies, no clock, no randomness, no I/O; `no_std` with `alloc`. No text from outside
//! causes a panic.
#![cfg_attr(not(any(test, feature = "std")), no_std)]
#![forbid(unsafe_code)]

extern crate alloc;

pub mod attacks;
mod bitboard;
mod board;
mod castling;
mod chess960;
mod color;
mod epd;
mod fen;
mod line;
mod move_list;
mod moves;
mod perft;
#[cfg(feature = "pgn")]
pub mod pgn;
#[cfg(feature = "picture")]
pub mod picture;
pub mod polyglot;
mod position;
mod role;
mod san;
mod setup;
mod square;
mod uci;
#[cfg(feature = "arbitrary")]
mod with_arbitrary;
#[cfg(feature = "serde")]
mod with_serde;

pub use bitboard::{Bitboard, SquareList, Squares};
pub use board::Board;
pub use castling::{CastlingMode, CastlingSide};
pub use color::{ByColor, Color};
pub use epd::{Epd, EpdErrorKind, EpdMoveError, EpdOperand, EpdOperation, ParseEpdError};
pub use fen::{FenError, FenErrorKind, ParseFenError};
pub use line::Line;
pub use move_list::{IntoMoves, MoveList};
pub use moves::{Move, MoveKind};
pub use perft::{perft, perft_divide};
pub use position::{
    BoardEnd, IllegalMove, Position, PositionError, PositionErrorKind, PositionKey,
};
pub use role::{Piece, Role};
pub use san::{ParseSanError, San, SanBody, SanError, SanErrorKind, SanSuffix};
pub use setup::Setup;
pub use square::{File, ParseSquareError, Rank, Square};
pub use uci::{ParseUciError, Uci};

/// Runs the example of the README as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

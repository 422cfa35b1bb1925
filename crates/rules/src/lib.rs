//! The rules of chess and Chess960, exactly as in FIDE's Laws of Chess, with the common notations.
//!
//! # A tour
//!
//! A [`Position`] knows its legal moves. Playing one gives the next position; the old one stays as
//! it was. Illegal moves are refused with the [reason](IllegalMove).
//!
//! ```
//! use tabiya_rules::{Position, Uci};
//!
//! let position = Position::initial();
//! assert_eq!(position.legal_moves().len(), 20);
//!
//! let uci: Uci = "e2e4".parse()?;
//! let position = position.play(uci.to_move(&position)?)?;
//! assert_eq!(position.to_fen(), "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
//!
//! let uci: Uci = "e8e7".parse()?;
//! let error = uci.to_move(&position).unwrap_err();
//! assert_eq!(error.to_string(), "a piece of the same color stands on e7");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Text is read in two steps. A [`Uci`], a [`San`], or the [`Setup`] of a FEN is what was written.
//! A [`Position`] and a [`Move`] are what the rules allow, and none that breaks the rules can be
//! created. So a setup can be edited freely, and [`Position::from_setup`] names everything that is
//! wrong with it:
//!
//! ```
//! use tabiya_rules::{CastlingMode, Color, Position, Role, Setup, Square};
//!
//! let mut setup = Setup::empty();
//! setup.board.put(Square::E1, Role::King.of(Color::White));
//! let error = Position::from_setup(setup, CastlingMode::Standard).unwrap_err();
//! assert!(error.to_string().contains("Black has no king"), "{error}");
//! ```
//!
//! A [`Line`] is a game as the Laws count it: repetitions and moves without progress.
//! `pgn` reads files of any size, plays the moves, and goes on after a broken game:
//!
//! ```
//! use tabiya_rules::pgn::Games;
//!
//! let text = "1. e4 e5 2. f4 exf4 *\n\n1. e4 e6 2. Ke3 *\n";
//! let games: Vec<_> = Games::new(text.as_bytes()).collect();
//! assert_eq!(games[0].as_ref().unwrap().moves.len(), 4);
//! assert!(games[1].is_err(), "the king cannot reach e3");
//! ```
//!
//! # Where to look
//!
//! | you want | look at |
//! | --- | --- |
//! | a position, its legal moves, check, mate, stalemate | [`Position`] |
//! | a position that may break the rules | [`Setup`] |
//! | a move from text, and text from a move | [`San`], [`Uci`] |
//! | why a move is illegal | [`IllegalMove`] |
//! | threefold repetition, the fifty-move count | [`Line`] |
//! | test positions in EPD | [`Epd`] |
//! | opening books | [`polyglot`] |
//! | sets of squares and attacks, for engines | [`Bitboard`], [`attacks`] |
//! | games from a PGN file of any size | `pgn` |
//! | a picture of the board | `picture` |
//!
//! # Features
//!
//! | feature | default | what |
//! | --- | --- | --- |
//! | `std` | yes | `pgn::Reader`, which reads through `std::io` |
//! | `pgn` | yes | PGN |
//! | `picture` | yes | the board as SVG and as text |
//! | `serde` | no | `Serialize` and `Deserialize`, mostly as the text that people write |
//! | `arbitrary` | no | `Arbitrary`, for fuzzers |
//!
//! No dependencies by default, no clock, no randomness, no I/O but for `pgn::Reader`; `no_std` with
//! `alloc` without `std`. No text from outside causes a panic. Rust 1.85 or newer.
#![cfg_attr(docsrs, feature(doc_cfg))]
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

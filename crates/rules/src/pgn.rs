//! Reading and writing PGN: files of any size, one game at a time.
//!
//! Reading has three layers, each usable alone:
//!
//! 1. [`Parser`] turns bytes, in pieces of any size, into the events of a
//!    [`Visitor`]: tags, moves as text, comments, variations, faults.
//! 2. [`Replay`] is the visitor that knows the rules: it plays every move and
//!    tells a [`GameBuilder`], or says which move of which game cannot be played.
//! 3. [`Games`] (from memory) and `Reader` (from `std::io::Read`, with the
//!    feature `std`) drive both and yield one game after the other.
//!
//! A broken game is reported as one [`GameError`], and the next game is read as usual. What exceeds
//! the [`Limits`] counts as broken, too.
//!
//! ```
//! use tabiya_rules::pgn::{Games, PgnResult};
//! use tabiya_rules::Color;
//!
//! let file = b"[White \"Anna\"]\n\n1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6?? { Oh! } 4. Qxf7# 1-0\n\n\
//!              1. e4 e5 2. Ke3 1/2-1/2\n";
//! let mut games = Games::new(file);
//!
//! let game = games.next().unwrap().unwrap();
//! assert_eq!(game.tags.get("White"), Some("Anna"));
//! assert_eq!(game.result, PgnResult::Win(Color::White));
//! assert_eq!(game.moves[5].comments()[0].text(), "Oh!");
//!
//! let error = games.next().unwrap().unwrap_err();
//! assert!(error.to_string().starts_with("game 2, line 5, column 13, move 2. Ke3: "));
//! assert!(games.next().is_none());
//! ```
//!
//! [`PgnGame::to_pgn`] writes the export format, with lines shorter than 80 characters. Reading it
//! back gives the same game.

mod assembly;
mod builder;
mod comment;
mod decode;
mod error;
mod eval;
mod game;
mod games;
mod lexer;
mod limits;
mod nag;
mod parser;
mod plain;
#[cfg(feature = "std")]
mod reader;
mod replay;
mod result;
mod start;
mod tags;
mod time;
mod visitor;
mod wrap;
mod write;

pub use builder::{GameBuilder, MoveCounter, MoveCounts, TreeBuilder};
pub use comment::Comment;
pub use error::{GameError, GameErrorKind, LineColumn, MoveText, SyntaxErrorKind};
pub use eval::{Eval, EvalScore};
pub use game::{AnnotatedMove, PgnGame, Variation};
pub use games::Games;
pub use limits::{LimitKind, Limits};
pub use nag::Nag;
pub use parser::Parser;
#[cfg(feature = "std")]
pub use reader::{ReadError, Reader};
pub use replay::Replay;
pub use result::PgnResult;
pub use tags::{TagError, Tags};
pub use visitor::Visitor;
pub use write::WriteError;

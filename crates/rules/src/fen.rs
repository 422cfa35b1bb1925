//! Reading and writing FEN, with the Chess960 dialects X-FEN and Shredder-FEN.

mod parse;
mod text;
mod write;

pub(crate) use text::FenText;
pub(crate) use write::write_fen_start;

pub use parse::{FenError, FenErrorKind, ParseFenError};

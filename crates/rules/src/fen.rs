//! FEN in and out, with its Chess960 dialects X-FEN and Shredder-FEN.

mod parse;
mod write;

pub use parse::{FenError, FenErrorKind, ParseFenError};

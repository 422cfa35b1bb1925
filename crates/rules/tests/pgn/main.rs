//! PGN, in and out.
#![cfg(all(feature = "std", feature = "pgn"))]

mod corpus;
mod properties;
mod read;
#[cfg(feature = "std")]
mod reader;
mod shortcut;
mod support;
mod write;

//! PGN, in and out.

mod corpus;
mod properties;
mod read;
#[cfg(feature = "std")]
mod reader;
mod support;
mod write;

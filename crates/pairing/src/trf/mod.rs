//! FIDE's tournament report file, editions of 2016 and 2026.
//!
//! A [`Document`] is the text, line by line and without loss. A [`Tournament`] is what it means,
//! as far as pairings and standings need it; it is read from either edition and written in
//! either.

mod check;
mod columns;
mod document;
mod error;
mod read;
mod result;
mod tournament;
mod write;

pub use document::{Document, Line};
pub use error::{Fault, TrfError};
pub use result::{Entry, Outcome, PointSystem};
pub use tournament::{Assigned, Byes, Fictitious, Forbidden, Player, Tournament};
pub use write::Edition;

//! Swiss pairings.
#![forbid(unsafe_code)]

pub mod berger;
pub mod check;
mod color;
pub mod dutch;
pub mod field;
mod matching;
mod points;
pub mod tiebreak;
pub mod trf;

pub use color::Color;
pub use points::{ParsePointsError, Points};

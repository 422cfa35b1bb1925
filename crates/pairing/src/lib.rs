//! Swiss pairings.
#![forbid(unsafe_code)]

pub mod berger;
pub mod check;
mod color;
pub mod dutch;
pub mod explain;
pub mod field;
pub mod generate;
mod matching;
mod points;
pub mod slow;
pub mod tiebreak;
pub mod trf;

pub use color::Color;
pub use points::{ParsePointsError, Points};

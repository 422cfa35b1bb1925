//! A chess player without clock, chance or I/O: a search, an evaluation, eight levels.
//!
//! The caller passes a line of moves, limits, and a listener that is told what is found and
//! asked whether to go on. What comes out depends on these, on a seed for the weaker levels,
//! and on the searches before; never on the time.
#![forbid(unsafe_code)]

mod bench;
mod engine;
pub mod eval;
mod level;
mod memory;
mod packed;
mod picker;
mod random;
mod report;
mod score;
mod search;
mod see;
mod table;
mod temper;

pub use bench::signature;
pub use engine::Engine;
pub use level::{Choice, Level};
pub use report::{Found, Limits, Progress, Report, Variation};
pub use score::Score;
pub use temper::{would_accept_draw, would_claim_draw, would_resign};

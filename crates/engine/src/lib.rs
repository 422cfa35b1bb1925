//! A chess engine without clock, randomness, or I/O: search, evaluation, and eight levels.
//!
//! The caller passes a line of moves, limits, and a listener that gets reports and can stop the
//! search. The result depends on these, on a seed for the weaker levels, and on earlier searches,
//! never on the time.
#![forbid(unsafe_code)]

mod attention;
mod bench;
mod choose;
mod engine;
pub mod eval;
mod history;
mod level;
mod move_picker;
mod opening_book;
mod packed_move;
mod report;
mod resign_draw;
mod score;
mod search;
mod see;
mod split_mix;
mod thinking_time;
mod transposition;

pub use bench::signature;
pub use choose::{Choice, ChooseOptions};
pub use engine::Engine;
pub use level::Level;
pub use report::{PrincipalVariation, Progress, Report, SearchLimits, SearchResult};
pub use resign_draw::{
    Standing, would_accept_draw, would_claim_draw, would_offer_draw, would_resign,
};
pub use score::{Expectation, Score};
pub use split_mix::SplitMix64;
pub use thinking_time::{ClockTime, Occasion, is_recapture, thinking_time};

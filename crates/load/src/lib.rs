//! Load on a server on this machine, compared with a bare echo server.
//!
//! The generator shares the processors with what it measures, so it is kept
//! cheap: one thread, frames made by hand, and the same client for both. What
//! the numbers mean is written in `docs/BENCHMARKS.md`.
#![forbid(unsafe_code)]

pub mod api;
pub mod echo;
pub mod http;
pub mod line;
pub mod memory;
pub mod options;
pub mod process;
pub mod report;
pub mod round;
pub mod run;
pub mod script;
pub mod seat;
pub mod table;
pub mod tally;
pub mod thinking;

/// What went wrong, in words.
pub type Failure = String;

/// Says where something went wrong.
pub(crate) fn at<E: std::fmt::Display>(place: &str) -> impl Fn(E) -> Failure {
    move |error| format!("{place}: {error}")
}

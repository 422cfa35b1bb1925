//! Load on a server on this machine, compared with a bare echo server.
//!
//! The generator shares the CPU with what it measures, so it is kept cheap: one thread, frames made
//! by hand, and the same client for both. `docs/BENCHMARKS.md` explains the numbers.
#![forbid(unsafe_code)]

pub mod abuse;
pub mod api;
pub mod client_socket;
pub mod echo;
pub mod http;
pub mod memory;
pub mod options;
pub mod player;
pub mod process;
pub mod report;
pub mod round;
pub mod run;
pub mod script;
pub mod storm;
pub mod table;
pub mod tally;
pub mod thinking;

/// What went wrong, as a sentence.
pub type Failure = String;

/// Adds where something went wrong.
pub(crate) fn at<E: std::fmt::Display>(place: &str) -> impl Fn(E) -> Failure {
    move |error| format!("{place}: {error}")
}

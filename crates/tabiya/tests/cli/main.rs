//! The program from outside, as a shell sees it: a file for each command.

mod account;
mod board;
mod check;
mod config;
mod engines;
mod folder;
mod help;
mod judge;
#[cfg(target_os = "linux")]
mod launch_engine;
mod pairing;
#[cfg(unix)]
mod password;
mod perft;
mod pgn_check;
mod predict;
#[path = "../support/mod.rs"]
mod support;
mod uci;

use support::{Run, run_with};

/// Runs the program to its end with nothing on standard input.
fn run(arguments: &[&str]) -> Run {
    run_with(arguments, b"")
}

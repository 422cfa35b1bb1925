//! Whether a side can still mate by any series of legal moves.
//!
//! FIDE's Laws ask this when a flag falls and when a player resigns or is absent (Laws 5.1.2, 6.9;
//! Online 4.4, 5.4.3), and of both sides after every move (a dead position, Laws 5.2.2).
//!
//! ```
//! use tabiya_rules::{Color, Position};
//! use tabiya_verdict::{MateVerdict, DEFAULT_BUDGET, Proof, can_win, is_dead};
//!
//! let position = Position::from_fen("8/8/4k3/8/8/3KN3/8/8 w - - 0 1").unwrap();
//! let white = can_win(&position, Color::White, DEFAULT_BUDGET);
//! assert_eq!(white, MateVerdict::No(Proof::LoneKnight));
//! assert!(is_dead(&position));
//! ```
#![forbid(unsafe_code)]

mod dead;
mod decide;
mod effort;
mod forced;
mod hasher;
mod mate_verdict;
mod material;
mod reach;
mod search;
mod walls;

pub use dead::is_dead;
pub use decide::{DEFAULT_BUDGET, can_win};
pub use mate_verdict::{MateVerdict, Proof};
pub use reach::{Impossible, Reachable, Reason, StartPosition, reachable, reachable_quick};
pub use walls::PawnWall;

/// Runs the example of the README as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

//! The stored form of a game's settings and events: JSON, each with the version of its format.
//!
//! Every version ever written has a golden file in `tests/golden` and stays readable. Only the
//! newest is written.

mod config;
mod event;
pub(crate) mod parts;
mod tournament;

pub use config::StoredConfig;
pub use event::StoredEvent;
pub use tournament::{StoredRegulations, StoredTournamentEvent};

use std::fmt;

/// The version that is written.
pub const VERSION: u16 = 1;

/// Stored data cannot be read: it was written by a newer program, or it is damaged.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum DecodeError {
    /// The version is unknown.
    Version(u16),
    /// The text does not have the format of its version.
    Shape(String),
    /// The format is right, but a part is invalid: which, and why.
    Part(&'static str, String),
}

impl fmt::Display for DecodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DecodeError::Version(version) => write!(
                f,
                "written in version {version}, which this program does not know (it knows up to \
                 {VERSION})"
            ),
            DecodeError::Shape(why) => write!(f, "not in the shape it should have: {why}"),
            DecodeError::Part(part, why) => write!(f, "{part}: {why}"),
        }
    }
}

impl std::error::Error for DecodeError {}

impl DecodeError {
    pub(crate) fn part(part: &'static str) -> impl FnOnce(String) -> DecodeError {
        move |why| DecodeError::Part(part, why)
    }
}

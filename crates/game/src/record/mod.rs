//! The record of a game for viewers: moves, clocks, and notes, written as PGN and read from PGN.

mod absences;
mod from_events;
mod notes;
mod pgn;

pub use absences::{Absence, AbsenceCause, absences};
use rules::{ByColor, Move, Position};

use crate::{GameResult, Millis, TimeControl};

/// The record of a game played here or read from a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameRecord {
    /// The start position of the moves.
    pub start: Position,
    /// The moves, without those taken back.
    pub moves: Vec<RecordedMove>,
    /// Notes before the first move.
    pub notes: Vec<String>,
    /// The result; none during the game, or if it is unknown.
    pub result: Option<GameResult>,
    /// How it ended, as in the PGN tag `Termination`.
    pub termination: Option<String>,
    /// The time control of each side, if known.
    pub time: Option<ByColor<TimeControl>>,
}

/// A move of a record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RecordedMove {
    /// The move.
    pub made: Move,
    /// The time left after it (Online 3.7).
    pub left: Option<Millis>,
    /// The time used for it.
    pub used: Option<Millis>,
    /// Notes after it: offers and acts of the arbiter.
    pub notes: Vec<String>,
}

//! A game to look at: what was played, with the clocks and what was said and
//! done beside, out as PGN and in from PGN.

mod absences;
mod from_events;
mod notes;
mod pgn;

pub use absences::{Absence, AbsenceCause, absences};
use rules::{ByColor, Move, Position};

use crate::{GameResult, Millis, TimeControl};

/// A game to look at, played here or read from a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameRecord {
    /// Where the moves begin.
    pub start: Position,
    /// The moves that stand, in order.
    pub moves: Vec<RecordedMove>,
    /// What happened before the first of them.
    pub notes: Vec<String>,
    /// Who scored what; none while the game goes on, or if it is not known.
    pub result: Option<GameResult>,
    /// How it ended, in the words of the PGN tag `Termination`.
    pub termination: Option<String>,
    /// The time of each side, if it is known.
    pub time: Option<ByColor<TimeControl>>,
}

/// A move to look at.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RecordedMove {
    /// The move.
    pub made: Move,
    /// The time left after it (Online 3.7).
    pub left: Option<Millis>,
    /// The time used for it.
    pub used: Option<Millis>,
    /// What happened after it: offers, the arbiter's acts.
    pub notes: Vec<String>,
}

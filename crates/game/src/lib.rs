//! One game of chess between two seats, as a pure state machine: clocks,
//! moves, offers, claims, takebacks, flags, absence, arbiters, endings.
//!
//! A game is a list of events. [`Game::decide`] turns a command, given at an
//! instant by somebody, into new events or a refusal; [`Game::apply`] folds an
//! event into the state. The same commands at the same instants make the same
//! events, for ever: there is no clock here, no randomness and no I/O.
//!
//! Who drives a game and how is written on [`Game`].
#![forbid(unsafe_code)]

mod actor;
mod clock;
mod command;
mod config;
mod countdown;
mod deadline;
mod decide;
mod ending;
mod event;
mod game;
mod mind;
mod premove;
mod presence;
mod record;
mod refusal;
mod seen;
mod time_control;
mod units;

pub use actor::{Actor, Seat};
pub use command::{ArbiterAct, Command, Departure, PlayerCommand, ZoneCommand};
pub use config::{Allowed, Calls, ConfigFault, GameConfig, LagPolicy, Official, Opening, Ruleset};
pub use deadline::{Deadline, Patience, Timer};
pub use decide::{Decision, Facts, Happening, Question, is_finished};
pub use ending::{Ending, EndingRow, GameResult, Viewer};
pub use event::{CanMate, Event, Moved, Recorded};
pub use game::{Assistant, Ended, Game, MoveMade, Phase};
pub use mind::{Mind, ParseProgramNameError, ProgramName};
pub use premove::{Premove, PremoveDropped, PremoveFate, premove_fate};
pub use record::{Absence, AbsenceCause, Record, RecordMove, absences};
pub use refusal::Refusal;
pub use time_control::{
    Bonus, ClockControl, ParseTimeControlError, Speed, Stage, TimeControl, TimeControlFault,
};
pub use units::{CommandId, Millis, PersonId, Seq, Timestamp};

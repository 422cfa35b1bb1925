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

mod accessors;
mod actor;
mod clock;
mod code;
mod command;
mod computer_player;
mod config;
mod countdown;
mod deadline;
mod decide;
mod ending;
mod event;
mod game;

mod premove;
mod presence;
mod record;
mod refusal;

mod time_control;
mod units;

pub use actor::{Actor, Seat};
pub use code::CodeParams;
pub use command::{ArbiterAct, Command, Departure, PlayerCommand, ZoneCommand};
pub use computer_player::{ComputerPlayer, ParseProgramNameError, ProgramName};
pub use config::{
    ArbiterCalls, ClockStart, Competition, ConfigError, GameConfig, LagPolicy, Permissions, Ruleset,
};
pub use deadline::{ArrivalCountdown, Deadline, Timer};
pub use decide::{Decision, Facts, MateQuestion, NewEvent, is_finished};
pub use ending::{Ending, EndingRow, GameResult, Viewer};
pub use event::{CanMate, Event, MoveEvent, RecordedEvent};
pub use game::{Assistant, Game, GameEnd, Phase, PlayedMove};
pub use premove::{Premove, PremoveDropReason, PremoveFate, premove_fate};
pub use record::{Absence, AbsenceCause, GameRecord, RecordedMove, absences};
pub use refusal::Refusal;
pub use time_control::{
    Bonus, ClockControl, ParseTimeControlError, Speed, Stage, TimeControl, TimeControlError,
};
pub use units::{CommandId, Millis, PersonId, Seq, Timestamp};

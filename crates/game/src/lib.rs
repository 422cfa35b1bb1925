//! A chess game as a pure state machine: clocks, moves, draw offers, claims, takebacks, flags,
//! absence, arbiters, and endings.
//!
//! A game is a list of events. [`Game::decide`] turns a command into new events or a refusal;
//! [`Game::apply`] applies an event to the state. The same commands at the same times always give
//! the same events: there is no clock, no randomness, and no I/O.
//!
//! [`Game`] explains how to drive it.
//!
//! # Articles and files
//!
//! Where each article of the Laws of Chess and of the Online Chess Regulations is implemented. The
//! tests of an article are listed in `docs/FIDE.md`.
//!
//! | article | about | files |
//! | --- | --- | --- |
//! | Laws 1.3 | player to move | `accessors.rs` |
//! | Laws 1.4.1 | checkmate | `ending.rs`, `decide/moves.rs` |
//! | Laws 1.4.3 | dead position | `ending.rs`, `decide/moves.rs` |
//! | Laws 3.10.3 | unreachable positions | `config.rs` |
//! | Laws 5.1.2 | resignation when the opponent cannot checkmate | `ending.rs`, `decide/player.rs` |
//! | Laws 5.2.3 | draw offers after the first moves | `config.rs`, `decide/player.rs` |
//! | Laws 6.7 | default time and forfeit | `deadline.rs`, `ending.rs`, `decide/expire.rs` |
//! | Laws 6.11 | calling the arbiter | `command.rs`, `config.rs`, `decide/player.rs` |
//! | Laws 9.2 | claiming threefold repetition | `command.rs`, `ending.rs`, `decide/player.rs` |
//! | Laws 9.3 | claiming the 50-move rule | `command.rs`, `ending.rs`, `decide/player.rs` |
//! | Laws 9.5.3 | extra time after a wrong claim | `time_control/speed.rs`, `decide/player.rs` |
//! | Laws 9.6.1 | fivefold repetition | `ending.rs`, `decide/moves.rs` |
//! | Laws 9.6.2 | 75-move rule | `ending.rs`, `decide/moves.rs` |
//! | Online 2.3 | powers of the arbiter | `decide/arbiter.rs` |
//! | Online 3.6.a | smart moves | `config.rs` |
//! | Online 3.6.b | premoves | `config.rs`, `premove.rs` |
//! | Online 3.6.c | auto-queen | `config.rs` |
//! | Online 3.7 | move list with times | `accessors.rs`, `event.rs`, `record/mod.rs` |
//! | Online 3.8 | assistants | `actor.rs`, `command.rs`, `decide/arbiter.rs` |
//! | Online 4.1 | clocks | `accessors.rs`, `clock.rs` |
//! | Online 4.3 | time controls | `time_control/mod.rs` |
//! | Online 4.4 | flag fall | `deadline.rs`, `ending.rs`, `decide/expire.rs`, `clock.rs` |
//! | Online 5.1 | checkmate | `ending.rs` |
//! | Online 5.2 | resignation | `command.rs`, `decide/player.rs`, `ending.rs` |
//! | Online 5.3 | draw by agreement | `command.rs`, `ending.rs` |
//! | Online 5.4 | automatic draws | `config.rs`, `decide/moves.rs` |
//! | Online 5.4.1 | threefold repetition | `ending.rs` |
//! | Online 5.4.2 | stalemate | `ending.rs` |
//! | Online 5.4.3 | dead position | `ending.rs` |
//! | Online 5.4.4 | 50-move rule | `ending.rs` |
#![forbid(unsafe_code)]

mod abort;
mod accessors;
mod actor;
mod character;
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

mod played_moves;
mod premove;
mod presence;
mod rating_category;
mod record;
mod refusal;
mod replay_verified;

mod spectators;
mod time_control;
mod units;

pub use abort::AbortReason;
pub use actor::{Actor, Seat};
pub use character::{Character, ParseCharacterError};
pub use code::CodeParams;
pub use command::{ArbiterAct, Command, Departure, Ordered, PlayerCommand, ZoneCommand};
pub use computer_player::{ComputerPlayer, ParseProgramNameError, ProgramName};
pub use config::{
    AbsenceRule, ArbiterCalls, ClockStart, ConfigError, GameConfig, LagPolicy, Permissions,
    Ruleset, TournamentPlace,
};
pub use deadline::{ArrivalCountdown, Deadline, Timer};
pub use decide::{Decision, Facts, MateQuestion, NewEvent, is_finished};
pub use ending::{Ending, EndingRow, GameResult, Viewer};
pub use event::{CanMate, Event, MoveEvent, RecordedEvent};
pub use game::{Assistant, Game, GameEnd, Phase, PlayedMove};
pub use played_moves::{PlayedMoves, PlayedMovesIter};
pub use premove::{Premove, PremoveDropReason, PremoveFate, premove_fate};
pub use rating_category::RatingCategory;
pub use record::{Absence, AbsenceCause, GameRecord, RecordedMove, absences};
pub use refusal::Refusal;
pub use replay_verified::ImpossibleEvent;
pub use time_control::{
    Bonus, ClockControl, ParseTimeControlError, Speed, Stage, TimeControl, TimeControlError,
};
pub use units::{CommandId, Millis, PersonId, Seq, Timestamp};

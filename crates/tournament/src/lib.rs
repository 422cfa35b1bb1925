//! A tournament as a pure state machine: entries, rounds, pairings, results, standings, reports.
//!
//! A tournament is a list of events, like a game. [`Tournament::decide`] turns an act into new
//! events or a refusal; [`Tournament::apply`] applies an event. The same acts at the same times
//! always give the same events: there is no clock, no randomness, and no I/O. What has to be drawn
//! by lot is drawn by the caller and recorded as an event.
//!
//! The round is always paired from the report of the events so far ([`write_report`]), so
//! that everyone can check every round later.
//!
//! | state | what can happen |
//! | --- | --- |
//! | draft | the organizer writes the regulations and names the staff |
//! | entry | players enter, or are entered from a list |
//! | closed | no more entries; the list is checked |
//! | running | rounds are paired, published, played, and closed, one after the other |
//! | finished | the standings are signed; results can still be corrected for the rating report |
//! | abandoned | the tournament ended early |
#![forbid(unsafe_code)]

mod act;
mod actor;
mod apply;
mod decide;
mod details;
mod difference;
mod entry;
mod event;
mod import;
mod numbers;
mod pair;
mod refusal;
mod regulations;
mod report;
mod round;
mod standings;
mod tournament;

pub use act::{ACTS, Act, ActKind, ActRow, Duty, Reason, When, Who};
pub use actor::{Actor, StaffRole};
pub use details::{Arbiter, Details};
pub use difference::{Difference, HandCheck, PairingCheck, Proposal};
pub use entry::{Bye, Entrant, Entry, EntryId, EntryState};
pub use event::{Event, RecordedEvent};
pub use import::{ImportError, Imported, import};
pub use pair::{Pairing, PairingError};
pub use refusal::Refusal;
pub use regulations::{
    Acceleration, EntryRule, ForbiddenPair, PointValues, Prize, Regulations, RegulationsError,
    RoundPlan, System,
};
pub use report::{Audience, ReportHead, read_profile, write_report};
pub use round::{Board, BoardResult, GameKey, ResultKind, Round, RoundState};
pub use standings::{CrossTableCell, CrossTableRow, PlayerCard, StandingRow};
pub use tournament::{Phase, StaffMember, Tournament};

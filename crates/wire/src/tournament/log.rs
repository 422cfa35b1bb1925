//! The log of a tournament: who did what, when, and why.

use serde::{Deserialize, Serialize};

/// One thing that happened.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct LogLine {
    /// Its number.
    pub seq: u32,
    /// When, in milliseconds since 1970.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub at: u64,
    /// In which role.
    pub role: LogRole,
    /// The name of the person, if it was one.
    pub by: Option<String>,
    /// What.
    pub what: LogKind,
    /// The round it is about.
    pub round: Option<u16>,
    /// The board it is about.
    pub board: Option<u16>,
    /// The players it is about.
    pub entries: Vec<u32>,
    /// More about it: a result, a role and a name, the differences of a pairing.
    pub detail: Option<String>,
    /// Why, in the words of the staff.
    pub reason: Option<String>,
}

/// In which role somebody acted.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, schemars::JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum LogRole {
    /// A member of the staff.
    Staff,
    /// A player.
    Player,
    /// A game that ended.
    Game,
    /// The server, at a time that was set.
    Server,
}

/// What happened.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, schemars::JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
#[expect(missing_docs, reason = "the same names as the events of the tournament")]
pub enum LogKind {
    Regulated,
    Planned,
    RoundsSet,
    Appointed,
    EntryOpened,
    EntryClosed,
    Entered,
    EntryEdited,
    Admitted,
    Refused,
    Withdrawn,
    Expelled,
    Reinstated,
    ByeSet,
    Forbidden,
    Allowed,
    CheckInOpened,
    CheckedIn,
    CheckInClosed,
    Started,
    Numbered,
    Drafted,
    Rearranged,
    Validated,
    Published,
    Unpublished,
    RoundStarted,
    ResultSet,
    RoundClosed,
    TieBroken,
    Finished,
    Abandoned,
}

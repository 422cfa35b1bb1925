//! Reports and blocks over HTTP.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{GameId, people::PersonView, server::Room};

/// Why somebody is reported.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum ReportReason {
    /// Help from an engine or another person.
    Cheating,
    /// Insults, threats, spam.
    Abuse,
    /// Something else.
    Other,
}

/// A report to the operators: of a player by name, or of a chat line and who wrote it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(optional_fields))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ReportRequest {
    /// Why.
    pub reason: ReportReason,
    /// What happened; needed if the reason is `other`.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<String>"))]
    pub words: String,
    /// The player, unless this is about a chat line.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The game it is about.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(type = "string"))]
    pub game: Option<GameId>,
    /// The chat line of that game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub line: Option<LineNumber>,
}

/// Which line of a game's chat.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct LineNumber {
    /// The room.
    pub room: Room,
    /// The number in that room.
    pub n: u32,
}

/// A report as operators see it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct ReportView {
    /// Its number.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub number: u64,
    /// When it was made, in milliseconds since 1970.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub at: u64,
    /// Who reported.
    pub by: PersonView,
    /// Who was reported.
    pub about: PersonView,
    /// Whether they are muted now.
    pub muted: bool,
    /// Why.
    pub reason: ReportReason,
    /// What happened, in the reporter's words.
    pub words: String,
    /// The game it is about.
    #[cfg_attr(feature = "typescript", ts(type = "string | null"))]
    pub game: Option<GameId>,
    /// The chat line as it was.
    pub line: Option<String>,
    /// How it was closed; null while it is open.
    pub closed: Option<ClosingView>,
}

/// How a report was closed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct ClosingView {
    /// The name of the operator.
    pub by: Option<String>,
    /// When.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub at: u64,
    /// A note for other operators.
    pub note: String,
}

/// Closes a report, or opens it again.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(optional_fields))]
#[serde(deny_unknown_fields)]
pub struct ReportChange {
    /// Whether it is closed.
    pub closed: bool,
    /// A note for other operators.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<String>"))]
    pub note: String,
}

/// Mutes the author of a chat line, or lets them write again.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct MuteRequest {
    /// Whether they are muted.
    pub muted: bool,
}

/// Somebody whom the caller blocks.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct BlockView {
    /// Who.
    pub person: PersonView,
    /// Since when, in milliseconds since 1970.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub since: u64,
}

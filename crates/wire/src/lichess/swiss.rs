//! A Swiss tournament, as clients of lichess know it.

use schemars::JsonSchema;
use serde::Serialize;

use super::BulkClock;

/// A Swiss tournament.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Swiss {
    /// Its id.
    pub id: String,
    /// The id of the account that made it.
    pub created_by: String,
    /// When the first round starts, as ISO 8601.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub starts_at: Option<String>,
    /// The name.
    pub name: String,
    /// The clock; none for clocks with stages or delays.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clock: Option<BulkClock>,
    /// Always `standard`.
    pub variant: String,
    /// The round that is played, or the last one; 0 before the first.
    pub round: u16,
    /// The number of rounds.
    pub nb_rounds: u16,
    /// How many players take part.
    pub nb_players: u32,
    /// How many games are played now.
    pub nb_ongoing: u32,
    /// `created`, `started`, or `finished`.
    pub status: String,
    /// When the next round starts, if that is set.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub next_round: Option<SwissNextRound>,
    /// Whether ratings change.
    pub rated: bool,
    /// Whether the caller may enter.
    pub verdicts: SwissVerdicts,
    /// Counts, once a round was played.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stats: Option<SwissStats>,
}

/// When the next round starts.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct SwissNextRound {
    /// When, as ISO 8601.
    pub at: String,
    /// In so many seconds.
    #[serde(rename = "in")]
    pub in_seconds: u64,
}

/// The conditions for entering.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct SwissVerdicts {
    /// Always empty: this server has no such conditions.
    pub list: Vec<String>,
    /// Whether everyone may enter.
    pub accepted: bool,
}

/// Counts of all games.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct SwissStats {
    /// Games that ended.
    pub games: u32,
    /// Won by White.
    pub white_wins: u32,
    /// Won by Black.
    pub black_wins: u32,
    /// Drawn.
    pub draws: u32,
    /// Byes.
    pub byes: u32,
    /// Absences.
    pub absences: u32,
    /// The average of the ratings that are known.
    pub average_rating: u32,
}

/// A place in the standings.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct SwissResult {
    /// Whether the player left.
    pub absent: bool,
    /// The place.
    pub rank: u32,
    /// The points.
    pub points: f64,
    /// The first tie-break of the regulations.
    pub tie_break: f64,
    /// The rating used for pairing; 0 for unrated players.
    pub rating: u16,
    /// The name of the account, or of a player without one.
    pub username: String,
    /// `BOT`, or a title such as `GM`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
}

//! Standings, crosstable, and player cards.

use serde::{Deserialize, Serialize};

use crate::server::Side;

/// The standings after a round, with the crosstable.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct StandingsView {
    /// The version of the tournament they belong to.
    pub version: u32,
    /// The round after which they stand.
    pub round: u16,
    /// Whether results of this round are missing.
    pub live: bool,
    /// The columns of tie-breaks.
    pub tie_breaks: Vec<TieBreakView>,
    /// Best first.
    pub rows: Vec<StandingRowView>,
}

/// A column of tie-breaks.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct TieBreakView {
    /// The code in TRF26: `BH/C1`.
    pub code: String,
    /// The English name.
    pub name: String,
}

/// A place in the standings.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct StandingRowView {
    /// The place; players who are level share it.
    pub place: u32,
    /// Who.
    pub entry: u32,
    /// The points.
    pub points: f64,
    /// Whether the results count. Those of a player who left a round robin before half of the games
    /// count for nobody.
    pub counts: bool,
    /// The values in the order of the columns, as they are shown: `12.5`.
    pub tie_breaks: Vec<String>,
    /// Round by round.
    pub cells: Vec<CrossTableCellView>,
}

/// A round of a player.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct CrossTableCellView {
    /// As tables print it: number of the opponent, color, result, such as `12w1` or `5b½`; `+` and
    /// `-` are forfeits, `U` the bye, `H`, `F` and `Z` other byes, `*` a game in progress.
    pub text: String,
    /// The opponent.
    pub opponent: Option<u32>,
    /// The color.
    pub color: Option<Side>,
    /// The points; none while the game is played.
    pub points: Option<f64>,
}

/// Everything about one player.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct PlayerCardView {
    /// The place, points, and rounds.
    pub row: StandingRowView,
    /// The points after each round.
    pub progress: Vec<f64>,
    /// The tie-breaks, each with what it is made of.
    pub tie_breaks: Vec<TieBreakValue>,
}

/// A tie-break of one player.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct TieBreakValue {
    /// The code in TRF26.
    pub code: String,
    /// The English name.
    pub name: String,
    /// The value as it is shown.
    pub value: String,
    /// What it is made of, round by round.
    pub parts: Vec<TieBreakPart>,
}

/// What a round adds to a tie-break.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct TieBreakPart {
    /// The round.
    pub round: u16,
    /// The opponent it comes from; none for a dummy opponent.
    pub opponent: Option<u32>,
    /// How much, as it is shown.
    pub value: String,
    /// Whether a cut leaves it out.
    pub cut: bool,
}

//! Games that an arbiter creates for others.

use game::ArbiterCalls;
use serde::{Deserialize, Serialize};
use tabiya_pairing::trf::TrfError;

use super::defaults;
use crate::{
    GameId,
    error::{ErrorCode, ErrorView, Params},
    people::RulesetName,
};

/// Games to create, all or none.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct OfficialGames {
    /// Errors refer to their positions, counted from 1.
    pub games: Vec<OfficialGameRequest>,
}

/// A game that an arbiter creates. The names of these fields are also the columns of a CSV file.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(optional_fields))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct OfficialGameRequest {
    /// The account that plays White.
    pub white: String,
    /// The account that plays Black.
    pub black: String,
    /// The time control: `3+2`, `40/90+30:30+30`, `5 d3`.
    pub time: String,
    /// Black's time control, if it differs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub time_black: Option<String>,
    /// Which draws need a claim.
    #[serde(default = "defaults::ruleset")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<RulesetName>"))]
    pub ruleset: RulesetName,
    /// Whether the game is rated.
    #[serde(default = "defaults::rated")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<bool>"))]
    pub rated: bool,
    /// The start position, if not the standard one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fen: Option<String>,
    /// Whether this is Chess960: with a random start position if there is no `fen`.
    #[serde(default = "defaults::chess960")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<bool>"))]
    pub chess960: bool,
    /// When the clocks start, in UTC: `2026-11-15T18:00:00Z`. Without it, the arbiter starts the
    /// game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start_at: Option<String>,
    /// The default time in seconds: a player who arrives later forfeits (Laws 6.7). Without it,
    /// nobody forfeits.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub default_time: Option<u64>,
    /// A player who is absent for this many seconds loses. Without it, nobody does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub absence: Option<u64>,
    /// How many moves each player must have made before a draw can be offered; 1 by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub draw_offers_after: Option<u32>,
    /// Whether players can call the arbiter; `noted` by default.
    #[serde(default = "defaults::calls")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<CallsRule>"))]
    pub calls: CallsRule,
    /// Whether lag is compensated; yes by default.
    #[serde(default = "defaults::lag_credit")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<bool>"))]
    pub lag_credit: bool,
    /// Whether premoves are allowed; yes by default.
    #[serde(default = "defaults::premoves")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<bool>"))]
    pub premoves: bool,
    /// Whether the page may play the only possible move with one click (Online 3.6.a); yes by
    /// default.
    #[serde(default = "defaults::smart_moves")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<bool>"))]
    pub smart_moves: bool,
    /// Whether the page may promote to a queen without asking (Online 3.6.c); yes by default.
    #[serde(default = "defaults::auto_queen")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<bool>"))]
    pub auto_queen: bool,
    /// Whether takebacks are allowed; no by default.
    #[serde(default = "defaults::takebacks")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<bool>"))]
    pub takebacks: bool,
    /// Whether the players can chat; no by default.
    #[serde(default = "defaults::chat")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<bool>"))]
    pub chat: bool,
    /// The name of the tournament.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub event: Option<String>,
    /// The round.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub round: Option<String>,
    /// The number of the board.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub board: Option<u32>,
    /// Further accounts that act as arbiters; separated by `;` in CSV.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<Vec<String>>"))]
    pub arbiters: Vec<String>,
    /// How many seconds later spectators see everything, up to an hour; 0 by default. Players and
    /// arbiters see it at once.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub spectator_delay: Option<u64>,
}

/// Whether players can call the arbiter (Laws 6.11).
#[derive(
    Copy, Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize, schemars::JsonSchema,
)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum CallsRule {
    /// They cannot.
    None,
    /// A call is recorded, and the game continues.
    #[default]
    Noted,
    /// A call by the player to move stops the clocks.
    Stopping,
}

impl From<ArbiterCalls> for CallsRule {
    fn from(calls: ArbiterCalls) -> CallsRule {
        match calls {
            ArbiterCalls::None => CallsRule::None,
            ArbiterCalls::Noted => CallsRule::Noted,
            ArbiterCalls::StopClocks => CallsRule::Stopping,
        }
    }
}

impl From<CallsRule> for ArbiterCalls {
    fn from(rule: CallsRule) -> ArbiterCalls {
        match rule {
            CallsRule::None => ArbiterCalls::None,
            CallsRule::Noted => ArbiterCalls::Noted,
            CallsRule::Stopping => ArbiterCalls::StopClocks,
        }
    }
}

/// The games that were created.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct CreatedOfficialGames {
    /// In the order of the request.
    pub games: Vec<CreatedOfficialGame>,
}

/// A game that was created.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct CreatedOfficialGame {
    /// Its id.
    #[cfg_attr(feature = "typescript", ts(type = "string"))]
    pub id: GameId,
    /// The player of the white pieces, by name.
    pub white: String,
    /// The player of the black pieces, by name.
    pub black: String,
}

/// Why nothing of a list or a report was taken.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct ListErrors {
    /// The error as a whole.
    #[serde(flatten)]
    #[cfg_attr(feature = "typescript", ts(flatten))]
    pub error: ErrorView,
    /// All errors, in the order of the lines.
    pub faults: Vec<LineError>,
}

/// An error in a line of a list or a report.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct LineError {
    /// The line in the CSV file, where line 1 has the names of the columns; or the position of the
    /// game in the list, from 1; 0 if it is about the whole.
    pub line: u32,
    /// First and last column in the line of a report, from 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub columns: Option<(u32, u32)>,
    /// The field; none if the whole line is wrong.
    pub field: Option<String>,
    /// The sentence in English.
    pub error: String,
    /// The code: one of `error::ErrorCode`.
    pub code: String,
    /// The parameters of the code.
    #[cfg_attr(feature = "typescript", ts(type = "Record<string, string | number>"))]
    pub params: Params,
}

impl LineError {
    /// An error of a line, or of a field in it.
    pub fn new(line: u32, field: Option<String>, error: impl Into<ErrorCode>) -> LineError {
        let ErrorView { code, params, message } = error.into().view();
        LineError { line, columns: None, field, error: message, code, params }
    }
}

impl From<&TrfError> for LineError {
    fn from(error: &TrfError) -> LineError {
        let number = |number: usize| u32::try_from(number).unwrap_or(u32::MAX);
        let columns = error.columns.map(|(from, to)| (number(from), number(to)));
        LineError { columns, ..LineError::new(number(error.line), None, &error.fault) }
    }
}

//! Games that an arbiter makes for others.

use game::ArbiterCalls;
use serde::{Deserialize, Serialize};

use crate::{
    GameId,
    error::{ErrorCode, ErrorView, Params},
    people::RulesetName,
};

/// Games to be made at once: all of them, or none.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct OfficialGames {
    /// In the order in which mistakes are told, counted from 1.
    pub games: Vec<OfficialWish>,
}

/// A game that an arbiter makes. The names of these fields are also the
/// columns of a CSV file.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(optional_fields))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct OfficialWish {
    /// The account that plays White.
    pub white: String,
    /// The account that plays Black.
    pub black: String,
    /// The clock, as people write it: `3+2`, `40/90+30:30+30`, `5 d3`.
    pub time: String,
    /// Black's clock, if it differs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub time_black: Option<String>,
    /// Which draws need a claim.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<RulesetName>"))]
    pub ruleset: RulesetName,
    /// Whether ratings change.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<bool>"))]
    pub rated: bool,
    /// Where the game begins, if not at the beginning.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fen: Option<String>,
    /// One of the 960 arrays, by chance; or how `fen` is read.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<bool>"))]
    pub chess960: bool,
    /// When the clocks start by themselves, in UTC: `2026-11-15T18:00:00Z`;
    /// none if the arbiter starts the game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start_at: Option<String>,
    /// A player who has not appeared so many seconds after the start forfeits;
    /// none if nobody does (Laws 6.7).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub default_time: Option<u64>,
    /// A player who is away for so many seconds loses; none if nobody does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub absence: Option<u64>,
    /// A draw can be offered when both have made so many moves; 1 if not said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub draw_offers_after: Option<u32>,
    /// Whether players can call the arbiter; `noted` if not said.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<CallsRule>"))]
    pub calls: CallsRule,
    /// Whether a part of the lag is not charged; yes if not said.
    #[serde(default = "yes")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<bool>"))]
    pub lag_credit: bool,
    /// Whether moves can be entered in advance; yes if not said.
    #[serde(default = "yes")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<bool>"))]
    pub premoves: bool,
    /// Whether the page may play the only move of a square (Online 3.6.a);
    /// yes if not said.
    #[serde(default = "yes")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<bool>"))]
    pub smart_moves: bool,
    /// Whether the page may promote to a queen unasked (Online 3.6.c); yes if
    /// not said.
    #[serde(default = "yes")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<bool>"))]
    pub auto_queen: bool,
    /// Whether moves can be taken back by agreement; no if not said.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<bool>"))]
    pub takebacks: bool,
    /// Whether the players can talk; no if not said.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<bool>"))]
    pub chat: bool,
    /// The name of the competition.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub event: Option<String>,
    /// The round of it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub round: Option<String>,
    /// The number of the board.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub board: Option<u32>,
    /// Accounts that judge it too; in CSV with `;` between them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<Vec<String>>"))]
    pub arbiters: Vec<String>,
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
    /// A call is recorded, and play goes on.
    #[default]
    Noted,
    /// A call of the player having the move stops the clocks.
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

fn yes() -> bool {
    true
}

/// The games that were made.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Made {
    /// In the order in which they were asked for.
    pub games: Vec<MadeGame>,
}

/// A game that was made.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct MadeGame {
    /// Its id.
    #[cfg_attr(feature = "typescript", ts(type = "string"))]
    pub id: GameId,
    /// Who plays White, as they write themselves.
    pub white: String,
    /// Who plays Black.
    pub black: String,
}

/// Why no game was made.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Faults {
    /// What is wrong as a whole.
    #[serde(flatten)]
    #[cfg_attr(feature = "typescript", ts(flatten))]
    pub error: ErrorView,
    /// Everything that is wrong, in the order of the lines.
    pub faults: Vec<Fault>,
}

/// Something that is wrong in a list of games.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Fault {
    /// The line of the CSV file, whose first is the one with the names of the
    /// columns; or which game, counted from 1.
    pub line: u32,
    /// Which field; none if the line as a whole is wrong.
    pub field: Option<String>,
    /// What is wrong, in English.
    pub error: String,
    /// What is wrong, as a code of `error::ErrorCode`.
    pub code: String,
    /// The parameters of the code.
    #[cfg_attr(feature = "typescript", ts(type = "Record<string, string | number>"))]
    pub params: Params,
}

impl Fault {
    /// An error of a line, or of a field in it.
    pub fn new(line: u32, field: Option<String>, error: impl Into<ErrorCode>) -> Fault {
        let ErrorView { code, params, message } = error.into().view();
        Fault { line, field, error: message, code, params }
    }
}

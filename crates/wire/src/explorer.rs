//! The explorer of this server's games, with the field names of lichess's opening explorer.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{
    GameId,
    server::{Opening, Side},
};

/// What was played here from a position.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct ExplorerView {
    /// The opening: the deepest name on the way here.
    pub opening: Option<Opening>,
    /// Games that White won.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub white: u64,
    /// Draws.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub draws: u64,
    /// Games that Black won.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub black: u64,
    /// The moves, the most frequent first.
    pub moves: Vec<ExplorerMove>,
    /// Always empty: the best games are not kept apart.
    pub top_games: Vec<ExplorerGame>,
    /// The latest games, newest first.
    pub recent_games: Vec<ExplorerGame>,
}

/// A move that was played.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(optional_fields))]
#[serde(rename_all = "camelCase")]
pub struct ExplorerMove {
    /// The move in UCI notation.
    pub uci: String,
    /// The move in SAN.
    pub san: String,
    /// Games that White won.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub white: u64,
    /// Draws.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub draws: u64,
    /// Games that Black won.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub black: u64,
    /// The average rating of the players who had one.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub average_rating: Option<u64>,
}

/// A game that went through a position.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct ExplorerGame {
    /// The move it continued with.
    pub uci: String,
    /// Its id.
    #[schemars(with = "String")]
    #[cfg_attr(feature = "typescript", ts(type = "string"))]
    pub id: GameId,
    /// The winner, if any.
    pub winner: Option<Side>,
    /// The speed, or `chess960`.
    pub speed: String,
    /// `rated` or `casual`.
    pub mode: String,
    /// White.
    pub white: ExplorerPlayer,
    /// Black.
    pub black: ExplorerPlayer,
    /// The year in which it was created.
    pub year: u16,
    /// The month, such as `2026-11`.
    pub month: String,
}

/// A player of such a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(optional_fields))]
pub struct ExplorerPlayer {
    /// The name.
    pub name: String,
    /// The rating at the start; none for guests.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rating: Option<i32>,
}

//! Games to watch, in the format of lichess.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Serialize;

use super::{LightUser, Status, Variant};
use crate::server::Side;

/// The featured game of each channel.
pub type Channels = BTreeMap<String, Channel>;

/// The featured game of one channel.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Channel {
    /// One of the players.
    pub user: LightUser,
    /// Their rating.
    pub rating: i32,
    /// The game.
    pub game_id: String,
    /// Their side.
    pub color: Side,
}

/// One line of a channel's feed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(tag = "t", content = "d", rename_all = "lowercase")]
pub enum FeedLine {
    /// Another game is featured.
    Featured(Featured),
    /// A move in the featured game.
    Fen(Step),
}

/// The featured game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Featured {
    /// Its id.
    pub id: String,
    /// The side at the bottom of the board.
    pub orientation: Side,
    /// White, then Black.
    pub players: Vec<FeaturedPlayer>,
    /// The position.
    pub fen: String,
}

/// A player of the featured game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct FeaturedPlayer {
    /// Their side.
    pub color: Side,
    /// Their account.
    pub user: LightUser,
    /// Their rating.
    pub rating: i32,
    /// The time left, in seconds; none without a clock.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seconds: Option<u64>,
}

/// The position after a move.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Step {
    /// The position.
    pub fen: String,
    /// The move that led to it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lm: Option<String>,
    /// White's time left, in seconds; none without a clock.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub wc: Option<u64>,
    /// Black's.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bc: Option<u64>,
}

/// A game in a stream of moves: its first and last line.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Watched {
    /// Its id.
    pub id: String,
    /// The variant.
    pub variant: Variant,
    /// The speed.
    pub speed: String,
    /// The rating category.
    pub perf: String,
    /// Whether it is rated.
    pub rated: bool,
    /// The start position.
    pub initial_fen: String,
    /// The current position.
    pub fen: String,
    /// The side to move.
    pub player: Side,
    /// The number of plies.
    pub turns: u32,
    /// The ply at which it started.
    pub started_at_turn: u32,
    /// How it came about.
    pub source: String,
    /// The status.
    pub status: Status,
    /// When it was created, in milliseconds since 1970.
    pub created_at: u64,
    /// The last move.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub last_move: Option<String>,
    /// The winner, if any.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub winner: Option<Side>,
    /// The players.
    pub players: crate::server::Sides<super::export::ExportedPlayer>,
}

/// A game in a stream of many: when it begins, and when it ends.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct StreamedGame {
    /// Its id.
    pub id: String,
    /// Whether it is rated.
    pub rated: bool,
    /// `standard`, `chess960` or `fromPosition`.
    pub variant: String,
    /// `blitz`, `rapid`, …
    pub speed: String,
    /// Which rating it belongs to: the speed, or `chess960`.
    pub perf: String,
    /// When it was made, in milliseconds since 1970.
    pub created_at: u64,
    /// The number of its status: 20 while it is played.
    pub status: u8,
    /// The name of its status.
    pub status_name: String,
    /// The clock, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clock: Option<super::ExportedClock>,
    /// Days for each move, if so it is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub days_per_turn: Option<u32>,
    /// Where it began, if not at the standard start.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub initial_fen: Option<String>,
    /// Who won, if somebody did.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub winner: Option<Side>,
    /// Who plays.
    pub players: crate::server::Sides<StreamedPlayer>,
}

/// A player in a stream of many games.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct StreamedPlayer {
    /// The name in small letters; only accounts have one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub user_id: Option<String>,
    /// The name of a guest.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The level of the computer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ai_level: Option<u8>,
    /// The rating.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rating: Option<i32>,
    /// Whether the rating is a guess.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub provisional: bool,
}

/// One line of a stream of a game's moves.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum WatchLine {
    /// The game, at the beginning and at the end.
    Game(Box<Watched>),
    /// A position in between.
    Step(Step),
}

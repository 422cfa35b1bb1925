//! Games to watch, as clients of lichess know them.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Serialize;

use super::{LightUser, Status, Variant};
use crate::server::Side;

/// The game to watch in each channel.
pub type Channels = BTreeMap<String, Channel>;

/// The game to watch in one channel.
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

/// One line of what is seen in a channel.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(tag = "t", content = "d", rename_all = "lowercase")]
pub enum FeedLine {
    /// Another game is shown.
    Featured(Featured),
    /// A move was made in it.
    Fen(Step),
}

/// A game that is shown.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Featured {
    /// Its id.
    pub id: String,
    /// From whose side it is shown.
    pub orientation: Side,
    /// White, then Black.
    pub players: Vec<FeaturedPlayer>,
    /// The position.
    pub fen: String,
}

/// A player of a game that is shown.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct FeaturedPlayer {
    /// Their side.
    pub color: Side,
    /// Who.
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

/// A game that is watched move by move: first and last line of the stream.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Watched {
    /// Its id.
    pub id: String,
    /// The variant.
    pub variant: Variant,
    /// How fast it is.
    pub speed: String,
    /// Which rating it belongs to.
    pub perf: String,
    /// Whether it is rated.
    pub rated: bool,
    /// Where it began.
    pub initial_fen: String,
    /// The position now.
    pub fen: String,
    /// Who has the move.
    pub player: Side,
    /// Moves of either side.
    pub turns: u32,
    /// After which ply it began.
    pub started_at_turn: u32,
    /// Where it comes from.
    pub source: String,
    /// How far it is.
    pub status: Status,
    /// When it was made, in milliseconds since 1970.
    pub created_at: u64,
    /// The last move.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub last_move: Option<String>,
    /// Who won, if somebody did.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub winner: Option<Side>,
    /// Who plays.
    pub players: crate::server::Sides<super::export::ExportedPlayer>,
}

/// One line of a stream of a game's moves.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum WatchLine {
    /// The game, at the beginning and at the end.
    Game(Box<Watched>),
    /// A position on the way.
    Step(Step),
}

//! Exported games, in the format of lichess.

use schemars::JsonSchema;
use serde::Serialize;

use super::{Challenge, ClockPlan, Status, Variant};
use crate::{
    GameId,
    server::{Side, Sides},
};

/// A game with its moves.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct ExportedGame {
    /// Its id.
    pub id: String,
    /// Whether it is rated.
    pub rated: bool,
    /// `standard`, `chess960` or `fromPosition`.
    pub variant: String,
    /// The speed.
    pub speed: String,
    /// Which rating it belongs to: the speed, or `chess960`.
    pub perf: String,
    /// When it was created, in milliseconds since 1970.
    pub created_at: u64,
    /// When the last move was made, or the game ended.
    pub last_move_at: u64,
    /// `started`, or how it ended.
    pub status: String,
    /// How it came about.
    pub source: String,
    /// The players.
    pub players: Sides<ExportedPlayer>,
    /// The winner, if any.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub winner: Option<Side>,
    /// The start position, if not the standard one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub initial_fen: Option<String>,
    /// The opening.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub opening: Option<ExportedOpening>,
    /// The moves in SAN, separated by spaces.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub moves: Option<String>,
    /// The time left after each move, in centiseconds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clocks: Option<Vec<u64>>,
    /// The clock, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clock: Option<ExportedClock>,
    /// Days per move, in correspondence games.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub days_per_turn: Option<u64>,
    /// The PGN, if requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pgn: Option<String>,
    /// The current position, if requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub last_fen: Option<String>,
}

/// A player of a game.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct ExportedPlayer {
    /// The account; none for the computer, a guest, or an imported game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub user: Option<LightUser>,
    /// The name of a player without an account.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The level of the computer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ai_level: Option<u8>,
    /// The rating at the start.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rating: Option<i32>,
    /// How the game changed it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rating_diff: Option<i32>,
    /// Whether the rating was provisional.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub provisional: Option<bool>,
}

/// A short description of an account.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct LightUser {
    /// The name in lower case.
    pub id: String,
    /// The name.
    pub name: String,
    /// `BOT`, or a title such as `GM`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
}

/// An opening, and where it ends.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct ExportedOpening {
    /// The ECO code.
    pub eco: String,
    /// The name.
    pub name: String,
    /// The ply at which it was reached.
    pub ply: u32,
}

/// A clock, in seconds.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct ExportedClock {
    /// Initial time.
    pub initial: u64,
    /// Increment.
    pub increment: u64,
    /// The estimated duration: the initial time and forty increments.
    pub total_time: u64,
}

/// An imported game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct ImportedGame {
    /// Its id.
    pub id: String,
    /// Its page.
    pub url: String,
}

/// A game that was just created.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct CreatedGame {
    /// Its id.
    pub id: GameId,
    /// The id, followed by four letters without meaning here.
    pub full_id: String,
    /// The variant.
    pub variant: Variant,
    /// `blitz`, `rapid`, …
    pub speed: &'static str,
    /// Which rating it belongs to: the speed, or `chess960`.
    pub perf: &'static str,
    /// Whether it is rated.
    pub rated: bool,
    /// The position.
    pub fen: String,
    /// The number of plies.
    pub turns: u32,
    /// How it came about.
    pub source: &'static str,
    /// The status.
    pub status: Status,
    /// When it was created, in milliseconds since 1970.
    pub created_at: u64,
    /// The side to move.
    pub player: &'static str,
    /// A time control that lichess does not have.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clock_plan: Option<ClockPlan>,
}

/// An open challenge: for the first two people who accept.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct OpenChallenge {
    /// The challenge.
    #[serde(flatten)]
    pub challenge: Challenge,
    /// Who may accept.
    pub open: OpenTo,
    /// The link for White.
    pub url_white: String,
    /// The link for Black.
    pub url_black: String,
}

/// Who may accept an open challenge.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct OpenTo {
    /// The two who may; anyone if it is left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub user_ids: Option<[String; 2]>,
}

/// A bulk pairing: many games created at once.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct BulkPairing {
    /// Its id.
    pub id: GameId,
    /// The games, with their present or future ids.
    pub games: Vec<BulkGame>,
    /// `standard`, `chess960` or `fromPosition`.
    pub variant: &'static str,
    /// The clock, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clock: Option<BulkClock>,
    /// Whether they are rated.
    pub rated: bool,
    /// When the games are to be created, in milliseconds since 1970.
    pub pair_at: u64,
    /// When the games were created, if they were.
    pub paired_at: Option<u64>,
    /// When the pairing was scheduled.
    pub scheduled_at: u64,
    /// When the clocks start, if at a fixed time.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub start_clocks_at: Option<u64>,
    /// The organizer's message to the players.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub message: Option<String>,
}

/// An organizer's bulk pairings.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct BulkPairings {
    /// The newest first.
    pub bulks: Vec<BulkPairing>,
}

/// A game of a bulk pairing.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct BulkGame {
    /// Its id.
    pub id: GameId,
    /// Who plays White.
    pub white: String,
    /// Who plays Black.
    pub black: String,
}

/// A clock, in seconds.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct BulkClock {
    /// Initial time.
    pub limit: u64,
    /// Increment.
    pub increment: u64,
}

/// A correspondence seek.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct SeekId {
    /// Its id, which becomes the id of the game.
    pub id: GameId,
}

/// A chat message in a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct ChatMessage {
    /// The author.
    pub user: String,
    /// The text.
    pub text: String,
}

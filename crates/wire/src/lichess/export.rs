//! Games to take home, as clients of lichess know them.

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
    /// How fast it is.
    pub speed: String,
    /// Which rating it belongs to: the speed.
    pub perf: String,
    /// When it was made, in milliseconds since 1970.
    pub created_at: u64,
    /// When the last move was made, or the game ended.
    pub last_move_at: u64,
    /// `started`, or how it ended.
    pub status: String,
    /// Where it comes from.
    pub source: String,
    /// Who plays.
    pub players: Sides<ExportedPlayer>,
    /// Who won, if somebody did.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub winner: Option<Side>,
    /// Where it began, if not at the beginning.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub initial_fen: Option<String>,
    /// The name of the opening.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub opening: Option<ExportedOpening>,
    /// The moves for people, with spaces between.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub moves: Option<String>,
    /// The time left after each move, in hundredths of a second.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clocks: Option<Vec<u64>>,
    /// The clock, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clock: Option<ExportedClock>,
    /// Days for each move, if so it is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub days_per_turn: Option<u64>,
    /// The same as PGN, if that was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pgn: Option<String>,
    /// The position now, if that was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub last_fen: Option<String>,
}

/// A player of a game.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct ExportedPlayer {
    /// The account; none for the computer, a guest or a game from elsewhere.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub user: Option<LightUser>,
    /// The name of somebody without an account.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The level of the computer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ai_level: Option<u8>,
    /// The rating at the beginning.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rating: Option<i32>,
    /// How the game changed it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rating_diff: Option<i32>,
    /// Whether the rating was only a guess.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub provisional: Option<bool>,
}

/// An account at a glance.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct LightUser {
    /// The name in small letters.
    pub id: String,
    /// The name.
    pub name: String,
    /// `BOT` for a program, or a title such as `GM`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
}

/// The name of an opening, and how far it goes.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct ExportedOpening {
    /// Its place in the Encyclopaedia of Chess Openings.
    pub eco: String,
    /// As players say it.
    pub name: String,
    /// After how many moves of either side it was reached.
    pub ply: u32,
}

/// A clock, in seconds.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct ExportedClock {
    /// What each side begins with.
    pub initial: u64,
    /// What each move adds.
    pub increment: u64,
    /// What forty moves may take.
    pub total_time: u64,
}

/// A game that was brought in.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct ImportedGame {
    /// Its id.
    pub id: String,
    /// Where it is seen.
    pub url: String,
}

/// A game that was just made.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct CreatedGame {
    /// Its id.
    pub id: GameId,
    /// The id and four letters that mean nothing here.
    pub full_id: String,
    /// What kind of chess.
    pub variant: Variant,
    /// `blitz`, `rapid`, …
    pub speed: &'static str,
    /// The same.
    pub perf: &'static str,
    /// Whether ratings change.
    pub rated: bool,
    /// The position.
    pub fen: String,
    /// Moves of either side.
    pub turns: u32,
    /// How it came to be.
    pub source: &'static str,
    /// How far it is.
    pub status: Status,
    /// When it was made, in milliseconds since 1970.
    pub created_at: u64,
    /// Who has the move.
    pub player: &'static str,
    /// A clock that lichess has not.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clock_plan: Option<ClockPlan>,
}

/// A challenge for the first two who come.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct OpenChallenge {
    /// The challenge.
    #[serde(flatten)]
    pub challenge: Challenge,
    /// Who may come.
    pub open: OpenTo,
    /// Where White comes.
    pub url_white: String,
    /// Where Black comes.
    pub url_black: String,
}

/// Who may come to an open challenge.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct OpenTo {
    /// Everybody, if there is nobody here.
    pub user_ids: Vec<String>,
}

/// Many games that are made at once.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct BulkPairing {
    /// Its id.
    pub id: GameId,
    /// The games, with the ids that they have or will have.
    pub games: Vec<BulkGame>,
    /// `standard`, `chess960` or `fromPosition`.
    pub variant: &'static str,
    /// The clock, if there is one.
    pub clock: Option<BulkClock>,
    /// Whether ratings change.
    pub rated: bool,
    /// When they are to be made, in milliseconds since 1970.
    pub pair_at: u64,
    /// When they were made, if they are.
    pub paired_at: Option<u64>,
    /// When they were ordered.
    pub scheduled_at: u64,
    /// When they begin by themselves, if they do.
    pub start_clocks_at: Option<u64>,
    /// What the organizer says to the players.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub message: Option<String>,
}

/// What somebody ordered.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct BulkPairings {
    /// The newest first.
    pub bulks: Vec<BulkPairing>,
}

/// One of many games.
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
    /// At the beginning.
    pub limit: u64,
    /// With each move.
    pub increment: u64,
}

/// A seek that takes days.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct SeekId {
    /// Its id, which becomes that of the game.
    pub id: GameId,
}

/// Something that was said at a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Said {
    /// By whom.
    pub user: String,
    /// What.
    pub text: String,
}

//! A short description of a game for one of its players, in events and lists.

use game::{Game, GameConfig, Seat, Timestamp};
use rules::Color;
use schemars::JsonSchema;
use serde::Serialize;

use super::{ClockPlan, Player, Status, Variant, clock_plan, color_name, common::ruleset_name};
use crate::GameId;

/// A short description of a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct GameInfo {
    /// The id, followed by four letters without meaning here.
    pub full_id: String,
    /// The id.
    pub game_id: GameId,
    /// The id again: clients differ in where they look.
    pub id: GameId,
    /// The position.
    pub fen: String,
    /// The receiver's side.
    pub color: &'static str,
    /// The last move, as `e2e4`; empty if there is none.
    pub last_move: String,
    /// How the game came about.
    pub source: &'static str,
    /// The status.
    pub status: Status,
    /// The variant.
    pub variant: Variant,
    /// `blitz`, `rapid`, …
    pub speed: &'static str,
    /// Which rating it belongs to: the speed, or `chess960`.
    pub perf: &'static str,
    /// Whether it is rated.
    pub rated: bool,
    /// Whether the receiver has moved.
    pub has_moved: bool,
    /// The opponent.
    pub opponent: Opponent,
    /// Whether it is the receiver's turn.
    pub is_my_turn: bool,
    /// The receiver's time left in seconds; none without a clock.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seconds_left: Option<u64>,
    /// The winner.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub winner: Option<&'static str>,
    /// The receiver's rating; of a game that is over, before it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rating: Option<i32>,
    /// How the game changed it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rating_diff: Option<i32>,
    /// Which kinds of programs may play it.
    pub compat: Compat,
    /// A time control that lichess does not have.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clock_plan: Option<ClockPlan>,
    /// `otb` if draws must be claimed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ruleset: Option<&'static str>,
}

/// Which kinds of programs may play a game.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Compat {
    /// Bots.
    pub bot: bool,
    /// Boards and programs for people.
    pub board: bool,
}

impl Compat {
    /// Every game here can be played by bots and boards.
    pub const ALL: Compat = Compat { bot: true, board: true };
}

/// The opponent.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Opponent {
    /// None for the computer.
    pub id: Option<String>,
    /// The name.
    pub username: String,
    /// The rating at this speed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rating: Option<i32>,
    /// How the game changed it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rating_diff: Option<i32>,
    /// The level of the computer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ai: Option<u8>,
}

impl Opponent {
    /// For the opponent instead.
    pub fn of(player: Player) -> Opponent {
        let username = match (player.name, player.ai_level) {
            (Some(name), _) => name,
            (None, Some(level)) => format!("AI level {level}"),
            (None, None) => "Anonymous".into(),
        };
        let Player { id, rating, ai_level: ai, .. } = player;
        Opponent { id, username, rating, rating_diff: None, ai }
    }
}

impl GameInfo {
    /// A game for one of its players. The caller adds rating changes.
    pub fn of(id: GameId, game: &Game, at: Timestamp, color: Color, opponent: Player) -> GameInfo {
        let config = game.config();
        let last = game.moves().last().map(|last| game.position().uci(last.made).to_string());
        GameInfo {
            full_id: full_id(id, color),
            game_id: id,
            id,
            fen: game.position().to_fen(),
            color: color_name(color),
            last_move: last.unwrap_or_default(),
            source: source(config),
            status: Status::of(game),
            variant: Variant::of(game.line().start()),
            speed: config.speed().key(),
            perf: config.rating_category().key(),
            rated: config.rated,
            has_moved: game.moves_by(color) > 0,
            opponent: Opponent::of(opponent),
            is_my_turn: game.ended().is_none() && game.turn() == color,
            seconds_left: game.clocks(at)[color].map(|left| left.whole_seconds()),
            winner: game.result().and_then(|result| result.winner()).map(color_name),
            rating: None,
            rating_diff: None,
            compat: Compat::ALL,
            clock_plan: clock_plan(&config.time),
            ruleset: ruleset_name(config),
        }
    }
}

/// Twelve characters, as clients expect. Nothing else uses them.
pub fn full_id(id: GameId, color: Color) -> String {
    let side = match color {
        Color::White => "wwww",
        Color::Black => "bbbb",
    };
    format!("{id}{side}")
}

/// How a game came about.
pub fn source(config: &GameConfig) -> &'static str {
    let computer = config.seats.iter().any(|(_, seat)| *seat == Some(Seat::Computer));
    if computer { "ai" } else { "friend" }
}

/// A person's live games.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct NowPlaying {
    /// Most urgent first.
    pub now_playing: Vec<GameInfo>,
    /// In how many games the receiver has the move.
    pub nb_my_turn: u64,
}

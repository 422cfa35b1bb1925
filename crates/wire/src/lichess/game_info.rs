//! A game at a glance, for one of its players: in events and lists.

use game::{Game, GameConfig, Seat, Timestamp};
use rules::Color;
use schemars::JsonSchema;
use serde::Serialize;

use super::{ClockPlan, Player, Status, Variant, clock_plan, color_name, common::ruleset_name};
use crate::GameId;

/// A game at a glance.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct GameInfo {
    /// The id and four letters that mean nothing here.
    pub full_id: String,
    /// The id.
    pub game_id: GameId,
    /// The id once more: clients differ in where they look.
    pub id: GameId,
    /// The position.
    pub fen: String,
    /// The receiver's side.
    pub color: &'static str,
    /// The last move, as `e2e4`; empty if there is none.
    pub last_move: String,
    /// How the game came to be.
    pub source: &'static str,
    /// How far it is.
    pub status: Status,
    /// What kind of chess.
    pub variant: Variant,
    /// `blitz`, `rapid`, …
    pub speed: &'static str,
    /// The same.
    pub perf: &'static str,
    /// Whether ratings change.
    pub rated: bool,
    /// Whether the receiver has moved.
    pub has_moved: bool,
    /// The other.
    pub opponent: Opponent,
    /// Whether the receiver has the move.
    pub is_my_turn: bool,
    /// What the receiver's clock shows; not without a clock.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seconds_left: Option<u64>,
    /// Who won.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub winner: Option<&'static str>,
    /// The receiver's rating.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rating: Option<i32>,
    /// What the game did to it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rating_diff: Option<i32>,
    /// Which kinds of programs may play it.
    pub compat: Compat,
    /// A clock that lichess has not.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clock_plan: Option<ClockPlan>,
    /// `otb` where draws are claimed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ruleset: Option<&'static str>,
}

/// Which kinds of programs may play a game.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Compat {
    /// Bots.
    pub bot: bool,
    /// Boards and programs that people play with.
    pub board: bool,
}

impl Compat {
    /// All of them: every game here can be played by each.
    pub const ALL: Compat = Compat { bot: true, board: true };
}

/// The other player.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Opponent {
    /// None for the computer.
    pub id: Option<String>,
    /// Always there.
    pub username: String,
    /// The rating at this speed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rating: Option<i32>,
    /// What the game did to it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rating_diff: Option<i32>,
    /// The level of the computer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ai: Option<u8>,
}

impl Opponent {
    /// As seen from the other side.
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
    /// A game as it stands for one of its players. What it did to ratings is
    /// for the caller to add.
    pub fn of(id: GameId, game: &Game, at: Timestamp, color: Color, opponent: Player) -> GameInfo {
        let config = game.config();
        let speed = config.time.white.speed().max(config.time.black.speed()).key();
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
            speed,
            perf: speed,
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

/// Twelve letters, as clients expect; nothing can be done with them.
pub fn full_id(id: GameId, color: Color) -> String {
    let side = match color {
        Color::White => "wwww",
        Color::Black => "bbbb",
    };
    format!("{id}{side}")
}

/// How a game came to be.
pub fn source(config: &GameConfig) -> &'static str {
    let computer = config.seats.iter().any(|(_, seat)| *seat == Some(Seat::Computer));
    if computer { "ai" } else { "friend" }
}

/// The games that somebody is in.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct NowPlaying {
    /// The most urgent first.
    pub now_playing: Vec<GameInfo>,
}

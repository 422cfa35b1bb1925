//! The records of a game's stream.

use std::fmt::Write;

use game::{Game, Millis, Timestamp};
use rules::{ByColor, Color, Position};
use schemars::{JsonSchema, Schema};
use serde::Serialize;
use serde_json::json;

use super::{
    ClockPlan, Perf, Player, Status, Variant, clock_plan, color_name,
    common::{bonus_now, first_stage, ruleset_name},
    perf_name,
};
use crate::GameId;

/// The whole game: always the first record.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(tag = "type", rename = "gameFull", rename_all = "camelCase")]
#[schemars(transform = is_game_full)]
pub struct GameFull {
    /// The id.
    pub id: GameId,
    /// What kind of chess.
    pub variant: Variant,
    /// `blitz`, `rapid`, …
    pub speed: &'static str,
    /// The same, for people.
    pub perf: Perf,
    /// Whether ratings change.
    pub rated: bool,
    /// When the game was made, in milliseconds since 1970.
    pub created_at: u64,
    /// Who plays White.
    pub white: Player,
    /// Who plays Black.
    pub black: Player,
    /// `startpos`, or the FEN of another start.
    pub initial_fen: String,
    /// The clock; not without one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clock: Option<GameClock>,
    /// Days for each move.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub days_per_turn: Option<u32>,
    /// A clock that lichess has not.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clock_plan: Option<ClockPlan>,
    /// `otb` where draws are claimed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ruleset: Option<&'static str>,
    /// How it stands.
    pub state: GameState,
}

/// A clock, in milliseconds.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct GameClock {
    /// At the beginning.
    pub initial: u64,
    /// With each move.
    pub increment: u64,
}

/// How a game stands.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(tag = "type", rename = "gameState")]
#[schemars(transform = is_game_state)]
pub struct GameState {
    /// All moves from the start, as `e2e4`, with spaces between.
    pub moves: String,
    /// What White's clock shows, in milliseconds.
    pub wtime: u64,
    /// What Black's clock shows.
    pub btime: u64,
    /// What each move of White brings now.
    pub winc: u64,
    /// What each move of Black brings now.
    pub binc: u64,
    /// How far it is.
    pub status: &'static str,
    /// Who won.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub winner: Option<&'static str>,
    /// Whether White's draw offer stands.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub wdraw: bool,
    /// Whether Black's does.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub bdraw: bool,
    /// Whether White wishes to take a move back.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub wtakeback: bool,
    /// Whether Black does.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub btakeback: bool,
    /// The next game between the two.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rematch: Option<GameId>,
    /// How long players who have not come are waited for; then the game is
    /// over.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub expiration: Option<Expiration>,
}

/// A wait that ends the game.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Expiration {
    /// How long it has been, in milliseconds.
    pub idle_millis: u64,
    /// How long it is in all.
    pub millis_to_move: u64,
}

/// What a clock shows where there is none: the largest number that every
/// client can hold.
const NO_CLOCK: u64 = 2_147_483_647;

impl GameState {
    /// How a game stands at an instant.
    pub fn of(game: &Game, at: Timestamp) -> GameState {
        let shown = game.clocks(at);
        let time = |color: Color| shown[color].map_or(NO_CLOCK, |left| left.0);
        let draw = game.draw_offer();
        let takeback = game.takeback_proposal();
        GameState {
            moves: moves(game),
            wtime: time(Color::White),
            btime: time(Color::Black),
            winc: bonus_now(game, Color::White).0,
            binc: bonus_now(game, Color::Black).0,
            status: Status::of(game).name,
            winner: game.result().and_then(|result| result.winner()).map(color_name),
            wdraw: draw == Some(Color::White),
            bdraw: draw == Some(Color::Black),
            wtakeback: takeback == Some(Color::White),
            btakeback: takeback == Some(Color::Black),
            rematch: None,
            expiration: game.arrival_countdown(at).map(|countdown| Expiration {
                idle_millis: (countdown.total - countdown.left).0,
                millis_to_move: countdown.total.0,
            }),
        }
    }

    /// Whether another state says the same, but for time that passes.
    pub fn says_the_same(&self, other: &GameState) -> bool {
        let signs = |state: &GameState| {
            (
                (state.winc, state.binc, state.status, state.winner, state.rematch),
                (state.wdraw, state.bdraw, state.wtakeback, state.btakeback),
                state.expiration.is_some(),
            )
        };
        self.moves == other.moves && signs(self) == signs(other)
    }
}

/// Castling is the king's two squares in standard chess, also from a position
/// of its own, and the king onto its rook in Chess960.
fn moves(game: &Game) -> String {
    let mode = game.line().start().mode();
    let mut text = String::with_capacity(game.moves().len() * 5);
    for told in game.moves() {
        if !text.is_empty() {
            text.push(' ');
        }
        // Writing into a text cannot fail.
        let _ = write!(text, "{}", told.made.to_uci(mode));
    }
    text
}

impl GameFull {
    /// The whole game at an instant.
    pub fn of(id: GameId, game: &Game, at: Timestamp, players: ByColor<Player>) -> GameFull {
        let config = game.config();
        let speed = config.time.white.speed().max(config.time.black.speed());
        let start = game.line().start();
        let clock = first_stage(&config.time.white).map(|(base, bonus): (Millis, Millis)| {
            GameClock { initial: base.0, increment: bonus.0 }
        });
        let days_per_turn = match config.time.white {
            game::TimeControl::Correspondence { days } => Some(days),
            _ => None,
        };
        GameFull {
            id,
            variant: Variant::of(start),
            speed: speed.key(),
            perf: Perf { icon: None, name: perf_name(speed) },
            rated: config.rated,
            created_at: config.made_at.0,
            white: players.white,
            black: players.black,
            initial_fen: initial_fen(start).unwrap_or_else(|| "startpos".into()),
            clock,
            days_per_turn,
            clock_plan: clock_plan(&config.time),
            ruleset: ruleset_name(config),
            state: GameState::of(game, at),
        }
    }
}

/// The FEN of a start; none for the usual one.
pub fn initial_fen(start: &Position) -> Option<String> {
    (*start != Position::initial()).then(|| start.to_fen())
}

/// Something was said.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(tag = "type", rename = "chatLine")]
#[schemars(transform = is_chat_line)]
pub struct ChatRecord {
    /// `player` or `spectator`.
    pub room: &'static str,
    /// Who said it.
    pub username: String,
    /// The words; never empty.
    pub text: String,
}

/// Whether the opponent is waited for.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(tag = "type", rename = "opponentGone", rename_all = "camelCase")]
#[schemars(transform = is_opponent_gone)]
pub struct OpponentGone {
    /// Whether they are.
    pub gone: bool,
    /// How long the wait still is; the game ends by itself then.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub claim_win_in_seconds: Option<u64>,
}

/// One line of a game's stream.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum GameLine {
    /// The first.
    Full(Box<GameFull>),
    /// After each change.
    State(GameState),
    /// Something was said.
    Chat(ChatRecord),
    /// The opponent left or came back.
    Gone(OpponentGone),
}

fn is_game_full(schema: &mut Schema) {
    tag(schema, "gameFull");
}

fn is_game_state(schema: &mut Schema) {
    tag(schema, "gameState");
}

fn is_chat_line(schema: &mut Schema) {
    tag(schema, "chatLine");
}

fn is_opponent_gone(schema: &mut Schema) {
    tag(schema, "opponentGone");
}

/// `schemars` does not see the tag of a record that is no variant of others.
fn tag(schema: &mut Schema, name: &str) {
    let words = schema.ensure_object();
    let fields = words.entry("properties").or_insert_with(|| json!({}));
    fields["type"] = json!({ "const": name });
    let needed = words.entry("required").or_insert_with(|| json!([]));
    if let Some(needed) = needed.as_array_mut() {
        needed.push("type".into());
    }
}

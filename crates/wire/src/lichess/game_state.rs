//! The records of a game stream.

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
    /// The variant.
    pub variant: Variant,
    /// `blitz`, `rapid`, …
    pub speed: &'static str,
    /// The speed, for display.
    pub perf: Perf,
    /// Whether it is rated.
    pub rated: bool,
    /// When the game was created, in milliseconds since 1970.
    pub created_at: u64,
    /// Who plays White.
    pub white: GamePlayer,
    /// Who plays Black.
    pub black: GamePlayer,
    /// `startpos`, or the FEN of another start.
    pub initial_fen: String,
    /// The clock; left out without one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clock: Option<GameClock>,
    /// Days per move.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub days_per_turn: Option<u32>,
    /// A time control that lichess does not have.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clock_plan: Option<ClockPlan>,
    /// `otb` if draws must be claimed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ruleset: Option<&'static str>,
    /// The current state.
    pub state: GameState,
}

/// A player of a game. Clients read `title` of every player with an account: it is null for those
/// without one.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(untagged, rename_all_fields = "camelCase")]
pub enum GamePlayer {
    /// Somebody with an account.
    Account {
        /// The name in small letters.
        id: String,
        /// The name.
        name: String,
        /// `BOT`, `GM`, …
        title: Option<String>,
        /// The rating in the category of the game.
        #[serde(skip_serializing_if = "Option::is_none")]
        rating: Option<i32>,
        /// Whether the rating is a guess.
        #[serde(skip_serializing_if = "std::ops::Not::not")]
        provisional: bool,
    },
    /// The computer.
    Computer {
        /// Its level.
        ai_level: u8,
        /// The name of a program of the operator.
        #[serde(skip_serializing_if = "Option::is_none")]
        name: Option<String>,
    },
    /// A guest, or a free seat.
    Guest {
        /// The name.
        #[serde(skip_serializing_if = "Option::is_none")]
        name: Option<String>,
    },
}

impl From<Player> for GamePlayer {
    fn from(player: Player) -> GamePlayer {
        let Player { id, name, title, rating, provisional, ai_level, .. } = player;
        match (id, ai_level) {
            (_, Some(ai_level)) => GamePlayer::Computer { ai_level, name },
            (Some(id), None) => {
                let name = name.unwrap_or_else(|| id.clone());
                GamePlayer::Account { id, name, title, rating, provisional }
            }
            (None, None) => GamePlayer::Guest { name },
        }
    }
}

/// A clock, in milliseconds.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct GameClock {
    /// Initial time.
    pub initial: u64,
    /// Increment.
    pub increment: u64,
}

/// The state of a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(tag = "type", rename = "gameState")]
#[schemars(transform = is_game_state)]
pub struct GameState {
    /// All moves from the start in UCI, separated by spaces.
    pub moves: String,
    /// White's time left, in milliseconds.
    pub wtime: u64,
    /// Black's time left.
    pub btime: u64,
    /// White's current increment.
    pub winc: u64,
    /// Black's current increment.
    pub binc: u64,
    /// The status.
    pub status: &'static str,
    /// The winner.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub winner: Option<&'static str>,
    /// Whether White has offered a draw.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub wdraw: bool,
    /// Whether Black has offered a draw.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub bdraw: bool,
    /// Whether White asks for a takeback.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub wtakeback: bool,
    /// Whether Black asks for a takeback.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub btakeback: bool,
    /// The id of the rematch.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rematch: Option<GameId>,
    /// How long players who have not arrived are waited for; then the game is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub expiration: Option<Expiration>,
}

/// A countdown that ends the game.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Expiration {
    /// The time elapsed, in milliseconds.
    pub idle_millis: u64,
    /// The whole time.
    pub millis_to_move: u64,
}

/// What a game without a clock shows: the largest number that every client can hold.
const NO_CLOCK: u64 = 2_147_483_647;

impl GameState {
    /// The state of a game at an instant.
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

    /// Whether another state is the same, apart from the time that passes.
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

/// Castling is written as the king's move by two squares in standard chess, including set-up
/// positions, and as king takes rook in Chess960.
fn moves(game: &Game) -> String {
    let mode = game.line().start().mode();
    let mut text = String::with_capacity(game.moves().len() * 5);
    for told in game.moves() {
        if !text.is_empty() {
            text.push(' ');
        }
        // Writing to a string cannot fail.
        let _ = write!(text, "{}", told.made.to_uci(mode));
    }
    text
}

impl GameFull {
    /// The whole game at an instant.
    pub fn of(id: GameId, game: &Game, at: Timestamp, players: ByColor<Player>) -> GameFull {
        let config = game.config();
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
            speed: config.speed().key(),
            perf: Perf { icon: None, name: perf_name(config.rating_category()) },
            rated: config.rated,
            created_at: config.made_at.0,
            white: players.white.into(),
            black: players.black.into(),
            initial_fen: initial_fen(start).unwrap_or_else(|| "startpos".into()),
            clock,
            days_per_turn,
            clock_plan: clock_plan(&config.time),
            ruleset: ruleset_name(config),
            state: GameState::of(game, at),
        }
    }
}

/// The FEN of the start position; `None` for the standard one.
pub fn initial_fen(start: &Position) -> Option<String> {
    (*start != Position::initial()).then(|| start.to_fen())
}

/// A chat message.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(tag = "type", rename = "chatLine")]
#[schemars(transform = is_chat_line)]
pub struct ChatRecord {
    /// `player` or `spectator`.
    pub room: &'static str,
    /// The author.
    pub username: String,
    /// The text; never empty.
    pub text: String,
}

/// Whether the opponent is absent.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(tag = "type", rename = "opponentGone", rename_all = "camelCase")]
#[schemars(transform = is_opponent_gone)]
pub struct OpponentGone {
    /// Whether they are.
    pub gone: bool,
    /// Seconds until the absence ends the game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub claim_win_in_seconds: Option<u64>,
}

/// One line of a game stream.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum GameLine {
    /// The first line.
    Full(Box<GameFull>),
    /// After each change.
    State(GameState),
    /// A chat message.
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

/// `schemars` does not see the tag of a record that is not a variant of an enum.
fn tag(schema: &mut Schema, name: &str) {
    let words = schema.ensure_object();
    let fields = words.entry("properties").or_insert_with(|| json!({}));
    fields["type"] = json!({ "const": name });
    let needed = words.entry("required").or_insert_with(|| json!([]));
    if let Some(needed) = needed.as_array_mut() {
        needed.push("type".into());
    }
}

//! The state of a game for one viewer.

use game::{Actor, Game, GameConfig, Phase, Ruleset, Seat, Timestamp, Viewer};
use rules::{ByColor, Color};
use serde::{Deserialize, Serialize};

use super::{LegalMoves, OfficialView, Outcome, Scores};
use crate::GameId;

/// A side.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, schemars::JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Side {
    /// White.
    White,
    /// Black.
    Black,
}

impl From<Color> for Side {
    fn from(color: Color) -> Side {
        match color {
            Color::White => Side::White,
            Color::Black => Side::Black,
        }
    }
}

/// A value for each side.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Sides<T> {
    /// White's.
    pub white: T,
    /// Black's.
    pub black: T,
}

impl From<Side> for Color {
    fn from(side: Side) -> Color {
        match side {
            Side::White => Color::White,
            Side::Black => Color::Black,
        }
    }
}

impl<T> From<ByColor<T>> for Sides<T> {
    fn from(sides: ByColor<T>) -> Sides<T> {
        Sides { white: sides.white, black: sides.black }
    }
}

/// The role of the receiver in this game.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, schemars::JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum You {
    /// The player of the white pieces.
    White,
    /// The player of the black pieces.
    Black,
    /// An assistant who enters moves for the player named in `assists`.
    Assistant,
    /// An arbiter of the game.
    Arbiter,
    /// A spectator.
    Spectator,
}

impl From<Viewer> for You {
    fn from(viewer: Viewer) -> You {
        match viewer {
            Viewer::Player(Color::White) => You::White,
            Viewer::Player(Color::Black) => You::Black,
            Viewer::Spectator => You::Spectator,
        }
    }
}

/// Who a player is away from the board, as far as it may be shown.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, schemars::JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct PlayerIdentity {
    /// A title before the name; `BOT` for a bot.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub title: Option<String>,
    /// The real name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub real_name: Option<String>,
}

/// The whole game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct GameView {
    /// Its id.
    #[cfg_attr(feature = "typescript", ts(type = "string"))]
    pub id: GameId,
    /// The number of the last event; -1 if there is none.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub seq: i64,
    /// The role of the receiver.
    pub you: You,
    /// The side for which the receiver enters moves, if they are an assistant.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub assists: Option<Side>,
    /// The players, by name; none for a free seat.
    pub names: Sides<Option<String>>,
    /// Titles and real names of the players, where they may be shown; left out if there are none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub identities: Option<Sides<PlayerIdentity>>,
    /// Which players are the computer; left out if neither is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub computers: Option<Sides<bool>>,
    /// The assistants of the players, approved or not, by name; left out if there are none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub assistants: Option<Sides<Option<String>>>,
    /// The arbiter's settings; left out without an arbiter.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub official: Option<OfficialView>,
    /// The time control of each side: `3+2`.
    pub time: Sides<String>,
    /// `online` or `otb`.
    pub ruleset: String,
    /// Whether it is rated.
    pub rated: bool,
    /// Whether it is Chess960, where castling is written as king takes rook.
    pub chess960: bool,
    /// What this game allows.
    pub takebacks: bool,
    /// Whether premoves are allowed.
    pub premoves: bool,
    /// Whether people can chat.
    pub chat: bool,
    /// The time a wrong claim gives the opponent, in milliseconds; none if draws are not claimed,
    /// or without a clock.
    #[cfg_attr(feature = "typescript", ts(type = "number | null"))]
    pub claim_penalty_ms: Option<u64>,
    /// How many milliseconds an absent player has to come back; left out without a limit.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional, type = "number"))]
    pub absence_ms: Option<u64>,
    /// The number of spectators.
    pub spectators: u32,
    /// How many seconds later spectators see everything, if they do.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional, type = "number"))]
    pub spectator_delay: Option<u64>,
    /// The state of a rematch.
    pub rematch: Rematch,
    /// The ratings of the players, and the score of the series.
    #[serde(flatten)]
    pub scores: Scores,
    /// The start position.
    pub start_fen: String,
    /// The moves so far.
    pub moves: Vec<MoveView>,
    /// The current state.
    pub state: State,
}

/// A rematch, with colors swapped.
#[derive(
    Copy, Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, schemars::JsonSchema,
)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Rematch {
    /// Who has offered it.
    pub by: Option<Side>,
    /// The new game, once it exists.
    #[cfg_attr(feature = "typescript", ts(type = "string | null"))]
    pub next: Option<GameId>,
}

/// An opening.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Opening {
    /// The ECO code, such as `C89`.
    pub eco: String,
    /// The name.
    pub name: String,
}

/// A move that was made, with the clock after it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct MoveView {
    /// The move in UCI.
    pub uci: String,
    /// The move in SAN.
    pub san: String,
    /// The position after it.
    pub fen: String,
    /// The time left after it, in milliseconds.
    #[cfg_attr(feature = "typescript", ts(type = "number | null"))]
    pub left: Option<u64>,
    /// Whether the player's assistant entered it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<bool>"))]
    pub assisted: bool,
}

/// The state of a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct State {
    /// `waiting`, `playing`, `paused`, `standing` or `over`.
    pub phase: String,
    /// The position.
    pub fen: String,
    /// The current ply, which a move must name.
    pub ply: u32,
    /// How many moves of the list are still valid.
    pub length: u32,
    /// The side to move.
    pub turn: Side,
    /// The square of the king in check.
    pub check: Option<String>,
    /// The legal moves, for the player to move.
    #[cfg_attr(feature = "typescript", ts(type = "{ [key in string]: string } | null"))]
    pub legal: Option<LegalMoves>,
    /// The deepest named opening that the moves went through.
    pub opening: Option<Opening>,
    /// The clocks.
    pub clocks: Clocks,
    /// Who has offered a draw.
    pub draw_offer: Option<Side>,
    /// Who asks for a takeback.
    pub takeback: Option<Side>,
    /// Who is present.
    pub present: Sides<bool>,
    /// How long until an absent player loses.
    pub countdown: Option<Countdown>,
    /// How many milliseconds absent players are still waited for; left out without a limit.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional, type = "number"))]
    pub arrival: Option<u64>,
    /// How often the game went on after the server was down or silent; left out if never.
    #[serde(default, skip_serializing_if = "is_zero")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<u32>"))]
    pub recoveries: u32,
    /// Who has called the arbiter; left out if nobody has.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub calls: Option<Sides<bool>>,
    /// Which sides have an assistant, and whether they are approved; left out if there are none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub assisted: Option<Sides<Option<bool>>>,
    /// How the game ended.
    pub outcome: Option<Outcome>,
}

/// The clocks at an instant.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Clocks {
    /// The instant, in milliseconds since 1970.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub now: u64,
    /// White's time left, in milliseconds; none without a clock.
    #[cfg_attr(feature = "typescript", ts(type = "number | null"))]
    pub white: Option<u64>,
    /// Black's time left.
    #[cfg_attr(feature = "typescript", ts(type = "number | null"))]
    pub black: Option<u64>,
    /// Whose clock is running.
    pub running: Option<Side>,
}

/// How long until an absent player loses.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Countdown {
    /// The absent player.
    pub side: Side,
    /// How long, in milliseconds.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub left: u64,
}

impl State {
    /// The state of a game at an instant for one viewer. The caller adds the opening, which it has
    /// at hand.
    pub fn of(game: &Game, at: Timestamp, viewer: Viewer) -> State {
        let mut state = State::for_spectators(game, at, game.position().to_fen());
        if let Viewer::Player(color) = viewer {
            state.show_to(game, color);
        }
        state
    }

    /// The same for a caller who has written the position already.
    pub(super) fn for_spectators(game: &Game, at: Timestamp, fen: String) -> State {
        let position = game.position();
        let shown = game.clocks(at).map(|left| left.map(|left| left.0));
        State {
            phase: phase_name(game.phase()).into(),
            fen,
            ply: game.ply(),
            length: game.moves().len() as u32,
            turn: game.turn().into(),
            check: position.is_check().then(|| position.king_of(game.turn()).to_string()),
            legal: None,
            opening: None,
            clocks: Clocks {
                now: at.0,
                white: shown.white,
                black: shown.black,
                running: game.running().map(Side::from),
            },
            draw_offer: game.draw_offer().map(Side::from),
            takeback: game.takeback_proposal().map(Side::from),
            present: ByColor::new_with(|color| game.is_present(color)).into(),
            countdown: Countdown::of(game, at),
            arrival: game.arrival_countdown(at).map(|countdown| countdown.left.0),
            recoveries: game.recoveries(),
            calls: calls(game),
            assisted: assisted(game),
            outcome: Outcome::of(game, Viewer::Spectator),
        }
    }

    /// Adds what only this player may see to a state for spectators.
    pub(super) fn show_to(&mut self, game: &Game, color: Color) {
        self.legal = legal_moves(game, color);
        if self.outcome.is_some() {
            self.outcome = Outcome::of(game, Viewer::Player(color));
        }
    }
}

/// The legal moves, if this player may make one now.
pub(super) fn legal_moves(game: &Game, color: Color) -> Option<LegalMoves> {
    let on = matches!(game.phase(), Phase::Playing | Phase::Recovering);
    (game.turn() == color && on).then(|| LegalMoves::of(game.position()))
}

impl Countdown {
    pub(crate) fn of(game: &Game, at: Timestamp) -> Option<Countdown> {
        Color::ALL.into_iter().find_map(|color| {
            let left = game.countdown(color, at)?.0;
            Some(Countdown { side: color.into(), left })
        })
    }
}

impl GameView {
    /// The whole game at an instant for one viewer. The caller adds what is not part of the game:
    /// the opening, the number of spectators, the rematch, ratings, arbiters, and assistants.
    pub fn of(
        id: GameId,
        game: &Game,
        names: ByColor<Option<String>>,
        at: Timestamp,
        viewer: Viewer,
    ) -> GameView {
        let config = game.config();
        let start = game.line().start();
        GameView {
            id,
            seq: i64::from(game.next_seq().0) - 1,
            you: viewer.into(),
            assists: None,
            names: names.into(),
            identities: None,
            computers: computers(game),
            assistants: None,
            official: None,
            time: config.time.as_ref().map(|time| time.to_string()).into(),
            ruleset: match config.ruleset {
                Ruleset::Online => "online".into(),
                Ruleset::Otb => "otb".into(),
            },
            rated: config.rated,
            chess960: start.mode() == rules::CastlingMode::Chess960,
            takebacks: config.allowed.takeback,
            premoves: config.allowed.premove,
            chat: config.allowed.chat,
            claim_penalty_ms: claim_penalty(config),
            absence_ms: absence(config),
            spectators: 0,
            spectator_delay: Some(config.spectator_delay.whole_seconds())
                .filter(|delay| *delay > 0),
            rematch: Rematch::default(),
            scores: Scores::default(),
            start_fen: start.to_fen(),
            moves: move_views(game),
            state: State::of(game, at, viewer),
        }
    }
}

fn absence(config: &GameConfig) -> Option<u64> {
    let days = Color::ALL.into_iter().any(|color| config.is_correspondence(color));
    config.absence.countdown().filter(|_| !days).map(|limit| limit.0)
}

/// The most that a wrong claim of either side gives the opponent.
fn claim_penalty(config: &GameConfig) -> Option<u64> {
    let gives = config.time.as_ref().map(|time| time.wrong_claim_bonus());
    match config.ruleset {
        Ruleset::Online => None,
        Ruleset::Otb => gives.white.max(gives.black).map(|bonus| bonus.0),
    }
}

fn move_views(game: &Game) -> Vec<MoveView> {
    let mut position = game.line().start().clone();
    game.moves()
        .iter()
        .map(|told| {
            let (uci, san) = (position.uci(told.made).to_string(), position.san(told.made));
            position.play_unchecked(told.made);
            let left = told.left.map(|left| left.0);
            let assisted = matches!(told.by, Actor::Assistant(..));
            MoveView { uci, san: san.to_string(), fen: position.to_fen(), left, assisted }
        })
        .collect()
}

fn computers(game: &Game) -> Option<Sides<bool>> {
    let computers = ByColor::new_with(|color| game.seat(color) == Some(Seat::Computer));
    (computers.white || computers.black).then(|| computers.into())
}

fn calls(game: &Game) -> Option<Sides<bool>> {
    let calls = ByColor::new_with(|color| game.called_at(color).is_some());
    (calls.white || calls.black).then(|| calls.into())
}

fn assisted(game: &Game) -> Option<Sides<Option<bool>>> {
    let assisted =
        ByColor::new_with(|color| game.assistant(color).map(|assistant| assistant.approved));
    (assisted != ByColor::default()).then(|| assisted.into())
}

pub(crate) fn phase_name(phase: Phase) -> &'static str {
    match phase {
        Phase::Waiting => "waiting",
        Phase::Playing => "playing",
        Phase::Paused => "paused",
        Phase::Recovering => "standing",
        Phase::Over => "over",
    }
}

fn is_zero(count: &u32) -> bool {
    *count == 0
}

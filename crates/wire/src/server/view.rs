//! How a game stands, for somebody who looks at it.

use game::{Actor, Game, GameConfig, Phase, Ruleset, Seat, Timestamp, Viewer};
use rules::{ByColor, Color};
use serde::{Deserialize, Serialize};

use super::{LegalMoves, OfficialView};
use crate::GameId;

/// One of the two players.
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

/// A value for each player.
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

/// What the receiver is in this game.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, schemars::JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum You {
    /// The player of the white pieces.
    White,
    /// The player of the black pieces.
    Black,
    /// Somebody who enters moves for a player, named in `assists`.
    Assistant,
    /// An arbiter of the game.
    Arbiter,
    /// Somebody who watches.
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
    /// What the receiver is.
    pub you: You,
    /// For whom the receiver enters moves, if they are an assistant.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub assists: Option<Side>,
    /// Who plays, by name; none for a free seat.
    pub names: Sides<Option<String>>,
    /// Where the computer sits; left out where it does not.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub computers: Option<Sides<bool>>,
    /// Who enters moves for the players, or is to, by name; left out where
    /// nobody is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub assistants: Option<Sides<Option<String>>>,
    /// What an arbiter has laid down; left out of games without one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub official: Option<OfficialView>,
    /// The clock of each side in words, as `3+2`.
    pub time: Sides<String>,
    /// `online` or `otb`.
    pub ruleset: String,
    /// Whether ratings change with it.
    pub rated: bool,
    /// Whether it is Chess960: castling is the king onto its rook.
    pub chess960: bool,
    /// What this game allows.
    pub takebacks: bool,
    /// Whether moves can be entered in advance.
    pub premoves: bool,
    /// Whether people can talk here.
    pub chat: bool,
    /// What a wrong claim gives the opponent, in milliseconds; none where
    /// draws are not claimed, or without a clock.
    #[cfg_attr(feature = "typescript", ts(type = "number | null"))]
    pub claim_penalty_ms: Option<u64>,
    /// How many people watch who do not play.
    pub spectators: u32,
    /// How another game between the same players stands.
    pub rematch: Rematch,
    /// Where the moves begin.
    pub start_fen: String,
    /// The moves so far.
    pub moves: Vec<MoveView>,
    /// How things stand.
    pub state: State,
}

/// Another game between the same players, with colors swapped.
#[derive(
    Copy, Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, schemars::JsonSchema,
)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Rematch {
    /// Whose offer stands.
    pub by: Option<Side>,
    /// The game, once it is made.
    #[cfg_attr(feature = "typescript", ts(type = "string | null"))]
    pub next: Option<GameId>,
}

/// The name of an opening.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Opening {
    /// Its place in the Encyclopaedia of Chess Openings, as `C89`.
    pub eco: String,
    /// As players say it.
    pub name: String,
}

/// A move that was made, with the clock after it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct MoveView {
    /// The move for programs.
    pub uci: String,
    /// The move for people.
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

/// How things stand.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct State {
    /// `waiting`, `playing`, `paused`, `standing` or `over`.
    pub phase: String,
    /// The position.
    pub fen: String,
    /// How far the game has got: what a move must name.
    pub ply: u32,
    /// How many moves of the list stand.
    pub length: u32,
    /// Who has the move.
    pub turn: Side,
    /// The square of the king in check.
    pub check: Option<String>,
    /// The legal moves with their names, for the player having the move.
    #[cfg_attr(feature = "typescript", ts(type = "{ [key in string]: string } | null"))]
    pub legal: Option<LegalMoves>,
    /// The deepest opening with a name that the moves went through.
    pub opening: Option<Opening>,
    /// The clocks.
    pub clocks: Clocks,
    /// Whose draw offer stands.
    pub draw_offer: Option<Side>,
    /// Who wishes to take a move back.
    pub takeback: Option<Side>,
    /// Who is there.
    pub present: Sides<bool>,
    /// How long an absent player is still waited for.
    pub countdown: Option<Countdown>,
    /// Who calls the arbiter; left out where nobody does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub calls: Option<Sides<bool>>,
    /// Whose assistant is approved, and whose is not yet (`false`); left out
    /// where nobody has one.
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
    /// What White's shows, in milliseconds; none without a clock.
    #[cfg_attr(feature = "typescript", ts(type = "number | null"))]
    pub white: Option<u64>,
    /// What Black's shows.
    #[cfg_attr(feature = "typescript", ts(type = "number | null"))]
    pub black: Option<u64>,
    /// Which one runs.
    pub running: Option<Side>,
}

/// How long an absent player is still waited for.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Countdown {
    /// Who is absent.
    pub side: Side,
    /// How long, in milliseconds.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub left: u64,
}

/// How a game ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Outcome {
    /// `1-0`, `½-½`, …
    pub result: String,
    /// The side that won.
    pub winner: Option<Side>,
    /// In words for the receiver: `YOU WON: checkmate`.
    pub words: String,
}

impl State {
    /// How a game stands at an instant for somebody who looks at it. The name
    /// of the opening is for the caller to add, who has it at hand.
    pub fn of(game: &Game, at: Timestamp, viewer: Viewer) -> State {
        let mut state = State::for_spectators(game, at);
        if let Viewer::Player(color) = viewer {
            state.show_to(game, color);
        }
        state
    }

    pub(super) fn for_spectators(game: &Game, at: Timestamp) -> State {
        let position = game.position();
        let shown = game.clocks(at).map(|left| left.map(|left| left.0));
        State {
            phase: phase_name(game.phase()).into(),
            fen: position.to_fen(),
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
            calls: calls(game),
            assisted: assisted(game),
            outcome: outcome(game, Viewer::Spectator),
        }
    }

    /// Makes a state for spectators one for this player.
    pub(super) fn show_to(&mut self, game: &Game, color: Color) {
        let has_the_move = game.turn() == color;
        let on = matches!(game.phase(), Phase::Playing | Phase::Recovering);
        self.legal = (has_the_move && on).then(|| LegalMoves::of(game.position()));
        if self.outcome.is_some() {
            self.outcome = outcome(game, Viewer::Player(color));
        }
    }
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
    /// The whole game at an instant for somebody who looks at it. What is not
    /// part of the game itself (the opening's name, who watches, a rematch, who
    /// judges and assists) is for the caller to add.
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
            spectators: 0,
            rematch: Rematch::default(),
            start_fen: start.to_fen(),
            moves: move_views(game),
            state: State::of(game, at, viewer),
        }
    }
}

/// The most that a wrong claim of either side gives the other.
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

fn outcome(game: &Game, viewer: Viewer) -> Option<Outcome> {
    let result = game.result()?;
    Some(Outcome {
        result: result.to_string(),
        winner: result.winner().map(Side::from),
        words: game.result_text(viewer)?,
    })
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

//! What several objects have in common.

use game::{Bonus, Game, GameConfig, Millis, Ruleset, Speed, TimeControl};
use rules::{ByColor, CastlingMode, Color, Position};
use schemars::JsonSchema;
use serde::Serialize;

/// The kind of chess, by the names that libraries look it up with.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Variant {
    /// For programs.
    pub key: &'static str,
    /// For people, and for python-chess.
    pub name: &'static str,
    /// For small places.
    pub short: &'static str,
}

impl Variant {
    /// From the initial position.
    pub const STANDARD: Variant = Variant { key: "standard", name: "Standard", short: "Std" };
    /// From one of 960 arrays.
    pub const CHESS960: Variant = Variant { key: "chess960", name: "Chess960", short: "960" };
    /// From a position of its own.
    pub const POSITION: Variant =
        Variant { key: "fromPosition", name: "From Position", short: "FEN" };

    /// That of a game that begins here.
    pub fn of(start: &Position) -> Variant {
        match start.mode() {
            CastlingMode::Chess960 => Variant::CHESS960,
            CastlingMode::Standard if *start == Position::initial() => Variant::STANDARD,
            CastlingMode::Standard => Variant::POSITION,
        }
    }
}

/// How far a game is, by name and number.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Status {
    /// For programs that like numbers.
    pub id: u8,
    /// For those that like names.
    pub name: &'static str,
}

impl Status {
    /// That of a game. One that can be played is started from its first
    /// message on: clients take everything else for the end.
    pub fn of(game: &Game) -> Status {
        let name = match game.ended() {
            None => "started",
            // An arbiter's result is of no other kind.
            Some(ended) if ended.corrected.is_some() => "unknownFinish",
            Some(ended) => ended.ending.row().status,
        };
        let id = match name {
            "aborted" => 25,
            "mate" => 30,
            "resign" => 31,
            "stalemate" => 32,
            "timeout" => 33,
            "draw" => 34,
            "outoftime" => 35,
            "noStart" => 37,
            "unknownFinish" => 38,
            _ => 20,
        };
        Status { id, name }
    }
}

/// Somebody with a part in a game or challenge. A guest has no id; a seat
/// that is free has nothing at all.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Player {
    /// The name in small letters; only accounts have one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<String>,
    /// The name.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// `BOT`, `GM`, …
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// The rating at the speed in question.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rating: Option<i32>,
    /// Whether the rating is a guess.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub provisional: bool,
    /// Whether they are there now.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub online: Option<bool>,
    /// The level of the computer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ai_level: Option<u8>,
}

/// `white` or `black`.
pub const fn color_name(color: Color) -> &'static str {
    match color {
        Color::White => "white",
        Color::Black => "black",
    }
}

/// A speed as people read it.
pub const fn perf_name(speed: Speed) -> &'static str {
    match speed {
        Speed::UltraBullet => "UltraBullet",
        Speed::Bullet => "Bullet",
        Speed::Blitz => "Blitz",
        Speed::Rapid => "Rapid",
        Speed::Classical => "Classical",
        Speed::Correspondence => "Correspondence",
    }
}

/// A clock that lichess has not: stages, delays, or different times. Written
/// as the PGN tag `TimeControl` is.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct ClockPlan {
    /// White's.
    pub white: String,
    /// Black's.
    pub black: String,
}

/// The plan of a clock, if it is more than time and an increment.
pub fn clock_plan(time: &ByColor<TimeControl>) -> Option<ClockPlan> {
    let plain = |time: &TimeControl| match time {
        TimeControl::Unlimited | TimeControl::Correspondence { .. } => true,
        TimeControl::Clock(clock) => match clock.stages() {
            [stage] => {
                stage.moves.is_none() && matches!(stage.bonus, Bonus::None | Bonus::Increment(_))
            }
            _ => false,
        },
    };
    let known = time.white == time.black && plain(&time.white);
    (!known).then(|| ClockPlan { white: time.white.to_pgn(), black: time.black.to_pgn() })
}

/// `otb` where draws are claimed; nothing where they come by themselves.
pub(super) fn ruleset_name(config: &GameConfig) -> Option<&'static str> {
    match config.ruleset {
        Ruleset::Online => None,
        Ruleset::Otb => Some("otb"),
    }
}

/// The time at the beginning, and with each move then; none without a clock.
pub(super) fn first_stage(time: &TimeControl) -> Option<(Millis, Millis)> {
    let clock = time.clock()?;
    Some((clock.stage(0).base, clock.stage(0).bonus.per_move()))
}

/// What comes with each move of a side now.
pub(super) fn bonus_now(game: &Game, color: Color) -> Millis {
    let Some(clock) = game.config().time[color].clock() else { return Millis::ZERO };
    let made = game.moves_by(color);
    let mut stage = 0;
    while let Some(next) = clock.stage_after(stage, made) {
        stage = next;
    }
    clock.stage(stage).bonus.per_move()
}

//! Types that several objects share.

use game::{Bonus, Game, GameConfig, Millis, RatingCategory, Ruleset, Speed, TimeControl};
use rules::{ByColor, CastlingMode, Color, Position};
use schemars::JsonSchema;
use serde::Serialize;

/// The variant, with the names that client libraries know.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Variant {
    /// The key.
    pub key: &'static str,
    /// The name, as python-chess knows it, too.
    pub name: &'static str,
    /// A short name.
    pub short: &'static str,
}

impl Variant {
    /// The standard start position.
    pub const STANDARD: Variant = Variant { key: "standard", name: "Standard", short: "Std" };
    /// One of the 960 start positions.
    pub const CHESS960: Variant = Variant { key: "chess960", name: "Chess960", short: "960" };
    /// Another start position.
    pub const POSITION: Variant =
        Variant { key: "fromPosition", name: "From Position", short: "FEN" };

    /// The variant of a game with this start.
    pub fn of(start: &Position) -> Variant {
        match start.mode() {
            CastlingMode::Chess960 => Variant::CHESS960,
            CastlingMode::Standard if *start == Position::initial() => Variant::STANDARD,
            CastlingMode::Standard => Variant::POSITION,
        }
    }
}

/// The status of a game, by name and number.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Status {
    /// The number.
    pub id: u8,
    /// The name.
    pub name: &'static str,
}

impl Status {
    /// The status of a game. A game that can be played is `started` from the first message on,
    /// since clients take everything else for the end.
    pub fn of(game: &Game) -> Status {
        let name = match game.ended() {
            None => "started",
            // lichess has no other status for an arbiter's result.
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

/// A participant of a game or challenge. A guest has no id; a free seat has no fields at all.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Player {
    /// The name in lower case; only for accounts.
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
    /// Whether the rating is provisional.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub provisional: bool,
    /// Whether they are online.
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

/// What a rating is for, as people read it.
pub const fn perf_name(category: RatingCategory) -> &'static str {
    match category {
        RatingCategory::Chess960 => "Chess960",
        RatingCategory::Standard(speed) => match speed {
            Speed::UltraBullet => "UltraBullet",
            Speed::Bullet => "Bullet",
            Speed::Blitz => "Blitz",
            Speed::Rapid => "Rapid",
            Speed::Classical => "Classical",
            Speed::Correspondence => "Correspondence",
        },
    }
}

/// A time control that lichess does not have: stages, delays, or different times. Written like the
/// PGN tag `TimeControl`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct ClockPlan {
    /// White's.
    pub white: String,
    /// Black's.
    pub black: String,
}

/// The full time control, if it is more than an initial time and an increment.
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

/// `otb` if draws must be claimed; nothing if they are automatic.
pub(super) fn ruleset_name(config: &GameConfig) -> Option<&'static str> {
    match config.ruleset {
        Ruleset::Online => None,
        Ruleset::Otb => Some("otb"),
    }
}

/// The initial time and the increment; `None` without a clock.
pub(super) fn first_stage(time: &TimeControl) -> Option<(Millis, Millis)> {
    let clock = time.clock()?;
    Some((clock.stage(0).base, clock.stage(0).bonus.per_move()))
}

/// The current increment of a side.
pub(super) fn bonus_now(game: &Game, color: Color) -> Millis {
    let Some(clock) = game.config().time[color].clock() else { return Millis::ZERO };
    let made = game.moves_by(color);
    let mut stage = 0;
    while let Some(next) = clock.stage_after(stage, made) {
        stage = next;
    }
    clock.stage(stage).bonus.per_move()
}

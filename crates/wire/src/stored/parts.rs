//! Small parts that events and settings share.

use game::{
    Actor, Bonus, CanMate, ClockControl, GameResult, Millis, PersonId, Seat, Stage, TimeControl,
};
use rules::{ByColor, CastlingMode, Color, Position};
use serde::{Deserialize, Serialize};

use super::DecodeError;

#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum StoredColor {
    White,
    Black,
}

impl From<Color> for StoredColor {
    fn from(color: Color) -> StoredColor {
        match color {
            Color::White => StoredColor::White,
            Color::Black => StoredColor::Black,
        }
    }
}

impl From<StoredColor> for Color {
    fn from(color: StoredColor) -> Color {
        match color {
            StoredColor::White => Color::White,
            StoredColor::Black => Color::Black,
        }
    }
}

/// A value for each side; a side without one is left out.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Sides<T> {
    #[serde(skip_serializing_if = "Option::is_none", default = "Option::default")]
    pub(crate) white: Option<T>,
    #[serde(skip_serializing_if = "Option::is_none", default = "Option::default")]
    pub(crate) black: Option<T>,
}

impl<T> Sides<T> {
    pub(crate) fn of(sides: ByColor<Option<T>>) -> Sides<T> {
        Sides { white: sides.white, black: sides.black }
    }

    pub(crate) fn into_by_color<U>(self, change: impl Fn(T) -> U) -> ByColor<Option<U>> {
        ByColor { white: self.white.map(&change), black: self.black.map(&change) }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.white.is_none() && self.black.is_none()
    }
}

impl<T> Default for Sides<T> {
    fn default() -> Sides<T> {
        Sides { white: None, black: None }
    }
}

#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum StoredCanMate {
    Yes,
    No,
    Unknown,
}

impl From<CanMate> for StoredCanMate {
    fn from(answer: CanMate) -> StoredCanMate {
        match answer {
            CanMate::Yes => StoredCanMate::Yes,
            CanMate::No => StoredCanMate::No,
            CanMate::Unknown => StoredCanMate::Unknown,
        }
    }
}

impl From<StoredCanMate> for CanMate {
    fn from(answer: StoredCanMate) -> CanMate {
        match answer {
            StoredCanMate::Yes => CanMate::Yes,
            StoredCanMate::No => CanMate::No,
            StoredCanMate::Unknown => CanMate::Unknown,
        }
    }
}

/// `white 12`, `white assistant 12`, `white computer`, `white stand-in`,
/// `arbiter 12`, `zone`, `clock`.
pub(crate) fn write_actor(actor: Actor) -> String {
    match actor {
        Actor::Player(color, PersonId(person)) => format!("{color} {person}"),
        Actor::Assistant(color, PersonId(person)) => format!("{color} assistant {person}"),
        Actor::Computer(color) => format!("{color} computer"),
        Actor::StandIn(color) => format!("{color} stand-in"),
        Actor::Arbiter(PersonId(person)) => format!("arbiter {person}"),
        Actor::Zone => "zone".into(),
        Actor::Deadline => "clock".into(),
    }
}

pub(crate) fn read_actor(text: &str) -> Result<Actor, DecodeError> {
    let unknown = || DecodeError::Part("by", format!("{text:?} is nobody"));
    let color = |word: &str| match word {
        "white" => Some(Color::White),
        "black" => Some(Color::Black),
        _ => None,
    };
    let person = |word: &str| word.parse().ok().map(PersonId);
    let words: Vec<&str> = text.split(' ').collect();
    match words[..] {
        ["zone"] => Some(Actor::Zone),
        ["clock"] => Some(Actor::Deadline),
        ["arbiter", id] => person(id).map(Actor::Arbiter),
        [side, "computer"] => color(side).map(Actor::Computer),
        [side, "stand-in"] => color(side).map(Actor::StandIn),
        [side, "assistant", id] => {
            color(side).zip(person(id)).map(|(color, person)| Actor::Assistant(color, person))
        }
        [side, id] => color(side).zip(person(id)).map(|(color, id)| Actor::Player(color, id)),
        _ => None,
    }
    .ok_or_else(unknown)
}

/// `12`, or `computer`.
pub(crate) fn write_seat(seat: Seat) -> String {
    match seat {
        Seat::Person(PersonId(person)) => person.to_string(),
        Seat::Computer => "computer".into(),
    }
}

pub(crate) fn read_seat(text: &str) -> Result<Seat, DecodeError> {
    if text == "computer" {
        return Ok(Seat::Computer);
    }
    let person = text.parse().map_err(|_| format!("{text:?} is nobody"));
    person.map(|person| Seat::Person(PersonId(person))).map_err(DecodeError::part("seat"))
}

/// The FEN, in Shredder form and marked for Chess960.
pub(crate) fn write_position(position: &Position) -> String {
    match position.mode() {
        CastlingMode::Standard => position.to_fen(),
        CastlingMode::Chess960 => format!("960 {}", position.to_shredder_fen()),
    }
}

pub(crate) fn read_position(text: &str) -> Result<Position, DecodeError> {
    let read = match text.strip_prefix("960 ") {
        Some(fen) => Position::from_fen960(fen),
        None => Position::from_fen(text),
    };
    read.map_err(|error| DecodeError::Part("position", error.to_string()))
}

/// `1-0`, `0-1`, `draw`, `0-0`, `half-0`, `0-half`, `none`.
pub(crate) fn write_result(result: GameResult) -> &'static str {
    match result {
        GameResult::Win(Color::White) => "1-0",
        GameResult::Win(Color::Black) => "0-1",
        GameResult::Draw => "draw",
        GameResult::BothLose => "0-0",
        GameResult::HalfFor(Color::White) => "half-0",
        GameResult::HalfFor(Color::Black) => "0-half",
        GameResult::None => "none",
    }
}

pub(crate) fn read_result(text: &str) -> Result<GameResult, DecodeError> {
    Ok(match text {
        "1-0" => GameResult::Win(Color::White),
        "0-1" => GameResult::Win(Color::Black),
        "draw" => GameResult::Draw,
        "0-0" => GameResult::BothLose,
        "half-0" => GameResult::HalfFor(Color::White),
        "0-half" => GameResult::HalfFor(Color::Black),
        "none" => GameResult::None,
        _ => {
            return Err(DecodeError::Part("result", format!("{text:?} is no result")));
        }
    })
}

/// A time control, in full: the notation for people does not distinguish all of them.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum StoredTime {
    None,
    Days(u32),
    Stages(Vec<StoredStage>),
}

#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct StoredStage {
    #[serde(skip_serializing_if = "Option::is_none", default)]
    moves: Option<u32>,
    base: u64,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    increment: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    delay: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    bronstein: Option<u64>,
}

impl From<&TimeControl> for StoredTime {
    fn from(time: &TimeControl) -> StoredTime {
        match time {
            TimeControl::Unlimited => StoredTime::None,
            TimeControl::Correspondence { days } => StoredTime::Days(*days),
            TimeControl::Clock(clock) => {
                StoredTime::Stages(clock.stages().iter().map(StoredStage::from).collect())
            }
        }
    }
}

impl From<&Stage> for StoredStage {
    fn from(stage: &Stage) -> StoredStage {
        let (increment, delay, bronstein) = match stage.bonus {
            Bonus::None => (None, None, None),
            Bonus::Increment(Millis(time)) => (Some(time), None, None),
            Bonus::Delay(Millis(time)) => (None, Some(time), None),
            Bonus::Bronstein(Millis(time)) => (None, None, Some(time)),
        };
        StoredStage { moves: stage.moves, base: stage.base.0, increment, delay, bronstein }
    }
}

impl StoredTime {
    pub(crate) fn read(self) -> Result<TimeControl, DecodeError> {
        let fault = |fault: game::TimeControlError| DecodeError::Part("time", fault.to_string());
        match self {
            StoredTime::None => Ok(TimeControl::Unlimited),
            StoredTime::Days(days) => TimeControl::correspondence(days).map_err(fault),
            StoredTime::Stages(stages) => {
                let stages = stages.into_iter().map(StoredStage::read).collect();
                ClockControl::new(stages).map(TimeControl::Clock).map_err(fault)
            }
        }
    }
}

impl StoredStage {
    fn read(self) -> Stage {
        let bonus = match (self.increment, self.delay, self.bronstein) {
            (Some(time), _, _) => Bonus::Increment(Millis(time)),
            (_, Some(time), _) => Bonus::Delay(Millis(time)),
            (_, _, Some(time)) => Bonus::Bronstein(Millis(time)),
            (None, None, None) => Bonus::None,
        };
        Stage { moves: self.moves, base: Millis(self.base), bonus }
    }
}

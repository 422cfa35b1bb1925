use std::{fmt, str::FromStr};

use super::{Bonus, ClockControl, Stage, TimeControl, TimeControlError};
use crate::Millis;

/// Why a text is not a time control.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ParseTimeControlError {
    /// This part cannot be read.
    Unreadable(String),
    /// It can be read, but the time control is invalid.
    Invalid(TimeControlError),
}

impl fmt::Display for ParseTimeControlError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ParseTimeControlError::Unreadable(part) => write!(
                f,
                "{part:?} is not a time control. Write for example 3+2, 10 min, 40/90+30:30+30, \
                 5 d3, 3 days or no clock."
            ),
            ParseTimeControlError::Invalid(fault) => fault.fmt(f),
        }
    }
}

impl std::error::Error for ParseTimeControlError {}

impl From<TimeControlError> for ParseTimeControlError {
    fn from(fault: TimeControlError) -> ParseTimeControlError {
        ParseTimeControlError::Invalid(fault)
    }
}

/// The unit of a number without one.
#[derive(Copy, Clone)]
enum Unit {
    Seconds,
    Minutes,
}

impl TimeControl {
    /// Reads the value of the PGN tag `TimeControl`, see [`TimeControl::to_pgn`].
    ///
    /// # Errors
    ///
    /// If it cannot be read, is unknown (`?`), or is an hourglass (`*180`).
    pub fn from_pgn(text: &str) -> Result<TimeControl, ParseTimeControlError> {
        let text = text.trim();
        if text == "-" {
            return Ok(TimeControl::Unlimited);
        }
        let clock = parse_stages(text, Unit::Seconds)?;
        // One move in whole days means correspondence.
        if let [Stage { moves: Some(1), base, bonus: Bonus::None }] = clock.stages()
            && base.0.is_multiple_of(Millis::DAY.0)
        {
            let days = u32::try_from(base.0 / Millis::DAY.0).map_err(|_| TimeControlError::Days)?;
            return Ok(TimeControl::correspondence(days)?);
        }
        Ok(TimeControl::Clock(clock))
    }
}

/// Parses the form for people: see the `Display` of [`TimeControl`].
impl FromStr for TimeControl {
    type Err = ParseTimeControlError;

    fn from_str(text: &str) -> Result<TimeControl, ParseTimeControlError> {
        let text = text.trim();
        let unreadable = || ParseTimeControlError::Unreadable(text.into());
        if matches!(text, "no clock" | "∞" | "-") {
            return Ok(TimeControl::Unlimited);
        }
        if let Some(days) = text.strip_suffix("days").or(text.strip_suffix("day")) {
            let days = days.trim().parse().map_err(|_| unreadable())?;
            return Ok(TimeControl::correspondence(days)?);
        }
        let text = text.strip_suffix("min").unwrap_or(text);
        Ok(TimeControl::Clock(parse_stages(text, Unit::Minutes)?))
    }
}

fn parse_stages(text: &str, unit: Unit) -> Result<ClockControl, ParseTimeControlError> {
    let stages = text
        .split(':')
        .map(|part| {
            let part = part.trim();
            parse_stage(part, unit).ok_or(ParseTimeControlError::Unreadable(part.into()))
        })
        .collect::<Result<Vec<_>, _>>()?;
    Ok(ClockControl::new(stages)?)
}

fn parse_stage(part: &str, unit: Unit) -> Option<Stage> {
    let (moves, rest) = match part.split_once('/') {
        Some((moves, rest)) => (Some(whole(moves.trim())?), rest),
        None => (None, part),
    };
    let (base, bonus) = match rest.find(['+', 'd', 'b']) {
        Some(at) => (&rest[..at], Some((rest.as_bytes()[at], &rest[at + 1..]))),
        None => (rest, None),
    };
    let base = parse_base(base.trim(), unit)?;
    let bonus = match bonus {
        None => Bonus::None,
        Some((mark, text)) => {
            let time = Millis(thousandths(text.trim())?);
            match mark {
                _ if time == Millis::ZERO => Bonus::None,
                b'+' => Bonus::Increment(time),
                b'd' => Bonus::Delay(time),
                _ => Bonus::Bronstein(time),
            }
        }
    };
    Some(Stage { moves, base, bonus })
}

fn parse_base(text: &str, unit: Unit) -> Option<Millis> {
    let (text, unit) = match text.strip_suffix('s') {
        Some(seconds) => (seconds.trim_end(), Unit::Seconds),
        None => (text, unit),
    };
    let number = thousandths(text)?;
    Some(Millis(match unit {
        Unit::Seconds => number,
        Unit::Minutes => number.checked_mul(60)?,
    }))
}

/// A number with at most three decimals, times a thousand.
fn thousandths(text: &str) -> Option<u64> {
    let (whole_part, decimals) = text.split_once('.').unwrap_or((text, "0"));
    if decimals.is_empty() || decimals.len() > 3 {
        return None;
    }
    let scale = 10u64.pow(3 - decimals.len() as u32);
    let whole_part: u64 = whole(whole_part)?.into();
    Some(whole_part * 1_000 + u64::from(whole(decimals)?) * scale)
}

/// Digits and nothing else.
fn whole(text: &str) -> Option<u32> {
    text.bytes().all(|byte| byte.is_ascii_digit()).then(|| text.parse().ok()).flatten()
}

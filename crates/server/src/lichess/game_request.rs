//! From the form of a challenge to what is asked for.

use game::{Millis, TimeControl};
use wire::{
    error::{LobbyCode, ProgramCode, RequestCode, shown},
    people::{GameSettings, Rule, RulesetName, SideChoice},
    rating_range::RatingRange,
};

use crate::{
    error::{ApiError, AtField as _, not_a_choice, out_of_range},
    form::{Form, required},
};

/// The longest time at the beginning, and with each move, in seconds.
const LIMIT_MAX: u64 = 10_800;
const INCREMENT_MAX: u64 = 180;

/// The game that a form of `clock.limit`, `days`, `variant` and so on asks for.
pub(super) fn of_challenge(form: &Form) -> Result<GameSettings, ApiError> {
    let time = clock(form)?;
    let no_countdown = time.parse() == Ok(TimeControl::Unlimited);
    Ok(GameSettings {
        side: side(form)?,
        rated: form.flag("rated")?.unwrap_or(false),
        no_countdown,
        ..game_of(form, time)?
    })
}

/// The game that a form of a seek asks for: `time` is in minutes there.
pub(super) fn of_seek(form: &Form) -> Result<GameSettings, ApiError> {
    let time = match (form.value::<f64>("time")?, form.value::<u32>("days")?) {
        (Some(minutes), None) => {
            let seconds = (minutes * 60.0).round();
            if !(0.0..=LIMIT_MAX as f64).contains(&seconds) {
                let value = form.text("time").map(shown).unwrap_or_default();
                let code = RequestCode::OutOfRange { min: 0, max: LIMIT_MAX / 60, value };
                return Err(ApiError::from(code).at("time"));
            }
            let increment = form.value::<u64>("increment")?.unwrap_or(0);
            fischer(("time", seconds as u64), ("increment", increment))?
        }
        (None, Some(days)) => correspondence(days)?,
        (Some(_), Some(_)) => return Err(either("days", "time")),
        (None, None) => return Err(required("time")),
    };
    Ok(GameSettings {
        side: side(form)?,
        rated: form.flag("rated")?.unwrap_or(false),
        rating_range: rating_range(form)?,
        ..game_of(form, time.to_string())?
    })
}

/// Clock, position and rules; the rest as it is by default.
fn game_of(form: &Form, time: String) -> Result<GameSettings, ApiError> {
    let fen = form.text("fen").filter(|fen| *fen != "startpos").map(str::to_owned);
    let chess960 = match form.text("variant").map(str::to_ascii_lowercase).as_deref() {
        None | Some("standard") => false,
        Some("chess960") => true,
        Some("fromposition") if fen.is_some() => false,
        Some("fromposition") => return Err(ApiError::from(ProgramCode::PositionRequired).at("fen")),
        Some(other) => {
            let allowed = "standard, chess960, fromPosition".into();
            let code = ProgramCode::VariantNotPlayed { value: shown(other), allowed };
            return Err(ApiError::from(code).at("variant"));
        }
    };
    let ruleset = match form.text("ruleset") {
        None | Some("online") => RulesetName::Online,
        Some("otb") => RulesetName::Otb,
        Some(other) => {
            return Err(not_a_choice("online, otb", other).at("ruleset"));
        }
    };
    Ok(GameSettings {
        time,
        time_black: None,
        side: SideChoice::Random,
        ruleset,
        rated: false,
        fen,
        chess960,
        absence: None,
        takebacks: true,
        chat: true,
        computer: None,
        rules: rules(form)?,
        no_countdown: false,
        rating_range: None,
    })
}

/// The ratings of opponents, as `1500-1800`; empty for any.
fn rating_range(form: &Form) -> Result<Option<RatingRange>, ApiError> {
    let Some(text) = form.text("ratingRange").filter(|text| !text.trim().is_empty()) else {
        return Ok(None);
    };
    match text.parse() {
        Ok(range) => Ok(Some(RatingRange::Fixed(range))),
        Err(_) => {
            let code = LobbyCode::UnreadableRange { value: shown(text) };
            Err(ApiError::from(code).at("ratingRange"))
        }
    }
}

/// What the players may not do: names with commas between, in any order.
fn rules(form: &Form) -> Result<Vec<Rule>, ApiError> {
    let names = form.text("rules").unwrap_or_default().split(',').map(str::trim);
    let mut rules = Vec::new();
    for name in names.filter(|name| !name.is_empty()) {
        let rule = Rule::ALL.into_iter().find(|rule| rule.name() == name);
        let unknown =
            || ApiError::from(ProgramCode::UnknownRule { value: shown(name) }).at("rules");
        rules.push(rule.ok_or_else(unknown)?);
    }
    // Seeks for the same game say the same.
    rules.sort();
    rules.dedup();
    Ok(rules)
}

/// The clock as people write it: `clockPlan` says it at once; else
/// `clock.limit` and `clock.increment` in seconds, or `days`, or none.
fn clock(form: &Form) -> Result<String, ApiError> {
    if let Some(plan) = form.text("clockPlan") {
        let time = TimeControl::from_pgn(plan).at("clockPlan")?;
        return Ok(time.to_string());
    }
    let limit = form.value::<u64>("clock.limit")?;
    let increment = form.value::<u64>("clock.increment")?;
    let time = match (limit, increment, form.value::<u32>("days")?) {
        (Some(_), _, Some(_)) => return Err(either("days", "clock.limit")),
        (Some(limit), increment, None) => {
            let increment = increment.unwrap_or(0);
            fischer(("clock.limit", limit), ("clock.increment", increment))?
        }
        (None, Some(_), _) => return Err(required("clock.limit")),
        (None, None, Some(days)) => correspondence(days)?,
        (None, None, None) => TimeControl::Unlimited,
    };
    Ok(time.to_string())
}

/// Seconds at the beginning and with each move, with the names of the fields.
fn fischer(
    base: (&'static str, u64),
    increment: (&'static str, u64),
) -> Result<TimeControl, ApiError> {
    for ((name, seconds), most) in [(base, LIMIT_MAX), (increment, INCREMENT_MAX)] {
        if seconds > most {
            return Err(out_of_range(&(0..=most), seconds).at(name));
        }
    }
    let span = |(_, seconds): (&str, u64)| Millis::from_seconds(seconds);
    TimeControl::fischer(span(base), span(increment)).at(base.0)
}

fn either(field: &'static str, other: &str) -> ApiError {
    ApiError::from(RequestCode::ConflictingFields { other: other.into() }).at(field)
}

fn correspondence(days: u32) -> Result<TimeControl, ApiError> {
    TimeControl::correspondence(days).at("days")
}

fn side(form: &Form) -> Result<SideChoice, ApiError> {
    match form.text("color") {
        None | Some("random") => Ok(SideChoice::Random),
        Some("white") => Ok(SideChoice::White),
        Some("black") => Ok(SideChoice::Black),
        Some(other) => Err(not_a_choice("white, black, random", other).at("color")),
    }
}

//! From the form of a challenge to what is wished for.

use game::{Millis, TimeControl};
use wire::people::{Rule, RulesetName, SideWish, Wish};

use super::{body::Form, error::Fault};

/// The longest time at the beginning, and with each move, in seconds.
const LIMIT_MAX: u64 = 10_800;
const INCREMENT_MAX: u64 = 180;

/// The game that a form of `clock.limit`, `days`, `variant` and so on asks for.
pub(super) fn wish(form: &Form) -> Result<Wish, Fault> {
    Ok(Wish {
        side: side(form)?,
        rated: form.flag("rated")?.unwrap_or(false),
        ..game_of(form, clock(form)?)?
    })
}

/// The game that a form of a seek asks for: `time` is in minutes there.
pub(super) fn seek(form: &Form) -> Result<Wish, Fault> {
    let time = match (form.value::<f64>("time")?, form.value::<u32>("days")?) {
        (Some(minutes), None) => {
            let seconds = (minutes * 60.0).round();
            if !(0.0..=LIMIT_MAX as f64).contains(&seconds) {
                let why = format!("from 0 to {} minutes", LIMIT_MAX / 60);
                return Err(Fault::field("time", why));
            }
            let increment = form.value::<u64>("increment")?.unwrap_or(0);
            fischer(("time", seconds as u64), ("increment", increment))?
        }
        (None, Some(days)) => correspondence(days)?,
        (Some(_), Some(_)) => return Err(Fault::field("days", "either days or a time")),
        (None, None) => return Err(Fault::field("time", "This field is required")),
    };
    Ok(Wish {
        side: side(form)?,
        rated: form.flag("rated")?.unwrap_or(false),
        ..game_of(form, time.to_string())?
    })
}

/// Clock, position and rules; the rest as it is by default.
fn game_of(form: &Form, time: String) -> Result<Wish, Fault> {
    let fen = form.text("fen").filter(|fen| *fen != "startpos").map(str::to_owned);
    let chess960 = match form.text("variant").map(str::to_ascii_lowercase).as_deref() {
        None | Some("standard") => false,
        Some("chess960") => true,
        Some("fromposition") if fen.is_some() => false,
        Some("fromposition") => return Err(Fault::field("fen", "a position is needed")),
        Some(other) => {
            let why = format!("{other:?} is not played here: standard, chess960, fromPosition");
            return Err(Fault::field("variant", why));
        }
    };
    let ruleset = match form.text("ruleset") {
        None | Some("online") => RulesetName::Online,
        Some("otb") => RulesetName::Otb,
        Some(other) => {
            return Err(Fault::field("ruleset", format!("{other:?} is neither online nor otb")));
        }
    };
    Ok(Wish {
        time,
        time_black: None,
        side: SideWish::Random,
        ruleset,
        rated: false,
        fen,
        chess960,
        absence: None,
        takebacks: true,
        chat: true,
        computer: None,
        rules: rules(form)?,
    })
}

/// What the players may not do: names with commas between, in any order.
fn rules(form: &Form) -> Result<Vec<Rule>, Fault> {
    let names = form.text("rules").unwrap_or_default().split(',').map(str::trim);
    let mut rules = Vec::new();
    for name in names.filter(|name| !name.is_empty()) {
        let rule = Rule::ALL.into_iter().find(|rule| rule.name() == name);
        let unknown = || Fault::field("rules", format!("{name:?} is no rule of this zone"));
        rules.push(rule.ok_or_else(unknown)?);
    }
    // Seeks for the same game say the same.
    rules.sort();
    rules.dedup();
    Ok(rules)
}

/// The clock as people write it: `clockPlan` says it at once; else
/// `clock.limit` and `clock.increment` in seconds, or `days`, or none.
fn clock(form: &Form) -> Result<String, Fault> {
    if let Some(plan) = form.text("clockPlan") {
        let time = TimeControl::from_pgn(plan).map_err(|why| Fault::field("clockPlan", why))?;
        return Ok(time.to_string());
    }
    let limit = form.value::<u64>("clock.limit")?;
    let increment = form.value::<u64>("clock.increment")?;
    let time = match (limit, increment, form.value::<u32>("days")?) {
        (Some(_), _, Some(_)) => return Err(Fault::field("days", "either days or a clock")),
        (Some(limit), increment, None) => {
            let increment = increment.unwrap_or(0);
            fischer(("clock.limit", limit), ("clock.increment", increment))?
        }
        (None, Some(_), _) => return Err(Fault::field("clock.limit", "This field is required")),
        (None, None, Some(days)) => correspondence(days)?,
        (None, None, None) => TimeControl::Unlimited,
    };
    Ok(time.to_string())
}

/// Seconds at the beginning and with each move, with the names of the fields.
fn fischer(base: (&str, u64), increment: (&str, u64)) -> Result<TimeControl, Fault> {
    for ((name, seconds), most) in [(base, LIMIT_MAX), (increment, INCREMENT_MAX)] {
        if seconds > most {
            return Err(Fault::field(name, format!("from 0 to {most} seconds")));
        }
    }
    let span = |(_, seconds): (&str, u64)| Millis::from_seconds(seconds);
    TimeControl::fischer(span(base), span(increment)).map_err(|why| Fault::field(base.0, why))
}

fn correspondence(days: u32) -> Result<TimeControl, Fault> {
    TimeControl::correspondence(days).map_err(|why| Fault::field("days", why))
}

fn side(form: &Form) -> Result<SideWish, Fault> {
    match form.text("color") {
        None | Some("random") => Ok(SideWish::Random),
        Some("white") => Ok(SideWish::White),
        Some("black") => Ok(SideWish::Black),
        Some(other) => {
            Err(Fault::field("color", format!("{other:?} is neither white, black nor random")))
        }
    }
}

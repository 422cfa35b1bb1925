use std::fmt;

use super::{Bonus, ClockControl, Stage, TimeControl};
use crate::Millis;

impl TimeControl {
    /// The value of the PGN tag `TimeControl`: stages of `moves/seconds+bonus` joined by `:`, or
    /// `-` for no clock. Delays, which PGN does not have, are `d` (simple) and `b` (Bronstein) in
    /// place of `+`. Correspondence is one move in this many seconds.
    pub fn to_pgn(&self) -> String {
        match self {
            TimeControl::Unlimited => "-".into(),
            TimeControl::Correspondence { days } => {
                format!("1/{}", Millis::DAY.times((*days).into()).whole_seconds())
            }
            TimeControl::Clock(clock) => joined(clock, |stage| {
                let base = Seconds(stage.base).to_string();
                written(stage, &base)
            }),
        }
    }
}

/// The form for people: `3+2`, `10 min`, `40/90+30:30+30`, `5 d3`, `3 days`.
impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let clock = match self {
            TimeControl::Unlimited => return f.write_str("no clock"),
            TimeControl::Correspondence { days: 1 } => return f.write_str("1 day"),
            TimeControl::Correspondence { days } => return write!(f, "{days} days"),
            TimeControl::Clock(clock) => clock,
        };
        if let [Stage { moves: None, base, bonus: Bonus::None }] = clock.stages() {
            let unit = if in_minutes(*base) { " min" } else { "" };
            return write!(f, "{}{unit}", Minutes(*base));
        }
        f.write_str(&joined(clock, |stage| written(stage, &Minutes(stage.base).to_string())))
    }
}

fn joined(clock: &ClockControl, write: impl Fn(&Stage) -> String) -> String {
    clock.stages().iter().map(write).collect::<Vec<_>>().join(":")
}

fn written(stage: &Stage, base: &str) -> String {
    let moves = stage.moves.map_or(String::new(), |moves| format!("{moves}/"));
    let bonus = Seconds(stage.bonus.per_move());
    match stage.bonus {
        Bonus::None => format!("{moves}{base}"),
        Bonus::Increment(_) => format!("{moves}{base}+{bonus}"),
        Bonus::Delay(_) => format!("{moves}{base}d{bonus}"),
        Bonus::Bronstein(_) => format!("{moves}{base}b{bonus}"),
    }
}

/// `90`, `0.5`
struct Seconds(Millis);

impl fmt::Display for Seconds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        decimal(f, self.0.0, 1_000)
    }
}

/// `10`, `1.5`, or `0.33333…` as seconds: `20s`.
struct Minutes(Millis);

impl fmt::Display for Minutes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if in_minutes(self.0) {
            decimal(f, self.0.0, 60_000)
        } else {
            write!(f, "{}s", Seconds(self.0))
        }
    }
}

/// Whether three decimals of a minute are exact: the last one is 60 ms.
fn in_minutes(time: Millis) -> bool {
    time.0.is_multiple_of(60)
}

/// A number with at most three decimals, which are exact for this unit.
fn decimal(f: &mut fmt::Formatter<'_>, number: u64, unit: u64) -> fmt::Result {
    write!(f, "{}", number / unit)?;
    let thousandths = number % unit * 1_000 / unit;
    if thousandths == 0 {
        return Ok(());
    }
    let digits = format!("{thousandths:03}");
    write!(f, ".{}", digits.trim_end_matches('0'))
}

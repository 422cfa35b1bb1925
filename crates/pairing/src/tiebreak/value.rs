//! A value with what it is made of.

use std::fmt;

/// A tie-break of one player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Value {
    /// The value in hundredths; `None` where it is not defined, as for a rating without ratings.
    pub hundredths: Option<i64>,
    /// How many decimals are shown.
    pub decimals: usize,
    /// What it is the sum, the average or the count of, round by round.
    pub parts: Vec<Part>,
}

/// What a round adds to a tie-break.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Part {
    /// The round.
    pub round: usize,
    /// The opponent it comes from; `None` for a dummy (16.4) and where there is none.
    pub opponent: Option<u16>,
    /// How much, in hundredths.
    pub hundredths: i64,
    /// Whether it is left out by a modifier (article 14).
    pub is_cut: bool,
}

impl Value {
    pub(super) fn new(hundredths: Option<i64>, decimals: usize, parts: Vec<Part>) -> Value {
        Value { hundredths, decimals, parts }
    }

    /// The sum of the parts that are not cut.
    pub(super) fn sum(decimals: usize, parts: Vec<Part>) -> Value {
        let sum = parts.iter().filter(|part| !part.is_cut).map(|part| part.hundredths).sum();
        Value::new(Some(sum), decimals, parts)
    }

    /// The average of the parts that are not cut, half up; undefined if there is none.
    pub(super) fn average(decimals: usize, parts: Vec<Part>) -> Value {
        let kept = parts.iter().filter(|part| !part.is_cut);
        let (count, sum) =
            kept.fold((0, 0), |(count, sum), part| (count + 1, sum + part.hundredths));
        let unit = if decimals == 0 { 100 } else { 1 };
        let average = (count > 0).then(|| round_half_up(sum, count * unit) * unit);
        Value::new(average, decimals, parts)
    }
}

/// A quotient to the nearest whole number, half up.
pub(super) fn round_half_up(sum: i64, count: i64) -> i64 {
    (2 * sum + count).div_euclid(2 * count)
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some(hundredths) = self.hundredths else { return f.pad("-") };
        let sign = if hundredths < 0 { "-" } else { "" };
        let (whole, rest) = (hundredths.unsigned_abs() / 100, hundredths.unsigned_abs() % 100);
        let text = match self.decimals {
            0 => format!("{sign}{whole}"),
            1 => format!("{sign}{whole}.{}", rest / 10),
            _ => format!("{sign}{whole}.{rest:02}"),
        };
        f.pad(&text)
    }
}

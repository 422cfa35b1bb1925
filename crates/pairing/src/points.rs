//! Points, as a tournament counts them: whole tenths, so that sums are exact.

use std::{
    fmt,
    iter::Sum,
    ops::{Add, AddAssign, Sub},
    str::FromStr,
};

/// A number of points with one decimal, kept in tenths.
///
/// ```
/// use tabiya_pairing::Points;
///
/// let points: Points = "2.5".parse().unwrap();
/// assert_eq!(points + Points::ONE, Points::from_tenths(35));
/// assert_eq!(points.to_string(), "2.5");
/// ```
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Points(i32);

impl Points {
    /// No points.
    pub const ZERO: Points = Points(0);
    /// Half a point.
    pub const HALF: Points = Points(5);
    /// One point.
    pub const ONE: Points = Points(10);

    /// So many tenths of a point.
    pub const fn from_tenths(tenths: i32) -> Points {
        Points(tenths)
    }

    /// The points in tenths.
    pub const fn tenths(self) -> i32 {
        self.0
    }

    /// The points as a number for averages.
    pub fn as_f64(self) -> f64 {
        f64::from(self.0) / 10.0
    }

    /// These points so many times.
    pub fn times(self, count: usize) -> Points {
        Points(self.0.saturating_mul(i32::try_from(count).unwrap_or(i32::MAX)))
    }
}

impl Add for Points {
    type Output = Points;

    fn add(self, other: Points) -> Points {
        Points(self.0.saturating_add(other.0))
    }
}

impl AddAssign for Points {
    fn add_assign(&mut self, other: Points) {
        *self = *self + other;
    }
}

impl Sub for Points {
    type Output = Points;

    fn sub(self, other: Points) -> Points {
        Points(self.0.saturating_sub(other.0))
    }
}

impl Sum for Points {
    fn sum<I: Iterator<Item = Points>>(iter: I) -> Points {
        iter.fold(Points::ZERO, Add::add)
    }
}

impl fmt::Display for Points {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.0 < 0 { "-" } else { "" };
        let tenths = self.0.unsigned_abs();
        f.pad(&format!("{sign}{}.{}", tenths / 10, tenths % 10))
    }
}

/// The text is not a number of points such as `11.5`.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct ParsePointsError;

impl fmt::Display for ParsePointsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not a number of points such as 11.5")
    }
}

impl std::error::Error for ParsePointsError {}

impl FromStr for Points {
    type Err = ParsePointsError;

    /// Reads `3`, `3.5`, `.5`, `003.5`, `-1.0` and `3,5`; at most 99 999 points.
    fn from_str(text: &str) -> Result<Points, ParsePointsError> {
        let (sign, digits) = match text.strip_prefix('-') {
            Some(rest) => (-1, rest),
            None => (1, text),
        };
        let (whole, fraction) = digits.split_once(['.', ',']).unwrap_or((digits, ""));
        let is_number = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
        if !fraction.is_ascii() {
            return Err(ParsePointsError);
        }
        // A second decimal must be zero: nothing is rounded away.
        let (tenth, rest) = fraction.split_at(fraction.len().min(1));
        let fits = whole.len() <= 5 && rest.bytes().all(|byte| byte == b'0');
        if whole.len() + tenth.len() == 0 || !is_number(whole) || !is_number(tenth) || !fits {
            return Err(ParsePointsError);
        }
        let value = |part: &str| part.parse::<i32>().unwrap_or(0);
        Ok(Points(sign * (value(whole) * 10 + value(tenth))))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_are_read_with_one_decimal_and_no_rounding() {
        for (text, tenths) in [
            ("3", 30),
            ("3.5", 35),
            (".5", 5),
            ("003.5", 35),
            ("-1.0", -10),
            ("3,5", 35),
            ("1.50", 15),
        ] {
            assert_eq!(text.parse(), Ok(Points(tenths)), "{text}");
        }
        for text in ["", ".", "-", "x", "1.x", "1.25", "123456", "1e3", "+1", "1.5.5", "1.Ü"] {
            assert_eq!(text.parse::<Points>(), Err(ParsePointsError), "{text}");
        }
    }
}

//! Days, as reports write them.

use std::{fmt, str::FromStr};

/// A day.
///
/// ```
/// use tabiya_pairing::trf::Date;
///
/// let day: Date = "26/11/09".parse().unwrap();
/// assert_eq!(day.to_string(), "2026/11/09");
/// assert_eq!("2026-02-30".parse::<Date>().ok(), None);
/// ```
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Date {
    year: u16,
    month: u8,
    day: u8,
}

impl Date {
    /// A day of the years 1000 to 9999, if there is one with these numbers.
    pub fn new(year: u16, month: u8, day: u8) -> Option<Date> {
        let leap =
            (year.is_multiple_of(4) && !year.is_multiple_of(100)) || year.is_multiple_of(400);
        let days = match month {
            4 | 6 | 9 | 11 => 30,
            2 if leap => 29,
            2 => 28,
            1..=12 => 31,
            _ => 0,
        };
        let is_day = (1..=days).contains(&day) && (1000..=9999).contains(&year);
        is_day.then_some(Date { year, month, day })
    }

    /// The day so many days after 1 January 1970, if it is before the year 10000.
    pub fn after_1970(days: u32) -> Option<Date> {
        // Eras of 400 years from 1 March 0000 (Hinnant, "chrono-compatible low-level date
        // algorithms").
        let days = days + 719_468;
        let (era, day_of_era) = (days / 146_097, days % 146_097);
        let year_of_era =
            (day_of_era - day_of_era / 1_460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
        let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
        let shifted = (5 * day_of_year + 2) / 153;
        let day = day_of_year - (153 * shifted + 2) / 5 + 1;
        let month = if shifted < 10 { shifted + 3 } else { shifted - 9 };
        let year = era * 400 + year_of_era + u32::from(month <= 2);
        Date::new(u16::try_from(year).ok()?, u8::try_from(month).ok()?, u8::try_from(day).ok()?)
    }

    /// With two digits for the year, as the dates of rounds (132) have it.
    pub fn short(self) -> String {
        format!("{:02}/{:02}/{:02}", self.year % 100, self.month, self.day)
    }
}

impl fmt::Display for Date {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}/{:02}/{:02}", self.year, self.month, self.day)
    }
}

/// The text is not a day such as `2026/11/16`.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct ParseDateError;

impl fmt::Display for ParseDateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not a day such as 2026/11/16")
    }
}

impl std::error::Error for ParseDateError {}

impl FromStr for Date {
    type Err = ParseDateError;

    /// Reads `2026/11/16`, `26/11/16` (of this century), and the same with `-` or `.`.
    fn from_str(text: &str) -> Result<Date, ParseDateError> {
        let parts: Vec<&str> = text.trim().split(['/', '-', '.']).collect();
        let [year, month, day] = parts.as_slice() else { return Err(ParseDateError) };
        let number = |text: &str, digits: std::ops::RangeInclusive<usize>| {
            let is_number = text.bytes().all(|byte| byte.is_ascii_digit());
            (is_number && digits.contains(&text.len())).then(|| text.parse::<u16>().ok()).flatten()
        };
        let century = if year.len() == 2 { 2000 } else { 0 };
        let found = || {
            let year = number(year, 2..=2).or_else(|| number(year, 4..=4))?;
            let (month, day) = (number(month, 1..=2)?, number(day, 1..=2)?);
            Date::new(century + year, month as u8, day as u8)
        };
        found().ok_or(ParseDateError)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_read_and_written() {
        for (text, written) in [
            ("2026/11/16", "2026/11/16"),
            ("26/1/6", "2026/01/06"),
            ("2024-02-29", "2024/02/29"),
            ("1931.12.31", "1931/12/31"),
        ] {
            assert_eq!(text.parse::<Date>().map(|day| day.to_string()), Ok(written.to_owned()));
        }
        for text in ["", "2026", "2026/13/01", "2026/02/29", "1900/02/29", "026/01/01", "+26/1/1"] {
            assert_eq!(text.parse::<Date>(), Err(ParseDateError), "{text}");
        }
        assert_eq!(Date::new(2026, 11, 6).map(Date::short), Some("26/11/06".to_owned()));
    }

    #[test]
    fn days_follow_one_another() {
        let mut previous = Date::after_1970(0).expect("a day");
        assert_eq!(previous.to_string(), "1970/01/01");
        for days in 1..50_000 {
            let day = Date::after_1970(days).expect("a day");
            assert!(day > previous, "{previous} {day}");
            previous = day;
        }
        assert_eq!(previous.to_string(), "2106/11/23");
        assert_eq!(Date::after_1970(20_773).map(|day| day.to_string()), Some("2026/11/16".into()));
    }
}

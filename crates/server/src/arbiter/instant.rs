//! Instants as people and programs write them.

use game::Timestamp;
use wire::error::{RequestCode, shown};

/// Reads `2026-11-15T18:00Z` or `2026-11-15T18:00:30.250Z`: ISO 8601, in UTC.
pub(super) fn read(text: &str) -> Result<Timestamp, RequestCode> {
    let wrong = || RequestCode::NotADate { value: shown(text) };
    let (date, time) = text.trim().split_once('T').ok_or_else(wrong)?;
    let time = time.strip_suffix('Z').ok_or_else(wrong)?;
    let [year, month, day] = numbers(date, '-', [4, 2, 2]).ok_or_else(wrong)?;
    let (clock, fraction) = time.split_once('.').unwrap_or((time, "0"));
    let [hour, minute, second] = match clock.len() {
        5 => numbers(&format!("{clock}:00"), ':', [2, 2, 2]),
        _ => numbers(clock, ':', [2, 2, 2]),
    }
    .ok_or_else(wrong)?;
    let digits = fraction.bytes().all(|byte| byte.is_ascii_digit());
    let known = (1970..=9999).contains(&year) && (1..=12).contains(&month);
    let on_the_clock = hour < 24 && minute < 60 && second < 60;
    if !known || !on_the_clock || !digits || !(1..=9).contains(&fraction.len()) {
        return Err(wrong());
    }
    if day == 0 || day > days_in(year, month) {
        return Err(wrong());
    }
    let millis: u64 = format!("{fraction:0<3}")[..3].parse().map_err(|_| wrong())?;
    let seconds = ((days_before(year, month, day) * 24 + hour) * 60 + minute) * 60 + second;
    Ok(Timestamp(seconds * 1_000 + millis))
}

/// Numbers of so many digits each, with a mark between them.
fn numbers(text: &str, mark: char, digits: [usize; 3]) -> Option<[u64; 3]> {
    let mut parts = text.split(mark);
    let mut read = [0; 3];
    for (number, digits) in read.iter_mut().zip(digits) {
        let part = parts.next().filter(|part| part.len() == digits)?;
        *number = part.bytes().all(|byte| byte.is_ascii_digit()).then(|| part.parse().ok())??;
    }
    parts.next().is_none().then_some(read)
}

fn days_in(year: u64, month: u64) -> u64 {
    let leap = year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
    match month {
        2 if leap => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}

/// Days since 1970.
fn days_before(year: u64, month: u64, day: u64) -> u64 {
    let leaps = |year: u64| year / 4 - year / 100 + year / 400;
    let years = (year - 1970) * 365 + leaps(year - 1) - leaps(1969);
    let months: u64 = (1..month).map(|month| days_in(year, month)).sum();
    years + months + day - 1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn instants_are_those_of_the_calendar() {
        for (text, seconds) in [
            ("1970-01-01T00:00Z", 0),
            ("1972-02-29T23:59:59Z", 68_255_999),
            ("2000-03-01T00:00:00Z", 951_868_800),
            ("2026-11-15T18:00:00.000Z", 1_794_765_600),
            ("2100-03-01T00:00Z", 4_107_542_400),
        ] {
            assert_eq!(read(text), Ok(Timestamp(seconds * 1_000)), "{text}");
        }
        assert_eq!(read("1970-01-01T00:00:01.25Z"), Ok(Timestamp(1_250)));
    }

    #[test]
    fn other_texts_are_refused() {
        for text in [
            "",
            "tomorrow",
            "2026-11-15",
            "2026-11-15 18:00",
            "2026-11-15T18:00",
            "2026-11-15T18:00+01:00",
            "2026-02-29T18:00Z",
            "2100-02-29T18:00Z",
            "2026-13-01T18:00Z",
            "2026-00-01T18:00Z",
            "2026-11-00T18:00Z",
            "2026-11-31T18:00Z",
            "2026-11-15T24:00Z",
            "2026-11-15T18:60Z",
            "2026-11-15T18:00:60Z",
            "2026-11-15T18:00:00.Z",
            "2026-11-15T18:00:00.x5Z",
            "26-11-15T18:00Z",
            "+026-11-15T18:00Z",
            "1969-12-31T23:59Z",
            "2026-11-15T18:00:00:00Z",
        ] {
            assert!(read(text).is_err(), "{text}");
        }
    }
}

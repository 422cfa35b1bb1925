//! Times in comments: `1:23:45.6`.

use core::{fmt, time::Duration};

/// Reads `h:mm:ss`, `m:ss`, or `s`, with or without decimals. Fractions of a millisecond are
/// dropped.
pub(super) fn parse(text: &str) -> Option<Duration> {
    let (whole, decimals) = text.split_once('.').unwrap_or((text, "0"));
    let mut seconds = 0u64;
    let mut parts = 0;
    for part in whole.split(':') {
        seconds = seconds.checked_mul(60)?.checked_add(number(part)?)?;
        parts += 1;
    }
    if parts > 3 || decimals.is_empty() || !decimals.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let digits = decimals.bytes().chain([b'0'; 3]).take(3);
    let millis = digits.fold(0, |sum, digit| sum * 10 + u64::from(digit - b'0'));
    seconds.checked_mul(1000)?.checked_add(millis).map(Duration::from_millis)
}

/// A number of up to nine digits, without a sign.
fn number(text: &str) -> Option<u64> {
    let plain = (1..=9).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit());
    plain.then(|| text.parse().ok()).flatten()
}

/// The time without what comments cannot express: fractions of a millisecond, and more than
/// 999,999,999 hours.
pub(super) fn rounded(time: Duration) -> Duration {
    const LONGEST: u64 = 1_000_000_000 * 3600 * 1000 - 1;
    let millis = u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
    Duration::from_millis(millis.min(LONGEST))
}

/// Writes `h:mm:ss`, with decimals only if they are not zero.
pub(super) struct Written(pub(super) Duration);

impl fmt::Display for Written {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let seconds = self.0.as_secs();
        write!(f, "{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60)?;
        match self.0.subsec_millis() {
            0 => Ok(()),
            millis if millis % 100 == 0 => write!(f, ".{}", millis / 100),
            millis if millis % 10 == 0 => write!(f, ".{:02}", millis / 10),
            millis => write!(f, ".{millis:03}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use core::time::Duration;

    use super::{Written, parse, rounded};

    #[test]
    fn times_are_read_and_written() {
        let table = [
            ("0:10:00", 600_000, "0:10:00"),
            ("1:23:45.6", 5_025_600, "1:23:45.6"),
            ("0:00:00.05", 50, "0:00:00.05"),
            ("0:00:01.2349", 1_234, "0:00:01.234"),
            ("9:59", 599_000, "0:09:59"),
            ("5", 5_000, "0:00:05"),
            ("100:00:00", 360_000_000, "100:00:00"),
        ];
        for (text, millis, written) in table {
            assert_eq!(parse(text), Some(Duration::from_millis(millis)), "{text}");
            assert_eq!(Written(Duration::from_millis(millis)).to_string(), written);
        }
        for text in ["", ":", "1:", "1:2:3:4", "-1:00", "1:+2", "0:00:01.", "0:00:1x", "9999999999"]
        {
            assert_eq!(parse(text), None, "{text}");
        }
    }

    #[test]
    fn the_longest_time_is_read_back() {
        let longest = rounded(Duration::MAX);
        assert_eq!(parse(&Written(longest).to_string()), Some(longest));
    }
}

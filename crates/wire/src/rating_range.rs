//! Which opponents a seek takes, by rating.

use std::{fmt, str::FromStr};

use serde::{Deserialize, Serialize};

/// Which opponents a seek takes, by rating: a number, or two with a hyphen.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(untagged)]
pub enum RatingRange {
    /// At most so far from the seeker's own rating. It widens while the seek is open.
    Around(u16),
    /// From one rating to another, such as `1500-1800`. It never widens.
    Fixed(FixedRange),
}

/// Ratings from one to another: `1500-1800`.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(try_from = "String", into = "String")]
pub struct FixedRange {
    min: u16,
    max: u16,
}

impl FixedRange {
    /// Whether this rating is in it.
    pub fn contains(self, rating: i32) -> bool {
        (i32::from(self.min)..=i32::from(self.max)).contains(&rating)
    }
}

impl FromStr for FixedRange {
    type Err = String;

    fn from_str(text: &str) -> Result<FixedRange, String> {
        let ends = text
            .split_once('-')
            .and_then(|(min, max)| Some((min.trim().parse().ok()?, max.trim().parse().ok()?)));
        match ends {
            Some((min, max)) if min <= max => Ok(FixedRange { min, max }),
            _ => Err("a range of ratings is like 1500-1800".into()),
        }
    }
}

impl TryFrom<String> for FixedRange {
    type Error = String;

    fn try_from(text: String) -> Result<FixedRange, String> {
        text.parse()
    }
}

impl From<FixedRange> for String {
    fn from(range: FixedRange) -> String {
        range.to_string()
    }
}

impl fmt::Display for FixedRange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.min, self.max)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_range_is_a_number_or_two_with_a_hyphen() {
        let read = |json: &str| serde_json::from_str::<RatingRange>(json).ok();
        assert_eq!(read("200"), Some(RatingRange::Around(200)));
        let fixed = RatingRange::Fixed(FixedRange { min: 1500, max: 1800 });
        assert_eq!(read("\"1500-1800\""), Some(fixed));
        assert_eq!(serde_json::to_string(&fixed).ok().as_deref(), Some("\"1500-1800\""));
        for bad in ["-5", "\"\"", "\"1500\"", "\"1800-1500\"", "\"a-b\"", "70000", "null"] {
            assert_eq!(read(bad), None, "{bad}");
        }
    }

    #[test]
    fn the_ends_belong_to_a_range() {
        let range: FixedRange = "1500-1800".parse().expect("a range");
        let within: Vec<i32> =
            [1499, 1500, 1800, 1801].into_iter().filter(|rating| range.contains(*rating)).collect();
        assert_eq!(within, [1500, 1800]);
    }
}

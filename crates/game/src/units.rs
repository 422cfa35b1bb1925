//! Types for ids, times, and durations.

use std::{
    fmt,
    ops::{Add, AddAssign, Sub, SubAssign},
};

/// The id of a person. The game only compares and records it.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct PersonId(pub u64);

/// The number of an event in its game: 0, 1, 2, and so on.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Seq(pub u32);

/// The number a client gave its command. A repeated command is answered but not executed again.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct CommandId(pub u64);

/// A time in milliseconds since 1970.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Timestamp(pub u64);

impl Timestamp {
    /// The time since an earlier one; zero if that is later.
    pub fn since(self, earlier: Timestamp) -> Millis {
        Millis(self.0.saturating_sub(earlier.0))
    }
}

impl Add<Millis> for Timestamp {
    type Output = Timestamp;

    fn add(self, span: Millis) -> Timestamp {
        Timestamp(self.0.saturating_add(span.0))
    }
}

/// A duration in milliseconds. Subtraction stops at zero.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Millis(pub u64);

impl Millis {
    /// No time.
    pub const ZERO: Millis = Millis(0);
    /// One minute.
    pub const MINUTE: Millis = Millis::from_seconds(60);
    /// One hour.
    pub const HOUR: Millis = Millis::from_seconds(3_600);
    /// One day.
    pub const DAY: Millis = Millis::from_seconds(86_400);

    /// A duration of this many seconds.
    pub const fn from_seconds(seconds: u64) -> Millis {
        Millis(seconds.saturating_mul(1_000))
    }

    /// The whole seconds.
    pub const fn whole_seconds(self) -> u64 {
        self.0 / 1_000
    }

    /// This duration times a factor.
    pub const fn times(self, factor: u64) -> Millis {
        Millis(self.0.saturating_mul(factor))
    }
}

impl Add for Millis {
    type Output = Millis;

    fn add(self, other: Millis) -> Millis {
        Millis(self.0.saturating_add(other.0))
    }
}

impl Sub for Millis {
    type Output = Millis;

    fn sub(self, other: Millis) -> Millis {
        Millis(self.0.saturating_sub(other.0))
    }
}

impl AddAssign for Millis {
    fn add_assign(&mut self, other: Millis) {
        *self = *self + other;
    }
}

impl SubAssign for Millis {
    fn sub_assign(&mut self, other: Millis) {
        *self = *self - other;
    }
}

/// As on a chess clock: `1:02:03`, `4:05`, with tenths below 10 s.
impl fmt::Display for Millis {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let seconds = self.whole_seconds();
        let (hours, minutes, seconds) = (seconds / 3_600, seconds / 60 % 60, seconds % 60);
        if hours > 0 {
            write!(f, "{hours}:{minutes:02}:{seconds:02}")
        } else if minutes > 0 || seconds >= 10 {
            write!(f, "{minutes}:{seconds:02}")
        } else {
            write!(f, "{minutes}:{seconds:02}.{}", self.0 / 100 % 10)
        }
    }
}

//! A line of the log that would otherwise be written thousands of times in a second: when the store
//! stands still, every command of every game is slow.

use std::sync::Mutex;

use tokio::time::{Duration, Instant};

use crate::lock::lock;

/// The shortest time between two lines.
const PAUSE: Duration = Duration::from_secs(1);

/// Lets one line through in a while, and counts the others.
#[derive(Debug, Default)]
pub(crate) struct Sparing(Mutex<State>);

#[derive(Debug, Default)]
struct State {
    last: Option<Instant>,
    left_out: u64,
}

impl Sparing {
    /// Whether to write a line now: if so, how many were left out before it.
    pub(crate) fn may_write(&self, now: Instant) -> Option<u64> {
        let mut state = lock(&self.0);
        if state.last.is_some_and(|last| now.duration_since(last) < PAUSE) {
            state.left_out += 1;
            return None;
        }
        state.last = Some(now);
        Some(std::mem::take(&mut state.left_out))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_line_a_second_says_how_many_were_left_out() {
        let (sparing, start) = (Sparing::default(), Instant::now());
        let at = |millis| sparing.may_write(start + Duration::from_millis(millis));
        assert_eq!(at(0), Some(0));
        assert_eq!((at(1), at(999)), (None, None));
        assert_eq!(at(1_000), Some(2));
        assert_eq!(at(1_999), None);
        assert_eq!((at(60_000), at(61_000)), (Some(1), Some(0)));
    }
}

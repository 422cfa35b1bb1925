use std::time::{SystemTime, UNIX_EPOCH};

use game::{Millis, Timestamp};
use tokio::time::Instant;

/// A clock that was set to the time of day once and is driven by the monotonic clock alone, so that
/// changes of the time of day do not affect games.
///
/// It uses tokio's time, which tests can pause and advance.
#[derive(Copy, Clone, Debug)]
pub struct Clock {
    anchor: Instant,
    anchor_at: Timestamp,
}

impl Clock {
    /// A clock set to wall time, but not before `at_least`, the last instant of any earlier game.
    pub fn start(at_least: Timestamp) -> Clock {
        let wall = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |span| span.as_millis());
        let wall = Timestamp(u64::try_from(wall).unwrap_or(u64::MAX));
        Clock::anchored(wall.max(at_least))
    }

    /// A clock that shows this instant now.
    pub fn anchored(at: Timestamp) -> Clock {
        Clock { anchor: Instant::now(), anchor_at: at }
    }

    /// A clock that is so many milliseconds ahead of this one, or behind it.
    pub(crate) fn moved(self, by: i64) -> Clock {
        Clock { anchor_at: Timestamp(self.anchor_at.0.saturating_add_signed(by)), ..self }
    }

    /// A clock that shows the same, but at least this instant, and by how much it is ahead.
    pub(crate) fn not_before(&self, at_least: Timestamp) -> (Clock, Millis) {
        let ahead = at_least.since(self.now());
        (Clock { anchor: self.anchor, anchor_at: self.anchor_at + ahead }, ahead)
    }

    /// The current time.
    pub fn now(&self) -> Timestamp {
        let passed = self.anchor.elapsed().as_millis();
        self.anchor_at + Millis(u64::try_from(passed).unwrap_or(u64::MAX))
    }

    /// When the clock will show this time.
    pub fn instant_of(&self, at: Timestamp) -> Instant {
        let ahead = std::time::Duration::from_millis(at.since(self.anchor_at).0);
        // A deadline too far away for an `Instant` never comes.
        self.anchor.checked_add(ahead).unwrap_or_else(|| self.anchor + FAR)
    }
}

const FAR: std::time::Duration = std::time::Duration::from_secs(86_400 * 365);

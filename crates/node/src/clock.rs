use std::time::{SystemTime, UNIX_EPOCH};

use game::{Millis, Timestamp};
use tokio::time::Instant;

/// The clock of all games of this node. It is set to wall time once and then driven by the
/// monotonic clock alone, so that changes of the wall clock do not affect games.
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

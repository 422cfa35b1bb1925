//! When counting begins and ends.

use std::{
    sync::{
        OnceLock,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};

/// A stretch of time in which something is counted. It ends when its time is
/// over, or when somebody has nothing to do any more: what the others do alone
/// would be another load.
#[derive(Debug)]
pub struct Round {
    started: Instant,
    over: AtomicBool,
    ended: OnceLock<Instant>,
}

impl Round {
    /// Begins now.
    pub fn begin() -> Round {
        Round { started: Instant::now(), over: AtomicBool::new(false), ended: OnceLock::new() }
    }

    /// Ends now, unless it has.
    pub fn end(&self) {
        self.ended.get_or_init(Instant::now);
        self.over.store(true, Ordering::Relaxed);
    }

    /// Whether it has ended.
    pub fn is_over(&self) -> bool {
        self.over.load(Ordering::Relaxed)
    }

    /// How long it was.
    pub fn span(&self) -> Duration {
        self.ended.get().map_or_else(|| self.started.elapsed(), |end| *end - self.started)
    }
}

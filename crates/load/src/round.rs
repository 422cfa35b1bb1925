//! When counting starts and ends.

use std::{
    sync::{
        OnceLock,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};

/// A period in which something is counted. It ends after its time, or when the first player has
/// finished, since the others alone would be a different load.
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

    /// Ends the round, unless it has ended.
    pub fn end(&self) {
        self.ended.get_or_init(Instant::now);
        self.over.store(true, Ordering::Relaxed);
    }

    /// Whether it has ended.
    pub fn is_over(&self) -> bool {
        self.over.load(Ordering::Relaxed)
    }

    /// How long it took.
    pub fn span(&self) -> Duration {
        self.ended.get().map_or_else(|| self.started.elapsed(), |end| *end - self.started)
    }
}

//! Whether a thread is stuck: on a disk that does not respond, a call of the system does not return.

use std::{
    sync::Mutex,
    time::{Duration, Instant},
};

use crate::lock::lock;

/// Since when a thread has been busy with the same work.
#[derive(Debug, Default)]
pub(super) struct Busy(Mutex<Option<Instant>>);

impl Busy {
    pub(super) fn during<T>(&self, work: impl FnOnce() -> T) -> T {
        *lock(&self.0) = Some(Instant::now());
        let done = work();
        *lock(&self.0) = None;
        done
    }

    /// Whether it has been so for longer than this.
    pub(super) fn for_longer_than(&self, limit: Duration) -> bool {
        lock(&self.0).is_some_and(|since| since.elapsed() > limit)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_thread_is_busy_as_long_as_it_works() {
        let busy = Busy::default();
        assert!(!busy.for_longer_than(Duration::ZERO));
        busy.during(|| {
            while !busy.for_longer_than(Duration::ZERO) {
                std::thread::yield_now();
            }
            assert!(!busy.for_longer_than(Duration::MAX));
        });
        assert!(!busy.for_longer_than(Duration::ZERO));
    }
}

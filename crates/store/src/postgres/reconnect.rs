//! Connecting again after the server was away: not everyone at once, and not without a pause.

use std::{
    hash::{BuildHasher, RandomState},
    sync::atomic::{AtomicU32, Ordering},
    time::Duration,
};

use tokio::time::sleep;

/// How long to wait at most before the second attempt.
const FIRST: Duration = Duration::from_millis(40);
/// And how long at most: whoever waits for a connection still gets one in time.
const LONGEST: Duration = Duration::from_millis(500);

/// How often in a row a server could not be reached.
#[derive(Debug, Default)]
pub(super) struct Reconnect {
    failures: AtomicU32,
}

impl Reconnect {
    /// Connects, after a pause if the attempts before failed.
    pub(super) async fn attempt<T, E>(
        &self,
        connect: impl Future<Output = Result<T, E>>,
    ) -> Result<T, E> {
        let failures = self.failures.load(Ordering::Relaxed);
        if failures > 0 {
            sleep(pause(failures, RandomState::new().hash_one(()))).await;
        }
        let connected = connect.await;
        match &connected {
            Ok(_) => self.failures.store(0, Ordering::Relaxed),
            Err(_) => self.failures.store(failures.saturating_add(1), Ordering::Relaxed),
        }
        connected
    }
}

/// From half of the longest pause to all of it, so that nodes whose connections ended in the same
/// moment do not come back in the same moment.
fn pause(failures: u32, luck: u64) -> Duration {
    let doubled = 2_u32.saturating_pow(failures.saturating_sub(1));
    let longest = FIRST.saturating_mul(doubled).min(LONGEST);
    let half = longest / 2;
    half + half.mul_f64((luck >> 11) as f64 / (1_u64 << 53) as f64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pauses_grow_up_to_a_limit_and_differ() {
        let (least, most) = (|failures| pause(failures, 0), |failures| pause(failures, u64::MAX));
        let millis = Duration::from_millis;
        for (failures, longest) in [(1, 40), (2, 80), (4, 320), (5, 500), (u32::MAX, 500)] {
            assert_eq!(least(failures), millis(longest) / 2, "{failures}");
            assert!(most(failures) <= millis(longest), "{failures}");
            assert!(most(failures) > millis(longest - 1), "{failures}");
        }
    }

    #[tokio::test(start_paused = true)]
    async fn only_who_failed_before_waits() {
        let reconnect = Reconnect::default();
        let start = tokio::time::Instant::now();
        let attempt = async |result: Result<(), ()>| {
            _ = reconnect.attempt(async { result }).await;
            start.elapsed()
        };
        assert_eq!(attempt(Err(())).await, Duration::ZERO);
        let later = attempt(Ok(())).await;
        assert!(later >= FIRST / 2);
        assert_eq!(attempt(Ok(())).await, later, "the attempt before succeeded");
    }
}

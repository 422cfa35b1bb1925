//! Time in which the machine let nobody run.
//!
//! On a busy machine a process may wait longer for a processor than it has on its clock, however
//! careful it is. A watcher that does nothing but sleep and wake measures these waits; a clock
//! that would fall is given back what the watcher lost in the same span, and the match says how
//! often that happened.

use std::{
    sync::{
        OnceLock,
        atomic::{AtomicU64, Ordering::Relaxed},
    },
    thread,
    time::{Duration, Instant},
};

/// How long the watcher sleeps.
const NAP: Duration = Duration::from_millis(1);
/// Waking up takes this long on a machine at rest, at most.
const USUAL: Duration = Duration::from_millis(1);

static LOST: AtomicU64 = AtomicU64::new(0);

/// The time lost to stalls since the first call.
pub(super) fn lost_so_far() -> Duration {
    static WATCHER: OnceLock<()> = OnceLock::new();
    WATCHER.get_or_init(|| {
        thread::spawn(watch);
    });
    Duration::from_nanos(LOST.load(Relaxed))
}

fn watch() {
    loop {
        let before = Instant::now();
        thread::sleep(NAP);
        if let Some(lost) = before.elapsed().checked_sub(NAP + USUAL) {
            LOST.fetch_add(lost.as_nanos() as u64, Relaxed);
        }
    }
}

//! What is counted and timed while games are played, for monitoring. Plain counters that are read
//! on request: on the path of a move they cost a few additions.

use std::{
    sync::atomic::{AtomicU64, AtomicUsize, Ordering},
    time::Duration,
};

use tokio::time::Instant;
use wire::GameId;

use crate::sparing::Sparing;

/// What slow operations are logged under.
const SLOW: &str = "slow";

/// The counters of a node since it started.
#[derive(Debug, Default)]
pub struct Meters {
    moves: AtomicU64,
    appending: AtomicUsize,
    /// From a command's arrival at the node to its answer, for commands that were carried out.
    pub acknowledgments: Latencies,
    /// Calls of the store with events of one or more games, from the call to the answer.
    pub commits: Latencies,
    failed_appends: AtomicU64,
    /// In microseconds; nothing is slow if it is zero.
    slow: AtomicU64,
    slow_commands: Sparing,
}

impl Meters {
    /// Moves that were stored.
    pub fn moves(&self) -> u64 {
        self.moves.load(Ordering::Relaxed)
    }

    /// Games whose events are on their way to the store.
    pub fn appending(&self) -> usize {
        self.appending.load(Ordering::Relaxed)
    }

    /// Appends that the store did not carry out, or of which it is not known.
    pub fn failed_appends(&self) -> u64 {
        self.failed_appends.load(Ordering::Relaxed)
    }

    /// From now on, commands and writes that take longer are logged.
    pub fn log_slower_than(&self, limit: Duration) {
        self.slow.store(micros(limit), Ordering::Relaxed);
    }

    /// Counts a command that was carried out.
    pub(crate) fn add_acknowledgment(&self, game: GameId, took: Duration) {
        self.acknowledgments.add(took);
        if self.is_slow(took)
            && let Some(others) = self.slow_commands.may_write(Instant::now())
        {
            tracing::warn!(target: SLOW, %game, ?took, others, "a command took long");
        }
    }

    fn is_slow(&self, took: Duration) -> bool {
        let limit = self.slow.load(Ordering::Relaxed);
        limit > 0 && micros(took) > limit
    }

    pub(crate) fn add_moves(&self, count: usize) {
        self.moves.fetch_add(count as u64, Ordering::Relaxed);
    }

    pub(crate) fn start_appends(&self, games: usize) {
        self.appending.fetch_add(games, Ordering::Relaxed);
    }

    pub(crate) fn end_appends(&self, games: usize, took: Duration) {
        self.appending.fetch_sub(games, Ordering::Relaxed);
        self.commits.add(took);
        if self.is_slow(took) {
            tracing::warn!(target: SLOW, games, ?took, "the store took long");
        }
    }

    pub(crate) fn add_failed_append(&self) {
        self.failed_appends.fetch_add(1, Ordering::Relaxed);
    }
}

fn micros(took: Duration) -> u64 {
    u64::try_from(took.as_micros()).unwrap_or(u64::MAX)
}

/// The upper bounds of the buckets, in microseconds. What takes longer than the last has a bucket of
/// its own.
const BOUNDS: [u64; 15] = [
    100, 250, 500, 1_000, 2_500, 5_000, 10_000, 25_000, 50_000, 100_000, 250_000, 500_000,
    1_000_000, 2_500_000, 5_000_000,
];

/// How long something took, how often.
#[derive(Debug, Default)]
pub struct Latencies {
    buckets: [AtomicU64; BOUNDS.len() + 1],
    micros: AtomicU64,
}

/// Latencies at one moment.
#[derive(Clone, PartialEq, Debug)]
pub struct LatencyCounts {
    /// The upper bound of each bucket in seconds, with the number in it alone. The last has no
    /// bound: its own is `f64::INFINITY`.
    pub buckets: Vec<(f64, u64)>,
    /// How long all of them took together, in seconds.
    pub sum: f64,
}

impl LatencyCounts {
    /// How many there were.
    pub fn count(&self) -> u64 {
        self.buckets.iter().map(|(_, count)| count).sum()
    }
}

impl Latencies {
    pub(crate) fn add(&self, took: Duration) {
        let micros = micros(took);
        let bucket = BOUNDS.partition_point(|bound| *bound < micros);
        self.buckets[bucket].fetch_add(1, Ordering::Relaxed);
        self.micros.fetch_add(micros, Ordering::Relaxed);
    }

    /// What was counted so far.
    pub fn counts(&self) -> LatencyCounts {
        let bounds = BOUNDS.iter().map(|micros| *micros as f64 / 1e6).chain([f64::INFINITY]);
        let counts = self.buckets.iter().map(|count| count.load(Ordering::Relaxed));
        let sum = self.micros.load(Ordering::Relaxed) as f64 / 1e6;
        LatencyCounts { buckets: bounds.zip(counts).collect(), sum }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_latency_is_in_the_first_bucket_whose_bound_it_does_not_exceed() {
        for (micros, bound) in [
            (0, 0.0001),
            (100, 0.0001),
            (101, 0.000_25),
            (5_000_000, 5.0),
            (5_000_001, f64::INFINITY),
            (u64::MAX, f64::INFINITY),
        ] {
            let latencies = Latencies::default();
            latencies.add(Duration::from_micros(micros));
            let counts = latencies.counts();
            let found: Vec<_> = counts.buckets.iter().filter(|(_, count)| *count > 0).collect();
            assert_eq!(found, [&(bound, 1)], "{micros} µs");
            assert_eq!((counts.count(), counts.sum), (1, micros as f64 / 1e6));
        }
    }

    #[test]
    fn the_bounds_are_in_order() {
        assert!(BOUNDS.is_sorted());
    }
}

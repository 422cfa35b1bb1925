//! Counts and latencies.

use std::time::Duration;

/// What was counted in a period.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Tally {
    /// The latency of each, in microseconds.
    latencies: Vec<u32>,
    /// The length of the period.
    pub span: Duration,
    /// The CPU time of the server.
    pub server_time: Duration,
    /// The CPU time of the generator.
    pub generator_time: Duration,
}

impl Tally {
    /// Counts one.
    pub fn count(&mut self, took: Duration) {
        self.latencies.push(u32::try_from(took.as_micros()).unwrap_or(u32::MAX));
    }

    /// Adds another tally, of the same period or a different one.
    pub fn add(&mut self, other: Tally) {
        self.latencies.extend(other.latencies);
        self.span += other.span;
        self.server_time += other.server_time;
        self.generator_time += other.generator_time;
    }

    /// The number counted.
    pub fn len(&self) -> usize {
        self.latencies.len()
    }

    /// Whether nothing was counted.
    pub fn is_empty(&self) -> bool {
        self.latencies.is_empty()
    }

    /// The number per second.
    pub fn rate(&self) -> f64 {
        self.len() as f64 / self.span.as_secs_f64().max(f64::MIN_POSITIVE)
    }

    /// CPU time of the server for each, in microseconds.
    pub fn server_micros(&self) -> f64 {
        self.micros_each(self.server_time)
    }

    /// CPU time of the generator for each, in microseconds.
    pub fn generator_micros(&self) -> f64 {
        self.micros_each(self.generator_time)
    }

    fn micros_each(&self, time: Duration) -> f64 {
        time.as_secs_f64() * 1e6 / self.len().max(1) as f64
    }

    /// A percentile of the latencies, in milliseconds.
    pub fn percentile(&mut self, percent: usize) -> f64 {
        self.latencies.sort_unstable();
        let rank = (self.len() * percent).div_ceil(100).max(1) - 1;
        self.latencies.get(rank).map_or(0.0, |&micros| f64::from(micros) / 1e3)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn percentiles_are_those_of_the_nearest_rank() {
        let mut tally = Tally::default();
        assert_eq!(tally.percentile(50), 0.0);
        for millis in (1..=100).rev() {
            tally.count(Duration::from_millis(millis));
        }
        assert_eq!((tally.percentile(50), tally.percentile(99)), (50.0, 99.0));
        tally.span = Duration::from_secs(4);
        assert_eq!(tally.rate(), 25.0);
    }
}

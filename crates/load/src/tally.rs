//! Counts and latencies.

use std::time::Duration;

/// What was counted in a stretch of time.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Tally {
    /// How long each took, in microseconds.
    latencies: Vec<u32>,
    /// How long was counted.
    pub span: Duration,
    /// Processor time that the server used meanwhile.
    pub server_time: Duration,
    /// Processor time that the generator used meanwhile.
    pub generator_time: Duration,
}

impl Tally {
    /// One more.
    pub fn count(&mut self, took: Duration) {
        self.latencies.push(u32::try_from(took.as_micros()).unwrap_or(u32::MAX));
    }

    /// Takes in what others counted, in the same stretch or another.
    pub fn add(&mut self, other: Tally) {
        self.latencies.extend(other.latencies);
        self.span += other.span;
        self.server_time += other.server_time;
        self.generator_time += other.generator_time;
    }

    /// How many there were.
    pub fn len(&self) -> usize {
        self.latencies.len()
    }

    /// Whether there was none.
    pub fn is_empty(&self) -> bool {
        self.latencies.is_empty()
    }

    /// How many a second.
    pub fn rate(&self) -> f64 {
        self.len() as f64 / self.span.as_secs_f64().max(f64::MIN_POSITIVE)
    }

    /// Microseconds of processor time for each, of the server.
    pub fn server_micros(&self) -> f64 {
        self.micros_each(self.server_time)
    }

    /// Microseconds of processor time for each, of the generator.
    pub fn generator_micros(&self) -> f64 {
        self.micros_each(self.generator_time)
    }

    fn micros_each(&self, time: Duration) -> f64 {
        time.as_secs_f64() * 1e6 / self.len().max(1) as f64
    }

    /// How long it took at most for so many of a hundred, in milliseconds.
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

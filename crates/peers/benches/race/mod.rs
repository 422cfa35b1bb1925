//! Runs competitors side by side and reports how much faster ours is.

mod fresh;

use std::{hint::black_box, time::Duration};

use cpu_time::ThreadTime;

pub(crate) use fresh::{median, samples};

/// Something to time: how much work it does, and the answer, which must be right.
pub(crate) struct Runner<'a> {
    pub(crate) name: &'static str,
    pub(crate) run: Box<dyn Fn() -> u64 + 'a>,
}

impl<'a> Runner<'a> {
    pub(crate) fn new(name: &'static str, run: impl Fn() -> u64 + 'a) -> Runner<'a> {
        let run = Box::new(run);
        Runner { name, run }
    }
}

/// How long a sample lasts at least: short tasks are repeated, and the best time counts.
const SAMPLE_MIN: Duration = Duration::from_millis(60);

/// The CPU time of each runner: the median of samples in fresh processes, which take turns, so that
/// noise affects all of them.
///
/// # Panics
///
/// If an answer is wrong.
pub(crate) fn race(what: &str, answer: u64, rounds: u32, runners: &[Runner<'_>]) -> Vec<Duration> {
    let sample = |index: usize| {
        let runner: &Runner<'_> = &runners[index];
        let (mut best, mut total) = (Duration::MAX, Duration::ZERO);
        while total < SAMPLE_MIN {
            let start = ThreadTime::now();
            let answered = black_box((runner.run)());
            let took = start.elapsed();
            assert_eq!(answered, answer, "{what}: wrong answer by {}", runner.name);
            best = took.min(best);
            total += took;
        }
        vec![best.as_nanos() as u64]
    };
    match samples(rounds, runners.len(), sample) {
        Some(all) => all.iter().map(|of| Duration::from_nanos(median(of, 0))).collect(),
        // Nobody reads what this process prints about this race.
        None => vec![Duration::from_nanos(1); runners.len()],
    }
}

/// How many times faster the first is than the second.
pub(crate) fn ratio(ours: Duration, theirs: Duration) -> f64 {
    theirs.as_secs_f64() / ours.as_secs_f64()
}

/// The geometric mean, which is the right one for ratios.
pub(crate) fn geometric_mean(ratios: &[f64]) -> f64 {
    let logarithms: f64 = ratios.iter().map(|ratio| ratio.ln()).sum();
    (logarithms / ratios.len() as f64).exp()
}

/// The number after `--rounds`.
pub(crate) fn rounds(usual: u32) -> u32 {
    let mut words = std::env::args();
    words
        .find(|word| word == "--rounds")
        .and_then(|_| words.next())
        .map_or(usual, |count| count.parse().expect("a number of rounds"))
}

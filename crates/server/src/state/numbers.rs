//! The numbers of the last hours, for the operators' page: the same counters that Prometheus reads.

use std::{collections::VecDeque, sync::Mutex};

use node::LatencyCounts;
use wire::site::Numbers;

use super::lock;

/// How many are kept: six hours, one each minute.
const KEPT: usize = 360;
/// The part of all whose latency is at most what is shown.
const PART: f64 = 0.95;

/// Oldest first, and what was counted at the last.
#[derive(Debug, Default)]
pub(crate) struct NumberHistory(Mutex<(VecDeque<Numbers>, Option<Counted>)>);

/// What only grows.
#[derive(Clone, Debug)]
pub(crate) struct Counted {
    pub(crate) moves: u64,
    pub(crate) acknowledgments: LatencyCounts,
    pub(crate) commits: LatencyCounts,
}

impl NumberHistory {
    /// Adds a minute: what is so now, and what was counted in it. The first has nothing to compare
    /// with.
    pub(crate) fn add(&self, now: Numbers, counted: Counted) {
        let (kept, last) = &mut *lock(&self.0);
        let mut numbers = now;
        if let Some(last) = last {
            let moves = counted.moves.saturating_sub(last.moves);
            numbers.moves = u32::try_from(moves).unwrap_or(u32::MAX);
            numbers.acknowledgment_ms = latency_ms(&last.acknowledgments, &counted.acknowledgments);
            numbers.commit_ms = latency_ms(&last.commits, &counted.commits);
        }
        if kept.len() == KEPT {
            kept.pop_front();
        }
        kept.push_back(numbers);
        *last = Some(counted);
    }

    /// Oldest first.
    pub(crate) fn all(&self) -> Vec<Numbers> {
        lock(&self.0).0.iter().copied().collect()
    }
}

/// What most were not slower than between two moments, as far as the buckets tell; none if there
/// were none.
fn latency_ms(before: &LatencyCounts, after: &LatencyCounts) -> Option<f64> {
    let counts: Vec<(f64, u64)> = after
        .buckets
        .iter()
        .zip(&before.buckets)
        .map(|((bound, after), (_, before))| (*bound, after.saturating_sub(*before)))
        .collect();
    let all: u64 = counts.iter().map(|(_, count)| count).sum();
    let wanted = (all as f64 * PART).ceil() as u64;
    let mut seen = 0;
    let last = counts.iter().rev().find(|(bound, _)| bound.is_finite()).map(|(bound, _)| *bound);
    for (bound, count) in counts {
        seen += count;
        if all > 0 && seen >= wanted {
            // The last bucket has no bound.
            let bound = if bound.is_finite() { Some(bound) } else { last };
            return bound.map(|bound| bound * 1_000.0);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    fn numbers(at: u64) -> Numbers {
        Numbers {
            at,
            games: 0,
            sockets: 0,
            people: 0,
            moves: 0,
            acknowledgment_ms: None,
            commit_ms: None,
            memory_bytes: None,
            store_up: true,
        }
    }

    fn counts(each: [u64; 3]) -> LatencyCounts {
        let bounds = [0.001, 0.01, f64::INFINITY];
        LatencyCounts { buckets: bounds.into_iter().zip(each).collect(), sum: 0.0 }
    }

    fn counted(moves: u64, each: [u64; 3]) -> Counted {
        Counted { moves, acknowledgments: counts(each), commits: counts([0; 3]) }
    }

    #[test]
    fn each_minute_has_what_was_counted_in_it() {
        let history = NumberHistory::default();
        history.add(numbers(1), counted(10, [10, 0, 0]));
        history.add(numbers(2), counted(110, [104, 5, 0]));
        history.add(numbers(3), counted(110, [104, 5, 0]));
        let seen: Vec<_> =
            history.all().iter().map(|one| (one.moves, one.acknowledgment_ms)).collect();
        // 94 of 99 are in the first bucket, one too few.
        assert_eq!(seen, [(0, None), (100, Some(10.0)), (0, None)]);
    }

    #[test]
    fn a_latency_is_the_bound_that_most_do_not_exceed() {
        let none = counts([0; 3]);
        assert_eq!(latency_ms(&none, &counts([95, 5, 0])), Some(1.0));
        assert_eq!(latency_ms(&none, &counts([94, 6, 0])), Some(10.0));
        assert_eq!(latency_ms(&none, &counts([0, 0, 1])), Some(10.0), "beyond the last bound");
        assert_eq!(latency_ms(&none, &none), None);
    }

    #[test]
    fn the_oldest_minutes_are_forgotten() {
        let history = NumberHistory::default();
        for at in 0..=KEPT as u64 {
            history.add(numbers(at), counted(at, [0; 3]));
        }
        let all = history.all();
        assert_eq!((all.len(), all[0].at, all[KEPT - 1].at), (KEPT, 1, KEPT as u64));
    }
}

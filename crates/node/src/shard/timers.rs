//! The timers of all games of a shard.

use std::{cmp::Reverse, collections::BinaryHeap};

use tokio::time::Instant;

/// Instants at which games go on, by place. A game that does not need a timer any more leaves it
/// here: it is woken once for nothing.
#[derive(Default)]
pub(super) struct Timers(BinaryHeap<Reverse<(Instant, usize)>>);

impl Timers {
    pub(super) fn set(&mut self, at: Instant, place: usize) {
        self.0.push(Reverse((at, place)));
    }

    /// The nearest.
    pub(super) fn next(&self) -> Option<Instant> {
        self.0.peek().map(|Reverse((at, _))| *at)
    }

    /// Takes those that have passed, earliest first.
    pub(super) fn ring(&mut self, now: Instant, places: &mut Vec<usize>) {
        while self.next().is_some_and(|at| at <= now) {
            places.extend(self.0.pop().map(|Reverse((_, place))| place));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn timers_ring_in_order_and_not_too_early() {
        let start = Instant::now();
        let at = |seconds| start + Duration::from_secs(seconds);
        let mut timers = Timers::default();
        for (seconds, place) in [(5, 1), (3, 2), (9, 3), (3, 4)] {
            timers.set(at(seconds), place);
        }
        assert_eq!(timers.next(), Some(at(3)));
        let mut rang = Vec::new();
        timers.ring(at(2), &mut rang);
        assert!(rang.is_empty());
        timers.ring(at(5), &mut rang);
        assert_eq!((rang, timers.next()), (vec![2, 4, 1], Some(at(9))));
    }
}

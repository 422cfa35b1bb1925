//! How many people share one address, by which its limits are in proportion. Operators can change
//! it while the server is running.

use std::sync::{
    Arc,
    atomic::{AtomicU32, Ordering::Relaxed},
};

use game::Millis;

use crate::limits::PEOPLE;

/// The people behind one address that the limits allow for. Clones change together.
#[derive(Clone, Debug)]
pub(crate) struct Shares(Arc<AtomicU32>);

impl Default for Shares {
    /// As in the table of limits.
    fn default() -> Shares {
        Shares(Arc::new(AtomicU32::new(PEOPLE)))
    }
}

impl Shares {
    /// From now on for so many people.
    pub(crate) fn set(&self, people: u32) {
        self.0.store(people.max(1), Relaxed);
    }

    /// How many of something one address may have, if the table says `count`.
    pub(crate) fn of(&self, count: usize) -> usize {
        (count * self.people() / PEOPLE as usize).max(1)
    }

    /// How long until one more, if the table says `every`.
    pub(crate) fn interval(&self, every: Millis) -> Millis {
        Millis((every.0 * u64::from(PEOPLE) / self.people() as u64).max(1))
    }

    fn people(&self) -> usize {
        self.0.load(Relaxed) as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_of_an_address_are_in_proportion_to_its_people() {
        let shares = Shares::default();
        assert_eq!((shares.of(400), shares.interval(Millis(500))), (400, Millis(500)));
        shares.set(50);
        assert_eq!((shares.of(400), shares.interval(Millis(500))), (100, Millis(2_000)));
        shares.set(1_000);
        assert_eq!((shares.of(400), shares.interval(Millis(500))), (2_000, Millis(100)));
    }

    #[test]
    fn nobody_is_left_without_anything() {
        let shares = Shares::default();
        shares.set(0);
        assert_eq!(shares.of(5), 1);
        shares.set(u32::MAX);
        assert_eq!(shares.interval(Millis(5)), Millis(1));
    }
}

/// Chance with what choosing commands needs.
#[derive(Clone, Debug)]
pub(crate) struct Random(testing::Random);

impl Random {
    pub(crate) fn new(seed: u64) -> Random {
        Random(testing::Random::new(seed))
    }

    pub(crate) fn number(&mut self) -> u64 {
        self.0.number()
    }

    /// A number from 0 to below the limit; 0 if the limit is 0.
    pub(crate) fn below(&mut self, limit: u64) -> u64 {
        // The bias of a remainder does not matter for picking test cases.
        self.number() % limit.max(1)
    }

    /// True in so many of a hundred cases.
    pub(crate) fn percent(&mut self, share: u64) -> bool {
        self.below(100) < share
    }

    /// One of the items, of which there is at least one.
    pub(crate) fn pick<T: Copy>(&mut self, items: &[T]) -> T {
        items[self.below(items.len() as u64) as usize]
    }
}

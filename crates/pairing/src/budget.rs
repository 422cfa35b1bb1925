//! How much work pairing may take.

use std::cell::Cell;

/// The work and the memory that pairing may use before it gives up.
///
/// Work is counted in looks at an edge of a graph, not in time, so the same round is paired, or
/// given up, on every machine.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Budget {
    /// Looks at an edge.
    pub looks: u64,
    /// Bytes of one graph; pairing holds one at a time.
    pub bytes: u64,
}

impl Budget {
    /// Enough for rounds of 2,000 players, unless they are made to be hard.
    pub const USUAL: Budget = Budget { looks: 3_000_000_000, bytes: 192 << 20 };

    /// An account of this budget, before any work is done.
    pub(crate) fn open(self) -> Work {
        Work { budget: self, left: Cell::new(self.looks) }
    }
}

impl Default for Budget {
    fn default() -> Budget {
        Budget::USUAL
    }
}

/// What is left of a budget.
#[derive(Debug)]
pub(crate) struct Work {
    budget: Budget,
    left: Cell<u64>,
}

/// The budget is used up.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) struct UsedUp;

impl Work {
    /// Pays for so many looks at an edge.
    #[inline]
    pub(crate) fn spend(&self, looks: usize) -> Result<(), UsedUp> {
        let left = self.left.get().checked_sub(looks as u64).ok_or(UsedUp)?;
        self.left.set(left);
        Ok(())
    }

    /// Pays for a graph with weights of so many words between all pairs of so many vertices.
    pub(crate) fn graph(&self, vertices: usize, words: usize) -> Result<(), UsedUp> {
        let weights = vertices.checked_mul(vertices).ok_or(UsedUp)?;
        let bytes = weights.checked_mul(8 * words).ok_or(UsedUp)?;
        if bytes as u64 > self.budget.bytes { Err(UsedUp) } else { self.spend(weights) }
    }

    /// The looks that were paid for.
    pub(crate) fn spent(&self) -> u64 {
        self.budget.looks - self.left.get()
    }
}

//! Work counted in small steps, for answers that must come soon.

/// How much may still be done. A step is about two nanoseconds on a processor
/// of today; what counts is that no loop of any length goes uncounted.
#[derive(Debug)]
pub(crate) struct Effort {
    left: u64,
}

impl Effort {
    pub(crate) fn of(steps: u64) -> Effort {
        Effort { left: steps }
    }

    /// For those who count in nodes.
    pub(crate) fn unbounded() -> Effort {
        Effort::of(u64::MAX)
    }

    #[inline]
    pub(crate) fn spend(&mut self, steps: usize) {
        self.left = self.left.saturating_sub(steps as u64);
    }

    #[inline]
    pub(crate) fn is_spent(&self) -> bool {
        self.left == 0
    }
}

//! Effort counted in small steps, for answers that must come soon.

/// The remaining effort. A step takes about two nanoseconds on a current CPU. What matters is that
/// every long loop is counted.
#[derive(Debug)]
pub(crate) struct Effort {
    left: u64,
}

impl Effort {
    pub(crate) fn of(steps: u64) -> Effort {
        Effort { left: steps }
    }

    /// For callers that count in nodes.
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

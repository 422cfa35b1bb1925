//! What keeps a seek: it may be asked for by several streams, and by the page
//! too, and goes when the last of them does not want it any more.

/// What keeps a seek that is asked for.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum KeptBy {
    /// It stands until it is answered, withdrawn or too old.
    Itself,
    /// The same, asked for by a program.
    Program,
    /// A program, as long as it holds it.
    Holder,
}

/// Who keeps one seek.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Holders {
    pub(crate) streams: u32,
    /// Somebody asked for it who need not hold it.
    itself: bool,
    /// A program asked for it.
    pub(crate) program: bool,
}

/// What comes back after a restart may have been asked for in any way: it goes
/// as its owner leaves.
impl Default for Holders {
    fn default() -> Holders {
        Holders { streams: 0, itself: true, program: false }
    }
}

impl Holders {
    pub(crate) fn first(kept_by: KeptBy) -> Holders {
        match kept_by {
            KeptBy::Itself => Holders { streams: 0, itself: true, program: false },
            KeptBy::Program => Holders { streams: 0, itself: true, program: true },
            KeptBy::Holder => Holders { streams: 1, itself: false, program: true },
        }
    }

    /// It is asked for once more.
    pub(crate) fn again(&mut self, kept_by: KeptBy) {
        match kept_by {
            KeptBy::Itself => self.itself = true,
            KeptBy::Program => (self.itself, self.program) = (true, true),
            KeptBy::Holder => (self.streams, self.program) = (self.streams + 1, true),
        }
    }

    /// Whether a program at this node holds it.
    pub(crate) fn is_here(self) -> bool {
        self.streams > 0
    }

    pub(crate) fn is_kept(self) -> bool {
        self.itself || self.streams > 0
    }
}

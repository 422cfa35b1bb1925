//! What keeps a seek: it may be asked for by several streams, and by the page
//! too, and goes when the last of them does not want it any more.

/// What keeps a seek that is asked for.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Keeping {
    /// It stands until it is answered, withdrawn or too old.
    Itself,
    /// Whoever asked, as long as they hold it.
    Holder,
}

/// Who keeps one seek.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Holders {
    pub(crate) streams: u32,
    /// Somebody asked for it who need not hold it.
    itself: bool,
}

/// What comes back after a restart may have been asked for in any way: it goes
/// as its owner leaves.
impl Default for Holders {
    fn default() -> Holders {
        Holders { streams: 0, itself: true }
    }
}

impl Holders {
    pub(crate) fn first(keeping: Keeping) -> Holders {
        match keeping {
            Keeping::Itself => Holders { streams: 0, itself: true },
            Keeping::Holder => Holders { streams: 1, itself: false },
        }
    }

    /// It is asked for once more.
    pub(crate) fn again(&mut self, keeping: Keeping) {
        match keeping {
            Keeping::Itself => self.itself = true,
            Keeping::Holder => self.streams += 1,
        }
    }

    pub(crate) fn is_kept(self) -> bool {
        self.itself || self.streams > 0
    }
}

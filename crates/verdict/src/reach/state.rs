//! A state of the simpler game of `kernel`.

use std::hash::{Hash, Hasher};

use tabiya_rules::ByColor;

use super::columns::{self, BEGINNING, Columns};

/// The pawns, and what was captured so far.
#[derive(Copy, Clone, PartialEq, Eq)]
pub(super) struct PawnState {
    pub(super) columns: Columns,
    /// Captures made by each side.
    pub(super) made: ByColor<u8>,
    /// Pawns lost by each side.
    pub(super) lost: ByColor<u8>,
}

impl PawnState {
    pub(super) const BEGINNING: PawnState = PawnState {
        columns: BEGINNING,
        made: ByColor { white: 0, black: 0 },
        lost: ByColor { white: 0, black: 0 },
    };
}

impl Hash for PawnState {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        let words = columns::words(&self.columns);
        hasher.write_u64(words[0]);
        hasher.write_u64(words[1]);
        let ByColor { white: a, black: b } = self.made;
        let ByColor { white: c, black: d } = self.lost;
        hasher.write_u64(u64::from(u32::from_le_bytes([a, b, c, d])));
    }
}

/// How a file compares with its goal.
#[derive(Copy, Clone, PartialEq, Eq)]
pub(super) enum Fit {
    /// Promotions alone can complete it.
    Fits,
    /// It must change.
    Unfit,
    /// A pawn must leave it.
    Blocked,
}

/// How many pairs of neighbors these files contain.
pub(super) fn pairs(mut files: u8) -> u32 {
    let mut count = 0;
    while files != 0 {
        let lowest = files & files.wrapping_neg();
        let next = lowest << 1;
        count += u32::from(files & next != 0);
        files &= !(lowest | next);
    }
    count
}

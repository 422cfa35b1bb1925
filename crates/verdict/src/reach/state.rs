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

/// How many pawns of a side are promoted, by the color of the square: light, dark.
#[derive(Copy, Clone, Default)]
pub(super) struct Exits {
    /// Those who may be promoted straight ahead, on such a square.
    pub(super) straight: [u8; 2],
    /// Those who must be promoted by capture, on such a square.
    pub(super) by_capture: [u8; 2],
}

impl Exits {
    /// The captures with which so many bishops of each color of squares can be among them; `None`
    /// if they cannot.
    pub(super) fn captures_for(self, bishops: [u8; 2]) -> Option<u8> {
        let mut captures = self.by_capture[0] + self.by_capture[1];
        for (shade, other) in [(0, 1), (1, 0)] {
            let straight = |shade: usize| bishops[shade].saturating_sub(self.by_capture[shade]);
            let more = straight(shade).saturating_sub(self.straight[shade]);
            // They capture from files that end on the other color, without those needed there.
            if more > self.straight[other].saturating_sub(straight(other)) {
                return None;
            }
            captures += more;
        }
        Some(captures)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn law_3_7_3_3_bishops_need_promotion_squares_of_their_color() {
        let open = Exits { straight: [1, 0], by_capture: [0, 0] };
        assert_eq!(open.captures_for([1, 0]), Some(0));
        assert_eq!(open.captures_for([0, 1]), Some(1));
        assert_eq!(open.captures_for([1, 1]), None);
        let closed = Exits { straight: [0, 0], by_capture: [0, 1] };
        assert_eq!(closed.captures_for([0, 1]), Some(1));
        assert_eq!(closed.captures_for([1, 0]), None);
        let both = Exits { straight: [2, 0], by_capture: [0, 1] };
        assert_eq!(both.captures_for([1, 2]), Some(2));
        assert_eq!(both.captures_for([2, 2]), None);
    }
}

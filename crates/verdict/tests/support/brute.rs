//! The same questions answered without any thought: by going through everything.

use std::collections::HashSet;

use rules::{Color, Position};

/// Which sides can mate, as far as a full search of so many positions tells.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) struct Reach {
    /// A mate by White was seen.
    pub(crate) white: bool,
    /// A mate by Black was seen.
    pub(crate) black: bool,
    /// Everything was seen.
    pub(crate) complete: bool,
}

impl Reach {
    pub(crate) fn mates(self, side: Color) -> bool {
        match side {
            Color::White => self.white,
            Color::Black => self.black,
        }
    }
}

/// Goes through all that can arise, breadth first, until it is complete, both sides have mated,
/// or there are too many positions.
pub(crate) fn explore(start: &Position, positions_max: usize) -> Reach {
    let mut reach = Reach { white: false, black: false, complete: true };
    let mut seen = HashSet::from([start.key()]);
    let mut waiting = vec![start.clone()];
    while !waiting.is_empty() {
        let mut next = Vec::new();
        for position in &waiting {
            let legal = position.legal_moves();
            if legal.is_empty() && position.is_check() {
                match position.turn() {
                    Color::White => reach.black = true,
                    Color::Black => reach.white = true,
                }
                if reach.white && reach.black {
                    return Reach { complete: false, ..reach };
                }
            }
            for made in legal {
                let mut after = position.clone();
                after.play_unchecked(made);
                if seen.insert(after.key()) {
                    next.push(after);
                }
            }
        }
        if seen.len() > positions_max {
            return Reach { complete: false, ..reach };
        }
        waiting = next;
    }
    reach
}

//! The same questions, answered by brute force.

use std::collections::HashSet;

use tabiya_rules::{Color, MoveKind, Position};

/// Which sides can mate, according to a full search of limited size.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) struct Reach {
    /// A mate by White was seen.
    pub(crate) white: bool,
    /// A mate by Black was seen.
    pub(crate) black: bool,
    /// The search was exhaustive, so a mate that was not seen does not exist.
    pub(crate) complete: bool,
    /// Somebody castled.
    pub(crate) castled: bool,
    /// There was an en passant capture.
    pub(crate) en_passant: bool,
}

impl Reach {
    pub(crate) fn mates(self, side: Color) -> bool {
        match side {
            Color::White => self.white,
            Color::Black => self.black,
        }
    }

    /// Whether it is certain whether this side can mate.
    pub(crate) fn decides(self, side: Color) -> bool {
        self.complete || self.mates(side)
    }
}

/// Searches everything that can arise, breadth first, until it is complete, both sides have mated,
/// or there are too many positions.
pub(crate) fn explore(start: &Position, positions_max: usize) -> Reach {
    let mut reach =
        Reach { white: false, black: false, complete: false, castled: false, en_passant: false };
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
                    return reach;
                }
            }
            for made in legal {
                reach.castled |= matches!(made.kind(), MoveKind::Castling { .. });
                reach.en_passant |= made.kind() == MoveKind::EnPassant;
                let mut after = position.clone();
                after.play_unchecked(made);
                if seen.insert(after.key()) {
                    next.push(after);
                }
            }
        }
        if seen.len() > positions_max {
            return reach;
        }
        waiting = next;
    }
    Reach { complete: true, ..reach }
}

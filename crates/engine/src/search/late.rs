//! Moves that come late in the order: not looked at, or less deeply.

use rules::{Move, Position};

use crate::see;

/// A move that comes late in the order, close to the leaves.
pub(super) struct Late {
    pub(super) depth: i32,
    pub(super) count: usize,
    /// Quiet moves tried before.
    pub(super) quiets: i32,
    pub(super) history: i32,
    pub(super) alpha: i32,
    pub(super) is_improving: bool,
}

impl Late {
    /// Whether a quiet move will hardly raise the score. `hope` is the estimate of the position,
    /// where the exact value does not matter.
    pub(super) fn quiet_is_futile(
        &self,
        position: &Position,
        made: Move,
        hope: Option<i32>,
    ) -> bool {
        let depth = self.depth;
        let reduced = (depth - reduction(depth, self.count)).max(0);
        let enough = (3 + depth * depth) / if self.is_improving { 1 } else { 2 };
        if depth <= 8 && self.quiets > enough {
            return true;
        }
        if let Some(value) = hope {
            let is_hopeless = reduced <= 6 && value + 110 + 90 * reduced <= self.alpha;
            if is_hopeless || depth <= 4 && self.history < -4000 * depth {
                return true;
            }
        }
        depth <= 8 && !see::gains_at_least(position, made, -50 * reduced)
    }

    /// Whether a capture that loses material loses too much.
    pub(super) fn capture_is_futile(&self, position: &Position, made: Move) -> bool {
        self.depth <= 6 && !see::gains_at_least(position, made, -100 * self.depth)
    }
}

/// How much less deeply a late move is searched.
pub(super) fn reduction(depth: i32, count: usize) -> i32 {
    let product = LOGARITHMS[(depth as usize).min(63)] * LOGARITHMS[count.min(63)];
    // Half a ply, and the product of the natural logarithms by two and a bit.
    (product / 1024 * 10 / 46 + 512) / 1024
}

/// Logarithms to base two, by 1024: exact for powers, straight lines between. Whole numbers, so
/// that every machine searches the same tree.
static LOGARITHMS: [i32; 64] = {
    let mut table = [0; 64];
    let mut number = 1_i32;
    while number < 64 {
        let whole = number.ilog2() as i32;
        let rest = ((number << 10) >> whole) - 1024;
        table[number as usize] = whole * 1024 + rest;
        number += 1;
    }
    table
};

/// Whether the piece that moves gives check from where it arrives. Checks by the piece behind it
/// are rare enough to be overlooked here.
pub(super) fn gives_check(position: &Position, made: Move) -> bool {
    let us = position.turn();
    let arrived = made.promotion().unwrap_or(made.role());
    let occupied = position.board().occupied() ^ made.from().into();
    let reach = rules::attacks::of(arrived, us, made.to(), occupied);
    reach.contains(position.king_of(!us))
}

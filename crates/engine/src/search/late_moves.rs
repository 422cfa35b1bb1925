//! Late moves: pruned, or searched with reduced depth.

use rules::{Move, Position};

use crate::see;

/// What decides whether a late move is pruned.
pub(super) struct LateMove {
    pub(super) depth: i32,
    pub(super) count: usize,
    /// Quiet moves searched before.
    pub(super) quiets: i32,
    pub(super) history: i32,
    pub(super) alpha: i32,
    pub(super) is_improving: bool,
}

impl LateMove {
    /// Whether a quiet move is pruned: too late in the order, too far below alpha, or losing
    /// material. `hope` is the estimated score, outside the principal variation.
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

    /// Whether a losing capture loses too much.
    pub(super) fn capture_is_futile(&self, position: &Position, made: Move) -> bool {
        self.depth <= 6 && !see::gains_at_least(position, made, -100 * self.depth)
    }
}

/// Late move reduction: how much less deeply a late move is searched.
pub(super) fn reduction(depth: i32, count: usize) -> i32 {
    let product = LOGARITHMS[(depth as usize).min(63)] * LOGARITHMS[count.min(63)];
    // About 0.5 + ln(depth) * ln(count) / 2.2, in whole numbers.
    (product / 1024 * 10 / 46 + 512) / 1024
}

/// Binary logarithms times 1024, interpolated between powers of two. Integers, so that every
/// machine searches the same tree.
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

/// Whether the moved piece gives check. Discovered checks are rare and not detected here.
pub(crate) fn gives_check(position: &Position, made: Move) -> bool {
    let us = position.turn();
    let arrived = made.promotion().unwrap_or(made.role());
    let occupied = position.board().occupied() ^ made.from().into();
    let reach = rules::attacks::of(arrived, us, made.to(), occupied);
    reach.contains(position.king_of(!us))
}

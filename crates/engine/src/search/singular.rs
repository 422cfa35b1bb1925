//! Whether one move stands out.

use rules::Position;

use super::Search;
use crate::packed::Packed;

/// How the best move compares with the others.
pub(super) enum Singular {
    /// It is worth looking deeper.
    Alone,
    /// Even without it the position is too good: at least this.
    ManyTooGood(i32),
    OneOfMany,
}

impl Search<'_> {
    /// Whether the move that the table thinks best is much better than all others.
    #[allow(clippy::too_many_arguments)]
    pub(super) fn is_singular(
        &mut self,
        position: &Position,
        ply: usize,
        depth: i32,
        best: Packed,
        score: i32,
        beta: i32,
        expects_cut: bool,
    ) -> Singular {
        let bar = score - 2 * depth;
        self.frames[ply].excluded = best;
        let others = self.visit::<false>(position, ply, (depth - 1) / 2, bar - 1, bar, expects_cut);
        self.frames[ply].excluded = Packed::NONE;
        if others < bar {
            Singular::Alone
        } else if bar >= beta && !self.is_stopped {
            Singular::ManyTooGood(bar)
        } else {
            Singular::OneOfMany
        }
    }
}

//! Whether one move is much better than all others.

use super::{Search, node::Node};
use crate::packed_move::PackedMove;

/// How the first move compares with the others.
pub(super) enum Singular {
    /// It is much better than all others.
    Only,
    /// Even without it the node fails high, with at least this score.
    OthersFailHigh(i32),
    OneOfMany,
}

impl Search<'_> {
    /// Searches a node without its first move, to see whether any other comes close to its score.
    pub(super) fn test_singular(&mut self, node: &Node<'_>, score: i32) -> Singular {
        let Node { position, ply, depth, beta, is_cut_node, .. } = *node;
        let bar = score - 2 * depth;
        self.frames[ply].excluded = node.first;
        let others =
            self.search::<false>(position, ply, (depth - 1) / 2, bar - 1, bar, is_cut_node);
        self.frames[ply].excluded = PackedMove::NONE;
        if others < bar {
            Singular::Only
        } else if bar >= beta && !self.is_stopped {
            Singular::OthersFailHigh(bar)
        } else {
            Singular::OneOfMany
        }
    }
}

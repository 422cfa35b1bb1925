//! Null move pruning.

use rules::Position;

use super::{Search, has_pieces};
use crate::score::MATE_FOUND;

impl Search<'_> {
    /// If passing still fails high, so does the best move. Not used with only pawns, because of
    /// zugzwang.
    pub(super) fn try_null_move(
        &mut self,
        position: &Position,
        ply: usize,
        depth: i32,
        beta: i32,
        estimate: i32,
        is_cut_node: bool,
    ) -> Option<i32> {
        let follows_null_move = ply > 0 && self.frames[ply - 1].piece_to.is_none();
        if depth < 3
            || estimate < beta
            || follows_null_move
            || !has_pieces(position, position.turn())
        {
            return None;
        }
        let next = position.passed()?;
        let less = 4 + depth / 4 + ((estimate - beta) / 200).min(3);
        self.frames[ply].piece_to = None;
        self.path.push(position.zobrist_hash());
        self.nodes += 1;
        let score =
            -self.search::<false>(&next, ply + 1, depth - less, -beta, 1 - beta, !is_cut_node);
        self.path.pop();
        if self.is_stopped || score < beta {
            return None;
        }
        let score = if score >= MATE_FOUND { beta } else { score };
        if depth < 12 {
            return Some(score);
        }
        // At high depth the result is verified by a search without null move.
        let again = self.search_without_null_move(position, ply, depth - less, beta);
        (!self.is_stopped && again >= beta).then_some(score)
    }

    /// Searches with a null window and without an immediate null move.
    fn search_without_null_move(
        &mut self,
        position: &Position,
        ply: usize,
        depth: i32,
        beta: i32,
    ) -> i32 {
        // Without a piece and square, the previous move counts as a null move.
        let before = core::mem::take(&mut self.frames[ply - 1].piece_to);
        let score = self.search::<false>(position, ply, depth, beta - 1, beta, false);
        self.frames[ply - 1].piece_to = before;
        score
    }
}

//! Skipping a turn, to see whether the position is too good anyway.

use rules::Position;

use super::{Search, has_pieces};
use crate::score::MATE_FOUND;

impl Search<'_> {
    /// If even doing nothing is too good for the other side, so is the best move. Not with pawns
    /// alone, where doing nothing may be the best of all.
    pub(super) fn try_passing(
        &mut self,
        position: &Position,
        ply: usize,
        depth: i32,
        beta: i32,
        estimate: i32,
        expects_cut: bool,
    ) -> Option<i32> {
        let came_by_passing = ply > 0 && self.frames[ply - 1].arrival.is_none();
        if depth < 3 || estimate < beta || came_by_passing || !has_pieces(position, position.turn())
        {
            return None;
        }
        let next = position.passed()?;
        let less = 4 + depth / 4 + ((estimate - beta) / 200).min(3);
        self.frames[ply].arrival = None;
        self.path.push(position.hash());
        self.nodes += 1;
        let score =
            -self.visit::<false>(&next, ply + 1, depth - less, -beta, 1 - beta, !expects_cut);
        self.path.pop();
        if self.is_stopped || score < beta {
            return None;
        }
        let score = if score >= MATE_FOUND { beta } else { score };
        if depth < 12 {
            return Some(score);
        }
        // Far from the leaves a mistake is dear: look again, without passing.
        let again = self.visit_without_passing(position, ply, depth - less, beta);
        (!self.is_stopped && again >= beta).then_some(score)
    }

    /// As [`Search::visit`] with the smallest window, for a side that may not pass at once.
    fn visit_without_passing(
        &mut self,
        position: &Position,
        ply: usize,
        depth: i32,
        beta: i32,
    ) -> i32 {
        // A frame that looks as if the turn had come by passing.
        let before = core::mem::take(&mut self.frames[ply - 1].arrival);
        let score = self.visit::<false>(position, ply, depth, beta - 1, beta, false);
        self.frames[ply - 1].arrival = before;
        score
    }
}

//! One node of the search tree: what is known before its moves are tried.

use rules::Position;

use super::{Search, causes_cutoff, is_better_estimate};
use crate::{
    packed_move::PackedMove,
    score::{MATE, MATE_FOUND, PLY_MAX},
    transposition::TableEntry,
};

/// A position with the window and depth it is searched with, and what is known about it.
pub(super) struct Node<'a> {
    pub(super) position: &'a Position,
    pub(super) ply: usize,
    pub(super) depth: i32,
    pub(super) alpha: i32,
    pub(super) beta: i32,
    /// Whether a beta cutoff is expected.
    pub(super) is_cut_node: bool,
    pub(super) in_check: bool,
    /// The entry of the transposition table.
    pub(super) known: Option<TableEntry>,
    /// The move to try first, from the table or the previous iteration.
    pub(super) first: PackedMove,
    /// The move left out to test whether it is singular.
    pub(super) excluded: PackedMove,
    /// Quiet moves that caused cutoffs at this ply.
    pub(super) killers: [PackedMove; 2],
    /// The static evaluation; absent in check.
    pub(super) evaluation: Option<i32>,
    /// The evaluation, or the table's score where that is closer; absent in check.
    pub(super) estimate: Option<i32>,
    /// Whether the evaluation is better than two plies ago.
    pub(super) is_improving: bool,
}

impl Node<'_> {
    pub(super) fn is_root(&self) -> bool {
        self.ply == 0
    }

    pub(super) fn is_excluding(&self) -> bool {
        self.excluded != PackedMove::NONE
    }
}

impl Search<'_> {
    /// The score of a node that needs no search of its own: a draw, the depth limit, or a window
    /// that a shorter mate has closed. Narrows the window by the mates that are still possible.
    #[inline(always)]
    pub(super) fn trivial_score(&mut self, node: &mut Node<'_>) -> Option<i32> {
        if node.is_root() {
            return None;
        }
        if self.is_draw(node.position, node.ply) {
            return Some(0);
        }
        if node.ply >= PLY_MAX {
            return Some(if node.in_check { 0 } else { self.evaluate(node.position) });
        }
        node.alpha = node.alpha.max(node.ply as i32 - MATE);
        node.beta = node.beta.min(MATE - node.ply as i32 - 1);
        (node.alpha >= node.beta).then_some(node.alpha)
    }

    /// Looks the node up in the transposition table. Returns a score if the entry is enough.
    #[inline(always)]
    pub(super) fn probe_table<const IS_PV: bool>(&mut self, node: &mut Node<'_>) -> Option<i32> {
        if !node.is_excluding() {
            node.known = self.table.get(node.position.zobrist_hash(), node.ply);
        }
        if let Some(known) = node.known
            && !IS_PV
            && known.depth >= node.depth
            && node.position.halfmoves() < 90
            && causes_cutoff(known, node.alpha, node.beta)
        {
            return Some(known.score);
        }
        node.first = match &self.root.get(self.root_first) {
            _ if node.is_excluding() => PackedMove::NONE,
            Some(candidate) if node.is_root() => PackedMove::new(candidate.line[0]),
            _ => node.known.map_or(PackedMove::NONE, |known| known.best),
        };
        None
    }

    /// Evaluates the node, unless the table knows the evaluation.
    #[inline(always)]
    pub(super) fn evaluate_node(&mut self, node: &mut Node<'_>) {
        let (position, ply, known) = (node.position, node.ply, node.known);
        node.evaluation = if node.in_check {
            None
        } else if node.is_excluding() {
            self.frames[ply].evaluation
        } else {
            Some(known.and_then(|k| k.evaluation).unwrap_or_else(|| self.evaluate(position)))
        };
        self.frames[ply].evaluation = node.evaluation;
        node.estimate = match (node.evaluation, known) {
            (Some(value), Some(known)) if is_better_estimate(known, value) => Some(known.score),
            _ => node.evaluation,
        };
        node.is_improving = match (node.evaluation, ply.checked_sub(2)) {
            (Some(now), Some(before)) => self.frames[before].evaluation.is_none_or(|old| now > old),
            _ => false,
        };
        self.frames[ply + 1].killers = [PackedMove::NONE; 2];
        self.frames[ply + 1].excluded = PackedMove::NONE;
    }

    /// Prunes the node before any move is tried, outside the principal variation.
    #[inline(always)]
    pub(super) fn prune_node(&mut self, node: &Node<'_>) -> Option<i32> {
        let estimate = node.estimate?;
        let Node { position, ply, depth, alpha, beta, .. } = *node;
        if node.is_excluding() || beta.abs() >= MATE_FOUND {
            return None;
        }
        // Reverse futility: too far ahead for a shallow search to lose the lead.
        if depth <= 7 && estimate - 80 * (depth - i32::from(node.is_improving)) >= beta {
            return Some((estimate + beta) / 2);
        }
        // Razoring: so far behind that only captures could help.
        if depth <= 2 && estimate + 220 * depth + 60 < alpha {
            let score = self.quiescence::<false>(position, ply, alpha, alpha + 1);
            if score <= alpha {
                return Some(score);
            }
        }
        self.try_null_move(position, ply, depth, beta, estimate, node.is_cut_node)
    }
}

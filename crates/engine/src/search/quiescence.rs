//! Quiescence search: at the leaves, captures are searched until the position is quiet.

use rules::{Move, Position};

use super::{Search, causes_cutoff, is_better_estimate};
use crate::{
    history::PieceTo,
    move_picker::{Hints, MovePicker, is_tactical},
    packed_move::PackedMove,
    score::{INFINITE, MATE, MATE_FOUND, PLY_MAX},
    see,
    transposition::{Bound, TableEntry},
};

/// What is known of a leaf while its captures are tried.
struct Leaf {
    in_check: bool,
    /// The static evaluation; absent in check.
    evaluation: Option<i32>,
    /// The score without any capture; minus infinity in check, where it is not allowed.
    stand_pat: i32,
    alpha: i32,
    best_score: i32,
    best: PackedMove,
    /// Moves counted, skipped ones too.
    count: usize,
    raised_alpha: bool,
}

impl Search<'_> {
    /// Searches captures and queen promotions (in check, all moves) until the position is quiet.
    pub(super) fn quiescence<const IS_PV: bool>(
        &mut self,
        position: &Position,
        ply: usize,
        alpha: i32,
        beta: i32,
    ) -> i32 {
        self.frames[ply].line.clear();
        self.depth_reached = self.depth_reached.max(ply);
        if self.should_stop() || self.is_draw(position, ply) {
            return 0;
        }
        let in_check = position.is_check();
        if self.ends_exchange(ply) {
            return self.evaluate(position);
        }
        if ply >= PLY_MAX {
            return if in_check { 0 } else { self.evaluate(position) };
        }
        let known = self.table.get(position.zobrist_hash(), ply);
        if let Some(known) = known
            && !IS_PV
            && causes_cutoff(known, alpha, beta)
        {
            return known.score;
        }
        let mut leaf = self.stand_pat(position, in_check, known, alpha);
        if leaf.best_score >= beta {
            return leaf.best_score;
        }
        let first = known.map_or(PackedMove::NONE, |known| known.best);
        self.search_captures::<IS_PV>(position, ply, &mut leaf, beta, first);
        if self.is_stopped {
            return 0;
        }
        if in_check && leaf.count == 0 {
            return ply as i32 - MATE;
        }
        let score = leaf.best_score;
        if score == -INFINITE {
            // In check, and the level overlooked every move.
            return self.evaluate(position);
        }
        let bound = match leaf.raised_alpha {
            _ if score >= beta => Bound::Lower,
            true => Bound::Exact,
            false => Bound::Upper,
        };
        let Leaf { best, evaluation, .. } = leaf;
        let entry = TableEntry { best, score, evaluation, depth: 0, bound };
        self.table.put(position.zobrist_hash(), ply, entry);
        score
    }

    /// The side to move need not capture: the evaluation is a lower bound, except in check.
    #[inline(always)]
    fn stand_pat(
        &self,
        position: &Position,
        in_check: bool,
        known: Option<TableEntry>,
        alpha: i32,
    ) -> Leaf {
        let mut leaf = Leaf {
            in_check,
            evaluation: None,
            stand_pat: -INFINITE,
            alpha,
            best_score: -INFINITE,
            best: PackedMove::NONE,
            count: 0,
            raised_alpha: false,
        };
        if !in_check {
            let value = known.and_then(|k| k.evaluation).unwrap_or_else(|| self.evaluate(position));
            leaf.evaluation = Some(value);
            leaf.stand_pat = match known {
                Some(known) if is_better_estimate(known, value) => known.score,
                _ => value,
            };
            leaf.best_score = leaf.stand_pat;
            leaf.alpha = alpha.max(leaf.stand_pat);
        }
        leaf
    }

    #[inline(always)]
    fn search_captures<const IS_PV: bool>(
        &mut self,
        position: &Position,
        ply: usize,
        leaf: &mut Leaf,
        beta: i32,
        first: PackedMove,
    ) {
        let list = core::mem::take(&mut self.frames[ply].list);
        let mut picker = if leaf.in_check {
            let before = self.moves_before(ply);
            let hints = Hints { first, killers: [PackedMove::NONE; 2], before };
            MovePicker::all(position, self.history, hints, list)
        } else {
            MovePicker::tactical(position, self.history, first, list)
        };
        while let Some(made) = picker.next(position) {
            leaf.count += 1;
            if self.overlooks(position, made, ply) {
                continue;
            }
            if leaf.best_score > -MATE_FOUND {
                if picker.is_bad_capture() {
                    break;
                }
                if leaf.skips(position, made) {
                    continue;
                }
            }
            let mut next = position.clone();
            next.play_unchecked(made);
            self.frames[ply].piece_to = Some(PieceTo::new(position.turn(), made));
            self.path.push(position.zobrist_hash());
            self.nodes += 1;
            let score = -self.quiescence::<IS_PV>(&next, ply + 1, -beta, -leaf.alpha);
            self.path.pop();
            if self.is_stopped {
                break;
            }
            if score > leaf.best_score {
                leaf.best_score = score;
                if score > leaf.alpha {
                    leaf.best = PackedMove::new(made);
                    leaf.raised_alpha = true;
                    leaf.alpha = score;
                    if IS_PV {
                        self.extend_line(ply, made);
                    }
                    if score >= beta {
                        break;
                    }
                }
            }
        }
        self.frames[ply].list = picker.into_list();
    }
}

impl Leaf {
    /// Whether a move is skipped: in check a late quiet one, otherwise a capture that cannot bring
    /// the score up to alpha (delta pruning).
    #[inline(always)]
    fn skips(&mut self, position: &Position, made: Move) -> bool {
        if self.in_check {
            return !is_tactical(made) && self.count > 3;
        }
        if made.promotion().is_some() {
            return false;
        }
        let gain = made.capture().map_or(0, |role| see::VALUES[role as usize]);
        let hope = self.stand_pat + 150 + gain;
        if hope <= self.alpha {
            self.best_score = self.best_score.max(hope);
            return true;
        }
        self.stand_pat + 60 <= self.alpha && !see::gains_at_least(position, made, 1)
    }
}

//! The search tree: principal variation search within a window of alpha and beta.

use rules::{Color, Move, Position};

use super::{
    Search, has_pieces,
    late_moves::{LateMove, gives_check, reduction},
    node::Node,
    singular::Singular,
};
use crate::{
    history::PieceTo,
    move_picker::{Hints, MovePicker, is_tactical},
    packed_move::PackedMove,
    score::{INFINITE, MATE, MATE_FOUND},
    transposition::{Bound, TableEntry},
};

/// What the moves of a node have shown so far.
struct Tried {
    best_score: i32,
    best: PackedMove,
    /// Moves counted, pruned ones too.
    count: usize,
    /// Quiet moves searched.
    quiets: i32,
    moves: Vec<Move>,
}

/// A move about to be searched.
struct Candidate {
    made: Move,
    packed: PackedMove,
    is_quiet: bool,
    is_bad_capture: bool,
    history: i32,
    /// Its place in the order, from 1.
    count: usize,
}

/// What the singular test says about a move.
enum Extension {
    By(i32),
    /// The whole node fails high with this score.
    FailHigh(i32),
}

impl Search<'_> {
    /// The score of a position for the side to move, searched to a depth within a window.
    /// `IS_PV` at nodes of the principal variation, where the exact score matters.
    pub(crate) fn search<const IS_PV: bool>(
        &mut self,
        position: &Position,
        ply: usize,
        mut depth: i32,
        alpha: i32,
        beta: i32,
        is_cut_node: bool,
    ) -> i32 {
        let in_check = position.is_check();
        if in_check && (ply as i32) < 2 * self.root_depth {
            depth += 1;
        }
        if depth <= 0 {
            return self.quiescence::<IS_PV>(position, ply, alpha, beta);
        }
        self.frames[ply].line.clear();
        self.depth_reached = self.depth_reached.max(ply);
        if self.should_stop() {
            return 0;
        }
        let excluded = self.frames[ply].excluded;
        let mut node = Node {
            position,
            ply,
            depth,
            alpha,
            beta,
            is_cut_node,
            in_check,
            known: None,
            first: PackedMove::NONE,
            excluded,
            killers: self.frames[ply].killers,
            evaluation: None,
            estimate: None,
            is_improving: false,
        };
        if let Some(score) = self.trivial_score(&mut node) {
            return score;
        }
        if let Some(score) = self.probe_table::<IS_PV>(&mut node) {
            return score;
        }
        self.evaluate_node(&mut node);
        if !IS_PV && let Some(score) = self.prune_node(&node) {
            return score;
        }
        // Internal iterative reduction: without a first move, the next iteration will know more.
        if node.depth >= 4 && node.first == PackedMove::NONE && !node.is_excluding() {
            node.depth -= 1;
        }
        self.search_moves::<IS_PV>(node)
    }

    /// Searches the moves of a node, the most promising first.
    #[inline(always)]
    fn search_moves<const IS_PV: bool>(&mut self, mut node: Node<'_>) -> i32 {
        let (position, ply, color) = (node.position, node.ply, node.position.turn());
        let before = self.moves_before(ply);
        let hints = Hints { first: node.first, killers: node.killers, before };
        let list = core::mem::take(&mut self.frames[ply].list);
        let mut picker = MovePicker::all(position, self.history, hints, list);
        let mut moves = core::mem::take(&mut self.frames[ply].tried);
        moves.clear();
        let old_alpha = node.alpha;
        let (best_score, best) = (-INFINITE, PackedMove::NONE);
        let mut tried = Tried { best_score, best, count: 0, quiets: 0, moves };
        let mut fail_high = None;
        while let Some(made) = picker.next(position) {
            let packed = PackedMove::new(made);
            if packed == node.excluded && node.is_excluding()
                || node.is_root() && !self.is_root_candidate(made)
            {
                continue;
            }
            tried.count += 1;
            if !node.is_root() && self.overlooks(position, made, ply) {
                continue;
            }
            let candidate = self.candidate(&picker, before, (made, packed), color, tried.count);
            if is_futile::<IS_PV>(&node, &tried, &candidate) {
                continue;
            }
            let extension = match self.extension(&node, packed) {
                Extension::By(extension) => extension,
                Extension::FailHigh(score) => {
                    fail_high = Some(score);
                    break;
                }
            };
            if self.is_stopped {
                break;
            }
            let score = self.search_move::<IS_PV>(&node, &candidate, extension);
            if self.is_stopped {
                break;
            }
            if node.is_root() {
                let is_news = tried.count == 1 || score > node.alpha;
                self.record_root_move(made, score, is_news);
            }
            if score > tried.best_score {
                tried.best_score = score;
                if score > node.alpha {
                    tried.best = packed;
                    node.alpha = score;
                    if IS_PV {
                        self.extend_line(ply, made);
                    }
                    if score >= node.beta {
                        let bonus = (16 * node.depth * node.depth + 32 * node.depth).min(1600);
                        self.record_cutoff(ply, color, made, &tried.moves, before, bonus);
                        break;
                    }
                }
            }
            tried.quiets += i32::from(candidate.is_quiet);
            tried.moves.push(made);
        }
        self.frames[ply].list = picker.into_list();
        let score = fail_high.unwrap_or_else(|| self.finish(&node, old_alpha, &tried));
        self.frames[ply].tried = tried.moves;
        score
    }

    #[inline(always)]
    fn candidate(
        &self,
        picker: &MovePicker,
        before: [Option<PieceTo>; 2],
        made: (Move, PackedMove),
        color: Color,
        count: usize,
    ) -> Candidate {
        let (made, packed) = made;
        let is_quiet = !is_tactical(made);
        let history = if is_quiet {
            self.history.quiet(color, made, before)
        } else {
            self.history.capture(color, made)
        };
        let is_bad_capture = !is_quiet && picker.is_bad_capture();
        Candidate { made, packed, is_quiet, is_bad_capture, history, count }
    }

    /// How much deeper the first move is searched, if it is much better than all others.
    #[inline(always)]
    fn extension(&mut self, node: &Node<'_>, packed: PackedMove) -> Extension {
        let Some(known) = node.known else { return Extension::By(0) };
        let is_tested = !node.is_root()
            && node.depth >= 7
            && packed == node.first
            && !node.is_excluding()
            && (node.ply as i32) < 2 * self.root_depth
            && known.bound != Bound::Upper
            && known.depth >= node.depth - 3
            && known.score.abs() < MATE_FOUND;
        if !is_tested {
            return Extension::By(0);
        }
        match self.test_singular(node, known.score) {
            Singular::Only => Extension::By(1),
            Singular::OthersFailHigh(score) => Extension::FailHigh(score),
            Singular::OneOfMany if known.score >= node.beta => Extension::By(-1),
            Singular::OneOfMany => Extension::By(0),
        }
    }

    /// Plays a move and searches what follows: reduced first if it comes late, then with a null
    /// window, and with the full window only if it may be the best.
    #[inline(always)]
    fn search_move<const IS_PV: bool>(
        &mut self,
        node: &Node<'_>,
        candidate: &Candidate,
        extension: i32,
    ) -> i32 {
        let (ply, alpha, count) = (node.ply, node.alpha, candidate.count);
        let mut next = node.position.clone();
        next.play_unchecked(candidate.made);
        self.frames[ply].piece_to = Some(PieceTo::new(node.position.turn(), candidate.made));
        self.path.push(node.position.zobrist_hash());
        self.nodes += 1;
        let depth = node.depth - 1 + extension;
        let mut score = 0;
        let mut needs_full_depth = !IS_PV || count > 1;
        let less =
            late_move_reduction::<IS_PV>(node, candidate, &next).clamp(0, (depth - 1).max(0));
        if less > 0 {
            score = -self.search::<false>(&next, ply + 1, depth - less, -alpha - 1, -alpha, true);
            needs_full_depth = score > alpha;
        }
        if needs_full_depth {
            let is_cut_node = !node.is_cut_node;
            score = -self.search::<false>(&next, ply + 1, depth, -alpha - 1, -alpha, is_cut_node);
        }
        if IS_PV && (count == 1 || score > alpha && (node.is_root() || score < node.beta)) {
            score = -self.search::<true>(&next, ply + 1, depth, -node.beta, -alpha, false);
        }
        self.path.pop();
        score
    }

    /// The score of a node after its moves, which goes into the table.
    #[inline(always)]
    fn finish(&mut self, node: &Node<'_>, old_alpha: i32, tried: &Tried) -> i32 {
        if self.is_stopped {
            return 0;
        }
        if tried.count == 0 {
            return if node.is_excluding() {
                node.alpha
            } else if node.in_check {
                node.ply as i32 - MATE
            } else {
                0
            };
        }
        let score = tried.best_score;
        if score == -INFINITE {
            // The level overlooked every move.
            return self.evaluate(node.position);
        }
        let is_later_variation = node.is_root() && self.root_first > 0;
        if !node.is_excluding() && !is_later_variation {
            let bound = if score >= node.beta {
                Bound::Lower
            } else if score > old_alpha {
                Bound::Exact
            } else {
                Bound::Upper
            };
            let (best, evaluation, depth) = (tried.best, node.evaluation, node.depth);
            let entry = TableEntry { best, score, evaluation, depth, bound };
            self.table.put(node.position.zobrist_hash(), node.ply, entry);
        }
        score
    }
}

/// Whether a late move will hardly raise the score and is skipped.
#[inline(always)]
fn is_futile<const IS_PV: bool>(node: &Node<'_>, tried: &Tried, candidate: &Candidate) -> bool {
    let Node { position, depth, alpha, is_improving, .. } = *node;
    let can_skip =
        !node.is_root() && tried.best_score > -MATE_FOUND && has_pieces(position, position.turn());
    if !can_skip {
        return false;
    }
    let Candidate { made, count, history, .. } = *candidate;
    let late = LateMove { depth, count, quiets: tried.quiets, history, alpha, is_improving };
    let is_futile = if candidate.is_quiet {
        late.quiet_is_futile(position, made, node.estimate.filter(|_| !IS_PV))
    } else {
        candidate.is_bad_capture && late.capture_is_futile(position, made)
    };
    is_futile && !gives_check(position, made)
}

/// How much less deeply a move is searched at first because it comes late in the order.
#[inline(always)]
fn late_move_reduction<const IS_PV: bool>(
    node: &Node<'_>,
    candidate: &Candidate,
    next: &Position,
) -> i32 {
    let is_late = node.depth >= 3
        && candidate.count > 1 + usize::from(IS_PV)
        && (candidate.is_quiet || candidate.is_bad_capture);
    if !is_late {
        return 0;
    }
    let mut less = reduction(node.depth, candidate.count);
    if candidate.is_quiet {
        less -= candidate.history / 8000;
        less -= i32::from(node.killers.contains(&candidate.packed));
    } else {
        less -= 1;
    }
    less += i32::from(!node.is_improving) + i32::from(node.is_cut_node);
    less - i32::from(IS_PV) - i32::from(next.is_check())
}

//! The search: principal variation search with transposition table, null move, late move
//! reductions, futility pruning, singular extensions, and quiescence.

mod alpha_beta;
mod late_moves;
mod node;
mod null_move;
mod quiescence;
mod singular;

pub(crate) use late_moves::gives_check;

use core::ops::ControlFlow;

use rules::{Bitboard, Color, Move, Position, Role};

use crate::{
    choose::Sight,
    eval,
    history::{History, PieceTo},
    move_picker::{ScoredMove, is_tactical},
    packed_move::PackedMove,
    report::{Progress, SearchLimits},
    score::{EVALUATION_MAX, INFINITE, MATE_FOUND, PLY_MAX},
    transposition::{Bound, TableEntry, TranspositionTable},
};

/// The listener is polled once in this many nodes.
const NODES_BETWEEN_POLLS: u64 = 1024;

/// One search from one root.
pub(crate) struct Search<'a> {
    pub(crate) table: &'a TranspositionTable,
    pub(crate) history: &'a mut History,
    pub(crate) listener: &'a mut dyn FnMut(Progress<'_>) -> ControlFlow<()>,
    pub(crate) limits: &'a SearchLimits,
    /// What weak levels do not see.
    pub(crate) sight: Sight,
    /// The root moves, the best first.
    pub(crate) root: Vec<RootMove>,
    /// The first root move of the current variation; those before it belong to better ones.
    pub(crate) root_first: usize,
    /// The hashes of all positions before the current one, from game and search.
    pub(crate) path: Vec<u64>,
    pub(crate) frames: Vec<Frame>,
    pub(crate) nodes: u64,
    pub(crate) depth_reached: usize,
    pub(crate) root_depth: i32,
    /// Whether depth 1 is complete; nothing stops the search before.
    pub(crate) may_stop: bool,
    pub(crate) is_stopped: bool,
}

/// A root move with its scores and line.
#[derive(Clone, Debug)]
pub(crate) struct RootMove {
    pub(crate) score: i32,
    pub(crate) previous_score: i32,
    pub(crate) line: Vec<Move>,
}

/// The search stack entry of a ply.
#[derive(Default)]
pub(crate) struct Frame {
    evaluation: Option<i32>,
    piece_to: Option<PieceTo>,
    killers: [PackedMove; 2],
    /// Left out to test whether it is singular.
    excluded: PackedMove,
    line: Vec<Move>,
    list: Vec<ScoredMove>,
    tried: Vec<Move>,
}

impl Search<'_> {
    pub(crate) fn frames() -> Vec<Frame> {
        let mut frames = Vec::new();
        frames.resize_with(PLY_MAX + 8, Frame::default);
        frames
    }

    /// Whether the level overlooks a move at a ply after the root.
    #[inline(always)]
    fn overlooks(&self, position: &Position, made: Move, ply: usize) -> bool {
        self.sight.attention.is_some_and(|attention| {
            let last = self.frames[ply - 1].piece_to.map(PieceTo::square);
            attention.overlooks(position, made, ply, last)
        })
    }

    /// Whether the level follows captures no further than here.
    #[inline(always)]
    fn ends_exchange(&self, ply: usize) -> bool {
        let most = self.sight.exchanges;
        most.is_some_and(|most| ply > self.root_depth.max(0) as usize + most)
    }

    fn evaluate(&self, position: &Position) -> i32 {
        eval::evaluate(position).clamp(-EVALUATION_MAX, EVALUATION_MAX)
    }

    fn should_stop(&mut self) -> bool {
        if self.is_stopped || !self.may_stop {
            return self.is_stopped;
        }
        let is_beyond = self.limits.nodes.is_some_and(|most| self.nodes >= most);
        let poll = Progress::Working { nodes: self.nodes };
        self.is_stopped = is_beyond
            || self.nodes.is_multiple_of(NODES_BETWEEN_POLLS) && (self.listener)(poll).is_break();
        self.is_stopped
    }

    /// The 50-move rule, repetition, or insufficient material. One repetition inside the search is
    /// enough, since it could be repeated again; positions of the game need two.
    fn is_draw(&self, position: &Position, ply: usize) -> bool {
        let halfmoves = position.halfmoves() as usize;
        if halfmoves >= 100 && (!position.is_check() || position.has_legal_move()) {
            return true;
        }
        let mut seen = 0;
        let reach = halfmoves.min(self.path.len());
        for back in (4..=reach).step_by(2) {
            if self.path[self.path.len() - back] == position.zobrist_hash() {
                seen += 1;
                if back < ply || seen == 2 {
                    return true;
                }
            }
        }
        eval::is_drawn_material(position.board())
    }

    fn moves_before(&self, ply: usize) -> [Option<PieceTo>; 2] {
        let piece_to = |back: usize| self.frames[ply.checked_sub(back)?].piece_to;
        [piece_to(1), piece_to(2)]
    }

    fn extend_line(&mut self, ply: usize, made: Move) {
        let (here, below) = self.frames.split_at_mut(ply + 1);
        let line = &mut here[ply].line;
        line.clear();
        line.push(made);
        line.extend_from_slice(&below[0].line);
    }

    /// Updates history, killers, and counter moves after a beta cutoff.
    fn record_cutoff(
        &mut self,
        ply: usize,
        color: Color,
        made: Move,
        tried: &[Move],
        before: [Option<PieceTo>; 2],
        bonus: i32,
    ) {
        if is_tactical(made) {
            self.history.reward_capture(color, made, bonus);
        } else {
            self.history.reward_quiet(color, made, before, bonus);
            self.history.set_counter_move(before[0], made);
            let packed = PackedMove::new(made);
            let killers = &mut self.frames[ply].killers;
            if killers[0] != packed {
                *killers = [packed, killers[0]];
            }
        }
        for &other in tried {
            if is_tactical(other) {
                self.history.reward_capture(color, other, -bonus);
            } else if !is_tactical(made) {
                self.history.reward_quiet(color, other, before, -bonus);
            }
        }
    }

    fn is_root_candidate(&self, made: Move) -> bool {
        self.root[self.root_first..].iter().any(|candidate| candidate.line[0] == made)
    }

    fn record_root_move(&mut self, made: Move, score: i32, is_news: bool) {
        let mut rest = self.root[self.root_first..].iter_mut();
        let Some(found) = rest.find(|candidate| candidate.line[0] == made) else { return };
        found.score = if is_news { score } else { -INFINITE };
        if is_news {
            found.line.truncate(1);
            found.line.extend_from_slice(&self.frames[1].line);
        }
    }
}

/// Whether a table entry decides the node.
fn causes_cutoff(known: TableEntry, alpha: i32, beta: i32) -> bool {
    match known.bound {
        Bound::Exact => true,
        Bound::Lower => known.score >= beta,
        Bound::Upper => known.score <= alpha,
    }
}

/// Whether the table's score is a better estimate than the evaluation.
fn is_better_estimate(known: TableEntry, value: i32) -> bool {
    known.score.abs() < MATE_FOUND
        && match known.bound {
            Bound::Exact => true,
            Bound::Lower => known.score > value,
            Bound::Upper => known.score < value,
        }
}

/// Whether a side has more than its king and pawns.
fn has_pieces(position: &Position, color: Color) -> bool {
    let board = position.board();
    let plain = board.by_role(Role::Pawn) | board.by_role(Role::King);
    (board.by_color(color) & !plain) != Bitboard::EMPTY
}

//! The search: alpha-beta with a window of nothing for all moves but the first, and the usual
//! ways of not looking at what will hardly matter.

mod late;
mod passing;
mod settle;
mod singular;
mod visit;

use core::ops::ControlFlow;

use rules::{Bitboard, Color, Move, Position, Role};

use crate::{
    eval,
    level::Blindness,
    memory::{Arrival, Memory},
    packed::Packed,
    picker::{Scored, is_tactical},
    report::{Limits, Progress},
    score::{EVALUATION_MAX, INFINITE, MATE_FOUND, PLY_MAX},
    table::{Bound, Entry, Table},
};

/// The caller is asked whether to go on once in so many nodes.
const NODES_BETWEEN_POLLS: u64 = 1024;

/// One search from one root.
pub(crate) struct Search<'a> {
    pub(crate) table: &'a Table,
    pub(crate) memory: &'a mut Memory,
    pub(crate) listener: &'a mut dyn FnMut(Progress<'_>) -> ControlFlow<()>,
    pub(crate) limits: &'a Limits,
    /// Moves that are not seen, at the weaker levels.
    pub(crate) blindness: Option<Blindness>,
    /// The moves of the root, best known first.
    pub(crate) root: Vec<RootMove>,
    /// How many of them are already spoken for by better variations.
    pub(crate) root_taken: usize,
    /// The hashes of all positions before the present one, game and search.
    pub(crate) path: Vec<u64>,
    pub(crate) frames: Vec<Frame>,
    pub(crate) nodes: u64,
    pub(crate) depth_reached: usize,
    pub(crate) root_depth: i32,
    /// Whether a first answer exists; nothing stops the search before.
    pub(crate) may_stop: bool,
    pub(crate) is_stopped: bool,
}

/// A move of the root with what the search thinks of it.
#[derive(Clone, Debug)]
pub(crate) struct RootMove {
    pub(crate) score: i32,
    pub(crate) previous_score: i32,
    pub(crate) line: Vec<Move>,
}

/// What is kept for each ply of the line being searched.
#[derive(Default)]
pub(crate) struct Frame {
    evaluation: Option<i32>,
    arrival: Option<Arrival>,
    killers: [Packed; 2],
    /// Left out to see whether it is the only good move.
    excluded: Packed,
    line: Vec<Move>,
    list: Vec<Scored>,
    tried: Vec<Move>,
}

impl Search<'_> {
    pub(crate) fn frames() -> Vec<Frame> {
        let mut frames = Vec::new();
        frames.resize_with(PLY_MAX + 8, Frame::default);
        frames
    }

    fn overlooks(&self, position: &Position, packed: Packed) -> bool {
        self.blindness.is_some_and(|blindness| blindness.hides(position.hash(), packed.0))
    }

    fn evaluate(&self, position: &Position) -> i32 {
        eval::evaluate(position).clamp(-EVALUATION_MAX, EVALUATION_MAX)
    }

    fn is_told_to_stop(&mut self) -> bool {
        if self.is_stopped || !self.may_stop {
            return self.is_stopped;
        }
        let is_beyond = self.limits.nodes.is_some_and(|most| self.nodes >= most);
        let poll = Progress::Working { nodes: self.nodes };
        self.is_stopped = is_beyond
            || self.nodes.is_multiple_of(NODES_BETWEEN_POLLS) && (self.listener)(poll).is_break();
        self.is_stopped
    }

    /// Fifty moves, a position that came before, or too little material. One repetition inside
    /// the search is enough, as it could be had again; of the game's positions it takes two.
    fn is_draw(&self, position: &Position, ply: usize) -> bool {
        let halfmoves = position.halfmoves() as usize;
        if halfmoves >= 100 && (!position.is_check() || position.has_legal_move()) {
            return true;
        }
        let mut seen = 0;
        let reach = halfmoves.min(self.path.len());
        for back in (4..=reach).step_by(2) {
            if self.path[self.path.len() - back] == position.hash() {
                seen += 1;
                if back < ply || seen == 2 {
                    return true;
                }
            }
        }
        eval::is_drawn_material(position.board())
    }

    fn arrivals_before(&self, ply: usize) -> [Option<Arrival>; 2] {
        let arrival = |back: usize| self.frames[ply.checked_sub(back)?].arrival;
        [arrival(1), arrival(2)]
    }

    fn extend_line(&mut self, ply: usize, made: Move) {
        let (here, below) = self.frames.split_at_mut(ply + 1);
        let line = &mut here[ply].line;
        line.clear();
        line.push(made);
        line.extend_from_slice(&below[0].line);
    }

    /// A move was too good: it comes earlier next time, those tried before it later.
    fn note_cut(
        &mut self,
        ply: usize,
        color: Color,
        made: Move,
        tried: &[Move],
        before: [Option<Arrival>; 2],
        bonus: i32,
    ) {
        if is_tactical(made) {
            self.memory.reward_capture(color, made, bonus);
        } else {
            self.memory.reward_quiet(color, made, before, bonus);
            self.memory.note_reply(before[0], made);
            let packed = Packed::new(made);
            let killers = &mut self.frames[ply].killers;
            if killers[0] != packed {
                *killers = [packed, killers[0]];
            }
        }
        for &other in tried {
            if is_tactical(other) {
                self.memory.reward_capture(color, other, -bonus);
            } else if !is_tactical(made) {
                self.memory.reward_quiet(color, other, before, -bonus);
            }
        }
    }

    fn is_root_candidate(&self, made: Move) -> bool {
        self.root[self.root_taken..].iter().any(|candidate| candidate.line[0] == made)
    }

    fn note_root(&mut self, made: Move, score: i32, is_news: bool) {
        let mut rest = self.root[self.root_taken..].iter_mut();
        let Some(found) = rest.find(|candidate| candidate.line[0] == made) else { return };
        found.score = if is_news { score } else { -INFINITE };
        if is_news {
            found.line.truncate(1);
            found.line.extend_from_slice(&self.frames[1].line);
        }
    }
}

/// Whether what the table knows ends the matter.
fn allows_cut(known: Entry, alpha: i32, beta: i32) -> bool {
    match known.bound {
        Bound::Exact => true,
        Bound::Lower => known.score >= beta,
        Bound::Upper => known.score <= alpha,
    }
}

/// Whether the table's score is a better estimate than the evaluation.
fn agrees(known: Entry, value: i32) -> bool {
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

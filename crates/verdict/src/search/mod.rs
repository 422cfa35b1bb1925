//! The search for a helpmate: best first, each position once.
//!
//! Positions and moves wait in buckets by how promising they look. A position whose turn it is lists
//! its moves, a move whose turn it is makes a position. Each position is stored and compared exactly,
//! never by hash alone, and a move is skipped only if the position after it provably has no mate. So
//! when nothing is waiting, everything that can arise has been searched, and there is no mate.

mod mate_in_one;
mod nodes;
mod style;
mod waiting;

use std::cmp::Reverse;

use tabiya_rules::{Color, Move, Position};

use crate::{effort::Effort, material, walls};
use mate_in_one::mate_in_one;
use nodes::{GUESS_FIRST, SearchNodes};
use style::MoveScorer;
pub(crate) use style::{CORNERING, DIRECT, PATIENT, Style};
use waiting::{GUESS_MAX, Task, Waiting};

/// How a search ended.
pub(crate) enum SearchOutcome {
    /// These moves end in mate.
    Mate(Vec<Move>),
    /// Everything that can arise was searched: there is no mate.
    Closed,
    /// The budget was used up.
    OutOfBudget,
}

/// What a phase of walls costs, in nodes of search.
pub(crate) const PHASE_COST: u64 = 20;

/// The work that may go into unsuccessful proofs before they have to pay off.
const WASTE_MAX: u64 = 600;

/// Steps of effort for a move to make, and for the moves of a position.
const TRY_STEPS: usize = 60;
const LIST_STEPS: usize = 250;

/// The number of phases that a position in the search is worth.
const PHASES_MAX: usize = 30;

pub(crate) struct Search {
    winner: Color,
    scorer: MoveScorer,
    nodes: SearchNodes,
    waiting: Waiting,
    /// Whether positions are also passed to the analysis of walls.
    prunes: bool,
    /// The work spent on that, in nodes; and the part that proved nothing.
    wall_work: u64,
    wasted: u64,
}

impl Search {
    /// A search from a position that is neither mate nor stalemate.
    pub(crate) fn new(
        position: &Position,
        winner: Color,
        style: &'static Style,
        prunes: bool,
    ) -> Search {
        let scorer = MoveScorer::new(position, winner, style);
        let nodes = SearchNodes::new(position.clone(), scorer.flights(position));
        let mut waiting = Waiting::new();
        waiting.push(GUESS_FIRST, Task { node: 0, by: None, guess: GUESS_FIRST });
        Search { winner, scorer, nodes, waiting, prunes, wall_work: 0, wasted: 0 }
    }

    /// The work done so far, in nodes.
    pub(crate) fn work(&self) -> u64 {
        self.nodes.len() as u64 + self.wall_work
    }

    /// Searches until the work reaches this much, or the effort is used up.
    pub(crate) fn run(&mut self, work_max: u64, effort: &mut Effort) -> SearchOutcome {
        let mut moves: Vec<(u8, Move)> = Vec::with_capacity(64);
        while self.work() < work_max && !effort.is_spent() {
            let Some((bucket, task)) = self.waiting.pop() else {
                return SearchOutcome::Closed;
            };
            match task.by {
                Some(chosen) => {
                    effort.spend(TRY_STEPS);
                    self.make(task, chosen, effort);
                }
                None => {
                    effort.spend(LIST_STEPS);
                    if let Some(mate) = self.list(bucket, task.node, &mut moves) {
                        return SearchOutcome::Mate(self.nodes.line(task.node, mate));
                    }
                }
            }
        }
        SearchOutcome::OutOfBudget
    }

    /// Lists the moves of a position, to be made later; or finds that one of them mates.
    fn list(&mut self, limit: u8, index: u32, moves: &mut Vec<(u8, Move)>) -> Option<Move> {
        let node = &self.nodes[index];
        let position = &node.position;
        let deeper = i32::from(u32::from(node.ply) % self.scorer.style.plies == 0);
        let base = i32::from(node.guess) + deeper;
        moves.clear();
        position.for_each_legal_move(|found| {
            let guess = (base + self.scorer.of_move(position, found)).clamp(0, GUESS_MAX) as u8;
            moves.push((guess, found));
        });
        if position.turn() == self.winner {
            let mate = mate_in_one(position, moves);
            if mate.is_some() {
                return mate;
            }
        }
        // A move that looks better than its position waits no less than the position did, so that
        // one of them is followed before the next is tried. The best is pushed last.
        // Of equal ones that is the first listed.
        moves.reverse();
        let mut push = |bucket: u8, (guess, found): (u8, Move)| {
            self.waiting.push(bucket, Task { node: index, by: Some(found), guess });
        };
        moves.retain(|&(guess, found)| {
            if guess > limit {
                push(guess, (guess, found));
            }
            guess <= limit
        });
        moves.sort_by_key(|&(guess, _)| Reverse(guess));
        for &better in moves.iter() {
            push(limit, better);
        }
        None
    }

    /// Makes a move, unless the position after it is hopeless or known.
    fn make(&mut self, task: Task, chosen: Move, effort: &mut Effort) {
        let before = &self.nodes[task.node].position;
        let was_check = self.prunes && before.is_check();
        let mut after = before.clone();
        after.play_unchecked(chosen);
        if self.is_hopeless(was_check, &after, chosen, effort) {
            return;
        }
        let flights = self.scorer.flights(&after);
        if let Some(node) = self.nodes.insert(after, task.node, chosen, task.guess, flights) {
            let guess = self.nodes[node].guess;
            self.waiting.push(guess, Task { node, by: None, guess });
        }
    }

    /// Whether the position after a move provably has no mate.
    fn is_hopeless(
        &mut self,
        was_check: bool,
        after: &Position,
        chosen: Move,
        effort: &mut Effort,
    ) -> bool {
        if material::never_mates(after.board(), self.winner).is_some() {
            return true;
        }
        // Moves that change no wall lead to nothing new for that analysis; and where it proves
        // nothing, it soon gets little work.
        let is_new = chosen.is_zeroing() || was_check;
        if !self.prunes || !is_new || self.wasted > self.nodes.len() as u64 / 4 + WASTE_MAX {
            return false;
        }
        let (proved, phases) = walls::never_mates(after, self.winner, PHASES_MAX, effort);
        let work = PHASE_COST * phases as u64;
        self.wall_work += work;
        if !proved {
            self.wasted += work;
        }
        proved
    }
}

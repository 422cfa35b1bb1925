//! The search for a helpmate: best first, each position once.
//!
//! Positions wait in buckets by how promising they look, and the best one tries its best move next.
//! Each position is stored and compared exactly, never by hash alone, and a move is skipped only if
//! the position after it provably has no mate. So when no position is waiting, everything that can
//! arise has been searched, and there is no mate.

mod mate_in_one;
mod nodes;
mod style;

use tabiya_rules::{Color, Move, Position};

use crate::{effort::Effort, material, walls};
use mate_in_one::mate_in_one;
use nodes::{GUESS_MAX, SearchNodes};
use style::MoveScorer;
pub(crate) use style::{CORNERING, DIRECT, PATIENT, Style};

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

/// The shift of the guess in the key of a move.
const PLACE_BITS: u32 = 16;

/// Steps of effort for one more move of a position.
const TRY_STEPS: usize = 250;

/// The number of phases that a position in the search is worth.
const PHASES_MAX: usize = 30;

pub(crate) struct Search {
    winner: Color,
    scorer: MoveScorer,
    nodes: SearchNodes,
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
        Search { winner, scorer, nodes, prunes, wall_work: 0, wasted: 0 }
    }

    /// The work done so far, in nodes.
    pub(crate) fn work(&self) -> u64 {
        self.nodes.len() as u64 + self.wall_work
    }

    /// Searches until the work reaches this much, or the effort is used up.
    pub(crate) fn run(&mut self, work_max: u64, effort: &mut Effort) -> SearchOutcome {
        let mut moves: Vec<(u32, Move)> = Vec::with_capacity(64);
        while self.work() < work_max && !effort.is_spent() {
            effort.spend(TRY_STEPS);
            let Some((index, limit)) = self.nodes.pop() else {
                return SearchOutcome::Closed;
            };
            let position = self.nodes[index].position.clone();
            self.list_moves(index, &position, &mut moves);
            if self.nodes[index].tried.is_none() && position.turn() == self.winner {
                if let Some(mate) = mate_in_one(&position, &moves) {
                    return SearchOutcome::Mate(self.nodes.line(index, mate));
                }
            }
            let (Some((key, chosen)), next) = two_best(&moves) else {
                continue;
            };
            if key >> PLACE_BITS > limit {
                self.nodes[index].tried.get_or_insert(0);
                self.nodes.push(index, key >> PLACE_BITS);
                continue;
            }
            self.nodes[index].tried = Some(key + 1);
            if let Some(next) = next {
                self.nodes.push(index, (next >> PLACE_BITS).max(limit));
            }
            let mut after = position.clone();
            after.play_unchecked(chosen);
            if !self.is_hopeless(&position, &after, chosen, effort) {
                let flights = self.scorer.flights(&after);
                self.nodes.insert(after, index, chosen, key >> PLACE_BITS, flights);
            }
        }
        SearchOutcome::OutOfBudget
    }

    /// The moves that were not tried yet. A key has the guess in its higher bits and the index of
    /// the move in its lower ones, so keys of a position are unique.
    fn list_moves(&self, index: u32, position: &Position, moves: &mut Vec<(u32, Move)>) {
        let node = &self.nodes[index];
        let deeper = i32::from(u32::from(node.ply) % self.scorer.style.plies == 0);
        let base = i32::from(node.guess) + deeper;
        let tried = node.tried.unwrap_or(0);
        let mut place = 0;
        moves.clear();
        position.for_each_legal_move(|found| {
            let guess = (base + self.scorer.of_move(position, found)).clamp(0, GUESS_MAX) as u32;
            let key = guess << PLACE_BITS | place;
            place += 1;
            if key >= tried {
                moves.push((key, found));
            }
        });
    }

    /// Whether the position after a move provably has no mate.
    fn is_hopeless(
        &mut self,
        before: &Position,
        after: &Position,
        chosen: Move,
        effort: &mut Effort,
    ) -> bool {
        if material::never_mates(after.board(), self.winner).is_some() {
            return true;
        }
        // Moves that change no wall lead to nothing new for that analysis; and where it proves
        // nothing, it soon gets little work.
        let is_new = chosen.is_zeroing() || before.is_check();
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

/// The move with the lowest key, and the next key after it.
fn two_best(moves: &[(u32, Move)]) -> (Option<(u32, Move)>, Option<u32>) {
    let mut best: Option<(u32, Move)> = None;
    let mut next: Option<u32> = None;
    for &(key, found) in moves {
        if best.is_none_or(|(other, _)| key < other) {
            next = best.map(|(key, _)| key);
            best = Some((key, found));
        } else if next.is_none_or(|other| key < other) {
            next = Some(key);
        }
    }
    (best, next)
}

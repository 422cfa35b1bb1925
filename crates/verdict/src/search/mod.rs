//! The search for a helpmate: best first, every position once.
//!
//! Positions wait in buckets by how promising they look, and the best waiting
//! one tries its best move next. Each position is kept and compared exactly,
//! never by hash alone; and a move is left out only if the position after it
//! is proved to be without a mate. So when nothing waits any more, everything
//! that can arise has been seen, and there is no mate.

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
    /// Everything that can arise was seen: there is no mate.
    Closed,
    /// The budget was used up.
    OutOfBudget,
}

/// What a phase of walls costs, in nodes of search.
pub(crate) const PHASE_COST: u64 = 20;

/// Work that may go into vain proofs before they have to be earned.
const WASTE_MAX: u64 = 600;

/// Where the guess begins in the key of a move.
const PLACE_BITS: u32 = 16;

/// Steps of effort for one more move of a position.
const TRY_STEPS: usize = 250;

/// How many phases a position in the search is worth.
const PHASES_MAX: usize = 30;

pub(crate) struct Search {
    winner: Color,
    scorer: MoveScorer,
    nodes: SearchNodes,
    /// Whether positions are also given to the analysis of walls.
    prunes: bool,
    /// The work spent on that, in nodes; and the part of it that proved nothing.
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

    /// Searches until the work has reached this much, or the effort is spent.
    pub(crate) fn run(&mut self, work_max: u64, effort: &mut Effort) -> SearchOutcome {
        let mut moves: Vec<(u32, Move)> = Vec::with_capacity(64);
        while self.work() < work_max && !effort.is_spent() {
            effort.spend(TRY_STEPS);
            let Some((index, limit)) = self.nodes.pop() else {
                return SearchOutcome::Closed;
            };
            let position = self.nodes[index].position.clone();
            self.list_moves(index, &position, &mut moves);
            if self.nodes[index].tried.is_none()
                && position.turn() == self.winner
                && let Some(mate) = mate_in_one(&position, &moves)
            {
                return SearchOutcome::Mate(self.nodes.line(index, mate));
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

    /// The moves that have not been tried yet. A key has the guess in its
    /// higher bits and the place among the moves in its lower ones, so no two
    /// moves of a position share one.
    fn list_moves(&self, index: u32, position: &Position, moves: &mut Vec<(u32, Move)>) {
        let node = &self.nodes[index];
        let deeper = i32::from(u32::from(node.ply).is_multiple_of(self.scorer.style.plies));
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

    /// Whether the position after a move is proved to be without a mate.
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
        // Moves that change no wall lead nowhere new, as walls see it; and
        // where that analysis proves nothing it soon gets little to do.
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

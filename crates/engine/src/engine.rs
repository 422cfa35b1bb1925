//! The engine: iterative deepening over a transposition table and history scores.

use core::ops::ControlFlow;
use std::sync::Arc;

use rules::{Line, Move};

use crate::{
    PrincipalVariation, Progress, Report, Score, SearchLimits, SearchResult,
    choose::Sight,
    history::History,
    score::{INFINITE, MATE_FOUND, PLY_MAX},
    search::{RootMove, Search},
    transposition::TranspositionTable,
};

/// The first aspiration window around the score of the previous depth.
const WINDOW: i32 = 18;

/// An engine, with what it keeps from one search to the next.
///
/// ```
/// use core::ops::ControlFlow;
/// use tabiya_engine::{Engine, SearchLimits, Score};
/// use rules::{Line, Position};
///
/// let position = Position::from_fen("7k/8/5K2/8/8/8/8/R7 w - - 0 1")?;
/// let mut engine = Engine::new(1);
/// let found = engine.search(&Line::new(position), &SearchLimits::depth(6), &mut |_|
/// ControlFlow::Continue(())); assert_eq!(found.variations[0].score, Score::Mates(2));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// The same searches in the same order give the same results, unless partners share the table.
pub struct Engine {
    table: Arc<TranspositionTable>,
    history: History,
    /// 0 for the first engine of a table. Odd partners search one ply deeper.
    number: usize,
    partners: usize,
}

impl Engine {
    /// An engine with a transposition table of this many megabytes, at least one.
    pub fn new(megabytes: usize) -> Engine {
        let table = Arc::new(TranspositionTable::new(megabytes));
        Engine { table, history: History::new(), number: 0, partners: 0 }
    }

    /// Another engine on the same table, to search the same line on another thread (lazy SMP).
    pub fn partner(&mut self) -> Engine {
        self.partners += 1;
        let table = Arc::clone(&self.table);
        Engine { table, history: History::new(), number: self.partners, partners: 0 }
    }

    /// Clears the table and the history, as for a new game. Partners keep their own history.
    pub fn forget(&mut self) {
        self.table.clear();
        self.history.clear();
    }

    /// Searches the position at the end of a line. The moves before it matter for repetitions.
    ///
    /// The listener gets reports and decides whether the search continues. Depth 1 is always
    /// completed.
    pub fn search(
        &mut self,
        line: &Line,
        limits: &SearchLimits,
        listener: &mut dyn FnMut(Progress<'_>) -> ControlFlow<()>,
    ) -> SearchResult {
        self.search_with(line, limits, Sight::default(), listener)
    }

    pub(crate) fn search_with(
        &mut self,
        line: &Line,
        limits: &SearchLimits,
        sight: Sight,
        listener: &mut dyn FnMut(Progress<'_>) -> ControlFlow<()>,
    ) -> SearchResult {
        if self.number == 0 {
            self.table.start_new_search();
        }
        let mut moves = line.position().legal_moves();
        if !limits.only.is_empty() {
            moves.retain(|made| limits.only.contains(made));
        }
        if let Some(attention) = sight.attention {
            let (position, last) = (line.position(), attention.arrived());
            let is_seen = |made: &Move| !attention.overlooks(position, *made, 0, last);
            if moves.iter().any(is_seen) {
                moves.retain(is_seen);
            }
        }
        let root =
            |made: Move| RootMove { score: -INFINITE, previous_score: -INFINITE, line: vec![made] };
        let mut search = Search {
            table: &self.table,
            history: &mut self.history,
            listener,
            limits,
            sight,
            root: moves.into_iter().map(root).collect(),
            root_first: 0,
            path: hashes_before(line),
            frames: Search::frames(),
            nodes: 0,
            depth_reached: 0,
            root_depth: 0,
            may_stop: false,
            is_stopped: false,
        };
        deepen(&mut search, line, self.number)
    }
}

/// The hashes of the positions before the current one, for repetitions.
fn hashes_before(line: &Line) -> Vec<u64> {
    let mut position = line.start().clone();
    let mut hashes = Vec::with_capacity(line.moves().len());
    for &made in line.moves() {
        hashes.push(position.zobrist_hash());
        position.play_unchecked(made);
    }
    hashes
}

fn deepen(search: &mut Search<'_>, line: &Line, number: usize) -> SearchResult {
    let variations = search.limits.variations.clamp(1, search.root.len().max(1));
    let most = search.limits.depth.unwrap_or(u32::MAX).min(PLY_MAX as u32 - 20);
    let mut finished = 0;
    // Every other partner searches one ply deeper, so that not all do the same work.
    let skew = (number % 2) as u32;
    if !search.root.is_empty() {
        for depth in 1..=most.max(1) {
            if depth > 1 && depth + skew > most.max(2) {
                break;
            }
            search.root_depth = (if depth > 1 { depth + skew } else { 1 }) as i32;
            for candidate in &mut search.root {
                candidate.previous_score = candidate.score;
            }
            for taken in 0..variations {
                search.root_first = taken;
                search_window(search, line);
                if search.is_stopped {
                    break;
                }
                if taken + 1 == variations {
                    finished = depth;
                }
                report(search, depth);
                // A later variation may turn out better than an earlier one.
                search.root[..=taken].sort_by_key(|one| core::cmp::Reverse(one.score));
            }
            search.may_stop = true;
            if search.is_stopped || is_mate_wanted(search) {
                break;
            }
        }
    }
    let found = search.root.iter().take(variations).map(|candidate| PrincipalVariation {
        score: Score::from_internal(known_score(candidate)),
        line: candidate.line.clone(),
    });
    SearchResult { variations: found.collect(), depth: finished, nodes: search.nodes }
}

/// Searches with an aspiration window and widens it while the score falls outside.
fn search_window(search: &mut Search<'_>, line: &Line) {
    let taken = search.root_first;
    let depth = search.root_depth;
    search.depth_reached = 0;
    let expected = search.root[taken].previous_score;
    for candidate in &mut search.root[taken..] {
        candidate.score = -INFINITE;
    }
    let mut width = WINDOW;
    let (mut alpha, mut beta) = if depth >= 5 && expected.abs() < MATE_FOUND {
        (expected - width, expected + width)
    } else {
        (-INFINITE, INFINITE)
    };
    let mut less = 0;
    loop {
        let tried = (depth - less).max(1);
        let score = search.search::<true>(line.position(), 0, tried, alpha, beta, false);
        // The sort is stable: moves without a score keep their order.
        search.root[taken..].sort_by_key(|candidate| core::cmp::Reverse(candidate.score));
        if search.is_stopped {
            return;
        }
        if score <= alpha {
            beta = (alpha + beta) / 2;
            alpha = (score - width).max(-INFINITE);
            less = 0;
        } else if score >= beta {
            beta = (score + width).min(INFINITE);
            less = (less + 1).min(3);
        } else {
            return;
        }
        width += width;
        if width > 600 {
            (alpha, beta) = (-INFINITE, INFINITE);
        }
    }
}

fn report(search: &mut Search<'_>, depth: u32) {
    let best = &search.root[search.root_first];
    let report = Report {
        depth,
        selective_depth: search.depth_reached as u32,
        rank: search.root_first + 1,
        score: Score::from_internal(best.score),
        nodes: search.nodes,
        table_fullness: search.table.fullness(),
        line: &best.line,
    };
    if (search.listener)(Progress::Found(report)).is_break() {
        search.is_stopped = true;
    }
}

/// The score of a move, from the previous depth if this one has not reached it.
fn known_score(candidate: &RootMove) -> i32 {
    if candidate.score > -INFINITE { candidate.score } else { candidate.previous_score }
}

fn is_mate_wanted(search: &Search<'_>) -> bool {
    let best = search.root.first().map(|best| Score::from_internal(best.score));
    match (search.limits.mate, best) {
        (Some(wanted), Some(Score::Mates(moves))) => moves <= wanted,
        _ => false,
    }
}

//! The engine: a table, a memory, and searches deepened step by step.

use core::ops::ControlFlow;
use std::sync::Arc;

use rules::{Line, Move};

use crate::{
    Found, Limits, Progress, Report, Score, Variation,
    level::Blindness,
    memory::Memory,
    packed::Packed,
    score::{INFINITE, MATE_FOUND, PLY_MAX},
    search::{RootMove, Search},
    table::Table,
};

/// The first window around the score of the depth before.
const WINDOW: i32 = 18;

/// A player's head: what it remembers from one search to the next.
///
/// ```
/// use core::ops::ControlFlow;
/// use tabiya_engine::{Engine, Limits, Score};
/// use rules::{Line, Position};
///
/// let position = Position::from_fen("7k/8/5K2/8/8/8/8/R7 w - - 0 1")?;
/// let mut engine = Engine::new(1);
/// let found = engine.search(&Line::new(position), &Limits::depth(6), &mut |_| ControlFlow::Continue(()));
/// assert_eq!(found.variations[0].score, Score::Mates(2));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// The same searches in the same order find the same, unless partners share the table.
pub struct Engine {
    table: Arc<Table>,
    memory: Memory,
    /// 0 for the one that was made first; partners look elsewhere first.
    number: usize,
    partners: usize,
}

impl Engine {
    /// An engine with a table of so many megabytes, at least one.
    pub fn new(megabytes: usize) -> Engine {
        let table = Arc::new(Table::new(megabytes));
        Engine { table, memory: Memory::new(), number: 0, partners: 0 }
    }

    /// Another engine on the same table, to search the same line on another thread: each finds
    /// in the table what the other has done.
    pub fn partner(&mut self) -> Engine {
        self.partners += 1;
        let table = Arc::clone(&self.table);
        Engine { table, memory: Memory::new(), number: self.partners, partners: 0 }
    }

    /// Forgets everything, as for a new game. Partners keep their own memory.
    pub fn forget(&mut self) {
        self.table.clear();
        self.memory.clear();
    }

    /// Searches the position at the end of a line. The moves before it matter for repetitions.
    ///
    /// The listener is told what is found and asked whether to go on; the first depth is always
    /// finished.
    pub fn search(
        &mut self,
        line: &Line,
        limits: &Limits,
        listener: &mut dyn FnMut(Progress<'_>) -> ControlFlow<()>,
    ) -> Found {
        self.search_with(line, limits, None, listener)
    }

    pub(crate) fn search_with(
        &mut self,
        line: &Line,
        limits: &Limits,
        blindness: Option<Blindness>,
        listener: &mut dyn FnMut(Progress<'_>) -> ControlFlow<()>,
    ) -> Found {
        if self.number == 0 {
            self.table.grow_older();
        }
        let mut moves = line.position().legal_moves();
        if !limits.only.is_empty() {
            moves.retain(|made| limits.only.contains(made));
        }
        if let Some(blindness) = blindness {
            let hash = line.position().hash();
            let is_seen = |made: &Move| !blindness.hides(hash, Packed::new(*made).0);
            if moves.iter().any(is_seen) {
                moves.retain(is_seen);
            }
        }
        let root =
            |made: Move| RootMove { score: -INFINITE, previous_score: -INFINITE, line: vec![made] };
        let mut search = Search {
            table: &self.table,
            memory: &mut self.memory,
            listener,
            limits,
            blindness,
            root: moves.into_iter().map(root).collect(),
            root_taken: 0,
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

/// The hashes of the positions before the present one that could come back.
fn hashes_before(line: &Line) -> Vec<u64> {
    let mut position = line.start().clone();
    let mut hashes = Vec::with_capacity(line.moves().len());
    for &made in line.moves() {
        hashes.push(position.hash());
        position.play_unchecked(made);
    }
    hashes
}

fn deepen(search: &mut Search<'_>, line: &Line, number: usize) -> Found {
    let variations = search.limits.variations.clamp(1, search.root.len().max(1));
    let most = search.limits.depth.unwrap_or(u32::MAX).min(PLY_MAX as u32 - 20);
    let mut finished = 0;
    // Partners begin one deeper in turn, so that not all do the same.
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
                search.root_taken = taken;
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
    let found = search.root.iter().take(variations).map(|candidate| Variation {
        score: Score::from_internal(known_score(candidate)),
        line: candidate.line.clone(),
    });
    Found { variations: found.collect(), depth: finished, nodes: search.nodes }
}

/// Searches around the last score, and wider as long as the score falls outside.
fn search_window(search: &mut Search<'_>, line: &Line) {
    let taken = search.root_taken;
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
        let score = search.visit::<true>(line.position(), 0, tried, alpha, beta, false);
        // Those not tried or refuted stay in their order.
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
    let best = &search.root[search.root_taken];
    let report = Report {
        depth,
        selective_depth: search.depth_reached as u32,
        rank: search.root_taken + 1,
        score: Score::from_internal(best.score),
        nodes: search.nodes,
        table_fullness: search.table.fullness(),
        line: &best.line,
    };
    if (search.listener)(Progress::Found(report)).is_break() {
        search.is_stopped = true;
    }
}

/// What is known of a move, be it from the depth before.
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

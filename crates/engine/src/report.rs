//! Limits, reports, and results of a search.

use rules::Move;

use crate::Score;

/// When a search ends. By default it never does: the listener stops it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SearchLimits {
    /// At most this many plies, before extensions.
    pub depth: Option<u32>,
    /// At most about this many nodes.
    pub nodes: Option<u64>,
    /// Stop at a mate in this many moves.
    pub mate: Option<u32>,
    /// How many variations to report (MultiPV), at least 1.
    pub variations: usize,
    /// Search only these moves; all, if empty.
    pub only: Vec<Move>,
}

impl Default for SearchLimits {
    fn default() -> SearchLimits {
        SearchLimits { depth: None, nodes: None, mate: None, variations: 1, only: Vec::new() }
    }
}

impl SearchLimits {
    /// At most this depth.
    pub fn depth(depth: u32) -> SearchLimits {
        SearchLimits { depth: Some(depth), ..SearchLimits::default() }
    }

    /// At most this many nodes.
    pub fn nodes(nodes: u64) -> SearchLimits {
        SearchLimits { nodes: Some(nodes), ..SearchLimits::default() }
    }
}

/// What the listener of a search gets. Its answer continues or stops the search.
#[derive(Clone, Debug)]
pub enum Progress<'a> {
    /// Nothing new: called regularly, so that the listener can look at a clock.
    Working {
        /// Nodes so far.
        nodes: u64,
    },
    /// One variation of a depth is complete.
    Found(Report<'a>),
}

/// One variation at one depth.
#[derive(Clone, Debug)]
pub struct Report<'a> {
    /// The completed depth.
    pub depth: u32,
    /// The largest ply reached, with extensions and quiescence.
    pub selective_depth: u32,
    /// 1 for the best variation, 2 for the next.
    pub rank: usize,
    /// The score for the side to move.
    pub score: Score,
    /// Nodes so far.
    pub nodes: u64,
    /// How full the table is, in permille.
    pub table_fullness: u32,
    /// The moves, at least one.
    pub line: &'a [Move],
}

/// What a search found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SearchResult {
    /// The best first; none if there is no legal move.
    pub variations: Vec<PrincipalVariation>,
    /// The last completed depth.
    pub depth: u32,
    /// Nodes searched.
    pub nodes: u64,
}

/// A line of best play with its score.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PrincipalVariation {
    /// For the side to move.
    pub score: Score,
    /// At least one.
    pub line: Vec<Move>,
}

impl SearchResult {
    /// The best move.
    pub fn best(&self) -> Option<Move> {
        self.variations.first()?.line.first().copied()
    }
}

//! What goes into a search and what comes out.

use rules::Move;

use crate::Score;

/// How far a search may go. The default is without end: the listener stops it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Limits {
    /// At most this many moves of either side, before extensions.
    pub depth: Option<u32>,
    /// At most about this many positions.
    pub nodes: Option<u64>,
    /// Stop when a mate in this many moves is found.
    pub mate: Option<u32>,
    /// How many variations to report, each beginning with another move; at least 1.
    pub variations: usize,
    /// Consider only these moves; all, if empty.
    pub only: Vec<Move>,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits { depth: None, nodes: None, mate: None, variations: 1, only: Vec::new() }
    }
}

impl Limits {
    /// No deeper than this.
    pub fn depth(depth: u32) -> Limits {
        Limits { depth: Some(depth), ..Limits::default() }
    }

    /// No more positions than these.
    pub fn nodes(nodes: u64) -> Limits {
        Limits { nodes: Some(nodes), ..Limits::default() }
    }
}

/// What the listener of a search hears. By its answer the search goes on or stops.
#[derive(Clone, Debug)]
pub enum Progress<'a> {
    /// Nothing new, asked now and then: the moment to look at a clock.
    Working {
        /// Positions so far.
        nodes: u64,
    },
    /// A depth is done, for one variation.
    Found(Report<'a>),
}

/// One variation at one depth.
#[derive(Clone, Debug)]
pub struct Report<'a> {
    /// The depth that is done.
    pub depth: u32,
    /// The greatest distance from the root, with extensions and captures.
    pub selective_depth: u32,
    /// 1 for the best variation, 2 for the next.
    pub rank: usize,
    /// What it is worth for the side to move.
    pub score: Score,
    /// Positions so far.
    pub nodes: u64,
    /// How full the table is, of a thousand.
    pub table_fullness: u32,
    /// The moves, at least one.
    pub line: &'a [Move],
}

/// What a search found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// The best first; none if there is no legal move.
    pub variations: Vec<Variation>,
    /// The depth that was finished.
    pub depth: u32,
    /// Positions searched.
    pub nodes: u64,
}

/// Moves, and what the first of them is worth.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variation {
    /// For the side to move.
    pub score: Score,
    /// At least one.
    pub line: Vec<Move>,
}

impl Found {
    /// The best move.
    pub fn best(&self) -> Option<Move> {
        self.variations.first()?.line.first().copied()
    }
}

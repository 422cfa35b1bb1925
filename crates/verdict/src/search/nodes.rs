//! The positions that a search has seen, and those that are waiting.

use std::ops::{Index, IndexMut};

use tabiya_rules::{Move, Position};

/// The guess of the least promising position.
pub(super) const GUESS_MAX: i32 = 255;

/// The guess of the first position, with room on both sides.
const GUESS_FIRST: i32 = 128;

pub(super) struct SearchNode {
    pub(super) position: Position,
    /// The previous position, and the move from there; none for the first.
    parent: u32,
    by: Option<Move>,
    pub(super) ply: u16,
    /// How promising it looks; lower is better.
    pub(super) guess: u8,
    flights: i32,
    /// Moves with keys below this have been tried; `None` if it was never expanded.
    pub(super) tried: Option<u32>,
}

pub(super) struct SearchNodes {
    nodes: Vec<SearchNode>,
    /// Open addressing by hash: indices into `nodes` plus one; 0 is empty.
    table: Vec<u32>,
    /// Waiting positions by guess; the latest of a bucket comes first.
    buckets: Vec<Vec<u32>>,
    /// All buckets below this one are empty.
    lowest: usize,
}

impl SearchNodes {
    pub(super) fn new(position: Position, flights: i32) -> SearchNodes {
        let mut nodes = SearchNodes {
            nodes: Vec::with_capacity(64),
            table: vec![0; 256],
            buckets: vec![Vec::new(); GUESS_MAX as usize + 1],
            lowest: GUESS_FIRST as usize,
        };
        let guess = GUESS_FIRST as u8;
        nodes.keep(SearchNode {
            position,
            parent: 0,
            by: None,
            ply: 0,
            guess,
            flights,
            tried: None,
        });
        nodes
    }

    pub(super) fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Adds a position, unless it is known.
    pub(super) fn insert(
        &mut self,
        position: Position,
        parent: u32,
        by: Move,
        guess: u32,
        flights: i32,
    ) {
        let mask = self.table.len() - 1;
        let mut slot = position.zobrist_hash() as usize & mask;
        while self.table[slot] != 0 {
            let other = &self[self.table[slot] - 1].position;
            if other.zobrist_hash() == position.zobrist_hash() && other.same_as(&position) {
                return;
            }
            slot = (slot + 1) & mask;
        }
        let before = &self[parent];
        let guess = (guess as i32 + flights - before.flights).clamp(0, GUESS_MAX) as u8;
        let ply = before.ply.saturating_add(1);
        self.keep(SearchNode { position, parent, by: Some(by), ply, guess, flights, tried: None });
    }

    fn keep(&mut self, node: SearchNode) {
        if (self.nodes.len() + 1) * 2 > self.table.len() {
            self.grow();
        }
        let index = self.nodes.len() as u32;
        self.enter(node.position.zobrist_hash(), index);
        let guess = u32::from(node.guess);
        self.nodes.push(node);
        self.push(index, guess);
    }

    fn grow(&mut self) {
        let size = self.table.len() * 4;
        self.table.clear();
        self.table.resize(size, 0);
        for index in 0..self.nodes.len() {
            self.enter(self.nodes[index].position.zobrist_hash(), index as u32);
        }
    }

    fn enter(&mut self, hash: u64, index: u32) {
        let mask = self.table.len() - 1;
        let mut slot = hash as usize & mask;
        while self.table[slot] != 0 {
            slot = (slot + 1) & mask;
        }
        self.table[slot] = index + 1;
    }

    /// Puts a position (back) into its bucket.
    pub(super) fn push(&mut self, index: u32, guess: u32) {
        self.buckets[guess as usize].push(index);
        self.lowest = self.lowest.min(guess as usize);
    }

    /// The most promising waiting position, and its guess.
    pub(super) fn pop(&mut self) -> Option<(u32, u32)> {
        while self.lowest < self.buckets.len() {
            if let Some(index) = self.buckets[self.lowest].pop() {
                return Some((index, self.lowest as u32));
            }
            self.lowest += 1;
        }
        None
    }

    /// The moves to a position, and one more.
    pub(super) fn line(&self, last: u32, mate: Move) -> Vec<Move> {
        let mut line = vec![mate];
        let mut at = last;
        while let Some(by) = self[at].by {
            line.push(by);
            at = self[at].parent;
        }
        line.reverse();
        line
    }
}

impl Index<u32> for SearchNodes {
    type Output = SearchNode;

    fn index(&self, index: u32) -> &SearchNode {
        &self.nodes[index as usize]
    }
}

impl IndexMut<u32> for SearchNodes {
    fn index_mut(&mut self, index: u32) -> &mut SearchNode {
        &mut self.nodes[index as usize]
    }
}

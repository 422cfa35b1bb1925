//! The positions that a search has seen.

use std::ops::Index;

use tabiya_rules::{Move, Position};

use super::waiting::GUESS_MAX;

/// The guess of the first position, with room on both sides.
pub(super) const GUESS_FIRST: u8 = 128;

pub(super) struct SearchNode {
    pub(super) position: Position,
    /// The previous position, and the move from there; none for the first.
    parent: u32,
    by: Option<Move>,
    pub(super) ply: u16,
    /// How promising it looks; lower is better.
    pub(super) guess: u8,
    flights: i32,
}

pub(super) struct SearchNodes {
    nodes: Vec<SearchNode>,
    /// Open addressing by hash: indices into `nodes` plus one; 0 is empty.
    table: Vec<u32>,
}

impl SearchNodes {
    pub(super) fn new(position: Position, flights: i32) -> SearchNodes {
        let mut nodes = SearchNodes { nodes: Vec::with_capacity(64), table: vec![0; 256] };
        nodes.keep(SearchNode {
            position,
            parent: 0,
            by: None,
            ply: 0,
            guess: GUESS_FIRST,
            flights,
        });
        nodes
    }

    pub(super) fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Adds a position and returns its index, unless it is known.
    pub(super) fn insert(
        &mut self,
        position: Position,
        parent: u32,
        by: Move,
        guess: u8,
        flights: i32,
    ) -> Option<u32> {
        let mask = self.table.len() - 1;
        let mut slot = position.zobrist_hash() as usize & mask;
        while self.table[slot] != 0 {
            let other = &self[self.table[slot] - 1].position;
            if other.zobrist_hash() == position.zobrist_hash() && other.same_as(&position) {
                return None;
            }
            slot = (slot + 1) & mask;
        }
        let before = &self[parent];
        let guess = (i32::from(guess) + flights - before.flights).clamp(0, GUESS_MAX) as u8;
        let ply = before.ply.saturating_add(1);
        Some(self.keep(SearchNode { position, parent, by: Some(by), ply, guess, flights }))
    }

    fn keep(&mut self, node: SearchNode) -> u32 {
        if (self.nodes.len() + 1) * 2 > self.table.len() {
            self.grow();
        }
        let index = self.nodes.len() as u32;
        self.enter(node.position.zobrist_hash(), index);
        self.nodes.push(node);
        index
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

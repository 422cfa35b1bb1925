//! Maximum weight matching in a general graph: Edmonds' algorithm with dual labels, one root at a
//! time, dense.
//!
//! Each vertex has a label and each odd set that was shrunk to a blossom has one too. For every
//! edge the labels of its ends, and of the blossoms around both, sum up to at least twice its
//! weight; where they are equal the edge is tight. A matching of tight edges that leaves only
//! vertices of label zero single, and fills every blossom that has a label, is a maximum. So an
//! edge that is not tight is part of no maximum matching: this is what makes it cheap to ask
//! for the first among equals (`choose.rs`).
//!
//! Weights change one vertex at a time. The vertex leaves its blossoms, gets the least label
//! that covers its edges, and is matched again from the labels that are there.

mod blossom;
mod choose;
mod stage;
mod weight;

use crate::budget::{UsedUp, Work};
pub(crate) use weight::Weight;

/// No vertex, no node.
const NONE: usize = usize::MAX;

/// A vertex (below the number of vertices) or a blossom.
type Node = usize;

/// Where a node stands in the tree that grows from a root.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Mark {
    /// Not reached.
    Away,
    /// At an even distance from the root.
    Outer,
    /// At an odd distance.
    Inner,
}

/// A graph with a matching in it.
#[derive(Debug)]
pub(crate) struct Matching<'a, const K: usize> {
    work: &'a Work,
    count: usize,
    /// Twice the weight of each edge; zero where there is none.
    double: Vec<Weight<K>>,
    /// The vertices that are still to be matched; pairs that were settled are gone.
    active: Vec<usize>,
    label: Vec<Weight<K>>,
    mate: Vec<usize>,
    /// The outermost blossom around each vertex.
    top: Vec<Node>,
    /// The vertex of each node that is matched outside of it.
    base: Vec<usize>,
    /// The children of a blossom in a circle, the one with the base first, each with the edge to
    /// the next: from a vertex in it to a vertex in the next.
    circle: Vec<Vec<(Node, usize, usize)>>,
    /// The labels of blossoms.
    blossom_label: Vec<Weight<K>>,
    /// Outermost blossoms.
    blossoms: Vec<Node>,
    /// Node numbers free for new blossoms.
    spare: Vec<Node>,
    mark: Vec<Mark>,
    /// The edge that reached an inner node: from an outer vertex to a vertex in it.
    entry: Vec<(usize, usize)>,
    /// The outer vertex with the least slack to each vertex, outside of its own blossom.
    near: Vec<usize>,
    /// That slack.
    gap: Vec<Weight<K>>,
    /// An outer blossom whose vertices need not know their nearest outer vertex.
    careless: Node,
}

impl<'a, const K: usize> Matching<'a, K> {
    /// A graph on so many vertices. The first guess of labels must not be below half the weight
    /// of an edge in sum: `label(u) + label(v) >= 2 * weight(u, v)`.
    pub(crate) fn new(
        work: &'a Work,
        double: Vec<Weight<K>>,
        label: Vec<Weight<K>>,
    ) -> Result<Matching<'a, K>, UsedUp> {
        let count = label.len();
        let nodes = count + count / 2 + 1;
        let mut matching = Matching {
            work,
            count,
            double,
            active: (0..count).collect(),
            label,
            mate: vec![NONE; count],
            top: (0..count).collect(),
            base: (0..nodes).collect(),
            circle: vec![Vec::new(); nodes],
            blossom_label: vec![Weight::ZERO; nodes],
            blossoms: Vec::new(),
            spare: (count..nodes).rev().collect(),
            mark: vec![Mark::Away; nodes],
            entry: vec![(NONE, NONE); nodes],
            near: vec![NONE; count],
            gap: vec![Weight::ZERO; count],
            careless: NONE,
        };
        matching.match_greedily();
        matching.solve()?;
        Ok(matching)
    }

    /// The vertex matched with this one.
    pub(crate) fn mate(&self, vertex: usize) -> Option<usize> {
        Some(self.mate[vertex]).filter(|mate| *mate != NONE)
    }

    /// Whether the labels let a vertex stay single.
    pub(crate) fn may_be_single(&self, vertex: usize) -> bool {
        self.label[vertex].is_zero()
    }

    /// A number for the outermost blossom around a vertex, or for the vertex.
    pub(crate) fn blossom(&self, vertex: usize) -> usize {
        self.top[vertex]
    }

    /// Matches every vertex that a larger sum can be had with.
    fn solve(&mut self) -> Result<(), UsedUp> {
        for index in 0..self.active.len() {
            let vertex = self.active[index];
            if self.mate[vertex] == NONE && !self.label[vertex].is_zero() {
                self.stage(vertex)?;
            }
        }
        #[cfg(test)]
        assert!(self.is_optimal(), "labels prove the matching a maximum");
        Ok(())
    }

    /// Tight edges between single vertices, in order: most of the work where labels are good.
    fn match_greedily(&mut self) {
        for one in 0..self.count {
            if self.mate[one] != NONE {
                continue;
            }
            let fits = |other: &usize| {
                self.mate[*other] == NONE
                    && self.has_edge(one, *other)
                    && self.is_tight(one, *other)
            };
            if let Some(other) = (one + 1..self.count).find(fits) {
                self.join(one, other);
            }
        }
    }

    fn join(&mut self, one: usize, other: usize) {
        self.mate[one] = other;
        self.mate[other] = one;
    }

    #[inline]
    fn double(&self, one: usize, other: usize) -> Weight<K> {
        self.double[one * self.count + other]
    }

    #[inline]
    fn has_edge(&self, one: usize, other: usize) -> bool {
        !self.double(one, other).is_zero()
    }

    /// How far an edge is from being tight, for ends in different outermost blossoms.
    #[inline]
    fn slack(&self, one: usize, other: usize) -> Weight<K> {
        self.label[one] + self.label[other] - self.double(one, other)
    }

    #[inline]
    fn is_tight(&self, one: usize, other: usize) -> bool {
        self.label[one] + self.label[other] == self.double(one, other)
    }

    /// What labels must fulfill to prove the matching a maximum.
    #[cfg(test)]
    fn is_optimal(&self) -> bool {
        let covers = |one: usize, other: usize| {
            self.top[one] == self.top[other]
                || !self.has_edge(one, other)
                || self.label[one] + self.label[other] >= self.double(one, other)
        };
        let is_settled = |vertex: usize| match self.mate[vertex] {
            NONE => self.label[vertex].is_zero(),
            mate => {
                self.mate[mate] == vertex
                    && self.has_edge(vertex, mate)
                    && (self.top[vertex] == self.top[mate] || self.is_tight(vertex, mate))
            }
        };
        self.active
            .iter()
            .all(|one| is_settled(*one) && self.active.iter().all(|other| covers(*one, *other)))
    }
}

#[cfg(test)]
mod tests;

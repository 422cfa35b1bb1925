//! The graph of a bracket: who can be paired with whom, and how good that is.

use super::criteria::{ColorFailures, Edge, Row, Scope};
use crate::{
    Points,
    matching::{Matching, Weight},
};

/// The players of a graph in the order of article 1.2, each group in one piece. Behind them may
/// stand the bye.
#[derive(Clone, Debug)]
pub(super) struct Vertices {
    pub(super) players: Vec<usize>,
    pub(super) limbo_end: usize,
    pub(super) moved_end: usize,
    pub(super) residents_end: usize,
    pub(super) next_end: usize,
    /// The score of the bye, if it is in the graph.
    pub(super) bye: Option<Points>,
}

impl Vertices {
    pub(super) fn count(&self) -> usize {
        self.players.len() + usize::from(self.bye.is_some())
    }

    /// Whether a vertex is a resident player.
    pub(super) fn is_resident(&self, vertex: usize) -> bool {
        (self.moved_end..self.residents_end).contains(&vertex)
    }

    /// Whether two vertices, the first one higher, are a pair of this bracket.
    pub(super) fn is_here(&self, higher: usize, lower: usize) -> bool {
        higher >= self.limbo_end && self.is_resident(lower)
    }
}

/// Where the fields of a weight lie. Below the criteria is room for the order of candidates.
#[derive(Clone, Debug)]
pub(super) struct Layout {
    /// Each criterion's lowest bit, most important first.
    rows: Vec<(Row, usize)>,
    /// The number of first players paired as such: the fewer exchanges, the more (4.3.2.1).
    pub(super) kept: usize,
    /// The sum of places from the end of the bracket (4.3.2.2).
    pub(super) places: usize,
    /// Players picked one by one.
    pub(super) pick: usize,
    /// Words a weight needs.
    pub(super) words: usize,
}

impl Layout {
    pub(super) fn new(table: Vec<Row>, vertices: &Vertices) -> Layout {
        let count = vertices.count();
        let bits = |most: usize| (usize::BITS - most.leading_zeros()) as usize;
        let pick = bits(count + 1);
        let places = pick + bits(2 * count);
        let kept = places + bits(count * count);
        let mut bit = kept + bits(count);
        let mut rows: Vec<(Row, usize)> = Vec::new();
        for row in table.into_iter().rev() {
            rows.push((row, bit));
            bit += bits(row.most);
        }
        rows.reverse();
        // Weights are doubled, labels go in pairs, and picking adds a little.
        Layout { rows, kept, places, pick, words: (bit + 5).div_ceil(64) }
    }

    fn weight<const K: usize>(&self, scope: &Scope<'_>, edge: Edge) -> Weight<K> {
        let colors = match edge {
            Edge::Here(higher, lower) => ColorFailures::new(scope.field, higher, lower),
            Edge::Next(..) | Edge::Later | Edge::Bye(_) => ColorFailures::default(),
        };
        let mut sum = Weight::ZERO;
        for (row, bit) in &self.rows {
            let value = scope.value(row.measure, edge, &colors);
            if value > 0 {
                sum = sum + Weight::at(*bit, value);
            }
        }
        sum
    }
}

/// Builds the graph and matches it. With `pairs`, the order of exchanges counts too: so many
/// residents are the first players of their pairs at first (3.2.2).
pub(super) fn matching<const K: usize>(
    scope: &Scope<'_>,
    vertices: &Vertices,
    layout: &Layout,
    pairs: Option<usize>,
) -> Matching<K> {
    let count = vertices.count();
    let mut double = vec![Weight::ZERO; count * count];
    for lower in vertices.moved_end..count {
        for higher in 0..lower {
            let Some(edge) = edge(scope, vertices, higher, lower) else { continue };
            let mut weight = layout.weight::<K>(scope, edge);
            if let (Some(pairs), Edge::Here(..)) = (pairs, edge) {
                let place = higher - vertices.moved_end;
                let back = (vertices.residents_end - higher) as u64;
                weight = weight + Weight::at(layout.places, back);
                if place < pairs {
                    weight = weight + Weight::at(layout.kept, 1) + Weight::at(layout.pick, 2);
                }
            }
            let twice = weight.double();
            double[higher * count + lower] = twice;
            double[lower * count + higher] = twice;
        }
    }
    let first =
        vertices.moved_end + pairs.unwrap_or((vertices.residents_end - vertices.moved_end) / 2);
    let label = first_labels(&double, count, first);
    Matching::new(count, double, label)
}

fn edge(scope: &Scope<'_>, vertices: &Vertices, higher: usize, lower: usize) -> Option<Edge> {
    let one = vertices.players[higher];
    let Some(&other) = vertices.players.get(lower) else {
        let player = &scope.field.players()[one];
        let may = player.may_get_bye && Some(player.score) == vertices.bye;
        return may.then_some(Edge::Bye(one));
    };
    if !scope.field.may_meet(one, other) {
        None
    } else if lower < vertices.residents_end {
        (higher >= vertices.limbo_end).then_some(Edge::Here(one, other))
    } else if lower < vertices.next_end {
        Some(Edge::Next(one, other))
    } else {
        Some(Edge::Later)
    }
}

/// Labels that are tight for most pairs of the first players with the others, so that a greedy
/// start finds most of the matching.
fn first_labels<const K: usize>(
    double: &[Weight<K>],
    count: usize,
    first: usize,
) -> Vec<Weight<K>> {
    let mut label = vec![Weight::ZERO; count];
    for (one, label) in label.iter_mut().enumerate().skip(first) {
        let edges = &double[one * count + first..(one + 1) * count];
        *label = edges.iter().max().map_or(Weight::ZERO, Weight::half);
    }
    for one in 0..first {
        let edges = &double[one * count..(one + 1) * count];
        let settled = (0..one).chain(first..count);
        let needs = settled.map(|other| edges[other].less(&label[other]));
        label[one] = needs.max().unwrap_or(Weight::ZERO);
    }
    label
}

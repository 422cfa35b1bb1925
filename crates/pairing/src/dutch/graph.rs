//! The graph of a bracket: who can be paired with whom, and how good that is.

use std::ops::Range;

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
    let residents = vertices.residents_end - vertices.moved_end;
    let first = vertices.moved_end + pairs.unwrap_or(residents / 2);
    let mut double = vec![Weight::ZERO; count * count];
    // At first without pairs of two first players or two others: this is nearly the result, and
    // it is found without odd circles.
    let mut across = vec![Weight::ZERO; count * count];
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
            let is_across = lower >= vertices.residents_end || (higher < first) != (lower < first);
            if is_across {
                across[higher * count + lower] = twice;
                across[lower * count + higher] = twice;
            }
        }
    }
    let groups = [
        0..first,
        first..vertices.residents_end,
        vertices.residents_end..vertices.next_end,
        vertices.next_end..count,
    ];
    let label = first_labels(&double, &across, count, &groups, Weight::at(layout.kept, 1).half());
    let mut matching = Matching::new(count, across, label);
    matching.admit(double);
    matching
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

/// Labels that are tight for most pairs within the groups below, and between the first players
/// and the others of the bracket, so that a greedy start finds most of the matching.
///
/// A pair of a first player and another is worth one exchange more than one of two others. Half
/// of that goes to each side, so that neither kind of unwanted pair is tight.
fn first_labels<const K: usize>(
    double: &[Weight<K>],
    across: &[Weight<K>],
    count: usize,
    groups: &[Range<usize>; 4],
    half_exchange: Weight<K>,
) -> Vec<Weight<K>> {
    let mut label = vec![Weight::ZERO; count];
    let [first, others, next, rest] = groups;
    for group in [rest, next, others] {
        for one in group.clone() {
            let edges = &double[one * count..(one + 1) * count];
            let within = edges[group.clone()].iter().max().map_or(Weight::ZERO, Weight::half);
            let below = (group.end..count).map(|other| edges[other].less(&label[other])).max();
            label[one] = within.max(below.unwrap_or(Weight::ZERO));
        }
    }
    for one in others.clone() {
        label[one] = label[one] + half_exchange;
    }
    for one in first.clone() {
        let edges = &across[one * count..(one + 1) * count];
        let needs = (first.end..count).map(|other| edges[other].less(&label[other]));
        label[one] = needs.max().unwrap_or(Weight::ZERO);
    }
    label
}

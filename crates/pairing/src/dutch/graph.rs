//! The graph of a bracket: who can be paired with whom, and how good that is.

use std::ops::Range;

use super::{
    complete::may_get_bye,
    criteria::{ColorFailures, Edge, Row, Scope},
};
use crate::{
    Points,
    budget::{UsedUp, Work},
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
            Edge::Next(..) | Edge::Later(..) | Edge::Bye(_) => ColorFailures::default(),
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
pub(super) fn matching<'a, const K: usize>(
    scope: &Scope<'_>,
    vertices: &Vertices,
    layout: &Layout,
    pairs: Option<usize>,
    work: &'a Work,
) -> Result<Matching<'a, K>, UsedUp> {
    let count = vertices.count();
    let residents = vertices.residents_end - vertices.moved_end;
    let first = vertices.moved_end + pairs.unwrap_or(residents / 2);
    let double = |higher: usize, lower: usize| match lower >= vertices.moved_end {
        true => double_weight(scope, vertices, layout, pairs, (higher, lower)),
        false => Weight::ZERO,
    };
    // At first without pairs of two first players or two others: this is nearly the result, and
    // it is found without odd circles.
    let is_late = |one: usize, other: usize| {
        one.max(other) < vertices.residents_end && (one < first) == (other < first)
    };
    work.graph(count, K)?;
    let mut across = vec![Weight::ZERO; count * count];
    // The heaviest edge of each of the other residents to one of them.
    let mut within = vec![Weight::ZERO; count];
    for lower in vertices.moved_end..count {
        for higher in 0..lower {
            if !is_late(higher, lower) {
                let twice = double(higher, lower);
                across[higher * count + lower] = twice;
                across[lower * count + higher] = twice;
            } else if higher >= first {
                let twice = double(higher, lower);
                within[higher] = within[higher].max(twice);
                within[lower] = within[lower].max(twice);
            }
        }
    }
    let groups = [
        0..first,
        first..vertices.residents_end,
        vertices.residents_end..vertices.next_end,
        vertices.next_end..count,
    ];
    let half_exchange = Weight::at(layout.kept, 1).half();
    let has_bye = vertices.bye.is_some();
    let label = first_labels(&across, &within, has_bye, &groups, half_exchange);
    let mut matching = Matching::new(work, across, label)?;
    matching.admit(is_late, double)?;
    Ok(matching)
}

/// Twice the weight of an edge; zero if there is none.
fn double_weight<const K: usize>(
    scope: &Scope<'_>,
    vertices: &Vertices,
    layout: &Layout,
    pairs: Option<usize>,
    (higher, lower): (usize, usize),
) -> Weight<K> {
    let Some(edge) = edge(scope, vertices, higher, lower) else { return Weight::ZERO };
    let mut weight = layout.weight::<K>(scope, edge);
    if let (Some(pairs), Edge::Here(..)) = (pairs, edge) {
        let place = higher - vertices.moved_end;
        let back = (vertices.residents_end - higher) as u64;
        weight = weight + Weight::at(layout.places, back);
        if place < pairs {
            weight = weight + Weight::at(layout.kept, 1) + Weight::at(layout.pick, 2);
        }
    }
    weight.double()
}

fn edge(scope: &Scope<'_>, vertices: &Vertices, higher: usize, lower: usize) -> Option<Edge> {
    let one = vertices.players[higher];
    let Some(&other) = vertices.players.get(lower) else {
        return may_get_bye(scope.field, one, vertices.bye).then_some(Edge::Bye(one));
    };
    if !scope.field.may_meet(one, other) {
        None
    } else if lower < vertices.residents_end {
        (higher >= vertices.limbo_end).then_some(Edge::Here(one, other))
    } else if lower < vertices.next_end {
        Some(Edge::Next(one, other))
    } else {
        Some(Edge::Later(one, other))
    }
}

/// Labels that are tight for most pairs within the groups below, and between the first players
/// and the others of the bracket, so that a greedy start finds most of the matching.
///
/// A pair of a first player and another is worth one exchange more than one of two others. Half
/// of that goes to each side, so that neither kind of unwanted pair is tight.
fn first_labels<const K: usize>(
    across: &[Weight<K>],
    within: &[Weight<K>],
    has_bye: bool,
    groups: &[Range<usize>; 4],
    half_exchange: Weight<K>,
) -> Vec<Weight<K>> {
    let [first, others, next, rest] = groups;
    let count = rest.end;
    let bye = count - usize::from(has_bye);
    let mut label = vec![Weight::ZERO; count];
    for group in [&(rest.start..bye), next, others] {
        for one in group.clone() {
            let edges = &across[one * count..(one + 1) * count];
            let seen = edges[group.clone()].iter().max().copied().unwrap_or(Weight::ZERO);
            let within = seen.max(within[one]).half();
            let below = (group.end..bye).map(|other| edges[other].less(&label[other])).max();
            label[one] = within.max(below.unwrap_or(Weight::ZERO));
        }
    }
    for one in others.clone() {
        label[one] = label[one] + half_exchange;
    }
    if has_bye {
        // Whoever is left over of the players below gets it without more ado.
        let edges = &across[bye * count..];
        let needs = (first.end..bye).map(|other| edges[other].less(&label[other]));
        label[bye] = needs.max().unwrap_or(Weight::ZERO);
    }
    for one in first.clone() {
        let edges = &across[one * count..(one + 1) * count];
        let needs = (first.end..count).map(|other| edges[other].less(&label[other]));
        label[one] = needs.max().unwrap_or(Weight::ZERO);
    }
    label
}

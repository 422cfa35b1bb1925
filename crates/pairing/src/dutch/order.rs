//! The first candidate: articles 3 and 4, among the matchings that fulfill the criteria best.

use super::{
    Pairs,
    graph::{Layout, Vertices},
};
use crate::{
    budget::UsedUp,
    field::Field,
    matching::{Matching, Weight},
};

/// A change of the weight for picking, doubled as weights are.
#[derive(Copy, Clone)]
enum Step {
    Up(u64),
    Down(u64),
}

impl Step {
    fn apply<const K: usize>(self, layout: &Layout, double: Weight<K>) -> Weight<K> {
        match self {
            Step::Up(value) => double + Weight::at(layout.pick + 1, value),
            Step::Down(value) => double - Weight::at(layout.pick + 1, value),
        }
    }
}

/// Pairs the moved-down players: first which of them (4.4.2), then each with the first resident
/// there is (4.2.2). Gives the pairs by player.
pub(super) fn moved_down<const K: usize>(
    graph: &mut Matching<'_, K>,
    vertices: &Vertices,
    layout: &Layout,
    field: &Field,
) -> Result<Pairs, UsedUp> {
    let chosen = pairable(graph, vertices, layout, field)?;
    let mut free: Vec<usize> = (vertices.moved_end..vertices.residents_end).collect();
    let mut made = Vec::new();
    for vertex in chosen {
        let mate = graph.settle_with_first(vertex, &free)?;
        free.retain(|resident| *resident != mate);
        made.push((vertices.players[vertex], vertices.players[mate]));
    }
    Ok(made)
}

/// The first valid set of pairable moved-down players. How many of each score there are, C7 has
/// decided.
fn pairable<const K: usize>(
    graph: &mut Matching<'_, K>,
    vertices: &Vertices,
    layout: &Layout,
    field: &Field,
) -> Result<Vec<usize>, UsedUp> {
    let moved: Vec<usize> = (vertices.limbo_end..vertices.moved_end).collect();
    let is_paired = |graph: &Matching<'_, K>, vertex: usize| {
        graph.mate(vertex).is_some_and(|mate| vertices.is_resident(mate))
    };
    if moved.iter().all(|vertex| is_paired(graph, *vertex)) {
        return Ok(moved);
    }
    let score = |vertex: usize| field.players()[vertices.players[vertex]].score;
    let mut chosen = Vec::new();
    for group in moved.chunk_by(|one, other| score(*one) == score(*other)) {
        let mut wanted = group.iter().filter(|vertex| is_paired(graph, **vertex)).count();
        for (index, &vertex) in group.iter().enumerate() {
            if wanted == 0 {
                break;
            }
            let is_forced = group.len() - index == wanted;
            let step = |graph: &mut Matching<'_, K>, step: Step| {
                graph.reweigh(vertex, |other, double| match vertices.is_resident(other) {
                    true => step.apply(layout, double),
                    false => double,
                })
            };
            // One that is picked already weighs more than one that is tried.
            if is_forced || is_paired(graph, vertex) {
                step(graph, Step::Up(2))?;
            } else {
                step(graph, Step::Up(1))?;
                if !is_paired(graph, vertex) {
                    step(graph, Step::Down(1))?;
                    continue;
                }
                step(graph, Step::Up(1))?;
            }
            chosen.push(vertex);
            wanted -= 1;
        }
    }
    Ok(chosen)
}

/// Pairs a homogeneous bracket or a remainder (3.6): exchanges first (4.3), then transpositions
/// (4.2). Gives the pairs by player.
pub(super) fn remainder<const K: usize>(
    graph: &mut Matching<'_, K>,
    vertices: &Vertices,
    layout: &Layout,
    pairs: usize,
) -> Result<Pairs, UsedUp> {
    exchange(graph, vertices, layout, pairs)?;
    let all = vertices.moved_end..vertices.residents_end;
    let (first, mut second): (Vec<usize>, Vec<usize>) =
        all.clone().partition(|vertex| is_first(graph, vertices, *vertex));
    // S1 and S2 are settled. Without downfloaters nobody else matters any more.
    let floats = vertices.limbo_end > 0 || second.len() > first.len();
    let mut is_in_first = vec![false; vertices.count()];
    first.iter().for_each(|vertex| is_in_first[*vertex] = true);
    graph.reduce(
        |vertex| floats || all.contains(&vertex),
        |one, other| {
            let is_here = vertices.is_resident(one) && vertices.is_resident(other);
            !is_here || is_in_first[one] != is_in_first[other]
        },
    )?;
    let mut made = Vec::new();
    for vertex in first {
        let start = second.partition_point(|other| *other < vertex);
        let mate = graph.settle_with_first(vertex, &second[start..])?;
        second.retain(|other| *other != mate);
        made.push((vertices.players[vertex], vertices.players[mate]));
    }
    Ok(made)
}

/// Whether a resident is the higher one of a pair of this bracket, and so in S1.
fn is_first<const K: usize>(graph: &Matching<'_, K>, vertices: &Vertices, vertex: usize) -> bool {
    graph.mate(vertex).is_some_and(|mate| mate > vertex && vertices.is_resident(mate))
}

/// Decides which residents change places between S1 and S2. Their number and the difference of
/// their sums are part of the weights already.
fn exchange<const K: usize>(
    graph: &mut Matching<'_, K>,
    vertices: &Vertices,
    layout: &Layout,
    pairs: usize,
) -> Result<(), UsedUp> {
    let start = vertices.moved_end;
    let border = start + pairs;
    let leaves = |graph: &Matching<'_, K>, vertex: usize| !is_first(graph, vertices, vertex);
    let count = (start..border).filter(|vertex| leaves(graph, *vertex)).count();
    if count == 0 {
        return Ok(());
    }
    // Pairs in which the vertex is the first one change their weight.
    let step = |graph: &mut Matching<'_, K>, vertex: usize, step: Step| {
        graph.reweigh(vertex, |other, double| match other > vertex && vertices.is_resident(other) {
            true => step.apply(layout, double),
            false => double,
        })
    };
    // 4.3.2.3: from S1 to S2, the largest numbers.
    let mut wanted = count;
    for vertex in (start..border).rev() {
        if wanted == 0 {
            break;
        }
        if leaves(graph, vertex) {
            step(graph, vertex, Step::Down(2))?;
        } else {
            step(graph, vertex, Step::Down(1))?;
            if !leaves(graph, vertex) {
                step(graph, vertex, Step::Up(1))?;
                continue;
            }
            step(graph, vertex, Step::Down(1))?;
        }
        wanted -= 1;
    }
    // 4.3.2.4: from S2 to S1, the smallest numbers. The sum decides the last one.
    let mut wanted = count;
    for vertex in border..vertices.residents_end {
        if wanted <= 1 {
            break;
        }
        if is_first(graph, vertices, vertex) {
            step(graph, vertex, Step::Up(2))?;
        } else {
            step(graph, vertex, Step::Up(1))?;
            if !is_first(graph, vertices, vertex) {
                step(graph, vertex, Step::Down(1))?;
                continue;
            }
            step(graph, vertex, Step::Up(1))?;
        }
        wanted -= 1;
    }
    Ok(())
}

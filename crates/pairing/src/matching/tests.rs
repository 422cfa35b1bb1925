//! Against all matchings of small graphs.

use testing::Random;

use super::{Matching, Weight, Work};
use crate::Budget;

type Graph = Vec<Vec<u64>>;

/// The largest sum of weights of pairs among the vertices from `from` on.
fn brute(graph: &Graph, used: &mut Vec<bool>) -> u64 {
    let Some(first) = used.iter().position(|used| !used) else { return 0 };
    used[first] = true;
    let mut best = brute(graph, used);
    for other in first + 1..used.len() {
        if !used[other] && graph[first][other] > 0 {
            used[other] = true;
            best = best.max(graph[first][other] + brute(graph, used));
            used[other] = false;
        }
    }
    used[first] = false;
    best
}

fn random_graph(random: &mut Random) -> Graph {
    let count = 2 + random.below(8);
    let spread = 1 + random.below(9);
    let sparse = 1 + random.below(4);
    let mut graph = vec![vec![0; count]; count];
    let pairs = (0..count).flat_map(|one| (0..one).map(move |other| (one, other)));
    for (one, other) in pairs {
        let weight =
            if random.once_in(sparse) { 16 * (1 + random.below(spread) as u64) } else { 0 };
        graph[one][other] = weight;
        graph[other][one] = weight;
    }
    graph
}

fn matching_of<'a>(graph: &Graph, work: &'a Work) -> Matching<'a, 2> {
    let double = graph.iter().flatten().map(|weight| Weight::at(1, *weight)).collect();
    let most = graph.iter().flatten().max().copied().unwrap_or(0);
    Matching::new(work, double, vec![Weight::at(0, most); graph.len()]).expect("work is enough")
}

fn sum(graph: &Graph, matching: &Matching<'_, 2>) -> u64 {
    let pairs = (0..graph.len()).filter_map(|one| Some((one, matching.mate(one)?)));
    pairs.filter(|(one, mate)| one < mate).map(|(one, mate)| graph[one][mate]).sum()
}

#[test]
fn small_graphs_get_the_heaviest_matching() {
    let rounds = if testing::is_soak() { 200_000 } else { 20_000 };
    for seed in 0..rounds {
        let graph = random_graph(&mut Random::new(seed));
        let work = Budget::USUAL.open();
        let matching = matching_of(&graph, &work);
        assert!(matching.is_optimal(), "seed {seed}");
        assert_eq!(
            sum(&graph, &matching),
            brute(&graph, &mut vec![false; graph.len()]),
            "seed {seed}"
        );
    }
}

#[test]
fn vertices_are_settled_with_the_first_partner_that_a_heaviest_matching_allows() {
    let rounds = if testing::is_soak() { 200_000 } else { 20_000 };
    for seed in 0..rounds {
        let graph = random_graph(&mut Random::new(seed));
        let work = Budget::USUAL.open();
        let mut matching = matching_of(&graph, &work);
        let mut used = vec![false; graph.len()];
        for vertex in 0..graph.len() {
            if used[vertex] || matching.mate(vertex).is_none() {
                continue;
            }
            let best = brute(&graph, &mut used.clone());
            let allows = |other: &usize| {
                let mut used = used.clone();
                (used[vertex], used[*other]) = (true, true);
                graph[vertex][*other] > 0
                    && graph[vertex][*other] + brute(&graph, &mut used) == best
            };
            let candidates: Vec<usize> = (0..graph.len()).filter(|other| !used[*other]).collect();
            let expected = candidates.iter().copied().find(allows);
            let candidates: Vec<usize> =
                candidates.into_iter().filter(|other| graph[vertex][*other] > 0).collect();
            let found = matching.settle_with_first(vertex, &candidates).expect("work is enough");
            assert_eq!(Some(found), expected, "seed {seed}, vertex {vertex}");
            (used[vertex], used[found]) = (true, true);
        }
    }
}

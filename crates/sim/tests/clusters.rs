//! Clusters of three nodes, and single nodes, from many seeds, each simulated to the end and audited.
//!
//! `TABIYA_SIM_SEED=97` runs only that seed, `TABIYA_SIM_FROM=97` starts there.
//! `TABIYA_SIM_TRACE=FILE` writes everything that happened in a run with a complaint to a file.
//! `TABIYA_SOAK=1` runs for `TABIYA_SOAK_SECONDS` (600).

use std::time::{Duration, Instant};

use sim::{ClusterCounts, ClusterPlan, ClusterRun, Mutation, run_cluster};

#[test]
fn clusters_from_many_seeds_have_nothing_to_complain_about() {
    let started = Instant::now();
    let mut played = 0;
    let mut all = ClusterCounts::default();
    for seed in seeds() {
        let run = run_cluster(ClusterPlan::from_seed(seed));
        keep_trace(&run);
        let lines = run.complaints.join("\n");
        assert!(
            run.complaints.is_empty(),
            "{lines}\nrepeat with: TABIYA_SIM_SEED={seed} cargo test -p tabiya-sim --test clusters"
        );
        played += 1;
        add(&mut all, run.counts);
        if started.elapsed() > budget() {
            break;
        }
    }
    println!("{played} clusters in {:.1} s: {all:?}", started.elapsed().as_secs_f64());
    assert!(all.judged > 50 * played, "moves are compared with the model");
    assert!(played < 4 || all.takeovers > 0 && all.longest > 2_000, "something has to happen");
}

#[test]
fn the_same_seed_is_the_same_cluster() {
    for seed in determinism_seeds() {
        let [first, second] = [0, 1].map(|_| run_cluster(ClusterPlan::from_seed(seed)));
        if first.digest != second.digest {
            compare(&first, &second);
        }
        assert_eq!(first.digest, second.digest, "seed {seed}");
        assert_eq!(first.counts, second.counts, "seed {seed}");
        assert_eq!(first.complaints, second.complaints, "seed {seed}");
    }
}

/// So many seeds are run twice.
fn determinism_seeds() -> std::ops::Range<u64> {
    if std::env::var_os("TABIYA_SOAK").is_some() { 1..60 } else { 1..7 }
}

/// Where two runs begin to differ.
fn compare(first: &ClusterRun, second: &ClusterRun) {
    let lines = first.trace.iter().zip(&second.trace);
    for (number, (one, other)) in lines.enumerate().filter(|(_, (one, other))| one != other).take(1)
    {
        let before = &first.trace[number.saturating_sub(10)..number];
        println!("{}\nfirst:  {one}\nsecond: {other}", before.join("\n"));
    }
}

/// An auditor that cannot fail is worth nothing: each of these is wrong on purpose.
#[test]
fn the_auditor_finds_charges_that_are_wrong() {
    for (mutation, words) in [
        (Mutation::LateHeartbeats, "was charged"),
        (Mutation::HiddenFreezes, "was charged"),
        (Mutation::InventedSilence, "was charged"),
        (Mutation::FasterPlayers, "was charged"),
    ] {
        let found = (1..=8).any(|seed| {
            let run = run_cluster(ClusterPlan::from_seed(seed).with(mutation));
            run.complaints.iter().any(|line| line.contains(words))
        });
        assert!(found, "{mutation:?}");
    }
}

fn add(all: &mut ClusterCounts, run: ClusterCounts) {
    all.moves += run.moves;
    all.judged += run.judged;
    all.takeovers += run.takeovers;
    all.flags += run.flags;
    all.sleeps += run.sleeps;
    all.most_above = all.most_above.max(run.most_above);
    all.longest = all.longest.max(run.longest);
}

fn keep_trace(run: &ClusterRun) {
    if let Ok(file) = std::env::var("TABIYA_SIM_TRACE")
        && !run.complaints.is_empty()
    {
        std::fs::write(file, run.trace.join("\n")).expect("a file for the trace");
    }
}

fn seeds() -> Box<dyn Iterator<Item = u64>> {
    match std::env::var("TABIYA_SIM_SEED") {
        Ok(seed) => Box::new(seed.parse().into_iter()),
        Err(_) => Box::new(number("TABIYA_SIM_FROM", 1)..),
    }
}

fn budget() -> Duration {
    let soak = std::env::var_os("TABIYA_SOAK").is_some();
    Duration::from_secs(if soak { number("TABIYA_SOAK_SECONDS", 600) } else { 10 })
}

fn number(name: &str, usual: u64) -> u64 {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(usual)
}

//! Clusters of three nodes from many seeds, each simulated to the end and audited.
//!
//! `TABIYA_SIM_SEED=97` runs only that seed. `TABIYA_SOAK=1` runs for `TABIYA_SOAK_SECONDS` (600).

use std::time::{Duration, Instant};

use sim::run_cluster;

#[test]
fn clusters_from_many_seeds_have_nothing_to_complain_about() {
    let started = Instant::now();
    let (mut played, mut moves, mut takeovers) = (0, 0, 0);
    for seed in seeds() {
        let run = run_cluster(seed);
        let lines = run.complaints.join("\n");
        assert!(
            run.complaints.is_empty(),
            "{lines}\nrepeat with: TABIYA_SIM_SEED={seed} cargo test -p tabiya-sim --test clusters"
        );
        played += 1;
        moves += run.moves;
        takeovers += run.takeovers;
        if started.elapsed() > budget() {
            break;
        }
    }
    println!("{played} clusters, {moves} moves, {takeovers} takeovers");
    assert!(takeovers > 0 || played < 3, "something has to happen");
}

/// A node that others had found dead was back a moment before they took its games. It kept refusing
/// moves by what it knew. Threads make each run a little different, so there are several.
#[test]
fn an_owner_learns_that_its_game_was_taken_after_it_was_back() {
    for _ in 0..8 {
        assert_eq!(run_cluster(6).complaints, Vec::<String>::new());
    }
}

fn seeds() -> Box<dyn Iterator<Item = u64>> {
    match std::env::var("TABIYA_SIM_SEED") {
        Ok(seed) => Box::new(seed.parse().into_iter()),
        Err(_) => Box::new(1..),
    }
}

fn budget() -> Duration {
    let soak = std::env::var_os("TABIYA_SOAK").is_some();
    let seconds = std::env::var("TABIYA_SOAK_SECONDS").ok().and_then(|text| text.parse().ok());
    Duration::from_secs(if soak { seconds.unwrap_or(600) } else { 10 })
}

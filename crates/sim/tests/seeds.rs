//! Servers from many seeds, each simulated to the end and audited.
//!
//! `TABIYA_SIM_SEED=97` runs only that seed, `TABIYA_SIM_FROM=97` starts there.
//! `TABIYA_SIM_GAME=Rqienfgr` prints the history of a game, `TABIYA_SIM_VERBOSE=1` a summary of
//! each run. `TABIYA_SOAK=1` runs for `TABIYA_SOAK_SECONDS` (600).

use std::time::{Duration, Instant};

use sim::{Plan, Run, run};

/// Stop after this many failures: there is enough to investigate.
const ENOUGH: usize = 5;

#[test]
fn zones_from_many_seeds_have_nothing_to_complain_about() {
    let started = Instant::now();
    let mut played = 0;
    let mut bad = Vec::new();
    for seed in seeds() {
        let run = run(Plan::from_seed(seed));
        print(&run);
        played += 1;
        if !run.complaints.is_empty() {
            bad.push(complaint(&run));
        }
        if started.elapsed() > budget() || bad.len() == ENOUGH {
            break;
        }
    }
    let seconds = started.elapsed().as_secs_f64();
    println!("{played} zones in {seconds:.1} s");
    assert!(bad.is_empty(), "{}", bad.join("\n"));
}

fn print(run: &Run) {
    if std::env::var_os("TABIYA_SIM_VERBOSE").is_some() {
        println!("seed {}: {}", run.seed, run.counts);
    }
    let wanted = std::env::var("TABIYA_SIM_GAME").unwrap_or_default();
    for (_, history) in run.histories.iter().filter(|(id, _)| id.as_str() == wanted) {
        for recorded in &history.events {
            println!("{recorded:?}");
        }
    }
}

fn complaint(run: &Run) -> String {
    let Run { seed, counts, complaints, .. } = run;
    let lines = complaints.join("\n");
    format!("{counts}\n{lines}\nrepeat with: TABIYA_SIM_SEED={seed} cargo test -p tabiya-sim")
}

fn seeds() -> Box<dyn Iterator<Item = u64>> {
    match std::env::var("TABIYA_SIM_SEED") {
        Ok(seed) => Box::new(seed.parse().into_iter()),
        Err(_) => Box::new(number("TABIYA_SIM_FROM", 1)..),
    }
}

fn budget() -> Duration {
    let soak = std::env::var_os("TABIYA_SOAK").is_some();
    Duration::from_secs(if soak { number("TABIYA_SOAK_SECONDS", 600) } else { 20 })
}

fn number(name: &str, usual: u64) -> u64 {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(usual)
}

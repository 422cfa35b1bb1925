//! Zones from many seeds, each played to its end and audited.
//!
//! `TABIYA_SIM_SEED=97` plays just that zone, `TABIYA_SIM_GAME=Rqienfgr` prints
//! the history of a game, `TABIYA_SIM_VERBOSE=1` what each zone was like.
//! `TABIYA_SOAK=1` plays for `TABIYA_SOAK_SECONDS` (600).

use std::time::{Duration, Instant};

use sim::{Plan, Run, run};

#[test]
fn zones_from_many_seeds_have_nothing_to_complain_about() {
    let started = Instant::now();
    let (mut played, mut known) = (0, 0);
    for seed in seeds() {
        let run = run(Plan::from_seed(seed));
        check(&run);
        played += 1;
        known += usize::from(!run.known.is_empty());
        if started.elapsed() > budget() {
            break;
        }
    }
    let seconds = started.elapsed().as_secs_f64();
    println!("{played} zones in {seconds:.1} s, {known} of them with faults that are known");
}

#[track_caller]
fn check(run: &Run) {
    if std::env::var_os("TABIYA_SIM_VERBOSE").is_some() {
        println!("seed {}: {}", run.seed, run.counts);
    }
    let wanted = std::env::var("TABIYA_SIM_GAME").unwrap_or_default();
    for (_, history) in run.histories.iter().filter(|(id, _)| id.as_str() == wanted) {
        for recorded in &history.events {
            println!("{recorded:?}");
        }
    }
    assert!(
        run.complaints.is_empty(),
        "{}\n{}\nrepeat with: TABIYA_SIM_SEED={} cargo test -p tabiya-sim",
        run.counts,
        run.complaints.join("\n"),
        run.seed,
    );
}

fn seeds() -> Box<dyn Iterator<Item = u64>> {
    match std::env::var("TABIYA_SIM_SEED") {
        Ok(seed) => Box::new(seed.parse().into_iter()),
        Err(_) => Box::new(1..),
    }
}

fn budget() -> Duration {
    let soak = std::env::var_os("TABIYA_SOAK").is_some();
    let given = std::env::var("TABIYA_SOAK_SECONDS").ok().and_then(|text| text.parse().ok());
    Duration::from_secs(if soak { given.unwrap_or(600) } else { 20 })
}

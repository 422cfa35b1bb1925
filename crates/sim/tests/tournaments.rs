//! Tournaments from many seeds, on a store that fails and a server that is killed: whatever
//! happens, every board has one game, every result is that of its game, and games follow what was
//! decided about them.
//!
//! `TABIYA_SIM_SEED=97` runs only that seed. `TABIYA_SOAK=1` runs many.

use sim::{run_races, run_tournament};

/// How many seeds are run.
fn seeds() -> std::ops::Range<u64> {
    match std::env::var("TABIYA_SIM_SEED").ok().and_then(|text| text.parse().ok()) {
        Some(seed) => seed..seed + 1,
        None if std::env::var_os("TABIYA_SOAK").is_some() => 1..1_001,
        None => 1..9,
    }
}

#[test]
fn tournaments_from_many_seeds_have_nothing_to_complain_about() {
    let (mut acts, mut kills, mut bad) = (0, 0, Vec::new());
    for seed in seeds() {
        let run = run_tournament(seed);
        acts += run.acts;
        kills += run.kills;
        bad.extend(run.complaints.into_iter().map(|line| format!("seed {seed}: {line}")));
    }
    println!("{acts} acts, {kills} kills");
    assert!(bad.is_empty(), "{}", bad.join("\n"));
    assert!(acts > 20 * seeds().count(), "{acts} acts");
}

/// How many seeds are run, with some hundred races each.
fn race_seeds() -> std::ops::Range<u64> {
    match std::env::var("TABIYA_SIM_SEED").ok().and_then(|text| text.parse().ok()) {
        Some(seed) => seed..seed + 1,
        None if std::env::var_os("TABIYA_SOAK").is_some() => 1..501,
        None => 1..13,
    }
}

/// Arbiters at the desk and at the board, players who resign, rounds that are closed, and a server
/// that is killed meanwhile.
#[test]
fn no_acknowledged_result_is_undone_but_by_a_later_one() {
    let (mut races, mut kills, mut bad) = (0, 0, Vec::new());
    for seed in race_seeds() {
        let run = run_races(seed);
        races += run.races;
        kills += run.kills;
        bad.extend(run.complaints.into_iter().map(|line| format!("seed {seed}: {line}")));
    }
    println!("{races} races, {kills} kills");
    assert!(bad.is_empty(), "{}", bad.join("\n"));
    assert!(races > 30 * race_seeds().count(), "{races} races");
}

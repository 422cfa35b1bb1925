//! What the simulator guarantees: the same seed gives the same run, a store that lies is detected,
//! and premoves do not leak to others. Seeds that found a bug stay here under a name.

use sim::{Plan, PremoveHabit, run};

#[test]
fn the_same_seed_is_the_same_run() {
    for seed in [1, 2, 7, 30, 59] {
        let (first, second) = (run(Plan::from_seed(seed)), run(Plan::from_seed(seed)));
        assert_eq!(first.digest, second.digest, "seed {seed}");
        assert_eq!(first.complaints, second.complaints, "seed {seed}");
        assert_eq!(first.counts, second.counts, "seed {seed}");
    }
    assert_ne!(run(Plan::from_seed(1)).digest, run(Plan::from_seed(2)).digest);
}

#[test]
fn a_store_that_says_done_before_it_has_synced_is_found_out() {
    let mut found = [0; 2];
    for seed in 1..=12 {
        let run = run(Plan::on_a_lying_store(seed));
        for line in &run.complaints {
            found[0] += usize::from(line.contains("acknowledged and is not there"));
            found[1] += usize::from(line.contains("was shown and is not there"));
        }
    }
    assert!(found.iter().all(|count| *count > 0), "{found:?}");
}

#[test]
fn online_3_6_b_moves_in_advance_that_are_taken_away_leave_no_trace() {
    let mut entered = 0;
    for seed in 1..=12 {
        let with = run(Plan::well_behaved(seed, PremoveHabit::EnterAndCancel));
        let without = run(Plan::well_behaved(seed, PremoveHabit::Never));
        assert_eq!(without.counts.premoves, 0);
        entered += with.counts.premoves;
        assert_eq!(with.public_digest, without.public_digest, "seed {seed}");
    }
    assert!(entered > 500, "{entered}");
}

#[test]
fn online_4_4_clocks_run_out_though_nobody_ever_comes_back() {
    let mut left = 0;
    for seed in 1..=30 {
        let run = run(Plan::deserted(seed));
        assert!(run.complaints.is_empty(), "seed {seed}: {:#?}", run.complaints);
        left += run.counts.ended;
    }
    assert!(left > 100, "{left}");
}

/// The plans put games to sleep, let owners panic and arbiters rule, all on a store that stalls:
/// nothing is lost or charged.
#[test]
fn games_sleep_owners_panic_and_arbiters_rule() {
    let (mut sleeps, mut panics, mut rulings, mut stalls) = (0, 0, 0, 0);
    for seed in 6_000..6_024 {
        let plan = Plan { panics: true, breaks: true, arbiters: true, ..Plan::from_seed(seed) };
        stalls += plan.lives.iter().map(|life| life.faults.outages.len()).sum::<usize>();
        let run = run(plan);
        assert!(run.complaints.is_empty(), "seed {seed}: {:#?}", run.complaints);
        sleeps += run.counts.sleeps;
        panics += run.counts.panics;
        rulings += run.counts.rulings;
    }
    assert!(
        sleeps > 100 && panics > 100 && rulings > 100 && stalls > 20,
        "{sleeps} {panics} {rulings} {stalls}"
    );
}

/// Each of these found a bug, in the server or in an auditor.
#[test]
fn seeds_that_found_something() {
    for (seed, what) in [
        (2, "a move in advance that arrives in the own turn is dated back"),
        (6, "a recovery whose append fails is repeated with a later last sign of life"),
        (30, "a claim by a node that dies at once hides when the one before was last well"),
        (34, "a node that was once called sick never gets well"),
        (59, "an owner that lost its game forgets that an append before had failed"),
        (97, "a clock that ran out before it was stopped falls while it stands"),
        (213, "a move that lost on time, sent again after a restart, is answered as done"),
        (291, "news that begin with what a viewer has seen already are shown twice"),
        (718, "a clock that had run out falls before the append that runs it again is done"),
        (1244, "a deadline of before a failure is recorded long after it"),
        (1263, "a claim that lands late takes a game from its owner, and a failure is charged"),
        (3109, "a failed claim takes the owner of another caller from the map, and both append"),
    ] {
        let run = run(Plan::from_seed(seed));
        assert!(run.complaints.is_empty(), "seed {seed}, {what}: {:#?}", run.complaints);
    }
}

use std::{env, thread};

use testing::is_soak;

use crate::Random;

/// Runs a check with one seed after the other: this many in normal tests, [`soak_factor`] times as
/// many in a soak run.
///
/// The seeds are derived from the name, so each test has its own cases, the same every time. When a
/// check fails, its seed is printed; with that number in `TABIYA_SEED`, only this case runs.
pub fn each_case(name: &str, everyday: u64, mut check: impl FnMut(&mut Random)) {
    if let Some(seed) = number_in("TABIYA_SEED") {
        return run(name, seed, &mut check);
    }
    // FNV-1a; any hash would do.
    let base = name.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    for case in 0..everyday * soak_factor() {
        run(name, base.wrapping_add(case), &mut check);
    }
}

/// Prints how much a test has compared, and fails if it was too little: a comparison of nothing
/// proves nothing. Each count comes with its description and its minimum.
///
/// # Panics
///
/// If a count is below its minimum, unless `TABIYA_SEED` selected one case.
pub fn enough(name: &str, counts: &[(&str, u64, u64)]) {
    let parts: Vec<String> =
        counts.iter().map(|(what, count, _)| format!("{count} {what}")).collect();
    println!("{name}: {}", parts.join(", "));
    if number_in("TABIYA_SEED").is_some() {
        return;
    }
    for (what, count, least) in counts {
        assert!(count >= least, "{name}: only {count} {what}, not {least}");
    }
}

/// How much longer than usual the random tests run: 1, or 60 if `TABIYA_SOAK` is set.
pub fn soak_factor() -> u64 {
    if is_soak() { 60 } else { 1 }
}

fn run(name: &str, seed: u64, check: &mut impl FnMut(&mut Random)) {
    let _witness = Witness { name, seed };
    check(&mut Random::new(seed));
}

fn number_in(variable: &str) -> Option<u64> {
    let text = env::var(variable).ok()?;
    Some(text.parse().unwrap_or_else(|_| panic!("{variable}={text} is not a number")))
}

/// Prints the seed when a check panics.
struct Witness<'a> {
    name: &'a str,
    seed: u64,
}

impl Drop for Witness<'_> {
    fn drop(&mut self) {
        if thread::panicking() {
            let Witness { name, seed } = self;
            eprintln!("{name}: failed with seed {seed}; repeat with TABIYA_SEED={seed}");
        }
    }
}

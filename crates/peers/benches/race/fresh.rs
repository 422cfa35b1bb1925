//! Samples in fresh processes.
//!
//! Where code and data happen to lie in memory makes a process faster or slower as long as it
//! lives. So the benchmark runs itself again for each sample, and each of these processes measures
//! one competitor and ends.

use std::{
    env,
    process::{Command, Stdio},
    sync::atomic::{AtomicUsize, Ordering},
};

/// Which sample to take: `--sample 3:1` is the second competitor of the fourth race.
const OPTION: &str = "--sample";

/// How the line with the numbers begins in the output of a sample.
const ANSWER: &str = "sample: ";

/// The numbers that a competitor measured in a process.
pub(crate) type Sample = Vec<u64>;

/// For each competitor, its samples, one for each round. In each round another one goes first.
///
/// In a process that takes a sample of another race, there are none.
pub(crate) fn samples(
    rounds: u32,
    competitors: usize,
    measure: impl Fn(usize) -> Sample,
) -> Option<Vec<Vec<Sample>>> {
    static RACES: AtomicUsize = AtomicUsize::new(0);
    let race = RACES.fetch_add(1, Ordering::Relaxed);
    if let Some((of, competitor)) = wanted() {
        if of == race {
            let numbers: Vec<String> = measure(competitor).iter().map(u64::to_string).collect();
            println!("{ANSWER}{}", numbers.join(" "));
            std::process::exit(0);
        }
        return None;
    }
    let mut all = vec![Vec::new(); competitors];
    for round in 0..rounds as usize {
        for place in 0..competitors {
            let competitor = (round + place) % competitors;
            all[competitor].push(fresh(race, competitor));
        }
    }
    Some(all)
}

/// The median of one of the numbers.
pub(crate) fn median(samples: &[Sample], number: usize) -> u64 {
    let mut sorted: Vec<u64> = samples.iter().map(|sample| sample[number]).collect();
    sorted.sort_unstable();
    sorted[sorted.len() / 2]
}

/// The race and the competitor of this process, if it takes a sample.
fn wanted() -> Option<(usize, usize)> {
    let mut words = env::args();
    let text = words.find(|word| word == OPTION).and_then(|_| words.next())?;
    let (race, competitor) = text.split_once(':').expect("a race and a competitor");
    let number = |text: &str| text.parse().expect("a number");
    Some((number(race), number(competitor)))
}

fn fresh(race: usize, competitor: usize) -> Sample {
    let program = env::current_exe().expect("this program");
    let output = Command::new(program)
        .args([OPTION, &format!("{race}:{competitor}")])
        .stderr(Stdio::inherit())
        .output()
        .expect("this program runs again");
    assert!(output.status.success(), "a sample failed: {}", output.status);
    let text = String::from_utf8(output.stdout).expect("text");
    let numbers = text.lines().find_map(|line| line.strip_prefix(ANSWER)).expect("numbers");
    numbers.split(' ').map(|number| number.parse().expect("a number")).collect()
}

//! Random commands over random games: whatever is asked of a game, by whom and
//! when, its events and its state keep their promises.
//!
//! An everyday run does half a million steps; with `TABIYA_SOAK` set it does 50
//! million. A failure prints its seed and the shortest sequence of steps found
//! that fails; `TABIYA_SEED` repeats one game alone.

mod audit;
mod configs;
mod drive;
mod random;
mod seen;
mod shrink;
mod steps;
mod temper;

use std::{
    env,
    panic::{self, AssertUnwindSafe},
};

use drive::Driver;
use random::Random;
use seen::Seen;
use steps::Step;
use tabiya_game::GameConfig;
use temper::Temper;

#[test]
fn random_commands_never_make_a_game_break_its_promises() {
    let mut seen = Seen::default();
    if let Some(seed) = number_in("TABIYA_SEED") {
        check(seed, &mut seen);
        return;
    }
    let soak = env::var_os("TABIYA_SOAK").is_some();
    let wanted = if soak { 50_000_000 } else { 500_000 };
    let (mut steps, mut games) = (0, 0);
    while steps < wanted {
        steps += check(games, &mut seen);
        games += 1;
    }
    println!("{steps} steps in {games} games");
    seen.enough();
}

/// Plays the game of a seed and tells in how many steps.
fn check(seed: u64, seen: &mut Seen) -> u64 {
    let mut random = Random::new(seed);
    let config = configs::config(&mut random);
    let mut steps = Vec::new();
    let run = AssertUnwindSafe(|| play(&mut random, &config, &mut steps, seen));
    if panic::catch_unwind(run).is_err() {
        let (steps, message) = shrink::shrink(&config, steps);
        for step in &steps {
            eprintln!("{step:?}");
        }
        eprintln!("{config:?}");
        panic!("seed {seed}, after {} steps: {message}", steps.len());
    }
    steps.len() as u64
}

fn play(random: &mut Random, config: &GameConfig, steps: &mut Vec<Step>, seen: &mut Seen) {
    let temper = Temper::new(random);
    let mut driver = Driver::new(config);
    let length = random.pick(&[20, 100, 400]);
    // What is asked of a finished game needs no long trial.
    let mut over = 0;
    while steps.len() < length && over < 5 {
        let step = temper.step(random, &driver.game);
        steps.push(step.clone());
        driver.step(&step, seen);
        over += usize::from(driver.game.ended().is_some());
    }
    driver.finish(&Step::tick(), seen);
}

fn number_in(variable: &str) -> Option<u64> {
    let text = env::var(variable).ok()?;
    Some(text.parse().unwrap_or_else(|_| panic!("{variable}={text} is not a number")))
}

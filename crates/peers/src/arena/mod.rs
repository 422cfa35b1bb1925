//! Matches between programs that speak UCI: each is a process, and the rules judge.
//!
//! The runner keeps the clocks: from the moment `go` is written to the moment `bestmove` is
//! read. An illegal move, a flag that falls or a process that dies loses the game. On a busy
//! machine a process may wait for a processor longer than it has on its clock, however careful
//! it is: a clock that would fall is charged the processor's time instead, where the system tells
//! it, and the match says how often that happened.

mod game;
mod openings;
mod player;
mod tally;

pub use game::{Ended, Pace, Verdict, play};
pub use openings::opening;
pub use player::{Player, Program};
pub use tally::Tally;

use std::io;

/// How a match went.
#[derive(Clone, Debug, Default)]
pub struct Results {
    /// Seen from the first program.
    pub tally: Tally,
    /// Games lost by either by an illegal move, on time, or by dying, each described.
    pub accidents: Vec<String>,
    /// Moves of either side in all games.
    pub moves: usize,
    /// How often a clock would have fallen, had the machine's own stalls been counted.
    pub stalls: usize,
}

/// Plays games in pairs: each opening twice, with colors changed.
///
/// # Errors
///
/// A program that cannot be started.
pub fn play_match(
    programs: [&Program; 2],
    games: usize,
    pace: Pace,
    seed: u64,
    mut after_each: impl FnMut(usize, &Results),
) -> io::Result<Results> {
    let mut players = [Player::start(programs[0])?, Player::start(programs[1])?];
    let mut results = Results::default();
    for index in 0..games {
        let start = opening(seed.wrapping_add(index as u64 / 2));
        let first_is_white = index % 2 == 0;
        if !first_is_white {
            players.swap(0, 1);
        }
        let verdict = play(&mut players, start, pace);
        if !first_is_white {
            players.swap(0, 1);
        }
        results.moves += verdict.plies;
        results.stalls += verdict.stalls;
        let first_scored =
            if first_is_white { verdict.white_score } else { 1.0 - verdict.white_score };
        results.tally.add(first_scored);
        if let Some(accident) = verdict.ended.accident() {
            let white = programs[usize::from(!first_is_white)].name.as_str();
            results.accidents.push(format!("game {index}, {white} White: {accident}"));
            // Whoever died or lost its way begins anew.
            players = [Player::start(programs[0])?, Player::start(programs[1])?];
        }
        after_each(index + 1, &results);
    }
    Ok(results)
}

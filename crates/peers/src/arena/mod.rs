//! Matches between programs, and between our levels: our rules are the arbiter.
//!
//! The runner keeps the clocks, from writing `go` to reading `bestmove`. An illegal move, a fallen
//! flag, or a dead process loses the game. On a busy machine a process may wait for a CPU longer
//! than it has on its clock. So a clock that would fall is charged the CPU time instead, where the
//! system reports it, and the match reports how often that happened.

mod errors;
mod game;
mod openings;
mod own_player;
mod people;
mod player;
mod process;
mod rating_list;
mod sprt;
mod tally;
mod xboard;

pub use errors::{ErrorTable, measure_errors};
pub use game::{Ended, Pace, Verdict, play};
pub use openings::opening;
pub use own_player::OwnPlayer;
pub use people::{Compared, compare};
pub use player::{OwnKind, Player, Program, Protocol};
pub use rating_list::{Meeting, Rated, rate};
pub use sprt::{Sprt, SprtVerdict};
pub use tally::Tally;

use core::ops::ControlFlow;
use std::{io, time::Duration};

/// The result of a match.
#[derive(Clone, Debug, Default)]
pub struct Results {
    /// From the first program's point of view.
    pub tally: Tally,
    /// Games lost by an illegal move, on time, or by a crash, each described.
    pub accidents: Vec<String>,
    /// The number of plies in all games.
    pub moves: usize,
    /// How often a clock would have fallen because the machine was busy.
    pub stalls: usize,
    /// The CPU time that the processes of both programs had, where the system reports it. On a busy
    /// machine it is less than what their clocks show.
    pub cpu_time: [Duration; 2],
}

/// Plays games in pairs: each opening twice, with colors swapped. After each game the caller says
/// whether to go on.
///
/// # Errors
///
/// If a program cannot be started.
pub fn play_match(
    programs: [&Program; 2],
    games: usize,
    pace: Pace,
    seed: u64,
    mut after_each: impl FnMut(usize, &Results) -> ControlFlow<()>,
) -> io::Result<Results> {
    let mut players = [Player::start(programs[0])?, Player::start(programs[1])?];
    let mut results = Results::default();
    for index in 0..games {
        let start = opening(seed.wrapping_add(index as u64 / 2));
        let first_is_white = index % 2 == 0;
        let cpu_time_before = players.each_ref().map(Player::processor_time);
        if !first_is_white {
            players.swap(0, 1);
        }
        let verdict = play(&mut players, start, pace, seed.wrapping_add(index as u64));
        if !first_is_white {
            players.swap(0, 1);
        }
        for (program, before) in cpu_time_before.into_iter().enumerate() {
            let after = players[program].processor_time();
            if let (Some(before), Some(after)) = (before, after) {
                results.cpu_time[program] += after.saturating_sub(before);
            }
        }
        results.moves += verdict.plies;
        results.stalls += verdict.stalls;
        let first_scored =
            if first_is_white { verdict.white_score } else { 1.0 - verdict.white_score };
        results.tally.add(first_scored);
        if let Some(accident) = verdict.ended.accident() {
            let white = programs[usize::from(!first_is_white)].name.as_str();
            results.accidents.push(format!("game {index}, {white} White: {accident}"));
            // A program that crashed or got out of step is restarted.
            players = [Player::start(programs[0])?, Player::start(programs[1])?];
        }
        if after_each(index + 1, &results).is_break() {
            break;
        }
    }
    Ok(results)
}

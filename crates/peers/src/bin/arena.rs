//! Plays matches between UCI programs and prints the difference in strength.
//!
//! `arena smoke TABIYA`: 20 games of 0.2 s + 0.01 s, as `make test` plays them.
//! `arena steady TABIYA`: 200 games of 2 s + 0.02 s: no illegal move, no loss on time.
//! `arena levels TABIYA [GAMES]`: each level against the one below.
//! `arena stockfish TABIYA [GAMES [ELO]]`: the top level against Stockfish at several Elo values,
//! or at one.
//! `arena duel ONE OTHER [GAMES]`: two builds of ours.
//!
//! `ARENA_PACE=base,increment` in milliseconds sets another time control; `ARENA_NODES=number`
//! plays without clocks, with this many nodes per move.

use std::{env, process::ExitCode};

use peers::arena::{Pace, Program, Results, play_match};

const STOCKFISH: &str = "/usr/games/stockfish";
const STOCKFISH_ELOS: [u32; 4] = [1800, 2000, 2200, 2400];

fn main() -> ExitCode {
    let words: Vec<String> = env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let games = |text: &str| text.parse().expect("a number of games");
    let is_clean = match words[..] {
        ["smoke", path] => itself(path, 20, pace(200, 10)),
        ["steady", path] => itself(path, 200, pace(2000, 20)),
        ["steady", path, count] => itself(path, games(count), pace(2000, 20)),
        ["levels", path] => levels(path, 60),
        ["levels", path, count] => levels(path, games(count)),
        ["stockfish", path] => stockfish(path, 60, &STOCKFISH_ELOS),
        ["stockfish", path, count] => stockfish(path, games(count), &STOCKFISH_ELOS),
        ["stockfish", path, count, elo] => {
            stockfish(path, games(count), &[elo.parse().expect("an Elo value")])
        }
        ["duel", one, other, count] => duel(one, other, games(count)),
        _ => {
            eprintln!(
                "arena smoke|steady|levels|stockfish TABIYA [GAMES], arena duel ONE OTHER GAMES"
            );
            false
        }
    };
    if is_clean { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

fn pace(base: u64, increment: u64) -> Pace {
    let other = env::var("ARENA_PACE").ok();
    let other = other.as_deref().and_then(|text| {
        let (base, increment) = text.split_once(',')?;
        Some((base.parse().ok()?, increment.parse().ok()?))
    });
    let (base, increment) = other.unwrap_or((base, increment));
    let nodes = env::var("ARENA_NODES").ok().and_then(|text| text.parse().ok());
    Pace { nodes, ..Pace::milliseconds(base, increment) }
}

fn tabiya(name: &str, path: &str) -> Program {
    Program::new(name, &[path, "uci"])
}

fn itself(path: &str, games: usize, pace: Pace) -> bool {
    run(&tabiya("one", path), &tabiya("other", path), games, pace)
}

fn levels(path: &str, games: usize) -> bool {
    let of = |level: u32| tabiya(&format!("level {level}"), path).with("Skill Level", level);
    let mut all_better = true;
    for level in 2..=8 {
        let (clean, score) = meet(&of(level), &of(level - 1), games, pace(2000, 20));
        all_better &= clean && score > 0.5;
    }
    all_better
}

fn stockfish(path: &str, games: usize, elos: &[u32]) -> bool {
    if !std::path::Path::new(STOCKFISH).exists() {
        eprintln!("LEFT OUT: {STOCKFISH} is not installed (Debian's package stockfish)");
        return true;
    }
    let mut is_clean = true;
    for elo in elos {
        let rival = Program::new(&format!("Stockfish {elo}"), &[STOCKFISH])
            .with("UCI_LimitStrength", "true")
            .with("UCI_Elo", elo);
        is_clean &= run(&tabiya("Tabiya", path), &rival, games, pace(2000, 20));
    }
    is_clean
}

fn duel(one: &str, other: &str, games: usize) -> bool {
    run(&tabiya("one", one), &tabiya("other", other), games, pace(500, 10))
}

fn run(one: &Program, other: &Program, games: usize, pace: Pace) -> bool {
    meet(one, other, games, pace).0
}

/// Whether there were no failures, and the score.
fn meet(one: &Program, other: &Program, games: usize, pace: Pace) -> (bool, f64) {
    println!("{} against {}, {games} games of {pace}", one.name, other.name);
    let tell = |played: usize, results: &Results| {
        if played.is_multiple_of(10) && played < games {
            eprintln!("  {played}: {}", results.tally);
        }
    };
    // The same openings for all pairs.
    let results = match play_match([one, other], games, pace, 1_000, tell) {
        Ok(results) => results,
        Err(error) => {
            eprintln!("error: {error}");
            return (false, 0.0);
        }
    };
    println!(
        "  {}; {} moves, {} clocks saved from stalls of the machine",
        results.tally, results.moves, results.stalls
    );
    for accident in &results.accidents {
        println!("  {accident}");
    }
    (results.accidents.is_empty(), results.tally.score())
}

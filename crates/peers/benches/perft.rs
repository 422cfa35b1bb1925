//! Perft through the public API of each library, with hashing: ours against cozy-chess and
//! shakmaty. Fails if ours is slower than cozy-chess.
//!
//! All three count the last ply in bulk, each as its own documentation does.

mod cases;
mod race;

use std::process::ExitCode;

use cases::{CASES, Case};
use peers::{as_cozy, as_shakmaty};
use race::{Runner, geometric_mean, race, ratio, rounds};
use rules::Position;

fn main() -> ExitCode {
    let rounds = rounds(5);
    println!(
        "perft, million nodes a second, median of {rounds} fresh processes; × is how many times \
         faster ours is"
    );
    println!();
    println!(
        "| position | depth | nodes | ours | cozy-chess | shakmaty | × cozy-chess | × shakmaty |"
    );
    println!("| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |");
    let mut ratios = [Vec::new(), Vec::new()];
    for case in &CASES {
        run(case, rounds, &mut ratios);
    }
    let [cozy, shakmaty] = ratios.map(|ratios| geometric_mean(&ratios));
    println!("| **geometric mean** | | | | | | **{cozy:.2}** | **{shakmaty:.2}** |");
    if cozy < 1.0 {
        eprintln!("perft is slower than that of cozy-chess: {cozy:.3} of its speed");
        return ExitCode::FAILURE;
    }
    ExitCode::SUCCESS
}

fn run(case: &Case, rounds: u32, ratios: &mut [Vec<f64>; 2]) {
    let Case { depth, nodes, .. } = *case;
    let position = Position::from_fen_in(case.fen, case.mode).expect("a position");
    let cozy = as_cozy::board(&position).expect("a position of cozy-chess");
    let shakmaty = as_shakmaty::chess(&position);
    let runners = [
        Runner::new("ours", || rules::perft(&position, depth)),
        Runner::new("cozy-chess", || cozy_perft(&cozy, depth)),
        Runner::new("shakmaty", || shakmaty::perft(&shakmaty, depth)),
    ];
    let times = race(case.name, nodes, rounds, &runners);
    let speed: Vec<f64> =
        times.iter().map(|time| nodes as f64 / time.as_secs_f64() / 1e6).collect();
    for (ratios, &theirs) in ratios.iter_mut().zip(&times[1..]) {
        ratios.push(ratio(times[0], theirs));
    }
    println!(
        "| {} | {depth} | {nodes} | {:.0} | {:.0} | {:.0} | {:.2} | {:.2} |",
        case.name,
        speed[0],
        speed[1],
        speed[2],
        ratio(times[0], times[1]),
        ratio(times[0], times[2]),
    );
}

/// As the example `perft` of cozy-chess counts.
fn cozy_perft(board: &cozy_chess::Board, depth: u32) -> u64 {
    let mut nodes = 0;
    match depth {
        0 => nodes = 1,
        1 => {
            board.generate_moves(|moves| {
                nodes += moves.len() as u64;
                false
            });
        }
        _ => {
            board.generate_moves(|moves| {
                for found in moves {
                    let mut next = board.clone();
                    next.play_unchecked(found);
                    nodes += cozy_perft(&next, depth - 1);
                }
                false
            });
        }
    }
    nodes
}

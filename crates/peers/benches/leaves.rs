//! Perft that makes every leaf, through the public API of each library: ours against cozy-chess,
//! shakmaty and chess. Unlike counting in bulk, it measures listing and making moves as a search
//! does.

mod cases;
mod race;

use std::str::FromStr;

use cases::{CASES, Case};
use peers::{as_cozy, as_shakmaty};
use race::{Runner, geometric_mean, race, ratio, rounds};
use rules::{CastlingMode, Position};
use shakmaty::Position as _;

fn main() {
    let rounds = rounds(5);
    println!(
        "perft that makes every leaf, million nodes a second, median of {rounds} fresh processes; \
         × is how many times faster ours is than the best of the others"
    );
    println!();
    println!("| position | nodes | ours | cozy-chess | shakmaty | chess | × |");
    println!("| --- | ---: | ---: | ---: | ---: | ---: | ---: |");
    // The crate chess knows no Chess960.
    let cases = CASES.iter().filter(|case| case.mode == CastlingMode::Standard);
    let ratios: Vec<f64> = cases.map(|case| run(case, rounds)).collect();
    println!("| **geometric mean** | | | | | | **{:.2}** |", geometric_mean(&ratios));
}

/// How many times faster ours is than the best of the others. One ply less than in bulk, since it
/// takes several times as long.
fn run(case: &Case, rounds: u32) -> f64 {
    let depth = case.depth - 1;
    let position = Position::from_fen(case.fen).expect("a position");
    let nodes = rules::perft(&position, depth);
    let cozy = as_cozy::board(&position).expect("a position of cozy-chess");
    let shakmaty = as_shakmaty::chess(&position);
    let chess = chess::Board::from_str(case.fen).expect("a position of chess");
    let runners = [
        Runner::new("ours", || our_leaves(&position, depth)),
        Runner::new("cozy-chess", || cozy_leaves(&cozy, depth)),
        Runner::new("shakmaty", || shakmaty_leaves(&shakmaty, depth)),
        Runner::new("chess", || chess_leaves(&chess, depth)),
    ];
    let times = race(case.name, nodes, rounds, &runners);
    let speed: Vec<f64> =
        times.iter().map(|time| nodes as f64 / time.as_secs_f64() / 1e6).collect();
    let best = times[1..].iter().min().expect("three others");
    let faster = ratio(times[0], *best);
    println!(
        "| {} | {nodes} | {:.0} | {:.0} | {:.0} | {:.0} | {faster:.2} |",
        case.name, speed[0], speed[1], speed[2], speed[3]
    );
    faster
}

fn our_leaves(position: &Position, depth: u32) -> u64 {
    if depth == 0 {
        return u64::from(position.halfmoves() != u32::MAX);
    }
    let mut nodes = 0;
    position.for_each_legal_move(|legal| {
        let mut next = position.clone();
        next.play_unchecked(legal);
        nodes += our_leaves(&next, depth - 1);
    });
    nodes
}

fn cozy_leaves(board: &cozy_chess::Board, depth: u32) -> u64 {
    if depth == 0 {
        return u64::from(board.halfmove_clock() != u8::MAX);
    }
    let mut nodes = 0;
    board.generate_moves(|moves| {
        for found in moves {
            let mut next = board.clone();
            next.play_unchecked(found);
            nodes += cozy_leaves(&next, depth - 1);
        }
        false
    });
    nodes
}

fn shakmaty_leaves(position: &shakmaty::Chess, depth: u32) -> u64 {
    if depth == 0 {
        return u64::from(position.halfmoves() != u32::MAX);
    }
    let moves = position.legal_moves();
    let after = |&made: &shakmaty::Move| {
        let mut next = position.clone();
        next.play_unchecked(made);
        shakmaty_leaves(&next, depth - 1)
    };
    moves.iter().map(after).sum()
}

fn chess_leaves(board: &chess::Board, depth: u32) -> u64 {
    if depth == 0 {
        return u64::from(board.get_hash() != 1);
    }
    chess::MoveGen::new_legal(board)
        .map(|made| chess_leaves(&board.make_move_new(made), depth - 1))
        .sum()
}

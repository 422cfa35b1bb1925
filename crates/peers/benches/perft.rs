//! Perft through the public API of each library, with hashing: ours against cozy-chess and
//! shakmaty. Fails if ours is slower than cozy-chess.
//!
//! All three count the last ply in bulk, each as its own documentation does.

mod race;

use std::process::ExitCode;

use peers::{as_cozy, as_shakmaty};
use race::{Runner, geometric_mean, race, ratio, rounds};
use rules::{CastlingMode, Position};

struct Case {
    name: &'static str,
    mode: CastlingMode,
    fen: &'static str,
    depth: u32,
    nodes: u64,
}

const CASES: [Case; 10] = [
    Case {
        name: "initial",
        mode: CastlingMode::Standard,
        fen: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        depth: 6,
        nodes: 119_060_324,
    },
    Case {
        name: "kiwipete",
        mode: CastlingMode::Standard,
        fen: "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        depth: 5,
        nodes: 193_690_690,
    },
    Case {
        name: "rook endgame",
        mode: CastlingMode::Standard,
        fen: "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        depth: 7,
        nodes: 178_633_661,
    },
    Case {
        name: "promotions",
        mode: CastlingMode::Standard,
        fen: "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
        depth: 5,
        nodes: 15_833_292,
    },
    Case {
        name: "knight on f2",
        mode: CastlingMode::Standard,
        fen: "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
        depth: 5,
        nodes: 89_941_194,
    },
    Case {
        name: "middlegame",
        mode: CastlingMode::Standard,
        fen: "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
        depth: 5,
        nodes: 164_075_551,
    },
    Case {
        name: "pawns to promote",
        mode: CastlingMode::Standard,
        fen: "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
        depth: 5,
        nodes: 3_605_103,
    },
    Case {
        name: "array 0",
        mode: CastlingMode::Chess960,
        fen: "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhf - 0 1",
        depth: 6,
        nodes: 121_983_565,
    },
    Case {
        name: "array 959",
        mode: CastlingMode::Chess960,
        fen: "rkrnnqbb/pppppppp/8/8/8/8/PPPPPPPP/RKRNNQBB w CAca - 0 1",
        depth: 6,
        nodes: 121_872_948,
    },
    Case {
        name: "kiwipete, rooks inside",
        mode: CastlingMode::Chess960,
        fen: "1rk2r2/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/1RK2R2 w FBfb - 0 1",
        depth: 5,
        nodes: 139_251_520,
    },
];

fn main() -> ExitCode {
    let rounds = rounds(5);
    println!("perft, million nodes a second, best of {rounds}; × is how many times faster ours is");
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

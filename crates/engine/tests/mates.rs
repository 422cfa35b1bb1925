//! Mates in two and three, found within a fixed number of nodes. A brute-force search proves that
//! each exists and that there is no shorter one.

mod support;

use rules::Position;
use support::{fen, search};
use tabiya_engine::{Score, SearchLimits};

/// Enough nodes for each of them.
const NODES: u64 = 200_000;

/// Random positions, chosen because they have a mate.
const MATES: [(u32, &str); 28] = [
    (2, "2K3k1/5p1p/6B1/2p4P/2p4r/1P3Q2/N7/N3nb2 w - - 0 1"),
    (2, "2R5/2q5/1p1k1p1p/4r2P/PP1BP3/5Q2/3R3K/8 w - - 0 1"),
    (2, "4N3/7k/p5p1/Q1B1P3/2n1P1K1/4q3/3PP3/5N2 w - - 0 1"),
    (2, "4k3/6p1/1p1K2b1/2Q2P1n/2p1BP1P/2BP4/4R3/3q4 w - - 0 1"),
    (2, "4kq2/2p1p2R/4K3/2P5/n1Q4P/6P1/R3P3/5N1r w - - 0 1"),
    (2, "4n3/p2R1K2/pNk5/5R2/p5Q1/P1b5/7P/8 w - - 0 1"),
    (2, "6R1/kn4n1/7p/P2B4/2pr3P/2Q5/6KN/8 w - - 0 1"),
    (2, "8/1p4pk/1p6/Q6n/Pp6/5n2/5KPR/5B1R w - - 0 1"),
    (2, "8/1rB2Qpk/p1p4p/n4P2/6N1/PP6/Kn4NP/8 w - - 0 1"),
    (2, "8/2p5/rkB5/p7/QPn5/5K2/1bN1P3/2B5 w - - 0 1"),
    (2, "8/4R3/pk4p1/1P1Q3P/4K2n/1P6/P7/r1B4r w - - 0 1"),
    (2, "8/8/r5k1/P1Kp4/1Pp1P1pp/4NQ2/1B4b1/6N1 w - - 0 1"),
    (2, "k7/n7/R7/Q1p5/1p2K3/5PN1/3b1P1B/1r6 w - - 0 1"),
    (2, "n7/6p1/p4k2/1pPQ3n/r5p1/PB5R/4R3/3K4 w - - 0 1"),
    (3, "1Nk5/8/2K1p3/2q3R1/3p2P1/BP1R4/8/r7 w - - 0 1"),
    (3, "2B5/1p3k1p/4q3/r1P5/5P2/1PRK3Q/3P4/7R w - - 0 1"),
    (3, "2n5/p3k1p1/8/5P2/PKpQB1b1/P7/3P3B/8 w - - 0 1"),
    (3, "4Q2N/pnpr2k1/3p4/6PP/8/3K4/6R1/5Nq1 w - - 0 1"),
    (3, "4Q3/4p3/7k/p3BRn1/P3P3/1P1K4/5N2/3r4 w - - 0 1"),
    (3, "5k2/5pp1/1K3p2/1P2N3/B2N2P1/P1P5/q7/4r2R w - - 0 1"),
    (3, "5q2/rkp5/3p2K1/3R3B/P1Q1PN1p/8/6P1/8 w - - 0 1"),
    (3, "7k/p2r2p1/Kp1r2B1/1p1Q4/2N5/1P6/4PP2/8 w - - 0 1"),
    (3, "7n/3k4/K1p5/5pN1/4n3/1P1P3R/3P4/Q7 w - - 0 1"),
    (3, "8/3kN3/4p3/4QP1p/RP2NP2/K7/7q/n7 w - - 0 1"),
    (3, "8/3kpr2/1pR5/NP2P1p1/Pp2B3/4b3/nKP5/1B6 w - - 0 1"),
    (3, "R3K3/2b3k1/p2Q3p/5pp1/5N2/5P2/1P3Pn1/3B4 w - - 0 1"),
    (3, "k7/4Q3/1p4p1/K2nR3/4P3/2P4P/1N6/Rb6 w - - 0 1"),
    (3, "k7/4nK2/1p3p2/4R1N1/r1PRPPrp/8/1Q3P2/8 w - - 0 1"),
];

#[test]
fn every_mate_is_found_within_the_limit() {
    for (moves, text) in MATES {
        let limits = SearchLimits { mate: Some(moves), ..SearchLimits::nodes(NODES) };
        let found = search(fen(text), &limits);
        assert_eq!(found.variations[0].score, Score::Mates(moves), "{text}");
        let line = &found.variations[0].line;
        let mut position = fen(text);
        for &made in line {
            position = position.play(made).expect("the line is legal");
        }
        assert!(position.is_checkmate(), "{text}: the line ends in mate, {line:?}");
        assert_eq!(line.len(), 2 * moves as usize - 1, "{text}");
    }
}

#[test]
fn every_one_of_them_is_a_mate_in_as_many_moves_and_no_fewer() {
    for (moves, text) in MATES {
        assert!(mates_within(&fen(text), moves), "{text}");
        assert!(!mates_within(&fen(text), moves - 1), "{text}");
    }
}

/// Whether the side to move mates in at most this many moves, by brute force.
fn mates_within(position: &Position, moves: u32) -> bool {
    if moves == 0 {
        return false;
    }
    let mut next: Vec<Position> = Vec::new();
    position.for_each_legal_move(|made| {
        let mut after = position.clone();
        after.play_unchecked(made);
        // The last move must be check.
        if moves > 1 || after.is_check() {
            next.push(after);
        }
    });
    // Checks and moves with few replies first: usually one of them mates.
    next.sort_by_key(|after| (!after.is_check(), after.legal_move_count()));
    next.iter().any(|after| {
        let answers = after.legal_moves();
        if answers.is_empty() {
            return after.is_check();
        }
        moves > 1
            && answers.into_iter().all(|answer| {
                let mut then = after.clone();
                then.play_unchecked(answer);
                mates_within(&then, moves - 1)
            })
    })
}

//! A fixed benchmark. The number of nodes it searches is the signature of the engine.

use core::ops::ControlFlow;

use rules::{CastlingMode, Line, Position};

use crate::{Engine, SearchLimits};

/// Openings, middlegames, endgames, and Chess960, from self-play games and made for this list.
const POSITIONS: [(&str, CastlingMode); 12] = {
    use CastlingMode::{Chess960, Standard};
    [
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", Standard),
        ("r1bqkb1r/pp1n1ppp/2p1pn2/3p4/2PP4/2N1PN2/PP3PPP/R1BQKB1R w KQkq - 1 6", Standard),
        ("r2q1rk1/1b2bppp/p2ppn2/1pn5/3NPP2/1BN1B3/PPP1Q1PP/R4RK1 w - - 4 13", Standard),
        ("2rq1rk1/pb2bppp/1p2pn2/n2p4/3P1B2/P1NBPN2/1P2QPPP/2R2RK1 w - - 2 14", Standard),
        ("r4rk1/pp3ppp/2n1b3/q1pp4/3P4/P1PBPN2/2Q2PPP/R4RK1 b - - 3 15", Standard),
        ("6k1/5ppp/p3p3/1p1nP3/3P4/1P1R1N2/r4PPP/6K1 w - - 0 27", Standard),
        ("8/5pk1/4p1p1/1p1bP2p/1P1B1P1P/6P1/5K2/8 b - - 9 44", Standard),
        ("8/8/4k3/3p1p2/3P1P2/4K3/7P/8 w - - 0 52", Standard),
        ("8/p4k2/1p3r2/3R4/1P4P1/P5K1/8/8 w - - 1 41", Standard),
        ("3q2k1/5pp1/4p2p/3pP3/1Q1P4/6PP/5PK1/8 b - - 0 35", Standard),
        ("nqbnrkrb/pppppppp/8/8/8/8/PPPPPPPP/NQBNRKRB w GEge - 0 1", Chess960),
        ("1r2kr2/pb1pqppp/1pnbp1n1/2p5/2P5/1PNBP1N1/PB1PQPPP/1R2KR2 w FBfb - 4 9", Chess960),
    ]
};

/// Searches the fixed positions to a depth, each with an empty table, and returns the total number
/// of nodes. If this number changes, the engine plays differently.
pub fn signature(depth: u32) -> u64 {
    let mut engine = Engine::new(4);
    let mut total = 0;
    for (fen, mode) in POSITIONS {
        let position = Position::from_fen_in(fen, mode).expect("the fixed positions are positions");
        engine.forget();
        let line = Line::new(position);
        let mut listen = |_: crate::Progress<'_>| ControlFlow::Continue(());
        total += engine.search(&line, &SearchLimits::depth(depth), &mut listen).nodes;
    }
    total
}

//! The positions of perft.

// Each benchmark uses a part of it.
#![allow(dead_code)]

use rules::CastlingMode;

/// A position and its number of lines.
pub(crate) struct Case {
    pub(crate) name: &'static str,
    pub(crate) mode: CastlingMode,
    pub(crate) fen: &'static str,
    pub(crate) depth: u32,
    pub(crate) nodes: u64,
}

/// The usual positions, and three of Chess960.
pub(crate) const CASES: [Case; 10] = [
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

//! Pictures of boards: text, figurines and SVG.
#![cfg(feature = "picture")]

mod svg;
mod text;
mod xml;

use tabiya_rules::{Board, Setup};

const CLOSED_RUY_LOPEZ: &str =
    "r1bq1rk1/2p1bppp/p1np1n2/1p2p3/4P3/1BP2N1P/PP1P1PP1/RNBQR1K1 b - - 0 9";

fn board(fen: &str) -> Board {
    fen.parse::<Setup>().expect("the FEN is right").board
}

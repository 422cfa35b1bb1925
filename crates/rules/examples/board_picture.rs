//! Prints an SVG picture of a position.
//!
//! `cargo run -p tabiya-rules --example board_picture -- FEN [LAST_MOVE [TITLE]]`
//!
//! The last move is written as chess programs do, `e2e4`; its two squares are
//! highlighted, and so is the king of the player to move if it is in check.
//! The picture of the README was made by
//!
//! ```text
//! cargo run -p tabiya-rules --example board_picture -- \
//!     'r1bq1rk1/2p1bppp/p1np1n2/1p2p3/4P3/1BP2N1P/PP1P1PP1/RNBQR1K1 b - - 0 9' \
//!     h2h3 'The Closed Ruy Lopez after 9.h3' > docs/board.svg
//! ```

use std::{env, error::Error, process::ExitCode};

use tabiya_rules::{Setup, Uci, picture::Svg};

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    match picture(&arguments) {
        Ok(svg) => {
            print!("{svg}");
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("board_picture: {error}");
            ExitCode::FAILURE
        }
    }
}

fn picture(arguments: &[String]) -> Result<String, Box<dyn Error>> {
    let (fen, last_move, title) = match arguments {
        [fen] => (fen, None, None),
        [fen, last_move] => (fen, Some(last_move), None),
        [fen, last_move, title] => (fen, Some(last_move), Some(title)),
        _ => return Err("usage: board_picture FEN [LAST_MOVE [TITLE]]".into()),
    };
    let Setup { board, turn, .. } = fen.parse()?;
    let mut svg = Svg::of(&board);
    if let Some(last_move) = last_move {
        let last_move: Uci = last_move.parse()?;
        svg = svg.last_move(last_move.from, last_move.to);
    }
    if let Some(title) = title {
        svg = svg.title(title);
    }
    if let Some(king) = board.king_of(turn).filter(|&king| board.attackers(king, !turn).any()) {
        svg = svg.check(king);
    }
    Ok(svg.to_string())
}

//! The checks of the fuzz targets, as functions of any bytes. They panic if something is wrong.
//!
//! The targets in `fuzz/` only call these. The test `fuzz_seeds` calls them with the seed files and
//! thousands of mutations, so that a normal `cargo test` runs them without libFuzzer.

mod fen;
mod game;
mod pgn;
mod playout;
mod san;
mod state;
mod uci;

pub use self::game::game;
pub use fen::fen;
pub use pgn::pgn;
pub use playout::playout;
pub use san::san;
pub use uci::uci;

use rules::Position;

/// Text with a FEN in its first line and moves in the others. If the first line is not a FEN, it is
/// a move in the standard start position.
fn position_and_lines(data: &[u8]) -> Option<(Position, impl Iterator<Item = &str>)> {
    let text = str::from_utf8(data).ok()?;
    let first = text.lines().next().unwrap_or_default();
    let read = Position::from_fen(first).or_else(|_| Position::from_fen960(first));
    let skipped = usize::from(read.is_ok());
    // Slow inputs do not help a fuzzer.
    let lines = text.lines().skip(skipped).take(100);
    Some((read.unwrap_or_default(), lines))
}

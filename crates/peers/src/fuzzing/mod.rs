//! What the fuzz targets check, as functions of any bytes: they panic when
//! something is wrong and return when nothing is.
//!
//! The targets in `fuzz/` only call these. The test `fuzz_seeds` calls them
//! with the seed files and thousands of mutations of them, so that an everyday
//! `cargo test` exercises them without libFuzzer.

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

/// Text whose first line is a FEN and whose other lines are moves. A first
/// line that is no FEN of any kind is a move in the initial position.
fn position_and_lines(data: &[u8]) -> Option<(Position, impl Iterator<Item = &str>)> {
    let text = str::from_utf8(data).ok()?;
    let first = text.lines().next().unwrap_or_default();
    let read = Position::from_fen(first).or_else(|_| Position::from_fen960(first));
    let skipped = usize::from(read.is_ok());
    // Slow inputs teach a fuzzer nothing.
    let lines = text.lines().skip(skipped).take(100);
    Some((read.unwrap_or_default(), lines))
}

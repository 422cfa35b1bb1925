//! What several tests need.
#![allow(dead_code)]

use core::ops::ControlFlow;

use engine::{Engine, Found, Limits, Progress};
use rules::{Line, Position};

/// Searches a position with a fresh engine.
pub(crate) fn search(position: Position, limits: &Limits) -> Found {
    search_line(&Line::new(position), limits)
}

/// Searches the end of a line with a fresh engine.
pub(crate) fn search_line(line: &Line, limits: &Limits) -> Found {
    Engine::new(4).search(line, limits, &mut go_on)
}

/// A listener that never stops the search.
pub(crate) fn go_on(_: Progress<'_>) -> ControlFlow<()> {
    ControlFlow::Continue(())
}

/// A position by its FEN.
#[track_caller]
pub(crate) fn fen(text: &str) -> Position {
    Position::from_fen(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// Numbers from a seed.
pub(crate) struct Random(pub(crate) u64);

impl Random {
    pub(crate) fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((mixed ^ (mixed >> 31)) % limit.max(1) as u64) as usize
    }
}

/// Whether the tests should go deeper than usual.
pub(crate) fn is_soak() -> bool {
    std::env::var_os("TABIYA_SOAK").is_some()
}

//! Helpers for several tests.
#![allow(dead_code)]

use core::ops::ControlFlow;

use rules::{Line, Position};
use tabiya_engine::{Engine, Progress, SearchLimits, SearchResult};

/// Searches a position with a fresh engine.
pub(crate) fn search(position: Position, limits: &SearchLimits) -> SearchResult {
    search_line(&Line::new(position), limits)
}

/// Searches the end of a line with a fresh engine.
pub(crate) fn search_line(line: &Line, limits: &SearchLimits) -> SearchResult {
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

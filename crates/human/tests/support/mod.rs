//! Lines of moves and queries about them.

use rules::{Line, Position, Uci};
use tabiya_human::{Query, Speed};

/// The line of these moves from the start.
pub(crate) fn after(moves: &str) -> Line {
    let mut line = Line::new(Position::initial());
    for text in moves.split_whitespace() {
        let uci: Uci = text.parse().expect("a move");
        line.play(uci.to_move(line.position()).expect("a legal move")).expect("a legal move");
    }
    line
}

/// A query about two players of 1500.
pub(crate) fn query(line: &Line) -> Query<'_> {
    Query::after(line, 1500, 1500, Speed::Rapid)
}

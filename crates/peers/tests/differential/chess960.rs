//! The 960 starting positions.

use cozy_chess::Board;
use peers::as_cozy;
use rules::{CastlingMode, Position};

#[test]
fn all_starting_positions_have_the_numbers_of_cozy_chess() {
    for number in 0..960 {
        let ours = Position::chess960(number).unwrap();
        let theirs = Board::chess960_startpos(u32::from(number));
        assert_eq!(ours.to_shredder_fen(), format!("{theirs:#}"), "{number}");
        assert_eq!(ours, as_cozy::position(&theirs, CastlingMode::Chess960));
        assert_eq!(ours.chess960_number(), Some(number));
    }
}

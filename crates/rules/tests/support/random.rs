//! Moves by chance, the same in every run.

use tabiya_rules::{Move, MoveKind, Position};
use testing::Random;

/// One of the legal moves, if there is any. Castling and en passant are taken every other time
/// they are possible: by chance alone they would be rare.
pub(crate) fn legal_move(random: &mut Random, position: &Position) -> Option<Move> {
    let legal = position.legal_moves();
    let is_special = |found: &Move| found.kind() != MoveKind::Normal;
    let special: Vec<Move> = legal.iter().copied().filter(is_special).collect();
    let list = if special.is_empty() || random.below(2) == 0 { legal.to_vec() } else { special };
    random.pick(&list).copied()
}

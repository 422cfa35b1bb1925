use alloc::vec::Vec;

use crate::{Position, Uci};

/// The number of lines of legal moves of this length: the standard test of a move generator.
///
/// ```
/// use tabiya_rules::{Position, perft};
///
/// assert_eq!(perft(&Position::initial(), 3), 8902);
/// ```
#[must_use]
pub fn perft(position: &Position, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => position.legal_move_count() as u64,
        _ => {
            let mut total = 0;
            position.for_each_legal_move(|legal| {
                let mut next = position.clone();
                next.play_unchecked(legal);
                total += perft(&next, depth - 1);
            });
            total
        }
    }
}

/// [`perft`] for each first move, sorted as text; empty at depth 0.
#[must_use]
pub fn perft_divide(position: &Position, depth: u32) -> Vec<(Uci, u64)> {
    let Some(rest) = depth.checked_sub(1) else {
        return Vec::new();
    };
    let mut counts = Vec::new();
    position.for_each_legal_move(|legal| {
        let mut next = position.clone();
        next.play_unchecked(legal);
        counts.push((position.uci(legal), perft(&next, rest)));
    });
    counts.sort_by_cached_key(|(uci, _)| alloc::string::ToString::to_string(uci));
    counts
}

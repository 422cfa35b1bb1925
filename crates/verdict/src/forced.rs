//! Positions with only one legal move.

use tabiya_rules::{Move, Position};

/// How many forced moves are followed.
const PLIES_MAX: usize = 64;

/// Where a line of forced moves leads.
pub(crate) enum End {
    /// Back to an earlier position, so nothing else can ever happen.
    Cycle,
    /// To this position, by these moves. There is a choice, or no move, or the limit was reached.
    At(Position, Vec<Move>),
}

/// Plays moves as long as each is the only legal one.
pub(crate) fn follow(position: &Position) -> End {
    let mut at = position.clone();
    let mut line = Vec::new();
    let mut seen = Vec::new();
    while line.len() < PLIES_MAX {
        let Some(only) = only_move(&at) else {
            return End::At(at, line);
        };
        // Only positions since the last capture or pawn move can recur.
        if only.is_zeroing() {
            seen.clear();
        } else {
            seen.push(at.key());
        }
        at.play_unchecked(only);
        line.push(only);
        if seen.contains(&at.key()) {
            return End::Cycle;
        }
    }
    End::At(at, line)
}

fn only_move(position: &Position) -> Option<Move> {
    let mut only = None;
    let mut count = 0;
    position.for_each_legal_move(|found| {
        only = Some(found);
        count += 1;
    });
    if count == 1 { only } else { None }
}

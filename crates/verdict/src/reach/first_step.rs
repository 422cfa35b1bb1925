//! Pawns one rank ahead of the start squares: they have made exactly one move.
//!
//! Such a pawn has stood on one of at most three start squares, and since then
//! where it stands now. A start square on which another pawn of its color still
//! stands was never its own.
//!
//! - If only one start square is left, the pawn has always stood on it or on
//!   its square of today. So no piece ever went from one of the two to the
//!   other, or over both.
//! - If it did not come straight, it captured, and before that it attacked its
//!   square of today. So the other king never stood there.

use tabiya_rules::{Bitboard, Board, ByColor, Color, Rank, Role, Square, attacks};

use super::home::unmoved_pawns;

/// What these pawns tell.
#[derive(Default)]
pub(super) struct FirstSteps {
    /// The only possible start square of a pawn, and where it stands.
    pairs: Vec<(Square, Square)>,
    /// Where the king of each color never stood.
    shut: ByColor<Bitboard>,
}

impl FirstSteps {
    pub(super) fn of(board: &Board) -> FirstSteps {
        let unmoved = unmoved_pawns(board);
        let mut found = FirstSteps::default();
        for color in Color::ALL {
            let ahead = Bitboard::from_rank(color.relative(Rank::Third));
            for now in board.by_piece(Role::Pawn.of(color)) & ahead {
                let straight = behind(color, now) & !unmoved;
                let captured = attacks::pawn(!color, now) & !unmoved;
                let origins = straight | captured;
                if let Some(origin) = origins.single() {
                    found.pairs.push((origin, now));
                }
                if straight.is_empty() {
                    found.shut[!color].insert(now);
                }
            }
        }
        found
    }

    /// Where the king of this color never stood.
    pub(super) fn shut(&self, color: Color) -> Bitboard {
        self.shut[color]
    }

    /// Of the squares a piece sees from here, those it can have gone to.
    pub(super) fn passable(&self, from: Square, seen: Bitboard) -> Bitboard {
        let mut passable = seen;
        let near = seen | from.into();
        for &(one, other) in &self.pairs {
            if !(near.contains(one) && near.contains(other)) {
                continue;
            }
            let past = |first: Square, second: Square| {
                first == from || attacks::between(from, second).contains(first)
            };
            let far = match (past(one, other), past(other, one)) {
                (true, _) => other,
                (_, true) => one,
                _ => continue,
            };
            let beyond = |to: &Square| *to == far || attacks::between(from, *to).contains(far);
            passable &= !seen.into_iter().filter(beyond).collect::<Bitboard>();
        }
        passable
    }
}

/// The square behind a pawn.
pub(super) fn behind(color: Color, pawn: Square) -> Bitboard {
    match color {
        Color::White => Bitboard::from(pawn).down(),
        Color::Black => Bitboard::from(pawn).up(),
    }
}

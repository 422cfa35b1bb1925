//! Moves that end the game the wrong way, because the loser would mate.

use tabiya_rules::{Bitboard, Color, Role, Square, attacks};

use super::phase::{Phase, pawn_attacks};

/// The piece that is about to move.
#[derive(Copy, Clone)]
pub(super) enum Mover {
    /// The piece at this index of the list.
    Walker(usize),
    /// The pawn on this square.
    Pawn(Square),
}

impl Phase {
    /// Squares where this piece of the loser gives mate by arriving, whatever
    /// the rest of the phase looks like. In a line that the winner wins it
    /// never goes there.
    ///
    /// *Proof.* The winner's king has one square only. The mover checks it
    /// from a knight's jump or from the next square, so nothing can step
    /// between. No piece or pawn of the winner's ever attacks the square it
    /// arrives on, with the square it leaves taken as empty. Each square next
    /// to the king holds a piece of its own side that stays there, or is
    /// attacked for sure without the mover, also when the mover stands on any
    /// of the squares in question; if it arrives on such a square itself, the
    /// king cannot capture it for the same reason. So there is no answer.
    /// (A pawn's double step could be answered by an en passant capture, and is
    /// not asked about.)
    pub(super) fn deadly(&self, winner: Color, mover: Mover) -> Bitboard {
        let Some(king) = self.kings[winner as usize].single() else {
            return Bitboard::EMPTY;
        };
        let loser = !winner;
        let (role, leaves, index) = match mover {
            Mover::Walker(index) => {
                (self.walkers[index].role, self.walkers[index].region, Some(index))
            }
            Mover::Pawn(from) => (Role::Pawn, from.into(), None),
        };
        let staying = self.pawns[loser as usize] & !leaves;
        let open = attacks::king(king) & !self.pawns[winner as usize] & !self.fixed_of(winner);
        let by_pawns = pawn_attacks(loser, staying);
        // Usually some square is free, and there is nothing more to check.
        let no_helper = self.fixed_of(loser).is_empty() && self.kings[loser as usize].many();
        if (open & !by_pawns).any() && no_helper {
            return Bitboard::EMPTY;
        }
        let candidates = checking_squares(role, loser, king);
        let sure = by_pawns | self.surely_attacked_by_pieces(loser, index, candidates);
        if (open & !sure).any() {
            return Bitboard::EMPTY;
        }
        let fixed = self.fixed() & !leaves;
        let ours = self.walkers.iter().filter(|one| one.color == winner);
        let answered =
            ours.fold(self.pawn_attacks(winner), |set, one| set | Phase::reach(one, fixed));
        candidates & !answered & !(attacks::king(king) & !sure)
    }

    /// The squares of pieces of this color that have only one.
    fn fixed_of(&self, color: Color) -> Bitboard {
        let fixed = self.walkers.iter().filter(|one| one.color == color && !one.region.many());
        fixed.fold(Bitboard::EMPTY, |set, one| set | one.region)
    }
}

/// The squares from which a piece checks a king without a gap to block.
fn checking_squares(role: Role, color: Color, king: Square) -> Bitboard {
    match role {
        Role::Pawn => attacks::pawn(!color, king),
        Role::Knight => attacks::knight(king),
        _ => attacks::king(king) & attacks::of(role, color, king, Bitboard::FULL),
    }
}

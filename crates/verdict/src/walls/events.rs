//! What can end a phase: every capture and every pawn move.

use tabiya_rules::{Bitboard, Color, Rank, Role, Square, attacks};

use super::{
    last_moves::Mover,
    pairs::{KingPairs, KingSquares, steps},
    phase::{Arrival, Phase, Walker, forward, pawn_attacks},
};

/// Every phase that can follow a closed phase.
pub(super) struct Events<'a> {
    before: &'a Phase,
    fixed: Bitboard,
    pairs: &'a KingPairs,
    winner: Color,
    pub(super) found: Vec<Phase>,
}

impl<'a> Events<'a> {
    pub(super) fn new(before: &'a Phase, pairs: &'a KingPairs, winner: Color) -> Events<'a> {
        Events { before, fixed: before.fixed(), pairs, winner, found: Vec::new() }
    }

    /// Whether no earlier piece in the list is equal: the list is sorted, and one of several equal
    /// pieces is enough.
    fn is_first(&self, index: usize) -> bool {
        index == 0 || self.before.walkers[index] != self.before.walkers[index - 1]
    }

    /// Where the kings may stand when this color moves.
    fn places(&self, mover: Color) -> &'a KingSquares {
        if mover == self.winner { &self.pairs.ours } else { &self.pairs.theirs }
    }

    /// Where the king of a color may stand when it moves.
    fn king(&self, mover: Color) -> Bitboard {
        let (loser, winner) = self.places(mover).squares();
        if mover == self.winner { winner } else { loser }
    }

    pub(super) fn all(mut self) -> Vec<Phase> {
        for color in Color::ALL {
            if self.places(color).squares().0.is_empty() {
                continue;
            }
            for from in self.before.pawns[color as usize] {
                self.pawn_steps(color, from);
                self.pawn_captures(color, from);
            }
            self.king_captures(color);
            for index in 0..self.before.walkers.len() {
                if self.before.walkers[index].color == color && self.is_first(index) {
                    self.walker_captures(index);
                }
            }
        }
        self.found
    }

    /// The en passant capture that is possible in the first position.
    pub(super) fn en_passant_now(&mut self, color: Color, target: Square) {
        for from in attacks::pawn(!color, target) & self.before.pawns[color as usize] {
            self.en_passant(color, from, target);
        }
    }

    fn en_passant(&mut self, color: Color, from: Square, target: Square) {
        let mut after = self.before.clone();
        let passed = Square::new(target.file(), from.rank());
        after.pawns[!color as usize].remove(passed);
        after.pawns[color as usize].remove(from);
        after.pawns[color as usize].insert(target);
        self.admit(after, color);
    }

    fn pawn_steps(&mut self, color: Color, from: Square) {
        let single = forward(color, from.into());
        if (single & self.fixed).any() {
            return;
        }
        let Some(to) = single.first() else { return };
        self.pawn_arrives(color, from, to, None, None);
        if from.rank() != color.relative(Rank::Second) {
            return;
        }
        let double = forward(color, single);
        if (double & self.fixed).any() {
            return;
        }
        let Some(far) = double.first() else { return };
        self.pawn_arrives(color, from, far, None, None);
        // Captured en passant at once.
        let them = !color;
        for taker in attacks::pawn(color, to) & self.before.pawns[them as usize] {
            let mut after = self.before.clone();
            after.pawns[color as usize].remove(from);
            after.pawns[them as usize].remove(taker);
            after.pawns[them as usize].insert(to);
            after.start = self.places(color).clone();
            after.arrival = Arrival::PawnOf(them);
            self.admit_any(after, them);
        }
    }

    fn pawn_captures(&mut self, color: Color, from: Square) {
        for to in attacks::pawn(color, from) {
            if self.before.pawns[!color as usize].contains(to) {
                self.pawn_arrives(color, from, to, None, Some(to));
            }
            for (index, prey) in self.before.walkers.iter().enumerate() {
                if prey.color != color && prey.region.contains(to) && self.is_first(index) {
                    self.pawn_arrives(color, from, to, Some(index), None);
                }
            }
        }
    }

    fn pawn_arrives(
        &mut self,
        color: Color,
        from: Square,
        to: Square,
        prey: Option<usize>,
        pawn: Option<Square>,
    ) {
        let is_step = from.distance(to) == 1 && !Bitboard::BACK_RANKS.contains(to);
        if color != self.winner
            && is_step
            && self.before.deadly(self.winner, Mover::Pawn(from)).contains(to)
        {
            return;
        }
        let mut after = self.before.clone();
        after.pawns[color as usize].remove(from);
        if let Some(index) = prey {
            after.walkers.remove(index);
        }
        if let Some(square) = pawn {
            after.pawns[!color as usize].remove(square);
        }
        if !Bitboard::BACK_RANKS.contains(to) {
            after.pawns[color as usize].insert(to);
            return self.admit(after, color);
        }
        for role in Role::PROMOTIONS {
            let mut after = after.clone();
            clear_square(&mut after, to);
            after.walkers.push(Walker { color, role, region: to.into() });
            self.admit(after, color);
        }
    }

    fn king_captures(&mut self, color: Color) {
        let shunned = self.before.surely_attacked(!color);
        let reach = steps(self.king(color)) & !shunned;
        for (index, prey) in self.before.walkers.iter().enumerate() {
            let at = reach & prey.region;
            if prey.color != color && at.any() && self.is_first(index) {
                let mut after = self.before.clone();
                after.walkers.remove(index);
                self.admit_king(after, color, at);
            }
        }
        for at in reach & self.before.pawns[!color as usize] {
            let mut after = self.before.clone();
            after.pawns[!color as usize].remove(at);
            self.admit_king(after, color, at.into());
        }
    }

    fn walker_captures(&mut self, taker: usize) {
        let walker = self.before.walkers[taker];
        let color = walker.color;
        let mut reach = Phase::reach(&walker, self.fixed);
        if color != self.winner {
            reach &= !self.before.deadly(self.winner, Mover::Walker(taker));
        }
        for (index, prey) in self.before.walkers.iter().enumerate() {
            let at = reach & prey.region;
            if prey.color != color && at.any() && self.is_first(index) {
                let mut after = self.before.clone();
                after.walkers[taker].region = at;
                after.walkers.remove(index);
                self.admit(after, color);
            }
        }
        for at in reach & self.before.pawns[!color as usize] {
            let mut after = self.before.clone();
            after.pawns[!color as usize].remove(at);
            clear_square(&mut after, at);
            after.walkers[taker].region = at.into();
            self.admit(after, color);
        }
    }

    fn admit(&mut self, mut after: Phase, mover: Color) {
        after.start = self.places(mover).clone();
        after.arrival = if after.pawns[mover as usize] == self.before.pawns[mover as usize] {
            Arrival::OtherOf(mover)
        } else {
            Arrival::PawnOf(mover)
        };
        self.admit_any(after, mover);
    }

    fn admit_king(&mut self, mut after: Phase, mover: Color, at: Bitboard) {
        after.start = KingSquares::none();
        let places = self.places(mover);
        if mover == self.winner {
            for loser in places.squares().0 {
                after.start.add(loser, steps(places.at(loser)) & at);
            }
        } else {
            for loser in at {
                for from in attacks::king(loser) {
                    after.start.add(loser, places.at(from));
                }
            }
        }
        after.arrival = Arrival::KingOf(mover);
        self.admit_any(after, mover);
    }

    /// Keeps a phase unless a piece has no square. The side that has just moved is not in check,
    /// and its older pawns give no check.
    fn admit_any(&mut self, mut after: Phase, mover: Color) {
        let pawns = after.all_pawns();
        for walker in &mut after.walkers {
            walker.region &= !pawns;
            if walker.region.is_empty() {
                return;
            }
        }
        let standing = after.fixed_walkers() | pawns;
        let old = after.pawns[mover as usize] & self.before.pawns[mover as usize];
        let mut shunned = [standing; 2];
        shunned[mover as usize] |= after.pawn_attacks(!mover);
        shunned[!mover as usize] |= pawn_attacks(mover, old);
        let (us, them) = (self.winner as usize, !self.winner as usize);
        after.start.remove(shunned[them], shunned[us]);
        let (loser, winner) = after.start.squares();
        if loser.is_empty() {
            return;
        }
        after.kings[us] = winner;
        after.kings[them] = loser;
        self.found.push(after);
    }
}

/// All other pieces are elsewhere. A region may become empty; then the phase is dropped.
fn clear_square(phase: &mut Phase, square: Square) {
    for walker in &mut phase.walkers {
        walker.region.remove(square);
    }
}

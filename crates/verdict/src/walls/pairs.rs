//! Where the two kings can stand at the same time.

use tabiya_rules::{Bitboard, Color, Square, attacks};

use super::phase::{Arrival, Phase, neighbors};

/// For each square of the king to be mated, squares of the other king.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) struct KingSquares(Box<[Bitboard; 64]>);

impl KingSquares {
    pub(super) fn none() -> KingSquares {
        KingSquares(Box::new([Bitboard::EMPTY; 64]))
    }

    pub(super) fn one(loser: Square, winner: Square) -> KingSquares {
        let mut places = KingSquares::none();
        places.add(loser, winner.into());
        places
    }

    pub(super) fn at(&self, loser: Square) -> Bitboard {
        self.0[loser.index()]
    }

    /// Adds pairs of squares that are not adjacent; returns whether any was new.
    pub(super) fn add(&mut self, loser: Square, winner: Bitboard) -> bool {
        let set = &mut self.0[loser.index()];
        let more = winner & !neighbors(loser.into()) & !*set;
        *set |= more;
        more.any()
    }

    /// Keeps only pairs outside these sets.
    pub(super) fn remove(&mut self, loser: Bitboard, winner: Bitboard) {
        for (square, set) in Square::all().zip(self.0.iter_mut()) {
            *set = if loser.contains(square) { Bitboard::EMPTY } else { *set & !winner };
        }
    }

    /// All squares of the loser's king, and of the winner's.
    pub(super) fn squares(&self) -> (Bitboard, Bitboard) {
        let mut loser = Bitboard::EMPTY;
        let mut winner = Bitboard::EMPTY;
        for (square, set) in Square::all().zip(self.0.iter()) {
            if set.any() {
                loser.insert(square);
                winner |= *set;
            }
        }
        (loser, winner)
    }
}

/// The squares of the kings, by side to move and last move.
pub(super) struct KingPairs {
    /// The winner is to move.
    pub(super) ours: KingSquares,
    /// The loser is to move after a move of the winner's king.
    pub(super) king_moved: KingSquares,
    /// The loser is to move after another move.
    pub(super) other_moved: KingSquares,
    /// The loser is to move, after any of these.
    pub(super) theirs: KingSquares,
}

impl KingPairs {
    pub(super) fn of(phase: &Phase, winner: Color) -> KingPairs {
        let mut pairs = KingPairs {
            ours: KingSquares::none(),
            king_moved: KingSquares::none(),
            other_moved: KingSquares::none(),
            theirs: KingSquares::none(),
        };
        let start = phase.start.clone();
        match phase.arrival {
            Arrival::Known(color) if color != winner => pairs.theirs = start,
            Arrival::KingOf(color) if color == winner => {
                pairs.theirs = start.clone();
                pairs.king_moved = start;
            }
            Arrival::OtherOf(color) | Arrival::PawnOf(color) if color == winner => {
                pairs.theirs = start.clone();
                pairs.other_moved = start;
            }
            _ => pairs.ours = start,
        }
        pairs.spread(phase, winner);
        pairs
    }

    fn spread(&mut self, phase: &Phase, winner: Color) {
        let can_pass =
            |color: Color| phase.walkers.iter().any(|one| one.color == color && one.region.many());
        let (we_pass, they_pass) = (can_pass(winner), can_pass(!winner));
        // Castling takes a king further than one step, and its rook may give check.
        let castling = phase.may_castle;
        let our_region = phase.kings[winner as usize];
        let their_region = phase.kings[!winner as usize];
        let mut waiting = their_region;
        while let Some(square) = waiting.first() {
            waiting.remove(square);
            let ours = self.ours.at(square);
            let mut moved = steps(ours) & our_region;
            if castling && ours.any() {
                moved = our_region;
            }
            let how = if castling { &mut self.other_moved } else { &mut self.king_moved };
            how.add(square, moved);
            if we_pass {
                moved |= ours;
                self.other_moved.add(square, ours);
            }
            self.theirs.add(square, moved);
            let theirs = self.theirs.at(square);
            if theirs.is_empty() {
                continue;
            }
            if they_pass && self.ours.add(square, theirs) {
                waiting.insert(square);
            }
            let nexts = if castling { their_region } else { attacks::king(square) & their_region };
            for next in nexts {
                if self.ours.add(next, theirs) {
                    waiting.insert(next);
                }
            }
        }
    }
}

/// All squares a king step away from some square of a set.
pub(super) fn steps(set: Bitboard) -> Bitboard {
    let row = set.left() | set.right();
    let whole = row | set;
    row | whole.up() | whole.down()
}

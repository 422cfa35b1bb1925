//! Whether a mating net can be closed within a phase.
//!
//! In a mate the king's square is attacked by a pawn or a piece of the winner,
//! and each square around is off the board, or attacked by the winner (through
//! the king as well, for it would have moved), or holds a piece of the loser.
//! What pawns and fixed pieces do is known. Of every other piece we list what
//! it can do at one time from one square of its region: the lines it looks
//! along are blocked by fixed squares at least. A piece of the loser blocks
//! one square at a time. If no choice of one item for each piece and of one
//! pair of kings gives everything, there is no mate in this phase.
//!
//! *How the position came about.* If the last move was made by the winner's
//! king, the check is uncovered: the king came from a square next to it that
//! lies between the checking piece and the other king.
//!
//! *Blockers that end the check.* Suppose there is one check only. Then a
//! blocker that is not pinned and could step into the line of the check, or
//! capture the checking piece, is no part of a mate. Only one check is
//! possible when only one piece can ever check, or when all that can are
//! bishops: a second check needs a line uncovered by the move. A piece that
//! leaves one square uncovers one line; and a bishop that leaves one diagonal
//! of the king does not arrive on the other, nor past the king on the same.
//! Pawn moves are left out, since an en passant capture uncovers two lines and
//! a promotion may add a check of its own; so is castling.

use tabiya_rules::{Bitboard, Color, Role, Square, attacks};

use crate::effort::Effort;

use super::{
    pairs::KingPairs,
    phase::{Arrival, Phase},
};

/// All eight squares around the king and the check itself.
const CLOSED: u16 = 0x1ff;
const CHECK: u16 = 0x100;

/// Steps of effort for a piece, and for each square of its region.
const PIECE_STEPS: usize = 10;
const SQUARE_STEPS: usize = 8;

/// Whether some position of this closed phase may be mate by this side. Also true if there is too
/// little effort left.
pub(super) fn may_close(
    phase: &Phase,
    winner: Color,
    pairs: &KingPairs,
    effort: &mut Effort,
) -> bool {
    Net::new(phase, winner, pairs).may_close(effort)
}

/// The same for regions that hold for all time, where only these squares are sure to be occupied.
pub(super) fn may_ever_close(
    phase: &Phase,
    winner: Color,
    permanent: Bitboard,
    pairs: &KingPairs,
    effort: &mut Effort,
) -> bool {
    Net { fixed: permanent, ..Net::new(phase, winner, pairs) }.may_close(effort)
}

struct Net<'a> {
    phase: &'a Phase,
    winner: Color,
    fixed: Bitboard,
    /// Squares blocked by fixed pieces and pawns of the mated side.
    blocked: Bitboard,
    pawn_attacks: Bitboard,
    pairs: &'a KingPairs,
}

impl<'a> Net<'a> {
    fn new(phase: &'a Phase, winner: Color, pairs: &'a KingPairs) -> Net<'a> {
        let loser = !winner;
        let mut blocked = phase.pawns[loser as usize];
        for walker in &phase.walkers {
            if walker.color == loser && !walker.region.many() {
                blocked |= walker.region;
            }
        }
        Net {
            phase,
            winner,
            fixed: phase.fixed(),
            blocked,
            pawn_attacks: phase.pawn_attacks(winner),
            pairs,
        }
    }

    fn may_close(&self, effort: &mut Effort) -> bool {
        let mut kings = self.phase.kings[!self.winner as usize].into_iter();
        kings.any(|king| self.may_close_around(king, effort) || effort.is_spent())
    }

    fn may_close_around(&self, king: Square, effort: &mut Effort) -> bool {
        let free = self.pairs.other_moved.at(king);
        let bound = self.pairs.king_moved.at(king);
        if (free | bound).is_empty() {
            return false;
        }
        let around = Around::new(king);
        let base =
            around.outside | around.mask(self.blocked) & !CHECK | around.mask(self.pawn_attacks);
        let mut covers: Vec<Cover> = Vec::with_capacity(16);
        covers.push(Cover::default());
        let mut all = base;
        // Where our king may have stood in the way of a check.
        let mut uncovering = Bitboard::EMPTY;
        let mut checkers = Vec::new();
        for (index, walker) in self.phase.walkers.iter().enumerate() {
            let mut cover = Cover::default();
            effort.spend(PIECE_STEPS + SQUARE_STEPS * walker.region.len());
            if walker.color == self.winner {
                let fixed = self.fixed & !Bitboard::from(king);
                let mut checks = Bitboard::EMPTY;
                for from in walker.region & !Bitboard::from(king) {
                    let seen = attacks::of(walker.role, walker.color, from, fixed);
                    cover.add(around.mask(seen));
                    if seen.contains(king) {
                        checks.insert(from);
                        uncovering |= attacks::between(from, king);
                    }
                }
                if checks.any() {
                    checkers.push((index, checks));
                }
            } else if walker.region.many() {
                for at in walker.region & attacks::king(king) {
                    cover.add(around.mask(at.into()));
                }
            }
            all |= cover.union();
            if cover.union() != 0 {
                covers.push(cover);
            }
        }
        let near = |square: Square| (attacks::king(square) & uncovering).any();
        let bound: Bitboard = bound.into_iter().filter(|&at| near(at)).collect();
        let ours = free | bound;
        effort.spend(SQUARE_STEPS * ours.len());
        for at in ours {
            covers[0].add(around.mask(attacks::king(at)));
        }
        ours.any()
            && all | covers[0].union() == CLOSED
            && combine(base, &covers, effort)
            && (!self.is_single_check(base, &checkers)
                || checkers.iter().any(|&(index, checks)| {
                    let mut checks = checks.into_iter();
                    checks.any(|from| self.may_mate(&around, base, ours, index, from, effort))
                }))
    }

    /// Whether there is never more than one check at a time.
    fn is_single_check(&self, base: u16, checkers: &[(usize, Bitboard)]) -> bool {
        let bishops =
            checkers.iter().all(|&(index, _)| self.phase.walkers[index].role == Role::Bishop);
        base & CHECK == 0
            && (checkers.len() == 1 || bishops)
            && self.phase.arrival != Arrival::PawnOf(self.winner)
            && !self.phase.may_castle
    }

    /// Whether this piece may mate from this square, if pieces that block their own king cannot end
    /// the check.
    fn may_mate(
        &self,
        around: &Around,
        base: u16,
        ours: Bitboard,
        index: usize,
        from: Square,
        effort: &mut Effort,
    ) -> bool {
        let walkers = &self.phase.walkers;
        let king = around.king;
        let line = attacks::between(from, king) | from.into();
        let fixed = self.fixed & !Bitboard::from(king);
        let checker = &walkers[index];
        let base = base | around.mask(attacks::of(checker.role, checker.color, from, fixed));
        let mut covers: Vec<Cover> = Vec::with_capacity(16);
        let mut cover = Cover::default();
        for at in ours & !line {
            cover.add(around.mask(attacks::king(at)));
        }
        covers.push(cover);
        for (other, walker) in walkers.iter().enumerate() {
            if other == index {
                continue;
            }
            let mut cover = Cover::default();
            effort.spend(PIECE_STEPS + SQUARE_STEPS * walker.region.len());
            if walker.color == self.winner {
                for at in walker.region & !line & !Bitboard::from(king) {
                    cover.add(around.mask(attacks::of(walker.role, walker.color, at, fixed)));
                }
            } else if walker.region.many() {
                for at in walker.region & attacks::king(king) & !line {
                    let ends = attacks::of(walker.role, walker.color, at, !line) & line;
                    if ends.is_empty() || self.may_be_pinned(king, at, index) {
                        cover.add(around.mask(at.into()));
                    }
                }
            }
            covers.push(cover);
        }
        covers[0].options.push(0);
        combine(base, &covers, effort)
    }

    /// Whether a slider other than the checker might pin a piece next to the king.
    fn may_be_pinned(&self, king: Square, at: Square, checker: usize) -> bool {
        let diagonal = at.shade() == king.shade();
        self.phase.walkers.iter().enumerate().any(|(index, walker)| {
            index != checker
                && walker.color == self.winner
                && match walker.role {
                    Role::Queen => true,
                    Role::Rook => !diagonal,
                    Role::Bishop => {
                        diagonal
                            && walker.region.first().is_some_and(|one| one.shade() == king.shade())
                    }
                    _ => false,
                }
        })
    }
}

/// Whether one choice from each covers everything.
fn combine(base: u16, covers: &[Cover], effort: &mut Effort) -> bool {
    if base == CLOSED {
        return true;
    }
    let mut reached = vec![base];
    let mut seen = [0u64; 8];
    for cover in covers {
        effort.spend(reached.len() * cover.options.len());
        for index in 0..reached.len() {
            let from = reached[index];
            for &option in &cover.options {
                let to = from | option;
                if to == CLOSED {
                    return true;
                }
                let (word, bit) = (to as usize / 64, to % 64);
                if seen[word] >> bit & 1 == 0 {
                    seen[word] |= 1 << bit;
                    reached.push(to);
                }
            }
        }
    }
    false
}

/// What one piece can cover at a time: maximal sets only.
#[derive(Default)]
struct Cover {
    options: Vec<u16>,
}

impl Cover {
    fn add(&mut self, mask: u16) {
        if mask == 0 || self.options.iter().any(|other| other & mask == mask) {
            return;
        }
        self.options.retain(|other| other & mask != *other);
        self.options.push(mask);
    }

    fn union(&self) -> u16 {
        self.options.iter().fold(0, |all, one| all | one)
    }
}

/// The king's square and its neighbors, numbered.
struct Around {
    king: Square,
    squares: [Option<Square>; 8],
    outside: u16,
}

impl Around {
    fn new(king: Square) -> Around {
        const STEPS: [(i8, i8); 8] =
            [(-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1)];
        let squares = STEPS.map(|(files, ranks)| king.offset(files, ranks));
        let mut outside = 0;
        for (bit, square) in squares.iter().enumerate() {
            if square.is_none() {
                outside |= 1 << bit;
            }
        }
        Around { king, squares, outside }
    }

    fn mask(&self, set: Bitboard) -> u16 {
        let mut mask = if set.contains(self.king) { CHECK } else { 0 };
        for (bit, square) in self.squares.iter().enumerate() {
            if square.is_some_and(|square| set.contains(square)) {
                mask |= 1 << bit;
            }
        }
        mask
    }
}

//! One region for each piece and pawn, for all time.
//!
//! Phases keep pawns on exact squares. With many free pawn moves there are
//! thousands of phases, though often none of these moves matters. Here pawns
//! have regions too, and nothing is forgotten: a [`Roamer`] is a piece of the
//! root with every square on which it may ever stand.
//!
//! *The proof.* Claim: in every position of every legal line, each piece
//! stands in its region, and what is missing was marked as lost. A roamer that
//! never leaves its square and is never lost is *permanent*. The regions are a
//! least fixpoint, and every rule loosens as regions grow. By induction on the
//! moves:
//!
//! 1. A piece goes where it attacks past permanent ones. Whatever of the enemy
//!    may stand where it goes may be lost.
//! 2. A king does not go where a permanent pawn, knight, or king of the enemy
//!    attacks. It is never lost. With castling rights, nothing is claimed.
//! 3. A pawn captures where an enemy may stand. A pawn captured en
//!    passant may also have stopped on the square it passed, for its region
//!    has every single step. (If an en passant capture is possible now,
//!    nothing is claimed.)
//! 4. A pawn steps onto a square that is not permanent. Besides, pawns on a
//!    file keep their order as long as neither leaves the file nor is lost or
//!    promoted. So a pawn whose region is in its file stays behind the
//!    furthest square of such a pawn ahead of it.
//! 5. A pawn on the last rank is also a queen and a knight with regions of
//!    their own, which have every square of a rook or bishop as well.
//!
//! If the net cannot close with these regions, nobody is ever mated. A pawn of
//! the winner that may promote ends the attempt: then the net nearly always can
//! close.

use tabiya_rules::{Bitboard, Color, Position, Role, Square, attacks};

use super::{
    net,
    pairs::{KingPairs, KingSquares},
    phase::{Arrival, Phase, Walker, forward, pawn_attacks},
};
use crate::effort::Effort;

/// Effort for a turn through the pieces, by piece.
const ROAMER_STEPS: usize = 40;

/// A piece or a pawn of the root, or what a pawn became.
struct Roamer {
    color: Color,
    role: Role,
    /// Where it stands in the root.
    home: Square,
    region: Bitboard,
    may_be_lost: bool,
    /// Where a pawn's queen and knight are in the list.
    promoted: Option<usize>,
}

/// Whether it is proved that this side never mates. The position is not mate.
pub(super) fn never_mates(position: &Position, side: Color, effort: &mut Effort) -> bool {
    if position.castling().any() || position.en_passant().is_some() {
        return false;
    }
    let mut forever = Forever::of(position, side);
    while forever.grow() {
        effort.spend(ROAMER_STEPS * forever.roamers.len());
        if forever.winner_promotes() || effort.is_spent() {
            return false;
        }
    }
    !forever.winner_promotes() && !forever.may_mate(position, effort)
}

struct Forever {
    winner: Color,
    roamers: Vec<Roamer>,
}

impl Forever {
    fn of(position: &Position, winner: Color) -> Forever {
        let roamer = |(square, piece): (Square, tabiya_rules::Piece)| Roamer {
            color: piece.color,
            role: piece.role,
            home: square,
            region: square.into(),
            may_be_lost: false,
            promoted: None,
        };
        Forever { winner, roamers: position.board().pieces().map(roamer).collect() }
    }

    /// The squares of permanent roamers of a color, of these kinds.
    fn permanent(&self, color: Color, is_kind: impl Fn(Role) -> bool) -> Bitboard {
        let here = |one: &&Roamer| {
            one.color == color && !one.may_be_lost && !one.region.many() && is_kind(one.role)
        };
        self.roamers.iter().filter(here).fold(Bitboard::EMPTY, |set, one| set | one.region)
    }

    /// Whether a pawn of the winner may reach the last rank.
    fn winner_promotes(&self) -> bool {
        self.roamers.iter().any(|one| one.color == self.winner && one.promoted.is_some())
    }

    /// One turn through all roamers; returns whether something changed.
    fn grow(&mut self) -> bool {
        let mut grown = false;
        for index in 0..self.roamers.len() {
            let targets = match self.roamers[index].role {
                Role::Pawn => self.pawn_targets(index),
                _ => self.piece_targets(index),
            };
            grown |= self.lose(index, targets);
            let free = targets & !self.permanent(!self.roamers[index].color, |_| true);
            grown |= (free & !self.roamers[index].region).any();
            self.roamers[index].region |= free;
            grown |= self.promote(index);
        }
        grown
    }

    /// Marks what may be lost to this roamer, which may go to these squares.
    fn lose(&mut self, index: usize, targets: Bitboard) -> bool {
        let Roamer { color, role, region, .. } = self.roamers[index];
        let taken =
            if role == Role::Pawn { targets & pawn_attacks(color, region) } else { targets };
        let mut grown = false;
        for other in &mut self.roamers {
            let is_prey = other.color != color && other.role != Role::King;
            if is_prey && !other.may_be_lost && (other.region & taken).any() {
                other.may_be_lost = true;
                grown = true;
            }
        }
        grown
    }

    /// Where a piece may go from its region, own permanent squares left out.
    fn piece_targets(&self, index: usize) -> Bitboard {
        let Roamer { color, role, region, .. } = self.roamers[index];
        let own = self.permanent(color, |_| true);
        let permanent = own | self.permanent(!color, |_| true);
        let mut targets = Bitboard::EMPTY;
        for from in region {
            targets |= attacks::of(role, color, from, permanent);
        }
        if role == Role::King {
            targets &= !self.surely_attacked(!color);
        }
        targets & !own
    }

    /// Squares that permanent pawns, knights, and kings of a color attack.
    fn surely_attacked(&self, by: Color) -> Bitboard {
        let pawns = self.permanent(by, |role| role == Role::Pawn);
        let mut attacked = pawn_attacks(by, pawns);
        for knight in self.permanent(by, |role| role == Role::Knight) {
            attacked |= attacks::knight(knight);
        }
        for king in self.permanent(by, |role| role == Role::King) {
            attacked |= attacks::king(king);
        }
        attacked
    }

    /// Where a pawn may go: one step, or a capture.
    fn pawn_targets(&self, index: usize) -> Bitboard {
        let Roamer { color, region, .. } = self.roamers[index];
        let permanent = self.permanent(color, |_| true) | self.permanent(!color, |_| true);
        let steps = forward(color, region) & !permanent & self.behind(index);
        let prey = self.roamers.iter().filter(|one| one.color != color && one.role != Role::King);
        let prey = prey.fold(Bitboard::EMPTY, |set, one| set | one.region);
        steps | pawn_attacks(color, region) & prey
    }

    /// The squares that the pawns ahead leave to a pawn on its file.
    fn behind(&self, index: usize) -> Bitboard {
        let pawn = &self.roamers[index];
        let mut allowed = Bitboard::FULL;
        let Some(file) = file_of(pawn.region) else { return allowed };
        for other in &self.roamers {
            let stays = other.role == Role::Pawn
                && !other.may_be_lost
                && other.promoted.is_none()
                && file_of(other.region) == Some(file);
            if stays {
                allowed &= behind(pawn.color, pawn.home, other);
            }
        }
        allowed
    }

    /// A pawn that may reach the last rank is a queen and a knight there.
    fn promote(&mut self, index: usize) -> bool {
        let Roamer { color, role, home, region, promoted, .. } = self.roamers[index];
        let last = region & Bitboard::BACK_RANKS;
        if role != Role::Pawn || last.is_empty() {
            return false;
        }
        let place = promoted.unwrap_or(self.roamers.len());
        if promoted.is_none() {
            self.roamers[index].promoted = Some(place);
            for role in [Role::Queen, Role::Knight] {
                self.roamers.push(Roamer {
                    color,
                    role,
                    home,
                    region: Bitboard::EMPTY,
                    may_be_lost: true,
                    promoted: None,
                });
            }
        }
        let is_new = (last & !self.roamers[place].region).any();
        self.roamers[place].region |= last;
        self.roamers[place + 1].region |= last;
        is_new
    }

    /// Whether the net may close around the loser's king somewhere.
    fn may_mate(&self, position: &Position, effort: &mut Effort) -> bool {
        let mut phase = Phase::of(position, self.winner);
        // Any kind of move may have come last.
        phase.arrival = Arrival::PawnOf(self.winner);
        phase.walkers.clear();
        for color in Color::ALL {
            phase.pawns[color as usize] = self.permanent(color, |role| role == Role::Pawn);
        }
        let pawns = phase.all_pawns();
        for &Roamer { color, role, region, .. } in &self.roamers {
            match role {
                Role::King => phase.kings[color as usize] = region,
                Role::Pawn if (region & !pawns).is_empty() => {}
                _ => phase.walkers.push(Walker { color, role, region }),
            }
        }
        let permanent = Color::ALL.map(|color| self.permanent(color, |_| true));
        let pairs = every_pair(&phase, self.winner);
        net::may_ever_close(&phase, self.winner, permanent[0] | permanent[1], &pairs, effort)
    }
}

/// The kings on any squares of theirs that are not adjacent, the loser to move.
fn every_pair(phase: &Phase, winner: Color) -> KingPairs {
    let mut all = KingSquares::none();
    for loser in phase.kings[!winner as usize] {
        all.add(loser, phase.kings[winner as usize]);
    }
    let none = KingSquares::none;
    KingPairs { ours: none(), king_moved: none(), theirs: none(), other_moved: all }
}

/// The squares behind the furthest one of another pawn on the file; all if it is not ahead.
fn behind(color: Color, home: Square, other: &Roamer) -> Bitboard {
    let furthest = match color {
        Color::White if other.home > home => other.region.last(),
        Color::Black if other.home < home => other.region.first(),
        _ => None,
    };
    furthest.map_or(Bitboard::FULL, |furthest| match color {
        Color::White => Bitboard((1 << furthest.index()) - 1),
        Color::Black => Bitboard(u64::MAX << furthest.index()) & !Bitboard::from(furthest),
    })
}

/// The file of a set that lies in one.
fn file_of(set: Bitboard) -> Option<tabiya_rules::File> {
    let file = set.first()?.file();
    (set & !Bitboard::from_file(file)).is_empty().then_some(file)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Black's king above pawns that lock each other. Rows have the ranks below and the rest of the
    /// FEN, and whether it is proved that White never mates, nor Black.
    const CAGE: &str = "4k3/1p1p1p1p/1P1P1P1P";

    #[track_caller]
    fn check(rows: &[(&str, bool)]) {
        for &(below, proved) in rows {
            let fen = format!("{CAGE}/{below} 0 1");
            let position = Position::from_fen(&fen).unwrap();
            for side in Color::ALL {
                let found = never_mates(&position, side, &mut Effort::unbounded());
                assert_eq!(found, proved, "{side} in {fen}");
            }
        }
    }

    #[test]
    fn law_5_2_2_free_pawn_moves_in_front_of_a_cage() {
        check(&[
            ("8/8/8/1P1P1P1P/4K3 w - -", true),
            // A pawn that gets to capture the cage.
            ("8/8/8/1P1P1PP1/4K3 w - -", false),
            // A bishop outside, on the square color of the cage or not.
            ("8/8/8/1P1P1P1P/3BK3 w - -", false),
            ("8/8/8/1P1P1P1P/2B1K3 w - -", true),
        ]);
    }

    #[test]
    fn law_5_2_2_pawns_on_a_file_keep_their_order() {
        check(&[
            // The pawn on h5 stays above the one on h2, unless White's king captures it.
            ("7p/8/8/1P1P1P1P/4K3 w - -", true),
            // Without the pawn on h2 it promotes, and a queen opens the cage.
            ("7p/8/8/1P1P1P2/4K3 w - -", false),
            // It can leave the file by a capture, or the other pawn can.
            ("7p/6P1/8/1P1P1P1P/4K3 w - -", false),
        ]);
    }

    #[test]
    fn law_5_2_2_nothing_is_claimed_for_all_time_with_castling_or_en_passant() {
        check(&[
            ("8/8/8/1P1P1P1P/R3K3 w Q -", false),
            ("8/6pP/8/1P1P1P2/4K3 b - h3", false),
            // A rook that never gets out, with its right and without.
            ("8/4p1p1/p1p1P1P1/P1P5/RB2K3 w Q -", false),
            ("8/4p1p1/p1p1P1P1/P1P5/RB2K3 w - -", true),
            // All pawns are locked, but for the capture.
            ("7p/1p1p2pP/1P1P2P1/8/4K3 b - h3", false),
            ("7p/1p1p2pP/1P1P2P1/8/4K3 b - -", true),
        ]);
    }
}

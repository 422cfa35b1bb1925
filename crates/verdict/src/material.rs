//! What the material alone proves.
//!
//! Each lemma proves that a side can never mate. Enough material proves nothing, because a forced
//! capture may come first; so this never answers yes.

use tabiya_rules::{Bitboard, Board, Color, Role};

use crate::Proof;

/// The lemma by which this side can never mate, if there is one.
///
/// The position must not be mate already, or it must have arisen by a legal
/// move: a set-up position may have a double check that no move can give.
#[inline]
pub(crate) fn never_mates(board: &Board, side: Color) -> Option<Proof> {
    // No lemma applies to a side that has a pawn, a rook or a queen.
    let pawns = board.by_role(Role::Pawn);
    if (board.by_color(side) & (pawns | board.rooks_and_queens())).any() {
        return None;
    }
    lemma(PieceKinds::on(board, side), PieceKinds::on(board, !side))
}

/// Which kinds of pieces a side has besides its king.
#[derive(Copy, Clone, PartialEq, Eq, Default, Debug)]
pub(crate) struct PieceKinds {
    bits: u8,
    has_two_knights: bool,
}

impl PieceKinds {
    const PAWN: u8 = 1;
    const KNIGHT: u8 = 2;
    const LIGHT_BISHOP: u8 = 4;
    const DARK_BISHOP: u8 = 8;
    const ROOK: u8 = 16;
    const QUEEN: u8 = 32;

    #[inline]
    fn on(board: &Board, color: Color) -> PieceKinds {
        let ours = board.by_color(color);
        let bit = |squares: Bitboard, bit: u8| if (ours & squares).any() { bit } else { 0 };
        let bishops = board.by_role(Role::Bishop);
        let knights = board.by_role(Role::Knight);
        PieceKinds {
            bits: bit(board.by_role(Role::Pawn), PieceKinds::PAWN)
                | bit(knights, PieceKinds::KNIGHT)
                | bit(bishops & Bitboard::LIGHT, PieceKinds::LIGHT_BISHOP)
                | bit(bishops & Bitboard::DARK, PieceKinds::DARK_BISHOP)
                | bit(board.by_role(Role::Rook), PieceKinds::ROOK)
                | bit(board.by_role(Role::Queen), PieceKinds::QUEEN),
            has_two_knights: (ours & knights).many(),
        }
    }

    pub(crate) fn add(&mut self, role: Role, on_light: bool) {
        self.has_two_knights |= role == Role::Knight && self.bits & PieceKinds::KNIGHT != 0;
        self.bits |= match role {
            Role::Pawn => PieceKinds::PAWN,
            Role::Knight => PieceKinds::KNIGHT,
            Role::Bishop if on_light => PieceKinds::LIGHT_BISHOP,
            Role::Bishop => PieceKinds::DARK_BISHOP,
            Role::Rook => PieceKinds::ROOK,
            Role::Queen => PieceKinds::QUEEN,
            Role::King => 0,
        };
    }

    fn has_only(self, kinds: u8) -> bool {
        self.bits & !kinds == 0
    }

    fn has_none_of(self, kinds: u8) -> bool {
        self.bits & kinds == 0
    }
}

/// The lemma by which a side with `ours` can never mate one with `theirs`.
#[inline]
pub(crate) fn lemma(ours: PieceKinds, theirs: PieceKinds) -> Option<Proof> {
    if ours.bits == 0 {
        Some(Proof::BareKing)
    } else if is_lone_knight(ours, theirs) {
        Some(Proof::LoneKnight)
    } else if are_bishops_of_one_color(ours, theirs) {
        Some(Proof::BishopsOfOneColor)
    } else {
        None
    }
}

/// King and knight cannot mate a king that has only queens to help.
///
/// The material stays of this kind, because there is no pawn to promote. In a
/// mate the knight gives check, and each square next to the mated king is
/// covered by our king, covered by the knight, or blocked by a queen. For every
/// placement of the three pieces, some queen that has to block attacks the
/// knight (a test below tries them all). A queen in between would attack the
/// knight herself, and nothing of ours can pin her. So the knight can be
/// captured, and it is not mate.
#[inline]
fn is_lone_knight(ours: PieceKinds, theirs: PieceKinds) -> bool {
    ours.bits == PieceKinds::KNIGHT && !ours.has_two_knights && theirs.has_only(PieceKinds::QUEEN)
}

/// Bishops that all stand on one square color cannot mate a king that has no
/// knight, no pawn, and no bishop of the other square color to help.
///
/// The material stays of this kind, because there is no pawn to promote. Say
/// the bishops are light-squared. In a mate the king K stands on a light square
/// and one bishop checks it along a diagonal. For a double check the last move
/// would have to leave one diagonal of K, discovering a check from a bishop on
/// it, and end on the other. A bishop cannot: it stays on its diagonal or moves
/// at right angles to it, next to the other. Nor can a pawn that promotes to a
/// bishop: capturing, it moves as a bishop does, and straight ahead it leaves a
/// dark square, where it blocks no light-squared bishop. So the lemma also
/// holds for the position right after the move that created this material.
///
/// Let X be the first square of that diagonal next to K; it is empty or holds
/// the checking bishop. Two dark squares A and B share a side with both K and
/// X. A king that covers both A and B touches K, so our king leaves at least
/// one of them uncovered, and our bishops cover no dark square. It must be
/// blocked, on a dark square, so by a rook or a queen. That piece can step to
/// X, which ends the check; it is not pinned, since it stands on a dark square.
#[inline]
fn are_bishops_of_one_color(ours: PieceKinds, theirs: PieceKinds) -> bool {
    let helpers = PieceKinds::KNIGHT | PieceKinds::PAWN;
    match ours.bits {
        PieceKinds::LIGHT_BISHOP => theirs.has_none_of(helpers | PieceKinds::DARK_BISHOP),
        PieceKinds::DARK_BISHOP => theirs.has_none_of(helpers | PieceKinds::LIGHT_BISHOP),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use tabiya_rules::{Position, Square, attacks};

    use super::*;

    #[test]
    fn law_6_9_king_and_knight_never_mate_a_king_with_queens_in_any_final_position() {
        let mut arrangements = 0;
        for mated in Square::all() {
            for knight in attacks::knight(mated) {
                let kings = Square::all()
                    .filter(|&ours| ours != knight && ours != mated && ours.distance(mated) > 1);
                for ours in kings {
                    let covered = attacks::king(ours) | attacks::knight(knight);
                    let blockers = attacks::king(mated) & !covered & !Bitboard::from(knight);
                    let occupied = blockers | mated.into() | ours.into() | knight.into();
                    let captured = blockers
                        .into_iter()
                        .any(|queen| attacks::queen(queen, occupied).contains(knight));
                    // A knight's jump is never next to the king, which thus
                    // cannot capture it.
                    assert!(captured, "{mated} {knight} {ours}");
                    arrangements += 1;
                }
            }
        }
        assert!(arrangements > 10_000);
    }

    #[test]
    fn law_6_9_a_king_at_a_distance_never_covers_both_sides_of_a_checking_diagonal() {
        for mated in Square::all() {
            for toward in attacks::king(mated) & attacks::bishop(mated, Bitboard::EMPTY) {
                let beside = attacks::king(mated)
                    & attacks::rook(mated, Bitboard::EMPTY)
                    & attacks::king(toward)
                    & attacks::rook(toward, Bitboard::EMPTY);
                assert_eq!(beside.len(), 2);
                for ours in Square::all().filter(|ours| ours.distance(mated) > 1) {
                    assert!((beside & !attacks::king(ours)).any(), "{mated} {toward} {ours}");
                }
            }
        }
    }

    #[test]
    fn law_6_9_a_promotion_to_a_bishop_never_uncovers_another_of_its_shade_with_check() {
        let mut moves = 0;
        for from in Square::all().filter(|square| square.rank() == tabiya_rules::Rank::Seventh) {
            let ahead = from.offset(0, 1).expect("the last rank");
            for to in attacks::pawn(Color::White, from) | ahead.into() {
                for king in attacks::bishop(to, Bitboard::EMPTY) & !Bitboard::from(from) {
                    // A bishop is uncovered on the far side of the square the pawn leaves.
                    let seen = attacks::bishop(king, from.into());
                    let past = attacks::bishop(king, Bitboard::EMPTY) & !seen;
                    let hidden = past & !Bitboard::from(to);
                    assert!(hidden.is_empty(), "{from} {to} {king}");
                    moves += 1;
                }
            }
        }
        assert!(moves > 100);
    }

    #[test]
    fn law_5_2_2_material_that_proves_nothing_and_material_that_does() {
        use Proof::{BareKing, BishopsOfOneColor as Bishops, LoneKnight};
        for (fen, white, black) in [
            ("8/8/4k3/8/8/3K4/8/8 w - - 0 1", Some(BareKing), Some(BareKing)),
            ("8/8/4k3/8/8/3KN3/8/8 w - - 0 1", Some(LoneKnight), Some(BareKing)),
            ("8/8/4k3/8/8/2NKN3/8/8 w - - 0 1", None, Some(BareKing)),
            ("8/8/4k3/4q3/8/3KN3/8/8 w - - 0 1", Some(LoneKnight), None),
            ("8/8/4k3/4r3/8/3KN3/8/8 w - - 0 1", None, None),
            ("8/8/4k3/4n3/8/3KN3/8/8 w - - 0 1", None, None),
            ("8/8/4k3/8/8/3KB3/8/8 w - - 0 1", Some(Bishops), Some(BareKing)),
            ("8/8/4k3/8/3B4/3KB3/8/8 w - - 0 1", Some(Bishops), Some(BareKing)),
            ("8/8/4k3/8/4B3/3KB3/8/8 w - - 0 1", None, Some(BareKing)),
            ("8/8/4k3/8/5B2/3KB3/8/6B1 w - - 0 1", Some(Bishops), Some(BareKing)),
            ("8/8/4kb2/8/8/3KB3/8/8 w - - 0 1", Some(Bishops), Some(Bishops)),
            ("8/8/4k1b1/8/8/3KB3/8/8 w - - 0 1", None, None),
            ("8/8/4kr2/8/8/3KB3/8/8 w - - 0 1", Some(Bishops), None),
            ("8/8/4kn2/8/8/3KB3/8/8 w - - 0 1", None, None),
            ("8/4p3/4k3/8/8/3KB3/8/8 w - - 0 1", None, None),
            ("8/8/4k3/8/8/3KP3/8/8 w - - 0 1", None, Some(BareKing)),
        ] {
            let position = Position::from_fen(fen).unwrap();
            assert_eq!(never_mates(position.board(), Color::White), white, "white in {fen}");
            assert_eq!(never_mates(position.board(), Color::Black), black, "black in {fen}");
        }
    }
}

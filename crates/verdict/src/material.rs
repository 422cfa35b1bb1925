//! What the material on the board proves.
//!
//! Each lemma says no, and each is proved. That material looks like enough
//! proves nothing: a forced capture may come first. So the answer is never
//! yes.

use tabiya_rules::{Bitboard, Board, Color, Role};

use crate::Why;

/// The lemma by which this side can never mate, if there is one.
///
/// Speaks of positions that are not mate already, or that arose by a legal
/// move: a set-up one may have a double check that no move gives.
#[inline]
pub(crate) fn never_mates(board: &Board, side: Color) -> Option<Why> {
    let kings = board.by_role(Role::King);
    let ours = board.by_color(side) & !kings;
    // No lemma speaks of a side that has one of these.
    let pawns = board.by_role(Role::Pawn);
    if (ours & (pawns | board.straight_sliders())).any() {
        return None;
    }
    let theirs = board.by_color(!side) & !kings;
    if ours.is_empty() {
        Some(Why::BareKing)
    } else if lone_knight(board, ours, theirs) {
        Some(Why::LoneKnight)
    } else if bishops_of_one_shade(board, ours, theirs) {
        Some(Why::BishopsOfOneShade)
    } else {
        None
    }
}

/// Which kinds of pieces a side has beside its king.
#[derive(Copy, Clone, PartialEq, Eq, Default, Debug)]
pub(crate) struct Kinds {
    bits: u8,
    knights: u8,
}

impl Kinds {
    const PAWN: u8 = 1;
    const KNIGHT: u8 = 2;
    const LIGHT_BISHOP: u8 = 4;
    const DARK_BISHOP: u8 = 8;
    const ROOK: u8 = 16;
    const QUEEN: u8 = 32;

    pub(crate) fn add(&mut self, role: Role, on_light: bool) {
        self.bits |= match role {
            Role::Pawn => Kinds::PAWN,
            Role::Knight => Kinds::KNIGHT,
            Role::Bishop if on_light => Kinds::LIGHT_BISHOP,
            Role::Bishop => Kinds::DARK_BISHOP,
            Role::Rook => Kinds::ROOK,
            Role::Queen => Kinds::QUEEN,
            Role::King => 0,
        };
        self.knights += u8::from(role == Role::Knight);
    }
}

/// The same lemmas, for pieces without a board.
pub(crate) fn lemma(ours: Kinds, theirs: Kinds) -> Option<Why> {
    let helps_light = Kinds::KNIGHT | Kinds::PAWN | Kinds::DARK_BISHOP;
    let helps_dark = Kinds::KNIGHT | Kinds::PAWN | Kinds::LIGHT_BISHOP;
    if ours.bits == 0 {
        Some(Why::BareKing)
    } else if ours.bits == Kinds::KNIGHT && ours.knights == 1 && theirs.bits & !Kinds::QUEEN == 0 {
        Some(Why::LoneKnight)
    } else if ours.bits == Kinds::LIGHT_BISHOP && theirs.bits & helps_light == 0
        || ours.bits == Kinds::DARK_BISHOP && theirs.bits & helps_dark == 0
    {
        Some(Why::BishopsOfOneShade)
    } else {
        None
    }
}

/// King and knight do not mate a king that has only queens beside it.
///
/// The material stays of this kind: there is no pawn to promote. In a mate the
/// knight gives check, and each square next to the mated king is covered by
/// our king, covered by the knight, or blocked by a queen. For every place of
/// the three pieces, some queen that has to block there attacks the knight
/// (the test below goes through all). Another queen in between would attack
/// the knight herself, and nothing of ours can pin her; so the knight can be
/// captured and it is no mate.
fn lone_knight(board: &Board, ours: Bitboard, theirs: Bitboard) -> bool {
    let knight_alone = ours.single().is_some() && (ours & board.by_role(Role::Knight)).any();
    knight_alone && (theirs & !board.by_role(Role::Queen)).is_empty()
}

/// Bishops that all move on one shade do not mate a king that has no knight,
/// no pawn and no bishop of the other shade beside it.
///
/// The material stays of this kind: there is no pawn to promote. Say the
/// bishops are on light squares. In a mate the king K stands on a light square
/// and one bishop checks it along a diagonal. For a second check the last move
/// would have to leave one diagonal of K, uncovering a bishop on it, and end on
/// the other. A bishop cannot: it stays on its diagonal or moves at right
/// angles to it, beside the other. Nor can a pawn that promotes to a bishop: by
/// a capture it moves as a bishop does, and straight ahead it leaves a dark
/// square, where no light bishop is uncovered. So the lemma holds as well for
/// the position right after the move that made the material such. Let X be
/// the first square of that diagonal next to K; it is empty or holds the
/// checker. Two dark squares A and B touch both K and X by a side. A king that
/// covers A and B touches K, so our king leaves at least one of them
/// uncovered, and our bishops cover no dark square. It must be blocked, on a
/// dark square, so by a rook or a queen. That piece can step to X, which ends
/// the check; it is not pinned, for it stands on a dark square.
fn bishops_of_one_shade(board: &Board, ours: Bitboard, theirs: Bitboard) -> bool {
    let bishops = board.by_role(Role::Bishop);
    let only_bishops = (ours & !bishops).is_empty();
    if !only_bishops {
        return false;
    }
    let one_shade = [(Bitboard::LIGHT, Bitboard::DARK), (Bitboard::DARK, Bitboard::LIGHT)]
        .into_iter()
        .find(|(_, other)| (ours & *other).is_empty());
    let Some((_, other)) = one_shade else {
        return false;
    };
    let helpers = board.by_role(Role::Knight) | board.by_role(Role::Pawn) | bishops & other;
    (theirs & helpers).is_empty()
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
        use Why::{BareKing, BishopsOfOneShade as Bishops, LoneKnight};
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

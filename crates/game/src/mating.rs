//! Can this side still mate (Laws 5.2.2, 6.9)? What material alone can prove.
//!
//! Each lemma says no, and each is proved. That material looks like enough
//! proves nothing: a forced capture may come first. So the answer is never
//! yes.

use rules::{Bitboard, Color, Position, Role};

use crate::CanMate;

/// What the pieces on the board prove about this side's chances to mate.
pub fn by_material(position: &Position, side: Color) -> CanMate {
    let board = position.board();
    let ours = board.by_color(side) & !board.by_role(Role::King);
    let theirs = board.by_color(!side) & !board.by_role(Role::King);
    let is_no = bare_king(ours)
        || lone_knight(position, ours, theirs)
        || bishops_of_one_shade(position, ours, theirs);
    if is_no { CanMate::No } else { CanMate::Unknown }
}

/// Whether the pieces on the board prove that neither side can mate (Laws
/// 1.4.3).
pub fn is_dead(position: &Position) -> bool {
    // No lemma speaks of a side that has one of these, so this leaves out
    // nothing and spares an ordinary middlegame the rest.
    let board = position.board();
    if (board.by_role(Role::Pawn) | board.by_role(Role::Rook) | board.by_role(Role::Queen)).any() {
        return false;
    }
    Color::ALL.into_iter().all(|side| by_material(position, side) == CanMate::No)
}

/// A king alone never mates: it gives check to nobody, and what is captured
/// does not come back.
fn bare_king(ours: Bitboard) -> bool {
    ours.is_empty()
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
fn lone_knight(position: &Position, ours: Bitboard, theirs: Bitboard) -> bool {
    let board = position.board();
    let knight_alone = ours.single().is_some() && (ours & board.by_role(Role::Knight)).any();
    knight_alone && (theirs & !board.by_role(Role::Queen)).is_empty()
}

/// Bishops that all move on one shade do not mate a king that has no knight,
/// no pawn and no bishop of the other shade beside it.
///
/// The material stays of this kind: there is no pawn to promote. Say the
/// bishops are on light squares. In a mate the king K stands on a light square
/// and one bishop checks it along a diagonal (a second check would need a
/// bishop that leaves one diagonal of K for the other, and none can). Let X be
/// the first square of that diagonal next to K; it is empty or holds the
/// checker. Two dark squares A and B touch both K and X by a side. A king that
/// covers A and B touches K, so our king leaves at least one of them
/// uncovered, and our bishops cover no dark square. It must be blocked, on a
/// dark square, so by a rook or a queen. That piece can step to X, which ends
/// the check; it is not pinned, for it stands on a dark square.
fn bishops_of_one_shade(position: &Position, ours: Bitboard, theirs: Bitboard) -> bool {
    let board = position.board();
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
    use rules::{Square, attacks};

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
    fn law_5_2_2_material_that_proves_nothing_and_material_that_does() {
        use CanMate::{No, Unknown};
        for (fen, white, black) in [
            ("8/8/4k3/8/8/3K4/8/8 w - - 0 1", No, No),
            ("8/8/4k3/8/8/3KN3/8/8 w - - 0 1", No, No),
            ("8/8/4k3/8/8/2NKN3/8/8 w - - 0 1", Unknown, No),
            ("8/8/4k3/4q3/8/3KN3/8/8 w - - 0 1", No, Unknown),
            ("8/8/4k3/4r3/8/3KN3/8/8 w - - 0 1", Unknown, Unknown),
            ("8/8/4k3/4n3/8/3KN3/8/8 w - - 0 1", Unknown, Unknown),
            ("8/8/4k3/8/8/3KB3/8/8 w - - 0 1", No, No),
            ("8/8/4k3/8/4B3/3KB3/8/8 w - - 0 1", Unknown, No),
            ("8/8/4k3/8/5B2/3KB3/8/6B1 w - - 0 1", No, No),
            ("8/8/4kb2/8/8/3KB3/8/8 w - - 0 1", No, No),
            ("8/8/4k1b1/8/8/3KB3/8/8 w - - 0 1", Unknown, Unknown),
            ("8/8/4kr2/8/8/3KB3/8/8 w - - 0 1", No, Unknown),
            ("8/8/4kn2/8/8/3KB3/8/8 w - - 0 1", Unknown, Unknown),
            ("8/4p3/4k3/8/8/3KB3/8/8 w - - 0 1", Unknown, Unknown),
            ("8/8/4k3/8/8/3KP3/8/8 w - - 0 1", Unknown, No),
        ] {
            let position = Position::from_fen(fen).unwrap();
            assert_eq!(by_material(&position, Color::White), white, "white in {fen}");
            assert_eq!(by_material(&position, Color::Black), black, "black in {fen}");
            assert_eq!(is_dead(&position), (white, black) == (No, No), "{fen}");
        }
    }
}

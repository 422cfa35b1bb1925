//! Article 9.2.3 against bad luck: two different positions with one hash, made on purpose.

use tabiya_rules::{CastlingMode, Color, Position, Role, Setup, Square};

/// On these many squares a rook may stand instead of a bishop or knight.
const ROOK_SQUARES: usize = 14;

#[test]
fn law_9_2_3_two_positions_with_the_same_hash_are_still_told_apart() {
    let knights = position(0);
    let other = position(collision());
    assert_eq!(knights.zobrist_hash(), other.zobrist_hash());
    assert_ne!(knights.board(), other.board());
    assert!(!knights.same_as(&other) && !other.same_as(&knights));
    assert_ne!(knights.key(), other.key());
    assert_ne!(knights, other);
}

/// Black to move, and knights of White everywhere: but where a bit of `changes` is set there is a
/// bishop, or for the highest bits a rook.
fn position(changes: u128) -> Position {
    let mut setup = Setup { turn: Color::Black, ..Setup::empty() };
    setup.board.put(Square::A1, Role::King.of(Color::White));
    setup.board.put(Square::H8, Role::King.of(Color::Black));
    let free: Vec<Square> = Square::all().filter(|at| setup.board.role_at(*at).is_none()).collect();
    let is_set = |bit: usize| changes >> bit & 1 == 1;
    for (index, square) in free.iter().enumerate() {
        let is_rook = index < ROOK_SQUARES && is_set(free.len() + index);
        let role = match (is_set(index), is_rook) {
            (false, false) => Role::Knight,
            (true, _) => Role::Bishop,
            (false, true) => Role::Rook,
        };
        setup.board.put(*square, role.of(Color::White));
    }
    Position::from_setup(setup, CastlingMode::Standard).expect("only White has pieces")
}

/// A set of changes after which the hash is the same.
///
/// A hash has 64 bits and each change turns some of them over, whatever the others do. There are
/// more than 64 changes, so some sets of them cancel out: those that elimination finds, and their
/// sums. Among the sums is one that does not want a bishop and a rook on one square.
fn collision() -> u128 {
    let unchanged = position(0).zobrist_hash();
    let mut reduced: Vec<(u64, u128)> = Vec::new();
    let mut canceling: Vec<u128> = Vec::new();
    for bit in 0..62 + ROOK_SQUARES {
        let mut changes = 1 << bit;
        let mut turned_over = position(changes).zobrist_hash() ^ unchanged;
        for (row, row_changes) in &reduced {
            if turned_over ^ row < turned_over {
                turned_over ^= row;
                changes ^= row_changes;
            }
        }
        if turned_over == 0 {
            canceling.push(changes);
        } else {
            reduced.push((turned_over, changes));
            reduced.sort_unstable_by_key(|row| std::cmp::Reverse(row.0));
        }
    }
    let sums = (1..1u32 << canceling.len()).map(|chosen| {
        let of_sum = (0..canceling.len()).filter(|index| chosen >> index & 1 == 1);
        of_sum.fold(0, |sum, index| sum ^ canceling[index])
    });
    let mut possible = sums.filter(|sum| sum & (sum >> 62) & ((1 << ROOK_SQUARES) - 1) == 0);
    possible.next().expect("one in fifty will do, and there are thousands")
}

//! The hash and the key that follow a position.

use std::collections::HashMap;

use peers::{Seen, Walk, as_shakmaty, each_case, enough};
use rules::{Position, PositionKey, Role, Setup};
use shakmaty::{Chess, EnPassantMode, Position as _, zobrist::Zobrist64};

#[test]
fn incremental_state_is_what_a_fresh_reading_gives() {
    let name = "incremental state";
    let mut seen = Seen::default();
    each_case(name, 3000, |random| {
        let mut walk = Walk::begin(random);
        for _ in 0..10 {
            let ours = &walk.trio.ours;
            let fresh = Position::from_setup(ours.to_setup(), ours.mode()).unwrap();
            assert_eq!(fresh.zobrist_hash(), ours.zobrist_hash(), "{ours:?}");
            assert_eq!(fresh.key(), ours.key(), "{ours:?}");
            assert_eq!(fresh.checkers(), ours.checkers(), "{ours:?}");
            assert_eq!(fresh.pinned(), ours.pinned(), "{ours:?}");
            assert_eq!(&fresh, ours);
            seen.note(&walk.trio);
            if walk.step(random).is_none() {
                break;
            }
        }
    });
    seen.assert_rich(name, 18_000);
}

/// shakmaty's equality of positions is that of Laws 9.2.3.
#[test]
fn positions_are_the_same_exactly_when_shakmaty_says_so() {
    let name = "same positions";
    let mut compared = 0u64;
    let mut same = 0u64;
    each_case(name, 120, |random| {
        // Few plies from one start: transpositions and returns abound.
        let start = Walk::begin(random);
        let mut met: Vec<(Position, Chess)> = Vec::new();
        for _ in 0..8 {
            let mut walk = start.clone();
            for _ in 0..5 {
                met.push((walk.trio.ours.clone(), walk.trio.shakmaty.clone()));
                if walk.step(random).is_none() {
                    break;
                }
            }
            met.extend(near_twins(&walk.trio.ours));
        }
        for (ours, theirs) in &met {
            for (other, their_other) in &met {
                let expected = theirs == their_other;
                compared += 1;
                same += u64::from(expected);
                assert_eq!(ours.same_as(other), expected, "{ours:?} {other:?}");
                assert_eq!(ours.key() == other.key(), expected, "{ours:?} {other:?}");
                assert_eq!(
                    ours.zobrist_hash() == other.zobrist_hash(),
                    expected,
                    "{ours:?} {other:?}"
                );
            }
        }
    });
    let counts = [("pairs", compared, 100_000), ("of them the same", same, compared / 100)];
    enough(name, &counts);
}

/// The same pieces with less of what Laws 9.2.3 also compares, and with other
/// counters, which it does not.
fn near_twins(position: &Position) -> Vec<(Position, Chess)> {
    let setup = position.to_setup();
    let mut twins = vec![
        Setup { en_passant: None, ..setup.clone() },
        Setup { halfmoves: setup.halfmoves + 2, fullmoves: setup.fullmoves + 1, ..setup.clone() },
        Setup { turn: !setup.turn, en_passant: None, ..setup.clone() },
    ];
    twins.extend(
        setup
            .castling
            .into_iter()
            .map(|rook| Setup { castling: setup.castling ^ rook.into(), ..setup.clone() }),
    );
    // Whatever a packed key does with a rook that may castle, it is no queen.
    twins.extend(setup.castling.into_iter().map(|rook| {
        let mut twin = setup.clone();
        let color = twin.board.color_at(rook).expect("a rook to castle with");
        twin.board.put(rook, Role::Queen.of(color));
        twin.castling.remove(rook);
        twin
    }));
    twins
        .into_iter()
        .filter_map(|twin| Position::from_setup(twin, position.mode()).ok())
        .map(|twin| (twin.clone(), as_shakmaty::chess(&twin)))
        .collect()
}

#[test]
fn different_keys_never_share_a_hash() {
    let name = "hash collisions";
    let mut by_hash: HashMap<u64, PositionKey> = HashMap::new();
    each_case(name, 1000, |random| {
        let mut walk = Walk::begin(random);
        for _ in 0..20 {
            let ours = &walk.trio.ours;
            let key = *by_hash.entry(ours.zobrist_hash()).or_insert_with(|| ours.key());
            assert_eq!(key, ours.key(), "{ours:?}");
            if walk.step(random).is_none() {
                break;
            }
        }
    });
    enough(name, &[("different positions", by_hash.len() as u64, 5000)]);
}

#[test]
fn polyglot_keys_are_those_of_shakmaty() {
    each_case("polyglot keys", 1000, |random| {
        let mut walk = Walk::begin(random);
        for _ in 0..20 {
            let theirs: Zobrist64 = walk.trio.shakmaty.zobrist_hash(EnPassantMode::Legal);
            assert_eq!(walk.trio.ours.polyglot_key(), theirs.0, "{:?}", walk.trio.ours);
            if walk.step(random).is_none() {
                break;
            }
        }
    });
}

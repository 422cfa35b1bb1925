//! Which moves are legal.

use peers::{Seen, Trio, Walk, as_cozy, as_shakmaty, each_case};

#[test]
fn legal_moves_are_those_of_cozy_chess_and_shakmaty() {
    let name = "legal moves";
    let mut seen = Seen::default();
    each_case(name, 6000, |random| {
        let mut walk = Walk::begin(random);
        for _ in 0..10 {
            compare(&walk.trio);
            seen.note(&walk.trio);
            if walk.step(random).is_none() {
                break;
            }
        }
    });
    seen.assert_rich(name, 36_000);
}

fn compare(trio: &Trio) {
    let position = &trio.ours;
    let found = position.legal_moves();
    let mut ours: Vec<String> =
        found.iter().map(|&legal| position.uci(legal).to_string()).collect();
    ours.sort_unstable();
    assert_eq!(ours, as_shakmaty::legal_uci(&trio.shakmaty), "{position:?}");
    if let Some(cozy) = &trio.cozy {
        let theirs = as_cozy::legal_uci(cozy, position.mode());
        assert_eq!(ours, theirs, "{position:?}");
    }
    // The ways to ask without a list give the same answer.
    assert_eq!(position.legal_move_count(), found.len(), "{position:?}");
    assert_eq!(position.has_legal_move(), !found.is_empty(), "{position:?}");
    let mut visited = Vec::new();
    position.for_each_legal_move(|legal| visited.push(legal));
    assert_eq!(visited, found.as_slice(), "{position:?}");
}

//! Which squares are attacked, and by which pieces (Laws 3.1.2, 3.1.3).

use peers::{Seen, Trio, Walk, as_shakmaty, each_case};
use rules::{Color, Square};
use shakmaty::Position as _;

#[test]
fn attackers_of_every_square_are_those_of_shakmaty() {
    let name = "attacks";
    let mut seen = Seen::default();
    each_case(name, 2000, |random| {
        let mut walk = Walk::begin(random);
        for _ in 0..10 {
            compare(&walk.trio);
            seen.note(&walk.trio);
            if walk.step(random).is_none() {
                break;
            }
        }
    });
    seen.assert_rich(name, 12_000);
}

fn compare(Trio { ours, shakmaty, .. }: &Trio) {
    let (mine, theirs) = (ours.board(), shakmaty.board());
    for square in Square::all() {
        let at = as_shakmaty::square(square);
        let from = u64::from(theirs.attacks_from(at));
        assert_eq!(mine.attacks_from(square).0, from, "{ours:?} {square}");
        for color in Color::ALL {
            let by = as_shakmaty::color(color);
            let to = u64::from(theirs.attacks_to(at, by, theirs.occupied()));
            assert_eq!(mine.attackers(square, color).0, to, "{ours:?} {square}");
        }
    }
}

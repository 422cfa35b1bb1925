//! Check, pins, checkmate and stalemate.

use cozy_chess::GameStatus;
use peers::{Seen, Trio, Walk, each_case};
use rules::BoardEnd;
use shakmaty::Position as _;

#[test]
fn checks_pins_and_ends_are_those_of_cozy_chess_and_shakmaty() {
    let name = "check, pins, mate";
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
    let Trio { ours, cozy, shakmaty } = trio;
    assert_eq!(ours.checkers().0, u64::from(shakmaty.checkers()), "{ours:?}");
    assert_eq!(ours.is_check(), shakmaty.is_check(), "{ours:?}");
    assert_eq!(ours.is_checkmate(), shakmaty.is_checkmate(), "{ours:?}");
    assert_eq!(ours.is_stalemate(), shakmaty.is_stalemate(), "{ours:?}");
    let winner = shakmaty.is_checkmate().then_some(!ours.turn());
    let end = match winner {
        Some(winner) => Some(BoardEnd::Checkmate { winner }),
        None => shakmaty.is_stalemate().then_some(BoardEnd::Stalemate),
    };
    assert_eq!(ours.board_end(), end, "{ours:?}");

    let Some(cozy) = cozy else {
        return;
    };
    assert_eq!(ours.checkers().0, cozy.checkers().0, "{ours:?}");
    // cozy-chess also counts the opponent's pieces that stand in the way.
    let pinned = cozy.pinned() & cozy.colors(cozy.side_to_move());
    assert_eq!(ours.pinned().0, pinned.0, "{ours:?}");
    // It calls a hundred moves without progress a draw as well.
    let drawn = ours.is_stalemate() || ours.has_legal_move() && cozy.halfmove_clock() >= 100;
    let status = match (ours.is_checkmate(), drawn) {
        (true, _) => GameStatus::Won,
        (false, true) => GameStatus::Drawn,
        (false, false) => GameStatus::Ongoing,
    };
    assert_eq!(status, cozy.status(), "{ours:?}");
}

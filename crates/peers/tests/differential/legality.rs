//! Which texts and foreign moves are taken for legal ones.

use std::collections::BTreeSet;

use peers::{Random, Seen, Start, Trio, Walk, as_cozy, as_shakmaty, each_case, enough};
use rules::{Move, Position, Role, Square, Uci};
use shakmaty::Position as _;

/// Every move a position can be asked for: from each square to each, with
/// each promotion and none.
#[test]
fn of_all_uci_texts_exactly_the_legal_ones_are_understood() {
    let name = "all UCI texts";
    let mut seen = Seen::default();
    let mut texts = 0;
    each_case(name, 60, |random| {
        let mut walk = Walk::begin(random);
        for _ in 0..random.below(60) {
            walk.step(random);
        }
        let Some(cozy) = &walk.trio.cozy else {
            return;
        };
        seen.note(&walk.trio);
        let expected = understood_by_cozy(cozy);
        for uci in all_uci() {
            texts += 1;
            let understood = uci.to_move(&walk.trio.ours).is_ok();
            let should = expected.contains(&uci.to_string());
            assert_eq!(understood, should, "{:?} {uci}", walk.trio.ours);
        }
    });
    let counts = [("texts", texts, 1_000_000), ("positions", seen.positions, 40)];
    enough(name, &counts);
}

/// The legal moves as UCI, with castling both as the king taking its rook and
/// as the king's move where that can mean nothing else: not a single step,
/// and not onto an own piece.
fn understood_by_cozy(board: &cozy_chess::Board) -> BTreeSet<String> {
    let mut texts = BTreeSet::new();
    let us = board.colors(board.side_to_move());
    for legal in as_cozy::legal_moves(board) {
        texts.insert(legal.to_string());
        if us.has(legal.to) {
            let file = if legal.to.file() > legal.from.file() {
                cozy_chess::File::G
            } else {
                cozy_chess::File::C
            };
            let target = cozy_chess::Square::new(file, legal.from.rank());
            let steps = (legal.from.file() as i8 - file as i8).abs();
            if steps > 1 && !us.has(target) {
                texts.insert(format!("{}{target}", legal.from));
            }
        }
    }
    texts
}

fn all_uci() -> impl Iterator<Item = Uci> {
    let promotions = Role::ALL.into_iter().map(Some).chain([None]);
    Square::all().flat_map(move |from| {
        let promotions = promotions.clone();
        Square::all().flat_map(move |to| {
            promotions.clone().map(move |promotion| Uci { from, to, promotion })
        })
    })
}

/// A [`Move`] of another position is legal here only if every fact in it is
/// right: piece, captured piece, rook.
#[test]
fn moves_of_other_positions_are_judged_as_shakmaty_does() {
    let name = "foreign moves";
    let mut asked = 0u64;
    let mut legal = 0u64;
    each_case(name, 120, |random| {
        let mut walk = Walk::begin(random);
        let foreign = foreign_moves(random, &walk.trio);
        for _ in 0..40 {
            let Trio { ours, shakmaty, .. } = &walk.trio;
            for _ in 0..40 {
                let Some(&chosen) = random.pick(&foreign) else {
                    return;
                };
                asked += 1;
                let theirs = shakmaty.is_legal(as_shakmaty::chess_move(chosen));
                assert_eq!(ours.is_legal(chosen), theirs, "{ours:?} {chosen:?}");
                assert_eq!(ours.play(chosen).is_ok(), theirs, "{ours:?} {chosen:?}");
                legal += u64::from(theirs);
            }
            if walk.step(random).is_none() {
                return;
            }
        }
    });
    let counts = [("moves asked for", asked, 100_000), ("of them legal", legal, asked / 100)];
    enough(name, &counts);
}

/// Moves from this position, from what it may become and from elsewhere.
fn foreign_moves(random: &mut Random, trio: &Trio) -> Vec<Move> {
    let mut moves = Vec::new();
    let mut later = Walk { trio: trio.clone() };
    for _ in 0..30 {
        moves.extend(later.trio.ours.legal_moves());
        later.step(random);
    }
    let elsewhere: Position = Start::Wild.position(random);
    moves.extend(elsewhere.legal_moves());
    moves
}

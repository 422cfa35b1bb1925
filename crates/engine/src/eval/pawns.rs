//! Pawn structure and passed pawns.

use rules::{Bitboard, Color, Square};

use super::{Tally, View, ahead, forward, rank_of, sign, terms};

/// Counts the pawns of a side.
pub(super) fn count(view: &View<'_>, us: Color, tally: &mut impl Tally) {
    let (side, them) = (sign(us), !us);
    let (ours, theirs) = (view.pawns[us as usize], view.pawns[them as usize]);
    let guarded = view.pawn_attacks[us as usize];
    let beside = ours.left() | ours.right();
    let files = files_of(ours);
    let isolated = ours & !(files.left() | files.right());
    let doubled = ours & ahead(us, ours);
    tally.add(terms::ISOLATED_PAWN, side * isolated.len() as i32);
    tally.add(terms::DOUBLED_PAWN, side * doubled.len() as i32);

    // Squares that our pawns defend or could defend by advancing.
    let supported = guarded | ahead(us, guarded);
    let stops = forward(us, ours & !isolated & !supported) & view.pawn_attacks[them as usize];
    tally.add(terms::BACKWARD_PAWN, side * stops.len() as i32);

    for pawn in ours & (guarded | beside) {
        tally.add(terms::CONNECTED_PAWN + rank_of(us, pawn), side);
    }

    let their_ahead = ahead(them, theirs);
    let stoppable = their_ahead | their_ahead.left() | their_ahead.right();
    for pawn in ours & !stoppable & !doubled_behind(us, ours) {
        count_passed(view, us, pawn, tally);
    }
}

fn count_passed(view: &View<'_>, us: Color, pawn: Square, tally: &mut impl Tally) {
    let (side, them) = (sign(us), !us);
    let rank = rank_of(us, pawn);
    tally.add(terms::PASSED_PAWN + rank, side);
    let stop = forward(us, pawn.into());
    if (stop & view.occupied).is_empty() {
        tally.add(terms::PASSED_PAWN_FREE + rank, side);
    }
    let way = ahead(us, pawn.into());
    if (way & (view.occupied | view.attacked[them as usize])).is_empty() {
        tally.add(terms::PASSED_PAWN_SAFE + rank, side);
    }
    if rank >= 3
        && let Some(stop) = stop.first()
    {
        let [ours, theirs] = [us, them].map(|color| view.kings[color as usize].distance(stop));
        tally.add(terms::PASSED_OUR_KING + ours as usize, side);
        tally.add(terms::PASSED_THEIR_KING + theirs as usize, side);
    }
}

/// Pawns behind another one of ours on the file: only the front one can be passed.
fn doubled_behind(us: Color, ours: Bitboard) -> Bitboard {
    ours & ahead(!us, ours)
}

/// The files of these squares.
fn files_of(set: Bitboard) -> Bitboard {
    set | ahead(Color::White, set) | ahead(Color::Black, set)
}

//! Where each pawn can have come from.
//!
//! A pawn changes its file only by capturing, one file and one rank at a time.
//! So a pawn came from a start square no more files away than the ranks it has
//! gone, different pawns from different ones, and all files that were crossed
//! are captures of this side: no more than the other has lost, without what it
//! lost behind its own pawns, where no pawn captures and stays a pawn.

use tabiya_rules::{Board, Color, Role};

use super::{
    count::{PIECES_MAX, losses},
    home::Homes,
    reason::Reason,
};

/// The most captures a side can make.
const CAPTURES_MAX: u8 = PIECES_MAX - 1;

pub(super) fn reasons<'a>(board: &'a Board, homes: &'a Homes) -> impl Iterator<Item = Reason> + 'a {
    Color::ALL.into_iter().filter_map(|color| reason(board, homes, color))
}

fn reason(board: &Board, homes: &Homes, color: Color) -> Option<Reason> {
    let pawns = board.by_piece(Role::Pawn.of(color));
    let paths: Vec<PawnPath> = pawns
        .into_iter()
        .map(|square| PawnPath {
            file: square.file() as u8,
            gone: color.relative(square.rank()) as u8 - 1,
        })
        .collect();
    let available = losses(board, !color);
    let out_of_reach = homes.lost_at_home(board, !color);
    if fits(&paths, 0, available.saturating_sub(out_of_reach)) {
        return None;
    }
    // Enough was lost, but not where pawns capture.
    if out_of_reach > 0 && fits(&paths, 0, available) {
        return Some(Reason::PawnCaptures { color, pawns, needed: None, available });
    }
    let needed = (available + 1..=CAPTURES_MAX).find(|captures| fits(&paths, 0, *captures));
    Some(Reason::PawnCaptures { color, pawns, needed, available })
}

/// The file of a pawn, and how many ranks it has advanced.
struct PawnPath {
    file: u8,
    gone: u8,
}

/// Whether the pawns can have come from the remaining start files with this many captures.
fn fits(paths: &[PawnPath], taken: u8, captures: u8) -> bool {
    let Some((path, rest)) = paths.split_first() else {
        return true;
    };
    let reach = path.gone.min(captures);
    (0..=reach).any(|crossed| {
        [path.file.checked_sub(crossed), Some(path.file + crossed).filter(|file| *file < 8)]
            .into_iter()
            .flatten()
            .any(|file| {
                let bit = 1 << file;
                taken & bit == 0 && fits(rest, taken | bit, captures - crossed)
            })
    })
}

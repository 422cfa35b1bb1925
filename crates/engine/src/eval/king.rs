//! King safety: the pawn shield and the attackers.

use rules::{Bitboard, Color, File, Role, attacks};

use super::{Tally, View, ahead, rank_of, sign, terms};

/// Counts the terms of king safety.
pub(super) fn count(view: &View<'_>, us: Color, tally: &mut impl Tally) {
    count_shelter(view, us, tally);
    count_pressure(view, us, tally);
}

fn count_shelter(view: &View<'_>, us: Color, tally: &mut impl Tally) {
    let side = sign(us);
    let king = view.kings[us as usize];
    let here = rank_of(us, king);
    // On an edge file, the nearest three files count.
    let middle = (king.file() as u8).clamp(1, 6);
    let rank = Bitboard::from(king.rank());
    for file in middle - 1..=middle + 1 {
        let file = Bitboard::from(File::from_index(file).unwrap_or(File::A));
        let before = ahead(us, rank) & file | rank & file;
        let distance = |pawns: Bitboard| {
            let nearest = match us {
                Color::White => (pawns & before).first(),
                Color::Black => (pawns & before).into_iter().last(),
            };
            nearest.map_or(0, |pawn| (rank_of(us, pawn) - here).clamp(1, 7))
        };
        tally.add(terms::SHIELD + distance(view.pawns[us as usize]), side);
        tally.add(terms::STORM + distance(view.pawns[!us as usize]), side);
    }
}

fn count_pressure(view: &View<'_>, us: Color, tally: &mut impl Tally) {
    let side = sign(us);
    let (us, them) = (us as usize, !us);
    let king = view.kings[us];
    let enemy = them as usize;
    if view.attackers[enemy] >= 2 || view.pressure[enemy] >= 6 {
        // Squares attacked by them and defended only by the king.
        let guarded_by_others =
            view.attacked_twice[us] | (view.attacked[us] & !view.by_role[us][Role::King as usize]);
        let weak = view.zones[us] & view.attacked[enemy] & !guarded_by_others;
        let pressure = view.pressure[enemy] * view.attackers[enemy].min(4) / 4 + weak.len() as i32;
        let step = (pressure as usize / 2).min(terms::PRESSURE_STEPS - 1);
        tally.add(terms::PRESSURE + step, side);
    }
    let takeable = view.attacked[us];
    let free = !view.board.by_color(them) & !takeable;
    let diagonal = attacks::bishop(king, view.occupied);
    let straight = attacks::rook(king, view.occupied);
    let lines = [
        (Role::Knight, attacks::knight(king)),
        (Role::Bishop, diagonal),
        (Role::Rook, straight),
        (Role::Queen, diagonal | straight),
    ];
    for (index, (role, line)) in lines.into_iter().enumerate() {
        let checks = line & view.by_role[enemy][role as usize] & free;
        if checks.any() {
            tally.add(terms::SAFE_CHECK + index, side * checks.len().min(3) as i32);
        }
    }
}

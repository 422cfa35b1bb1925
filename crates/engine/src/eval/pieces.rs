//! Pieces: material, piece-square tables, mobility, and threats.

use rules::{Bitboard, Color, Role, attacks};

use super::{Tally, View, ahead, forward, sign, terms};

/// The attack weight of a piece on a king zone.
const PRESSURE_OF: [i32; 6] = [0, 2, 2, 3, 4, 0];

/// Counts material, piece squares, mobility, open files, and bishop colors, and fills the attack
/// maps.
pub(super) fn count(view: &mut View<'_>, us: Color, tally: &mut impl Tally) {
    let (side, them) = (sign(us), !us);
    let board = view.board;
    let king = view.kings[us as usize];
    tally.add(terms::square(Role::King, us, king), side);
    for pawn in view.pawns[us as usize] {
        tally.add(terms::square(Role::Pawn, us, pawn), side);
    }
    tally.add(terms::MATERIAL, side * view.pawns[us as usize].len() as i32);

    let ours = board.by_color(us);
    let stuck = view.pawns[us as usize] & forward(them, view.occupied);
    let welcome = !(view.pawn_attacks[them as usize] | stuck | king.into());
    for role in [Role::Knight, Role::Bishop, Role::Rook, Role::Queen] {
        let of_role = board.by_role(role) & ours;
        if of_role.is_empty() {
            continue;
        }
        tally.add(terms::MATERIAL + role as usize, side * of_role.len() as i32);
        for from in of_role {
            tally.add(terms::square(role, us, from), side);
            // X-ray: a slider sees through own sliders of the same kind.
            let through = match role {
                Role::Bishop => view.occupied ^ board.by_piece(Role::Queen.of(us)),
                Role::Rook => view.occupied ^ (board.rooks_and_queens() & ours),
                _ => view.occupied,
            };
            let reach = attacks::of(role, us, from, through);
            view.note_attacks(us, role, reach);
            let count = (reach & welcome).len();
            let term = match role {
                Role::Knight => terms::KNIGHT_REACH,
                Role::Bishop => terms::BISHOP_REACH,
                Role::Rook => terms::ROOK_REACH,
                _ => terms::QUEEN_REACH,
            };
            tally.add(term + count, side);
            let near = reach & view.zones[them as usize];
            if near.any() {
                view.attackers[us as usize] += 1;
                view.pressure[us as usize] += PRESSURE_OF[role as usize] + near.len() as i32;
            }
        }
    }
    count_minors(view, us, tally);
    count_rooks(view, us, tally);
}

fn count_minors(view: &View<'_>, us: Color, tally: &mut impl Tally) {
    let (side, them) = (sign(us), !us);
    let bishops = view.board.by_piece(Role::Bishop.of(us));
    if (bishops & Bitboard::LIGHT).any() && (bishops & Bitboard::DARK).any() {
        tally.add(terms::BISHOP_PAIR, side);
    }
    for bishop in bishops {
        let shade = if Bitboard::LIGHT.contains(bishop) { Bitboard::LIGHT } else { Bitboard::DARK };
        let count = (view.pawns[us as usize] & shade).len();
        tally.add(terms::PAWNS_ON_BISHOP_SHADE, side * count as i32);
    }
    let half = match us {
        Color::White => Bitboard(0x0000_ffff_ff00_0000),
        Color::Black => Bitboard(0x0000_00ff_ffff_0000),
    };
    let their_pawns = view.pawns[them as usize];
    let reachable = ahead(them, their_pawns.left() | their_pawns.right());
    let outposts = half & view.pawn_attacks[us as usize] & !reachable;
    for (index, role) in [Role::Knight, Role::Bishop].into_iter().enumerate() {
        let count = (view.board.by_piece(role.of(us)) & outposts).len();
        tally.add(terms::OUTPOST + index, side * count as i32);
    }
}

fn count_rooks(view: &View<'_>, us: Color, tally: &mut impl Tally) {
    let side = sign(us);
    for rook in view.board.by_piece(Role::Rook.of(us)) {
        let file = Bitboard::from(rook.file());
        if (view.pawns[us as usize] & file).any() {
            continue;
        }
        if (view.pawns[!us as usize] & file).any() {
            tally.add(terms::ROOK_ON_HALF_OPEN_FILE, side);
        } else {
            tally.add(terms::ROOK_ON_OPEN_FILE, side);
        }
    }
}

/// Counts threats.
pub(super) fn count_threats(view: &View<'_>, us: Color, tally: &mut impl Tally) {
    let side = sign(us);
    let (us, them) = (us as usize, !us);
    let theirs = |role: Role| view.board.by_piece(role.of(them));
    let minors = theirs(Role::Knight) | theirs(Role::Bishop);
    let (rooks, queens) = (theirs(Role::Rook), theirs(Role::Queen));
    let of_pawns = view.pawn_attacks[us];
    for (index, prey) in [minors, rooks, queens].into_iter().enumerate() {
        tally.add(terms::PAWN_ATTACKS + index, side * (prey & of_pawns).len() as i32);
    }
    let of_minors =
        view.by_role[us][Role::Knight as usize] | view.by_role[us][Role::Bishop as usize];
    for (index, prey) in [rooks, queens].into_iter().enumerate() {
        tally.add(terms::MINOR_ATTACKS + index, side * (prey & of_minors).len() as i32);
    }
    let of_rooks = view.by_role[us][Role::Rook as usize];
    tally.add(terms::ROOK_ATTACKS_QUEEN, side * (queens & of_rooks).len() as i32);
    let loose = view.board.by_color(them) & view.attacked[us] & !view.attacked[them as usize];
    tally.add(terms::HANGING, side * loose.len() as i32);
}

//! Special endgames: dead draws, fortresses, and mating a bare king.

use rules::{Bitboard, Board, Color, Role, Square};

use super::SCALE_MAX;

/// Insufficient material: kings with at most one minor piece, or with bishops of one square color
/// only.
pub(crate) fn is_drawn_material(board: &Board) -> bool {
    if (board.by_role(Role::Pawn) | board.rooks_and_queens()).any() {
        return false;
    }
    let (knights, bishops) = (board.by_role(Role::Knight), board.by_role(Role::Bishop));
    let of_one_shade =
        (bishops & Bitboard::LIGHT).is_empty() || (bishops & Bitboard::DARK).is_empty();
    match knights.len() {
        0 => of_one_shade,
        1 => bishops.is_empty(),
        _ => false,
    }
}

/// The endgame scale factor, out of [`SCALE_MAX`].
pub(super) fn scale(board: &Board, endgame: i32) -> i32 {
    let strong = if endgame > 0 { Color::White } else { Color::Black };
    let weak = !strong;
    let pawns = board.by_piece(Role::Pawn.of(strong));
    if pawns.is_empty() {
        return without_pawns(board, strong);
    }
    if is_wrong_corner(board, strong, pawns) {
        return 0;
    }
    let bishops = board.by_role(Role::Bishop);
    let [ours, theirs] = [strong, weak].map(|color| bishops & board.by_color(color));
    let opposite = ours.single().zip(theirs.single()).is_some_and(|(a, b)| a.shade() != b.shade());
    if opposite {
        let others = board.by_role(Role::Knight) | board.rooks_and_queens();
        return if others.is_empty() { 24 } else { 48 };
    }
    (44 + 5 * pawns.len() as i32).min(SCALE_MAX)
}

fn without_pawns(board: &Board, strong: Color) -> i32 {
    let (ours, theirs) = (pieces_value(board, strong), pieces_value(board, !strong));
    let knights = board.by_piece(Role::Knight.of(strong)).len();
    let only_knights = ours == 3 * knights as i32;
    if ours < 5 || (only_knights && knights == 2) {
        0
    } else if ours - theirs <= 3 {
        // An extra minor piece does not win without pawns.
        10
    } else {
        SCALE_MAX
    }
}

/// The usual piece values in pawns.
fn pieces_value(board: &Board, color: Color) -> i32 {
    [(Role::Knight, 3), (Role::Bishop, 3), (Role::Rook, 5), (Role::Queen, 9)]
        .into_iter()
        .map(|(role, value)| value * board.by_piece(role.of(color)).len() as i32)
        .sum()
}

/// Wrong bishop: only rook pawns, a bishop that does not control the corner, and the defending king
/// near it.
fn is_wrong_corner(board: &Board, strong: Color, pawns: Bitboard) -> bool {
    let ours = board.by_color(strong);
    let bishops = board.by_piece(Role::Bishop.of(strong));
    let Some(weak_king) = board.king_of(!strong) else { return false };
    let edge = [rules::File::A, rules::File::H]
        .into_iter()
        .find(|&file| (pawns & !Bitboard::from(file)).is_empty());
    let Some(edge) = edge else { return false };
    if (ours & !pawns & !bishops).len() > 1 {
        return false;
    }
    let corner = Square::new(edge, (!strong).back_rank());
    let guards = bishops.into_iter().any(|bishop| bishop.shade() == corner.shade());
    !guards && weak_king.distance(corner) <= 1
}

/// Against a bare king: drive it to the edge (with bishop and knight, to the bishop's corner) and
/// bring the own king closer. Positive for White.
pub(super) fn drive_to_the_edge(board: &Board) -> i32 {
    for strong in Color::ALL {
        let weak = !strong;
        let is_bare = !board.by_color(weak).many();
        if !is_bare || board.by_piece(Role::Pawn.of(strong)).any() {
            continue;
        }
        let value = pieces_value(board, strong);
        let (Some(hunter), Some(hunted)) = (board.king_of(strong), board.king_of(weak)) else {
            continue;
        };
        if without_pawns(board, strong) < SCALE_MAX {
            continue;
        }
        let bishops = board.by_piece(Role::Bishop.of(strong));
        let is_bishop_and_knight =
            value == 6 && bishops.single().is_some() && board.by_role(Role::Knight).any();
        let drive = match bishops.first() {
            Some(bishop) if is_bishop_and_knight => 14 - 2 * corner_distance(hunted, bishop),
            _ => 2 * center_distance(hunted),
        };
        let near = 14 - steps(hunter, hunted);
        let bonus = 300 + 12 * drive + 8 * near;
        return if strong == Color::White { bonus } else { -bonus };
    }
    0
}

/// From 0 in the center to 6 in a corner.
fn center_distance(square: Square) -> i32 {
    let from_middle = |index: u8| i32::from((2 * index).abs_diff(7) / 2);
    from_middle(square.file() as u8) + from_middle(square.rank() as u8)
}

/// Manhattan distance to the nearer corner of the bishop's color.
fn corner_distance(square: Square, bishop: Square) -> i32 {
    let corners = if bishop.shade() == Color::White {
        [Square::A8, Square::H1]
    } else {
        [Square::A1, Square::H8]
    };
    corners.map(|corner| steps(square, corner)).into_iter().min().unwrap_or(0)
}

fn steps(a: Square, b: Square) -> i32 {
    let files = (a.file() as i32 - b.file() as i32).abs();
    let ranks = (a.rank() as i32 - b.rank() as i32).abs();
    files + ranks
}

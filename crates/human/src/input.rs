//! A query as the network sees it: from the side of the player to move.

use rules::{CastlingSide, Color, Position, Role, Square};

use crate::{
    Query, Speed,
    convolution::{Plane, empty_planes, set},
};

/// Six kinds of pieces for each side, two squares for each of two moves, four castling rights, and
/// one plane of ones, which shows where the board ends.
pub(crate) const INPUT_PLANES: usize = 21;

/// Numbers that do not depend on squares.
pub(crate) const CONDITION: usize = 9;

const ROLES: [Role; 6] =
    [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen, Role::King];
const LAST_MOVES: usize = 12;
const CASTLING: usize = 16;
const ONES: usize = 20;

/// The index of a square as the player to move sees it: Black's board is upside down.
pub(crate) fn seen(square: Square, turn: Color) -> usize {
    match turn {
        Color::White => square.index(),
        Color::Black => square.flip_rank().index(),
    }
}

/// The planes of a query.
pub(crate) fn planes(query: &Query<'_>) -> Vec<Plane> {
    let mut planes = empty_planes(INPUT_PLANES);
    let position = query.position;
    let turn = position.turn();
    for (side, color) in [turn, !turn].into_iter().enumerate() {
        for (kind, role) in ROLES.into_iter().enumerate() {
            for square in position.board().by_piece(role.of(color)) {
                set(&mut planes[side * ROLES.len() + kind], seen(square, turn));
            }
        }
    }
    for (back, made) in query.last_moves.into_iter().enumerate() {
        let Some(made) = made else { continue };
        set(&mut planes[LAST_MOVES + 2 * back], seen(made.from(), turn));
        set(&mut planes[LAST_MOVES + 2 * back + 1], seen(made.to(), turn));
    }
    let rights = castling_rights(position).into_iter().zip(CASTLING..);
    for plane in rights.filter(|(has, _)| *has).map(|(_, plane)| plane).chain([ONES]) {
        (0..64).for_each(|square| set(&mut planes[plane], square));
    }
    planes
}

fn castling_rights(position: &Position) -> [bool; 4] {
    let has = |color, side| position.castling_rook(color, side).is_some();
    let (us, them) = (position.turn(), !position.turn());
    let [king, queen] = CastlingSide::ALL;
    [has(us, king), has(us, queen), has(them, king), has(them, queen)]
}

/// Ratings, speed, and how far the game is, in units in which they are small.
pub(crate) fn condition(query: &Query<'_>) -> [f32; CONDITION] {
    let scaled = |rating: u16| (f32::from(rating) - 1500.0) / 500.0;
    let (own, opponent) = (scaled(query.rating), scaled(query.opponent));
    let is = |speed| f32::from(u8::from(query.speed == speed));
    [
        own,
        opponent,
        own * own,
        opponent * opponent,
        is(Speed::Bullet),
        is(Speed::Blitz),
        is(Speed::Rapid),
        is(Speed::Unknown),
        // At most 160, so exact.
        query.ply().min(160) as f32 / 80.0,
    ]
}

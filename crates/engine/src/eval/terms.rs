//! The terms of the evaluation: each is an index into the list of weights.

use rules::{Color, Role, Square};

/// Piece values; the king's is 0.
pub(super) const MATERIAL: usize = 0;
/// Piece-square tables: eight ranks by four files, since they are symmetric.
pub(super) const SQUARES: usize = MATERIAL + 6;
/// Mobility, by number of squares.
pub(super) const KNIGHT_REACH: usize = SQUARES + 6 * 32;
pub(super) const BISHOP_REACH: usize = KNIGHT_REACH + 9;
pub(super) const ROOK_REACH: usize = BISHOP_REACH + 14;
pub(super) const QUEEN_REACH: usize = ROOK_REACH + 15;
pub(super) const BISHOP_PAIR: usize = QUEEN_REACH + 28;
pub(super) const ROOK_ON_OPEN_FILE: usize = BISHOP_PAIR + 1;
pub(super) const ROOK_ON_HALF_OPEN_FILE: usize = ROOK_ON_OPEN_FILE + 1;
/// Outposts: a knight, then a bishop, defended by a pawn and safe from pawns.
pub(super) const OUTPOST: usize = ROOK_ON_HALF_OPEN_FILE + 1;
/// Own pawns on the bishop's color, by number.
pub(super) const PAWNS_ON_BISHOP_SHADE: usize = OUTPOST + 2;
pub(super) const DOUBLED_PAWN: usize = PAWNS_ON_BISHOP_SHADE + 1;
pub(super) const ISOLATED_PAWN: usize = DOUBLED_PAWN + 1;
pub(super) const BACKWARD_PAWN: usize = ISOLATED_PAWN + 1;
/// A connected pawn, by rank.
pub(super) const CONNECTED_PAWN: usize = BACKWARD_PAWN + 1;
/// A passed pawn, by rank.
pub(super) const PASSED_PAWN: usize = CONNECTED_PAWN + 8;
/// A passed pawn that is not blocked, by rank.
pub(super) const PASSED_PAWN_FREE: usize = PASSED_PAWN + 8;
/// A passed pawn with a free and safe path, by rank.
pub(super) const PASSED_PAWN_SAFE: usize = PASSED_PAWN_FREE + 8;
/// King distance to the square in front of a passed pawn beyond the fourth rank.
pub(super) const PASSED_OUR_KING: usize = PASSED_PAWN_SAFE + 8;
pub(super) const PASSED_THEIR_KING: usize = PASSED_OUR_KING + 8;
/// A pawn attacks a minor piece, a rook, a queen.
pub(super) const PAWN_ATTACKS: usize = PASSED_THEIR_KING + 8;
/// A minor piece attacks a rook, a queen.
pub(super) const MINOR_ATTACKS: usize = PAWN_ATTACKS + 3;
pub(super) const ROOK_ATTACKS_QUEEN: usize = MINOR_ATTACKS + 2;
/// Enemy pieces that hang.
pub(super) const HANGING: usize = ROOK_ATTACKS_QUEEN + 1;
/// Pawn shield: the nearest own pawn in front of the king on each of three files, by distance; 0 is
/// none.
pub(super) const SHIELD: usize = HANGING + 1;
/// Pawn storm: the nearest enemy pawn there.
pub(super) const STORM: usize = SHIELD + 8;
/// The attack on a king zone, in steps.
pub(super) const PRESSURE: usize = STORM + 8;
pub(super) const PRESSURE_STEPS: usize = 20;
/// Safe checks by a knight, bishop, rook, or queen.
pub(super) const SAFE_CHECK: usize = PRESSURE + PRESSURE_STEPS;
pub(super) const TEMPO: usize = SAFE_CHECK + 4;
/// The number of weights.
pub const COUNT: usize = TEMPO + 1;

/// The index of a role on a square, for a color.
#[inline]
pub(super) fn square(role: Role, color: Color, on: Square) -> usize {
    let index = match color {
        Color::White => on.index(),
        Color::Black => on.index() ^ 56,
    };
    let file = index & 7;
    SQUARES + role as usize * 32 + (index >> 3) * 4 + file.min(7 - file)
}

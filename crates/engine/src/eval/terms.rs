//! What the evaluation looks at: each term has a place in the list of weights.

use rules::{Color, Role, Square};

/// The value of a pawn, a knight … a queen; the king's is 0.
pub(super) const MATERIAL: usize = 0;
/// Each role on each square: eight ranks by four files, as left and right are alike.
pub(super) const SQUARES: usize = MATERIAL + 6;
/// Squares a piece can go to, by count.
pub(super) const KNIGHT_REACH: usize = SQUARES + 6 * 32;
pub(super) const BISHOP_REACH: usize = KNIGHT_REACH + 9;
pub(super) const ROOK_REACH: usize = BISHOP_REACH + 14;
pub(super) const QUEEN_REACH: usize = ROOK_REACH + 15;
pub(super) const BISHOP_PAIR: usize = QUEEN_REACH + 28;
pub(super) const ROOK_ON_OPEN_FILE: usize = BISHOP_PAIR + 1;
pub(super) const ROOK_ON_HALF_OPEN_FILE: usize = ROOK_ON_OPEN_FILE + 1;
/// A knight, then a bishop, that a pawn guards and no pawn can drive away.
pub(super) const OUTPOST: usize = ROOK_ON_HALF_OPEN_FILE + 1;
/// Own pawns on the squares of a bishop's shade, by count.
pub(super) const PAWNS_ON_BISHOP_SHADE: usize = OUTPOST + 2;
pub(super) const DOUBLED_PAWN: usize = PAWNS_ON_BISHOP_SHADE + 1;
pub(super) const ISOLATED_PAWN: usize = DOUBLED_PAWN + 1;
pub(super) const BACKWARD_PAWN: usize = ISOLATED_PAWN + 1;
/// A pawn beside or guarded by another, by rank.
pub(super) const CONNECTED_PAWN: usize = BACKWARD_PAWN + 1;
/// A passed pawn, by rank.
pub(super) const PASSED_PAWN: usize = CONNECTED_PAWN + 8;
/// One with an empty square in front, by rank.
pub(super) const PASSED_PAWN_FREE: usize = PASSED_PAWN + 8;
/// One whose whole way is neither occupied nor attacked, by rank.
pub(super) const PASSED_PAWN_SAFE: usize = PASSED_PAWN_FREE + 8;
/// King steps from the square in front of a passed pawn, past the fourth rank.
pub(super) const PASSED_OUR_KING: usize = PASSED_PAWN_SAFE + 8;
pub(super) const PASSED_THEIR_KING: usize = PASSED_OUR_KING + 8;
/// A pawn attacks a minor piece, a rook, a queen.
pub(super) const PAWN_ATTACKS: usize = PASSED_THEIR_KING + 8;
/// A minor piece attacks a rook, a queen.
pub(super) const MINOR_ATTACKS: usize = PAWN_ATTACKS + 3;
pub(super) const ROOK_ATTACKS_QUEEN: usize = MINOR_ATTACKS + 2;
/// Enemy pieces attacked and not guarded.
pub(super) const HANGING: usize = ROOK_ATTACKS_QUEEN + 1;
/// The nearest own pawn before the king on each of three files, by distance; 0 is none.
pub(super) const SHIELD: usize = HANGING + 1;
/// The nearest enemy pawn there.
pub(super) const STORM: usize = SHIELD + 8;
/// Pressure on the squares around a king, in steps.
pub(super) const PRESSURE: usize = STORM + 8;
pub(super) const PRESSURE_STEPS: usize = 20;
/// Squares from which a knight, bishop, rook, queen could check and not be taken.
pub(super) const SAFE_CHECK: usize = PRESSURE + PRESSURE_STEPS;
pub(super) const TEMPO: usize = SAFE_CHECK + 4;
/// How many weights there are.
pub const COUNT: usize = TEMPO + 1;

/// The place of a role on a square, for a color.
#[inline]
pub(super) fn square(role: Role, color: Color, on: Square) -> usize {
    let index = match color {
        Color::White => on.index(),
        Color::Black => on.index() ^ 56,
    };
    let file = index & 7;
    SQUARES + role as usize * 32 + (index >> 3) * 4 + file.min(7 - file)
}

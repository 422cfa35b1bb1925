//! Which side must be to move if only knights and cornered rooks have moved.
//!
//! With all sixteen pawns unmoved and all pieces there, only knights leave the
//! first rank: bishops, queen and king stand in one another's way from the
//! beginning, and none of them is the first to have room. A rook goes no
//! further than the start square of the knight beside it. Every move of a
//! knight changes the color of its square, every move of such a rook too. So
//! the colors of the squares tell whether each side has made an even or an odd
//! number of moves; both have made equally many when White is to move.

use tabiya_rules::{Bitboard, Color, Position, Role, Setup};

use super::{home::unmoved_pawns, reason::Reason};

pub(super) fn reason(setup: &Setup, array: Option<&Position>) -> Option<Reason> {
    let array = array?;
    let (now, then) = (&setup.board, array.board());
    // The argument about which pieces have room holds for the standard start position only.
    if then != Position::initial().board()
        || unmoved_pawns(now).len() != 16
        || now.occupied().len() != 32
    {
        return None;
    }
    let stands = |role: Role| now.by_role(role) == then.by_role(role);
    if !(stands(Role::King) && stands(Role::Queen) && stands(Role::Bishop)) {
        return None;
    }
    let movers = now.by_role(Role::Knight) | now.by_role(Role::Rook);
    let is_odd = |color: Color| {
        let on_light = |board: &tabiya_rules::Board| {
            let pieces = board.by_role(Role::Knight) | board.by_role(Role::Rook);
            (pieces & board.by_color(color) & Bitboard::LIGHT).len()
        };
        (on_light(now) + on_light(then)) % 2 == 1
    };
    let has_moved_more = is_odd(Color::White) != is_odd(Color::Black);
    let turn = if has_moved_more { Color::Black } else { Color::White };
    (setup.turn != turn).then_some(Reason::WrongTurn { movers })
}

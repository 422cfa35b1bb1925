//! Which side must be to move if every move changed the color of a square.
//!
//! With all sixteen pawns unmoved and all bishops there, bishops have never
//! moved, and only knights leave the first rank. A rook goes no further than
//! the start square of the knight beside it. King and queen have two squares
//! between the bishops: as long as both are there, neither moves; so a queen
//! can only be captured where it began, and then the king steps to and fro.
//! Every such move changes the color of a square. If knights and rooks are all
//! there, everybody who moved still stands on the board, and the colors of the
//! squares tell whether each side has made an even or an odd number of moves;
//! both have made equally many when White is to move.

use tabiya_rules::{Bitboard, Board, Color, Position, Role, Setup};

use super::{home::unmoved_pawns, reason::Reason};

pub(super) fn reason(setup: &Setup, array: Option<&Position>) -> Option<Reason> {
    let array = array?;
    let (now, then) = (&setup.board, array.board());
    // The argument about which pieces have room holds for the standard start position only.
    let all_there =
        |role: Role| Color::ALL.into_iter().all(|color| now.by_piece(role.of(color)).len() == 2);
    if then != Position::initial().board()
        || unmoved_pawns(now).len() != 16
        || now.by_role(Role::Bishop) != then.by_role(Role::Bishop)
        || !(all_there(Role::Knight) && all_there(Role::Rook))
        || !Color::ALL.into_iter().all(|color| royals_are_home(now, then, color))
    {
        return None;
    }
    let queens = now.by_role(Role::Queen);
    let free_kings = Color::ALL.map(|color| match (queens & now.by_color(color)).is_empty() {
        true => now.by_piece(Role::King.of(color)),
        false => Bitboard::EMPTY,
    });
    let movers =
        now.by_role(Role::Knight) | now.by_role(Role::Rook) | free_kings[0] | free_kings[1];
    let is_odd = |color: Color| {
        let on_light = |board: &Board| {
            let pieces =
                board.by_role(Role::Knight) | board.by_role(Role::Rook) | board.by_role(Role::King);
            (pieces & board.by_color(color) & Bitboard::LIGHT).len()
        };
        (on_light(now) + on_light(then)) % 2 == 1
    };
    let has_moved_more = is_odd(Color::White) != is_odd(Color::Black);
    let turn = if has_moved_more { Color::Black } else { Color::White };
    (setup.turn != turn).then_some(Reason::WrongTurn { movers })
}

/// Whether the queen stands where it began and so does the king; or the queen is gone, and the king
/// is on one of their two squares.
fn royals_are_home(now: &Board, then: &Board, color: Color) -> bool {
    let [queen, king] = [Role::Queen, Role::King].map(|role| role.of(color));
    let (queen_home, king_home) = (then.by_piece(queen), then.by_piece(king));
    let is_gone = now.by_piece(queen).is_empty();
    let squares = if is_gone { queen_home | king_home } else { king_home };
    (is_gone || now.by_piece(queen) == queen_home) && (now.by_piece(king) & !squares).is_empty()
}

//! Which side must be to move if every move changed the color of a square.
//!
//! With all sixteen pawns unmoved and all bishops there, bishops have never
//! moved, and only knights leave the first rank. A rook goes no further than
//! the start square of the knight beside it. King and queen have two squares
//! between the bishops: as long as both are there, neither moves; so a queen
//! can only be captured where it began, and then the king steps to and fro.
//! Every such move changes the color of a square. If knights and rooks are all
//! there, everybody who moved still stands on the board, and the colors of the
//! squares tell whether an even or an odd number of moves was made; it is even
//! when White is to move.

use tabiya_rules::{Bitboard, Board, Color, Position, Role, Setup};

use super::{home::unmoved_pawns, reason::Reason};

pub(super) fn reason(setup: &Setup, array: Option<&Position>) -> Option<Reason> {
    let array = array?;
    let (now, then) = (&setup.board, array.board());
    let all_there =
        |role: Role| Color::ALL.into_iter().all(|color| now.by_piece(role.of(color)).len() == 2);
    // The argument about which pieces have room holds for the standard start position only.
    if then != Position::initial().board()
        || unmoved_pawns(now).len() != 16
        || now.by_role(Role::Bishop) != then.by_role(Role::Bishop)
        || !(all_there(Role::Knight) && all_there(Role::Rook))
        || !Color::ALL.into_iter().all(|color| royals_are_home(now, then, color))
    {
        return None;
    }
    // All moves of both sides together. Kings that never moved count nothing.
    let on_light = |board: &Board| (steppers(board) & Bitboard::LIGHT).len();
    let is_odd = (on_light(now) + on_light(then)) % 2 == 1;
    let turn = if is_odd { Color::Black } else { Color::White };
    let stuck_kings = Color::ALL.into_iter().filter(|color| has_queen(now, *color));
    let stuck_kings: Bitboard = stuck_kings.filter_map(|color| now.king_of(color)).collect();
    let movers = steppers(now) & !stuck_kings;
    (setup.turn != turn).then_some(Reason::WrongTurn { movers })
}

/// The pieces that change the color of their square with each move, if they can move.
fn steppers(board: &Board) -> Bitboard {
    board.by_role(Role::Knight) | board.by_role(Role::Rook) | board.by_role(Role::King)
}

fn has_queen(board: &Board, color: Color) -> bool {
    board.by_piece(Role::Queen.of(color)).any()
}

/// Whether the queen stands where it began and so does the king; or the queen is gone, and the king
/// is on one of their two squares.
fn royals_are_home(now: &Board, then: &Board, color: Color) -> bool {
    let [queen, king] = [Role::Queen, Role::King].map(|role| role.of(color));
    let (queen_home, king_home) = (then.by_piece(queen), then.by_piece(king));
    let is_gone = !has_queen(now, color);
    let squares = if is_gone { queen_home | king_home } else { king_home };
    (is_gone || now.by_piece(queen) == queen_home) && (now.by_piece(king) & !squares).is_empty()
}

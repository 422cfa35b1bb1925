//! Static exchange evaluation: what a series of captures on one square wins or loses.

use rules::{Bitboard, Board, Color, Move, MoveKind, Position, Role, Square, attacks};

/// The values of the pieces in an exchange.
pub(crate) const VALUES: [i32; 6] = [100, 320, 330, 500, 950, 20_000];

/// Whether a move and the captures on its target square that follow gain at least this much. Pins
/// are ignored.
pub(crate) fn gains_at_least(position: &Position, made: Move, threshold: i32) -> bool {
    if matches!(made.kind(), MoveKind::Castling { .. }) {
        return threshold <= 0;
    }
    let board = position.board();
    let captured = made.capture().map_or(0, |role| VALUES[role as usize]);
    let arrived = made.promotion().unwrap_or(made.role());
    let promoted = VALUES[arrived as usize] - VALUES[made.role() as usize];
    let mut balance = captured + promoted - threshold;
    if balance < 0 {
        return false;
    }
    // Assume that the moved piece is lost.
    balance -= VALUES[arrived as usize];
    if balance >= 0 {
        return true;
    }

    let target = made.to();
    let mut occupied = board.occupied() & !Bitboard::from(made.from()) | target.into();
    if let Some(square) = made.capture_square()
        && square != target
    {
        occupied &= !Bitboard::from(square);
    }
    let mut attackers = attackers_of_both(board, target, occupied) & occupied;
    let us = position.turn();
    let mut turn = !us;
    loop {
        let own = attackers & board.by_color(turn);
        let Some((role, from)) = least_valuable(board, own) else { break };
        // The king cannot capture a defended piece.
        if role == Role::King && (attackers & board.by_color(!turn)).any() {
            break;
        }
        occupied &= !Bitboard::from(from);
        if matches!(role, Role::Pawn | Role::Bishop | Role::Queen) {
            attackers |= attacks::bishop(target, occupied) & board.bishops_and_queens();
        }
        if matches!(role, Role::Rook | Role::Queen) {
            attackers |= attacks::rook(target, occupied) & board.rooks_and_queens();
        }
        attackers &= occupied;
        turn = !turn;
        // From the view of the side that captures next, which stops when it is ahead.
        balance = -balance - 1 - VALUES[role as usize];
        if balance >= 0 {
            break;
        }
    }
    turn != us
}

fn attackers_of_both(board: &Board, target: Square, occupied: Bitboard) -> Bitboard {
    attacks::pawn(Color::Black, target) & board.by_piece(Role::Pawn.of(Color::White))
        | attacks::pawn(Color::White, target) & board.by_piece(Role::Pawn.of(Color::Black))
        | attacks::knight(target) & board.by_role(Role::Knight)
        | attacks::king(target) & board.by_role(Role::King)
        | attacks::bishop(target, occupied) & board.bishops_and_queens()
        | attacks::rook(target, occupied) & board.rooks_and_queens()
}

fn least_valuable(board: &Board, own: Bitboard) -> Option<(Role, Square)> {
    if own.is_empty() {
        return None;
    }
    Role::ALL.into_iter().find_map(|role| Some((role, (own & board.by_role(role)).first()?)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::Uci;

    /// Checks the exact gain: the move gains this much and no more.
    #[track_caller]
    fn check(fen: &str, uci: &str, expected: i32) {
        let position = Position::from_fen(fen).unwrap();
        let made = uci.parse::<Uci>().unwrap().to_move(&position).unwrap();
        assert!(gains_at_least(&position, made, expected), "{fen} {uci} gains less");
        assert!(!gains_at_least(&position, made, expected + 1), "{fen} {uci} gains more");
    }

    #[test]
    fn exchanges_are_played_to_their_end() {
        check("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "e4d5", 100);
        check("4k3/8/4p3/3p4/4P3/8/8/4K3 w - - 0 1", "e4d5", 0);
        check("4k3/8/4p3/3p4/8/5B2/8/4K3 w - - 0 1", "f3d5", 100 - 330);
        check("4k3/8/8/3r4/8/5B2/8/4K3 w - - 0 1", "f3d5", 500);
        check("3rk3/8/8/3r4/8/5B2/8/4K3 w - - 0 1", "f3d5", 500 - 330);
        // The rook behind the other rook joins in.
        check("3rk3/8/8/3p4/8/8/3R4/3RK3 w - - 0 1", "d2d5", 100);
        // The cheapest piece takes the queen, and the rook stays away.
        check("3rk3/8/4p3/3n4/8/8/3Q4/3RK3 w - - 0 1", "d2d5", 320 - 950);
    }

    #[test]
    fn kings_do_not_capture_what_is_guarded() {
        check("8/8/3k4/3p4/8/8/3R4/3RK3 w - - 0 1", "d2d5", 100);
        check("8/8/3k4/3p4/8/8/3R4/4K3 w - - 0 1", "d2d5", 100 - 500);
    }

    #[test]
    fn promotions_en_passant_and_castling_are_understood() {
        check("8/P6k/8/8/8/8/8/K7 w - - 0 1", "a7a8q", 850);
        check("1r6/P6k/8/8/8/8/8/K7 w - - 0 1", "a7a8q", -100);
        check("1r6/P6k/8/8/8/8/8/K7 w - - 0 1", "a7b8q", 1350);
        check("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", 100);
        check("4k3/4p3/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", 0);
        check("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", 0);
    }
}

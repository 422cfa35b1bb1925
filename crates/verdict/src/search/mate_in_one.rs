use tabiya_rules::{Bitboard, Color, Move, MoveKind, Position, Role, Square, attacks};

/// A mate in one among these moves, if there is one.
pub(super) fn mate_in_one(position: &Position, moves: &[(u8, Move)]) -> Option<Move> {
    let winner = position.turn();
    let king = position.king_of(!winner);
    let occupied = position.board().occupied();
    let bishop = attacks::bishop(king, occupied);
    let rook = attacks::rook(king, occupied);
    let shields = shields(position, winner, king, bishop, rook);
    let is_mate = |chosen: Move| {
        let seen = match chosen.promotion().unwrap_or(chosen.role()) {
            Role::Pawn => attacks::pawn(!winner, king),
            Role::Knight => attacks::knight(king),
            Role::Bishop => bishop,
            Role::Rook => rook,
            Role::Queen => bishop | rook,
            Role::King => Bitboard::EMPTY,
        };
        // A promoted piece may attack through the square that the pawn leaves, which the pawn
        // blocked until then.
        let may_check = seen.contains(chosen.to())
            || shields.contains(chosen.from())
            || chosen.promotion().is_some()
            || chosen.kind() != MoveKind::Normal;
        if !may_check {
            return false;
        }
        let mut after = position.clone();
        after.play_unchecked(chosen);
        after.is_check() && !after.has_legal_move()
    };
    moves.iter().map(|&(_, chosen)| chosen).find(|&chosen| is_mate(chosen))
}

/// Pieces that may discover a check by leaving.
fn shields(
    position: &Position,
    winner: Color,
    king: Square,
    bishop: Bitboard,
    rook: Bitboard,
) -> Bitboard {
    let board = position.board();
    let occupied = board.occupied();
    let ours = board.by_color(winner);
    let behind = attacks::bishop(king, occupied & !bishop) & board.bishops_and_queens()
        | attacks::rook(king, occupied & !rook) & board.rooks_and_queens();
    let mut shields = Bitboard::EMPTY;
    for slider in behind & ours {
        shields |= attacks::between(king, slider);
    }
    shields & ours
}

//! Our positions and moves in cozy-chess, and back.

use cozy_chess::{Board, util::display_uci_move};
use rules::{CastlingMode, Move, MoveKind, Position, Role};

/// The position in cozy-chess, if it accepts it. It refuses more than sixteen pieces or eight pawns
/// a side, more than two checkers, checks that a double step cannot have left, and more than 100
/// moves without progress.
pub fn board(position: &Position) -> Option<Board> {
    Board::from_fen(&position.to_shredder_fen(), true).ok()
}

/// The board in our library. It does not say whether it is Chess960.
///
/// # Panics
///
/// If we refuse it.
pub fn position(board: &Board, mode: CastlingMode) -> Position {
    let fen = format!("{board:#}");
    Position::from_fen_in(&fen, mode).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

/// A move, with castling as king takes rook.
pub fn chess_move(chosen: Move) -> cozy_chess::Move {
    let to = match chosen.kind() {
        MoveKind::Castling { rook } => rook,
        _ => chosen.to(),
    };
    cozy_chess::Move {
        from: square(chosen.from()),
        to: square(to),
        promotion: chosen.promotion().map(piece),
    }
}

/// A square.
pub fn square(square: rules::Square) -> cozy_chess::Square {
    cozy_chess::Square::index(square.index())
}

/// A kind of piece.
pub fn piece(role: Role) -> cozy_chess::Piece {
    match role {
        Role::Pawn => cozy_chess::Piece::Pawn,
        Role::Knight => cozy_chess::Piece::Knight,
        Role::Bishop => cozy_chess::Piece::Bishop,
        Role::Rook => cozy_chess::Piece::Rook,
        Role::Queen => cozy_chess::Piece::Queen,
        Role::King => cozy_chess::Piece::King,
    }
}

/// All legal moves.
pub fn legal_moves(board: &Board) -> Vec<cozy_chess::Move> {
    let mut moves = Vec::with_capacity(48);
    board.generate_moves(|of_piece| {
        moves.extend(of_piece);
        false
    });
    moves
}

/// All legal moves in UCI, sorted.
pub fn legal_uci(board: &Board, mode: CastlingMode) -> Vec<String> {
    let mut texts: Vec<String> = legal_moves(board)
        .into_iter()
        .map(|found| match mode {
            CastlingMode::Chess960 => found.to_string(),
            CastlingMode::Standard => display_uci_move(board, found).to_string(),
        })
        .collect();
    texts.sort_unstable();
    texts
}

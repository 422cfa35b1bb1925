//! Our positions and moves in shakmaty, and back.

use rules::{CastlingMode, Move, MoveKind, Position, Role};
use shakmaty::{Chess, EnPassantMode, Position as _, PositionError, fen::Fen};

/// The position in shakmaty.
///
/// # Panics
///
/// If shakmaty refuses it for a reason other than too much material or an impossible check, which a
/// [`Position`] of ours may have.
pub fn chess(position: &Position) -> Chess {
    let fen = position.to_shredder_fen();
    Fen::from_ascii(fen.as_bytes())
        .unwrap_or_else(|error| panic!("{fen}: {error}"))
        .into_position(mode(position.mode()))
        .or_else(PositionError::ignore_too_much_material)
        .or_else(PositionError::ignore_impossible_check)
        .unwrap_or_else(|error| panic!("{fen}: {error}"))
}

/// The position in our library.
///
/// # Panics
///
/// If we refuse it.
pub fn position(chess: &Chess) -> Position {
    let fen = Fen::from_position(chess, EnPassantMode::Always).to_string();
    let mode = match chess.castles().mode() {
        shakmaty::CastlingMode::Standard => CastlingMode::Standard,
        shakmaty::CastlingMode::Chess960 => CastlingMode::Chess960,
    };
    Position::from_fen_in(&fen, mode).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

/// Standard chess or Chess960.
pub fn mode(mode: CastlingMode) -> shakmaty::CastlingMode {
    match mode {
        CastlingMode::Standard => shakmaty::CastlingMode::Standard,
        CastlingMode::Chess960 => shakmaty::CastlingMode::Chess960,
    }
}

/// A move.
pub fn chess_move(chosen: Move) -> shakmaty::Move {
    let (from, to) = (square(chosen.from()), square(chosen.to()));
    match chosen.kind() {
        MoveKind::Normal => shakmaty::Move::Normal {
            role: role(chosen.role()),
            from,
            capture: chosen.capture().map(role),
            to,
            promotion: chosen.promotion().map(role),
        },
        MoveKind::EnPassant => shakmaty::Move::EnPassant { from, to },
        MoveKind::Castling { rook } => shakmaty::Move::Castle { king: from, rook: square(rook) },
    }
}

/// A square.
pub fn square(square: rules::Square) -> shakmaty::Square {
    shakmaty::Square::new(square.index() as u32)
}

/// A color.
pub fn color(color: rules::Color) -> shakmaty::Color {
    match color {
        rules::Color::White => shakmaty::Color::White,
        rules::Color::Black => shakmaty::Color::Black,
    }
}

/// A kind of piece.
pub fn role(role: Role) -> shakmaty::Role {
    match role {
        Role::Pawn => shakmaty::Role::Pawn,
        Role::Knight => shakmaty::Role::Knight,
        Role::Bishop => shakmaty::Role::Bishop,
        Role::Rook => shakmaty::Role::Rook,
        Role::Queen => shakmaty::Role::Queen,
        Role::King => shakmaty::Role::King,
    }
}

/// All legal moves in UCI, sorted.
pub fn legal_uci(chess: &Chess) -> Vec<String> {
    let mode = chess.castles().mode();
    let mut texts: Vec<String> =
        chess.legal_moves().into_iter().map(|found| found.to_uci(mode).to_string()).collect();
    texts.sort_unstable();
    texts
}

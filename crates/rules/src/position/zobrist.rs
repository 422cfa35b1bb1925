//! Zobrist numbers for everything that Laws 9.2.3 compares.

use super::Position;
use crate::{Board, Color, Piece, Role, Square};

static PIECES: [[[u64; 64]; 6]; 2] = KEYS.pieces;
static CASTLING: [u64; 64] = KEYS.castling;
static EN_PASSANT: [u64; 8] = KEYS.en_passant;

/// Included if Black is to move.
pub(super) const BLACK_TO_MOVE: u64 = KEYS.black_to_move;

#[inline]
pub(super) fn piece(square: Square, piece: Piece) -> u64 {
    PIECES[piece.color as usize][piece.role as usize][square.index()]
}

#[inline]
pub(super) fn castling(rook: Square) -> u64 {
    CASTLING[rook.index()]
}

#[inline]
pub(super) fn en_passant(target: Square) -> u64 {
    EN_PASSANT[target.file() as usize]
}

/// The hash from scratch; the incremental one must always equal it.
pub(super) fn of(position: &Position) -> u64 {
    let mut hash = if position.turn == Color::Black { BLACK_TO_MOVE } else { 0 };
    for color in Color::ALL {
        for role in Role::ALL {
            let kind = role.of(color);
            for square in position.board.by_piece(kind) {
                hash ^= piece(square, kind);
            }
        }
    }
    for rook in position.castling {
        hash ^= castling(rook);
    }
    if let Some(target) = position.en_passant {
        hash ^= en_passant(target);
    }
    hash
}

/// The hash of the initial position.
pub(super) const INITIAL: u64 = {
    const BOARD: Board = Board::initial();
    let mut hash = 0;
    let mut index = 0;
    while index < 64 {
        let square = Square::wrapping(index as u8);
        let color = if BOARD.by_color(Color::White).contains(square) { 0 } else { 1 };
        let mut role = Role::Pawn as usize;
        while role < 6 {
            if BOARD.by_role(Role::ALL[role]).contains(square) {
                hash ^= KEYS.pieces[color][role][index];
            }
            role += 1;
        }
        if BOARD.by_role(Role::Rook).contains(square) {
            hash ^= KEYS.castling[index];
        }
        index += 1;
    }
    hash
};

struct Keys {
    pieces: [[[u64; 64]; 6]; 2],
    castling: [u64; 64],
    en_passant: [u64; 8],
    black_to_move: u64,
}

const KEYS: Keys = {
    let mut keys =
        Keys { pieces: [[[0; 64]; 6]; 2], castling: [0; 64], en_passant: [0; 8], black_to_move: 0 };
    // SplitMix64: a fixed sequence that never changes, so that hashes may be stored.
    let mut state: u64 = 0x7ab1_7a2b_1a5b_0a2d;
    let mut color = 0;
    while color < 2 {
        let mut role = Role::Pawn as usize;
        while role < 6 {
            let mut square = 0;
            while square < 64 {
                (state, keys.pieces[color][role][square]) = next(state);
                square += 1;
            }
            role += 1;
        }
        color += 1;
    }
    let mut square = 0;
    while square < 64 {
        (state, keys.castling[square]) = next(state);
        square += 1;
    }
    let mut file = 0;
    while file < 8 {
        (state, keys.en_passant[file]) = next(state);
        file += 1;
    }
    (_, keys.black_to_move) = next(state);
    keys
};

const fn next(state: u64) -> (u64, u64) {
    let state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mut mixed = state;
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    (state, mixed ^ (mixed >> 31))
}

//! Pieces that hold one another: none of them can be taken back first.
//!
//! Play the game backward. Take a set of pieces such that none can be taken
//! back from its square while all the others of the set stand: not to a square
//! it moved from, nor to the pawn it was promoted from. The first of them to
//! be taken back would have to do so while the others stand. So none ever is,
//! and all have stood there since the start. If one of them did not start
//! there, no game leads to this position.
//!
//! The largest such set is found by leaving out, again and again, what can be
//! taken back. Everything outside the set counts as absent.

use tabiya_rules::{
    Bitboard, Board, CastlingSide, Color, Piece, Position, Rank, Role, Setup, Square, attacks,
};

use super::{
    count::{losses, misses_pawns},
    first_step::behind,
    home::{Homes, attacked_all_the_time},
    reason::Reason,
};

/// The frozen pieces that did not start where they stand, as reasons.
pub(super) fn reasons(setup: &Setup, array: Option<&Position>, homes: &Homes) -> Vec<Reason> {
    let Some(array) = array else { return Vec::new() };
    let board = &setup.board;
    let frozen = frozen(board, homes.permanent());
    let strange = |(square, piece): &(Square, Piece)| {
        frozen.contains(*square) && array.board().piece_at(*square) != Some(*piece)
    };
    let strangers: Vec<(Square, Piece)> = board.pieces().filter(strange).collect();
    let others = strangers.iter().filter(|(_, piece)| piece.role != Role::Pawn);
    let mut found: Vec<Reason> =
        others.map(|&(square, Piece { role, .. })| Reason::LockedOut { role, square }).collect();
    if found.is_empty() {
        for color in Color::ALL {
            let pawns = strangers.iter().filter(|(_, piece)| *piece == Role::Pawn.of(color));
            let pawns: Bitboard = pawns.map(|&(square, _)| square).collect();
            if pawns.any() {
                let available = losses(board, !color);
                found.push(Reason::PawnCaptures { color, pawns, needed: None, available });
            }
        }
    }
    found
}

/// The largest set of pieces none of which can be taken back first. The permanent ones never moved.
fn frozen(board: &Board, permanent: Bitboard) -> Bitboard {
    let mut frozen = board.occupied();
    loop {
        let free: Bitboard = board
            .pieces()
            .filter(|(square, _)| frozen.contains(*square) && !permanent.contains(*square))
            .filter(|&(square, piece)| can_be_taken_back(board, frozen, permanent, square, piece))
            .map(|(square, _)| square)
            .collect();
        if free.is_empty() {
            return frozen;
        }
        frozen &= !free;
    }
}

/// Whether this piece may have come here while the frozen ones stood.
fn can_be_taken_back(
    board: &Board,
    frozen: Bitboard,
    permanent: Bitboard,
    at: Square,
    piece: Piece,
) -> bool {
    let Piece { role, color } = piece;
    if role == Role::Pawn {
        let from = pawn_origins(board, color, at) & !Bitboard::BACK_RANKS;
        return (from & !frozen).any();
    }
    let mut from = attacks::of(role, color, at, frozen) & !frozen;
    if role == Role::King {
        // What never moved never gave check. What is only frozen may have, with its next move back.
        from &= !attacked_all_the_time(board, !color, permanent);
    }
    let is_promotion = at.rank() == color.relative(Rank::Eighth)
        && Role::PROMOTIONS.contains(&role)
        && misses_pawns(board, color);
    from.any()
        || is_promotion && (pawn_origins(board, color, at) & !frozen).any()
        || has_castled(board, color, at)
}

/// The squares from which a pawn may have come here in one move; a double step passes the first.
fn pawn_origins(board: &Board, color: Color, at: Square) -> Bitboard {
    let captured =
        if losses(board, !color) > 0 { attacks::pawn(!color, at) } else { Bitboard::EMPTY };
    behind(color, at) | captured
}

/// Whether this king or rook stands where castling ends.
fn has_castled(board: &Board, color: Color, at: Square) -> bool {
    CastlingSide::ALL.into_iter().any(|side| {
        let (king, rook) = (side.king_target(color), side.rook_target(color));
        (at == king || at == rook)
            && board.king_of(color) == Some(king)
            && board.piece_at(rook) == Some(Role::Rook.of(color))
    })
}

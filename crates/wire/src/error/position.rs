//! Errors of positions: unreadable, unreachable, or unsuitable as a start.

use super::row::{PieceParam, SideParam, error_codes};

error_codes! {
    /// What is wrong with a position.
    PositionCode;

    invalid_fen InvalidFen { at: u64, detail: String } 400
        "Invalid FEN at character {at}: {detail}.";
    finished_start FinishedStart 400
        "A game cannot start in a finished position. Choose another one.";

    no_king NoKing { side: SideParam } 400 "{side} has no king.";
    too_many_kings TooManyKings { side: SideParam, count: u64, squares: String } 400
        "{side} has {count} kings: {squares}.";
    pawns_on_back_rank PawnsOnBackRank { squares: String } 400
        "Pawns cannot stand on the first or last rank: {squares}.";
    opponent_in_check OpponentInCheck { king: String, checkers: String } 400
        "The side not to move is in check: the king on {king} is attacked from {checkers}.";
    no_castling_right NoCastlingRight { rook: String } 400
        "Castling rights with the rook on {rook}, but the king or the rook is not on its starting square.";
    no_en_passant NoEnPassant { square: String } 400
        "En passant on {square}, but no pawn has just moved two squares past it.";

    too_many_checkers TooManyCheckers { count: u64, squares: String } 400
        "{count} pieces give check at once: {squares}.";
    too_many_pieces TooManyPieces { side: SideParam, count: u64 } 400
        "{side} has {count} pieces and pawns, more than 16.";
    too_many_pawns TooManyPawns { side: SideParam, count: u64 } 400
        "{side} has {count} pawns, more than 8.";
    too_many_promotions TooManyPromotions { side: SideParam, promoted: u64, pawns: u64, squares: String } 400
        "{side} has more promoted pieces (at least {promoted}) than missing pawns ({pawns} of 8 are left): {squares}.";
    castling_elsewhere CastlingElsewhere { squares: String } 400
        "Castling rights, but the king or the rook did not start there: {squares}.";
    king_locked_out KingLockedOut { square: String } 400
        "The king cannot have reached {square} past unmoved pawns and kings.";
    piece_locked_out PieceLockedOut { piece: PieceParam, square: String } 400
        "No {piece} can have reached {square} past unmoved pawns, even by promotion.";
    pawns_misplaced PawnsMisplaced { side: SideParam } 400
        "{side}'s pawns cannot have reached these squares.";
    too_few_captures TooFewCaptures { side: SideParam, needed: u64, available: u64 } 400
        "{side}'s pawns needed too many captures to get here (captures: {needed}, losses of the opponent: {available}).";
    wrong_turn WrongTurn 400
        "Only knights, rooks, and kings without a queen can have moved, and from where they stand it is the other side's turn.";
    pawns_in_the_way PawnsInTheWay { promoted: u64, captures: u64 } 400
        "The pawns could not get through (captures: {captures}, promotions needed: {promoted}).";
    impossible_double_check ImpossibleDoubleCheck { squares: String } 400
        "No last move could give both checks: {squares}.";
    impossible_check ImpossibleCheck { squares: String } 400
        "No last move could give the check from {squares}.";
    no_last_move NoLastMove { side: SideParam } 400
        "{side} has no possible last move.";
    no_past NoPast { squares: String } 400
        "Every possible last move leads back to an impossible position: {squares}.";
}

//! One walk over the pieces of the side to move finds all of its legal moves.

use super::{
    Position,
    side::{Black, SideToMove, White},
    sink::MoveSink,
};
use crate::{Bitboard, CastlingSide, Color, Rank, Role, Square, attacks};

impl Position {
    /// Passes the legal moves to these squares to a sink.
    #[inline]
    pub(super) fn generate(&self, targets: Bitboard, sink: &mut impl MoveSink) {
        match self.turn {
            Color::White => self.generate_for::<White>(targets, sink),
            Color::Black => self.generate_for::<Black>(targets, sink),
        }
    }

    #[inline]
    fn generate_for<S: SideToMove>(&self, targets: Bitboard, sink: &mut impl MoveSink) {
        let king = self.king_of(S::US);
        self.king_steps::<S>(king, targets, sink);
        if sink.is_done() {
            return;
        }
        let (checkers, pinned) = self.checkers_and_pins(king);
        if checkers.many() {
            return;
        }
        // In check, other pieces must capture the checker or block.
        let helpful = targets
            & match checkers.first() {
                None => Bitboard::FULL,
                Some(checker) => attacks::between(king, checker) | checker.into(),
            };
        self.pieces::<S>(king, pinned, helpful, sink);
        self.pawns::<S>(king, pinned, targets, helpful, sink);
        if checkers.is_empty() && self.castling.any() {
            self.castlings::<S>(king, targets, sink);
        }
    }

    #[inline]
    fn king_steps<S: SideToMove>(&self, king: Square, wanted: Bitboard, sink: &mut impl MoveSink) {
        let them = S::US.other();
        let their_pawns = self.board.by_piece(Role::Pawn.of(them));
        let forbidden = self.board.by_color(S::US)
            | attacks::pawns_left(them, their_pawns)
            | attacks::pawns_right(them, their_pawns)
            | attacks::king(self.king_of(them));
        let candidates = attacks::king(king) & wanted & !forbidden;
        let mut safe = candidates;
        for target in candidates {
            if self.piece_attacks_king_step(king, target, them) {
                safe.remove(target);
            }
        }
        sink.piece(Role::King, king, safe);
    }

    /// Whether a knight, bishop, rook, or queen of `them` attacks the square that the king moves
    /// to. The king does not shield the squares behind it.
    #[inline]
    pub(super) fn piece_attacks_king_step(&self, king: Square, to: Square, them: Color) -> bool {
        let theirs = self.board.by_color(them);
        let diagonal = self.board.bishops_and_queens() & theirs;
        let straight = self.board.rooks_and_queens() & theirs;
        let occupied = self.board.occupied() ^ king.into();
        // Most squares have no slider on their lines. The rays on an empty board show that faster
        // than a magic look-up.
        (attacks::knight(to) & self.board.by_role(Role::Knight) & theirs).any()
            || (attacks::bishop_rays(to) & diagonal).any()
                && (attacks::bishop(to, occupied) & diagonal).any()
            || (attacks::rook_rays(to) & straight).any()
                && (attacks::rook(to, occupied) & straight).any()
    }

    #[inline]
    fn pieces<S: SideToMove>(
        &self,
        king: Square,
        pinned: Bitboard,
        helpful: Bitboard,
        sink: &mut impl MoveSink,
    ) {
        let ours = self.board.by_color(S::US);
        let occupied = self.board.occupied();
        let targets = helpful & !ours;
        // A pinned knight cannot stay on its line.
        for from in self.board.by_role(Role::Knight) & ours & !pinned {
            sink.piece(Role::Knight, from, attacks::knight(from) & targets);
        }
        let along_pin = |from: Square, reach: Bitboard| {
            if pinned.contains(from) { reach & attacks::line(king, from) } else { reach }
        };
        for from in self.board.by_role(Role::Bishop) & ours {
            let reach = attacks::bishop(from, occupied) & targets;
            sink.piece(Role::Bishop, from, along_pin(from, reach));
        }
        for from in self.board.by_role(Role::Rook) & ours {
            let reach = attacks::rook(from, occupied) & targets;
            sink.piece(Role::Rook, from, along_pin(from, reach));
        }
        for from in self.board.by_role(Role::Queen) & ours {
            let reach = attacks::queen(from, occupied) & targets;
            sink.piece(Role::Queen, from, along_pin(from, reach));
        }
    }

    /// All pawns at once, direction by direction. A pinned pawn may move along its pin: straight
    /// ahead on the king's file, or on one of its diagonals.
    #[inline]
    fn pawns<S: SideToMove>(
        &self,
        king: Square,
        pinned: Bitboard,
        wanted: Bitboard,
        helpful: Bitboard,
        sink: &mut impl MoveSink,
    ) {
        let pawns = self.board.by_piece(Role::Pawn.of(S::US));
        let empty = !self.board.occupied();
        let theirs = self.board.by_color(S::US.other()) & helpful;
        let free = pawns & !pinned;
        let pinned = pawns & pinned;

        let pushers = free | pinned & king.file().into();
        let single = S::forward(pushers) & empty;
        let double = S::forward(single & S::US.relative(Rank::Third).into()) & empty;
        let (mut left, mut right) = (free, free);
        if pinned.any() {
            left |= pinned & S::left_pin(king);
            right |= pinned & S::right_pin(king);
        }
        let left = attacks::pawns_left(S::US, left) & theirs;
        let right = attacks::pawns_right(S::US, right) & theirs;
        sink.pawns::<S>(single & helpful, double & helpful, left, right);

        if let Some(target) = self.en_passant.filter(|&target| wanted.contains(target)) {
            for from in attacks::pawn(S::US.other(), target) & pawns {
                if self.en_passant_is_safe(from, target) {
                    sink.en_passant(from, target);
                }
            }
        }
    }

    #[inline]
    fn castlings<S: SideToMove>(&self, king: Square, wanted: Bitboard, sink: &mut impl MoveSink) {
        for rook in self.castling & S::US.back_rank().into() {
            // Most often a piece stands between king and rook.
            if (attacks::between(king, rook) & self.board.occupied()).any() {
                continue;
            }
            let target = CastlingSide::of(king, rook).king_target(S::US);
            if wanted.contains(target) && self.castling_obstacle(king, rook).is_none() {
                sink.castling(S::US, king, rook);
            }
        }
    }
}

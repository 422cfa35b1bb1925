//! Playing a move.

use super::{IllegalMove, Position, zobrist};
use crate::{Bitboard, CastlingSide, Color, Move, MoveKind, Piece, Role, Square, attacks};

impl Position {
    /// The position after a move.
    ///
    /// # Errors
    ///
    /// The reason, if the move is illegal (Laws 3.10.2).
    #[inline]
    pub fn play(&self, chosen: Move) -> Result<Position, IllegalMove> {
        if !self.is_legal(chosen) {
            return Err(self.why_illegal(chosen.from(), chosen.to(), chosen.promotion()));
        }
        let mut next = self.clone();
        next.play_unchecked(chosen);
        Ok(next)
    }

    /// Plays a move that is known to be legal: one of [`Position::legal_moves`]. Any other move
    /// makes the position invalid, but nothing panics.
    // Always inlined, as is `transfer`: where moves are listed, much of a move is a constant, and
    // making every leaf is 2 % faster.
    #[inline(always)]
    pub fn play_unchecked(&mut self, chosen: Move) {
        let us = self.turn;
        self.halfmoves = if chosen.is_zeroing() { 0 } else { self.halfmoves.saturating_add(1) };
        if us == Color::Black {
            self.fullmoves = self.fullmoves.saturating_add(1);
        }
        if let Some(target) = self.en_passant.take() {
            self.hash ^= zobrist::en_passant(target);
        }
        match chosen.kind() {
            MoveKind::Castling { rook } => self.castle(chosen.from(), rook),
            _ => self.transfer(chosen),
        }
        self.lose_castling_rights(chosen);
        self.turn = !us;
        self.hash ^= zobrist::BLACK_TO_MOVE;
        if chosen.role() == Role::Pawn {
            self.note_double_step(chosen);
        }
    }

    /// A null move: the position with the other side to move. The Laws do not allow it, but
    /// programs use it to see threats. `None` in check, where the other side could capture the
    /// king.
    ///
    /// ```
    /// let position = tabiya_rules::Position::initial().passed().unwrap();
    /// assert_eq!(position.to_fen(), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 1 1");
    /// ```
    #[must_use]
    pub fn passed(&self) -> Option<Position> {
        if self.is_check() {
            return None;
        }
        let mut next = self.clone();
        if let Some(target) = next.en_passant.take() {
            next.hash ^= zobrist::en_passant(target);
        }
        next.halfmoves = self.halfmoves.saturating_add(1);
        next.fullmoves = self.fullmoves.saturating_add(u32::from(self.turn == Color::Black));
        next.turn = !self.turn;
        next.hash ^= zobrist::BLACK_TO_MOVE;
        Some(next)
    }

    #[inline]
    fn toggle(&mut self, square: Square, piece: Piece) {
        self.board.toggle(square.into(), piece);
        self.hash ^= zobrist::piece(square, piece);
    }

    /// Moves a piece from one square to another, with capture and promotion.
    #[inline(always)]
    fn transfer(&mut self, chosen: Move) {
        let us = self.turn;
        if let Some(captured) = chosen.capture() {
            let at = match chosen.kind() {
                MoveKind::EnPassant => pawn_passed(chosen.from(), chosen.to()),
                _ => chosen.to(),
            };
            self.toggle(at, captured.of(!us));
        }
        if let Some(arrived) = chosen.promotion() {
            self.toggle(chosen.from(), Role::Pawn.of(us));
            self.toggle(chosen.to(), arrived.of(us));
            return;
        }
        let piece = chosen.role().of(us);
        self.board.toggle(Bitboard::from(chosen.from()) | chosen.to().into(), piece);
        self.hash ^= zobrist::piece(chosen.from(), piece) ^ zobrist::piece(chosen.to(), piece);
    }

    /// Both pieces leave before either arrives, since in Chess960 their squares may overlap.
    fn castle(&mut self, king: Square, rook: Square) {
        let us = self.turn;
        let side = CastlingSide::of(king, rook);
        self.toggle(king, Role::King.of(us));
        self.toggle(rook, Role::Rook.of(us));
        self.toggle(side.king_target(us), Role::King.of(us));
        self.toggle(side.rook_target(us), Role::Rook.of(us));
    }

    /// Laws 3.8.2.1: castling rights end when the king or the rook moves, or the rook is captured.
    #[inline]
    fn lose_castling_rights(&mut self, chosen: Move) {
        if self.castling.is_empty() {
            return;
        }
        let mut touched = Bitboard::from(chosen.from()) | chosen.to().into();
        if chosen.role() == Role::King {
            touched |= self.turn.back_rank().into();
        }
        let lost = self.castling & touched;
        for rook in lost {
            self.hash ^= zobrist::castling(rook);
        }
        self.castling &= !lost;
    }

    /// Notes the en passant square after a pawn's double step, if the capture is legal.
    #[inline]
    fn note_double_step(&mut self, step: Move) {
        let (from, to) = (step.from().index(), step.to().index());
        if from.abs_diff(to) != 16 {
            return;
        }
        let passed = Square::wrapping(((from + to) / 2) as u8);
        let capturers =
            attacks::pawn(!self.turn, passed) & self.board.by_piece(Role::Pawn.of(self.turn));
        if capturers.any() && self.can_capture_en_passant(passed) {
            self.en_passant = Some(passed);
            self.hash ^= zobrist::en_passant(passed);
        }
    }
}

/// The square of the pawn that an en passant capture removes.
#[inline]
pub(super) fn pawn_passed(from: Square, to: Square) -> Square {
    Square::new(to.file(), from.rank())
}

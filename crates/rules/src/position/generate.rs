//! Generating legal moves (Laws 3.1 to 3.9).
//!
//! Pins and checks are computed first, so no move has to be tried and undone. One walk over the
//! pieces (`walk.rs`) serves every question about all moves; a [`MoveSink`](super::sink::MoveSink)
//! decides what to do with the moves. Questions about a single move are answered from its target
//! square (`origins.rs`).

use super::{
    Position,
    sink::{AnyMove, Count, ForEach},
};
use crate::{Bitboard, Move, MoveList};

impl Position {
    /// All legal moves.
    ///
    /// ```
    /// let position = tabiya_rules::Position::from_fen("7k/5Q2/8/8/8/8/8/K7 b - - 0 1").unwrap();
    /// assert!(position.legal_moves().is_empty() && position.is_stalemate());
    /// ```
    #[must_use]
    pub fn legal_moves(&self) -> MoveList {
        let mut moves = MoveList::new();
        self.for_each_legal_move(|found| moves.push(found));
        moves
    }

    /// Calls a function with each legal move, without a list.
    #[inline]
    pub fn for_each_legal_move(&self, visit: impl FnMut(Move)) {
        self.generate(Bitboard::FULL, &mut ForEach { position: self, visit });
    }

    /// Calls a function with each legal move to one of these squares; for castling, the king's
    /// target square counts. For captures:
    ///
    /// ```
    /// let fen = "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1";
    /// let position = tabiya_rules::Position::from_fen(fen).unwrap();
    /// let mut captures = Vec::new();
    /// let theirs = position.board().by_color(!position.turn());
    /// position.for_each_legal_move_to(theirs, |found| captures.push(position.uci(found)));
    /// assert_eq!(captures, ["e4d5".parse().unwrap()]);
    /// ```
    #[inline]
    pub fn for_each_legal_move_to(&self, targets: Bitboard, visit: impl FnMut(Move)) {
        self.generate(targets, &mut ForEach { position: self, visit });
    }

    /// The number of legal moves, without listing them.
    #[inline]
    #[must_use]
    pub fn legal_move_count(&self) -> usize {
        let mut count = Count::default();
        self.generate(Bitboard::FULL, &mut count);
        count.total()
    }

    /// Whether there is a legal move; stops at the first one.
    #[must_use]
    pub fn has_legal_move(&self) -> bool {
        let mut any = AnyMove(false);
        self.generate(Bitboard::FULL, &mut any);
        any.0
    }
}

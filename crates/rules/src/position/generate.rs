//! All legal moves and no others (Laws 3.1 to 3.9).
//!
//! Pins and checks are looked at before moves are made, so nothing is tried
//! and taken back. One walk over the pieces, [`Position::generate`], serves
//! every question; a [`MoveSink`] says what is done with what it finds.

use alloc::vec::Vec;

use super::Position;
use crate::{Bitboard, CastlingMode, CastlingSide, Color, Move, Rank, Role, Square, attacks};

impl Position {
    /// All legal moves.
    ///
    /// ```
    /// let position = tabiya_rules::Position::from_fen("7k/5Q2/8/8/8/8/8/K7 b - - 0 1").unwrap();
    /// assert!(position.legal_moves().is_empty() && position.is_stalemate());
    /// ```
    pub fn legal_moves(&self) -> Vec<Move> {
        let mut moves = Vec::with_capacity(48);
        self.for_each_legal_move(|found| moves.push(found));
        moves
    }

    /// Calls a function with each legal move, without a list.
    #[inline]
    pub fn for_each_legal_move(&self, visit: impl FnMut(Move)) {
        self.generate(Filter::ALL, &mut ForEach { position: self, visit });
    }

    /// Calls a function with each legal move to one of these squares; for
    /// castling, where the king arrives counts. Captures, say:
    ///
    /// ```
    /// let position = tabiya_rules::Position::from_fen("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1").unwrap();
    /// let mut captures = Vec::new();
    /// let theirs = position.board().by_color(!position.turn());
    /// position.for_each_legal_move_to(theirs, |found| captures.push(position.uci(found)));
    /// assert_eq!(captures, ["e4d5".parse().unwrap()]);
    /// ```
    #[inline]
    pub fn for_each_legal_move_to(&self, targets: Bitboard, visit: impl FnMut(Move)) {
        self.generate(Filter { role: None, targets }, &mut ForEach { position: self, visit });
    }

    /// Calls a function with each legal move of one kind of piece to one of
    /// these squares; for castling, where the king arrives counts.
    pub(crate) fn for_each_legal_move_of(
        &self,
        role: Role,
        targets: Bitboard,
        visit: impl FnMut(Move),
    ) {
        self.generate(Filter { role: Some(role), targets }, &mut ForEach { position: self, visit });
    }

    /// The number of legal moves, without making them.
    #[inline]
    pub fn legal_move_count(&self) -> usize {
        let mut count = Count(0);
        self.generate(Filter::ALL, &mut count);
        count.0
    }

    /// Whether there is any legal move.
    pub fn has_legal_move(&self) -> bool {
        let mut found = AnyMove(false);
        self.generate(Filter::ALL, &mut found);
        found.0
    }

    /// Whether a move is legal here (Laws 3.10.1).
    pub fn is_legal(&self, chosen: Move) -> bool {
        let mut legal = false;
        self.for_each_legal_move_of(chosen.role(), chosen.to().into(), |found| {
            legal |= found == chosen;
        });
        legal
    }

    #[inline]
    fn generate(&self, filter: Filter, sink: &mut impl MoveSink) {
        match self.turn {
            Color::White => self.generate_for::<White>(filter, sink),
            Color::Black => self.generate_for::<Black>(filter, sink),
        }
    }

    #[inline]
    fn generate_for<S: SideToMove>(&self, filter: Filter, sink: &mut impl MoveSink) {
        let king = self.king_of(S::US);
        if filter.has(Role::King) {
            self.king_steps::<S>(king, filter.targets, sink);
        }
        if self.checkers.many() || sink.is_done() {
            return;
        }
        // In check, other pieces must capture the checker or step between.
        let helpful = filter.targets
            & match self.checkers.first() {
                None => Bitboard::FULL,
                Some(checker) => attacks::between(king, checker) | checker.into(),
            };
        self.pieces::<S>(king, filter, helpful, sink);
        if filter.has(Role::Pawn) {
            self.pawns::<S>(king, filter.targets, helpful, sink);
        }
        if self.checkers.is_empty() && filter.has(Role::King) {
            self.castlings::<S>(king, filter.targets, sink);
        }
    }

    #[inline]
    fn king_steps<S: SideToMove>(&self, king: Square, wanted: Bitboard, sink: &mut impl MoveSink) {
        let them = S::US.other();
        let their_pawns = self.board.by_piece(Role::Pawn.of(them));
        let shunned = self.board.by_color(S::US)
            | attacks::pawns_left(them, their_pawns)
            | attacks::pawns_right(them, their_pawns)
            | attacks::king(self.king_of(them));
        // The king does not shield the squares behind it from a slider.
        let occupied = self.board.occupied() ^ king.into();
        let mut targets = attacks::king(king) & wanted & !shunned;
        for target in targets {
            if self.board.attackers_through(target, them, occupied).any() {
                targets.remove(target);
            }
        }
        sink.piece(Role::King, king, targets);
    }

    #[inline]
    fn pieces<S: SideToMove>(
        &self,
        king: Square,
        filter: Filter,
        helpful: Bitboard,
        sink: &mut impl MoveSink,
    ) {
        let ours = self.board.by_color(S::US);
        let occupied = self.board.occupied();
        let targets = helpful & !ours;
        // A pinned knight always leaves its line.
        if filter.has(Role::Knight) {
            for from in self.board.by_role(Role::Knight) & ours & !self.pinned {
                sink.piece(Role::Knight, from, attacks::knight(from) & targets);
            }
        }
        for role in [Role::Bishop, Role::Rook, Role::Queen] {
            if !filter.has(role) {
                continue;
            }
            for from in self.board.by_role(role) & ours {
                let mut reach = attacks::of(role, S::US, from, occupied) & targets;
                if self.pinned.contains(from) {
                    reach &= attacks::line(king, from);
                }
                sink.piece(role, from, reach);
            }
        }
    }

    /// All pawns at once, direction by direction. A pinned pawn may go along
    /// its pin: straight on the king's file, or on one of its diagonals.
    #[inline]
    fn pawns<S: SideToMove>(
        &self,
        king: Square,
        wanted: Bitboard,
        helpful: Bitboard,
        sink: &mut impl MoveSink,
    ) {
        let pawns = self.board.by_piece(Role::Pawn.of(S::US));
        let empty = !self.board.occupied();
        let theirs = self.board.by_color(S::US.other());
        let free = pawns & !self.pinned;
        let bound = pawns & self.pinned;

        let steppers = free | bound & king.file().into();
        let single = S::forward(steppers) & empty;
        let double = S::forward(single & S::US.relative(Rank::Third).into()) & empty;
        sink.pawns(single & helpful, S::FORWARD, PawnMove::Step);
        sink.pawns(double & helpful, 2 * S::FORWARD, PawnMove::Step);

        let (left_pin, right_pin) = match S::US {
            Color::White => (ANTIDIAGONAL[king.index()], DIAGONAL[king.index()]),
            Color::Black => (DIAGONAL[king.index()], ANTIDIAGONAL[king.index()]),
        };
        let prey = theirs & helpful;
        let left = attacks::pawns_left(S::US, free | bound & left_pin) & prey;
        let right = attacks::pawns_right(S::US, free | bound & right_pin) & prey;
        sink.pawns(left, S::FORWARD - 1, PawnMove::Capture);
        sink.pawns(right, S::FORWARD + 1, PawnMove::Capture);

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
            let target = CastlingSide::of(king, rook).king_target(S::US);
            if wanted.contains(target) && self.castling_obstacle(king, rook).is_none() {
                sink.castling(S::US, king, rook);
            }
        }
    }

    /// What prevents castling with this rook for now, if anything does (Laws
    /// 3.8.2.2). The king is known not to be in check.
    pub(super) fn castling_obstacle(&self, king: Square, rook: Square) -> Option<CastlingObstacle> {
        let us = self.turn;
        let side = CastlingSide::of(king, rook);
        let (king_to, rook_to) = (side.king_target(us), side.rook_target(us));
        let occupied = self.board.occupied();
        let king_path = attacks::between(king, king_to) | king_to.into();
        let rook_path = attacks::between(rook, rook_to) | rook_to.into();
        let own = Bitboard::from(king) | rook.into();
        let between = attacks::between(king, rook);
        if let Some(blocker) = ((king_path | rook_path | between) & occupied & !own).first() {
            return Some(CastlingObstacle::Piece(blocker));
        }
        let without_king = occupied ^ king.into();
        for square in king_path & !Bitboard::from(king) {
            if self.board.attackers_through(square, !us, without_king).any() {
                return Some(CastlingObstacle::Attacked(square));
            }
        }
        // Filter in Chess960 can the castling rook have shielded the king's
        // target square.
        if self.mode == CastlingMode::Chess960
            && self.board.attackers_through(king_to, !us, without_king ^ rook.into()).any()
        {
            return Some(CastlingObstacle::Attacked(king_to));
        }
        None
    }

    /// Whether some pawn of the side to move can legally capture on this
    /// square in passing.
    pub(super) fn can_capture_en_passant(&self, target: Square) -> bool {
        let pawns = self.board.by_piece(Role::Pawn.of(self.turn));
        (attacks::pawn(!self.turn, target) & pawns)
            .into_iter()
            .any(|from| self.en_passant_is_safe(from, target))
    }

    /// Whether the king is safe after this capture in passing. Two pawns leave
    /// their squares at once, so pins do not tell: the board afterwards does.
    pub(super) fn en_passant_is_safe(&self, from: Square, target: Square) -> bool {
        let captured = Bitboard::from(super::play::pawn_passed(from, target));
        let occupied = self.board.occupied() ^ from.into() ^ captured ^ target.into();
        let king = self.king_of(self.turn);
        (self.board.attackers_through(king, !self.turn, occupied) & !captured).is_empty()
    }
}

/// What stands in the way of castling for now.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum CastlingObstacle {
    /// A piece stands on this square.
    Piece(Square),
    /// The king would cross or reach this attacked square.
    Attacked(Square),
}

/// Which moves are asked for.
#[derive(Copy, Clone)]
struct Filter {
    /// Moves of this kind of piece; of all, if there is none.
    role: Option<Role>,
    /// Moves to one of these squares.
    targets: Bitboard,
}

impl Filter {
    const ALL: Filter = Filter { role: None, targets: Bitboard::FULL };

    #[inline]
    fn has(self, role: Role) -> bool {
        self.role.is_none_or(|filter| filter == role)
    }
}

/// Takes what the generator finds, in sets where it finds sets.
trait MoveSink {
    /// A piece that goes from one square to any of these.
    fn piece(&mut self, role: Role, from: Square, targets: Bitboard);
    /// PawnMove that arrive on these squares, each from `step` squares before.
    fn pawns(&mut self, targets: Bitboard, step: i8, how: PawnMove);
    fn en_passant(&mut self, from: Square, target: Square);
    fn castling(&mut self, us: Color, king: Square, rook: Square);
    /// Whether it need not hear more.
    fn is_done(&self) -> bool {
        false
    }
}

#[derive(Copy, Clone, PartialEq, Eq)]
enum PawnMove {
    Step,
    Capture,
}

/// Calls a function with each move.
struct ForEach<'a, F> {
    position: &'a Position,
    visit: F,
}

impl<F: FnMut(Move)> MoveSink for ForEach<'_, F> {
    #[inline]
    fn piece(&mut self, role: Role, from: Square, targets: Bitboard) {
        let occupied = self.position.board.occupied();
        for to in targets & occupied {
            let capture = self.position.board.role_at(to);
            (self.visit)(Move::normal(role, from, to, capture, None));
        }
        for to in targets & !occupied {
            (self.visit)(Move::normal(role, from, to, None, None));
        }
    }

    #[inline]
    fn pawns(&mut self, targets: Bitboard, step: i8, how: PawnMove) {
        for to in targets {
            let from = Square::wrapping((to.index() as u8).wrapping_add_signed(-step));
            let capture = match how {
                PawnMove::Step => None,
                PawnMove::Capture => self.position.board.role_at(to),
            };
            if Bitboard::BACK_RANKS.contains(to) {
                for role in Role::PROMOTIONS {
                    (self.visit)(Move::normal(Role::Pawn, from, to, capture, Some(role)));
                }
            } else {
                (self.visit)(Move::normal(Role::Pawn, from, to, capture, None));
            }
        }
    }

    fn en_passant(&mut self, from: Square, target: Square) {
        (self.visit)(Move::en_passant(from, target));
    }

    fn castling(&mut self, us: Color, king: Square, rook: Square) {
        (self.visit)(Move::castling(us, king, rook));
    }
}

/// Counts the moves.
struct Count(usize);

impl MoveSink for Count {
    #[inline]
    fn piece(&mut self, _: Role, _: Square, targets: Bitboard) {
        self.0 += targets.len();
    }

    #[inline]
    fn pawns(&mut self, targets: Bitboard, _: i8, _: PawnMove) {
        self.0 += targets.len();
        let promotions = targets & Bitboard::BACK_RANKS;
        if promotions.any() {
            self.0 += 3 * promotions.len();
        }
    }

    fn en_passant(&mut self, _: Square, _: Square) {
        self.0 += 1;
    }

    fn castling(&mut self, _: Color, _: Square, _: Square) {
        self.0 += 1;
    }
}

/// Asks filter whether there is a move.
struct AnyMove(bool);

impl MoveSink for AnyMove {
    #[inline]
    fn piece(&mut self, _: Role, _: Square, targets: Bitboard) {
        self.0 |= targets.any();
    }

    #[inline]
    fn pawns(&mut self, targets: Bitboard, _: i8, _: PawnMove) {
        self.0 |= targets.any();
    }

    fn en_passant(&mut self, _: Square, _: Square) {
        self.0 = true;
    }

    fn castling(&mut self, _: Color, _: Square, _: Square) {
        self.0 = true;
    }

    fn is_done(&self) -> bool {
        self.0
    }
}

/// The side to move as a type: the compiler makes one generator for each, with
/// directions and ranks as constants.
trait SideToMove {
    const US: Color;
    const FORWARD: i8;
    fn forward(set: Bitboard) -> Bitboard;
}

struct White;
struct Black;

impl SideToMove for White {
    const US: Color = Color::White;
    const FORWARD: i8 = 8;

    #[inline]
    fn forward(set: Bitboard) -> Bitboard {
        set.up()
    }
}

impl SideToMove for Black {
    const US: Color = Color::Black;
    const FORWARD: i8 = -8;

    #[inline]
    fn forward(set: Bitboard) -> Bitboard {
        set.down()
    }
}

/// The diagonal from below left to above right through each square.
static DIAGONAL: [Bitboard; 64] = diagonals(1);
/// The diagonal from above left to below right through each square.
static ANTIDIAGONAL: [Bitboard; 64] = diagonals(-1);

const fn diagonals(slope: i8) -> [Bitboard; 64] {
    let mut table = [Bitboard::EMPTY; 64];
    let mut index = 0;
    while index < 64 {
        let square = Square::wrapping(index as u8);
        let mut files = -7;
        while files <= 7 {
            if let Some(on) = square.offset(files, files * slope) {
                table[index].insert(on);
            }
            files += 1;
        }
        index += 1;
    }
    table
}

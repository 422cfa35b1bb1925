//! Taking back a move: every position it can have come from.
//!
//! Rather too many than too few: lost castling rights are not considered, and a capture may have
//! been of anything that is missing.

use tabiya_rules::{
    Bitboard, Board, CastlingSide, Color, Position, Rank, Role, Setup, Square, attacks,
};

use super::count::{losses, misses_pawns};

/// The kind of move that was taken back.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Undone {
    /// A piece only changed its square.
    Quiet,
    /// A captured piece came back, a promotion was undone, or a pawn moved.
    Material,
}

/// A position before the last move.
pub(super) struct Before {
    pub(super) setup: Setup,
    pub(super) undone: Undone,
    /// Where the piece that moved stands now.
    pub(super) mover: Square,
}

/// The data needed to take moves back.
pub(super) struct Undo<'a> {
    now: &'a Setup,
    array: Option<&'a Position>,
    /// The last mover.
    color: Color,
    /// Kings and rooks with castling rights, which have never moved.
    unmoved: Bitboard,
}

impl<'a> Undo<'a> {
    pub(super) fn new(now: &'a Setup, array: Option<&'a Position>) -> Undo<'a> {
        let color = !now.turn;
        let rights = now.castling & now.board.by_color(color);
        let king = now.board.king_of(color).filter(|_| rights.any());
        let unmoved = rights | king.map_or(Bitboard::EMPTY, Bitboard::from);
        Undo { now, array, color, unmoved }
    }

    /// Whether some position before satisfies the condition, quiet moves first. Also true if
    /// castling was possible from unknown squares.
    pub(super) fn any(&self, mut satisfies: impl FnMut(Before) -> bool) -> bool {
        if let Some(passed) = self.now.en_passant {
            return self.double_step_over(passed).is_some_and(satisfies);
        }
        let movers = self.now.board.by_color(self.color) & !self.unmoved;
        if self.castled(&mut satisfies) {
            return true;
        }
        movers.into_iter().any(|mover| self.quiet(mover, &mut satisfies))
            || movers.into_iter().any(|mover| self.pawn_forward(mover, &mut satisfies))
            || movers.into_iter().any(|mover| self.capture(mover, &mut satisfies))
            || movers.into_iter().any(|mover| self.en_passant(mover, &mut satisfies))
    }

    /// A piece that moved from an empty square to this one.
    fn quiet(&self, mover: Square, satisfies: &mut impl FnMut(Before) -> bool) -> bool {
        let Some(role) = self.role(mover).filter(|role| *role != Role::Pawn) else {
            return false;
        };
        self.origins(role, mover)
            .into_iter()
            .any(|from| satisfies(self.moved(mover, from, role, None, Undone::Quiet)))
    }

    /// A pawn that stepped, perhaps to promote.
    fn pawn_forward(&self, mover: Square, satisfies: &mut impl FnMut(Before) -> bool) -> bool {
        let Some(role) = self.role(mover) else { return false };
        let empty = !self.now.board.occupied();
        let one = mover.offset(0, -self.forward()).filter(|square| empty.contains(*square));
        let Some(one) = one else { return false };
        if role != Role::Pawn {
            return self.can_be_new(mover, role)
                && satisfies(self.moved(mover, one, Role::Pawn, None, Undone::Material));
        }
        if Bitboard::BACK_RANKS.contains(one) {
            return false;
        }
        if satisfies(self.moved(mover, one, role, None, Undone::Material)) {
            return true;
        }
        let two = one.offset(0, -self.forward()).filter(|square| empty.contains(*square));
        two.is_some_and(|two| {
            two.rank() == self.color.relative(Rank::Second)
                && satisfies(self.moved(mover, two, role, None, Undone::Material))
        })
    }

    /// A capture of anything that is missing, by the piece here.
    fn capture(&self, mover: Square, satisfies: &mut impl FnMut(Before) -> bool) -> bool {
        let Some(role) = self.role(mover) else { return false };
        let board = &self.now.board;
        if losses(board, !self.color) == 0 {
            return false;
        }
        let of_pawn = self.pawn_captured_from(mover);
        let mut ways = Vec::with_capacity(3);
        match role {
            Role::Pawn => ways.push((role, of_pawn & !Bitboard::BACK_RANKS)),
            _ => ways.push((role, self.origins(role, mover))),
        }
        if self.can_be_new(mover, role) {
            ways.push((Role::Pawn, of_pawn));
        }
        let prey_pawn = misses_pawns(board, !self.color) && !Bitboard::BACK_RANKS.contains(mover);
        let prey: &[Role] = if prey_pawn {
            &[Role::Knight, Role::Bishop, Role::Rook, Role::Queen, Role::Pawn]
        } else {
            &[Role::Knight, Role::Bishop, Role::Rook, Role::Queen]
        };
        ways.into_iter().any(|(before, origins)| {
            origins.into_iter().any(|from| {
                prey.iter().any(|prey| {
                    satisfies(self.moved(mover, from, before, Some(*prey), Undone::Material))
                })
            })
        })
    }

    /// A pawn that captured en passant.
    fn en_passant(&self, mover: Square, satisfies: &mut impl FnMut(Before) -> bool) -> bool {
        let board = &self.now.board;
        if self.role(mover) != Some(Role::Pawn)
            || mover.rank() != self.color.relative(Rank::Sixth)
            || losses(board, !self.color) == 0
            || !misses_pawns(board, !self.color)
        {
            return false;
        }
        let empty = !board.occupied();
        let (Some(prey), Some(came_from)) =
            (mover.offset(0, -self.forward()), mover.offset(0, self.forward()))
        else {
            return false;
        };
        if !empty.contains(prey) || !empty.contains(came_from) {
            return false;
        }
        self.pawn_captured_from(mover).into_iter().any(|from| {
            let mut before = self.moved(mover, from, Role::Pawn, None, Undone::Material);
            before.setup.board.put(prey, Role::Pawn.of(!self.color));
            before.setup.en_passant = Some(mover);
            satisfies(before)
        })
    }

    /// The last move is known: the double step of this pawn.
    fn double_step_over(&self, passed: Square) -> Option<Before> {
        let to = passed.offset(0, self.forward())?;
        let from = passed.offset(0, -self.forward())?;
        Some(self.moved(to, from, Role::Pawn, None, Undone::Material))
    }

    /// King and rook on the squares where castling ends.
    fn castled(&self, satisfies: &mut impl FnMut(Before) -> bool) -> bool {
        let board = &self.now.board;
        CastlingSide::ALL.into_iter().any(|side| {
            let (king, rook) = (side.king_target(self.color), side.rook_target(self.color));
            if self.unmoved.any()
                || board.king_of(self.color) != Some(king)
                || board.piece_at(rook) != Some(Role::Rook.of(self.color))
            {
                return false;
            }
            let Some(array) = self.array else { return true };
            let Some(corner) = array.castling_rook(self.color, side) else { return false };
            let home = array.king_of(self.color);
            let mut before = self.now.clone();
            before.board.take(king);
            before.board.take(rook);
            let in_the_way = before.board.occupied()
                & (attacks::between(home, king) | attacks::between(corner, rook));
            let occupied = before.board.occupied();
            if in_the_way.any() || occupied.contains(home) || occupied.contains(corner) {
                return false;
            }
            before.board.put(home, Role::King.of(self.color));
            before.board.put(corner, Role::Rook.of(self.color));
            before.turn = self.color;
            before.castling |= corner.into();
            // The king was neither in check nor crossed an attacked square.
            let path = attacks::between(home, king) | home.into();
            let attacked = |square: Square| board_attacks(&before.board, square, !self.color);
            if path.into_iter().any(attacked) {
                return false;
            }
            satisfies(Before { setup: before, undone: Undone::Quiet, mover: king })
        })
    }

    fn role(&self, square: Square) -> Option<Role> {
        self.now.board.role_at(square)
    }

    fn forward(&self) -> i8 {
        match self.color {
            Color::White => 1,
            Color::Black => -1,
        }
    }

    /// Empty squares from which a piece can come here.
    fn origins(&self, role: Role, to: Square) -> Bitboard {
        let occupied = self.now.board.occupied();
        attacks::of(role, self.color, to, occupied) & !occupied
    }

    /// Empty squares from which a pawn can capture here.
    fn pawn_captured_from(&self, to: Square) -> Bitboard {
        attacks::pawn(!self.color, to) & !self.now.board.occupied()
    }

    /// Whether the piece here may just have been promoted.
    fn can_be_new(&self, square: Square, role: Role) -> bool {
        Role::PROMOTIONS.contains(&role)
            && square.rank() == self.color.relative(Rank::Eighth)
            && misses_pawns(&self.now.board, self.color)
    }

    fn moved(
        &self,
        to: Square,
        from: Square,
        role: Role,
        prey: Option<Role>,
        undone: Undone,
    ) -> Before {
        let mut setup = self.now.clone();
        setup.board.take(to);
        setup.board.put(from, role.of(self.color));
        if let Some(prey) = prey {
            setup.board.put(to, prey.of(!self.color));
        }
        setup.turn = self.color;
        setup.en_passant = None;
        Before { setup, undone, mover: to }
    }
}

fn board_attacks(board: &Board, square: Square, by: Color) -> bool {
    board.attackers(square, by).any()
}

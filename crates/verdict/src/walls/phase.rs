//! A stretch of play without captures and pawn moves.

use tabiya_rules::{Bitboard, Board, CastlingSide, Color, Position, Role, Square, attacks};

use super::{last_moves::Mover, pairs::KingSquares};

/// A piece other than a pawn or king, and the squares it may stand on.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(super) struct Walker {
    pub(super) color: Color,
    pub(super) role: Role,
    pub(super) region: Bitboard,
}

/// How a phase started.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub(super) enum Arrival {
    /// With a position known not to be mate, this side to move.
    Known(Color),
    /// With a capture by the king of this color.
    KingOf(Color),
    /// With a capture by another piece of this color.
    OtherOf(Color),
    /// With a pawn move of this color.
    PawnOf(Color),
}

/// All positions whose pawns stand exactly here, whose pieces are exactly
/// these, and where each piece stands somewhere in its region.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) struct Phase {
    pub(super) pawns: [Bitboard; 2],
    pub(super) kings: [Bitboard; 2],
    pub(super) walkers: Vec<Walker>,
    /// Rooks that could castle at the start.
    pub(super) castling: Bitboard,
    /// Where the kings stood when they could castle.
    homes: [Square; 2],
    /// Whether some castling may happen in this phase.
    pub(super) may_castle: bool,
    pub(super) arrival: Arrival,
    /// The squares of both kings in the first position.
    pub(super) start: KingSquares,
}

impl Phase {
    pub(super) fn of(position: &Position, winner: Color) -> Phase {
        let board = position.board();
        let mut walkers = Vec::with_capacity(board.occupied().len());
        for (square, piece) in board.pieces() {
            if !matches!(piece.role, Role::Pawn | Role::King) {
                let region = square.into();
                walkers.push(Walker { color: piece.color, role: piece.role, region });
            }
        }
        let kings = Color::ALL.map(|color| position.king_of(color).into());
        let castling = position.castling();
        Phase {
            pawns: pawns_of(board),
            kings,
            walkers,
            castling,
            homes: Color::ALL.map(|color| position.king_of(color)),
            may_castle: false,
            arrival: Arrival::Known(position.turn()),
            start: KingSquares::one(position.king_of(!winner), position.king_of(winner)),
        }
    }

    /// The squares attacked by the pawns of a color.
    pub(super) fn pawn_attacks(&self, color: Color) -> Bitboard {
        pawn_attacks(color, self.pawns[color as usize])
    }

    pub(super) fn all_pawns(&self) -> Bitboard {
        self.pawns[0] | self.pawns[1]
    }

    /// Pawns, and pieces with only one square: nothing passes them.
    pub(super) fn fixed(&self) -> Bitboard {
        let mut fixed = self.all_pawns();
        for region in self.kings.into_iter().chain(self.walkers.iter().map(|one| one.region)) {
            if !region.many() {
                fixed |= region;
            }
        }
        fixed
    }

    /// Pieces with only one square.
    pub(super) fn fixed_walkers(&self) -> Bitboard {
        let regions = self.walkers.iter().map(|one| one.region);
        regions.filter(|region| !region.many()).fold(Bitboard::EMPTY, |set, region| set | region)
    }

    /// Extends every region by all moves that are not captures.
    pub(super) fn close(&mut self, winner: Color) {
        self.may_castle = false;
        loop {
            let mut grown = false;
            let mut fixed = self.fixed();
            if self.castling.any() && self.castle(fixed) {
                grown = true;
                fixed = self.fixed();
            }
            for index in 0..self.walkers.len() {
                let Walker { color, role, region } = self.walkers[index];
                let deadly = if color == winner {
                    Bitboard::EMPTY
                } else {
                    self.deadly(winner, Mover::Walker(index))
                };
                let wider = flood(role, color, region, fixed, deadly);
                if wider != region {
                    self.walkers[index].region = wider;
                    grown = true;
                    if !region.many() {
                        fixed = self.fixed();
                    }
                }
            }
            for color in Color::ALL {
                let region = self.kings[color as usize];
                let shunned = fixed | self.surely_attacked(!color);
                let wider = flood_king(region, shunned);
                if wider != region {
                    self.kings[color as usize] = wider;
                    grown = true;
                    fixed = self.fixed();
                }
            }
            if !grown {
                return;
            }
        }
    }

    /// Castling, if nothing fixed is in the way; attacks on its path are ignored. Returns whether a
    /// region grew.
    fn castle(&mut self, fixed: Bitboard) -> bool {
        let mut grown = false;
        for color in Color::ALL {
            let home = self.homes[color as usize];
            for rook in self.castling & color.back_rank().into() {
                let side = CastlingSide::of(home, rook);
                let (king_to, rook_to) = (side.king_target(color), side.rook_target(color));
                let path = attacks::between(home, king_to)
                    | attacks::between(rook, rook_to)
                    | attacks::between(home, rook)
                    | king_to.into()
                    | rook_to.into();
                let own = Bitboard::from(home) | rook.into();
                if (path & fixed & !own).any() || !self.kings[color as usize].contains(home) {
                    continue;
                }
                for walker in &mut self.walkers {
                    let is_rook = walker.role == Role::Rook && walker.color == color;
                    if is_rook && walker.region.contains(rook) {
                        self.may_castle = true;
                        grown |= !walker.region.contains(rook_to);
                        walker.region.insert(rook_to);
                    }
                }
                if self.may_castle {
                    grown |= !self.kings[color as usize].contains(king_to);
                    self.kings[color as usize].insert(king_to);
                }
            }
        }
        grown
    }

    /// Squares that this color attacks in every position of this phase: by its pawns, and by pieces
    /// that cannot move, along lines that nothing can block. The king that would step there does
    /// not block them.
    pub(super) fn surely_attacked(&self, by: Color) -> Bitboard {
        self.pawn_attacks(by) | self.surely_attacked_by_pieces(by, None, Bitboard::EMPTY)
    }

    /// The same by pieces only, without the one at this index, and with lines blocked on these
    /// squares, too.
    pub(super) fn surely_attacked_by_pieces(
        &self,
        by: Color,
        without: Option<usize>,
        cut: Bitboard,
    ) -> Bitboard {
        let king = self.kings[by as usize];
        let mut sure = king.single().map_or(Bitboard::EMPTY, attacks::king);
        let mut cutters = None;
        for (index, walker) in self.walkers.iter().enumerate() {
            if walker.color != by || walker.region.many() || without == Some(index) {
                continue;
            }
            let cutters = *cutters.get_or_insert_with(|| {
                let walkers = self.walkers.iter().map(|one| one.region);
                walkers.fold(self.all_pawns() | king | cut, |set, region| set | region)
            });
            if let Some(square) = walker.region.single() {
                sure |= attacks::of(walker.role, by, square, cutters);
            }
        }
        sure
    }

    /// All squares this piece may attack from its region.
    pub(super) fn reach(walker: &Walker, fixed: Bitboard) -> Bitboard {
        walker.region.into_iter().fold(Bitboard::EMPTY, |set, square| {
            set | attacks::of(walker.role, walker.color, square, fixed)
        })
    }
}

pub(super) fn pawns_of(board: &Board) -> [Bitboard; 2] {
    Color::ALL.map(|color| board.by_piece(Role::Pawn.of(color)))
}

pub(super) fn pawn_attacks(color: Color, pawns: Bitboard) -> Bitboard {
    let ahead = forward(color, pawns);
    ahead.left() | ahead.right()
}

pub(super) fn forward(color: Color, set: Bitboard) -> Bitboard {
    match color {
        Color::White => set.up(),
        Color::Black => set.down(),
    }
}

fn flood(
    role: Role,
    color: Color,
    region: Bitboard,
    fixed: Bitboard,
    shunned: Bitboard,
) -> Bitboard {
    let mut whole = region;
    let mut fresh = region;
    while let Some(square) = fresh.first() {
        fresh.remove(square);
        let found = attacks::of(role, color, square, fixed) & !fixed & !shunned & !whole;
        whole |= found;
        fresh |= found;
    }
    whole
}

fn flood_king(region: Bitboard, shunned: Bitboard) -> Bitboard {
    let mut whole = region;
    loop {
        let wider = whole | neighbors(whole) & !shunned;
        if wider == whole {
            return whole;
        }
        whole = wider;
    }
}

/// All squares next to a set, and the set itself.
pub(super) fn neighbors(set: Bitboard) -> Bitboard {
    let row = set | set.left() | set.right();
    row | row.up() | row.down()
}

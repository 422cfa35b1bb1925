//! Counting pieces, and how many of them were promoted.
//!
//! New pieces only appear by promotion, which uses up a pawn. So a side never has more than sixteen
//! pieces and eight pawns, and each piece beyond the initial number of its kind was promoted, one
//! for each missing pawn. Bishops never leave the color of their squares, and every start position
//! has one of each.

use tabiya_rules::{Bitboard, Board, ByColor, Color, Role};

use super::{home::Homes, reason::Reason};

/// The most pieces, pawns included, a side can have.
pub(super) const PIECES_MAX: u8 = 16;
/// The most pawns a side can have.
pub(super) const PAWNS_MAX: u8 = 8;

/// What must have been promoted, and what was captured.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) struct Census {
    /// For each side.
    pub(super) sides: ByColor<SideCensus>,
}

#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub(super) struct SideCensus {
    color: Color,
    /// What was captured of this side.
    pub(super) losses: u8,
    /// Promoted pieces, at least; among them bishops on light and dark squares.
    pub(super) promoted: u8,
    pub(super) light_bishops: u8,
    pub(super) dark_bishops: u8,
    /// Missing pawns, promoted or captured.
    pub(super) missing_pawns: u8,
    /// The pieces of kinds that were promoted.
    extra: Bitboard,
}

impl SideCensus {
    /// How many of this side's pawns may have been captured as pawns: those that are missing and
    /// were not needed for promotion.
    pub(super) fn pawn_losses_max(&self) -> u8 {
        (self.missing_pawns - self.promoted).min(self.losses)
    }
}

impl Census {
    pub(super) fn of(board: &Board, homes: &Homes) -> Census {
        Census { sides: ByColor::new_with(|color| SideCensus::of(board, homes, color)) }
    }

    pub(super) fn reasons(&self) -> impl Iterator<Item = Reason> + '_ {
        self.sides.iter().filter_map(|(_, side)| side.reason())
    }

    /// Pieces were promoted, but no pawn of that side can have reached a promotion square.
    pub(super) fn promotes_nowhere(&self, board: &Board, homes: &Homes) -> Option<Reason> {
        let (white, black) = (&self.sides.white, &self.sides.black);
        let nowhere = |side: &&SideCensus| {
            side.promoted > 0 && homes.promotion_squares(board, side.color).is_empty()
        };
        [white, black].into_iter().find(nowhere).map(|_| Reason::PawnsInTheWay {
            pawns: board.by_role(Role::Pawn),
            captures: white.losses + black.losses,
            promoted: white.promoted + black.promoted,
        })
    }
}

impl SideCensus {
    fn of(board: &Board, homes: &Homes, color: Color) -> SideCensus {
        let pawns = board.by_piece(Role::Pawn.of(color)).len() as u8;
        let mut side = SideCensus {
            color,
            losses: losses(board, color),
            promoted: 0,
            light_bishops: 0,
            dark_bishops: 0,
            missing_pawns: PAWNS_MAX - pawns,
            extra: Bitboard::EMPTY,
        };
        for role in [Role::Knight, Role::Rook, Role::Queen] {
            let pieces = board.by_piece(role.of(color));
            let promoted = homes.promoted(color, role, pieces);
            side.add(promoted, pieces);
        }
        let bishops = board.by_piece(Role::Bishop.of(color));
        let light = bishops & Bitboard::LIGHT;
        side.light_bishops = homes.promoted(color, Role::Bishop, light);
        side.add(side.light_bishops, light);
        let dark = bishops & Bitboard::DARK;
        side.dark_bishops = homes.promoted(color, Role::Bishop, dark);
        side.add(side.dark_bishops, dark);
        side
    }

    fn add(&mut self, promoted: u8, pieces: Bitboard) {
        if promoted > 0 {
            self.promoted += promoted;
            self.extra |= pieces;
        }
    }

    fn reason(&self) -> Option<Reason> {
        (self.promoted > self.missing_pawns).then_some(Reason::ManyPromotions {
            color: self.color,
            promoted: self.promoted,
            missing: self.missing_pawns,
            pieces: self.extra,
        })
    }
}

/// How many pieces and pawns a side has lost, promoted or not.
pub(super) fn losses(board: &Board, color: Color) -> u8 {
    PIECES_MAX.saturating_sub(board.by_color(color).len() as u8)
}

/// Whether a side has fewer pawns than at the start: one was captured or promoted.
pub(super) fn misses_pawns(board: &Board, color: Color) -> bool {
    board.by_piece(Role::Pawn.of(color)).len() < usize::from(PAWNS_MAX)
}

/// Reasons from the numbers alone.
pub(super) fn reasons(board: &Board) -> Vec<Reason> {
    let mut found = Vec::new();
    for color in Color::ALL {
        let pieces = board.by_color(color);
        if pieces.len() > usize::from(PIECES_MAX) {
            found.push(Reason::ManyPieces { color, pieces });
        }
        let pawns = board.by_piece(Role::Pawn.of(color));
        if pawns.len() > usize::from(PAWNS_MAX) {
            found.push(Reason::ManyPawns { color, pawns });
        }
    }
    found
}

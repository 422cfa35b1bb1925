//! A move in sixteen bits, for tables.

use rules::{Move, MoveKind, Role};

/// A move in sixteen bits: meaningful only beside the position it came from. 0 is none.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Packed(pub(crate) u16);

impl Packed {
    pub(crate) const NONE: Packed = Packed(0);

    #[inline]
    pub(crate) fn new(made: Move) -> Packed {
        // Castling is the king taking its rook: in Chess960 the king's target may be a step away.
        let to = match made.kind() {
            MoveKind::Castling { rook } => rook,
            _ => made.to(),
        };
        let promotion = match made.promotion() {
            None => 0,
            Some(Role::Knight) => 1,
            Some(Role::Bishop) => 2,
            Some(Role::Rook) => 3,
            Some(_) => 4,
        };
        Packed(made.from().index() as u16 | (to.index() as u16) << 6 | promotion << 12)
    }
}

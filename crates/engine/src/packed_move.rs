//! A move in 16 bits, for tables.

use rules::{Move, MoveKind, Role};

/// A move in 16 bits. It makes sense only together with its position. 0 is none.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct PackedMove(pub(crate) u16);

impl PackedMove {
    pub(crate) const NONE: PackedMove = PackedMove(0);

    #[inline]
    pub(crate) fn new(made: Move) -> PackedMove {
        // Castling is stored as king takes rook: in Chess960 the king's target can be an ordinary
        // king move too.
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
        PackedMove(made.from().index() as u16 | (to.index() as u16) << 6 | promotion << 12)
    }
}

//! The codes of why a position cannot arise.

use rules::{Bitboard, Role, SquareList};
use verdict::Reason;
use wire::error::{PieceParam, PositionCode, SideParam};

/// The code of a reason.
pub(crate) fn reason_code(reason: &Reason) -> PositionCode {
    let list = |squares: Bitboard| SquareList(squares).to_string();
    match *reason {
        Reason::Setup(kind) => kind.into(),
        Reason::ManyCheckers { checkers } => {
            PositionCode::TooManyCheckers { count: checkers.len() as u64, squares: list(checkers) }
        }
        Reason::ManyPieces { color, pieces } => {
            PositionCode::TooManyPieces { side: SideParam(color), count: pieces.len() as u64 }
        }
        Reason::ManyPawns { color, pawns } => {
            PositionCode::TooManyPawns { side: SideParam(color), count: pawns.len() as u64 }
        }
        Reason::ManyPromotions { color, promoted, missing, pieces } => {
            PositionCode::TooManyPromotions {
                side: SideParam(color),
                promoted: promoted.into(),
                pawns: 8_u8.saturating_sub(missing).into(),
                squares: list(pieces),
            }
        }
        Reason::CastlingElsewhere { rooks } => {
            PositionCode::CastlingElsewhere { squares: list(rooks) }
        }
        Reason::LockedOut { role: Role::King, square } => {
            PositionCode::KingLockedOut { square: square.to_string() }
        }
        Reason::LockedOut { role, square } => {
            PositionCode::PieceLockedOut { piece: PieceParam(role), square: square.to_string() }
        }
        Reason::PawnCaptures { color, needed: None, .. } => {
            PositionCode::PawnsMisplaced { side: SideParam(color) }
        }
        Reason::PawnCaptures { color, needed: Some(needed), available, .. } => {
            PositionCode::TooFewCaptures {
                side: SideParam(color),
                needed: needed.into(),
                available: available.into(),
            }
        }
        Reason::WrongTurn { .. } => PositionCode::WrongTurn,
        Reason::PawnsInTheWay { captures, promoted, .. } => {
            PositionCode::PawnsInTheWay { promoted: promoted.into(), captures: captures.into() }
        }
        Reason::ImpossibleCheck { checkers } if checkers.many() => {
            PositionCode::ImpossibleDoubleCheck { squares: list(checkers) }
        }
        Reason::ImpossibleCheck { checkers } => {
            PositionCode::ImpossibleCheck { squares: list(checkers) }
        }
        Reason::NoLastMove { color, .. } => PositionCode::NoLastMove { side: SideParam(color) },
        Reason::NoPast { movers, .. } => PositionCode::NoPast { squares: list(movers) },
    }
}

//! Why a position cannot arise, for people.

use std::fmt;

use tabiya_rules::{Bitboard, Color, PositionErrorKind, Role, Square, SquareList};

use super::count::PAWNS_MAX;

/// The reasons why no game leads to a position; there is at least one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Impossible(pub(super) Vec<Reason>);

impl Impossible {
    /// The reasons.
    #[must_use]
    pub fn reasons(&self) -> &[Reason] {
        &self.0
    }
}

impl fmt::Display for Impossible {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, reason) in self.0.iter().enumerate() {
            if index > 0 {
                f.write_str("; ")?;
            }
            reason.fmt(f)?;
        }
        Ok(())
    }
}

/// One reason why no game leads to a position.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Reason {
    /// The position is invalid: the rules cannot be applied.
    Setup(PositionErrorKind),
    /// More than two pieces give check.
    ManyCheckers {
        /// The pieces giving check.
        checkers: Bitboard,
    },
    /// More than sixteen pieces of a side.
    ManyPieces {
        /// Whose.
        color: Color,
        /// All of them.
        pieces: Bitboard,
    },
    /// More than eight pawns of a side.
    ManyPawns {
        /// Whose.
        color: Color,
        /// All of them.
        pawns: Bitboard,
    },
    /// More promoted pieces than missing pawns.
    ManyPromotions {
        /// Whose.
        color: Color,
        /// How many must have been promoted, at least.
        promoted: u8,
        /// How many pawns are missing.
        missing: u8,
        /// The pieces of which there are more than at the beginning.
        pieces: Bitboard,
    },
    /// A castling right with a king or rook that is not on its start square.
    CastlingElsewhere {
        /// The rooks of these rights.
        rooks: Bitboard,
    },
    /// A piece stands where unmoved pawns keep such pieces out, or other pieces around it that
    /// cannot have moved first.
    LockedOut {
        /// The kind of piece.
        role: Role,
        /// Where it stands.
        square: Square,
    },
    /// The pawns cannot have come here with the number of captures.
    PawnCaptures {
        /// Whose pawns.
        color: Color,
        /// All of them.
        pawns: Bitboard,
        /// How many captures they need; `None` if no number is enough.
        needed: Option<u8>,
        /// How many captures this side has made at most.
        available: u8,
    },
    /// The side to move does not fit the number of moves.
    WrongTurn {
        /// The only pieces that can have moved: the knights and rooks, and a king whose queen was
        /// captured.
        movers: Bitboard,
    },
    /// The pawns could not pass one another, or a king that never moved, to promote with so few
    /// captures.
    PawnsInTheWay {
        /// The remaining pawns.
        pawns: Bitboard,
        /// How many pieces and pawns were captured.
        captures: u8,
        /// The least number of promoted pawns, both sides together.
        promoted: u8,
    },
    /// No move can have given this check, or these two.
    ImpossibleCheck {
        /// The pieces giving check.
        checkers: Bitboard,
    },
    /// The last mover has no possible last move.
    NoLastMove {
        /// The side not to move.
        color: Color,
        /// Its pieces.
        pieces: Bitboard,
    },
    /// Every possible last move leads back to a position that cannot arise.
    NoPast {
        /// The pieces that can have moved last.
        movers: Bitboard,
        /// The most moves that were taken back.
        plies: u8,
    },
}

impl Reason {
    /// The squares it concerns.
    #[must_use]
    pub fn squares(&self) -> Bitboard {
        match *self {
            Reason::Setup(kind) => kind_squares(kind),
            Reason::ManyCheckers { checkers } | Reason::ImpossibleCheck { checkers } => checkers,
            Reason::ManyPieces { pieces, .. }
            | Reason::ManyPromotions { pieces, .. }
            | Reason::NoLastMove { pieces, .. } => pieces,
            Reason::ManyPawns { pawns, .. }
            | Reason::PawnCaptures { pawns, .. }
            | Reason::PawnsInTheWay { pawns, .. } => pawns,
            Reason::CastlingElsewhere { rooks } => rooks,
            Reason::LockedOut { square, .. } => square.into(),
            Reason::WrongTurn { movers } | Reason::NoPast { movers, .. } => movers,
        }
    }
}

fn kind_squares(kind: PositionErrorKind) -> Bitboard {
    match kind {
        PositionErrorKind::NoKing(_) => Bitboard::EMPTY,
        PositionErrorKind::ManyKings(_, squares) | PositionErrorKind::PawnsOnBackRank(squares) => {
            squares
        }
        PositionErrorKind::OpponentInCheck { king, checkers } => checkers | king.into(),
        PositionErrorKind::Castling(square) | PositionErrorKind::EnPassant(square) => square.into(),
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Reason::Setup(kind) => kind.fmt(f),
            Reason::ManyCheckers { checkers } => {
                write!(f, "{} pieces give check at once: {}", checkers.len(), SquareList(checkers))
            }
            Reason::ManyPieces { color, pieces } => {
                write!(f, "{} has {} pieces and pawns", color.name(), pieces.len())
            }
            Reason::ManyPawns { color, pawns } => {
                write!(f, "{} has {} pawns", color.name(), pawns.len())
            }
            Reason::ManyPromotions { color, promoted, missing, pieces } => {
                let (color, pieces) = (color.name(), SquareList(pieces));
                let promoted = Promoted(promoted);
                match PAWNS_MAX - missing {
                    0 => {
                        write!(f, "{color} has {promoted} but started with only 8 pawns: {pieces}")
                    }
                    left @ 1..PAWNS_MAX => {
                        write!(f, "{color} has {promoted} but still {left} of 8 pawns: {pieces}")
                    }
                    _ => write!(f, "{color} has {promoted} but still all 8 pawns: {pieces}"),
                }
            }
            Reason::CastlingElsewhere { rooks } => write!(
                f,
                "castling rights, but the king or the rook did not start there: {}",
                SquareList(rooks)
            ),
            Reason::LockedOut { role: Role::King, square } => {
                write!(f, "the king cannot have reached {square} past unmoved pawns and kings")
            }
            Reason::LockedOut { role, square } => write!(
                f,
                "no {role} can have reached {square} past unmoved pawns, even by promotion"
            ),
            Reason::PawnCaptures { color, needed: None, .. } => {
                write!(f, "{}'s pawns cannot have reached these squares", color.name())
            }
            Reason::PawnCaptures { color, needed: Some(needed), available, .. } => {
                let (ours, theirs) = (color.name(), color.other().name());
                let needed = Captures(needed);
                if available == 0 {
                    write!(
                        f,
                        "{ours}'s pawns needed {needed} to get here, but {theirs} has lost nothing"
                    )
                } else {
                    write!(
                        f,
                        "{ours}'s pawns needed {needed} to get here, \
                         but {theirs} has lost only {available}"
                    )
                }
            }
            // More than four knights and four rooks.
            Reason::WrongTurn { movers } if movers.len() > 8 => f.write_str(
                "only knights, rooks and kings can have moved, \
                 and from where they stand it is the other side's turn",
            ),
            Reason::WrongTurn { .. } => f.write_str(
                "only knights and rooks can have moved, \
                 and from where they stand it is the other side's turn",
            ),
            Reason::PawnsInTheWay { captures, promoted: 0, .. } => {
                write!(f, "with {} the pawns could not get past each other", Captures(captures))
            }
            Reason::PawnsInTheWay { captures, promoted: 1, .. } => write!(
                f,
                "at least one pawn was promoted, but with {} it could not get through",
                Captures(captures)
            ),
            Reason::PawnsInTheWay { captures, promoted, .. } => write!(
                f,
                "at least {promoted} pawns were promoted, but with {} \
                 they could not get past each other",
                Captures(captures)
            ),
            Reason::ImpossibleCheck { checkers } if checkers.many() => {
                write!(f, "no last move could give both checks: {}", SquareList(checkers))
            }
            Reason::ImpossibleCheck { checkers } => {
                write!(f, "no last move could give the check from {}", SquareList(checkers))
            }
            Reason::NoLastMove { color, .. } => {
                write!(f, "{} has no possible last move", color.name())
            }
            Reason::NoPast { movers, .. } => write!(
                f,
                "every possible last move leads back to an impossible position: {}",
                SquareList(movers)
            ),
        }
    }
}

/// A number of promoted pieces.
struct Promoted(u8);

impl fmt::Display for Promoted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            1 => f.write_str("1 promoted piece"),
            many => write!(f, "{many} promoted pieces"),
        }
    }
}

/// A number of captures.
struct Captures(u8);

impl fmt::Display for Captures {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            0 => f.write_str("no captures"),
            1 => f.write_str("one capture"),
            many => write!(f, "{many} captures"),
        }
    }
}

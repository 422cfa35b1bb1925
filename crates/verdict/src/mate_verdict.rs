use core::fmt;

use tabiya_rules::Move;

/// Whether a side can still mate by any series of legal moves.
#[derive(Clone, PartialEq, Eq, Debug)]
#[must_use]
pub enum MateVerdict {
    /// Yes: these legal moves end in mate. Empty if it is mate already.
    Yes(Vec<Move>),
    /// No, proved by this argument.
    No(Proof),
    /// Unknown: the budget ran out.
    Unknown,
}

impl MateVerdict {
    /// Whether a mating line was found.
    #[must_use]
    pub fn is_yes(&self) -> bool {
        matches!(self, MateVerdict::Yes(_))
    }

    /// Whether it is proved that there is none.
    #[must_use]
    pub fn is_no(&self) -> bool {
        matches!(self, MateVerdict::No(_))
    }
}

/// The argument that proves that a side cannot mate any more.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Proof {
    /// This side is checkmated itself.
    Mated,
    /// The game is stalemate.
    Stalemate,
    /// A bare king cannot mate.
    BareKing,
    /// King and knight cannot mate a king whose only helpers are queens.
    LoneKnight,
    /// Bishops of one square color cannot mate a king without a knight, a pawn, or a bishop of the
    /// other square color.
    BishopsOfOneColor,
    /// All moves were forced, to a position without a mate or back to an earlier one.
    ForcedLine,
    /// Walls of pawns keep the pieces from ever closing a mating net.
    Walls,
    /// Every position that can arise was searched, except those that another argument of this list
    /// covers.
    WholeGraphSearched,
}

impl fmt::Display for Proof {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Proof::Mated => "has been mated",
            Proof::Stalemate => "the game ended in stalemate",
            Proof::BareKing => "has only the king left",
            Proof::LoneKnight => "has only a knight, and the opponent only queens",
            Proof::BishopsOfOneColor => {
                "has only bishops of one square color, and the opponent nothing that helps them"
            }
            Proof::ForcedLine => "the forced moves lead to no mate",
            Proof::Walls => "the pawn walls keep the pieces from ever giving mate",
            Proof::WholeGraphSearched => "every position that can arise was searched",
        })
    }
}

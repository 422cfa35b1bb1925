use tabiya_rules::{Bitboard, Color, Position};

use super::phase::Phase;

/// What of a wall of pawns can be shown on the board, to people who ask why
/// [`Proof::Walls`](crate::Proof::Walls) holds.
///
/// ```
/// use tabiya_rules::{Color, Position, Square};
/// use tabiya_verdict::PawnWall;
///
/// let position = Position::from_fen("8/8/3k4/1p1p2p1/1P1P2P1/3K4/8/8 w - - 23 58").unwrap();
/// let wall = PawnWall::against(&position, Color::White);
/// assert_eq!(wall.pawns.len(), 6);
/// assert!(wall.king.contains(Square::D6) && !wall.king.contains(Square::D3));
/// ```
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct PawnWall {
    /// Pawns that stand head to head.
    pub pawns: Bitboard,
    /// Where the king that this side would have to mate can ever go, while nothing is captured and
    /// no pawn moves.
    pub king: Bitboard,
}

impl PawnWall {
    /// The wall that keeps this side from giving mate.
    #[must_use]
    pub fn against(position: &Position, side: Color) -> PawnWall {
        let mut phase = Phase::of(position, side);
        phase.close(side);
        let [white, black] = phase.pawns;
        PawnWall {
            pawns: white & black.down() | black & white.up(),
            king: phase.kings[!side as usize],
        }
    }
}

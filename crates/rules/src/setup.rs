use crate::{Bitboard, Board, CastlingMode, CastlingSide, Color, Role, Square};

/// Everything in a FEN, unchecked; the counterpart of [`Position`](crate::Position).
///
/// All fields are public. [`Position::from_setup`] checks a setup and reports every reason why it
/// is not a valid position.
///
/// [`Position::from_setup`]: crate::Position::from_setup
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Setup {
    /// The pieces.
    pub board: Board,
    /// The side to move.
    pub turn: Color,
    /// The rooks with castling rights, as claimed.
    pub castling: Bitboard,
    /// The square passed over by a pawn that has just made a double step.
    pub en_passant: Option<Square>,
    /// Plies since the last capture or pawn move.
    pub halfmoves: u32,
    /// The move number, from 1; it grows after Black's moves.
    pub fullmoves: u32,
}

impl Setup {
    /// An empty board, White to move.
    #[must_use]
    pub const fn empty() -> Setup {
        Setup {
            board: Board::empty(),
            turn: Color::White,
            castling: Bitboard::EMPTY,
            en_passant: None,
            halfmoves: 0,
            fullmoves: 1,
        }
    }

    /// The initial position (Laws 2.3).
    #[must_use]
    pub fn initial() -> Setup {
        let castling = [Square::A1, Square::H1, Square::A8, Square::H8].into_iter().collect();
        Setup { board: Board::initial(), castling, ..Setup::empty() }
    }

    /// The castling claims that the board contradicts, because the king or the rook is not in
    /// place.
    #[must_use]
    pub fn false_castling_claims(&self, mode: CastlingMode) -> Bitboard {
        self.castling & !self.true_castling_claims(mode)
    }

    fn true_castling_claims(&self, mode: CastlingMode) -> Bitboard {
        let mut held = Bitboard::EMPTY;
        if self.castling.is_empty() {
            return held;
        }
        for color in Color::ALL {
            let back_rank = Bitboard::from(color.back_rank());
            let Some(king) = self.board.king_of(color).filter(|&king| back_rank.contains(king))
            else {
                continue;
            };
            let rooks = self.castling & back_rank & self.board.by_piece(Role::Rook.of(color));
            for side in CastlingSide::ALL {
                let of_side: Bitboard = rooks
                    .into_iter()
                    .filter(|&rook| CastlingSide::of(king, rook) == side)
                    .collect();
                // A king has at most one rook to castle with on each side.
                held |= of_side
                    .single()
                    .filter(|&rook| at_home(mode, color, king, rook, side))
                    .map_or(Bitboard::EMPTY, Bitboard::from);
            }
        }
        held
    }

    /// Whether the board contradicts the en passant claim, because no pawn can just have passed
    /// that square.
    #[must_use]
    pub fn false_en_passant_claim(&self) -> Option<Square> {
        let target = self.en_passant?;
        let pusher = !self.turn;
        let on_rank = target.rank() == pusher.relative(crate::Rank::Third);
        let forward = if pusher == Color::White { 1 } else { -1 };
        let consistent = on_rank
            && !self.board.occupied().contains(target)
            && target.offset(0, -forward).is_some_and(|from| !self.board.occupied().contains(from))
            && target
                .offset(0, forward)
                .is_some_and(|to| self.board.piece_at(to) == Some(Role::Pawn.of(pusher)));
        (!consistent).then_some(target)
    }

    /// The same setup without the castling and en passant claims that the board contradicts.
    #[must_use]
    pub fn without_false_claims(mut self, mode: CastlingMode) -> Setup {
        self.castling = self.true_castling_claims(mode);
        if self.false_en_passant_claim().is_some() {
            self.en_passant = None;
        }
        self
    }
}

/// Whether the king and the rook stand where some start position has them.
fn at_home(
    mode: CastlingMode,
    color: Color,
    king: Square,
    rook: Square,
    side: CastlingSide,
) -> bool {
    use crate::File;
    match mode {
        CastlingMode::Standard => king.file() == File::E && rook == side.corner(color),
        // Whether some start position has them there is a question of Laws 3.10.3, which is
        // answered elsewhere. Here it is enough that both stand on the back rank.
        CastlingMode::Chess960 => true,
    }
}

impl Default for Setup {
    fn default() -> Setup {
        Setup::initial()
    }
}

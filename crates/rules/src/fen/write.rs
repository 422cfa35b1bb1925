use alloc::string::{String, ToString};
use core::fmt;

use crate::{Bitboard, CastlingSide, Color, Position, Role, Setup, Square};

impl Position {
    /// The FEN of the position; X-FEN in Chess960. An en passant square is
    /// written only when the capture is legal.
    ///
    /// ```
    /// use tabiya_rules::Position;
    ///
    /// let fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    /// assert_eq!(Position::initial().to_fen(), fen);
    /// ```
    pub fn to_fen(&self) -> String {
        self.to_setup().to_string()
    }

    /// The Shredder-FEN of the position: castling rights by the rook's file.
    ///
    /// ```
    /// use tabiya_rules::Position;
    ///
    /// let fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1";
    /// assert_eq!(Position::initial().to_shredder_fen(), fen);
    /// ```
    pub fn to_shredder_fen(&self) -> String {
        self.to_setup().to_shredder_fen()
    }
}

impl Setup {
    /// The Shredder-FEN of the setup: castling rights by the rook's file.
    pub fn to_shredder_fen(&self) -> String {
        Fen { setup: self, shredder: true }.to_string()
    }
}

/// The X-FEN of the setup, which in standard chess is the FEN.
impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Fen { setup: self, shredder: false }.fmt(f)
    }
}

struct Fen<'a> {
    setup: &'a Setup,
    shredder: bool,
}

impl fmt::Display for Fen<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let setup = self.setup;
        write!(f, "{} {} ", setup.board, setup.turn.to_char())?;
        self.write_castling(f)?;
        match setup.en_passant {
            Some(target) => write!(f, " {target}")?,
            None => f.write_str(" -")?,
        }
        write!(f, " {} {}", setup.halfmoves, setup.fullmoves)
    }
}

impl Fen<'_> {
    fn write_castling(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // A claim elsewhere has no letter: it is false, and is left out.
        if (self.setup.castling & Bitboard::BACK_RANKS).is_empty() {
            return f.write_str("-");
        }
        for color in Color::ALL {
            // From the h-file to the a-file: the king's side first.
            let claims = self.setup.castling & color.back_rank().into();
            for index in (0..64).rev() {
                let Some(rook) = Square::from_index(index).filter(|&at| claims.contains(at)) else {
                    continue;
                };
                let letter = self.castling_letter(color, rook);
                let letter =
                    if color == Color::White { letter.to_ascii_uppercase() } else { letter };
                write!(f, "{letter}")?;
            }
        }
        Ok(())
    }

    fn castling_letter(&self, color: Color, rook: Square) -> char {
        let by_file = rook.file().to_char();
        let king = self.setup.board.king_of(color).filter(|king| king.rank() == color.back_rank());
        let (Some(king), false) = (king, self.shredder) else {
            return by_file;
        };
        let side = CastlingSide::of(king, rook);
        let rooks = self.setup.board.by_piece(Role::Rook.of(color)) & color.back_rank().into();
        let is_outermost = rooks.contains(rook)
            && rooks.into_iter().all(|other| match side {
                CastlingSide::King => other <= rook,
                CastlingSide::Queen => other >= rook,
            });
        match side {
            CastlingSide::King if is_outermost => 'k',
            CastlingSide::Queen if is_outermost => 'q',
            _ => by_file,
        }
    }
}

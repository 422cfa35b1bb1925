use alloc::string::String;
use core::fmt;

use super::text::FenText;
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
    #[must_use]
    pub fn to_fen(&self) -> String {
        Fen { setup: &self.to_setup(), shredder: false }.to_text()
    }

    /// The Shredder-FEN of the position: castling rights by the rook's file.
    ///
    /// ```
    /// use tabiya_rules::Position;
    ///
    /// let fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1";
    /// assert_eq!(Position::initial().to_shredder_fen(), fen);
    /// ```
    #[must_use]
    pub fn to_shredder_fen(&self) -> String {
        self.to_setup().to_shredder_fen()
    }
}

impl Setup {
    /// The Shredder-FEN of the setup: castling rights by the rook's file.
    #[must_use]
    pub fn to_shredder_fen(&self) -> String {
        Fen { setup: self, shredder: true }.to_text()
    }
}

/// The FEN of the position; X-FEN in Chess960.
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Fen { setup: &self.to_setup(), shredder: false }.fmt(f)
    }
}

/// The X-FEN of the setup, which in standard chess is the FEN.
impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Fen { setup: self, shredder: false }.fmt(f)
    }
}

/// Writes the first four fields of a FEN, as an EPD has them.
pub(crate) fn write_fen_start(setup: &Setup, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let mut text = FenText::default();
    Fen { setup, shredder: false }.write_four_fields(&mut text);
    f.write_str(text.as_str())
}

struct Fen<'a> {
    setup: &'a Setup,
    shredder: bool,
}

impl fmt::Display for Fen<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = FenText::default();
        self.write(&mut text);
        f.write_str(text.as_str())
    }
}

impl Fen<'_> {
    fn to_text(&self) -> String {
        let mut text = FenText::default();
        self.write(&mut text);
        String::from(text.as_str())
    }

    fn write(&self, text: &mut FenText) {
        self.write_four_fields(text);
        text.push(b' ');
        text.push_number(self.setup.halfmoves);
        text.push(b' ');
        text.push_number(self.setup.fullmoves);
    }

    fn write_four_fields(&self, text: &mut FenText) {
        let setup = self.setup;
        text.push_board(&setup.board);
        text.push(b' ');
        text.push(setup.turn.to_char() as u8);
        text.push(b' ');
        self.write_castling(text);
        text.push(b' ');
        match setup.en_passant {
            Some(target) => {
                text.push(target.file().to_char() as u8);
                text.push(target.rank().to_char() as u8);
            }
            None => text.push(b'-'),
        }
    }

    fn write_castling(&self, text: &mut FenText) {
        // An invalid claim has no letter and is left out.
        if (self.setup.castling & Bitboard::BACK_RANKS).is_empty() {
            return text.push(b'-');
        }
        for color in Color::ALL {
            // From the h-file to the a-file, so kingside comes first.
            let mut claims = self.setup.castling & color.back_rank().into();
            while let Some(rook) = claims.last() {
                claims.remove(rook);
                let letter = self.castling_letter(color, rook) as u8;
                let is_white = color == Color::White;
                text.push(if is_white { letter.to_ascii_uppercase() } else { letter });
            }
        }
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

use core::fmt;

use super::view;
use crate::{Board, Color, Piece, Square};

/// A board as eight lines of text, with coordinates.
///
/// ```
/// use tabiya_rules::{Color, Setup, picture::{Symbols, Text}};
///
/// // The Lucena position.
/// let setup: Setup = "1K1k4/1P6/8/8/8/8/r7/2R5 w - - 0 1".parse()?;
/// let text = Text::of(&setup.board);
/// assert_eq!(text.to_string(), "\
/// 8 . K . k . . . .
/// 7 . P . . . . . .
/// 6 . . . . . . . .
/// 5 . . . . . . . .
/// 4 . . . . . . . .
/// 3 . . . . . . . .
/// 2 r . . . . . . .
/// 1 . . R . . . . .
///   a b c d e f g h");
///
/// let bare = text.coordinates(false).below(Color::Black).symbols(Symbols::Figurines);
/// assert!(bare.to_string().starts_with("· · · · · ♖ · ·\n· · · · · · · ♜\n"));
/// # Ok::<(), tabiya_rules::ParseFenError>(())
/// ```
///
/// The last line ends without a line break.
#[derive(Copy, Clone, Debug)]
pub struct Text<'a> {
    board: &'a Board,
    below: Color,
    coordinates: bool,
    symbols: Symbols,
}

/// The symbols for the pieces of a [`Text`] picture.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Symbols {
    /// The letters of a FEN, upper case for White; empty squares are `.`.
    Letters,
    /// Unicode's chess symbols, outlined for White and filled for Black, for dark text on a light
    /// background; empty squares are `·`.
    Figurines,
    /// The same with filled symbols for White, for light text on a dark background, as in most
    /// terminals.
    FigurinesOnDark,
}

impl<'a> Text<'a> {
    /// A picture with White at the bottom, with coordinates, in letters.
    #[must_use]
    pub fn of(board: &'a Board) -> Text<'a> {
        Text { board, below: Color::White, coordinates: true, symbols: Symbols::Letters }
    }

    /// Puts this player's side at the bottom.
    #[must_use]
    pub fn below(mut self, player: Color) -> Text<'a> {
        self.below = player;
        self
    }

    /// Adds or omits the coordinates.
    #[must_use]
    pub fn coordinates(mut self, shown: bool) -> Text<'a> {
        self.coordinates = shown;
        self
    }

    /// Chooses the symbols.
    #[must_use]
    pub fn symbols(mut self, symbols: Symbols) -> Text<'a> {
        self.symbols = symbols;
        self
    }
}

impl fmt::Display for Text<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (row, rank) in view::ranks(self.below).enumerate() {
            if row > 0 {
                f.write_str("\n")?;
            }
            if self.coordinates {
                write!(f, "{rank} ")?;
            }
            for (column, file) in view::files(self.below).enumerate() {
                let gap = if column > 0 { " " } else { "" };
                let piece = self.board.piece_at(Square::new(file, rank));
                write!(f, "{gap}{}", self.symbols.draw(piece))?;
            }
        }
        if self.coordinates {
            f.write_str("\n ")?;
            for file in view::files(self.below) {
                write!(f, " {file}")?;
            }
        }
        Ok(())
    }
}

impl Symbols {
    fn draw(self, piece: Option<Piece>) -> char {
        match (self, piece) {
            (Symbols::Letters, None) => '.',
            (Symbols::Letters, Some(piece)) => piece.to_char(),
            (Symbols::Figurines | Symbols::FigurinesOnDark, None) => '·',
            (Symbols::Figurines, Some(piece)) => piece.to_figurine(),
            (Symbols::FigurinesOnDark, Some(piece)) => piece.role.of(!piece.color).to_figurine(),
        }
    }
}

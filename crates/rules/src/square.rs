use core::{
    fmt::{self, Write},
    str::FromStr,
};

use crate::Color;

macro_rules! lines {
    ($(#[$doc:meta])* $name:ident: $($variant:ident = $letter:literal $index:literal),*) => {
        $(#[$doc])*
        #[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        #[repr(u8)]
        #[allow(missing_docs)]
        pub enum $name { $($variant),* }

        impl $name {
            /// All eight, in order.
            pub const ALL: [$name; 8] = [$($name::$variant),*];

            /// The one with this index, from 0.
            pub const fn from_index(index: u8) -> Option<$name> {
                if index < 8 { Some(Self::wrapping(index)) } else { None }
            }

            /// The one with this index modulo 8. Unlike with a table, the compiler sees that this
            /// is a no-op.
            #[inline]
            pub(crate) const fn wrapping(index: u8) -> $name {
                match index & 7 {
                    $($index => $name::$variant,)*
                    _ => Self::ALL[0],
                }
            }

            /// Its letter or digit in a square's name.
            pub const fn to_char(self) -> char {
                match self { $($name::$variant => $letter),* }
            }

            /// Reads its letter or digit; files in either case.
            pub const fn from_char(letter: char) -> Option<$name> {
                match letter.to_ascii_lowercase() {
                    $($letter => Some($name::$variant),)*
                    _ => None,
                }
            }

            /// The mirrored one: a ↔ h, 1 ↔ 8.
            #[inline]
            pub const fn flip(self) -> $name {
                Self::wrapping(7 - self as u8)
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_char(self.to_char())
            }
        }
    };
}

lines! {
    /// A vertical column of squares (Laws 2.4).
    File: A = 'a' 0, B = 'b' 1, C = 'c' 2, D = 'd' 3, E = 'e' 4, F = 'f' 5, G = 'g' 6, H = 'h' 7
}

lines! {
    /// A horizontal row of squares (Laws 2.4), numbered from White's side.
    Rank: First = '1' 0, Second = '2' 1, Third = '3' 2, Fourth = '4' 3,
          Fifth = '5' 4, Sixth = '6' 5, Seventh = '7' 6, Eighth = '8' 7
}

/// A square of the board.
///
/// ```
/// use tabiya_rules::{Color, File, Rank, Square};
///
/// let square: Square = "h1".parse()?;
/// assert_eq!(square, Square::H1);
/// assert_eq!((square.file(), square.rank()), (File::H, Rank::First));
/// // The right lower corner is light (Online 3.1).
/// assert_eq!(square.shade(), Color::White);
/// # Ok::<(), tabiya_rules::ParseSquareError>(())
/// ```
// The index is below 64 by construction. `index()` masks it, so that the compiler can drop bounds
// checks on tables of 64.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

impl Square {
    /// The square on this file and rank.
    #[inline]
    pub const fn new(file: File, rank: Rank) -> Square {
        Square((rank as u8) << 3 | file as u8)
    }

    /// The square with this index: a1 = 0, b1 = 1, … h8 = 63.
    #[inline]
    pub const fn from_index(index: u8) -> Option<Square> {
        if index < 64 { Some(Square(index)) } else { None }
    }

    /// Reads a letter and a digit; the letter in either case.
    #[inline]
    pub(crate) const fn from_name([file, rank]: [u8; 2]) -> Option<Square> {
        let file = (file | 0x20).wrapping_sub(b'a');
        let rank = rank.wrapping_sub(b'1');
        if file < 8 && rank < 8 { Some(Square(rank << 3 | file)) } else { None }
    }

    /// The square with this index modulo 64.
    #[inline]
    pub(crate) const fn wrapping(index: u8) -> Square {
        Square(index & 63)
    }

    /// All squares from a1 to h8, rank by rank.
    pub fn all() -> impl DoubleEndedIterator<Item = Square> + ExactSizeIterator + Clone {
        (0..64u8).map(Square)
    }

    /// a1 = 0, b1 = 1, … h8 = 63.
    #[inline]
    pub const fn index(self) -> usize {
        (self.0 & 63) as usize
    }

    /// The file it stands on.
    #[inline]
    pub const fn file(self) -> File {
        File::wrapping(self.0)
    }

    /// The rank it stands on.
    #[inline]
    pub const fn rank(self) -> Rank {
        Rank::wrapping(self.0 >> 3)
    }

    /// Whether it is a light (`White`) or dark (`Black`) square.
    pub const fn shade(self) -> Color {
        if ((self.0 >> 3) ^ self.0) & 1 == 1 { Color::White } else { Color::Black }
    }

    /// The square this many files to the right and ranks up, if it is on the board.
    pub const fn offset(self, files: i8, ranks: i8) -> Option<Square> {
        let file = (self.0 & 7) as i8 + files;
        let rank = (self.0 >> 3) as i8 + ranks;
        if file < 0 || file > 7 || rank < 0 || rank > 7 {
            return None;
        }
        Some(Square((rank as u8) << 3 | file as u8))
    }

    /// The square mirrored to the other side: e2 ↔ e7.
    #[inline]
    pub const fn flip_rank(self) -> Square {
        Square(self.0 ^ 56)
    }

    /// The distance in king moves.
    pub const fn distance(self, other: Square) -> u8 {
        let files = (self.0 & 7).abs_diff(other.0 & 7);
        let ranks = (self.0 >> 3).abs_diff(other.0 >> 3);
        if files > ranks { files } else { ranks }
    }
}

macro_rules! squares {
    ($($name:ident)*) => {
        #[allow(missing_docs)]
        impl Square { squares!(@consts 0u8, $($name)*); }
    };
    (@consts $index:expr, $name:ident $($rest:ident)*) => {
        pub const $name: Square = Square($index);
        squares!(@consts $index + 1, $($rest)*);
    };
    (@consts $index:expr,) => {};
}

squares! {
    A1 B1 C1 D1 E1 F1 G1 H1
    A2 B2 C2 D2 E2 F2 G2 H2
    A3 B3 C3 D3 E3 F3 G3 H3
    A4 B4 C4 D4 E4 F4 G4 H4
    A5 B5 C5 D5 E5 F5 G5 H5
    A6 B6 C6 D6 E6 F6 G6 H6
    A7 B7 C7 D7 E7 F7 G7 H7
    A8 B8 C8 D8 E8 F8 G8 H8
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_char(self.file().to_char())?;
        f.write_char(self.rank().to_char())
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The text is not the name of a square.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct ParseSquareError;

impl fmt::Display for ParseSquareError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not a square: expected a letter a to h and a digit 1 to 8")
    }
}

impl core::error::Error for ParseSquareError {}

impl FromStr for Square {
    type Err = ParseSquareError;

    fn from_str(text: &str) -> Result<Square, ParseSquareError> {
        match text.as_bytes() {
            &[file, rank] => Square::from_name([file, rank]).ok_or(ParseSquareError),
            _ => Err(ParseSquareError),
        }
    }
}

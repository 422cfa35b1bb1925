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
            #[inline]
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

macro_rules! squares {
    ($($name:ident = $index:literal)*) => {
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
        ///
        /// An `Option<Square>` is one byte, too.
        // An enum, so that `Option` has room for `None`. `index()` masks all the same, so that the
        // compiler drops bounds checks on tables of 64 even where it has forgotten the range.
        #[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[repr(u8)]
        #[allow(missing_docs)]
        pub enum Square { $($name = $index),* }

        impl Square {
            /// The square with this index modulo 64. The compiler sees that the match changes
            /// nothing.
            #[inline]
            pub(crate) const fn wrapping(index: u8) -> Square {
                match index & 63 {
                    $($index => Square::$name,)*
                    _ => Square::A1,
                }
            }
        }
    };
}

squares! {
    A1 = 0 B1 = 1 C1 = 2 D1 = 3 E1 = 4 F1 = 5 G1 = 6 H1 = 7
    A2 = 8 B2 = 9 C2 = 10 D2 = 11 E2 = 12 F2 = 13 G2 = 14 H2 = 15
    A3 = 16 B3 = 17 C3 = 18 D3 = 19 E3 = 20 F3 = 21 G3 = 22 H3 = 23
    A4 = 24 B4 = 25 C4 = 26 D4 = 27 E4 = 28 F4 = 29 G4 = 30 H4 = 31
    A5 = 32 B5 = 33 C5 = 34 D5 = 35 E5 = 36 F5 = 37 G5 = 38 H5 = 39
    A6 = 40 B6 = 41 C6 = 42 D6 = 43 E6 = 44 F6 = 45 G6 = 46 H6 = 47
    A7 = 48 B7 = 49 C7 = 50 D7 = 51 E7 = 52 F7 = 53 G7 = 54 H7 = 55
    A8 = 56 B8 = 57 C8 = 58 D8 = 59 E8 = 60 F8 = 61 G8 = 62 H8 = 63
}

const _: () = assert!(size_of::<Option<Square>>() == 1);

impl Square {
    /// The square on this file and rank.
    #[inline]
    #[must_use]
    pub const fn new(file: File, rank: Rank) -> Square {
        Square::wrapping((rank as u8) << 3 | file as u8)
    }

    /// The square with this index: a1 = 0, b1 = 1, … h8 = 63.
    #[inline]
    #[must_use]
    pub const fn from_index(index: u8) -> Option<Square> {
        if index < 64 { Some(Square::wrapping(index)) } else { None }
    }

    /// Reads a letter and a digit; the letter in either case.
    #[inline]
    pub(crate) const fn from_name([file, rank]: [u8; 2]) -> Option<Square> {
        let file = (file | 0x20).wrapping_sub(b'a');
        let rank = rank.wrapping_sub(b'1');
        if file < 8 && rank < 8 { Some(Square::wrapping(rank << 3 | file)) } else { None }
    }

    /// Reads two squares in a row, all four characters at once.
    #[inline]
    pub(crate) const fn two_from_names(names: [u8; 4]) -> Option<(Square, Square)> {
        let lower = u32::from_le_bytes(names) | 0x0020_0020;
        // A character that is too small borrows from the next, but is found out itself.
        let digits = lower.wrapping_sub(u32::from_le_bytes(*b"a1a1"));
        if digits & 0xF8F8_F8F8 != 0 {
            return None;
        }
        // Each rank moves next to its file.
        let indices = digits | digits >> 5;
        Some((Square::wrapping(indices as u8), Square::wrapping((indices >> 16) as u8)))
    }

    /// All squares from a1 to h8, rank by rank.
    pub fn all() -> impl DoubleEndedIterator<Item = Square> + ExactSizeIterator + Clone {
        (0..64u8).map(Square::wrapping)
    }

    /// a1 = 0, b1 = 1, … h8 = 63.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        (self as u8 & 63) as usize
    }

    /// The file it stands on.
    #[inline]
    #[must_use]
    pub const fn file(self) -> File {
        File::wrapping(self as u8)
    }

    /// The rank it stands on.
    #[inline]
    #[must_use]
    pub const fn rank(self) -> Rank {
        Rank::wrapping(self as u8 >> 3)
    }

    /// Whether it is a light (`White`) or dark (`Black`) square.
    #[must_use]
    pub const fn shade(self) -> Color {
        if ((self as u8 >> 3) ^ self as u8) & 1 == 1 { Color::White } else { Color::Black }
    }

    /// The square this many files to the right and ranks up, if it is on the board.
    #[must_use]
    pub const fn offset(self, files: i8, ranks: i8) -> Option<Square> {
        let file = (self as u8 & 7) as i8 + files;
        let rank = (self as u8 >> 3) as i8 + ranks;
        if file < 0 || file > 7 || rank < 0 || rank > 7 {
            return None;
        }
        Some(Square::wrapping((rank as u8) << 3 | file as u8))
    }

    /// The square mirrored to the other side: e2 ↔ e7.
    #[inline]
    #[must_use]
    pub const fn flip_rank(self) -> Square {
        Square::wrapping(self as u8 ^ 56)
    }

    /// The distance in king moves.
    #[must_use]
    pub const fn distance(self, other: Square) -> u8 {
        let files = (self as u8 & 7).abs_diff(other as u8 & 7);
        let ranks = (self as u8 >> 3).abs_diff(other as u8 >> 3);
        if files > ranks { files } else { ranks }
    }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_squares_in_a_row_are_read_like_one_by_one() {
        for start in [*b"a1h8", *b"H8a1", *b"d5e4"] {
            for at in 0..4 {
                for byte in 0..=255 {
                    let mut names = start;
                    names[at] = byte;
                    let [a, b, c, d] = names;
                    let one_by_one = Square::from_name([a, b]).zip(Square::from_name([c, d]));
                    assert_eq!(Square::two_from_names(names), one_by_one, "{names:?}");
                }
            }
        }
        assert_eq!(Square::two_from_names(*b"e2E4"), Some((Square::E2, Square::E4)));
    }
}

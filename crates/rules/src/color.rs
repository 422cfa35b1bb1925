use core::{
    fmt,
    ops::{Index, IndexMut, Not},
};

use crate::{Bitboard, Rank};

/// One of the two players, or the color of a piece.
///
/// ```
/// use tabiya_rules::Color;
///
/// assert_eq!(!Color::White, Color::Black);
/// assert_eq!(Color::White.to_string(), "white");
/// ```
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Color {
    /// The player who makes the first move (Laws 1.2).
    White = 0,
    /// The other player.
    Black = 1,
}

impl Color {
    /// Both colors, White first.
    pub const ALL: [Color; 2] = [Color::White, Color::Black];

    /// The name of the player in a sentence: `White` or `Black`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Color::White => "White",
            Color::Black => "Black",
        }
    }

    /// The letter of the side to move in a FEN: `w` or `b`.
    #[must_use]
    pub const fn to_char(self) -> char {
        match self {
            Color::White => 'w',
            Color::Black => 'b',
        }
    }

    /// Reads the letter of the side to move in a FEN.
    #[must_use]
    pub const fn from_char(letter: char) -> Option<Color> {
        match letter {
            'w' => Some(Color::White),
            'b' => Some(Color::Black),
            _ => None,
        }
    }

    /// The other color, usable in constants.
    #[inline]
    #[must_use]
    pub const fn other(self) -> Color {
        match self {
            Color::White => Color::Black,
            Color::Black => Color::White,
        }
    }

    /// A rank as seen by this player: White counts from the bottom, Black from the top.
    ///
    /// ```
    /// use tabiya_rules::{Color, Rank};
    ///
    /// assert_eq!(Color::White.relative(Rank::Second), Rank::Second);
    /// assert_eq!(Color::Black.relative(Rank::Second), Rank::Seventh);
    /// ```
    #[inline]
    #[must_use]
    pub const fn relative(self, rank: Rank) -> Rank {
        match self {
            Color::White => rank,
            Color::Black => rank.flip(),
        }
    }

    /// All squares moved one rank back, toward this player's own side.
    #[inline]
    pub(crate) const fn backward(self, set: Bitboard) -> Bitboard {
        match self {
            Color::White => set.down(),
            Color::Black => set.up(),
        }
    }

    /// The rank on which this player's king and rooks start.
    #[inline]
    #[must_use]
    pub const fn back_rank(self) -> Rank {
        self.relative(Rank::First)
    }
}

impl Not for Color {
    type Output = Color;

    #[inline]
    fn not(self) -> Color {
        self.other()
    }
}

impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Color::White => "white",
            Color::Black => "black",
        })
    }
}

/// One value for each player, indexed by [`Color`].
///
/// ```
/// use tabiya_rules::{ByColor, Color};
///
/// let mut minutes = ByColor { white: 5, black: 3 };
/// minutes[Color::Black] += 1;
/// assert_eq!(minutes, ByColor { white: 5, black: 4 });
/// ```
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct ByColor<T> {
    /// White's value.
    pub white: T,
    /// Black's value.
    pub black: T,
}

impl<T> ByColor<T> {
    /// Creates both values with a function of the color.
    pub fn new_with(mut make: impl FnMut(Color) -> T) -> ByColor<T> {
        ByColor { white: make(Color::White), black: make(Color::Black) }
    }

    /// Maps both values.
    pub fn map<U>(self, mut change: impl FnMut(T) -> U) -> ByColor<U> {
        ByColor { white: change(self.white), black: change(self.black) }
    }

    /// Both values by reference.
    pub fn as_ref(&self) -> ByColor<&T> {
        ByColor { white: &self.white, black: &self.black }
    }

    /// Both values with their color, White's first.
    pub fn iter(&self) -> impl Iterator<Item = (Color, &T)> {
        [(Color::White, &self.white), (Color::Black, &self.black)].into_iter()
    }
}

impl<T: Clone> ByColor<T> {
    /// The same value for both.
    pub fn both(value: T) -> ByColor<T> {
        ByColor { white: value.clone(), black: value }
    }
}

impl<T> Index<Color> for ByColor<T> {
    type Output = T;

    #[inline]
    fn index(&self, color: Color) -> &T {
        match color {
            Color::White => &self.white,
            Color::Black => &self.black,
        }
    }
}

impl<T> IndexMut<Color> for ByColor<T> {
    #[inline]
    fn index_mut(&mut self, color: Color) -> &mut T {
        match color {
            Color::White => &mut self.white,
            Color::Black => &mut self.black,
        }
    }
}

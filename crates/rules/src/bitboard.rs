use core::{
    fmt,
    iter::FusedIterator,
    ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not},
};

use crate::{File, Rank, Square};

/// A set of squares, one bit each: a1 is the lowest, h8 the highest.
///
/// ```
/// use tabiya_rules::{Bitboard, Rank, Square};
///
/// let set = Bitboard::from(Rank::First) & !Bitboard::from(Square::E1);
/// assert_eq!(set.len(), 7);
/// assert!(set.contains(Square::D1) && !set.contains(Square::E1));
/// assert_eq!(set.into_iter().next(), Some(Square::A1));
/// ```
#[derive(Copy, Clone, PartialEq, Eq, Hash, Default, PartialOrd, Ord)]
pub struct Bitboard(pub u64);

impl Bitboard {
    /// The empty set.
    pub const EMPTY: Bitboard = Bitboard(0);
    /// All 64 squares.
    pub const FULL: Bitboard = Bitboard(!0);
    /// The light squares, including h1.
    pub const LIGHT: Bitboard = Bitboard(0x55aa_55aa_55aa_55aa);
    /// The dark squares, including a1.
    pub const DARK: Bitboard = Bitboard(0xaa55_aa55_aa55_aa55);
    /// The first and last rank, where there are no pawns.
    pub const BACK_RANKS: Bitboard = Bitboard(0xff00_0000_0000_00ff);

    /// The set of one square, usable in constants.
    #[inline]
    #[must_use]
    pub const fn from_square(square: Square) -> Bitboard {
        Bitboard(1 << square.index())
    }

    /// The squares of a file, usable in constants.
    #[inline]
    #[must_use]
    pub const fn from_file(file: File) -> Bitboard {
        Bitboard(0x0101_0101_0101_0101 << file as u32)
    }

    /// The squares of a rank, usable in constants.
    #[inline]
    #[must_use]
    pub const fn from_rank(rank: Rank) -> Bitboard {
        Bitboard(0xff << (8 * rank as u32))
    }

    /// Whether the set is empty.
    #[inline]
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether the set has a square.
    #[inline]
    #[must_use]
    pub const fn any(self) -> bool {
        self.0 != 0
    }

    /// Whether the set has two or more squares.
    #[inline]
    #[must_use]
    pub const fn many(self) -> bool {
        self.0 & self.0.wrapping_sub(1) != 0
    }

    /// The number of squares in the set.
    #[inline]
    #[must_use]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether a square is in the set.
    #[inline]
    #[must_use]
    pub const fn contains(self, square: Square) -> bool {
        self.0 & (1 << square.index()) != 0
    }

    /// The lowest square, in the order a1, b1, … h8.
    #[inline]
    #[must_use]
    pub const fn first(self) -> Option<Square> {
        if self.0 == 0 { None } else { Some(Square::wrapping(self.0.trailing_zeros() as u8)) }
    }

    /// The highest square, in the order a1, b1, … h8.
    #[inline]
    #[must_use]
    pub const fn last(self) -> Option<Square> {
        if self.0 == 0 { None } else { Some(Square::wrapping(63 - self.0.leading_zeros() as u8)) }
    }

    /// The only square, if the set has exactly one.
    #[inline]
    #[must_use]
    pub const fn single(self) -> Option<Square> {
        if self.many() { None } else { self.first() }
    }

    /// The lowest square of a non-empty set; a1 if the set is empty.
    #[inline]
    pub(crate) const fn first_or_a1(self) -> Square {
        Square::wrapping(self.0.trailing_zeros() as u8)
    }

    /// Adds a square.
    #[inline]
    pub const fn insert(&mut self, square: Square) {
        self.0 |= 1 << square.index();
    }

    /// Removes a square.
    #[inline]
    pub const fn remove(&mut self, square: Square) {
        self.0 &= !(1 << square.index());
    }

    /// The squares in both, usable in constants.
    #[inline]
    #[must_use]
    pub const fn and(self, other: Bitboard) -> Bitboard {
        Bitboard(self.0 & other.0)
    }

    /// The squares in either, usable in constants.
    #[inline]
    #[must_use]
    pub const fn or(self, other: Bitboard) -> Bitboard {
        Bitboard(self.0 | other.0)
    }

    /// All squares moved one rank up, toward Black's side.
    #[inline]
    #[must_use]
    pub const fn up(self) -> Bitboard {
        Bitboard(self.0 << 8)
    }

    /// All squares moved one rank down.
    #[inline]
    #[must_use]
    pub const fn down(self) -> Bitboard {
        Bitboard(self.0 >> 8)
    }

    /// All squares moved one file to the right; the h-file drops out.
    #[inline]
    #[must_use]
    pub const fn right(self) -> Bitboard {
        Bitboard((self.0 & !0x8080_8080_8080_8080) << 1)
    }

    /// All squares moved one file to the left; the a-file drops out.
    #[inline]
    #[must_use]
    pub const fn left(self) -> Bitboard {
        Bitboard((self.0 & !0x0101_0101_0101_0101) >> 1)
    }
}

impl From<Square> for Bitboard {
    #[inline]
    fn from(square: Square) -> Bitboard {
        Bitboard::from_square(square)
    }
}

impl From<File> for Bitboard {
    #[inline]
    fn from(file: File) -> Bitboard {
        Bitboard::from_file(file)
    }
}

impl From<Rank> for Bitboard {
    #[inline]
    fn from(rank: Rank) -> Bitboard {
        Bitboard::from_rank(rank)
    }
}

impl FromIterator<Square> for Bitboard {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Bitboard {
        squares.into_iter().fold(Bitboard::EMPTY, |set, square| set | square.into())
    }
}

macro_rules! set_operator {
    ($($operator:ident $method:ident $assign:ident $assign_method:ident $symbol:tt;)*) => { $(
        impl $operator for Bitboard {
            type Output = Bitboard;

            #[inline]
            fn $method(self, other: Bitboard) -> Bitboard {
                Bitboard(self.0 $symbol other.0)
            }
        }

        impl $assign for Bitboard {
            #[inline]
            fn $assign_method(&mut self, other: Bitboard) {
                *self = *self $symbol other;
            }
        }
    )* };
}

set_operator! {
    BitAnd bitand BitAndAssign bitand_assign &;
    BitOr bitor BitOrAssign bitor_assign |;
    BitXor bitxor BitXorAssign bitxor_assign ^;
}

impl Not for Bitboard {
    type Output = Bitboard;

    #[inline]
    fn not(self) -> Bitboard {
        Bitboard(!self.0)
    }
}

impl IntoIterator for Bitboard {
    type Item = Square;
    type IntoIter = Squares;

    #[inline]
    fn into_iter(self) -> Squares {
        Squares(self)
    }
}

/// The squares of a [`Bitboard`], from a1 to h8.
#[derive(Clone, Debug)]
pub struct Squares(Bitboard);

impl Iterator for Squares {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        let square = self.0.first()?;
        self.0.0 &= self.0.0.wrapping_sub(1);
        Some(square)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.0.len(), Some(self.0.len()))
    }
}

impl ExactSizeIterator for Squares {}
impl FusedIterator for Squares {}

/// Eight lines of `.` and `1`, the eighth rank first.
impl fmt::Debug for Bitboard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in Rank::ALL.into_iter().rev() {
            for file in File::ALL {
                let mark = if self.contains(Square::new(file, rank)) { '1' } else { '.' };
                let end = if file == File::H { '\n' } else { ' ' };
                write!(f, "{mark}{end}")?;
            }
        }
        Ok(())
    }
}

/// The squares of a set as a list: `a1, b2`.
#[derive(Copy, Clone, Debug)]
pub struct SquareList(pub Bitboard);

impl fmt::Display for SquareList {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, square) in self.0.into_iter().enumerate() {
            if index > 0 {
                f.write_str(", ")?;
            }
            write!(f, "{square}")?;
        }
        Ok(())
    }
}

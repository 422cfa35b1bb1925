//! The pawns of a file from bottom to top, by color only.

use tabiya_rules::{Bitboard, Board, Color, File, Role};

/// One file: the order of its pawns, without their ranks.
///
/// A bit for each pawn from the bottom, set for Black, and one more bit above them that marks the
/// end.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub(super) struct Column(u16);

/// All eight files.
pub(super) type Columns = [Column; 8];

impl Column {
    const EMPTY: Column = Column(1);
    /// The start of every game: White's pawn below Black's.
    const BEGINNING: Column = Column(0b110);

    /// More than any index of a column that eight pawns can form.
    pub(super) const INDICES: usize = 1 << 11;

    pub(super) const fn index(self) -> usize {
        self.0 as usize
    }

    fn of(board: &Board, file: File) -> Column {
        let pawns = board.by_role(Role::Pawn) & Bitboard::from_file(file);
        let mut column = Column::EMPTY;
        for square in pawns {
            let color = if board.by_color(Color::White).contains(square) {
                Color::White
            } else {
                Color::Black
            };
            column = column.with(column.len(), color);
        }
        column
    }

    pub(super) const fn len(self) -> u32 {
        15 - self.0.leading_zeros()
    }

    /// The color of a pawn, counted from the bottom.
    pub(super) const fn get(self, index: u32) -> Color {
        if self.0 >> index & 1 == 1 { Color::Black } else { Color::White }
    }

    /// Inserts a pawn at this index.
    pub(super) const fn with(self, index: u32, color: Color) -> Column {
        let below = self.0 & ((1 << index) - 1);
        let above = self.0 >> index;
        Column(above << (index + 1) | (color as u16) << index | below)
    }

    /// Removes a pawn.
    pub(super) const fn without(self, index: u32) -> Column {
        let below = self.0 & ((1 << index) - 1);
        let above = self.0 >> (index + 1);
        Column(above << index | below)
    }

    /// The number of pairs with a white pawn below a black one.
    pub(super) const fn blocks(self) -> u32 {
        let mut count = 0;
        let mut white = 0;
        let mut rest = self.0;
        while rest > 1 {
            if rest & 1 == 1 {
                count += white;
            } else {
                white += 1;
            }
            rest >>= 1;
        }
        count
    }

    /// The number of each color.
    fn counts(self) -> (u32, u32) {
        let black = (self.0 & !(1 << self.len())).count_ones();
        (self.len() - black, black)
    }

    /// How many white and black pawns must be promoted, and can be, to leave exactly the goal:
    /// White's from the top, Black's from the bottom.
    pub(super) fn promotions_to(self, goal: Column) -> Option<(u8, u8)> {
        let (white, black) = self.counts();
        let (white_left, black_left) = goal.counts();
        let (up, down) = (white.checked_sub(white_left)?, black.checked_sub(black_left)?);
        let bottom_is_black = self.0 & ((1 << down) - 1) == (1 << down) - 1;
        let middle = self.0 >> down & ((1 << goal.len()) - 1);
        let top_is_white = self.0 >> (down + goal.len()) == 1 << up;
        let fits = bottom_is_black && top_is_white && middle == goal.0 & !(1 << goal.len());
        fits.then_some((up as u8, down as u8))
    }
}

pub(super) const BEGINNING: Columns = [Column::BEGINNING; 8];

pub(super) fn of(board: &Board) -> Columns {
    File::ALL.map(|file| Column::of(board, file))
}

/// All columns as two numbers, different for different columns.
pub(super) fn words(columns: &Columns) -> [u64; 2] {
    let [a, b, c, d, e, f, g, h] = columns.map(|column| u64::from(column.0));
    [a | b << 16 | c << 32 | d << 48, e | f << 16 | g << 32 | h << 48]
}

use crate::{Color, File, Rank, Square};

/// The column of a file counted from the left, with this player below.
pub(super) fn column(file: File, below: Color) -> u32 {
    match below {
        Color::White => file as u32,
        Color::Black => file.flip() as u32,
    }
}

/// The row of a rank counted from the top, with this player below.
pub(super) fn row(rank: Rank, below: Color) -> u32 {
    // The uppermost row is the eighth rank as the player below counts.
    below.relative(rank).flip() as u32
}

/// The files as this player sees them, from left to right.
pub(super) fn files(below: Color) -> impl Iterator<Item = File> {
    File::ALL.into_iter().map(move |file| match below {
        Color::White => file,
        Color::Black => file.flip(),
    })
}

/// The ranks as this player sees them, from top to bottom.
pub(super) fn ranks(below: Color) -> impl Iterator<Item = Rank> {
    let from_below = Rank::ALL.into_iter().rev();
    from_below.map(move |rank| below.relative(rank))
}

/// How far the left upper corner of a square is from that of the board: to the
/// right and down, in hundredths of a square.
pub(super) fn corner(square: Square, below: Color) -> (u32, u32) {
    let (column, row) = (column(square.file(), below), row(square.rank(), below));
    (100 * column, 100 * row)
}

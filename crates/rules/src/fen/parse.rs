use core::{fmt, str::FromStr};

use crate::{
    Bitboard, Board, CastlingMode, CastlingSide, Color, File, Piece, Position, PositionError, Rank,
    Role, Setup, Square,
};

/// A text is not a FEN: what is wrong, and at which character.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct ParseFenError {
    at: usize,
    kind: FenErrorKind,
}

impl ParseFenError {
    /// The index of the character with the error, from 0.
    #[must_use]
    pub fn at(&self) -> usize {
        self.at
    }

    /// The error.
    #[must_use]
    pub fn kind(&self) -> FenErrorKind {
        self.kind
    }
}

/// What can be wrong with a FEN.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum FenErrorKind {
    /// The text ends where this was expected.
    Missing(&'static str),
    /// Not a piece, a number of empty squares, or `/`.
    NotAPiece(char),
    /// Two numbers of empty squares in a row.
    TwoNumbers,
    /// A rank has more than eight squares.
    RankTooLong(Rank),
    /// A rank has fewer than eight squares.
    RankTooShort(Rank),
    /// There are more than eight ranks.
    TooManyRanks,
    /// There are fewer than eight ranks; with their number.
    TooFewRanks(u8),
    /// The side to move is neither `w` nor `b`.
    NotATurn,
    /// Not a castling letter: `KQkq`, or the letter of a file.
    NotACastlingRight(char),
    /// The same castling right appears twice.
    CastlingRightTwice(char),
    /// The en passant field is neither `-` nor a square.
    NotASquare,
    /// A counter is not a number, or too large.
    NotANumber(&'static str),
    /// There is text after the last field.
    TrailingText,
}

impl fmt::Display for ParseFenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "invalid FEN at character {}: {}", self.at + 1, self.kind)
    }
}

impl fmt::Display for FenErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use FenErrorKind::*;
        match self {
            Missing(what) => write!(f, "{what} is missing"),
            NotAPiece(letter) => {
                write!(f, "{letter:?} is neither a piece nor a number of empty squares from 1 to 8")
            }
            TwoNumbers => f.write_str("two numbers of empty squares in a row"),
            RankTooLong(rank) => write!(f, "rank {rank} has more than eight squares"),
            RankTooShort(rank) => write!(f, "rank {rank} has fewer than eight squares"),
            TooManyRanks => f.write_str("more than eight ranks"),
            TooFewRanks(count) => write!(f, "only {count} of eight ranks"),
            NotATurn => f.write_str("the side to move must be w or b"),
            NotACastlingRight(letter) => {
                write!(
                    f,
                    "{letter:?} is no castling right: expected -, K, Q, k, q or a file letter"
                )
            }
            CastlingRightTwice(letter) => write!(f, "castling right {letter:?} is given twice"),
            NotASquare => f.write_str("the en passant field must be - or a square"),
            NotANumber(what) => write!(f, "{what} is not a number from 0 to {}", u32::MAX),
            TrailingText => f.write_str("unexpected text after the last field"),
        }
    }
}

impl core::error::Error for ParseFenError {}

/// A text is not the FEN of a position: it cannot be read, or the position is invalid.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum FenError {
    /// The text cannot be read.
    Parse(ParseFenError),
    /// The rules cannot be applied to the position.
    Position(PositionError),
}

impl fmt::Display for FenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FenError::Parse(error) => error.fmt(f),
            FenError::Position(error) => error.fmt(f),
        }
    }
}

impl core::error::Error for FenError {}

impl Position {
    /// Reads the FEN of a position of standard chess.
    ///
    /// # Errors
    ///
    /// If the text is not a FEN, or the position is invalid.
    pub fn from_fen(fen: &str) -> Result<Position, FenError> {
        Position::from_fen_in(fen, CastlingMode::Standard)
    }

    /// Reads the FEN, X-FEN or Shredder-FEN of a position of Chess960.
    ///
    /// # Errors
    ///
    /// If the text is not a FEN, or the position is invalid.
    pub fn from_fen960(fen: &str) -> Result<Position, FenError> {
        Position::from_fen_in(fen, CastlingMode::Chess960)
    }

    /// Reads a FEN in the given mode.
    ///
    /// # Errors
    ///
    /// If the text is not a FEN, or the position is invalid.
    pub fn from_fen_in(fen: &str, mode: CastlingMode) -> Result<Position, FenError> {
        let setup: Setup = fen.parse().map_err(FenError::Parse)?;
        Position::from_setup(setup, mode).map_err(FenError::Position)
    }
}

/// Reads the FEN of a position of standard chess.
impl FromStr for Position {
    type Err = FenError;

    fn from_str(text: &str) -> Result<Position, FenError> {
        Position::from_fen(text)
    }
}

/// Reads FEN, X-FEN, and Shredder-FEN. The last field or the last two may be missing; they default
/// to 0 and 1.
///
/// As in X-FEN, the castling letter `K` means the outermost rook on the king's right. If there is
/// none, it means the corner, so that the claim is not lost.
impl FromStr for Setup {
    type Err = ParseFenError;

    fn from_str(text: &str) -> Result<Setup, ParseFenError> {
        let mut fields = Fields { text, at: 0 };
        let mut setup = parse_four_fields(&mut fields)?;
        setup.halfmoves = fields.counter(0, "the count of moves without progress")?;
        setup.fullmoves = fields.counter(1, "the move number")?.max(1);
        if let Some((at, _)) = fields.next() {
            return Err(fields.error(at, FenErrorKind::TrailingText));
        }
        Ok(setup)
    }
}

impl Setup {
    /// Reads the first four fields of a FEN, as an EPD has them; with the index of the byte after
    /// them.
    pub(crate) fn from_fen_start(text: &str) -> Result<(Setup, usize), ParseFenError> {
        let mut fields = Fields { text, at: 0 };
        let setup = parse_four_fields(&mut fields)?;
        Ok((setup, fields.at))
    }
}

/// Board, side to move, castling rights, en passant square.
#[inline]
fn parse_four_fields(fields: &mut Fields<'_>) -> Result<Setup, ParseFenError> {
    let (at, field) = fields.required("the board")?;
    let board = parse_board(field).map_err(|error| fields.place(at, error))?;
    let (at, field) = fields.required("the side to move (w or b)")?;
    let turn = match field {
        "w" => Color::White,
        "b" => Color::Black,
        _ => return Err(fields.error(at, FenErrorKind::NotATurn)),
    };
    let (at, field) = fields.required("the castling field")?;
    let castling = parse_castling(field, &board).map_err(|error| fields.place(at, error))?;
    let (at, field) = fields.required("the en passant field")?;
    let en_passant = match field {
        "-" => None,
        _ => Some(field.parse().map_err(|_| fields.error(at, FenErrorKind::NotASquare))?),
    };
    Ok(Setup { board, turn, castling, en_passant, halfmoves: 0, fullmoves: 1 })
}

/// Reads the board field of a FEN.
///
/// ```
/// let board: tabiya_rules::Board = "8/8/8/3k4/8/3K4/8/8".parse()?;
/// assert_eq!(board.occupied().len(), 2);
/// # Ok::<(), tabiya_rules::ParseFenError>(())
/// ```
impl FromStr for Board {
    type Err = ParseFenError;

    fn from_str(text: &str) -> Result<Board, ParseFenError> {
        parse_board(text)
    }
}

impl FenErrorKind {
    fn at(self, at: usize) -> ParseFenError {
        ParseFenError { at, kind: self }
    }
}

/// The fields of a FEN, each with the index of its first byte. Characters are counted only for
/// errors.
struct Fields<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Fields<'a> {
    #[inline]
    fn next(&mut self) -> Option<(usize, &'a str)> {
        let bytes = self.text.as_bytes();
        let mut start = self.at;
        while bytes.get(start) == Some(&b' ') {
            start += 1;
        }
        let mut end = start;
        while bytes.get(end).is_some_and(u8::is_ascii_graphic) {
            end += 1;
        }
        let is_plain = bytes.get(end).is_none_or(|&byte| byte == b' ');
        if !is_plain {
            return self.next_among_any_space();
        }
        self.at = end;
        (end > start).then(|| (start, &self.text[start..end]))
    }

    /// The same for white space other than blanks, and for fields that are not ASCII.
    #[cold]
    fn next_among_any_space(&mut self) -> Option<(usize, &'a str)> {
        let rest = &self.text[self.at..];
        let trimmed = rest.trim_start();
        let start = self.at + rest.len() - trimmed.len();
        let field = trimmed.split_whitespace().next()?;
        self.at = start + field.len();
        Some((start, field))
    }

    #[inline]
    fn required(&mut self, what: &'static str) -> Result<(usize, &'a str), ParseFenError> {
        match self.next() {
            Some(field) => Ok(field),
            None => Err(self.error(self.text.len(), FenErrorKind::Missing(what))),
        }
    }

    #[inline]
    fn counter(&mut self, missing: u32, what: &'static str) -> Result<u32, ParseFenError> {
        let Some((at, digits)) = self.next() else {
            return Ok(missing);
        };
        parse_number(digits).ok_or_else(|| self.error(at, FenErrorKind::NotANumber(what)))
    }

    /// An error at this byte.
    #[cold]
    fn error(&self, byte: usize, kind: FenErrorKind) -> ParseFenError {
        kind.at(self.text[..byte].chars().count())
    }

    /// An error within the field that starts at this byte.
    #[cold]
    fn place(&self, byte: usize, error: ParseFenError) -> ParseFenError {
        ParseFenError { at: error.at + self.text[..byte].chars().count(), ..error }
    }
}

/// Reads the board: the fast path, if it is valid.
fn parse_board(field: &str) -> Result<Board, ParseFenError> {
    match read_board(field.as_bytes()) {
        Some(board) => Ok(board),
        None => Err(why_not_a_board(field)),
    }
}

fn read_board(field: &[u8]) -> Option<Board> {
    let mut board = Board::empty();
    // The index of the next square, and of the first square of the next rank.
    let (mut at, mut rank_end) = (56, 64);
    let mut after_number = false;
    for &byte in field {
        if let Some(piece) = PIECES[byte as usize] {
            if at == rank_end {
                return None;
            }
            board.toggle(Square::wrapping(at).into(), piece);
            at += 1;
            after_number = false;
        } else if byte.wrapping_sub(b'1') < 8 {
            at += byte - b'0';
            if at > rank_end || after_number {
                return None;
            }
            after_number = true;
        } else {
            if byte != b'/' || at != rank_end || rank_end == 8 {
                return None;
            }
            at -= 16;
            rank_end -= 8;
            after_number = false;
        }
    }
    (at == 8 && rank_end == 8).then_some(board)
}

/// The piece for each letter.
static PIECES: [Option<Piece>; 256] = {
    let mut table = [None; 256];
    let mut byte = 0;
    while byte < 128 {
        table[byte] = Piece::from_char(byte as u8 as char);
        byte += 1;
    }
    table
};

/// The error in a board, and the index of its character.
#[cold]
fn why_not_a_board(field: &str) -> ParseFenError {
    let mut rank = 7u8;
    let mut file = 0u8;
    let mut after_number = false;
    for (at, letter) in field.chars().enumerate() {
        let this_rank = Rank::wrapping(rank);
        match letter {
            '/' if file < 8 => return FenErrorKind::RankTooShort(this_rank).at(at),
            '/' if rank == 0 => return FenErrorKind::TooManyRanks.at(at),
            '/' => {
                rank -= 1;
                file = 0;
                after_number = false;
            }
            '1'..='8' if after_number => return FenErrorKind::TwoNumbers.at(at),
            '1'..='8' => {
                file += letter as u8 - b'0';
                after_number = true;
            }
            _ if Piece::from_char(letter).is_none() => {
                return FenErrorKind::NotAPiece(letter).at(at);
            }
            _ => {
                file += 1;
                after_number = false;
            }
        }
        if file > 8 {
            return FenErrorKind::RankTooLong(this_rank).at(at);
        }
    }
    let end = field.chars().count();
    if file < 8 {
        return FenErrorKind::RankTooShort(Rank::wrapping(rank)).at(end);
    }
    FenErrorKind::TooFewRanks(8 - rank).at(end)
}

fn parse_castling(field: &str, board: &Board) -> Result<Bitboard, ParseFenError> {
    let mut claims = Bitboard::EMPTY;
    if field == "-" {
        return Ok(claims);
    }
    for (at, letter) in field.chars().enumerate() {
        let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
        let rook = match letter.to_ascii_lowercase() {
            'k' => outermost_rook(board, color, CastlingSide::King),
            'q' => outermost_rook(board, color, CastlingSide::Queen),
            other => match File::from_char(other) {
                Some(file) => Square::new(file, color.back_rank()),
                None => return Err(FenErrorKind::NotACastlingRight(letter).at(at)),
            },
        };
        if claims.contains(rook) {
            return Err(FenErrorKind::CastlingRightTwice(letter).at(at));
        }
        claims.insert(rook);
    }
    Ok(claims)
}

fn outermost_rook(board: &Board, color: Color, side: CastlingSide) -> Square {
    let rooks = board.by_piece(Role::Rook.of(color)) & color.back_rank().into();
    let king = board.king_of(color).filter(|king| king.rank() == color.back_rank());
    let mut beside = rooks
        .into_iter()
        .filter(|&rook| king.is_some_and(|king| CastlingSide::of(king, rook) == side));
    let found = match side {
        CastlingSide::King => beside.last(),
        CastlingSide::Queen => beside.next(),
    };
    found.unwrap_or(side.corner(color))
}

fn parse_number(digits: &str) -> Option<u32> {
    // `u32::from_str` would accept a sign.
    digits.bytes().try_fold(0u32, |number, byte| {
        let digit = byte.wrapping_sub(b'0');
        if digit > 9 {
            return None;
        }
        number.checked_mul(10)?.checked_add(u32::from(digit))
    })
}

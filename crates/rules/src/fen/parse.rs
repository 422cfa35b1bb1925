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
    /// The character at which it went wrong, counted from 0.
    pub fn at(&self) -> usize {
        self.at
    }

    /// What went wrong there.
    pub fn kind(&self) -> FenErrorKind {
        self.kind
    }
}

/// What can be wrong with a FEN.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum FenErrorKind {
    /// The text ends where this was expected.
    Missing(&'static str),
    /// This is neither a piece, nor a number of empty squares, nor `/`.
    NotAPiece(char),
    /// Two numbers of empty squares one after the other.
    TwoNumbers,
    /// A rank has more than eight squares.
    RankTooLong(Rank),
    /// A rank has fewer than eight squares.
    RankTooShort(Rank),
    /// There are more than eight ranks.
    TooManyRanks,
    /// There are fewer than eight ranks: this many.
    TooFewRanks(u8),
    /// The side to move is neither `w` nor `b`.
    NotATurn,
    /// This is no castling letter: `KQkq`, or a file letter.
    NotACastlingRight(char),
    /// The same castling right twice.
    CastlingRightTwice(char),
    /// The en passant field is neither `-` nor a square.
    NotASquare,
    /// A counter is not a number, or too large.
    NotANumber(&'static str),
    /// Something follows the last field.
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

/// A text is not the FEN of a position: it cannot be read, or what it says is
/// no position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum FenError {
    /// It cannot be read.
    Parse(ParseFenError),
    /// The rules cannot be applied to it.
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
    /// If the text is no FEN, or if the rules cannot be applied to what it says.
    pub fn from_fen(fen: &str) -> Result<Position, FenError> {
        Position::from_fen_in(fen, CastlingMode::Standard)
    }

    /// Reads the FEN, X-FEN or Shredder-FEN of a position of Chess960.
    ///
    /// # Errors
    ///
    /// If the text is no FEN, or if the rules cannot be applied to what it says.
    pub fn from_fen960(fen: &str) -> Result<Position, FenError> {
        Position::from_fen_in(fen, CastlingMode::Chess960)
    }

    /// Reads a FEN in the given mode.
    ///
    /// # Errors
    ///
    /// If the text is no FEN, or if the rules cannot be applied to what it says.
    pub fn from_fen_in(fen: &str, mode: CastlingMode) -> Result<Position, FenError> {
        let setup: Setup = fen.parse().map_err(FenError::Parse)?;
        Position::from_setup(setup, mode).map_err(FenError::Position)
    }
}

/// Reads FEN, X-FEN and Shredder-FEN; the last field or the last two may be
/// missing (then they are 0 and 1).
///
/// A castling letter `K` means the outermost rook on the king's right side, as
/// X-FEN has it; if there is none, the corner, so that the claim is not lost.
impl FromStr for Setup {
    type Err = ParseFenError;

    fn from_str(text: &str) -> Result<Setup, ParseFenError> {
        let mut fields = Fields { text, at: 0, characters: 0 };
        let (at, field) = fields.required("the board")?;
        let board = parse_board(field).map_err(|error| error.after(at))?;
        let (at, field) = fields.required("the side to move (w or b)")?;
        let turn = match field {
            "w" => Color::White,
            "b" => Color::Black,
            _ => return Err(FenErrorKind::NotATurn.at(at)),
        };
        let (at, field) = fields.required("the castling field")?;
        let castling = parse_castling(field, &board).map_err(|error| error.after(at))?;
        let (at, field) = fields.required("the en passant field")?;
        let en_passant = match field {
            "-" => None,
            _ => Some(field.parse().map_err(|_| FenErrorKind::NotASquare.at(at))?),
        };
        let halfmoves = parse_counter(fields.next(), 0, "the count of moves without progress")?;
        let fullmoves = parse_counter(fields.next(), 1, "the move number")?.max(1);
        if let Some((at, _)) = fields.next() {
            return Err(FenErrorKind::TrailingText.at(at));
        }
        Ok(Setup { board, turn, castling, en_passant, halfmoves, fullmoves })
    }
}

impl FenErrorKind {
    fn at(self, at: usize) -> ParseFenError {
        ParseFenError { at, kind: self }
    }
}

impl ParseFenError {
    /// The same error in a field that begins so many characters later.
    fn after(self, characters: usize) -> ParseFenError {
        ParseFenError { at: self.at + characters, ..self }
    }
}

/// The fields of a FEN with the number of characters before each.
struct Fields<'a> {
    text: &'a str,
    at: usize,
    characters: usize,
}

impl<'a> Fields<'a> {
    fn next(&mut self) -> Option<(usize, &'a str)> {
        let rest = &self.text[self.at..];
        let trimmed = rest.trim_start();
        let gap = &rest[..rest.len() - trimmed.len()];
        let field = trimmed.split_whitespace().next()?;
        let start = self.characters + gap.chars().count();
        self.at += gap.len() + field.len();
        self.characters = start + field.chars().count();
        Some((start, field))
    }

    fn required(&mut self, what: &'static str) -> Result<(usize, &'a str), ParseFenError> {
        let end = self.text.chars().count();
        self.next().ok_or(FenErrorKind::Missing(what).at(end))
    }
}

fn parse_board(field: &str) -> Result<Board, ParseFenError> {
    let mut board = Board::empty();
    let mut rank = 7u8;
    let mut file = 0u8;
    let mut after_number = false;
    for (at, letter) in field.chars().enumerate() {
        let this_rank = Rank::ALL[rank as usize];
        match letter {
            '/' if file < 8 => return Err(FenErrorKind::RankTooShort(this_rank).at(at)),
            '/' if rank == 0 => return Err(FenErrorKind::TooManyRanks.at(at)),
            '/' => {
                rank -= 1;
                file = 0;
                after_number = false;
            }
            '1'..='8' if after_number => return Err(FenErrorKind::TwoNumbers.at(at)),
            '1'..='8' => {
                file += letter as u8 - b'0';
                after_number = true;
            }
            _ => {
                let piece =
                    Piece::from_char(letter).ok_or(FenErrorKind::NotAPiece(letter).at(at))?;
                let on =
                    File::from_index(file).ok_or(FenErrorKind::RankTooLong(this_rank).at(at))?;
                board.put(Square::new(on, this_rank), piece);
                file += 1;
                after_number = false;
            }
        }
        if file > 8 {
            return Err(FenErrorKind::RankTooLong(this_rank).at(at));
        }
    }
    let end = field.chars().count();
    if file < 8 {
        return Err(FenErrorKind::RankTooShort(Rank::ALL[rank as usize]).at(end));
    }
    if rank > 0 {
        return Err(FenErrorKind::TooFewRanks(8 - rank).at(end));
    }
    Ok(board)
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

fn parse_counter(
    field: Option<(usize, &str)>,
    missing: u32,
    what: &'static str,
) -> Result<u32, ParseFenError> {
    let Some((at, digits)) = field else {
        return Ok(missing);
    };
    // `u32::from_str` would let a sign pass.
    let number = digits.bytes().all(|byte| byte.is_ascii_digit()).then(|| digits.parse().ok());
    number.flatten().ok_or(FenErrorKind::NotANumber(what).at(at))
}

use core::{
    fmt::{self, Write},
    str::FromStr,
};

use crate::{
    CastlingMode, CastlingSide, File, IllegalMove, Move, MoveKind, ParseSquareError, Position,
    Rank, Role, Square,
};

/// A move in the notation of chess programs: `e2e4`, `e7e8q`. It is text, not yet a [`Move`].
///
/// Castling is the king's move, `e1g1`, or in Chess960 king takes rook, `e1h1`. [`Uci::to_move`]
/// accepts both in both.
///
/// ```
/// use tabiya_rules::{Position, Uci};
///
/// let uci: Uci = "e2e4".parse()?;
/// let position = Position::initial();
/// assert_eq!(position.uci(uci.to_move(&position)?), uci);
/// assert!("e2e5".parse::<Uci>()?.to_move(&position).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Uci {
    /// Where the piece comes from.
    pub from: Square,
    /// Where it goes; or the rook, for castling.
    pub to: Square,
    /// The promotion.
    pub promotion: Option<Role>,
}

impl Uci {
    /// How programs write the null move. It is not a move of chess;
    /// [`Position::passed`] is the position after it.
    pub const NULL_MOVE: &'static str = "0000";

    /// Reads a move, or the null move `0000` as `None`. A program without a legal move answers with
    /// it, and some send it in their analysis.
    ///
    /// ```
    /// use tabiya_rules::{ParseUciError, Uci};
    ///
    /// assert_eq!(Uci::parse_or_null("0000"), Ok(None));
    /// assert_eq!(Uci::parse_or_null("e2e4"), "e2e4".parse().map(Some));
    /// assert_eq!("0000".parse::<Uci>(), Err(ParseUciError::NullMove));
    /// ```
    ///
    /// # Errors
    ///
    /// If the text is neither.
    pub fn parse_or_null(text: &str) -> Result<Option<Uci>, ParseUciError> {
        match text.parse() {
            Ok(uci) => Ok(Some(uci)),
            Err(ParseUciError::NullMove) => Ok(None),
            Err(error) => Err(error),
        }
    }

    /// The move that this text means in a position.
    ///
    /// # Errors
    ///
    /// The reason, if it is illegal.
    pub fn to_move(self, position: &Position) -> Result<Move, IllegalMove> {
        let role = position.board().role_at(self.from);
        role.and_then(|role| self.meaning(role, position))
            .ok_or_else(|| position.why_illegal(self.from, self.to, self.promotion))
    }

    fn meaning(self, role: Role, position: &Position) -> Option<Move> {
        if role == Role::King && self.promotion.is_none() && position.castling().any() {
            let castling = self.castling_meant(position);
            if castling.is_some() {
                return castling;
            }
        }
        position.legal_move(role, self.from, self.to, self.promotion)
    }

    /// The legal castling that this text means, if any.
    fn castling_meant(self, position: &Position) -> Option<Move> {
        let us = position.turn();
        if self.from != position.king_of(us) {
            return None;
        }
        // In Chess960 a king next to its target square can both step and castle there. Then the
        // step is meant, since it cannot be written otherwise. Nor can the king's move mean
        // castling if the other rook stands on the target square.
        let by_king =
            self.from.distance(self.to) > 1 && !position.board().by_color(us).contains(self.to);
        let rooks = position.castling() & us.back_rank().into();
        rooks
            .into_iter()
            .filter(|&rook| {
                let target = CastlingSide::of(self.from, rook).king_target(us);
                self.to == rook || by_king && self.to == target
            })
            .find_map(|rook| position.legal_castling_with(rook))
    }
}

impl Position {
    /// A move in UCI, with castling written according to the position's [`mode`](Position::mode).
    #[must_use]
    pub fn uci(&self, legal: Move) -> Uci {
        legal.to_uci(self.mode())
    }
}

impl Move {
    /// The move in UCI, with castling written according to this mode.
    #[must_use]
    pub fn to_uci(self, mode: CastlingMode) -> Uci {
        let to = match (self.kind(), mode) {
            (MoveKind::Castling { rook }, CastlingMode::Chess960) => rook,
            _ => self.to(),
        };
        Uci { from: self.from(), to, promotion: self.promotion() }
    }
}

impl fmt::Display for Uci {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.from.fmt(f)?;
        self.to.fmt(f)?;
        match self.promotion {
            Some(role) => f.write_char(role.to_char()),
            None => Ok(()),
        }
    }
}

/// The text is not a move in UCI.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum ParseUciError {
    /// It is `0000`, the null move. [`Uci::parse_or_null`] reads it.
    NullMove,
    /// It does not have four or five characters.
    Length,
    /// Its first two characters are not a square.
    From,
    /// Its third and fourth characters are not a square.
    To,
    /// Its fifth character is not one of `q r b n`.
    Promotion(char),
}

impl fmt::Display for ParseUciError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ParseUciError::NullMove => f.write_str("0000 is the null move, not a legal one"),
            ParseUciError::Length => f.write_str("expected four or five characters, as in e2e4"),
            ParseUciError::From => write!(f, "character 1: {ParseSquareError}"),
            ParseUciError::To => write!(f, "character 3: {ParseSquareError}"),
            ParseUciError::Promotion(letter) => {
                write!(f, "character 5: {letter:?} is no promotion: expected q, r, b or n")
            }
        }
    }
}

impl core::error::Error for ParseUciError {}

impl FromStr for Uci {
    type Err = ParseUciError;

    fn from_str(text: &str) -> Result<Uci, ParseUciError> {
        if !text.is_ascii() {
            return Uci::from_odd_text(text);
        }
        let (from, to, letter) = match *text.as_bytes() {
            [a, b, c, d] => ([a, b], [c, d], None),
            [a, b, c, d, letter] => ([a, b], [c, d], Some(char::from(letter))),
            _ => return Err(ParseUciError::Length),
        };
        let from = Square::from_name(from).ok_or_else(|| Uci::why_no_square(text))?;
        let to = Square::from_name(to).ok_or(ParseUciError::To)?;
        let promotion = match letter {
            None => None,
            Some(letter) => Some(promotion(letter)?),
        };
        Ok(Uci { from, to, promotion })
    }
}

impl Uci {
    /// The error of a text that does not start with a square.
    #[cold]
    fn why_no_square(text: &str) -> ParseUciError {
        if text == Uci::NULL_MOVE { ParseUciError::NullMove } else { ParseUciError::From }
    }

    /// The error of a text that is not ASCII.
    #[cold]
    fn from_odd_text(text: &str) -> Result<Uci, ParseUciError> {
        let mut letters = text.chars();
        let mut square = || {
            let (file, rank) = (letters.next()?, letters.next()?);
            Some(Square::new(File::from_char(file)?, Rank::from_char(rank)?))
        };
        if !(4..=5).contains(&text.chars().count()) {
            return Err(ParseUciError::Length);
        }
        let from = square().ok_or(ParseUciError::From)?;
        let to = square().ok_or(ParseUciError::To)?;
        let promotion = letters.next().map(promotion).transpose()?;
        Ok(Uci { from, to, promotion })
    }
}

fn promotion(letter: char) -> Result<Role, ParseUciError> {
    Role::from_char(letter)
        .filter(|role| Role::PROMOTIONS.contains(role))
        .ok_or(ParseUciError::Promotion(letter))
}

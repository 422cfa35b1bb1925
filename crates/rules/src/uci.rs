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
    #[inline]
    pub fn to_move(self, position: &Position) -> Result<Move, IllegalMove> {
        self.meaning(position)
            .ok_or_else(|| position.why_illegal(self.from, self.to, self.promotion))
    }

    #[inline]
    fn meaning(self, position: &Position) -> Option<Move> {
        // Asked first: whether it is a pawn is hard to predict, and this is known soonest.
        if position.board().by_role(Role::Pawn).contains(self.from) {
            return position.legal_pawn_move(self.from, self.to, self.promotion);
        }
        // On an empty square this finds a pawn, which is then not among ours.
        let role = position.board().occupant(self.from);
        if role == Role::King && self.promotion.is_none() && position.castling().any() {
            let castling = self.castling_meant(position);
            if castling.is_some() {
                return castling;
            }
        }
        position.legal_piece_move(role, self.from, self.to, self.promotion)
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

    #[inline]
    fn from_str(text: &str) -> Result<Uci, ParseUciError> {
        let (squares, letter) = match *text.as_bytes() {
            [a, b, c, d] => ([a, b, c, d], None),
            [a, b, c, d, letter] => ([a, b, c, d], Some(letter)),
            _ => return Err(why_not(text)),
        };
        let promotion = letter.map(|letter| promotion(char::from(letter)));
        match (Square::two_from_names(squares), promotion) {
            (Some((from, to)), None) => Ok(Uci { from, to, promotion: None }),
            (Some((from, to)), Some(Some(role))) => Ok(Uci { from, to, promotion: Some(role) }),
            _ => Err(why_not(text)),
        }
    }
}

/// The error of a text that is not a move.
#[cold]
fn why_not(text: &str) -> ParseUciError {
    if text == Uci::NULL_MOVE {
        return ParseUciError::NullMove;
    }
    if !(4..=5).contains(&text.chars().count()) {
        return ParseUciError::Length;
    }
    let mut letters = text.chars();
    let mut is_square = || {
        let file = letters.next().and_then(File::from_char);
        letters.next().and_then(Rank::from_char).is_some() && file.is_some()
    };
    if !is_square() {
        ParseUciError::From
    } else if !is_square() {
        ParseUciError::To
    } else {
        letters.next().map_or(ParseUciError::Length, ParseUciError::Promotion)
    }
}

#[inline]
fn promotion(letter: char) -> Option<Role> {
    match letter.to_ascii_lowercase() {
        'q' => Some(Role::Queen),
        'r' => Some(Role::Rook),
        'b' => Some(Role::Bishop),
        'n' => Some(Role::Knight),
        _ => None,
    }
}

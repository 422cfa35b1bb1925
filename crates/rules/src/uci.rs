use core::{
    fmt::{self, Write},
    str::FromStr,
};

use crate::{
    Bitboard, CastlingMode, IllegalMove, Move, MoveKind, ParseSquareError, Position, Role, Square,
};

/// A move as chess programs write it: `e2e4`, `e7e8q`. A text, not yet a
/// [`Move`].
///
/// Castling is the king's move, `e1g1`, or in Chess960 the king taking its own
/// rook, `e1h1`; [`Uci::to_move`] understands both in both.
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
    /// Where it goes, or the rook that castles.
    pub to: Square,
    /// What a pawn becomes.
    pub promotion: Option<Role>,
}

impl Uci {
    /// The move this text means in a position.
    ///
    /// # Errors
    ///
    /// The reason, if it is not legal there.
    pub fn to_move(self, position: &Position) -> Result<Move, IllegalMove> {
        let mut meant = None;
        if let Some(role) = position.board().role_at(self.from) {
            // The king may castle to another square than the one written.
            let targets = if role == Role::King { Bitboard::FULL } else { self.to.into() };
            position.for_each_legal_move_of(role, targets, |legal| {
                if self.means(legal, position) {
                    meant = Some(legal);
                }
            });
        }
        meant.ok_or_else(|| position.why_illegal(self.from, self.to, self.promotion))
    }

    fn means(self, legal: Move, position: &Position) -> bool {
        if self.from != legal.from() || self.promotion != legal.promotion() {
            return false;
        }
        let MoveKind::Castling { rook } = legal.kind() else {
            return self.to == legal.to();
        };
        // In Chess960 a king next to its target square can both step and
        // castle there: the step is meant then, as it has no other name. Nor
        // can the king's move name castling onto the other rook.
        let by_king = self.to == legal.to()
            && self.from.distance(self.to) > 1
            && !position.board().by_color(position.turn()).contains(self.to);
        self.to == rook || by_king
    }
}

impl Position {
    /// A move as chess programs write it, with castling as the position's
    /// [`mode`](Position::mode) has it.
    pub fn uci(&self, legal: Move) -> Uci {
        legal.to_uci(self.mode())
    }
}

impl Move {
    /// The move as chess programs write it, with castling in this mode.
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

/// A text is not a move as chess programs write it.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum ParseUciError {
    /// It has not four or five characters.
    Length,
    /// Its first two characters are no square.
    From,
    /// Its third and fourth character are no square.
    To,
    /// Its fifth character is none of `q r b n`.
    Promotion(char),
}

impl fmt::Display for ParseUciError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
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
        let length = text.chars().count();
        if length != 4 && length != 5 {
            return Err(ParseUciError::Length);
        }
        // Letters of squares are ASCII, so a bad cut is a bad square.
        let from = text.get(0..2).and_then(|name| name.parse().ok()).ok_or(ParseUciError::From)?;
        let to = text.get(2..4).and_then(|name| name.parse().ok()).ok_or(ParseUciError::To)?;
        let promotion = match text.chars().nth(4) {
            None => None,
            Some(letter) => Some(
                Role::from_char(letter)
                    .filter(|role| Role::PROMOTIONS.contains(role))
                    .ok_or(ParseUciError::Promotion(letter))?,
            ),
        };
        Ok(Uci { from, to, promotion })
    }
}

//! Errors by layer: the text layer finds [`SyntaxErrorKind`]s, the rules find the other
//! [`GameErrorKind`]s, and [`GameError`] adds the game and the place in the file.

use alloc::string::String;
use core::fmt;

use super::LimitKind;
use crate::{Color, FenError, ParseSanError, SanError};

/// A place in a file.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct LineColumn {
    /// The line, from 1.
    pub line: u64,
    /// The character in the line, from 1.
    pub column: u64,
}

impl fmt::Display for LineColumn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}", self.line, self.column)
    }
}

/// A broken game: which one, where, and why.
///
/// Only the first error of a game is reported.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameError {
    pub(super) game: u64,
    pub(super) at: LineColumn,
    pub(super) attempt: Option<MoveText>,
    pub(super) kind: GameErrorKind,
}

impl GameError {
    /// The number of the game in the file, from 1; broken games count.
    #[must_use]
    pub fn game(&self) -> u64 {
        self.game
    }

    /// Where in the file.
    #[must_use]
    pub fn at(&self) -> LineColumn {
        self.at
    }

    /// The move that could not be played, if that is the error.
    #[must_use]
    pub fn attempt(&self) -> Option<&MoveText> {
        self.attempt.as_ref()
    }

    /// What is wrong.
    #[must_use]
    pub fn kind(&self) -> &GameErrorKind {
        &self.kind
    }
}

impl fmt::Display for GameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "game {}, {}", self.game, self.at)?;
        if let Some(attempt) = &self.attempt {
            write!(f, ", move {attempt}")?;
        }
        write!(f, ": {}", self.kind)
    }
}

impl core::error::Error for GameError {}

/// A move as written in the file, with its number: `12. Nf3`, `12... Nf6`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MoveText {
    /// The move number by the moves played, whatever the file says.
    pub number: u32,
    /// The side to move.
    pub color: Color,
    /// The text of the move.
    pub text: String,
}

impl fmt::Display for MoveText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let dots = match self.color {
            Color::White => ".",
            Color::Black => "...",
        };
        write!(f, "{}{dots} {}", self.number, self.text)
    }
}

/// What can be wrong with a game.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum GameErrorKind {
    /// The text is not PGN.
    Syntax(SyntaxErrorKind),
    /// The game is of an unsupported variant.
    UnsupportedVariant(String),
    /// The start position is not a FEN, or it is invalid.
    Fen(FenError),
    /// The tags announce a set-up position but do not give it.
    FenMissing,
    /// The text is not a move.
    NotAMove(ParseSanError),
    /// The move cannot be played here.
    CannotPlay(SanError),
    /// A null move: passing is not allowed (Laws 1.3).
    NullMove,
    /// A variation where there is no move to replace.
    NothingToVary,
}

impl fmt::Display for GameErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            GameErrorKind::Syntax(kind) => kind.fmt(f),
            GameErrorKind::UnsupportedVariant(name) => {
                write!(f, "the variant {name:?} is not supported")
            }
            GameErrorKind::Fen(error) => error.fmt(f),
            GameErrorKind::FenMissing => f.write_str("tag SetUp is 1, but there is no tag FEN"),
            GameErrorKind::NotAMove(error) => error.fmt(f),
            GameErrorKind::CannotPlay(error) => error.fmt(f),
            GameErrorKind::NullMove => f.write_str("a null move is not legal: nobody may pass"),
            GameErrorKind::NothingToVary => f.write_str("a variation before the first move"),
        }
    }
}

impl core::error::Error for GameErrorKind {}

/// Errors in the text of a game.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum SyntaxErrorKind {
    /// `[` without the name of a tag.
    TagNameMissing,
    /// A tag has no value in quotes.
    TagValueMissing,
    /// The line ends before the value of a tag, or before its `]`.
    TagNotClosed,
    /// `{` without `}`.
    CommentNotClosed,
    /// `(` without `)`.
    VariationNotClosed,
    /// A closing `)`, `]`, or `}` without an opening one.
    NothingToClose(char),
    /// `$` without a number up to 65535.
    NotANag,
    /// A part is longer than this many bytes.
    TooLong(LimitKind, usize),
    /// There are more tags than this.
    TooManyTags(usize),
    /// Variations are nested deeper than this.
    TooDeep(u8),
}

impl fmt::Display for SyntaxErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SyntaxErrorKind::TagNameMissing => f.write_str("expected the name of a tag after ["),
            SyntaxErrorKind::TagValueMissing => {
                f.write_str("expected the value of the tag in quotes")
            }
            SyntaxErrorKind::TagNotClosed => f.write_str("the tag is not closed with \"]"),
            SyntaxErrorKind::CommentNotClosed => f.write_str("the comment is not closed with }"),
            SyntaxErrorKind::VariationNotClosed => {
                f.write_str("the variation is not closed with )")
            }
            SyntaxErrorKind::NothingToClose(closer) => write!(f, "{closer} closes nothing"),
            SyntaxErrorKind::NotANag => {
                write!(f, "expected a number from 0 to {} after $", u16::MAX)
            }
            SyntaxErrorKind::TooLong(part, limit) => {
                write!(f, "{part} is longer than {limit} bytes")
            }
            SyntaxErrorKind::TooManyTags(limit) => write!(f, "there are more than {limit} tags"),
            SyntaxErrorKind::TooDeep(limit) => {
                write!(f, "variations are nested more than {limit} deep")
            }
        }
    }
}

impl core::error::Error for SyntaxErrorKind {}

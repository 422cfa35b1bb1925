use alloc::{string::String, vec::Vec};
use core::{fmt, str::FromStr};

use crate::{
    CastlingMode, FenErrorKind, Move, ParseSanError, Position, PositionError, San, SanError, Setup,
    fen::write_fen_start,
};

/// A line of an EPD file: a position with operations, such as the best move and a name. Collections
/// of test positions are written like this.
///
/// ```
/// use tabiya_rules::Epd;
///
/// let line = r#"6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - bm Rd8#; id "back rank";"#;
/// let epd: Epd = line.parse()?;
/// assert_eq!(epd.id(), Some("back rank"));
/// let position = epd.to_position()?;
/// let best = epd.moves("bm", &position)?;
/// assert_eq!(position.san(best[0]).to_string(), "Rd8#");
/// assert_eq!(epd.to_string(), line);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// The counters of the setup are the operations `hmvc` and `fmvn`. Lines that have them as in a FEN
/// are read, too, and so are lines without the last semicolon.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Epd {
    /// The position.
    pub setup: Setup,
    /// The operations in their order, without `hmvc` and `fmvn`.
    pub operations: Vec<EpdOperation>,
}

/// An operation of an [`Epd`]: `bm Nf3 e4;`.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct EpdOperation {
    /// What it is about: `bm` for best moves, `id` for a name.
    pub opcode: String,
    /// Its values.
    pub operands: Vec<EpdOperand>,
}

/// A value of an [`EpdOperation`].
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum EpdOperand {
    /// A move or a number, which ends at a blank.
    Word(String),
    /// A text in quotes.
    Text(String),
}

impl EpdOperand {
    /// The value without quotes.
    #[must_use]
    pub fn as_str(&self) -> &str {
        match self {
            EpdOperand::Word(text) | EpdOperand::Text(text) => text,
        }
    }
}

impl Epd {
    /// The setup without operations.
    #[must_use]
    pub const fn new(setup: Setup) -> Epd {
        Epd { setup, operations: Vec::new() }
    }

    /// The values of the first operation with this opcode.
    #[must_use]
    pub fn get(&self, opcode: &str) -> Option<&[EpdOperand]> {
        let found = self.operations.iter().find(|operation| operation.opcode == opcode);
        found.map(|operation| operation.operands.as_slice())
    }

    /// The name of the position, from the operation `id`.
    #[must_use]
    pub fn id(&self) -> Option<&str> {
        self.get("id")?.first().map(EpdOperand::as_str)
    }

    /// The position, in standard chess.
    ///
    /// # Errors
    ///
    /// If the rules cannot be applied to it.
    pub fn to_position(&self) -> Result<Position, PositionError> {
        Position::from_setup(self.setup.clone(), CastlingMode::Standard)
    }

    /// The moves of an operation, such as `bm` or `am`; none if there is no such operation.
    ///
    /// # Errors
    ///
    /// The first that is not a legal move in SAN.
    pub fn moves(&self, opcode: &str, position: &Position) -> Result<Vec<Move>, EpdMoveError> {
        let meaning = |operand: &EpdOperand| {
            let san: San = operand.as_str().parse().map_err(EpdMoveError::Parse)?;
            san.to_move(position).map_err(EpdMoveError::Meaning)
        };
        self.get(opcode).unwrap_or_default().iter().map(meaning).collect()
    }
}

impl fmt::Display for Epd {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_fen_start(&self.setup, f)?;
        for EpdOperation { opcode, operands } in &self.operations {
            write!(f, " {opcode}")?;
            for operand in operands {
                match operand {
                    EpdOperand::Word(word) => write!(f, " {word}")?,
                    EpdOperand::Text(text) => write!(f, " \"{text}\"")?,
                }
            }
            f.write_str(";")?;
        }
        if self.setup.halfmoves != 0 {
            write!(f, " hmvc {};", self.setup.halfmoves)?;
        }
        if self.setup.fullmoves != 1 {
            write!(f, " fmvn {};", self.setup.fullmoves)?;
        }
        Ok(())
    }
}

/// A value of an operation is not a legal move in SAN.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum EpdMoveError {
    /// It is not SAN.
    Parse(ParseSanError),
    /// It does not fit the position.
    Meaning(SanError),
}

impl fmt::Display for EpdMoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            EpdMoveError::Parse(error) => error.fmt(f),
            EpdMoveError::Meaning(error) => error.fmt(f),
        }
    }
}

impl core::error::Error for EpdMoveError {}

/// A text is not an EPD: what is wrong, and at which character.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct ParseEpdError {
    at: usize,
    kind: EpdErrorKind,
}

impl ParseEpdError {
    /// The index of the character with the error, from 0.
    #[must_use]
    pub fn at(&self) -> usize {
        self.at
    }

    /// The error.
    #[must_use]
    pub fn kind(&self) -> EpdErrorKind {
        self.kind
    }
}

/// What can be wrong with an EPD.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum EpdErrorKind {
    /// The position cannot be read.
    Fen(FenErrorKind),
    /// An operation does not start with a letter.
    NotAnOpcode,
    /// A text in quotes does not end.
    UnclosedText,
    /// The value of `hmvc` or `fmvn` is not a number, or too large.
    NotANumber,
}

impl fmt::Display for ParseEpdError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "invalid EPD at character {}: ", self.at + 1)?;
        match self.kind {
            EpdErrorKind::Fen(kind) => kind.fmt(f),
            EpdErrorKind::NotAnOpcode => f.write_str("an operation must start with a letter"),
            EpdErrorKind::UnclosedText => f.write_str("the text has no closing quote"),
            EpdErrorKind::NotANumber => {
                write!(f, "expected one number from 0 to {}", u32::MAX)
            }
        }
    }
}

impl core::error::Error for ParseEpdError {}

impl FromStr for Epd {
    type Err = ParseEpdError;

    fn from_str(text: &str) -> Result<Epd, ParseEpdError> {
        let (setup, at) = Setup::from_fen_start(text).map_err(|error| ParseEpdError {
            at: error.at(),
            kind: EpdErrorKind::Fen(error.kind()),
        })?;
        let mut epd = Epd::new(setup);
        let mut scanner = Scanner { text, at };
        scanner.counters(&mut epd.setup);
        while let Some((at, operation)) = scanner.operation()? {
            let counter = match operation.opcode.as_str() {
                "hmvc" => &mut epd.setup.halfmoves,
                "fmvn" => &mut epd.setup.fullmoves,
                _ => {
                    epd.operations.push(operation);
                    continue;
                }
            };
            *counter =
                number(&operation).ok_or_else(|| scanner.error(at, EpdErrorKind::NotANumber))?;
        }
        epd.setup.fullmoves = epd.setup.fullmoves.max(1);
        Ok(epd)
    }
}

fn number(operation: &EpdOperation) -> Option<u32> {
    match operation.operands.as_slice() {
        [EpdOperand::Word(digits)] if digits.bytes().all(|byte| byte.is_ascii_digit()) => {
            digits.parse().ok()
        }
        _ => None,
    }
}

/// The rest of a line after the position.
struct Scanner<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Scanner<'a> {
    fn skip_space(&mut self) {
        let rest = &self.text[self.at..];
        self.at += rest.len() - rest.trim_start().len();
    }

    /// The word here, up to a blank or a semicolon.
    fn word(&mut self) -> &'a str {
        let rest = &self.text[self.at..];
        let end = rest.find(|letter: char| letter == ';' || letter.is_whitespace());
        let word = &rest[..end.unwrap_or(rest.len())];
        self.at += word.len();
        word
    }

    /// Two counters as in a FEN, if both are here.
    fn counters(&mut self, setup: &mut Setup) {
        let start = self.at;
        let mut counter = || {
            self.skip_space();
            let digits = self.word();
            let is_number = digits.bytes().all(|byte| byte.is_ascii_digit());
            if is_number { digits.parse().ok() } else { None }
        };
        match (counter(), counter()) {
            (Some(halfmoves), Some(fullmoves)) => {
                (setup.halfmoves, setup.fullmoves) = (halfmoves, fullmoves);
            }
            _ => self.at = start,
        }
    }

    /// The next operation, with the index of its first byte. Semicolons may stand before it, as in
    /// lists of perft counts.
    fn operation(&mut self) -> Result<Option<(usize, EpdOperation)>, ParseEpdError> {
        let rest = &self.text[self.at..];
        let is_before = |letter: char| letter == ';' || letter.is_whitespace();
        self.at += rest.len() - rest.trim_start_matches(is_before).len();
        let start = self.at;
        let opcode = self.word();
        if opcode.is_empty() {
            return Ok(None);
        }
        if !opcode.starts_with(|letter: char| letter.is_ascii_alphabetic()) {
            return Err(self.error(start, EpdErrorKind::NotAnOpcode));
        }
        let mut operands = Vec::new();
        loop {
            self.skip_space();
            let rest = &self.text[self.at..];
            if rest.is_empty() || rest.starts_with(';') {
                break;
            }
            operands.push(self.operand()?);
        }
        Ok(Some((start, EpdOperation { opcode: opcode.into(), operands })))
    }

    fn operand(&mut self) -> Result<EpdOperand, ParseEpdError> {
        let Some(quoted) = self.text[self.at..].strip_prefix('"') else {
            return Ok(EpdOperand::Word(self.word().into()));
        };
        let end =
            quoted.find('"').ok_or_else(|| self.error(self.at, EpdErrorKind::UnclosedText))?;
        self.at += end + 2;
        Ok(EpdOperand::Text(quoted[..end].into()))
    }

    /// An error at this byte.
    #[cold]
    fn error(&self, byte: usize, kind: EpdErrorKind) -> ParseEpdError {
        ParseEpdError { at: self.text[..byte].chars().count(), kind }
    }
}

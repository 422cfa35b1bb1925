use std::{fmt, str::FromStr};

/// Who thinks where the computer has a seat.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum ComputerPlayer {
    /// The zone's own engine, this well: 1 to 8.
    Level(u8),
    /// Another program, which the operator gave this name.
    Program(ProgramName),
}

impl ComputerPlayer {
    /// The program, if it is one.
    pub fn program(&self) -> Option<&ProgramName> {
        match self {
            ComputerPlayer::Level(_) => None,
            ComputerPlayer::Program(name) => Some(name),
        }
    }
}

/// What a player is called to whom it is nothing but `Computer`: `Computer, level 3`, or the name
/// of the program.
impl fmt::Display for ComputerPlayer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ComputerPlayer::Level(level) => write!(f, "Computer, level {level}"),
            ComputerPlayer::Program(name) => name.fmt(f),
        }
    }
}

/// The name of a program that plays: a few letters, digits, spaces and `.-_+()`.
///
/// ```
/// use tabiya_game::ProgramName;
///
/// let name: ProgramName = "Stockfish 15.1".parse()?;
/// assert_eq!(name.as_str(), "Stockfish 15.1");
/// assert!("a=b".parse::<ProgramName>().is_err());
/// # Ok::<(), tabiya_game::ParseProgramNameError>(())
/// ```
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct ProgramName(String);

impl ProgramName {
    /// The most letters of a name.
    pub const MAX: usize = 40;

    /// The name as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for ProgramName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Why a text is no name of a program.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum ParseProgramNameError {
    /// There is nothing in it, or too much.
    Length(usize),
    /// A space stands at an end.
    Space,
    /// It has a character that names do not have.
    Character(char),
}

impl fmt::Display for ParseProgramNameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ParseProgramNameError::Length(length) => {
                write!(
                    f,
                    "The name of a program needs 1 to {} characters, not {length}.",
                    ProgramName::MAX
                )
            }
            ParseProgramNameError::Space => {
                f.write_str("The name of a program cannot begin or end with a space.")
            }
            ParseProgramNameError::Character(found) => write!(
                f,
                "The name of a program can have letters, digits, spaces, and .-_+(), but not {found:?}."
            ),
        }
    }
}

impl std::error::Error for ParseProgramNameError {}

impl FromStr for ProgramName {
    type Err = ParseProgramNameError;

    fn from_str(text: &str) -> Result<ProgramName, ParseProgramNameError> {
        let length = text.chars().count();
        let is_odd = |letter: &char| !letter.is_alphanumeric() && !" .-_+()".contains(*letter);
        if !(1..=ProgramName::MAX).contains(&length) {
            Err(ParseProgramNameError::Length(length))
        } else if text.starts_with(' ') || text.ends_with(' ') {
            Err(ParseProgramNameError::Space)
        } else if let Some(found) = text.chars().find(is_odd) {
            Err(ParseProgramNameError::Character(found))
        } else {
            Ok(ProgramName(text.to_owned()))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_short_and_plain() {
        let parse = |text: &str| text.parse::<ProgramName>().map(|name| name.to_string());
        let long = "é".repeat(40);
        for name in ["Stockfish", "Lc0 (small)", "Motor für Ä-2.1+", "x", &long] {
            assert_eq!(parse(name), Ok(name.to_owned()));
        }
        for (text, why) in [
            ("", ParseProgramNameError::Length(0)),
            (&*format!("{long}é"), ParseProgramNameError::Length(41)),
            (" x", ParseProgramNameError::Space),
            ("x ", ParseProgramNameError::Space),
            ("a\nb", ParseProgramNameError::Character('\n')),
            ("a=b", ParseProgramNameError::Character('=')),
            ("a:b", ParseProgramNameError::Character(':')),
            ("\"", ParseProgramNameError::Character('"')),
            ("a\u{202e}b", ParseProgramNameError::Character('\u{202e}')),
        ] {
            assert_eq!(parse(text), Err(why), "{text:?}");
        }
    }
}

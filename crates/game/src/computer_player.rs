use std::{fmt, ops::RangeInclusive, str::FromStr};

use crate::Character;

/// Who plays for the computer.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum ComputerPlayer {
    /// The server's own engine at a level from 1 to 8.
    Level(u8),
    /// An opponent that plays as people of this rating do, within
    /// [`RATINGS`](ComputerPlayer::RATINGS).
    Rating(u16),
    /// One that also has a name and a style.
    Character(Character),
    /// Another program, with the name the operator gave it.
    Program(ProgramName),
}

/// The levels of the server's own engine.
const LEVELS: u16 = 8;
/// What the weakest level is meant to be rated, and how far apart levels are.
const LOWEST_LEVEL: u16 = 600;
const LEVEL_STEP: u16 = 300;

impl ComputerPlayer {
    /// The ratings of opponents that play as people do. Above, the levels of the engine play.
    pub const RATINGS: RangeInclusive<u16> = 250..=2200;

    /// The program, if it is one.
    pub fn program(&self) -> Option<&ProgramName> {
        match self {
            ComputerPlayer::Program(name) => Some(name),
            _ => None,
        }
    }

    /// The rating of the people it plays like, if it plays like people.
    pub fn rating(&self) -> Option<u16> {
        match self {
            ComputerPlayer::Rating(rating) => Some(*rating),
            ComputerPlayer::Character(character) => Some(character.rating()),
            ComputerPlayer::Level(_) | ComputerPlayer::Program(_) => None,
        }
    }

    /// The level of the engine, or the one whose rating is nearest; the strongest for a program.
    pub fn nearest_level(&self) -> u8 {
        match (self, self.rating()) {
            (ComputerPlayer::Level(level), _) => *level,
            (_, Some(rating)) => {
                let above = (rating + LEVEL_STEP / 2).saturating_sub(LOWEST_LEVEL) / LEVEL_STEP;
                (1 + above).min(LEVELS) as u8
            }
            (_, None) => LEVELS as u8,
        }
    }
}

/// The name shown to players: `Computer, level 3`, `Computer, about 1500`, `Ada (computer)`, or the
/// name of the program.
impl fmt::Display for ComputerPlayer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ComputerPlayer::Level(level) => write!(f, "Computer, level {level}"),
            ComputerPlayer::Rating(rating) => write!(f, "Computer, about {rating}"),
            ComputerPlayer::Character(character) => write!(f, "{character} (computer)"),
            ComputerPlayer::Program(name) => name.fmt(f),
        }
    }
}

/// The name of a program: letters, digits, spaces, and `.-_+()`.
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
    /// The most characters of a name.
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

/// Why a text is not the name of a program.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum ParseProgramNameError {
    /// It is empty or too long.
    Length(usize),
    /// It begins or ends with a space.
    Space,
    /// It has a character that is not allowed.
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
    fn who_plays_like_people_has_the_level_with_the_nearest_rating() {
        let level = |rating| ComputerPlayer::Rating(rating).nearest_level();
        assert_eq!([250, 600, 749, 750, 1049, 1050].map(level), [1, 1, 1, 2, 2, 3]);
        assert_eq!([1500, 1949, 1950, 2200].map(level), [4, 5, 6, 6]);
        assert_eq!(ComputerPlayer::Character(Character::Ada).nearest_level(), 4);
        assert_eq!(ComputerPlayer::Level(2).nearest_level(), 2);
        assert_eq!(ComputerPlayer::Program("Fish".parse().unwrap()).nearest_level(), 8);
    }

    #[test]
    fn a_name_says_that_it_is_the_computer() {
        assert_eq!(ComputerPlayer::Rating(1500).to_string(), "Computer, about 1500");
        assert_eq!(ComputerPlayer::Character(Character::Ada).to_string(), "Ada (computer)");
    }

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

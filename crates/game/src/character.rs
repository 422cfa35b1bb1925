use std::{fmt, str::FromStr};

/// An opponent with a name, a rating, and a style of its own. The style is in the crate that plays.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Character {
    /// Moves before thinking.
    Pip,
    /// Knows one trap.
    Juno,
    /// Develops, then sees.
    Bruno,
    /// Always the same setup.
    Mara,
    /// Gives up pawns for an attack.
    Felix,
    /// Plays by the book.
    Ada,
    /// Wants sharp positions.
    Viktor,
    /// Waits for mistakes.
    Otto,
}

impl Character {
    /// All of them, the weakest first.
    pub const ALL: [Character; 8] = [
        Character::Pip,
        Character::Juno,
        Character::Bruno,
        Character::Mara,
        Character::Felix,
        Character::Ada,
        Character::Viktor,
        Character::Otto,
    ];

    /// The name.
    pub fn name(self) -> &'static str {
        self.card().0
    }

    /// The rating that it plays like, as lichess counts.
    pub fn rating(self) -> u16 {
        self.card().1
    }

    fn card(self) -> (&'static str, u16) {
        match self {
            Character::Pip => ("Pip", 250),
            Character::Juno => ("Juno", 500),
            Character::Bruno => ("Bruno", 800),
            Character::Mara => ("Mara", 1050),
            Character::Felix => ("Felix", 1300),
            Character::Ada => ("Ada", 1550),
            Character::Viktor => ("Viktor", 1850),
            Character::Otto => ("Otto", 2150),
        }
    }
}

impl fmt::Display for Character {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A text that names no character.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct ParseCharacterError;

impl fmt::Display for ParseCharacterError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("There is no opponent with this name.")
    }
}

impl std::error::Error for ParseCharacterError {}

impl FromStr for Character {
    type Err = ParseCharacterError;

    fn from_str(text: &str) -> Result<Character, ParseCharacterError> {
        let is_meant = |character: &Character| character.name() == text;
        Character::ALL.into_iter().find(is_meant).ok_or(ParseCharacterError)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_has_a_name_of_its_own_and_plays_better_than_the_one_before() {
        for character in Character::ALL {
            assert_eq!(character.to_string().parse(), Ok(character));
        }
        assert_eq!("pip".parse::<Character>(), Err(ParseCharacterError), "names are exact");
        assert!(Character::ALL.windows(2).all(|pair| pair[0].rating() < pair[1].rating()));
    }
}

use alloc::{
    string::{String, ToString},
    vec::Vec,
};
use core::fmt;

/// The tags of a game, each once, in the order in which they are written.
///
/// The seven tag roster comes first, then the others as they were set. A roster tag that is not set
/// is written as `?`. Tags that follow from the game itself are not included: the result, and with
/// `FEN`, `SetUp`, and `Variant` the start position.
///
/// ```
/// use tabiya_rules::pgn::Tags;
///
/// let mut tags = Tags::default();
/// tags.set("ECO", "C20")?;
/// tags.set("White", "Anna")?;
/// tags.set("White", "Berta")?;
/// let all: Vec<_> = tags.iter().collect();
/// assert_eq!(all, [("White", "Berta"), ("ECO", "C20")]);
/// assert!(tags.set("Result", "1-0").is_err());
/// # Ok::<(), tabiya_rules::pgn::TagError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Tags {
    tags: Vec<(String, String)>,
}

/// The seven tag roster with the placeholders for unknown values. The seventh tag, the result,
/// belongs to the game.
pub(super) const ROSTER: [(&str, &str); 6] = [
    ("Event", "?"),
    ("Site", "?"),
    ("Date", "????.??.??"),
    ("Round", "?"),
    ("White", "?"),
    ("Black", "?"),
];

impl Tags {
    /// The value of a tag.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&str> {
        let found = self.tags.iter().find(|(known, _)| known == name);
        found.map(|(_, value)| value.as_str())
    }

    /// Sets a tag; control characters in the value become blanks.
    ///
    /// # Errors
    ///
    /// If the name is not valid, or the tag follows from the game itself.
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), TagError> {
        if !is_name(name) {
            return Err(TagError::NotAName);
        }
        if is_known_to_game(name) {
            return Err(TagError::KnownToGame);
        }
        if rank(name).is_some_and(|rank| ROSTER[rank].1 == value) {
            self.tags.retain(|(known, _)| known != name);
            return Ok(());
        }
        let value = value.replace(char::is_control, " ");
        match self.tags.iter_mut().find(|(known, _)| known == name) {
            Some((_, old)) => *old = value,
            None => self.insert(name, value),
        }
        Ok(())
    }

    /// All tags in the order in which they are written.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.tags.iter().map(|(name, value)| (name.as_str(), value.as_str()))
    }

    fn insert(&mut self, name: &str, value: String) {
        let place = match rank(name) {
            Some(rank) => self.tags.partition_point(|(known, _)| precedes(known, rank)),
            None => self.tags.len(),
        };
        self.tags.insert(place, (name.to_string(), value));
    }
}

/// A tag cannot be set.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum TagError {
    /// A name has up to 255 letters, digits, `_`, or one of `+ # = : -`, and starts with one of the
    /// former.
    NotAName,
    /// `Result`, `FEN`, `SetUp` and `Variant` follow from the game.
    KnownToGame,
}

impl fmt::Display for TagError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            TagError::NotAName => "the name of a tag consists of letters, digits and _",
            TagError::KnownToGame => "Result, FEN, SetUp and Variant follow from the game itself",
        })
    }
}

impl core::error::Error for TagError {}

/// The most bytes a name can have.
pub(super) const NAME_BYTES: usize = 255;

pub(super) const fn begins_name(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_'
}

pub(super) const fn is_in_name(byte: u8) -> bool {
    begins_name(byte) || matches!(byte, b'+' | b'#' | b'=' | b':' | b'-')
}

fn is_name(name: &str) -> bool {
    let begins = name.bytes().next().is_some_and(begins_name);
    begins && name.len() <= NAME_BYTES && name.bytes().all(is_in_name)
}

fn is_known_to_game(name: &str) -> bool {
    ["Result", "FEN", "SetUp", "Variant"].iter().any(|known| known.eq_ignore_ascii_case(name))
}

fn rank(name: &str) -> Option<usize> {
    ROSTER.iter().position(|(known, _)| *known == name)
}

fn precedes(name: &str, place: usize) -> bool {
    rank(name).is_some_and(|rank| rank < place)
}

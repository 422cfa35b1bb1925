use core::fmt;

/// A numeric annotation glyph: `$1` is a good move, `$2` a poor one, `$10` an
/// equal position.
///
/// ```
/// use tabiya_rules::pgn::Nag;
///
/// assert_eq!(Nag::from_glyph("!?"), Some(Nag(5)));
/// assert_eq!(Nag(4).glyph(), Some("??"));
/// assert_eq!(Nag(4).to_string(), "$4");
/// ```
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Nag(pub u16);

/// The glyphs for each number; the first one of a number is printed.
const GLYPHS: [(&str, u16); 18] = [
    ("!", 1),
    ("?", 2),
    ("!!", 3),
    ("??", 4),
    ("!?", 5),
    ("?!", 6),
    ("□", 7),
    ("=", 10),
    ("∞", 13),
    ("⩲", 14),
    ("+=", 14),
    ("⩱", 15),
    ("=+", 15),
    ("±", 16),
    ("∓", 17),
    ("+-", 18),
    ("-+", 19),
    ("N", 146),
];

impl Nag {
    /// Reads a glyph after a move.
    #[must_use]
    pub fn from_glyph(glyph: &str) -> Option<Nag> {
        let found = GLYPHS.iter().find(|(written, _)| *written == glyph);
        found.map(|&(_, number)| Nag(number))
    }

    /// The common glyph for it, if there is one.
    #[must_use]
    pub fn glyph(self) -> Option<&'static str> {
        let found = GLYPHS.iter().find(|(_, number)| *number == self.0);
        found.map(|&(written, _)| written)
    }
}

impl fmt::Display for Nag {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "${}", self.0)
    }
}

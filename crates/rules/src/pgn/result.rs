use core::fmt;

use crate::Color;

/// The result as PGN writes it, without the reason.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default)]
pub enum PgnResult {
    /// `1-0` or `0-1`.
    Win(Color),
    /// `1/2-1/2`.
    Draw,
    /// `*`: in progress or unknown.
    #[default]
    Unknown,
}

impl PgnResult {
    /// As PGN writes it.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            PgnResult::Win(Color::White) => "1-0",
            PgnResult::Win(Color::Black) => "0-1",
            PgnResult::Draw => "1/2-1/2",
            PgnResult::Unknown => "*",
        }
    }

    /// Reads a result, including `1/2`, `½-½`, and dashes of any length.
    ///
    /// `0-0` is not a result, since many people write castling that way.
    ///
    /// ```
    /// use tabiya_rules::pgn::PgnResult;
    ///
    /// assert_eq!(PgnResult::from_text("½–½"), Some(PgnResult::Draw));
    /// assert_eq!(PgnResult::from_text("0-0"), None);
    /// ```
    #[must_use]
    pub fn from_text(text: &str) -> Option<PgnResult> {
        match text {
            "1-0" | "1–0" | "1—0" => Some(PgnResult::Win(Color::White)),
            "0-1" | "0–1" | "0—1" => Some(PgnResult::Win(Color::Black)),
            "1/2-1/2" | "1/2–1/2" | "1/2—1/2" | "1/2" | "½-½" | "½–½" | "½—½" | "½" => {
                Some(PgnResult::Draw)
            }
            "*" => Some(PgnResult::Unknown),
            _ => None,
        }
    }
}

impl fmt::Display for PgnResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

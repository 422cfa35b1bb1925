//! The start position according to the tags.

use alloc::string::{String, ToString};

use super::{GameErrorKind, LineColumn, PgnResult};
use crate::{CastlingMode, FenError, Position, PositionErrorKind};

/// The tags that describe the start, with the place of those that can be invalid.
#[derive(Default)]
pub(super) struct StartTags {
    variant: Option<(LineColumn, String)>,
    fen: Option<(LineColumn, String)>,
    /// A tag `SetUp` that is `1`.
    setup: Option<LineColumn>,
    pub(super) result: Option<PgnResult>,
}

impl StartTags {
    /// Records a tag if it is one of these.
    pub(super) fn note(&mut self, name: &str, value: &str, at: LineColumn) {
        if name.eq_ignore_ascii_case("Result") {
            self.result = PgnResult::from_text(value.trim());
        } else if name.eq_ignore_ascii_case("FEN") {
            self.fen = Some((at, value.to_string()));
        } else if name.eq_ignore_ascii_case("SetUp") {
            self.setup = (value.trim() == "1").then_some(at);
        } else if name.eq_ignore_ascii_case("Variant") {
            self.variant = Some((at, value.to_string()));
        }
    }

    /// The position they describe. A FEN counts whatever `SetUp` says, and if its castling rights
    /// are only possible in Chess960, the game is Chess960.
    pub(super) fn start(&self) -> Result<Position, (LineColumn, GameErrorKind)> {
        let mode = self.mode()?;
        let given = self.fen.as_ref().filter(|(_, fen)| !fen.trim().is_empty());
        let Some((at, fen)) = given else {
            return match (self.setup, mode) {
                (Some(at), _) => Err((at, GameErrorKind::FenMissing)),
                (None, CastlingMode::Standard) => Ok(Position::initial()),
                // Number 518 is the standard start position.
                (None, CastlingMode::Chess960) => Ok(Position::chess960(518).unwrap_or_default()),
            };
        };
        let found = match Position::from_fen_in(fen, mode) {
            Err(error) if self.variant.is_none() && is_about_castling(&error) => {
                Position::from_fen960(fen).map_err(|_| error)
            }
            found => found,
        };
        found.map_err(|error| (*at, GameErrorKind::Fen(error)))
    }

    fn mode(&self) -> Result<CastlingMode, (LineColumn, GameErrorKind)> {
        let Some((at, name)) = &self.variant else {
            return Ok(CastlingMode::Standard);
        };
        mode_of(name).ok_or_else(|| (*at, GameErrorKind::UnsupportedVariant(name.clone())))
    }
}

/// The names that programs use for the two variants we know; blanks, case, and punctuation are
/// ignored.
fn mode_of(variant: &str) -> Option<CastlingMode> {
    let letters = variant.chars().filter(|letter| letter.is_ascii_alphanumeric());
    let name: String = letters.map(|letter| letter.to_ascii_lowercase()).collect();
    match name.as_str() {
        "" | "standard" | "chess" | "classical" | "normal" | "standardchess" | "orthodox"
        | "fromposition" => Some(CastlingMode::Standard),
        "chess960" | "960" | "fischerandom" | "fischerandomchess" | "fischerrandom"
        | "fischerrandomchess" | "freestyle" | "freestylechess" | "frc" => {
            Some(CastlingMode::Chess960)
        }
        _ => None,
    }
}

fn is_about_castling(error: &FenError) -> bool {
    match error {
        FenError::Parse(_) => false,
        FenError::Position(error) => {
            let mut kinds = error.kinds().iter();
            kinds.all(|kind| matches!(kind, PositionErrorKind::Castling(_)))
        }
    }
}

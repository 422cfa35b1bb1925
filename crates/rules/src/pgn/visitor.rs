use super::{LineColumn, Nag, PgnResult, SyntaxErrorKind};

/// Gets what a [`Parser`](super::Parser) reads, in the order of the file.
///
/// For each game: `begin_game`; tags, with comments between them; `begin_moves`; moves, glyphs,
/// comments, and variations; `end_game`. An error may come anywhere in between; what follows it is
/// passed on as far as it can be recognized. Variations are always closed before `end_game`, except
/// after an error. Every method does nothing by default.
pub trait Visitor {
    /// A game starts, with its number in the file, from 1.
    fn begin_game(&mut self, number: u64, at: LineColumn) {
        let _ = (number, at);
    }

    /// A tag pair, its value without escapes.
    fn tag(&mut self, name: &str, value: &str, at: LineColumn) {
        let _ = (name, value, at);
    }

    /// There are no more tags.
    fn begin_moves(&mut self) {}

    /// A word that should be a move, without its number.
    fn san(&mut self, text: &str, at: LineColumn) {
        let _ = (text, at);
    }

    /// A glyph on the last move.
    fn nag(&mut self, nag: Nag, at: LineColumn) {
        let _ = (nag, at);
    }

    /// A comment as written in the file, including line breaks.
    fn comment(&mut self, text: &str, at: LineColumn) {
        let _ = (text, at);
    }

    /// A variation on the last move starts; `false` skips it with everything in it, including its
    /// end.
    fn begin_variation(&mut self, at: LineColumn) -> bool {
        let _ = at;
        true
    }

    /// A variation ends; the next move continues where it started.
    fn end_variation(&mut self) {}

    /// An error in the text.
    fn error(&mut self, kind: SyntaxErrorKind, at: LineColumn) {
        let _ = (kind, at);
    }

    /// The game ends, with the result after the moves if there is one.
    fn end_game(&mut self, result: Option<PgnResult>) {
        let _ = result;
    }
}

use super::{LineColumn, Nag, PgnResult, SyntaxErrorKind};

/// Is told what a [`Parser`](super::Parser) reads, in the order of the file.
///
/// For each game: `begin_game`; tags (comments may stand between them);
/// `begin_moves`; moves, glyphs, comments and variations; `end_game`. A fault
/// may come anywhere between; what follows it up to the end of the game is
/// told as far as it can be made out. Variations are always closed before
/// `end_game`, except after a fault. Every method does nothing by default.
pub trait Visitor {
    /// A game begins: its number in the file, from 1.
    fn begin_game(&mut self, number: u64, at: LineColumn) {
        let _ = (number, at);
    }

    /// A tag pair, its value without escapes.
    fn tag(&mut self, name: &str, value: &str, at: LineColumn) {
        let _ = (name, value, at);
    }

    /// There are no more tags.
    fn begin_moves(&mut self) {}

    /// Something that should be a move, without its number.
    fn san(&mut self, text: &str, at: LineColumn) {
        let _ = (text, at);
    }

    /// A glyph that judges the last move.
    fn nag(&mut self, nag: Nag, at: LineColumn) {
        let _ = (nag, at);
    }

    /// A comment, as it stands in the file, line breaks included.
    fn comment(&mut self, text: &str, at: LineColumn) {
        let _ = (text, at);
    }

    /// A variation on the last move begins; `false` leaves it out, with
    /// everything in it and its end.
    fn begin_variation(&mut self, at: LineColumn) -> bool {
        let _ = at;
        true
    }

    /// A variation ends; the next move continues where it began.
    fn end_variation(&mut self) {}

    /// The text is wrong here.
    fn error(&mut self, kind: SyntaxErrorKind, at: LineColumn) {
        let _ = (kind, at);
    }

    /// The game ends, with its result if one is written behind the moves.
    fn end_game(&mut self, result: Option<PgnResult>) {
        let _ = result;
    }
}

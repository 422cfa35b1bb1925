use alloc::string::String;
use core::fmt::{self, Write};

/// Lines are shorter than 80 characters, as the standard requires.
const WIDTH: usize = 79;

/// Puts words on lines.
pub(super) struct Wrap<'a, W: Write + ?Sized> {
    out: &'a mut W,
    /// Characters on the line so far.
    column: usize,
    /// The last word, not yet on a line.
    word: String,
    /// Whether the next word is joined to it.
    joins_next: bool,
}

impl<'a, W: Write + ?Sized> Wrap<'a, W> {
    pub(super) fn new(out: &'a mut W) -> Wrap<'a, W> {
        Wrap { out, column: 0, word: String::new(), joins_next: false }
    }

    /// Adds a word; it is not broken at blanks.
    pub(super) fn word(&mut self, word: impl fmt::Display) -> fmt::Result {
        if self.joins_next {
            return self.join("", word);
        }
        self.flush()?;
        write!(self.word, "{word}")
    }

    /// Joins something to the last word, as long as both fit on a line.
    pub(super) fn join(&mut self, gap: &str, more: impl fmt::Display) -> fmt::Result {
        self.joins_next = false;
        let length = self.word.len();
        write!(self.word, "{gap}{more}")?;
        if self.word.chars().count() > WIDTH {
            let more = self.word.split_off(length);
            self.flush()?;
            self.word.push_str(more.trim_start_matches(' '));
        }
        Ok(())
    }

    /// Adds `(`, joined to the next word.
    pub(super) fn open(&mut self) -> fmt::Result {
        self.word('(')?;
        self.joins_next = true;
        Ok(())
    }

    /// Ends the last line.
    pub(super) fn end(mut self) -> fmt::Result {
        self.flush()?;
        self.out.write_char('\n')
    }

    /// A word that is too long gets a line of its own. A line that starts with `[` or `%` would be
    /// read as a tag or an escape, so it starts with a blank, which makes no difference in a
    /// comment.
    fn flush(&mut self) -> fmt::Result {
        if self.word.is_empty() {
            return Ok(());
        }
        let length = self.word.chars().count();
        if self.column > 0 && self.column + 1 + length > WIDTH {
            self.out.write_char('\n')?;
            self.column = 0;
        }
        let indent = self.column > 0 || self.word.starts_with(['[', '%']);
        if indent {
            self.out.write_char(' ')?;
        }
        self.out.write_str(&self.word)?;
        self.column += usize::from(indent) + length;
        self.word.clear();
        Ok(())
    }
}

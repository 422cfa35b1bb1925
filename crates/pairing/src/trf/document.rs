//! A report as lines, exactly as they were.

use std::fmt;

/// The lines of a report with their line ends: writing it gives the text that was read.
///
/// ```
/// use tabiya_pairing::trf::Document;
///
/// let text = "012 Club\r\nxyz kept as it is\n### a comment";
/// assert_eq!(Document::new(text).to_string(), text);
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Document {
    lines: Vec<Line>,
}

/// One line of a report.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// The line without its end.
    pub text: String,
    /// What ended it: a line feed, a carriage return, both, or nothing on the last line.
    pub end: &'static str,
}

impl Document {
    /// Splits a text into lines. Every text is a document; whether it means a tournament is for
    /// [`Tournament::read`](super::Tournament::read) to say.
    pub fn new(text: &str) -> Document {
        let mut lines = Vec::new();
        let mut rest = text;
        while !rest.is_empty() {
            let length = rest.find(['\r', '\n']).unwrap_or(rest.len());
            let (line, tail) = rest.split_at(length);
            let end = ["\r\n", "\n", "\r"].into_iter().find(|end| tail.starts_with(end));
            let end = end.unwrap_or("");
            lines.push(Line { text: line.to_owned(), end });
            rest = &tail[end.len()..];
        }
        Document { lines }
    }

    /// The lines, in order.
    pub fn lines(&self) -> &[Line] {
        &self.lines
    }

    /// Adds a line at the end, ended as the lines before it are.
    pub fn push(&mut self, text: impl Into<String>) {
        let end = self.lines.first().map_or("\n", |line| line.end);
        let end = if end.is_empty() { "\n" } else { end };
        if let Some(last) = self.lines.last_mut()
            && last.end.is_empty()
        {
            last.end = end;
        }
        self.lines.push(Line { text: text.into(), end });
    }
}

impl fmt::Display for Document {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.lines.iter().try_for_each(|line| write!(f, "{}{}", line.text, line.end))
    }
}

//! Fixed columns of a line. TRF counts characters from 1, whatever their bytes.

use super::{Fault, TrfError};
use crate::Points;

/// A line with its number in the file.
#[derive(Copy, Clone)]
pub(super) struct Columns<'a> {
    pub(super) text: &'a str,
    pub(super) line: usize,
}

impl<'a> Columns<'a> {
    /// Columns `from` to `to`, both included, as far as the line goes.
    pub(super) fn raw(&self, from: usize, to: usize) -> &'a str {
        let at = |column: usize| match self.text.is_ascii() {
            true => column.min(self.text.len()),
            false => self.text.char_indices().nth(column).map_or(self.text.len(), |(at, _)| at),
        };
        &self.text[at(from - 1)..at(to)]
    }

    /// The same without blanks around it.
    pub(super) fn get(&self, from: usize, to: usize) -> &'a str {
        self.raw(from, to).trim()
    }

    /// What follows the tag, as it is.
    pub(super) fn rest(&self) -> &'a str {
        self.raw(4, usize::MAX).trim_end()
    }

    /// What follows the tag, without blanks around it.
    pub(super) fn value(&self) -> &'a str {
        self.raw(4, usize::MAX).trim()
    }

    /// An error at these columns.
    pub(super) fn error(&self, from: usize, to: usize, fault: Fault) -> TrfError {
        TrfError { line: self.line, columns: Some((from, to)), fault }
    }

    /// An error at the words after the tag.
    pub(super) fn whole(&self, fault: Fault) -> TrfError {
        self.at(self.value(), fault)
    }

    /// An error at a part of this line.
    pub(super) fn at(&self, part: &str, fault: Fault) -> TrfError {
        let from = self.column_of(part);
        self.error(from, from + part.chars().count().max(1) - 1, fault)
    }

    /// The first column of a part of this line.
    pub(super) fn column_of(&self, part: &str) -> usize {
        let bytes = (part.as_ptr() as usize).saturating_sub(self.text.as_ptr() as usize);
        1 + self.text.get(..bytes).map_or(0, |before| before.chars().count())
    }

    /// A number; `None` if the columns are blank.
    pub(super) fn number(&self, from: usize, to: usize) -> Result<Option<u16>, TrfError> {
        let text = self.get(from, to);
        if text.is_empty() {
            return Ok(None);
        }
        let number = text.bytes().all(|byte| byte.is_ascii_digit()).then(|| text.parse().ok());
        match number.flatten() {
            Some(number) => Ok(Some(number)),
            None => Err(self.error(from, to, Fault::NotANumber(text.to_owned()))),
        }
    }

    /// A number that must be there.
    pub(super) fn required(&self, from: usize, to: usize) -> Result<u16, TrfError> {
        let missing = || self.error(from, to, Fault::NotANumber(String::new()));
        self.number(from, to)?.ok_or_else(missing)
    }

    /// Points; `None` if the columns are blank.
    pub(super) fn points(&self, from: usize, to: usize) -> Result<Option<Points>, TrfError> {
        let text = self.get(from, to);
        if text.is_empty() {
            return Ok(None);
        }
        let fault = |_| self.error(from, to, Fault::NotPoints(text.to_owned()));
        text.parse().map(Some).map_err(fault)
    }

    /// The words after the tag, each with its first column.
    pub(super) fn words(&self) -> impl Iterator<Item = (usize, &'a str)> + use<'a> {
        let line = *self;
        let text = self.raw(4, usize::MAX);
        text.split_whitespace().map(move |word| (line.column_of(word), word))
    }

    /// The words after the tag as numbers, from the word with this index on.
    pub(super) fn numbers(&self, skip: usize) -> Result<Vec<u16>, TrfError> {
        let number = |(at, word): (usize, &str)| {
            let to = at + word.chars().count() - 1;
            word.parse().map_err(|_| self.error(at, to, Fault::NotANumber(word.to_owned())))
        };
        self.words().skip(skip).map(number).collect()
    }
}

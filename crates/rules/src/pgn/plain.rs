//! The common case: tokens of plain ASCII that lie whole in the chunk, read straight from it.
//!
//! This is a shortcut for the [lexer](super::lexer) and the [assembly](super::assembly), with the
//! same result: it passes on moves, numbers, comments and tags, and leaves everything else to them.
//! A file in chunks of one byte is read without it, and tests compare the two.

use super::{
    LineColumn, Parser, Visitor,
    lexer::ends_symbol,
    tags::{NAME_BYTES, begins_name, is_in_name},
};

/// How far a chunk has been read.
struct Cursor<'a> {
    bytes: &'a [u8],
    at: usize,
    line: u64,
    /// Added to an index, this gives the column: all bytes passed are characters.
    columns: u64,
    /// Whether the byte before the chunk was a carriage return.
    after_return: bool,
    /// A part of the chunk that is known to be valid text, and where it begins.
    known: &'a str,
    known_at: usize,
}

/// How far beyond a token the text is checked with it. Checking each short word alone takes longer
/// than reading it.
const TEXT_AHEAD: usize = 128;

impl Parser {
    /// Consumes plain tokens up to the first one that is not plain. No game ends in them.
    pub(super) fn feed_plain<V: Visitor + ?Sized>(&mut self, piece: &mut &[u8], visitor: &mut V) {
        let Some((place, after_return)) = self.lexer.place_between() else { return };
        let mut cursor = Cursor {
            bytes: piece,
            at: 0,
            line: place.line,
            columns: place.column,
            after_return,
            known: "",
            known_at: 0,
        };
        while let Some(&byte) = cursor.bytes.get(cursor.at) {
            let start = cursor.at;
            let passed = match byte {
                b' ' => {
                    cursor.at += 1;
                    continue;
                }
                b'\n' | b'\r' => {
                    cursor.pass_line_end(byte);
                    continue;
                }
                b'a'..=b'z' | b'A'..=b'Z' => self.plain_move(&mut cursor, start, visitor),
                b'0'..=b'9' => self.plain_number(&mut cursor, visitor),
                b'{' => self.plain_comment(&mut cursor, visitor),
                b'[' => self.plain_tag(&mut cursor, visitor),
                _ => None,
            };
            match passed {
                Some(end) => cursor.at = end,
                None => break,
            }
        }
        let place = cursor.place(cursor.at);
        self.lexer.advance(cursor.at, place, cursor.is_after_return());
        *piece = &piece[cursor.at..];
    }

    /// A move number, and the move if it follows without a space.
    #[inline]
    fn plain_number<V: Visitor + ?Sized>(
        &mut self,
        cursor: &mut Cursor<'_>,
        visitor: &mut V,
    ) -> Option<usize> {
        let digits = cursor.skip(cursor.at, |byte| byte.is_ascii_digit())?;
        let end = cursor.skip(digits, |byte| byte == b'.')?;
        match cursor.bytes[end] {
            // `1-0`, `1/2`, and `e8(Q)` in pieces: not a number.
            b'-' | b'/' | b'(' => None,
            byte if byte.is_ascii_alphabetic() => self.plain_move(cursor, end, visitor),
            byte if ends_symbol(byte) && end - cursor.at <= self.lexer.limits().move_bytes => {
                self.check_length(cursor, end, visitor);
                Some(end)
            }
            _ => None,
        }
    }

    /// A word that starts with a letter at this index, perhaps after its number; and most often the
    /// space behind it.
    #[inline]
    fn plain_move<V: Visitor + ?Sized>(
        &mut self,
        cursor: &mut Cursor<'_>,
        start: usize,
        visitor: &mut V,
    ) -> Option<usize> {
        match cursor.usual_word_end(start) {
            Some(end) if end - cursor.at <= self.lexer.limits().move_bytes => {
                self.pass_move(cursor, start, end, visitor)?;
                Some(end + 1)
            }
            _ => self.plain_word(cursor, start, visitor),
        }
    }

    /// The same for any word.
    #[inline(never)]
    fn plain_word<V: Visitor + ?Sized>(
        &mut self,
        cursor: &mut Cursor<'_>,
        start: usize,
        visitor: &mut V,
    ) -> Option<usize> {
        let end = cursor.skip(start, |byte| byte.is_ascii() && !ends_symbol(byte))?;
        let word = &cursor.bytes[start..end];
        let is_usual = match (word, cursor.bytes[end]) {
            (_, 0x80..) | ([_], _) | (b"ep" | b"e.p.", _) => false,
            // Perhaps `e8(Q)`.
            ([.., b'1' | b'8'], b'(') => false,
            _ => end - cursor.at <= self.lexer.limits().move_bytes,
        };
        if !is_usual {
            return None;
        }
        self.pass_move(cursor, start, end, visitor)
    }

    /// A word that can only be a move.
    #[inline]
    fn pass_move<V: Visitor + ?Sized>(
        &mut self,
        cursor: &mut Cursor<'_>,
        start: usize,
        end: usize,
        visitor: &mut V,
    ) -> Option<usize> {
        let text = cursor.text(start, end)?;
        self.check_length(cursor, end, visitor);
        self.games.plain_move(text, cursor.place(start), visitor);
        Some(end)
    }

    /// A comment in a single line.
    #[inline]
    fn plain_comment<V: Visitor + ?Sized>(
        &mut self,
        cursor: &mut Cursor<'_>,
        visitor: &mut V,
    ) -> Option<usize> {
        let rest = &cursor.bytes[cursor.at + 1..];
        let length = plain_until(rest, b'}');
        if rest.get(length) != Some(&b'}') || length > self.lexer.limits().comment_bytes {
            return None;
        }
        let end = cursor.at + length + 2;
        let text = cursor.text(cursor.at + 1, end - 1)?;
        self.check_length(cursor, end, visitor);
        self.games.comment_text(text, cursor.place(cursor.at), visitor);
        Some(end)
    }

    /// `[Name "value"]`, spaced like this and without escapes.
    fn plain_tag<V: Visitor + ?Sized>(
        &mut self,
        cursor: &mut Cursor<'_>,
        visitor: &mut V,
    ) -> Option<usize> {
        let name_start = cursor.at + 1;
        let name_end = cursor.skip(name_start, is_in_name)?;
        let name = &cursor.bytes[name_start..name_end];
        let rest = cursor.bytes[name_end..].strip_prefix(b" \"")?;
        let length = plain_until(rest, b'"');
        let value = &rest[..length];
        let is_usual = begins_name(*name.first()?)
            && name.len() <= NAME_BYTES
            && length <= self.lexer.limits().tag_bytes
            && rest[length..].starts_with(b"\"]")
            && !value.contains(&b'\\')
            && !self.games.next_begins_with(name);
        if !is_usual {
            return None;
        }
        let value_start = name_end + 2;
        let value_end = value_start + length;
        let name = cursor.text(name_start, name_end)?;
        let value = cursor.text(value_start, value_end)?;
        let end = value_end + 2;
        self.check_length(cursor, end, visitor);
        self.games.tag_text(name, value, cursor.place(cursor.at), visitor);
        Some(end)
    }

    #[inline]
    fn check_length<V: Visitor + ?Sized>(
        &mut self,
        cursor: &Cursor<'_>,
        end: usize,
        visitor: &mut V,
    ) {
        let offset = self.lexer.offset() + end as u64;
        self.games.check_length(offset, cursor.place(cursor.at), visitor);
    }
}

impl<'a> Cursor<'a> {
    /// These bytes as text.
    #[inline]
    fn text(&mut self, start: usize, end: usize) -> Option<&'a str> {
        if end > self.known_at + self.known.len() {
            self.know_text(start, end);
        }
        self.known.get(start - self.known_at..end - self.known_at)
    }

    /// Checks the text from here to the end of a token, and more.
    #[cold]
    fn know_text(&mut self, start: usize, end: usize) {
        let bytes = self.bytes;
        let bytes = &bytes[start..bytes.len().min(end + TEXT_AHEAD)];
        self.known_at = start;
        self.known = match core::str::from_utf8(bytes) {
            Ok(text) => text,
            Err(error) => core::str::from_utf8(&bytes[..error.valid_up_to()]).unwrap_or_default(),
        };
    }

    /// The index behind a word from here, if it looks like a move and a space follows.
    #[inline]
    fn usual_word_end(&self, start: usize) -> Option<usize> {
        let length = usual_until(&self.bytes[start..])?;
        // No move has these letters, but `ep` and `e.p.` do, which are none.
        let is_usual = length > 1 && !matches!(self.bytes[start + 1], b'p' | b'.');
        (is_usual && self.bytes[start + length] == b' ').then_some(start + length)
    }

    /// The index of the first byte from here that is not like this; `None` if the chunk ends.
    #[inline]
    fn skip(&self, from: usize, like: impl Fn(u8) -> bool) -> Option<usize> {
        let length = self.bytes[from..].iter().position(|&byte| !like(byte))?;
        Some(from + length)
    }

    #[inline]
    fn place(&self, index: usize) -> LineColumn {
        LineColumn { line: self.line, column: self.columns.wrapping_add(index as u64) }
    }

    #[inline]
    fn is_after_return(&self) -> bool {
        match self.at.checked_sub(1) {
            Some(last) => self.bytes[last] == b'\r',
            None => self.after_return,
        }
    }

    #[inline]
    fn pass_line_end(&mut self, byte: u8) {
        let is_second_half = byte == b'\n' && self.is_after_return();
        self.line += u64::from(!is_second_half);
        self.at += 1;
        self.columns = 1u64.wrapping_sub(self.at as u64);
    }
}

/// Eight bytes at a time: a 1 in each, and the highest bit of each.
const ONES: u64 = u64::from_le_bytes([1; 8]);
const HIGH: u64 = ONES << 7;

/// Sets the highest bit of each byte that is less than this, which is 128 at most. Only the lowest
/// bit set is sure to be right: subtracting borrows from the bytes above.
const fn less(word: u64, than: u8) -> u64 {
    word.wrapping_sub(ONES * than as u64) & !word & HIGH
}

/// The same for bytes that are equal to this.
const fn equal(word: u64, to: u8) -> u64 {
    less(word ^ (ONES * to as u64), 1)
}

/// How many of the first eight bytes come before one that ends a word, or that is unusual in a
/// move; `None` if all do.
///
/// The next token starts where this one ends, so the processor waits for this number. Counting `=`
/// and `#` as unusual saves a few steps on that way.
#[inline]
fn usual_until(bytes: &[u8]) -> Option<usize> {
    let word = u64::from_le_bytes(*bytes.first_chunk()?);
    // The characters that end a word come before `+`; or their last five bits are more than those
    // of letters and digits, so that this sum exceeds 0x7F.
    let late = (word & (ONES * 0x1F)) + ONES * (0x7F - 0x1A);
    let found = (less(word, b'+') | late | word) & HIGH;
    (found != 0).then(|| found.trailing_zeros() as usize / 8)
}

/// The number of printable ASCII characters before the first of these; all of them if there is
/// none.
#[inline]
fn plain_until(bytes: &[u8], stop: u8) -> usize {
    let mut length = 0;
    while let Some(word) = bytes[length..].first_chunk() {
        let word = u64::from_le_bytes(*word);
        let found = equal(word, stop) | less(word, 0x20) | word & HIGH;
        if found != 0 {
            return length + found.trailing_zeros() as usize / 8;
        }
        length += 8;
    }
    let is_plain = |&&byte: &&u8| byte != stop && matches!(byte, 0x20..0x80);
    length + bytes[length..].iter().take_while(is_plain).count()
}

#[cfg(test)]
mod tests {
    use alloc::vec;

    use super::*;

    #[test]
    fn a_word_is_usual_up_to_anything_that_ends_it() {
        for byte in 0..=255 {
            let is_usual = b"abcdefghxKQRBNO12345678+-./:".contains(&byte);
            for at in 0..8 {
                let mut bytes = *b"Nbd7xe8+Q";
                bytes[at] = byte;
                let length = usual_until(&bytes);
                if ends_symbol(byte) || !byte.is_ascii() {
                    assert_eq!(length, Some(at), "{byte:#x} at {at}");
                } else if is_usual {
                    assert_eq!(length, None, "{byte:#x} at {at}");
                }
                assert!(length.is_none_or(|length| length == at), "{byte:#x} at {at}");
            }
        }
        assert_eq!(usual_until(b"Nf3 e5 "), None, "too short");
        assert_eq!(usual_until(b"Nf3 e5 B"), Some(3));
    }

    #[test]
    fn text_is_plain_up_to_its_end_control_characters_and_letters_beyond_ascii() {
        for length in 0..40 {
            for at in 0..=length {
                for stop in [b'}', b'\n', b'\r', 0, 0x1F, 0x80, 0xFF] {
                    let mut bytes = vec![b'|'; length];
                    bytes.insert(at, stop);
                    bytes.push(b'}');
                    assert_eq!(plain_until(&bytes, b'}'), at);
                }
            }
            assert_eq!(plain_until(&vec![b' '; length], b'}'), length);
            assert_eq!(plain_until(&vec![0x7F; length], b'}'), length);
        }
    }
}

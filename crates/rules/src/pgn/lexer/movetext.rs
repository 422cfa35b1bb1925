//! Everything between tags and comments.

use super::{Lexer, LexerState, NextToken, Token, ends_line, is_blank, tag::Stage};
use crate::pgn::{LimitKind, LineColumn, SyntaxErrorKind};

const BYTE_ORDER_MARK: &[u8] = b"\xEF\xBB\xBF";

impl Lexer {
    pub(super) fn between(&mut self, byte: u8, input: &mut &[u8]) -> NextToken {
        if ends_line(byte) {
            self.take_line_end(input);
            return None;
        }
        if is_blank(byte) {
            self.take(input, 1);
            return None;
        }
        let at_line_start = self.here.is_at_line_start();
        self.begin(LexerState::Between);
        match byte {
            b'%' if at_line_start => self.state = LexerState::EscapedLine,
            b'\xEF' if at_line_start => self.state = LexerState::ByteOrderMark(0),
            b'!' | b'?' => self.state = LexerState::Glyphs,
            b'[' | b'{' | b';' | b'$' | b'(' | b')' | b'*' | b']' | b'}' => {
                self.take(input, 1);
                return self.special(byte);
            }
            _ => self.state = LexerState::Symbol,
        }
        None
    }

    fn special(&mut self, byte: u8) -> NextToken {
        match byte {
            b'[' => self.state = LexerState::Tag(Stage::Open),
            b'{' => self.state = LexerState::Brace,
            b';' => self.state = LexerState::LineComment,
            b'$' => self.state = LexerState::Nag,
            b'(' => return self.found(Token::Open),
            b')' => return self.found(Token::Close),
            b'*' => return self.found(Token::Star),
            closer => {
                let kind = SyntaxErrorKind::NothingToClose(char::from(closer));
                return self.found(Token::Error(kind));
            }
        }
        None
    }

    /// The byte order mark, which concatenated files also have in the middle.
    pub(super) fn byte_order_mark(
        &mut self,
        length: usize,
        byte: u8,
        input: &mut &[u8],
    ) -> NextToken {
        if BYTE_ORDER_MARK.get(length) == Some(&byte) {
            // Not consumed: the line still starts here.
            *input = &input[1..];
            self.offset += 1;
            self.state = if length + 1 == BYTE_ORDER_MARK.len() {
                LexerState::Between
            } else {
                LexerState::ByteOrderMark(length + 1)
            };
        } else {
            self.became_symbol(length);
        }
        None
    }

    pub(super) fn end_byte_order_mark(&mut self, length: usize) -> NextToken {
        self.became_symbol(length);
        self.end_symbol(LexerState::Between)
    }

    /// What looked like a byte order mark is the start of a word.
    fn became_symbol(&mut self, length: usize) {
        let read = &BYTE_ORDER_MARK[..length];
        self.here.pass(read);
        self.keep(read, self.limits.move_bytes);
        self.state = LexerState::Symbol;
    }

    pub(super) fn symbol(&mut self, input: &mut &[u8]) -> NextToken {
        let next = self.take_until(input, self.limits.move_bytes, ends_symbol)?;
        let on_last_rank = matches!(self.text.last(), Some(b'1' | b'8'));
        if next == b'(' && on_last_rank {
            let open = self.here.place();
            self.take(input, 1);
            self.state = LexerState::Parenthesis(open);
            return None;
        }
        self.end_symbol(LexerState::Between)
    }

    pub(super) fn end_symbol(&mut self, then: LexerState) -> NextToken {
        let limit = self.limits.move_bytes;
        let token = if self.cut {
            Token::Error(SyntaxErrorKind::TooLong(LimitKind::Move, limit))
        } else {
            Token::Symbol
        };
        self.state = then;
        Some((self.start, token))
    }

    pub(super) fn parenthesis(
        &mut self,
        open: LineColumn,
        byte: u8,
        input: &mut &[u8],
    ) -> NextToken {
        if !matches!(byte, b'Q' | b'R' | b'B' | b'N' | b'q' | b'r' | b'b' | b'n') {
            return self.end_symbol(LexerState::OpenDue(open, None));
        }
        self.take(input, 1);
        self.state = LexerState::PromotionLetter(open, byte);
        None
    }

    pub(super) fn promotion_letter(
        &mut self,
        open: LineColumn,
        letter: u8,
        byte: u8,
        input: &mut &[u8],
    ) -> NextToken {
        if byte != b')' {
            return self.end_symbol(LexerState::OpenDue(open, Some(letter)));
        }
        self.take(input, 1);
        self.keep(&[b'(', letter, b')'], self.limits.move_bytes);
        self.state = LexerState::Symbol;
        None
    }

    pub(super) fn open_due(&mut self, open: LineColumn, letter: Option<u8>) -> NextToken {
        self.begin(LexerState::Between);
        if let Some(letter) = letter {
            self.state = LexerState::Symbol;
            self.start = LineColumn { column: open.column + 1, ..open };
            self.text.push(letter);
        }
        Some((open, Token::Open))
    }

    pub(super) fn glyphs(&mut self, input: &mut &[u8]) -> NextToken {
        self.take_until(input, 2, |byte| !matches!(byte, b'!' | b'?'))?;
        self.found(Token::Glyphs)
    }

    pub(super) fn nag(&mut self, input: &mut &[u8]) -> NextToken {
        self.take_until(input, 5, |byte| !byte.is_ascii_digit())?;
        self.end_nag()
    }

    pub(super) fn end_nag(&mut self) -> NextToken {
        let digits = core::str::from_utf8(&self.text).ok().filter(|_| !self.cut);
        let token = match digits.and_then(|digits| digits.parse().ok()) {
            Some(number) => Token::Nag(number),
            None => Token::Error(SyntaxErrorKind::NotANag),
        };
        self.found(token)
    }
}

#[inline]
pub(in crate::pgn) fn ends_symbol(byte: u8) -> bool {
    ENDS_SYMBOL[usize::from(byte)]
}

/// A table, since every byte of every move is looked up.
const ENDS_SYMBOL: [bool; 256] = {
    let mut ends = [false; 256];
    let mut byte = 0;
    while byte < ends.len() {
        ends[byte] = is_blank(byte as u8);
        byte += 1;
    }
    let specials = b"{}()[];$*!?";
    let mut index = 0;
    while index < specials.len() {
        ends[specials[index] as usize] = true;
        index += 1;
    }
    ends
};

//! Tag pairs: `[Name "value"]`.

use super::{Lexer, LexerState, NextToken, Token, ends_line, is_blank};
use crate::pgn::{
    LimitKind, LineColumn, SyntaxErrorKind,
    tags::{NAME_BYTES, begins_name, is_in_name},
};

/// How far a tag has been read.
#[derive(Copy, Clone, Debug)]
pub(super) enum Stage {
    /// After `[`.
    Open,
    Name,
    /// Between name and value.
    Gap,
    Value,
    /// After a backslash in the value.
    Escape,
    /// After a quote in the value: its end if `]` follows, otherwise part of it.
    Closing(Closing),
    /// The tag is invalid: skips to its `]` or the end of the line.
    Rest,
}

#[derive(Copy, Clone, Debug)]
pub(super) struct Closing {
    /// Where the value ends if the quote was the closing one.
    length: usize,
    /// Whether even that is too long.
    cut: bool,
    line_ended: bool,
}

impl Lexer {
    pub(super) fn tag(&mut self, stage: Stage, byte: u8, input: &mut &[u8]) -> NextToken {
        match stage {
            Stage::Open => self.tag_open(byte, input),
            Stage::Name => self.tag_name(input),
            Stage::Gap => self.tag_gap(byte, input),
            Stage::Value => self.tag_value(input),
            Stage::Escape => self.tag_escape(byte, input),
            Stage::Closing(closing) => self.tag_closing(closing, byte, input),
            Stage::Rest => self.tag_rest(input),
        }
    }

    /// Handles the end of the file in a tag.
    pub(super) fn end_tag(&mut self, stage: Stage) -> NextToken {
        match stage {
            Stage::Open => self.found(Token::Error(SyntaxErrorKind::TagNameMissing)),
            Stage::Name | Stage::Gap => {
                self.bad_tag(SyntaxErrorKind::TagValueMissing, LexerState::Between)
            }
            Stage::Value | Stage::Escape | Stage::Closing(_) => {
                self.bad_tag(SyntaxErrorKind::TagNotClosed, LexerState::Between)
            }
            Stage::Rest => {
                self.state = LexerState::Between;
                None
            }
        }
    }

    /// As if `[Event "` had been read as a tag.
    pub(super) fn begin_event_tag(&mut self, start: LineColumn) {
        self.begin(LexerState::Tag(Stage::Value));
        self.start = start;
        self.name.clear();
        self.name.extend_from_slice(b"Event");
    }

    fn tag_open(&mut self, byte: u8, input: &mut &[u8]) -> NextToken {
        if begins_name(byte) {
            self.name.clear();
            self.state = LexerState::Tag(Stage::Name);
            return None;
        }
        if is_blank(byte) && !ends_line(byte) {
            self.take(input, 1);
            return None;
        }
        self.state = LexerState::Tag(Stage::Rest);
        Some((self.start, Token::Error(SyntaxErrorKind::TagNameMissing)))
    }

    fn tag_name(&mut self, input: &mut &[u8]) -> NextToken {
        let end = input.iter().position(|&byte| !is_in_name(byte));
        let taken = self.take(input, end.unwrap_or(input.len()));
        let room = NAME_BYTES - self.name.len();
        self.name.extend_from_slice(&taken[..taken.len().min(room)]);
        if taken.len() > room {
            let kind = SyntaxErrorKind::TooLong(LimitKind::TagName, NAME_BYTES);
            return self.bad_tag(kind, LexerState::Tag(Stage::Rest));
        }
        if end.is_some() {
            self.state = LexerState::Tag(Stage::Gap);
        }
        None
    }

    fn tag_gap(&mut self, byte: u8, input: &mut &[u8]) -> NextToken {
        match byte {
            b'"' => {
                self.take(input, 1);
                self.state = LexerState::Tag(Stage::Value);
                None
            }
            _ if ends_line(byte) => {
                self.take_line_end(input);
                None
            }
            _ if is_blank(byte) => {
                self.take(input, 1);
                None
            }
            b'[' => self.bad_tag(SyntaxErrorKind::TagValueMissing, LexerState::Between),
            _ => self.bad_tag(SyntaxErrorKind::TagValueMissing, LexerState::Tag(Stage::Rest)),
        }
    }

    fn tag_value(&mut self, input: &mut &[u8]) -> NextToken {
        let limit = self.limits.tag_bytes;
        let stops = |byte| matches!(byte, b'"' | b'\\') || ends_line(byte);
        let stop = self.take_until(input, limit, stops)?;
        match stop {
            b'"' => {
                let closing = Closing { length: self.text.len(), cut: self.cut, line_ended: false };
                self.take(input, 1);
                self.keep(b"\"", limit);
                self.state = LexerState::Tag(Stage::Closing(closing));
                None
            }
            b'\\' => {
                self.take(input, 1);
                self.state = LexerState::Tag(Stage::Escape);
                None
            }
            _ => self.bad_tag(SyntaxErrorKind::TagNotClosed, LexerState::Between),
        }
    }

    /// A backslash before anything but a quote or a backslash stands for itself.
    fn tag_escape(&mut self, byte: u8, input: &mut &[u8]) -> NextToken {
        let limit = self.limits.tag_bytes;
        if matches!(byte, b'"' | b'\\') {
            let taken = self.take(input, 1);
            self.keep(taken, limit);
        } else {
            self.keep(b"\\", limit);
        }
        self.state = LexerState::Tag(Stage::Value);
        None
    }

    fn tag_closing(&mut self, closing: Closing, byte: u8, input: &mut &[u8]) -> NextToken {
        if byte == b']' {
            self.take(input, 1);
            self.text.truncate(closing.length);
            let limit = self.limits.tag_bytes;
            return if closing.cut {
                self.bad_tag(
                    SyntaxErrorKind::TooLong(LimitKind::TagValue, limit),
                    LexerState::Between,
                )
            } else {
                self.found(Token::Tag)
            };
        }
        if ends_line(byte) {
            self.take_line_end(input);
            let closing = Closing { line_ended: true, ..closing };
            self.state = LexerState::Tag(Stage::Closing(closing));
        } else if is_blank(byte) {
            let taken = self.take(input, 1);
            self.keep(taken, self.limits.tag_bytes);
        } else if closing.line_ended {
            return self.bad_tag(SyntaxErrorKind::TagNotClosed, LexerState::Between);
        } else {
            self.state = LexerState::Tag(Stage::Value);
        }
        None
    }

    fn tag_rest(&mut self, input: &mut &[u8]) -> NextToken {
        let stop = self.take_until(input, 0, |byte| byte == b']' || ends_line(byte))?;
        if stop == b']' {
            self.take(input, 1);
        }
        self.state = LexerState::Between;
        None
    }

    fn bad_tag(&mut self, kind: SyntaxErrorKind, then: LexerState) -> NextToken {
        self.state = then;
        Some((self.start, Token::BadTag(kind)))
    }
}

//! From bytes to tokens, one chunk of the file at a time. The state holds everything between two
//! bytes, so it does not matter where chunks end.

mod comment;
mod movetext;
mod tag;
mod tracker;

use alloc::vec::Vec;

pub(super) use movetext::ends_symbol;
use tracker::Tracker;

use super::{Limits, LineColumn, SyntaxErrorKind};

/// A token. Its text, if any, stays in the lexer until the next token.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Token {
    /// A tag: see [`Lexer::name`] and [`Lexer::text`].
    Tag,
    /// An invalid tag: see [`Lexer::name`].
    BadTag(SyntaxErrorKind),
    /// A move, a number, a result: see [`Lexer::text`].
    Symbol,
    /// Up to two of `!` and `?`: see [`Lexer::text`].
    Glyphs,
    /// `$5`.
    Nag(u16),
    /// A comment of either kind: see [`Lexer::text`].
    Comment,
    /// `(`
    Open,
    /// `)`
    Close,
    /// `*`
    Star,
    /// An error outside tags.
    Error(SyntaxErrorKind),
}

/// A token and where it begins.
pub(super) type NextToken = Option<(LineColumn, Token)>;

pub(super) struct Lexer {
    limits: Limits,
    state: LexerState,
    /// The text of the token so far.
    text: Vec<u8>,
    /// Whether it exceeded the limit.
    cut: bool,
    /// The name of the tag so far.
    name: Vec<u8>,
    /// Where the token began.
    start: LineColumn,
    here: Tracker,
    /// Bytes read.
    offset: u64,
}

#[derive(Copy, Clone, Debug)]
enum LexerState {
    /// Between tokens.
    Between,
    /// In a byte order mark at the start of a line: this many bytes of it.
    ByteOrderMark(usize),
    Symbol,
    /// After `(` directly following a symbol: `e8(Q)`, or a variation.
    Parenthesis(LineColumn),
    /// The same, with the letter after it.
    PromotionLetter(LineColumn, u8),
    /// `(` must be returned, and perhaps the letter after it.
    OpenDue(LineColumn, Option<u8>),
    Glyphs,
    Nag,
    /// In a comment in braces.
    Brace,
    /// At the start of a line in such a comment: this many bytes of a new game.
    BraceLine(usize),
    /// In a comment that ends with the line.
    LineComment,
    /// In a line that is not PGN at all.
    EscapedLine,
    /// In a tag.
    Tag(tag::Stage),
}

impl Lexer {
    pub(super) fn new(limits: Limits) -> Lexer {
        let here = Tracker::new();
        Lexer {
            limits,
            state: LexerState::Between,
            text: Vec::new(),
            cut: false,
            name: Vec::new(),
            start: here.place(),
            here,
            offset: 0,
        }
    }

    /// The text of the last token.
    pub(super) fn text(&self) -> &[u8] {
        &self.text
    }

    /// The name of the last tag.
    pub(super) fn name(&self) -> &[u8] {
        &self.name
    }

    pub(super) fn limits(&self) -> &Limits {
        &self.limits
    }

    /// Between two tokens: the position in the file, and whether a line feed would complete a CR
    /// LF.
    pub(super) fn place_between(&self) -> Option<(LineColumn, bool)> {
        match self.state {
            LexerState::Between => Some((self.here.place(), self.here.is_after_return())),
            _ => None,
        }
    }

    /// Notes that whole tokens of this length were read elsewhere.
    pub(super) fn advance(&mut self, length: usize, place: LineColumn, after_return: bool) {
        self.offset += length as u64;
        self.here = Tracker::at(place, after_return);
    }

    /// Bytes read so far.
    pub(super) fn offset(&self) -> u64 {
        self.offset
    }

    /// The next token; `None` when the input is used up.
    pub(super) fn next(&mut self, input: &mut &[u8]) -> NextToken {
        while let Some(&byte) = input.first() {
            let found = match self.state {
                LexerState::Between => self.between(byte, input),
                LexerState::ByteOrderMark(length) => self.byte_order_mark(length, byte, input),
                LexerState::Symbol => self.symbol(input),
                LexerState::Parenthesis(open) => self.parenthesis(open, byte, input),
                LexerState::PromotionLetter(open, letter) => {
                    self.promotion_letter(open, letter, byte, input)
                }
                LexerState::OpenDue(open, letter) => self.open_due(open, letter),
                LexerState::Glyphs => self.glyphs(input),
                LexerState::Nag => self.nag(input),
                LexerState::Brace => self.brace(input),
                LexerState::BraceLine(matched) => self.brace_line(matched, byte, input),
                LexerState::LineComment => self.line_comment(input),
                LexerState::EscapedLine => self.escaped_line(input),
                LexerState::Tag(stage) => self.tag(stage, byte, input),
            };
            if found.is_some() {
                return found;
            }
        }
        None
    }

    /// Handles the end of the file. Call it until it returns `None`.
    pub(super) fn finish(&mut self) -> NextToken {
        match self.state {
            LexerState::Between => None,
            LexerState::ByteOrderMark(length) => self.end_byte_order_mark(length),
            LexerState::Symbol => self.end_symbol(LexerState::Between),
            LexerState::Parenthesis(open) => self.end_symbol(LexerState::OpenDue(open, None)),
            LexerState::PromotionLetter(open, letter) => {
                self.end_symbol(LexerState::OpenDue(open, Some(letter)))
            }
            LexerState::OpenDue(open, letter) => self.open_due(open, letter),
            LexerState::Glyphs => self.found(Token::Glyphs),
            LexerState::Nag => self.end_nag(),
            LexerState::Brace | LexerState::BraceLine(_) => {
                self.found(Token::Error(SyntaxErrorKind::CommentNotClosed))
            }
            LexerState::LineComment => self.end_comment(),
            LexerState::EscapedLine => {
                self.state = LexerState::Between;
                None
            }
            LexerState::Tag(stage) => self.end_tag(stage),
        }
    }

    /// Begins a token here.
    fn begin(&mut self, state: LexerState) {
        self.text.clear();
        self.cut = false;
        self.start = self.here.place();
        self.state = state;
    }

    /// Ends the token.
    fn found(&mut self, token: Token) -> NextToken {
        self.state = LexerState::Between;
        Some((self.start, token))
    }

    /// Consumes bytes of a line, without its end.
    fn take<'a>(&mut self, input: &mut &'a [u8], length: usize) -> &'a [u8] {
        let (taken, rest) = input.split_at(length);
        self.offset += length as u64;
        self.here.pass(taken);
        *input = rest;
        taken
    }

    /// Consumes the end of a line, or half of it.
    fn take_line_end(&mut self, input: &mut &[u8]) {
        if let Some((&byte, rest)) = input.split_first() {
            self.offset += 1;
            self.here.pass_line_end(byte);
            *input = rest;
        }
    }

    /// Consumes all bytes up to the first of these, but not beyond the end of the line; returns
    /// whether there was one.
    fn take_until(
        &mut self,
        input: &mut &[u8],
        limit: usize,
        stops: impl Fn(u8) -> bool,
    ) -> Option<u8> {
        let end = input.iter().position(|&byte| stops(byte));
        let taken = self.take(input, end.unwrap_or(input.len()));
        self.keep(taken, limit);
        input.first().copied()
    }

    /// Adds to the text of the token, up to the limit.
    fn keep(&mut self, bytes: &[u8], limit: usize) {
        let room = limit.saturating_sub(self.text.len());
        self.cut |= bytes.len() > room;
        self.text.extend_from_slice(&bytes[..bytes.len().min(room)]);
    }
}

fn ends_line(byte: u8) -> bool {
    matches!(byte, b'\n' | b'\r')
}

/// Old files end with a control character, so all of them count as white space.
const fn is_blank(byte: u8) -> bool {
    byte <= b' ' || byte == 0x7F
}

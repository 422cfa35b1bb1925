//! Comments of both kinds, and lines that are not PGN.

use super::{Lexer, LexerState, NextToken, Token, ends_line};
use crate::pgn::{LimitKind, LineColumn, SyntaxErrorKind};

/// No line of a comment starts with this. If one does, the closing brace is missing, and without
/// this check the rest of the file would be a comment.
const NEW_GAME: &[u8] = b"[Event \"";

impl Lexer {
    pub(super) fn brace(&mut self, input: &mut &[u8]) -> NextToken {
        let limit = self.limits.comment_bytes;
        let stop = self.take_until(input, limit, |byte| byte == b'}' || ends_line(byte))?;
        if stop == b'}' {
            self.take(input, 1);
            return self.end_comment();
        }
        self.keep(&[stop], limit);
        self.take_line_end(input);
        self.state = LexerState::BraceLine(0);
        None
    }

    pub(super) fn brace_line(&mut self, matched: usize, byte: u8, input: &mut &[u8]) -> NextToken {
        if NEW_GAME.get(matched) != Some(&byte) {
            self.state = LexerState::Brace;
            return None;
        }
        let taken = self.take(input, 1);
        self.keep(taken, self.limits.comment_bytes);
        self.state = LexerState::BraceLine(matched + 1);
        if matched + 1 < NEW_GAME.len() {
            return None;
        }
        let comment = self.start;
        self.begin_event_tag(LineColumn { column: 1, ..self.here.place() });
        Some((comment, Token::Error(SyntaxErrorKind::CommentNotClosed)))
    }

    pub(super) fn line_comment(&mut self, input: &mut &[u8]) -> NextToken {
        self.take_until(input, self.limits.comment_bytes, ends_line)?;
        self.end_comment()
    }

    pub(super) fn end_comment(&mut self) -> NextToken {
        let limit = self.limits.comment_bytes;
        self.found(if self.cut {
            Token::Error(SyntaxErrorKind::TooLong(LimitKind::Comment, limit))
        } else {
            Token::Comment
        })
    }

    pub(super) fn escaped_line(&mut self, input: &mut &[u8]) -> NextToken {
        self.take_until(input, 0, ends_line)?;
        self.state = LexerState::Between;
        None
    }
}

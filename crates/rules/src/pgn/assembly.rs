//! From tokens to games: where one ends and the next begins.

use alloc::{
    string::{String, ToString},
    vec::Vec,
};

use super::{
    LimitKind, Limits, LineColumn, Nag, PgnResult, SyntaxErrorKind, Visitor, decode::decode,
};

/// The position of the parser in the file and in the game.
pub(super) struct Assembly {
    limits: Limits,
    phase: Phase,
    /// Games started.
    number: u64,
    /// Bytes of the file, now and at the start of the game.
    offset: u64,
    begun_at: u64,
    /// Whether it was reported that the game is too long.
    too_long: bool,
    /// Whether the game has a tag `Event`.
    has_event: bool,
    /// Tags of the game, valid or not.
    tags: usize,
    /// Open variations.
    depth: u32,
    /// Where the outermost one was opened.
    opened_at: LineColumn,
    /// The depth from which on the visitor skips everything.
    muted_from: Option<u32>,
    /// Comments before a game that may turn out to have no tags.
    waiting: Vec<(LineColumn, String)>,
    waiting_bytes: usize,
}

#[derive(Copy, Clone, PartialEq, Eq)]
enum Phase {
    Outside,
    Tags,
    Moves,
}

impl Assembly {
    pub(super) fn new(limits: Limits) -> Assembly {
        Assembly {
            limits,
            phase: Phase::Outside,
            number: 0,
            offset: 0,
            begun_at: 0,
            too_long: false,
            has_event: false,
            tags: 0,
            depth: 0,
            opened_at: LineColumn { line: 1, column: 1 },
            muted_from: None,
            waiting: Vec::new(),
            waiting_bytes: 0,
        }
    }

    /// Whether a tag with this name belongs to the next game: tags come before moves, and a second
    /// `Event` starts another game.
    pub(super) fn next_begins_with(&self, name: &[u8]) -> bool {
        match self.phase {
            Phase::Outside => false,
            Phase::Tags => self.has_event && name == b"Event",
            Phase::Moves => true,
        }
    }

    #[inline]
    pub(super) fn check_length<V: Visitor + ?Sized>(
        &mut self,
        offset: u64,
        at: LineColumn,
        visitor: &mut V,
    ) {
        self.offset = offset;
        let limit = self.limits.game_bytes;
        let is_over = self.phase != Phase::Outside && offset - self.begun_at > limit as u64;
        if is_over && !self.too_long {
            self.too_long = true;
            visitor.error(SyntaxErrorKind::TooLong(LimitKind::Game, limit), at);
        }
    }

    pub(super) fn tag<V: Visitor + ?Sized>(
        &mut self,
        name: &[u8],
        value: &[u8],
        at: LineColumn,
        visitor: &mut V,
    ) {
        self.tag_text(&decode(name), &decode(value), at, visitor);
    }

    pub(super) fn tag_text<V: Visitor + ?Sized>(
        &mut self,
        name: &str,
        value: &str,
        at: LineColumn,
        visitor: &mut V,
    ) {
        self.begin_with_tag(name.as_bytes(), at, visitor);
        visitor.tag(name, value, at);
    }

    pub(super) fn bad_tag<V: Visitor + ?Sized>(
        &mut self,
        name: &[u8],
        kind: SyntaxErrorKind,
        at: LineColumn,
        visitor: &mut V,
    ) {
        self.begin_with_tag(name, at, visitor);
        visitor.error(kind, at);
    }

    fn begin_with_tag<V: Visitor + ?Sized>(
        &mut self,
        name: &[u8],
        at: LineColumn,
        visitor: &mut V,
    ) {
        if self.phase == Phase::Outside {
            self.waiting.clear();
            self.begin(at, visitor);
        }
        self.has_event |= name == b"Event";
        self.tags += 1;
        if self.tags > self.limits.tags {
            visitor.error(SyntaxErrorKind::TooManyTags(self.limits.tags), at);
        }
    }

    fn begin<V: Visitor + ?Sized>(&mut self, at: LineColumn, visitor: &mut V) {
        self.phase = Phase::Tags;
        self.number += 1;
        self.begun_at = self.offset;
        self.too_long = false;
        self.has_event = false;
        self.tags = 0;
        self.waiting_bytes = 0;
        self.depth = 0;
        self.muted_from = None;
        visitor.begin_game(self.number, at);
    }

    #[inline]
    fn begin_moves<V: Visitor + ?Sized>(&mut self, at: LineColumn, visitor: &mut V) {
        if self.phase != Phase::Moves {
            self.end_tags(at, visitor);
        }
    }

    fn end_tags<V: Visitor + ?Sized>(&mut self, at: LineColumn, visitor: &mut V) {
        if self.phase == Phase::Outside {
            let first = self.waiting.first().map_or(at, |&(at, _)| at);
            self.begin(first, visitor);
        }
        for (at, text) in self.waiting.drain(..) {
            visitor.comment(&text, at);
        }
        self.phase = Phase::Moves;
        visitor.begin_moves();
    }

    /// Words were split at ASCII white space. Other white space is rare enough to be handled here.
    pub(super) fn symbol<V: Visitor + ?Sized>(
        &mut self,
        text: &[u8],
        at: LineColumn,
        visitor: &mut V,
    ) -> bool {
        let text = decode(text);
        if text.is_ascii() {
            return self.word(&text, at, visitor);
        }
        let is_blank = |letter: char| letter.is_whitespace() || letter == '\u{FEFF}';
        let mut column = at.column;
        for word in text.split(is_blank) {
            if self.word(word, LineColumn { column, ..at }, visitor) {
                return true;
            }
            column += word.chars().count() as u64 + 1;
        }
        false
    }

    fn word<V: Visitor + ?Sized>(&mut self, word: &str, at: LineColumn, visitor: &mut V) -> bool {
        let rest = without_number(word);
        let number = &word[..word.len() - rest.len()];
        let at = LineColumn { column: at.column + number.chars().count() as u64, ..at };
        if rest.is_empty() || is_idle(rest) {
            return false;
        }
        // Fast path: no result and only one glyph starts with a letter.
        let is_plain = rest.len() > 1 && rest.as_bytes()[0].is_ascii_alphabetic();
        if !is_plain {
            if let Some(result) = PgnResult::from_text(rest) {
                return self.result(result, visitor);
            }
            if let Some(nag) = Nag::from_glyph(rest) {
                self.nag(nag, at, visitor);
                return false;
            }
        }
        self.plain_move(rest, at, visitor);
        false
    }

    /// A word that can only be a move.
    #[inline]
    pub(super) fn plain_move<V: Visitor + ?Sized>(
        &mut self,
        text: &str,
        at: LineColumn,
        visitor: &mut V,
    ) {
        self.begin_moves(at, visitor);
        if self.muted_from.is_none() {
            visitor.san(text, at);
        }
    }

    pub(super) fn glyph<V: Visitor + ?Sized>(
        &mut self,
        text: &[u8],
        at: LineColumn,
        visitor: &mut V,
    ) {
        if let Some(nag) = Nag::from_glyph(&decode(text)) {
            self.nag(nag, at, visitor);
        }
    }

    /// Before the first move there is nothing to annotate.
    pub(super) fn nag<V: Visitor + ?Sized>(&mut self, nag: Nag, at: LineColumn, visitor: &mut V) {
        if self.phase == Phase::Moves && self.muted_from.is_none() {
            visitor.nag(nag, at);
        }
    }

    pub(super) fn comment<V: Visitor + ?Sized>(
        &mut self,
        text: &[u8],
        at: LineColumn,
        visitor: &mut V,
    ) {
        self.comment_text(&decode(text), at, visitor);
    }

    #[inline]
    pub(super) fn comment_text<V: Visitor + ?Sized>(
        &mut self,
        text: &str,
        at: LineColumn,
        visitor: &mut V,
    ) {
        if self.phase == Phase::Outside {
            // Even an empty one takes memory.
            const OVERHEAD: usize = 64;
            self.waiting_bytes = self.waiting_bytes.saturating_add(text.len() + OVERHEAD);
            if self.waiting_bytes <= self.limits.comment_bytes {
                self.waiting.push((at, text.to_string()));
            }
        } else if self.muted_from.is_none() {
            visitor.comment(text, at);
        }
    }

    pub(super) fn open<V: Visitor + ?Sized>(&mut self, at: LineColumn, visitor: &mut V) {
        self.begin_moves(at, visitor);
        if self.depth == 0 {
            self.opened_at = at;
        }
        self.depth = self.depth.saturating_add(1);
        if self.muted_from.is_some() {
            return;
        }
        let limit = self.limits.variation_depth;
        let is_wanted = if self.depth > u32::from(limit) {
            visitor.error(SyntaxErrorKind::TooDeep(limit), at);
            false
        } else {
            visitor.begin_variation(at)
        };
        if !is_wanted {
            self.muted_from = Some(self.depth);
        }
    }

    pub(super) fn close<V: Visitor + ?Sized>(&mut self, at: LineColumn, visitor: &mut V) {
        if self.phase != Phase::Moves || self.depth == 0 {
            return self.error(SyntaxErrorKind::NothingToClose(')'), at, visitor);
        }
        match self.muted_from {
            None => visitor.end_variation(),
            Some(depth) if depth == self.depth => self.muted_from = None,
            Some(_) => {}
        }
        self.depth -= 1;
    }

    pub(super) fn result<V: Visitor + ?Sized>(
        &mut self,
        result: PgnResult,
        visitor: &mut V,
    ) -> bool {
        self.depth == 0 && self.end(Some(result), visitor)
    }

    pub(super) fn error<V: Visitor + ?Sized>(
        &mut self,
        kind: SyntaxErrorKind,
        at: LineColumn,
        visitor: &mut V,
    ) {
        // These may appear between tags.
        let among_tags = matches!(
            kind,
            SyntaxErrorKind::TagNameMissing | SyntaxErrorKind::TooLong(LimitKind::Comment, _)
        );
        if !among_tags || self.phase == Phase::Outside {
            self.begin_moves(at, visitor);
        }
        visitor.error(kind, at);
    }

    /// Ends the game, if there is one.
    pub(super) fn end<V: Visitor + ?Sized>(
        &mut self,
        result: Option<PgnResult>,
        visitor: &mut V,
    ) -> bool {
        match self.phase {
            Phase::Outside => return false,
            Phase::Tags => visitor.begin_moves(),
            Phase::Moves if self.depth > 0 => {
                visitor.error(SyntaxErrorKind::VariationNotClosed, self.opened_at);
            }
            Phase::Moves => {}
        }
        self.phase = Phase::Outside;
        visitor.end_game(result);
        true
    }
}

/// Removes the move number and its dots: `12.`, `12...`, `12`, `…`.
fn without_number(word: &str) -> &str {
    let rest = word.trim_start_matches(|letter: char| letter.is_ascii_digit());
    if rest.starts_with(['-', '/', '–', '—']) {
        // A result, or castling written with zeros.
        return word;
    }
    rest.trim_start_matches(['.', '…'])
}

/// Marks that only repeat what the move says.
fn is_idle(word: &str) -> bool {
    matches!(word, "e.p." | "ep" | "+" | "++" | "#")
}

use super::{
    Limits, LineColumn, Nag, PgnResult, Visitor,
    assembly::Assembly,
    lexer::{Lexer, NextToken, Token},
};

/// Reads PGN in chunks of any size and calls a [`Visitor`], in constant memory.
///
/// Feed it the file chunk by chunk. [`feed`](Parser::feed) consumes bytes from the front of a chunk
/// and stops when the chunk is used up (`false`) or a game has ended (`true`: handle the game, then
/// feed the rest of the chunk). After the last chunk, call [`finish`](Parser::finish) until it
/// returns `false`. It does not matter how the file is split.
///
/// ```
/// use tabiya_rules::pgn::{Parser, LineColumn, Visitor};
///
/// /// Counts moves, legal or not.
/// struct Count(u32);
///
/// impl Visitor for Count {
///     fn san(&mut self, _: &str, _: LineColumn) {
///         self.0 += 1;
///     }
/// }
///
/// let (mut parser, mut count, mut games) = (Parser::new(), Count(0), 0);
/// for mut piece in [&b"1. e4 e"[..], b"5 (1... c5) 2. Nf3 * 1. d", b"4"] {
///     while parser.feed(&mut piece, &mut count) {
///         games += 1;
///     }
/// }
/// while parser.finish(&mut count) {
///     games += 1;
/// }
/// assert_eq!((games, count.0), (2, 5));
/// ```
///
/// A game ends with its result, with the first tag of the next game, or with the file. A result in
/// a variation ends nothing. Comments between two games belong to the second if it has no tags;
/// otherwise they are dropped. Move numbers are ignored.
pub struct Parser {
    pub(super) lexer: Lexer,
    /// The tag that ended a game and begins the next.
    held: NextToken,
    pub(super) games: Assembly,
}

impl Parser {
    /// A parser with the default [`Limits`].
    #[must_use]
    pub fn new() -> Parser {
        Parser::with_limits(Limits::DEFAULT)
    }

    /// A parser with other limits.
    #[must_use]
    pub fn with_limits(limits: Limits) -> Parser {
        Parser { lexer: Lexer::new(limits), held: None, games: Assembly::new(limits) }
    }

    /// Consumes bytes from the front of a chunk, up to the end of a game (then it returns `true`)
    /// or of the chunk.
    pub fn feed<V: Visitor + ?Sized>(&mut self, piece: &mut &[u8], visitor: &mut V) -> bool {
        while let Some((at, token)) = self.next_token(piece, visitor) {
            if self.handle(at, token, visitor) {
                return true;
            }
        }
        false
    }

    /// The next token that is not plain; those before it are handled.
    fn next_token<V: Visitor + ?Sized>(&mut self, piece: &mut &[u8], visitor: &mut V) -> NextToken {
        let held = self.held.take();
        if held.is_some() {
            return held;
        }
        self.feed_plain(piece, visitor);
        self.lexer.next(piece)
    }

    /// Ends the file. Returns `true` if that ended a game; then it must be called again.
    pub fn finish<V: Visitor + ?Sized>(&mut self, visitor: &mut V) -> bool {
        while let Some((at, token)) = self.held.take().or_else(|| self.lexer.finish()) {
            if self.handle(at, token, visitor) {
                return true;
            }
        }
        self.games.end(None, visitor)
    }

    /// The number of bytes read so far.
    #[must_use]
    pub fn bytes_read(&self) -> u64 {
        self.lexer.offset()
    }

    fn handle<V: Visitor + ?Sized>(
        &mut self,
        at: LineColumn,
        token: Token,
        visitor: &mut V,
    ) -> bool {
        let games = &mut self.games;
        let is_tag = matches!(token, Token::Tag | Token::BadTag(_));
        if is_tag && games.next_begins_with(self.lexer.name()) {
            self.held = Some((at, token));
            return games.end(None, visitor);
        }
        games.check_length(self.lexer.offset(), at, visitor);
        match token {
            Token::Tag => games.tag(self.lexer.name(), self.lexer.text(), at, visitor),
            Token::BadTag(kind) => games.bad_tag(self.lexer.name(), kind, at, visitor),
            Token::Symbol => return games.symbol(self.lexer.text(), at, visitor),
            Token::Glyphs => games.glyph(self.lexer.text(), at, visitor),
            Token::Nag(number) => games.nag(Nag(number), at, visitor),
            Token::Comment => games.comment(self.lexer.text(), at, visitor),
            Token::Open => games.open(at, visitor),
            Token::Close => games.close(at, visitor),
            Token::Star => return games.result(PgnResult::Unknown, visitor),
            Token::Error(kind) => games.error(kind, at, visitor),
        }
        false
    }
}

impl Default for Parser {
    fn default() -> Parser {
        Parser::new()
    }
}

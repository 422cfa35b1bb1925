use super::{GameBuilder, GameError, Limits, MoveCounter, Parser, Replay, TreeBuilder};

/// The games of a PGN text in memory, one after the other. A broken game is an error between them.
///
/// ```
/// use tabiya_rules::pgn::Games;
///
/// let text = "1. e4 c5 1-0  1. e5 *  1. d4 d5 1/2-1/2";
/// let lengths: Vec<_> = Games::new(text.as_bytes())
///     .map(|game| game.map_or(0, |game| game.moves.len()))
///     .collect();
/// assert_eq!(lengths, [2, 0, 2]);
/// ```
pub struct Games<'a, C: GameBuilder = TreeBuilder> {
    text: &'a [u8],
    parser: Parser,
    replay: Replay<C>,
}

impl<'a> Games<'a> {
    /// Games as trees.
    #[must_use]
    pub fn new(text: &'a [u8]) -> Games<'a> {
        Games::with(text, Limits::DEFAULT, TreeBuilder::default())
    }

    /// Only checks that all moves are legal: see [`MoveCounts`](super::MoveCounts).
    #[must_use]
    pub fn checking(text: &'a [u8]) -> Games<'a, MoveCounter> {
        Games::with(text, Limits::DEFAULT, MoveCounter::default())
    }
}

impl<'a, C: GameBuilder> Games<'a, C> {
    /// Games as this builder makes them.
    pub fn with(text: &'a [u8], limits: Limits, record: C) -> Games<'a, C> {
        Games { text, parser: Parser::with_limits(limits), replay: Replay::new(record) }
    }
}

impl<C: GameBuilder> Iterator for Games<'_, C> {
    type Item = Result<C::Output, GameError>;

    fn next(&mut self) -> Option<Self::Item> {
        let Games { text, parser, replay } = self;
        if parser.feed(text, replay) || parser.finish(replay) { replay.take() } else { None }
    }
}

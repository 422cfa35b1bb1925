use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};

use super::{
    GameBuilder, GameError, GameErrorKind, LineColumn, MoveText, Nag, PgnResult, SyntaxErrorKind,
    Visitor, start::StartTags,
};
use crate::{Move, Position, San};

/// Plays the games that a [`Parser`](super::Parser) reads and passes every move to a
/// [`GameBuilder`]. What cannot be played becomes a [`GameError`].
///
/// After each game, [`take`](Replay::take) returns its result.
///
/// A null move breaks a game. In a variation, where annotators use it to show a threat, it turns
/// the rest of the variation into a comment.
pub struct Replay<C: GameBuilder> {
    record: C,
    outcome: Option<Result<C::Output, GameError>>,
    number: u64,
    error: Option<GameError>,
    tags: StartTags,
    line: Branch,
    /// The lines that contain the open variations, outermost first.
    outer: Vec<Branch>,
    quote: Option<Quote>,
}

/// A line of moves as far as it has been played.
#[derive(Clone)]
struct Branch {
    position: Position,
    /// The position before the last move; equal to `position` if there was none.
    before: Position,
    has_moves: bool,
}

/// The rest of a variation that cannot be played, as text.
struct Quote {
    text: String,
    /// The number of open variations within it.
    depth: u32,
}

impl<C: GameBuilder> Replay<C> {
    /// A replay with this builder.
    pub fn new(record: C) -> Replay<C> {
        Replay {
            record,
            outcome: None,
            number: 0,
            error: None,
            tags: StartTags::default(),
            line: Branch::from(Position::initial()),
            outer: Vec::new(),
            quote: None,
        }
    }

    /// The result of the last game; returned once.
    pub fn take(&mut self) -> Option<Result<C::Output, GameError>> {
        self.outcome.take()
    }

    fn is_broken(&self) -> bool {
        self.error.is_some()
    }

    fn break_at(&mut self, at: LineColumn, attempt: Option<MoveText>, kind: GameErrorKind) {
        let game = self.number;
        self.error.get_or_insert(GameError { game, at, attempt, kind });
    }

    fn play(&mut self, played: Move) {
        let line = &mut self.line;
        line.before.clone_from(&line.position);
        line.position.play_unchecked(played);
        line.has_moves = true;
        self.record.played(&line.before, played);
    }

    #[cold]
    fn not_played(&mut self, text: &str, kind: GameErrorKind, at: LineColumn) {
        let is_null_move = is_null_move(text);
        if is_null_move && !self.outer.is_empty() {
            self.quote = Some(Quote { text: text.to_string(), depth: 0 });
            return;
        }
        let position = &self.line.position;
        let attempt = MoveText {
            number: position.fullmoves(),
            color: position.turn(),
            text: text.to_string(),
        };
        let kind = if is_null_move { GameErrorKind::NullMove } else { kind };
        self.break_at(at, Some(attempt), kind);
    }

    fn end_quote(&mut self) {
        if let Some(quote) = self.quote.take() {
            self.record.comment(&quote.text);
        }
    }
}

impl<C: GameBuilder + Default> Default for Replay<C> {
    fn default() -> Replay<C> {
        Replay::new(C::default())
    }
}

impl<C: GameBuilder> Visitor for Replay<C> {
    fn begin_game(&mut self, number: u64, _: LineColumn) {
        self.number = number;
        self.outcome = None;
        self.error = None;
        self.tags = StartTags::default();
        self.outer.clear();
        self.quote = None;
        self.record.begin();
    }

    fn tag(&mut self, name: &str, value: &str, at: LineColumn) {
        if self.is_broken() {
            return;
        }
        self.tags.note(name, value, at);
        self.record.tag(name, value);
    }

    fn begin_moves(&mut self) {
        if self.is_broken() {
            return;
        }
        match self.tags.start() {
            Ok(start) => {
                self.record.start(&start);
                self.line = Branch::from(start);
            }
            Err((at, kind)) => self.break_at(at, None, kind),
        }
    }

    fn san(&mut self, text: &str, at: LineColumn) {
        if self.is_broken() {
            return;
        }
        if let Some(quote) = &mut self.quote {
            return quote.add(text);
        }
        match meaning(text, &self.line.position) {
            Ok(played) => self.play(played),
            Err(kind) => self.not_played(text, kind, at),
        }
    }

    fn nag(&mut self, nag: Nag, _: LineColumn) {
        match &mut self.quote {
            _ if self.error.is_some() => {}
            Some(quote) => quote.add(&format!("{nag}")),
            None => self.record.nag(nag),
        }
    }

    fn comment(&mut self, text: &str, _: LineColumn) {
        match &mut self.quote {
            _ if self.error.is_some() => {}
            Some(quote) => quote.add(text),
            None => self.record.comment(text),
        }
    }

    fn begin_variation(&mut self, at: LineColumn) -> bool {
        if self.is_broken() {
            return false;
        }
        if let Some(quote) = &mut self.quote {
            quote.depth += 1;
            quote.add("(");
            return true;
        }
        if !self.line.has_moves {
            self.break_at(at, None, GameErrorKind::NothingToVary);
            return false;
        }
        if !self.record.begin_variation() {
            return false;
        }
        let varied = Branch::from(self.line.before.clone());
        self.outer.push(core::mem::replace(&mut self.line, varied));
        true
    }

    fn end_variation(&mut self) {
        if self.is_broken() {
            return;
        }
        if let Some(quote) = self.quote.as_mut().filter(|quote| quote.depth > 0) {
            quote.depth -= 1;
            return quote.add(")");
        }
        self.end_quote();
        if let Some(line) = self.outer.pop() {
            self.line = line;
            self.record.end_variation();
        }
    }

    fn error(&mut self, kind: SyntaxErrorKind, at: LineColumn) {
        self.break_at(at, None, GameErrorKind::Syntax(kind));
    }

    /// `*` after the moves is overridden by a result in the tags.
    fn end_game(&mut self, result: Option<PgnResult>) {
        let written = result.filter(|&result| result != PgnResult::Unknown);
        let result = written.or(self.tags.result).unwrap_or_default();
        self.outcome = Some(match self.error.take() {
            Some(error) => Err(error),
            None => Ok(self.record.end(result)),
        });
    }
}

impl Branch {
    fn from(position: Position) -> Branch {
        Branch { before: position.clone(), position, has_moves: false }
    }
}

impl Quote {
    fn add(&mut self, text: &str) {
        self.text.push(' ');
        self.text.push_str(text);
    }
}

#[inline]
fn meaning(text: &str, position: &Position) -> Result<Move, GameErrorKind> {
    let san: San = text.parse().map_err(GameErrorKind::NotAMove)?;
    san.to_move(position).map_err(GameErrorKind::CannotPlay)
}

/// No null move is a move in algebraic notation.
fn is_null_move(text: &str) -> bool {
    matches!(text, "--" | "Z0" | "z0" | "null" | "pass" | "GameGame")
}

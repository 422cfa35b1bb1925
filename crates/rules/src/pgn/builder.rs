use alloc::vec::Vec;

use super::{AnnotatedMove, Comment, Nag, PgnGame, PgnResult, Variation};
use crate::{Move, Position};

/// What a [`Replay`](super::Replay) builds from the games it plays.
///
/// It only gets moves that could be played; of a broken game, those before the error. All methods
/// but two do nothing by default.
pub trait GameBuilder {
    /// The result for a game.
    type Output;

    /// A game starts; discard the rest of the previous one.
    fn begin(&mut self);

    /// A tag of the game.
    fn tag(&mut self, name: &str, value: &str) {
        let _ = (name, value);
    }

    /// The start position: after the tags, before the moves.
    fn start(&mut self, start: &Position) {
        let _ = start;
    }

    /// A move, legal in the position before it.
    fn played(&mut self, before: &Position, played: Move) {
        let _ = (before, played);
    }

    /// A glyph on the last move, if there was one.
    fn nag(&mut self, nag: Nag) {
        let _ = nag;
    }

    /// A comment on the last move, or before the first one.
    fn comment(&mut self, text: &str) {
        let _ = text;
    }

    /// A variation on the last move starts; `false` skips it.
    fn begin_variation(&mut self) -> bool {
        true
    }

    /// A variation ends.
    fn end_variation(&mut self) {}

    /// The game ends without errors.
    fn end(&mut self, result: PgnResult) -> Self::Output;
}

/// Builds a [`PgnGame`].
#[derive(Default)]
pub struct TreeBuilder {
    game: PgnGame,
    /// The main line and the open variations.
    lines: Vec<Variation>,
}

impl TreeBuilder {
    fn last_move(&mut self) -> Option<&mut AnnotatedMove> {
        self.lines.last_mut()?.moves.last_mut()
    }
}

impl GameBuilder for TreeBuilder {
    type Output = PgnGame;

    fn begin(&mut self) {
        self.game = PgnGame::default();
        self.lines.clear();
        self.lines.push(Variation::default());
    }

    fn tag(&mut self, name: &str, value: &str) {
        // Tags that follow from the game itself are refused, as they should be.
        let _ = self.game.tags.set(name, value);
    }

    fn start(&mut self, start: &Position) {
        self.game.start = start.clone();
    }

    fn played(&mut self, _: &Position, played: Move) {
        if let Some(line) = self.lines.last_mut() {
            line.moves.push(AnnotatedMove::new(played));
        }
    }

    fn nag(&mut self, nag: Nag) {
        if let Some(node) = self.last_move() {
            node.add_nag(nag);
        }
    }

    fn comment(&mut self, text: &str) {
        let comment = Comment::new(text);
        if let Some(node) = self.last_move() {
            node.add_comment(comment);
        } else if let Some(line) = self.lines.last_mut() {
            line.comments.push(comment);
        }
    }

    fn begin_variation(&mut self) -> bool {
        self.lines.push(Variation::default());
        true
    }

    fn end_variation(&mut self) {
        let ended = self.lines.pop();
        if let (Some(variation), Some(node)) = (ended, self.last_move()) {
            node.add_variation(variation);
        }
    }

    fn end(&mut self, result: PgnResult) -> PgnGame {
        let main = self.lines.pop().unwrap_or_default();
        PgnGame {
            comments: main.comments,
            moves: main.moves,
            result,
            ..core::mem::take(&mut self.game)
        }
    }
}

/// Counts the moves of a game, to check only that all of them are legal.
#[derive(Default)]
pub struct MoveCounter {
    summary: MoveCounts,
    depth: u32,
}

/// The result of [`MoveCounter`].
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct MoveCounts {
    /// The number of plies in the game.
    pub plies: u64,
    /// The number of plies in variations.
    pub variation_plies: u64,
    /// The result.
    pub result: PgnResult,
}

impl GameBuilder for MoveCounter {
    type Output = MoveCounts;

    fn begin(&mut self) {
        *self = MoveCounter::default();
    }

    fn played(&mut self, _: &Position, _: Move) {
        if self.depth == 0 {
            self.summary.plies += 1;
        } else {
            self.summary.variation_plies += 1;
        }
    }

    fn begin_variation(&mut self) -> bool {
        self.depth += 1;
        true
    }

    fn end_variation(&mut self) {
        self.depth -= 1;
    }

    fn end(&mut self, result: PgnResult) -> MoveCounts {
        MoveCounts { result, ..self.summary }
    }
}

use alloc::{boxed::Box, vec::Vec};
use core::time::Duration;

use super::{Comment, Eval, Nag, PgnResult, Tags};
use crate::{Move, Position};

/// A game as a file has it: who played, from where, and what happened, with
/// everything that was noted beside.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct PgnGame {
    /// Who played when and where.
    pub tags: Tags,
    /// Where the game starts.
    pub start: Position,
    /// What was noted before the first move.
    pub comments: Vec<Comment>,
    /// The moves that were played.
    pub moves: Vec<AnnotatedMove>,
    /// Who scored.
    pub result: PgnResult,
}

/// Moves that could have been played instead.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Variation {
    /// What was noted before the first move.
    pub comments: Vec<Comment>,
    /// The moves; the first replaces the move that the variation hangs on.
    pub moves: Vec<AnnotatedMove>,
}

/// A move with everything that was noted beside it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AnnotatedMove {
    played: Move,
    /// Present only if there is something in it: most moves have nothing.
    notes: Option<Box<Notes>>,
}

#[derive(Clone, PartialEq, Eq, Debug, Default)]
struct Notes {
    nags: Vec<Nag>,
    comments: Vec<Comment>,
    variations: Vec<Variation>,
}

// A bare game is a list of moves.
const _: () = assert!(size_of::<AnnotatedMove>() <= 16);

impl AnnotatedMove {
    /// A move without notes.
    pub fn new(played: Move) -> AnnotatedMove {
        AnnotatedMove { played, notes: None }
    }

    /// The move.
    pub fn played(&self) -> Move {
        self.played
    }

    /// The glyphs that judge the move.
    pub fn nags(&self) -> &[Nag] {
        self.notes.as_ref().map_or(&[], |notes| &notes.nags)
    }

    /// What was noted after the move.
    pub fn comments(&self) -> &[Comment] {
        self.notes.as_ref().map_or(&[], |notes| &notes.comments)
    }

    /// What could have been played instead of the move.
    pub fn variations(&self) -> &[Variation] {
        self.notes.as_ref().map_or(&[], |notes| &notes.variations)
    }

    /// The time left to the player after the move, if a comment says so.
    pub fn clock(&self) -> Option<Duration> {
        self.comments().iter().find_map(Comment::clock)
    }

    /// The time used for the move, if a comment says so.
    pub fn elapsed(&self) -> Option<Duration> {
        self.comments().iter().find_map(Comment::elapsed)
    }

    /// The evaluation of the position after the move, if a comment says so.
    pub fn eval(&self) -> Option<Eval> {
        self.comments().iter().find_map(Comment::eval)
    }

    /// Adds a glyph.
    pub fn add_nag(&mut self, nag: Nag) {
        self.notes_mut().nags.push(nag);
    }

    /// Adds a comment after the move.
    pub fn add_comment(&mut self, comment: Comment) {
        let comments = &mut self.notes_mut().comments;
        if comments.is_empty() {
            // Hardly ever is there a second one.
            comments.reserve_exact(1);
        }
        comments.push(comment);
    }

    /// Adds moves that could have been played instead.
    pub fn add_variation(&mut self, variation: Variation) {
        self.notes_mut().variations.push(variation);
    }

    fn notes_mut(&mut self) -> &mut Notes {
        self.notes.get_or_insert_default()
    }
}

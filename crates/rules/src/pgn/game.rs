use alloc::{boxed::Box, vec::Vec};
use core::time::Duration;

use super::{Comment, Eval, Nag, PgnResult, Tags};
use crate::{Move, Position};

/// A game as in a file: tags, start position, moves, and all annotations.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct PgnGame {
    /// The tags.
    pub tags: Tags,
    /// The start position.
    pub start: Position,
    /// Comments before the first move.
    pub comments: Vec<Comment>,
    /// The moves.
    pub moves: Vec<AnnotatedMove>,
    /// The result.
    pub result: PgnResult,
}

/// A variation: moves that could have been played instead.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Variation {
    /// Comments before the first move.
    pub comments: Vec<Comment>,
    /// The moves; the first replaces the move that has this variation.
    pub moves: Vec<AnnotatedMove>,
}

/// A move with its annotations.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AnnotatedMove {
    played: Move,
    /// Allocated only if there are any: most moves have none.
    notes: Option<Box<Notes>>,
}

#[derive(Clone, PartialEq, Eq, Debug, Default)]
struct Notes {
    nags: Vec<Nag>,
    comments: Vec<Comment>,
    variations: Vec<Variation>,
}

// A game without annotations is a plain list of moves.
const _: () = assert!(size_of::<AnnotatedMove>() <= 16);

impl AnnotatedMove {
    /// A move without annotations.
    #[must_use]
    pub fn new(played: Move) -> AnnotatedMove {
        AnnotatedMove { played, notes: None }
    }

    /// The move.
    #[must_use]
    pub fn played(&self) -> Move {
        self.played
    }

    /// The glyphs of the move.
    #[must_use]
    pub fn nags(&self) -> &[Nag] {
        self.notes.as_ref().map_or(&[], |notes| &notes.nags)
    }

    /// The comments after the move.
    #[must_use]
    pub fn comments(&self) -> &[Comment] {
        self.notes.as_ref().map_or(&[], |notes| &notes.comments)
    }

    /// The variations.
    #[must_use]
    pub fn variations(&self) -> &[Variation] {
        self.notes.as_ref().map_or(&[], |notes| &notes.variations)
    }

    /// The time left after the move, if a comment has it.
    pub fn clock(&self) -> Option<Duration> {
        self.comments().iter().find_map(Comment::clock)
    }

    /// The time used for the move, if a comment has it.
    pub fn elapsed(&self) -> Option<Duration> {
        self.comments().iter().find_map(Comment::elapsed)
    }

    /// The evaluation after the move, if a comment has it.
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
            // A second one is rare.
            comments.reserve_exact(1);
        }
        comments.push(comment);
    }

    /// Adds a variation.
    pub fn add_variation(&mut self, variation: Variation) {
        self.notes_mut().variations.push(variation);
    }

    fn notes_mut(&mut self) -> &mut Notes {
        self.notes.get_or_insert_default()
    }
}

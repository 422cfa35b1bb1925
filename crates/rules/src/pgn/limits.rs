use core::fmt;

/// Limits for the parts of a file. What exceeds one is reported as broken and skipped, so memory is
/// bounded by the largest game.
///
/// As a tree, an ordinary game takes two to ten times the size of its text, and the worst input
/// (`{}{}{}…`) up to a hundred times. Lower the limits to read trees from untrusted sources.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Limits {
    /// The length of a game, from the first tag to the result.
    pub game_bytes: usize,
    /// The number of tags of a game.
    pub tags: usize,
    /// The length of a tag's value.
    pub tag_bytes: usize,
    /// The length of a comment.
    pub comment_bytes: usize,
    /// The length of a move, including a number without a space after it.
    pub move_bytes: usize,
    /// The nesting depth of variations.
    pub variation_depth: u8,
}

impl Limits {
    /// A game of 4 MiB, 500 tags, values of 16 KiB, comments of 256 KiB, moves of 64 bytes,
    /// variations nested 100 deep: several times what occurs in practice.
    pub const DEFAULT: Limits = Limits {
        game_bytes: 4 << 20,
        tags: 500,
        tag_bytes: 16 << 10,
        comment_bytes: 256 << 10,
        move_bytes: 64,
        variation_depth: 100,
    };
}

impl Default for Limits {
    fn default() -> Limits {
        Limits::DEFAULT
    }
}

/// The part that is too long.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
#[allow(missing_docs)]
pub enum LimitKind {
    Game,
    TagName,
    TagValue,
    Comment,
    Move,
}

impl fmt::Display for LimitKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            LimitKind::Game => "the game",
            LimitKind::TagName => "the name of the tag",
            LimitKind::TagValue => "the value of the tag",
            LimitKind::Comment => "the comment",
            LimitKind::Move => "the move",
        })
    }
}

use core::fmt;

/// How much of a file is taken for one thing: what is longer is broken, is
/// reported as such, and is skipped. Memory stays bounded by the largest game.
///
/// As a tree, an ordinary game takes two to ten times the bytes of its text,
/// and the worst that can be made up (`{}{}{}…`) up to a hundred times: who
/// reads trees from strangers may want less than the default.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Limits {
    /// From the first tag to the result.
    pub game_bytes: usize,
    /// Tags of a game.
    pub tags: usize,
    /// The value of a tag.
    pub tag_bytes: usize,
    /// A comment.
    pub comment_bytes: usize,
    /// A move, with its number if nothing stands between.
    pub move_bytes: usize,
    /// Variations within variations.
    pub variation_depth: u8,
}

impl Limits {
    /// A game of 4 MiB, 500 tags, values of 16 KiB, comments of 256 KiB, moves
    /// of 64 bytes, variations 100 deep: several times what is found in the wild.
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

/// What can be too long.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
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

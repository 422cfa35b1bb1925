//! Random games to write as PGN.

use std::time::Duration;

use rules::{
    Color, Move, Position,
    pgn::{AnnotatedMove, Comment, Nag, PgnGame, PgnResult, Variation},
};

use crate::{Random, Start};

/// A game with tags, comments, clocks, glyphs, and nested variations.
pub fn annotated(random: &mut Random) -> PgnGame {
    let starts = [Start::Initial, Start::Chess960, Start::Wild];
    let start = random.pick(&starts).copied().unwrap_or(Start::Initial);
    let start = start.position(random);
    let mut game = PgnGame {
        comments: comments(random),
        moves: line(random, &start, 60, 2),
        result: result(random),
        start,
        ..PgnGame::default()
    };
    for name in ["White", "Black", "Event", "Annotator"] {
        if random.once_in(2) {
            let value = text(random);
            game.tags.set(name, &value).expect("a name of a tag");
        }
    }
    game
}

/// A game of standard chess as servers write it, with or without clocks.
pub fn served(random: &mut Random, has_clocks: bool) -> PgnGame {
    let mut game = PgnGame { result: result(random), ..PgnGame::default() };
    for (name, value) in [
        ("Event", "Rated Blitz game"),
        ("Site", "https://chess.example/abcdefgh"),
        ("Date", "2026.01.02"),
        ("White", "anna"),
        ("Black", "bertil"),
        ("WhiteElo", "1675"),
        ("BlackElo", "1702"),
        ("TimeControl", "180+2"),
        ("Termination", "Normal"),
    ] {
        game.tags.set(name, value).expect("a name of a tag");
    }
    game.moves = line(random, &game.start, 90, 0);
    if has_clocks {
        for (ply, node) in game.moves.iter_mut().enumerate() {
            let left = Duration::from_secs(180 - ply as u64);
            node.add_comment(Comment::default().with_clock(left));
        }
    }
    game
}

/// Moves from here, with variations nested this deep, and annotations if wanted.
fn line(random: &mut Random, start: &Position, plies: usize, depth: u32) -> Vec<AnnotatedMove> {
    let mut position = start.clone();
    let mut nodes = Vec::new();
    for _ in 0..plies {
        let Some(&played) = random.pick(&position.legal_moves()) else {
            break;
        };
        nodes.push(node(random, &position, played, depth));
        position.play_unchecked(played);
    }
    nodes
}

fn node(random: &mut Random, before: &Position, played: Move, depth: u32) -> AnnotatedMove {
    let mut node = AnnotatedMove::new(played);
    if depth == 0 || !random.once_in(5) {
        return node;
    }
    for _ in 0..random.below(3) {
        node.add_nag(Nag(random.below(140) as u16));
    }
    for comment in comments(random) {
        node.add_comment(comment);
    }
    for _ in 0..random.below(3) {
        let plies = random.below(6);
        node.add_variation(Variation {
            comments: comments(random),
            moves: line(random, before, plies, depth - 1),
        });
    }
    node
}

fn comments(random: &mut Random) -> Vec<Comment> {
    let count = random.below(3).saturating_sub(1);
    (0..count)
        .map(|_| {
            let comment = Comment::new(&text(random));
            if random.once_in(2) {
                comment.with_clock(Duration::from_millis(random.below(10_000_000) as u64))
            } else {
                comment
            }
        })
        .collect()
}

/// Words with a special meaning elsewhere in a file.
fn text(random: &mut Random) -> String {
    const WORDS: [&str; 14] = [
        "e4",
        "1-0",
        "*",
        "(",
        ")",
        "$3",
        ";",
        "[x]",
        "\"quoted\"",
        "back\\slash",
        "naïve",
        "12.",
        "%",
        "a rather long word-like-thing-that-does-not-break",
    ];
    let count = random.below(12);
    let words: Vec<&str> = (0..count).filter_map(|_| random.pick(&WORDS).copied()).collect();
    words.join(" ")
}

fn result(random: &mut Random) -> PgnResult {
    let results = [
        PgnResult::Win(Color::White),
        PgnResult::Win(Color::Black),
        PgnResult::Draw,
        PgnResult::Unknown,
    ];
    random.pick(&results).copied().unwrap_or_default()
}

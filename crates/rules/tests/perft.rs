//! The number of lines of legal moves, for positions with something to get wrong.
//!
//! `corpus/perft.txt` holds the counts and says where they come from. How deep they are followed
//! depends on a budget of nodes; a long run (`TABIYA_SOAK`) has a larger one.

mod support;

use support::{fen, perft_budget};
use tabiya_rules::{CastlingMode, Position, Uci, perft, perft_divide};
use testing::is_soak;

const CORPUS: &str = include_str!("corpus/perft.txt");

struct Entry<'a> {
    id: &'a str,
    position: Position,
    counts: perft_budget::Counts,
}

/// Reads paragraphs of `id`, `fen` or `fen960`, and `perft DEPTH NODES`.
fn entries() -> Vec<Entry<'static>> {
    let paragraphs = CORPUS.split("\n\n").map(|paragraph| {
        let lines = paragraph.lines().filter(|line| !line.starts_with('#') && !line.is_empty());
        lines.collect::<Vec<_>>()
    });
    paragraphs.filter(|lines| !lines.is_empty()).map(|lines| entry(&lines)).collect()
}

fn entry(lines: &[&'static str]) -> Entry<'static> {
    let [name, setup, counts @ ..] = lines else {
        panic!("an entry is incomplete: {lines:?}");
    };
    let id = name.strip_prefix("id ").expect("an entry begins with its id");
    let (mode, text) = match setup.split_once(' ') {
        Some(("fen", text)) => (CastlingMode::Standard, text),
        Some(("fen960", text)) => (CastlingMode::Chess960, text),
        _ => panic!("{id}: {setup:?} is no position"),
    };
    let position = Position::from_fen_in(text, mode);
    let position = position.unwrap_or_else(|error| panic!("{id}: {error}"));
    let counts = counts.iter().map(|line| {
        let numbers = line.strip_prefix("perft ").and_then(|numbers| numbers.split_once(' '));
        let (depth, nodes) = numbers.unwrap_or_else(|| panic!("{id}: {line:?}"));
        (depth.parse().expect("a depth"), nodes.parse().expect("a number of nodes"))
    });
    Entry { id, position, counts: counts.collect() }
}

#[test]
fn node_counts_of_the_corpus() {
    let nodes_max = if is_soak() { 200_000_000 } else { 700_000 };
    let entries = entries();
    assert!(entries.len() >= 40, "{} entries", entries.len());
    for Entry { id, position, counts } in &entries {
        let checked = perft_budget::check(position, counts, nodes_max);
        assert_eq!(checked, Ok(()), "{id}");
    }
}

#[test]
fn the_counts_of_the_corpus_are_in_order() {
    let entries = entries();
    for (index, Entry { id, counts, .. }) in entries.iter().enumerate() {
        let depths: Vec<u32> = counts.iter().map(|(depth, _)| *depth).collect();
        let expected: Vec<u32> = (1..=counts.len() as u32).collect();
        assert_eq!(depths, expected, "{id}");
        assert!(entries[..index].iter().all(|earlier| earlier.id != *id), "{id} twice");
    }
}

#[test]
fn division_adds_up_and_is_sorted() {
    for Entry { id, position, counts } in &entries() {
        let (depth, nodes) = counts[1];
        let parts = perft_divide(position, depth);
        assert_eq!(parts.iter().map(|(_, count)| count).sum::<u64>(), nodes, "{id}");
        assert_eq!(parts.len() as u64, counts[0].1, "{id}");
        let texts: Vec<String> = parts.iter().map(|(uci, _)| uci.to_string()).collect();
        assert!(texts.is_sorted(), "{id}");
        for (uci, count) in parts {
            let next = position.play(uci.to_move(position).unwrap()).unwrap();
            assert_eq!(perft(&next, depth - 1), count, "{id} {uci}");
        }
    }
}

#[test]
fn depth_zero_is_the_position_itself() {
    let start = Position::initial();
    assert_eq!(perft(&start, 0), 1);
    assert_eq!(perft_divide(&start, 0), []);
    let mate = fen("R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1");
    assert_eq!((perft(&mate, 0), perft(&mate, 1), perft(&mate, 5)), (1, 0, 0));
    let one: Vec<(Uci, u64)> = perft_divide(&fen("7k/8/8/8/8/8/R7/1K4R1 b - - 0 1"), 1);
    assert_eq!(one, [("h8h7".parse().unwrap(), 1)]);
}

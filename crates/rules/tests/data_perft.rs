//! Node counts from the labeled data: every row, as deep as a budget of nodes for each allows.

mod support;

use support::perft_budget::{self, Counts};
use tabiya_rules::{CastlingMode, Position, Setup};
use testing::{data, is_soak};

/// A position of a file with its node counts.
struct Row<'a> {
    name: String,
    fen: &'a str,
    counts: Counts,
}

/// How many nodes a row may cost: in ordinary and in long runs.
struct Budget {
    normal: u64,
    soak: u64,
}

#[test]
fn ethereal_standard() {
    let budget = Budget { normal: 5_000_000, soak: 1_000_000_000 };
    check_file("perft/ethereal_standard.epd", read_epd, budget, |row| {
        read(row.fen, CastlingMode::Standard)
    });
}

#[test]
fn ethereal_fischer() {
    let budget = Budget { normal: 1_000_000, soak: 40_000_000 };
    check_file("perft/ethereal_fischer.epd", read_epd, budget, |row| {
        read(row.fen, CastlingMode::Chess960)
    });
}

#[test]
fn pychess_random() {
    let budget = Budget { normal: 100_000, soak: 10_000_000 };
    check_file("perft/pychess_random.perft", read_paragraphs, budget, |row| {
        read(row.fen, CastlingMode::Standard)
    });
}

/// The `xfen` rows and the one with impossible castling rights are Chess960. That one claims
/// castling for a king in a corner, which no array allows; as long as a `Position` refuses the
/// claim, the counts can be compared only as deep as nobody castles: two plies.
#[test]
fn pychess_tricky() {
    let budget = Budget { normal: 2_000_000, soak: 2_000_000 };
    check_file("perft/pychess_tricky.perft", read_paragraphs, budget, |row| {
        let is_cornered = row.name == "asymmetrical-and-king-on-h";
        let is_960 = is_cornered || row.name.starts_with("xfen");
        let mode = if is_960 { CastlingMode::Chess960 } else { CastlingMode::Standard };
        let strict = read(row.fen, mode);
        if strict.is_ok() || !is_cornered {
            return strict;
        }
        let setup: Setup = row.fen.parse().map_err(|error| format!("{error}"))?;
        row.counts.truncate(2);
        let forgiven = Position::from_setup(setup.without_false_claims(mode), mode);
        forgiven.map_err(|error| error.to_string())
    });
}

/// Reads a FEN, which must come back when it is written.
fn read(fen: &str, mode: CastlingMode) -> Result<Position, String> {
    let position = Position::from_fen_in(fen, mode).map_err(|error| error.to_string())?;
    let again = Position::from_fen_in(&position.to_fen(), mode);
    if again.as_ref() != Ok(&position) {
        return Err(format!("{fen} was written as {}", position.to_fen()));
    }
    Ok(position)
}

#[track_caller]
fn check_file(
    file: &str,
    parse: fn(&str) -> Vec<Row<'_>>,
    budget: Budget,
    read: fn(&mut Row<'_>) -> Result<Position, String>,
) {
    let Some(text) = data::read(file) else { return };
    let nodes_max = if is_soak() { budget.soak } else { budget.normal };
    let mut rows = parse(&text);
    let mut failures = Vec::new();
    for row in &mut rows {
        let checked =
            read(row).and_then(|position| perft_budget::check(&position, &row.counts, nodes_max));
        failures.extend(checked.err().map(|reason| format!("{}: {reason}", row.name)));
    }
    // Counted another way: every position has a first castling field or a dash behind the turn.
    let is_row = |line: &&str| line.contains(" w ") || line.contains(" b ");
    let rows_expected = text.lines().filter(|line| !line.starts_with('#')).filter(is_row).count();
    data::finish(file, rows_expected, rows.len(), &failures);
}

/// `FEN ;D1 20 ;D2 400`, a position a line.
fn read_epd(text: &str) -> Vec<Row<'_>> {
    let lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
    let rows = lines.map(|(index, line)| {
        let mut parts = line.split(';').map(str::trim);
        let fen = parts.next().unwrap_or_default();
        let counts = parts.map(|part| count(part.trim_start_matches('D')));
        Row { name: format!("line {}", index + 1), fen, counts: counts.collect() }
    });
    rows.collect()
}

/// Lines `id`, `epd`, and `perft DEPTH NODES`; an `id` begins the next position.
fn read_paragraphs(text: &str) -> Vec<Row<'_>> {
    let mut rows: Vec<Row<'_>> = Vec::new();
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let (word, rest) = line.split_once(' ').unwrap_or_default();
        match (word, rows.last_mut()) {
            ("id", _) => rows.push(Row { name: rest.to_owned(), fen: "", counts: Vec::new() }),
            ("epd", Some(row)) => row.fen = rest,
            ("perft", Some(row)) => row.counts.push(count(rest)),
            _ => assert_eq!(line.trim(), "", "an unknown line"),
        }
    }
    rows
}

/// `4 197281`: a depth and its nodes.
fn count(text: &str) -> (u32, u64) {
    let numbers = text
        .split_once(' ')
        .and_then(|(depth, nodes)| Some((depth.parse().ok()?, nodes.trim().parse().ok()?)));
    numbers.unwrap_or_else(|| panic!("{text:?} is no depth and count"))
}

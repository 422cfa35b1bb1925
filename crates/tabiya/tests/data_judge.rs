//! `tabiya judge` on labeled positions that are no part of the project.
//!
//! `TABIYA_TEST_DATA` names their folder. Without it the test says what it leaves out, and passes.

mod support;

use std::{env, fs, path::Path};

use serde_json::Value;

use support::run_with;

/// Each file, and what it holds.
const FILES: [(&str, Kind); 11] = [
    ("legality/real_games_legal.tsv", Kind::Games),
    ("legality/sherlock_tests.tsv", Kind::Labeled),
    ("legality/tromp_10k_all.tsv", Kind::Labeled),
    ("legality/tromp_923_hard.tsv", Kind::Labeled),
    ("unwinnable/cha_lichess.tsv", Kind::Games),
    ("unwinnable/cha_positions.tsv", Kind::Composed),
    ("unwinnable/dead_positions.tsv", Kind::Composed),
    ("unwinnable/hard_cha261_undetermined.tsv", Kind::Composed),
    ("unwinnable/hardest_known.tsv", Kind::Composed),
    ("unwinnable/helpmate_lines.tsv", Kind::Composed),
    ("unwinnable/unfair_games.tsv", Kind::Games),
];

/// What a file holds.
#[derive(Copy, Clone, PartialEq, Eq)]
enum Kind {
    /// Anything, with a label.
    Labeled,
    /// Positions of games: none is refuted.
    Games,
    /// Positions made by hand: some could not arise.
    Composed,
}

#[test]
fn every_row_gets_a_sound_answer() {
    let folder = env::var_os("TABIYA_TEST_DATA").filter(|folder| !folder.is_empty());
    let Some(folder) = folder else {
        println!("LEFT OUT: set TABIYA_TEST_DATA to the folder of the labeled positions");
        for (file, _) in FILES {
            println!("DATA left out: {file}");
        }
        return;
    };
    for (file, kind) in FILES {
        let path = Path::new(&folder).join(file);
        let text = fs::read_to_string(&path)
            .unwrap_or_else(|error| panic!("TABIYA_TEST_DATA is set, but {file}: {error}"));
        let rows = check_file(file, &text, kind);
        println!("DATA rows: {rows} {file}");
    }
}

/// Judges all rows of a table in one run; how many there were.
fn check_file(file: &str, text: &str, kind: Kind) -> usize {
    let (head, rows) = text.split_once('\n').expect("a header and rows");
    assert!(head.starts_with("fen\t"), "{file}: {head}");
    let fens: String = rows.lines().flat_map(|row| [cell(row, 0), "\n"]).collect();
    let run = run_with(&["judge", "--budget", "0"], fens.as_bytes());
    assert_eq!((run.status, run.stderr.as_str()), (0, ""), "{file}");
    assert_eq!(run.stdout.lines().count(), rows.lines().count(), "{file}");
    for (index, (row, answer)) in rows.lines().zip(run.stdout.lines()).enumerate() {
        let kind = match kind {
            Kind::Labeled if cell(row, 1) == "legal" => Kind::Games,
            kind => kind,
        };
        if let Err(reason) = check_row(cell(row, 0), answer, kind) {
            panic!("{file}:{}: {reason}: {answer}", index + 2);
        }
    }
    assert!(rows.lines().count() > 0, "{file} has no rows");
    rows.lines().count()
}

fn check_row(fen: &str, answer: &str, kind: Kind) -> Result<(), String> {
    let answer: Value = serde_json::from_str(answer).map_err(|error| error.to_string())?;
    if answer["error"].is_string() && answer["reachable"] == "no" {
        let is_fine = kind == Kind::Labeled;
        return if is_fine { Ok(()) } else { Err("a position was refused".to_owned()) };
    }
    let read = answer["fen"].as_str().ok_or("neither error nor fen")?;
    if cell_of(read, 0) != cell_of(fen, 0) || cell_of(read, 1) != cell_of(fen, 1) {
        return Err("board or side to move changed".to_owned());
    }
    if kind == Kind::Games && answer["reachable"] != "not_refuted" {
        return Err("a possible position was refuted".to_owned());
    }
    let moves = answer["legal_moves"].as_array().ok_or("no legal_moves")?;
    if !moves.is_sorted_by_key(|text| text.as_str()) {
        return Err("legal_moves are not sorted".to_owned());
    }
    let is_over = matches!(answer["status"].as_str(), Some("checkmate" | "stalemate"));
    if is_over != moves.is_empty() {
        return Err("status and legal_moves disagree".to_owned());
    }
    Ok(())
}

fn cell(row: &str, column: usize) -> &str {
    row.split('\t').nth(column).unwrap_or_default()
}

fn cell_of(fen: &str, field: usize) -> Option<&str> {
    fen.split(' ').nth(field)
}

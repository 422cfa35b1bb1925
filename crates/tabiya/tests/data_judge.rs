//! `tabiya judge` on labelled positions that are no part of the project.
//!
//! `TABIYA_TEST_DATA` names their folder. Without it the test says what it leaves out, and passes.

mod support;

use std::{env, fs, path::Path};

use serde_json::Value;

use support::run_with;

/// Each file, and whether only rows labelled `legal` must be positions.
const FILES: [(&str, bool); 11] = [
    ("legality/real_games_legal.tsv", false),
    ("legality/sherlock_tests.tsv", true),
    ("legality/tromp_10k_all.tsv", true),
    ("legality/tromp_923_hard.tsv", true),
    ("unwinnable/cha_lichess.tsv", false),
    ("unwinnable/cha_positions.tsv", false),
    ("unwinnable/dead_positions.tsv", false),
    ("unwinnable/hard_cha261_undetermined.tsv", false),
    ("unwinnable/hardest_known.tsv", false),
    ("unwinnable/helpmate_lines.tsv", false),
    ("unwinnable/unfair_games.tsv", false),
];

#[test]
fn every_row_gets_a_sound_answer() {
    let folder = env::var_os("TABIYA_TEST_DATA").filter(|folder| !folder.is_empty());
    let Some(folder) = folder else {
        println!("LEFT OUT: set TABIYA_TEST_DATA to the folder of the labelled positions");
        for (file, _) in FILES {
            println!("DATA left out: {file}");
        }
        return;
    };
    for (file, only_legal) in FILES {
        let path = Path::new(&folder).join(file);
        let text = fs::read_to_string(&path)
            .unwrap_or_else(|error| panic!("TABIYA_TEST_DATA is set, but {file}: {error}"));
        let rows = check_file(file, &text, only_legal);
        println!("DATA rows: {rows} {file}");
    }
}

/// Judges all rows of a table in one run; how many there were.
fn check_file(file: &str, text: &str, only_legal: bool) -> usize {
    let (head, rows) = text.split_once('\n').expect("a header and rows");
    assert!(head.starts_with("fen\t"), "{file}: {head}");
    let fens: String = rows.lines().flat_map(|row| [cell(row, 0), "\n"]).collect();
    let run = run_with(&["judge", "--budget", "0"], fens.as_bytes());
    assert_eq!((run.status, run.stderr.as_str()), (0, ""), "{file}");
    assert_eq!(run.stdout.lines().count(), rows.lines().count(), "{file}");
    for (index, (row, answer)) in rows.lines().zip(run.stdout.lines()).enumerate() {
        let must_be_position = !only_legal || cell(row, 1) == "legal";
        if let Err(reason) = check_row(cell(row, 0), answer, must_be_position) {
            panic!("{file}:{}: {reason}: {answer}", index + 2);
        }
    }
    assert!(rows.lines().count() > 0, "{file} has no rows");
    rows.lines().count()
}

fn check_row(fen: &str, answer: &str, must_be_position: bool) -> Result<(), String> {
    let answer: Value = serde_json::from_str(answer).map_err(|error| error.to_string())?;
    if answer["error"].is_string() && answer["reachable"] == "no" {
        return if must_be_position { Err("a position was refused".to_owned()) } else { Ok(()) };
    }
    let read = answer["fen"].as_str().ok_or("neither error nor fen")?;
    if cell_of(read, 0) != cell_of(fen, 0) || cell_of(read, 1) != cell_of(fen, 1) {
        return Err("board or side to move changed".to_owned());
    }
    if must_be_position && answer["reachable"] != "not_refuted" {
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

//! Two corpora of equal rank: FENs that are positions, with how they are written again, and texts
//! that are none, with what is said about them.

mod support;

use tabiya_rules::{CastlingMode, FenError, Position, Setup};

struct Row<'a> {
    line: usize,
    mode: CastlingMode,
    text: String,
    expected: &'a str,
}

/// Lines of `mode | text | expected | comment`.
fn rows(corpus: &str) -> Vec<Row<'_>> {
    let lines = corpus.lines().enumerate();
    let rows = lines.filter(|(_, line)| !line.is_empty() && !line.starts_with('#'));
    rows.map(|(index, row)| {
        let cells: Vec<&str> = row.split(" | ").collect();
        let [mode, text, expected, _comment] = cells[..] else {
            panic!("line {}: not four columns", index + 1);
        };
        let mode = match mode {
            "std" => CastlingMode::Standard,
            "960" => CastlingMode::Chess960,
            _ => panic!("line {}: {mode:?} is no mode", index + 1),
        };
        let text = text.replace("\\s", " ").replace("\\t", "\t").replace("\\n", "\n");
        Row { line: index + 1, mode, text, expected }
    })
    .collect()
}

#[test]
fn accepted_fens_are_written_as_expected() {
    let rows = rows(include_str!("corpus/fen_accept.txt"));
    assert!(rows.len() >= 60, "{} rows", rows.len());
    for Row { line, mode, text, expected } in rows {
        let position = Position::from_fen_in(&text, mode);
        let position = position.unwrap_or_else(|error| panic!("line {line}: {text}: {error}"));
        let expected = if expected == "=" { &text } else { expected };
        assert_eq!(position.to_fen(), expected, "line {line}");
        assert_eq!(position.mode(), mode, "line {line}");
    }
}

#[test]
fn what_is_written_is_read_again() {
    for Row { line, mode, text, .. } in rows(include_str!("corpus/fen_accept.txt")) {
        let position = Position::from_fen_in(&text, mode).unwrap();
        for written in [position.to_fen(), position.to_shredder_fen()] {
            assert_eq!(
                Position::from_fen_in(&written, mode).as_ref(),
                Ok(&position),
                "line {line}"
            );
        }
        // A setup is written as it was read, false claims and all.
        let setup: Setup = text.parse().unwrap();
        for written in [setup.to_string(), setup.to_shredder_fen()] {
            assert_eq!(written.parse().as_ref(), Ok(&setup), "line {line}: {written}");
        }
        // What Chess960 calls a position of standard chess is the same arrangement.
        if mode == CastlingMode::Standard {
            let other = Position::from_fen960(&text).unwrap();
            assert_eq!(other.to_setup(), position.to_setup(), "line {line}");
        }
    }
}

#[test]
fn rejected_texts_are_told_why() {
    let rows = rows(include_str!("corpus/fen_reject.txt"));
    assert!(rows.len() >= 60, "{} rows", rows.len());
    for Row { line, mode, text, expected } in rows {
        let Err(error) = Position::from_fen_in(&text, mode) else {
            panic!("line {line}: {text} was accepted");
        };
        assert_eq!(error.to_string(), expected, "line {line}: {text}");
        match (error, text.parse::<Setup>()) {
            // What cannot be read is wrong somewhere in the text or at its end.
            (FenError::Parse(error), Err(same)) => {
                assert_eq!(error, same, "line {line}");
                assert!(error.at() <= text.chars().count(), "line {line}");
            }
            // What can be read is no position, and is written as it was read.
            (FenError::Position(error), Ok(setup)) => {
                assert!(!error.kinds().is_empty(), "line {line}");
                assert_eq!(setup.to_shredder_fen().parse(), Ok(setup), "line {line}");
            }
            (error, setup) => panic!("line {line}: {error:?} and {setup:?} do not agree"),
        }
    }
}

#[test]
fn every_prefix_and_every_replaced_character_is_answered() {
    // Nothing panics, and what is accepted is written and read again.
    let corpora = [include_str!("corpus/fen_accept.txt"), include_str!("corpus/fen_reject.txt")];
    for Row { mode, text, .. } in corpora.into_iter().flat_map(rows) {
        let letters: Vec<char> = text.chars().collect();
        let cut = (0..letters.len()).map(|end| letters[..end].iter().collect::<String>());
        let replaced = (0..letters.len()).flat_map(|at| {
            ['K', '8', '/', ' ', '-', 'é', '\0'].map(|other| {
                let mut changed = letters.clone();
                changed[at] = other;
                changed.into_iter().collect::<String>()
            })
        });
        for broken in cut.chain(replaced) {
            if let Ok(position) = Position::from_fen_in(&broken, mode) {
                let written = position.to_fen();
                assert_eq!(Position::from_fen_in(&written, mode), Ok(position), "{broken:?}");
            }
        }
    }
}

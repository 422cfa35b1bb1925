//! `tabiya pgn check`, from outside.

use std::{fs, path::PathBuf};

use crate::{
    run,
    support::{Run, run_with, tabiya},
};

const GOOD: &str = "\
[Event \"Casual game\"]
[White \"Anna\"]
[Black \"Ben\"]
[Result \"1-0\"]

1. e4 e5 2. Qh5 {[%clk 0:01:00]} Nc6 3. Bc4 Nf6?? (3... g6 4. Qf3 Nf6) 4. Qxf7# 1-0

[SetUp \"1\"]
[FEN \"8/P6k/8/8/8/8/8/K7 w - - 0 1\"]

1. a8=Q Kg7 1/2-1/2
";

/// Four games: in the second a move that is illegal, in the third one that is nonsense.
const BROKEN: &str = "\
[White \"Anna\"]

1. e4 e5 *

[White \"Ben\"]

1. e4 e5
2. Nf3 Nc6 3. Bb5 Kd6 4. O-O 1-0

[White \"Cleo\"]

1. Zz9 e5 *

1. d4 d5 *
";

/// A file for one test.
fn file(name: &str, text: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::write(&path, text).expect("the folder for tests can be written");
    path
}

/// What was printed, but for the seconds, which must be a number.
#[track_caller]
fn without_seconds(stdout: &str) -> &str {
    let (rest, seconds) = stdout.trim_end().rsplit_once(", seconds: ").expect(stdout);
    assert!(seconds.parse::<f64>().is_ok(), "{stdout}");
    rest
}

#[test]
fn a_good_file_has_only_totals() {
    let path = file("good.pgn", GOOD);
    let run = run(&["pgn", "check", path.to_str().unwrap()]);
    assert_eq!((run.status, run.stderr.as_str()), (0, ""));
    assert_eq!(without_seconds(&run.stdout), "files: 1, games: 2, moves: 12, errors: 0");
}

#[test]
fn problems_are_told_with_file_line_column_game_and_move() {
    let path = file("broken.pgn", BROKEN);
    let path = path.to_str().unwrap();
    let run = run(&["pgn", "check", path]);
    assert_eq!((run.status, run.stderr.as_str()), (1, ""));
    let lines: Vec<&str> = without_seconds(&run.stdout).lines().collect();
    let [illegal, nonsense, totals] = lines[..] else { panic!("{lines:?}") };
    let king = format!("{path}:8:19: game 2, move 3... Kd6: ");
    assert!(illegal.starts_with(&king) && illegal.len() > king.len(), "{illegal}");
    let expected = format!("{path}:12:4: game 3, move 1. Zz9: ");
    assert!(nonsense.starts_with(&expected) && nonsense.len() > expected.len(), "{nonsense}");
    assert_eq!(totals, "files: 1, games: 4, moves: 9, errors: 2");
}

#[test]
fn a_fault_of_the_text_or_the_tags_has_a_place_too() {
    let table = [
        ("1. e4 {no end", "<stdin>:1:7: game 1: "),
        ("[FEN \"8/8 w\"]\n\n1. e4 *", "<stdin>:1:1: game 1: invalid FEN at character "),
        ("1. e4 (1. d4 *", "<stdin>:1:7: game 1: "),
        ("1. e4 (1. d4 d5 2. Ka8) e5 *", "<stdin>:1:20: game 1, move 2. Ka8: "),
        ("1. e4 -- 2. d4 *", "<stdin>:1:7: game 1, move 1... --: "),
    ];
    for (text, expected) in table {
        let run = run_with(&["pgn", "check", "-"], text.as_bytes());
        assert_eq!((run.status, run.stderr.as_str()), (1, ""), "{text}");
        assert!(run.stdout.starts_with(expected), "{text}: {}", run.stdout);
    }
}

#[test]
fn standard_input_is_read_for_a_dash() {
    let Run { status, stdout, .. } = run_with(&["pgn", "check", "-"], GOOD.as_bytes());
    assert_eq!(status, 0);
    assert_eq!(without_seconds(&stdout), "files: 1, games: 2, moves: 12, errors: 0");
    let nothing = run(&["pgn", "check", "-"]);
    assert_eq!(nothing.status, 0);
    assert_eq!(without_seconds(&nothing.stdout), "files: 1, games: 0, moves: 0, errors: 0");
}

#[test]
fn a_file_that_cannot_be_read_does_not_stop_the_others() {
    let good = file("beside_missing_good.pgn", GOOD);
    let broken = file("beside_missing_broken.pgn", BROKEN);
    let missing = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("missing.pgn");
    let folder = env!("CARGO_TARGET_TMPDIR");
    let [good, broken, missing] = [&good, &broken, &missing].map(|path| path.to_str().unwrap());
    let run = run(&["pgn", "check", broken, missing, folder, good]);
    assert_eq!(run.status, 2);
    let stderr: Vec<&str> = run.stderr.lines().collect();
    let [first, second] = stderr[..] else { panic!("{stderr:?}") };
    assert!(first.starts_with(&format!("error: cannot read {missing}: ")), "{first}");
    assert!(second.starts_with(&format!("error: cannot read {folder}: ")), "{second}");
    assert!(run.stdout.starts_with(&format!("{broken}:8:19: ")), "{}", run.stdout);
    let totals = without_seconds(&run.stdout).lines().last();
    assert_eq!(totals, Some("files: 2, games: 6, moves: 21, errors: 2"));
}

#[test]
fn thousands_of_games_are_counted_and_a_broken_one_found_among_them() {
    let text = GOOD.repeat(1000) + BROKEN + &GOOD.repeat(1000);
    let run = run_with(&["pgn", "check", "-"], text.as_bytes());
    assert_eq!(run.status, 1);
    let lines: Vec<&str> = without_seconds(&run.stdout).lines().collect();
    let line = GOOD.lines().count() * 1000 + 8;
    assert!(lines[0].starts_with(&format!("<stdin>:{line}:19: game 2002, move 3... Kd6: ")));
    assert_eq!(lines[2], "files: 1, games: 4004, moves: 24009, errors: 2");
}

#[test]
fn bytes_that_are_no_text_neither_stop_nor_steer_anything() {
    // In UTF-8, \u{9b} begins a command of a terminal as ESC [ does.
    let mut bytes = "1. e4 N\u{9b}31mf6 *\n\n".as_bytes().to_vec();
    bytes.extend(b"1. e4 \xff\xfe\x00 *\n\n1. e4 N\x1b]0;title\x07f6 *\n\n");
    bytes.extend(0..=255);
    bytes.extend(BROKEN.as_bytes());
    let run = run_with(&["pgn", "check", "-"], &bytes);
    assert_eq!((run.status, run.stderr.as_str()), (1, ""));
    let is_clean = |line: &str| !line.chars().any(char::is_control);
    assert!(run.stdout.lines().all(is_clean), "{:?}", run.stdout);
}

#[test]
fn a_reader_that_leaves_early_learns_that_there_are_problems() {
    let path = file("left_early.pgn", &BROKEN.repeat(100));
    let mut child = tabiya(&["pgn", "check", path.to_str().unwrap()]).spawn().unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(String::from_utf8(output.stderr).unwrap(), "");
}

#[test]
fn without_a_file_the_usage_is_told() {
    let nothing = run(&["pgn", "check"]);
    assert_eq!((nothing.status, nothing.stdout.as_str()), (2, ""));
    assert!(nothing.stderr.contains("Usage: tabiya pgn check <FILE>..."), "{}", nothing.stderr);
}

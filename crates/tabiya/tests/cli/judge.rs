//! `tabiya judge`, from outside: what goes in and, byte by byte, what comes out.

use std::{
    io::{BufRead, BufReader, Write},
    sync::mpsc,
    thread,
    time::Duration,
};

use crate::support::{Run, run_with, tabiya};

/// Lines for the program and the answers to them.
struct Answers {
    stdin: Vec<u8>,
    stdout: String,
}

fn judge(options: &[&str], stdin: &[u8]) -> String {
    let Run { status, stdout, stderr } = run_with(&[&["judge"], options].concat(), stdin);
    assert_eq!((status, stderr.as_str()), (0, ""));
    stdout
}

#[track_caller]
fn check(options: &[&str], line: &str, expected: &str) {
    assert_eq!(judge(options, format!("{line}\n").as_bytes()), format!("{expected}\n"), "{line}");
}

/// A judgment in which only this is of interest.
fn ongoing(fen: &str, turn: &str, check: bool, moves: &str) -> String {
    let moves: Vec<String> = moves.split(' ').map(|text| format!("\"{text}\"")).collect();
    let moves = moves.join(",");
    format!(r#"{{"fen":"{fen}","turn":"{turn}","check":{check},"legal_moves":[{moves}],"#)
        + r#""status":"ongoing","can_win":{"white":"yes","black":"yes"},"#
        + r#""reachable":"not_refuted","why":[]}"#
}

#[test]
fn the_starting_position() {
    let fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let moves = "a2a3 a2a4 b1a3 b1c3 b2b3 b2b4 c2c3 c2c4 d2d3 d2d4 e2e3 e2e4 f2f3 f2f4 g1f3 g1h3 \
                 g2g3 g2g4 h2h3 h2h4";
    check(&[], fen, &ongoing(fen, "white", false, moves));
    let unknown = ongoing(fen, "white", false, moves)
        .replace(r#"{"white":"yes","black":"yes"}"#, r#"{"white":"unknown","black":"unknown"}"#);
    check(&["--budget", "0"], fen, &unknown);
}

#[test]
fn law_5_2_2_a_dead_position_is_called_so_with_and_without_search() {
    let fen = "8/8/3k4/1p1p2p1/1P1P2P1/3K4/8/8 w - - 23 58";
    for options in [&[][..], &["--budget", "0"]] {
        let answer = judge(options, format!("{fen}\n").as_bytes());
        let expected = r#""status":"dead","can_win":{"white":"no","black":"no"}"#;
        assert!(answer.contains(expected), "{answer}");
    }
}

#[test]
fn after_mate_the_mating_side_has_won() {
    check(
        &[],
        "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3",
        r#"{"fen":"rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3","turn":"white","check":true,"legal_moves":[],"status":"checkmate","can_win":{"white":"no","black":"yes"},"reachable":"not_refuted","why":[]}"#,
    );
    check(
        &[],
        "7k/6Q1/6K1/8/8/8/8/8 b - - 99 120",
        r#"{"fen":"7k/6Q1/6K1/8/8/8/8/8 b - - 99 120","turn":"black","check":true,"legal_moves":[],"status":"checkmate","can_win":{"white":"yes","black":"no"},"reachable":"not_refuted","why":[]}"#,
    );
}

#[test]
fn after_stalemate_nobody_can_win() {
    check(
        &[],
        "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1",
        r#"{"fen":"7k/5Q2/6K1/8/8/8/8/8 b - - 0 1","turn":"black","check":false,"legal_moves":[],"status":"stalemate","can_win":{"white":"no","black":"no"},"reachable":"not_refuted","why":[]}"#,
    );
}

#[test]
fn en_passant_is_kept_only_when_the_capture_is_legal() {
    let legal = "8/8/8/8/k2Pp3/8/8/K7 b - d3 0 1";
    let moves = "a4a3 a4a5 a4b3 a4b4 a4b5 e4d3 e4e3";
    // The capture would uncover the rook on the king's rank.
    let exposed = "8/8/8/8/k2Pp2R/8/8/K7 b - d3 0 1";
    let exposed_after = "8/8/8/8/k2Pp2R/8/8/K7 b - - 0 1";
    check(&[], legal, &ongoing(legal, "black", false, moves));
    check(&[], exposed, &ongoing(exposed_after, "black", false, "a4a3 a4a5 a4b3 a4b4 a4b5 e4e3"));
    // Nobody stands beside the pawn.
    let nobody = "4k3/8/8/8/3P4/8/8/K7 b - d3 0 1";
    let answer = judge(&[], nobody.as_bytes());
    assert!(answer.starts_with(r#"{"fen":"4k3/8/8/8/3P4/8/8/K7 b - - 0 1","#), "{answer}");
}

#[test]
fn claims_that_the_board_contradicts_are_dropped() {
    for (line, fen) in [
        ("4k3/8/8/8/8/8/8/4K2R w KQkq - 0 1", "4k3/8/8/8/8/8/8/4K2R w K - 0 1"),
        ("4k3/8/8/8/8/8/8/3K3R w K - 0 1", "4k3/8/8/8/8/8/8/3K3R w - - 0 1"),
        ("4k3/8/8/8/8/8/8/K7 w - e6 5 9", "4k3/8/8/8/8/8/8/K7 w - - 5 9"),
        ("4k3/8/8/8/8/8/8/K7 w - a1 5 9", "4k3/8/8/8/8/8/8/K7 w - - 5 9"),
        // Counters may be left out, and the number of the move begins at 1.
        ("4k3/8/8/8/8/8/8/K7 b - -", "4k3/8/8/8/8/8/8/K7 b - - 0 1"),
        ("4k3/8/8/8/8/8/8/K7 b - - 7 0\r", "4k3/8/8/8/8/8/8/K7 b - - 7 1"),
    ] {
        let answer = judge(&[], line.as_bytes());
        assert!(answer.starts_with(&format!(r#"{{"fen":"{fen}","#)), "{line}: {answer}");
    }
}

#[test]
fn castling_is_written_as_the_variant_has_it() {
    let fen = "4k3/8/8/8/8/8/PPPPPPPP/4KBNR w K - 0 1";
    let castling = "4k3/p7/P7/8/8/8/4PPPP/4K2R w K - 0 1";
    let standard = "e1d1 e1d2 e1f1 e1g1 e2e3 e2e4 f2f3 f2f4 g2g3 g2g4 h1f1 h1g1 h2h3 h2h4";
    let chess960 = "e1d1 e1d2 e1f1 e1h1 e2e3 e2e4 f2f3 f2f4 g2g3 g2g4 h1f1 h1g1 h2h3 h2h4";
    check(&[], castling, &ongoing(castling, "white", false, standard));
    check(&["--chess960"], castling, &ongoing(castling, "white", false, chess960));
    assert!(!judge(&[], fen.as_bytes()).contains("e1g1"));
}

#[test]
fn chess960_knows_other_homes() {
    let line = "4k3/p7/P7/8/8/8/4PPPP/5KR1 w G - 0 1";
    let answer = judge(&["--chess960"], line.as_bytes());
    let expected = r#"{"fen":"4k3/p7/P7/8/8/8/4PPPP/5KR1 w K - 0 1","#;
    assert!(answer.starts_with(expected) && answer.contains("\"f1g1\""), "{answer}");
    let answer = judge(&[], line.as_bytes());
    let expected = r#"{"fen":"4k3/p7/P7/8/8/8/4PPPP/5KR1 w - - 0 1","#;
    assert!(answer.starts_with(expected) && !answer.contains("\"f1g1\""), "{answer}");
}

#[test]
fn promotions_are_sorted_as_text() {
    let fen = "8/P6k/8/8/8/8/8/K7 w - - 0 1";
    let moves = "a1a2 a1b1 a1b2 a7a8b a7a8n a7a8q a7a8r";
    let expected =
        ongoing(fen, "white", false, moves).replace(r#""black":"yes""#, r#""black":"no""#);
    check(&[], fen, &expected);
}

#[test]
fn each_kind_of_bad_line_is_told_what_and_where() {
    let table = [
        ("", "invalid FEN at character 1: the board is missing"),
        (
            "hello",
            "invalid FEN at character 1: 'h' is neither a piece nor a number of empty squares \
             from 1 to 8",
        ),
        (
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 x",
            "invalid FEN at character 58: unexpected text after the last field",
        ),
        (
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR x KQkq - 0 1",
            "invalid FEN at character 45: the side to move must be w or b",
        ),
        ("8/8/8/8/8/8/8/K7 w - - 0 1", "Black has no king"),
        ("k7/8/8/8/8/8/8/8 w - - 0 1", "White has no king"),
        ("kk6/8/8/8/8/8/8/K7 w - - 0 1", "Black has 2 kings: a8, b8"),
        ("k6P/8/8/8/8/8/8/K6p w - - 0 1", "a pawn cannot stand on the first or last rank: h1, h8"),
        (
            "k7/8/8/8/8/8/8/K6r b - - 0 1",
            "the side not to move is in check: the king on a1 is attacked from h1",
        ),
        ("K6k/8/8/8/8/8/8/R6P b - - 0 1", "a pawn cannot stand on the first or last rank: h1"),
    ];
    for (line, error) in table {
        check(&[], line, &format!(r#"{{"error":"{error}","reachable":"no"}}"#));
    }
    let answer = judge(&[], b"k7/8/8/8\xff\n");
    assert_eq!(answer, "{\"error\":\"invalid UTF-8 at byte 9\",\"reachable\":\"no\"}\n");
    for length in [4097, 1_000_000] {
        let answer = judge(&[], &vec![b'k'; length]);
        let expected = r#"{"error":"the line is longer than 4096 bytes","reachable":"no"}"#;
        assert_eq!(answer, format!("{expected}\n"));
    }
}

#[test]
fn a_quote_in_a_bad_line_does_not_break_the_answer() {
    let answer = judge(&[], b"\"\n\\\n\x00\n\x1b[31m\n");
    for line in answer.lines() {
        let object: serde_json::Value = serde_json::from_str(line).unwrap();
        assert_eq!(object["reachable"], "no");
        assert!(object["error"].is_string());
    }
    assert_eq!(answer.lines().count(), 4);
}

#[test]
fn ten_thousand_lines_are_answered_in_order_and_bad_ones_stop_nothing() {
    let Answers { stdin, stdout } = many_lines();
    let answers = judge(&[], &stdin);
    for (index, (found, expected)) in answers.lines().zip(stdout.lines()).enumerate() {
        assert!(found.starts_with(expected), "line {}: {found}", index + 1);
    }
    assert_eq!(answers.lines().count(), 10_000);
}

fn many_lines() -> Answers {
    let mut answers = Answers { stdin: Vec::new(), stdout: String::new() };
    for number in 1..=10_000 {
        let (line, expected) = match number % 7 {
            3 => (b"\xfe\xff\xfe".to_vec(), r#"{"error":"invalid UTF-8"#.to_owned()),
            4 => (Vec::new(), r#"{"error":"invalid FEN at character 1:"#.to_owned()),
            5 => (vec![b'x'; 4097 + number], r#"{"error":"the line is longer"#.to_owned()),
            _ => {
                let fen = format!("4k3/8/8/8/8/8/8/4K2R w K - 0 {number}");
                (fen.clone().into_bytes(), format!(r#"{{"fen":"{fen}","#))
            }
        };
        answers.stdin.extend(line);
        answers.stdin.push(b'\n');
        answers.stdout.push_str(&expected);
        answers.stdout.push('\n');
    }
    answers
}

#[test]
fn the_last_line_needs_no_line_feed_and_a_byte_order_mark_is_no_part_of_the_first() {
    let fen = "4k3/8/8/8/8/8/8/K7 b - - 0 1";
    let answers = judge(&[], format!("\u{feff}{fen}\n\u{feff}{fen}\n{fen}").as_bytes());
    let is_good: Vec<bool> = answers.lines().map(|line| line.starts_with("{\"fen\"")).collect();
    assert_eq!(is_good, [true, false, true]);
    assert_eq!(judge(&[], b""), "");
}

#[test]
fn a_line_is_answered_before_the_next_is_written() {
    let mut child = tabiya(&["judge"]).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let stdout = BufReader::new(child.stdout.take().unwrap());
    let (sender, answers) = mpsc::channel();
    thread::spawn(move || stdout.lines().try_for_each(|line| sender.send(line.unwrap())));
    for number in 1..=3 {
        // A part of the line after it is on its way already.
        let line = format!("4k3/8/8/8/8/8/8/K7 b - - 0 {number}\n  ");
        stdin.write_all(line.as_bytes()).unwrap();
        let answer = answers.recv_timeout(Duration::from_secs(30)).unwrap();
        assert!(answer.contains(&format!("b - - 0 {number}\"")), "{answer}");
    }
    drop(stdin);
    let last = answers.recv().unwrap();
    assert!(last.starts_with("{\"error\""), "{last}");
    assert!(child.wait().unwrap().success());
}

#[test]
fn a_reader_that_leaves_early_is_no_error() {
    let mut child = tabiya(&["judge"]).spawn().unwrap();
    drop(child.stdout.take());
    let mut stdin = child.stdin.take().unwrap();
    let line = b"4k3/8/8/8/8/8/8/K7 b - - 0 1\n";
    // Until the program has left too.
    while stdin.write_all(line).is_ok() {}
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(String::from_utf8(output.stderr).unwrap(), "");
}

#[test]
fn bad_options_are_refused() {
    for options in [&["--budget"][..], &["--budget", "-1"], &["--budget", "many"], &["file.txt"]] {
        let run = run_with(&[&["judge"], options].concat(), b"");
        assert_eq!((run.status, run.stdout.as_str()), (2, ""), "{options:?}");
        assert!(run.stderr.starts_with("error: "), "{}", run.stderr);
    }
}

/// The field `mates` is added at the end, and only on request.
#[test]
fn reasons_are_given_on_request() {
    let fen = "8/8/3k4/1p1p2p1/1P1P2P1/3K4/8/8 w - - 23 58";
    let plain = judge(&[], format!("{fen}\n").as_bytes());
    let told = judge(&["--lines"], format!("{fen}\n").as_bytes());
    let (same, mates) = told.split_once(r#","mates":"#).expect("the reasons");
    assert_eq!(format!("{same}}}\n"), plain);
    for side in ["white", "black"] {
        let walls = format!(
            r#""{side}":{{"proof":"the pawn walls keep the pieces from ever giving mate","#
        );
        assert!(mates.contains(&walls), "{mates}");
    }
    assert!(mates.contains(r#""wall":["b4","d4","g4","b5","d5","g5"]"#), "{mates}");

    let told = judge(&["--lines"], b"7k/8/6K1/8/8/8/8/1Q6 w - - 0 1\n");
    let (_, mates) = told.split_once(r#","mates":"#).expect("the reasons");
    let line = r#"{"white":{"line":[""#;
    let bare = r#""black":{"proof":"has only the king left"}}"#;
    assert!(mates.starts_with(line) && mates.contains(bare), "{mates}");
}

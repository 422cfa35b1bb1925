//! `tabiya perft`, from outside.

use crate::run;

const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

#[track_caller]
fn check(arguments: &[&str], expected: &str) {
    let run = run(arguments);
    assert_eq!((run.status, run.stdout.as_str(), run.stderr.as_str()), (0, expected, ""));
}

#[test]
fn totals_are_right() {
    check(&["perft", "0"], "1\n");
    check(&["perft", "1"], "20\n");
    check(&["perft", "4"], "197281\n");
    check(&["perft", "3", KIWIPETE], "97862\n");
    check(&["perft", "3", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - -"], "2812\n");
    // Mate and stalemate.
    check(&["perft", "2", "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1"], "0\n");
    check(&["perft", "2", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "--divide"], "0\n");
}

#[test]
fn a_fen_may_come_in_words() {
    let mut words: Vec<&str> = KIWIPETE.split(' ').collect();
    for count in [6, 5, 4] {
        let arguments = [&["perft", "2"], &words[..count]].concat();
        check(&arguments, "2039\n");
    }
    words.push("--divide");
    let divided = run(&[&["perft", "1"], words.as_slice()].concat());
    assert_eq!(divided.stdout.lines().count(), 49);
}

#[test]
fn divide_prints_each_first_move_sorted_and_the_total_last() {
    let run = run(&["perft", "2", "--divide"]);
    let lines: Vec<&str> = run.stdout.lines().collect();
    let (total, firsts) = lines.split_last().unwrap();
    assert_eq!(*total, "400");
    assert_eq!(firsts.len(), 20);
    assert!(firsts.is_sorted());
    assert!(firsts.iter().all(|line| line.ends_with(": 20")), "{firsts:?}");
    assert!(firsts.contains(&"e2e4: 20"));
    check(&["perft", "0", "--divide"], "1\n");
    let fen = "8/P6k/8/8/8/8/8/K7 w - - 0 1";
    let expected = "\
a1a2: 5\na1b1: 5\na1b2: 5\na7a8b: 5\na7a8n: 5\na7a8q: 3\na7a8r: 3\n31\n";
    check(&["perft", "2", fen, "--divide"], expected);
}

#[test]
fn castling_is_written_as_the_variant_has_it() {
    let fen = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";
    let standard = run(&["perft", "1", "--divide", fen]).stdout;
    assert!(standard.contains("e1g1: 1\n") && !standard.contains("e1h1: 1\n"));
    let chess960 = run(&["perft", "1", "--divide", "--chess960", fen]).stdout;
    assert!(chess960.contains("e1h1: 1\n") && !chess960.contains("e1g1: 1\n"));
    // King and rook only change places.
    let start = "4k3/p7/P7/8/8/8/4PPPP/5KR1 w G - 0 1";
    let expected = "\
e2e3: 1\ne2e4: 1\nf1e1: 1\nf1g1: 1\nf2f3: 1\nf2f4: 1\ng1h1: 1\ng2g3: 1\ng2g4: 1\nh2h3: 1\nh2h4: 1\n11\n";
    check(&["perft", "1", "--divide", "--chess960", start], expected);
    check(&["perft", "3", "--chess960"], "8902\n");
}

#[track_caller]
fn refused(arguments: &[&str], words: &[&str]) {
    let run = run(arguments);
    assert_eq!((run.status, run.stdout.as_str()), (2, ""), "{}", run.stderr);
    for word in words {
        assert!(run.stderr.contains(word), "{word:?} is not in: {}", run.stderr);
    }
}

#[test]
fn a_bad_fen_is_refused_with_what_and_where() {
    let fen = "rnbqkbnr/pppp?ppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let arrow = format!("\n  {fen}\n{}^\n", " ".repeat(15));
    refused(&["perft", "3", fen], &["error: invalid FEN at character 14: '?'", &arrow]);
    refused(&["perft", "3", "8/8"], &["character 4: only 2 of eight ranks"]);
    refused(&["perft", "3", ""], &["character 1: the board is missing"]);
    refused(&["perft", "3", "böse"], &["character 2"]);
    refused(&["perft", "3", "8/8/8/8/8/8/8/k7 w - - 0 1"], &["White has no king"]);
    refused(&["perft", "3", KIWIPETE, "7"], &["unexpected text after the last field"]);
    let start = "nqbnrkrb/pppppppp/8/8/8/8/PPPPPPPP/NQBNRKRB w KQkq - 0 1";
    refused(&["perft", "3", start], &["castling rights with the rook on e1", "try --chess960"]);
}

#[test]
fn a_bad_depth_is_refused() {
    refused(&["perft"], &["<DEPTH>"]);
    refused(&["perft", "deep"], &["'deep'", "<DEPTH>"]);
    refused(&["perft", "100"], &["100 is not in 0..=99"]);
    refused(&["perft", "99999999999999999999"], &["<DEPTH>"]);
    refused(&["perft", "-1"], &["-1"]);
}

//! `tabiya board`, from outside.

use crate::run;

const ENDGAME: &str = "1K1k4/1P6/8/8/8/8/r7/2R5 w - - 0 1";

#[test]
fn a_board_in_letters() {
    let expected = "\
8 . K . k . . . .
7 . P . . . . . .
6 . . . . . . . .
5 . . . . . . . .
4 . . . . . . . .
3 . . . . . . . .
2 r . . . . . . .
1 . . R . . . . .
  a b c d e f g h
";
    let words: Vec<&str> = ["board"].into_iter().chain(ENDGAME.split(' ')).collect();
    for arguments in [&["board", ENDGAME][..], &words] {
        let run = run(arguments);
        assert_eq!((run.status, run.stdout.as_str()), (0, expected));
    }
    assert!(run(&["board"]).stdout.starts_with("8 r n b q k b n r\n"));
    assert!(run(&["board", "--black"]).stdout.starts_with("1 R N B K Q B N R\n"));
}

#[test]
fn a_board_in_chess_symbols() {
    assert!(run(&["board", "--unicode"]).stdout.starts_with("8 ♜ ♞ ♝ ♛ ♚ ♝ ♞ ♜\n"));
    assert!(run(&["board", "--unicode", "--dark"]).stdout.starts_with("8 ♖ ♘ ♗ ♕ ♔ ♗ ♘ ♖\n"));
}

#[test]
fn a_board_as_an_image() {
    let quiet = run(&["board", "--svg", ENDGAME]).stdout;
    assert!(quiet.starts_with("<svg ") && quiet.ends_with("</svg>\n"), "{quiet}");
    let check = run(&["board", "--svg", &ENDGAME.replace("2R5", "3R4").replace(" w ", " b ")]);
    assert_ne!(quiet.contains("heck"), check.stdout.contains("heck"), "{}", check.stdout);
}

#[test]
fn nonsense_is_refused() {
    for (arguments, words) in [
        (&["board", "9/8"][..], "character 1"),
        (&["board", "--dark"], "--unicode"),
        (&["board", "--svg", "--unicode"], "--svg"),
    ] {
        let run = run(arguments);
        assert_eq!((run.status, run.stdout.as_str()), (2, ""));
        assert!(run.stderr.contains(words), "{}", run.stderr);
    }
    // Not a position, and yet a board.
    assert_eq!(run(&["board", "8/8/8/8/8/8/8/8 w - - 0 1"]).status, 0);
}

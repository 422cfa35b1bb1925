//! `tabiya pair`, `tabiya standings` and `tabiya trf check`, from outside.

use crate::{run, support::run_with};

/// Four players after one round; the second round pairs winners and losers.
const REPORT: &str = "\
012 Club evening
142 3
152 W
192 FIDE_DUTCH
001    1      Anna                              2000                             1.0    1     3 w 1
001    2      Boris                             1900                             1.0    2     4 b 1
001    3      Clara                             1800                             0.0    3     1 b 0
001    4      David                             1700                             0.0    4     2 w 0
";

fn with_report(arguments: &[&str], report: &str) -> (i32, String, String) {
    let run = run_with(arguments, report.as_bytes());
    (run.status, run.stdout, run.stderr)
}

#[test]
fn a_report_on_standard_input_is_paired() {
    let expected = (0, "2\n2 1\n3 4\n".to_owned(), String::new());
    assert_eq!(with_report(&["pair"], REPORT), expected);
    assert_eq!(with_report(&["pair", "-"], REPORT), expected);
    let (status, stdout, stderr) = with_report(&["pair", "--explain"], REPORT);
    assert_eq!((status, stdout.as_str()), (0, "2\n2 1\n3 4\n"));
    assert!(stderr.contains("bracket 1.0: 1 2"), "{stderr}");
}

#[test]
fn the_bye_is_a_pair_with_nobody() {
    let report = format!("{REPORT}240 Z   2    4\n");
    assert_eq!(with_report(&["pair"], &report).1, "2\n2 1\n3 0\n");
}

#[test]
fn without_a_legal_pairing_the_reason_is_told() {
    let report = format!("{REPORT}260   1   3    1    2    3    4\n");
    let (status, stdout, stderr) = with_report(&["pair"], &report);
    assert_eq!((status, stdout.as_str()), (1, ""));
    assert!(stderr.contains("No legal pairing exists"), "{stderr}");
}

#[test]
fn faults_are_named_with_their_line() {
    let report = REPORT.replace("     4 b 1", "     4 b ?");
    let (status, stdout, stderr) = with_report(&["pair"], &report);
    assert_eq!((status, stdout.as_str()), (2, ""));
    assert!(stderr.contains("<stdin>: line 6, column 99: '?' is not a result"), "{stderr}");
    let report = REPORT.replace("142 3\n", "");
    assert!(with_report(&["pair"], &report).2.contains("number of rounds is missing"));
    let missing = run(&["pair", "no-such-file.trf"]);
    assert_eq!(missing.status, 2);
    assert!(missing.stderr.contains("cannot read no-such-file.trf"), "{}", missing.stderr);
}

#[test]
fn a_round_robin_goes_by_the_berger_tables() {
    let report = REPORT.replace("FIDE_DUTCH", "FIDE_ROUNDROBIN");
    assert_eq!(with_report(&["pair"], &report).1, "2\n4 3\n1 2\n");
}

#[test]
fn standings_have_place_number_and_values() {
    let expected =
        (0, "1 1 1.0 0.0\n1 2 1.0 0.0\n3 3 0.0 1.0\n3 4 0.0 1.0\n".to_owned(), String::new());
    assert_eq!(with_report(&["standings", "-", "PTS,BH"], REPORT), expected);
    assert_eq!(with_report(&["standings", "PTS,BH"], REPORT), expected);
    let parts = with_report(&["standings", "-", "BH", "--parts"], REPORT).1;
    assert!(parts.contains("1 3 1.0\n    BH 1.0: 1:1=1.0\n"), "{parts}");
    let (status, _, stderr) = with_report(&["standings", "-", "XYZ"], REPORT);
    assert!(status == 2 && stderr.contains("\"XYZ\" is not a tie-break"), "{stderr}");
}

#[test]
fn reports_are_checked_and_their_pairings() {
    let (status, stdout, _) = with_report(&["trf", "check"], REPORT);
    assert_eq!((status, stdout.as_str()), (0, "<stdin>: 4 players, 1 rounds, no problems\n"));
    let report = REPORT.replace("1.0    2", "2.0    2");
    let (status, stdout, _) = with_report(&["trf", "check"], &report);
    assert_eq!(status, 1);
    assert!(stdout.contains("line 6, columns 81-84: The points are 2.0"), "{stdout}");
    let (status, stdout, _) = with_report(&["trf", "check", "--pairings"], REPORT);
    assert_eq!(status, 0, "{stdout}");
    // With Black as the initial color the first board has the wrong colors.
    let report = REPORT.replace("152 W", "152 B");
    let (status, stdout, _) = with_report(&["trf", "check", "--pairings"], &report);
    assert_eq!(status, 1);
    assert!(stdout.contains("round 1: paired otherwise: 3 has White against 1"), "{stdout}");
}

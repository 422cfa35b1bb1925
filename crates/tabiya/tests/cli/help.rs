//! What the program says about itself.

use crate::run;

const COMMANDS: [&[&str]; 22] = [
    &["perft"],
    &["judge"],
    &["predict"],
    &["pgn", "check"],
    &["board"],
    &["uci"],
    &["pair"],
    &["standings"],
    &["trf", "check"],
    &["account", "create"],
    &["token", "create"],
    &["check"],
    &["salvage"],
    &["export"],
    &["import"],
    &["config"],
    &["doctor"],
    &["manual"],
    &["completions"],
    &["explorer", "rebuild"],
    &["migrate"],
    &["cluster", "status"],
];

#[test]
fn every_command_has_help_with_examples() {
    for command in COMMANDS {
        let help = run(&[command, &["--help"]].concat());
        assert_eq!((help.status, help.stderr.as_str()), (0, ""));
        assert!(help.stdout.contains("\nUsage: tabiya"), "{}", help.stdout);
        let (_, examples) = help.stdout.split_once("\nExamples:\n").expect("examples");
        assert!(examples.contains(&format!("tabiya {}", command.join(" "))), "{examples}");
    }
}

#[test]
fn the_help_of_the_program_names_every_command() {
    let help = run(&["--help"]);
    assert_eq!((help.status, help.stderr.as_str()), (0, ""));
    for command in COMMANDS {
        assert!(help.stdout.contains(&format!("\n  {} ", command[0])), "{}", help.stdout);
    }
}

#[test]
fn lines_of_help_fit_a_terminal() {
    for arguments in [&[][..]].into_iter().chain(COMMANDS) {
        let help = run(&[arguments, &["--help"]].concat());
        let longest = help.stdout.lines().max_by_key(|line| line.len()).unwrap_or_default();
        assert!(longest.len() <= 100, "{longest}");
    }
}

#[test]
fn the_version_is_that_of_the_package() {
    let run = run(&["--version"]);
    assert_eq!(run.status, 0);
    assert_eq!(run.stdout, format!("tabiya {}\n", env!("CARGO_PKG_VERSION")));
}

#[test]
fn without_a_command_or_with_a_wrong_one_help_is_offered() {
    let nothing = run(&[]);
    assert_eq!((nothing.status, nothing.stdout.as_str()), (2, ""));
    assert!(nothing.stderr.contains("Usage: tabiya"), "{}", nothing.stderr);
    let wrong = run(&["perfd"]);
    assert_eq!((wrong.status, wrong.stdout.as_str()), (2, ""));
    assert!(wrong.stderr.contains("'perft'"), "{}", wrong.stderr);
}

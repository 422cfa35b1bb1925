//! `tabiya serve --engine`, from outside: what cannot be meant is said at once.

use crate::run;

#[test]
fn what_cannot_be_run_is_refused_in_words() {
    let shell = "Shell=/bin/sh";
    for (words, why) in [
        (&["--engine", "Stockfish"][..], "expected NAME=PATH"),
        (&["--engine", "=/bin/sh"], "The name of a program needs 1 to 40 characters, not 0."),
        (&["--engine", "a:b=/bin/sh"], "not ':'"),
        (&["--engine", "Near=stockfish"], "stockfish: the path must be absolute"),
        (&["--engine", "None=/no/such/file"], "/no/such/file: not an executable file"),
        (&["--engine", "Folder=/"], "/: not an executable file"),
        (&["--engine", shell, "--engine", shell], "two engines are called Shell"),
        (&["--engine-option", "Shell:Hash=1"], "no --engine is called \"Shell\""),
        (&["--engine", shell, "--engine-option", "Hash=1"], "expected NAME:OPTION=VALUE"),
        (&["--engine", shell, "--engine-option", "Shell:=1"], "expected NAME:OPTION=VALUE"),
        (&["--engine", shell, "--engine-option", "Shell:a=1\nquit"], "expected NAME:OPTION=VALUE"),
    ] {
        let mut arguments = vec!["serve", "--listen", "127.0.0.1:0", "--data", "/no/such/folder"];
        arguments.extend_from_slice(words);
        let run = run(&arguments);
        assert_eq!(run.status, 2, "{words:?}: {}", run.stderr);
        assert!(run.stderr.contains(why), "{words:?}: {}", run.stderr);
    }
}

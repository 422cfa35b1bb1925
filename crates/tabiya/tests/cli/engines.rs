//! `tabiya serve --engine`, from outside: what cannot be meant is said at once.

use crate::run;

#[test]
fn what_cannot_be_run_is_refused_in_words() {
    let shell = "Shell=/bin/sh";
    for (words, why) in [
        (&["--engine", "Stockfish"][..], "write the name, = and the path"),
        (&["--engine", "=/bin/sh"], "The name of a program needs 1 to 40 characters, not 0."),
        (&["--engine", "a:b=/bin/sh"], "not ':'"),
        (&["--engine", "Near=stockfish"], "stockfish: write the whole path"),
        (&["--engine", "None=/no/such/file"], "/no/such/file: there is no program to run"),
        (&["--engine", "Folder=/"], "/: there is no program to run"),
        (&["--engine", shell, "--engine", shell], "there are two programs called Shell"),
        (&["--engine-option", "Shell:Hash=1"], "there is no --engine called \"Shell\""),
        (
            &["--engine", shell, "--engine-option", "Hash=1"],
            "write program, :, option, = and value",
        ),
        (&["--engine", shell, "--engine-option", "Shell:=1"], "write program, :, option"),
        (&["--engine", shell, "--engine-option", "Shell:a=1\nquit"], "write program, :, option"),
    ] {
        let mut arguments = vec!["serve", "--listen", "127.0.0.1:0", "--data", "/no/such/folder"];
        arguments.extend_from_slice(words);
        let run = run(&arguments);
        assert_eq!(run.status, 2, "{words:?}: {}", run.stderr);
        assert!(run.stderr.contains(why), "{words:?}: {}", run.stderr);
    }
}

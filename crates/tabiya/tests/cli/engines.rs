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
        (&["--engine-folder", "near"], "near: not an absolute path of a folder"),
        (&["--engine", shell, "--engine-memory", "1"], "1 is not in 16..=1048576"),
        (&["--engine", shell, "--engine-user", "no-such-user"], "--engine-user: "),
    ] {
        let mut arguments = vec!["serve", "--listen", "127.0.0.1:0", "--data", "/no/such/folder"];
        arguments.extend_from_slice(words);
        let run = run(&arguments);
        assert_eq!(run.status, 2, "{words:?}: {}", run.stderr);
        assert!(run.stderr.contains(why), "{words:?}: {}", run.stderr);
    }
}

#[cfg(unix)]
#[test]
fn an_engine_in_the_data_folder_is_refused() {
    use std::os::unix::fs::PermissionsExt;

    let data = tempfile::tempdir().expect("a folder for a while");
    let path = data.path().join("engine");
    std::fs::write(&path, "#!/bin/sh\n").expect("a file");
    std::fs::set_permissions(&path, PermissionsExt::from_mode(0o755)).expect("permissions");
    let engine = format!("Inside={}", path.display());
    let data = data.path().to_str().expect("a path that is text");
    let run = run(&["serve", "--listen", "127.0.0.1:0", "--data", data, "--engine", &engine]);
    assert_eq!(run.status, 2, "{}", run.stderr);
    assert!(run.stderr.contains("is in the data folder"), "{}", run.stderr);
}

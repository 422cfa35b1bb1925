//! A mistyped data folder is an error, not a new database.

use std::{fs, path::Path};

use crate::support::{Run, finish, tabiya};

/// Runs a command in a folder, without settings from the environment.
fn call(folder: &Path, words: &[&str], variables: &[(&str, &str)]) -> Run {
    let mut command = tabiya(words);
    command.current_dir(folder).envs(variables.iter().copied());
    finish(command, b"correct horse\n")
}

const COMMANDS: [&[&str]; 11] = [
    &["account", "create", "Anna", "--admin"],
    &["account", "passwd", "Anna"],
    &["account", "invite"],
    &["token", "create", "Anna", "--scopes", "board:play"],
    &["check"],
    &["salvage", "--to", "new"],
    &["export"],
    &["import", "-"],
    &["explorer", "rebuild"],
    &["backup", "copy.sqlite"],
    &["restore", "copy.sqlite"],
];

#[test]
fn a_folder_that_does_not_exist_is_refused_and_nothing_is_made() {
    let folder = tempfile::tempdir().expect("a folder for a while");
    for words in COMMANDS {
        for named in [&["--data", "mistyped"][..], &[]] {
            let refused = call(folder.path(), &[words, named].concat(), &[]);
            let name = named.last().unwrap_or(&"./tabiya-data");
            let sentence = format!(
                "error: the folder {name} does not exist; name the server's data folder with \
                 --data, or create a new one with --create\n"
            );
            assert_eq!((refused.status, refused.stderr), (2, sentence), "{words:?}");
            assert_eq!(refused.stdout, "", "{words:?}");
        }
    }
    assert_eq!(fs::read_dir(folder.path()).expect("listed").count(), 0);
}

#[test]
fn a_folder_is_created_where_that_is_asked_for() {
    let folder = tempfile::tempdir().expect("a folder for a while");
    let create = ["account", "create", "Anna", "--data", "new/data"];
    let made = call(folder.path(), &[&create[..], &["--create"]].concat(), &[]);
    assert_eq!((made.status, made.stderr.as_str()), (0, "created account Anna\n"));
    let again = call(folder.path(), &create, &[]);
    assert_eq!(again.status, 2, "the account is there");
    assert!(again.stderr.contains("taken"), "{}", again.stderr);
}

#[test]
fn an_empty_folder_is_used_and_that_is_said() {
    let folder = tempfile::tempdir().expect("a folder for a while");
    fs::create_dir(folder.path().join("empty")).expect("a folder");
    let made = call(folder.path(), &["account", "create", "Anna", "--data", "empty"], &[]);
    let said = "empty is empty: a new database is created in it\ncreated account Anna\n";
    assert_eq!((made.status, made.stderr.as_str()), (0, said));
    let exported = call(folder.path(), &["export", "--data", "empty"], &[]);
    assert_eq!((exported.status, exported.stderr.as_str()), (0, ""));
}

/// The settings file of the server also tells the other commands where everything is.
#[test]
fn a_settings_file_says_where_everything_is_stored() {
    let folder = tempfile::tempdir().expect("a folder for a while");
    for name in ["club", "other"] {
        fs::create_dir(folder.path().join(name)).expect("a folder");
    }
    let settings = "data = \"club\"\nlisten = \"0.0.0.0:80\"\nabsence = 60\n";
    fs::write(folder.path().join("tabiya.toml"), settings).expect("written");
    let create = ["account", "create", "Anna"];
    let with_file = [&create[..], &["--config", "tabiya.toml"]].concat();
    let file = [("TABIYA_CONFIG", "tabiya.toml")];
    assert_eq!(call(folder.path(), &with_file, &[]).status, 0);
    let again = call(folder.path(), &create, &file);
    assert!(again.status == 2 && again.stderr.contains("taken"), "{}", again.stderr);

    let option = [&with_file[..], &["--data", "other"]].concat();
    assert_eq!(call(folder.path(), &option, &[]).status, 0, "an option comes first");
    let variable = [file[0], ("TABIYA_DATA", "other")];
    let taken = call(folder.path(), &create, &variable);
    assert!(taken.stderr.contains("taken"), "a variable comes first: {}", taken.stderr);

    fs::write(folder.path().join("tabiya.toml"), "data = [\"a\", \"b\"]\n").expect("written");
    let odd = call(folder.path(), &create, &file);
    assert_eq!(odd.status, 2);
    assert!(odd.stderr.contains("tabiya.toml, line 1: "), "{}", odd.stderr);
    let missing = call(folder.path(), &[&create[..], &["--config", "none.toml"]].concat(), &[]);
    assert!(missing.status == 2 && missing.stderr.contains("none.toml: "), "{}", missing.stderr);
}

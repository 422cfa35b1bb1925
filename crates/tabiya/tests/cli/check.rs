//! Damaged storage from a shell: `tabiya check`, `tabiya export`, `tabiya salvage`.

use std::{fs, path::Path};

use crate::support::{Run, finish, tabiya};

fn call(folder: &Path, words: &[&str], input: &str) -> Run {
    let mut command = tabiya(words);
    command.current_dir(folder);
    finish(command, input.as_bytes())
}

/// A data folder with three imported games.
fn three_games() -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder for a while");
    let game = |white: &str| format!("[White \"{white}\"]\n[Black \"B\"]\n\n1. e4 e5 2. Nf3 *\n\n");
    let games: String = ["Anna", "Clara", "Dora"].map(game).concat();
    let made = call(folder.path(), &["import", "-", "--data", "old", "--create"], &games);
    assert_eq!(made.status, 0, "{}", made.stderr);
    folder
}

/// Flips a bit in the text of a game.
fn damage(folder: &Path) {
    let file = folder.join("old/tabiya.sqlite");
    let mut bytes = fs::read(&file).expect("a database");
    let place = bytes.windows(5).position(|found| found == b"Clara").expect("the game");
    bytes[place] ^= 2;
    fs::write(file, bytes).expect("it can be written");
}

#[test]
fn a_folder_that_is_whole_is_checked() {
    let folder = three_games();
    for words in [&["check", "--data", "old"][..], &["check", "--deep", "--data", "old"]] {
        let checked = call(folder.path(), words, "");
        assert_eq!((checked.status, checked.stderr.as_str()), (0, ""));
        let expected = "                     whole     damaged     missing\n\
                        games                    0           0           0\n\
                        imported games           3           0           0\n\
                        tournaments              0           0           0\n\
                        settings                 0           0           0\n";
        assert_eq!(checked.stdout, expected);
    }
}

#[test]
fn c1_what_is_damaged_is_named_and_left_out() {
    let folder = three_games();
    damage(folder.path());
    let checked = call(folder.path(), &["check", "--data", "old"], "");
    assert_eq!(checked.status, 1);
    assert!(checked.stdout.starts_with("imported game "), "{}", checked.stdout);
    let row = "imported games           2           1           0\n";
    assert!(checked.stdout.contains(row), "{}", checked.stdout);

    let exported = call(folder.path(), &["export", "--data", "old"], "");
    assert_eq!((exported.status, exported.stdout.matches("[White ").count()), (1, 2));
    assert!(!exported.stdout.contains("Alara"), "{}", exported.stdout);
    assert!(exported.stderr.contains("is damaged and left out"), "{}", exported.stderr);
}

#[test]
fn all_that_is_whole_is_salvaged() {
    let folder = three_games();
    let whole = call(folder.path(), &["salvage", "--data", "old", "--to", "copy"], "");
    assert_eq!((whole.status, whole.stderr.as_str()), (0, ""), "{}", whole.stdout);
    damage(folder.path());
    let before = fs::read(folder.path().join("old/tabiya.sqlite")).expect("a database");
    let saved = call(folder.path(), &["salvage", "--data", "old", "--to", "new"], "");
    assert_eq!((saved.status, saved.stderr.as_str()), (1, ""), "{}", saved.stdout);
    let row = "imported games           2           1\n";
    assert!(saved.stdout.contains(row), "{}", saved.stdout);
    let checked = call(folder.path(), &["check", "--deep", "--data", "new"], "");
    assert_eq!(checked.status, 0, "{}", checked.stdout);
    let exported = call(folder.path(), &["export", "--data", "new"], "");
    assert_eq!((exported.status, exported.stdout.matches("[White ").count()), (0, 2));
    let after = fs::read(folder.path().join("old/tabiya.sqlite")).expect("a database");
    assert!(before == after, "the old folder stays as it is");
    let again = call(folder.path(), &["salvage", "--data", "old", "--to", "new"], "");
    assert_eq!(again.status, 2);
    assert!(again.stderr.contains("not empty"), "{}", again.stderr);
}

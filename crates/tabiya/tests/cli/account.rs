//! `tabiya account`, `tabiya token`, `tabiya export`, `tabiya import`.

use std::path::Path;

use crate::{run, support::run_with};

fn with_data<'a>(folder: &'a Path, words: &[&'a str]) -> Vec<&'a str> {
    let data = folder.to_str().expect("a path that is text");
    [words, &["--data", data]].concat()
}

#[test]
fn accounts_are_made_once_and_tokens_are_the_only_word() {
    let folder = tempfile::tempdir().expect("a folder for a while");
    let call =
        |words: &[&str], stdin: &str| run_with(&with_data(folder.path(), words), stdin.as_bytes());
    let made = call(&["account", "create", "Anna"], "correct horse\n");
    assert_eq!((made.status, made.stdout.as_str()), (0, ""), "{}", made.stderr);
    let again = call(&["account", "create", "anna"], "correct horse\n");
    assert_eq!(
        (again.status, again.stderr.as_str()),
        (2, "error: This name is taken. Choose another one.\n")
    );
    let short = call(&["account", "create", "Bert"], "short\n");
    assert_eq!(short.status, 2);
    assert!(short.stderr.contains("A password has 8 to 256 characters"), "{}", short.stderr);
    let odd = call(&["account", "create", "B<"], "correct horse\n");
    assert!(odd.status == 2 && odd.stderr.contains("but not '<'"), "{}", odd.stderr);

    let token = call(&["token", "create", "ANNA", "--scopes", "board:play,challenge:write"], "");
    assert_eq!(token.status, 0, "{}", token.stderr);
    let word = token.stdout.trim_end();
    assert!(word.starts_with("tby_") && !word.contains(char::is_whitespace), "{word}");
    let wrong = call(&["token", "create", "Anna", "--scopes", "board:fly"], "");
    assert!(wrong.status == 2 && wrong.stderr.contains("is no scope"), "{}", wrong.stderr);

    for words in [["account", "disable", "Anna"], ["account", "enable", "anna"]] {
        assert_eq!(call(&words, "").status, 0);
    }
    assert_eq!(call(&["account", "passwd", "Anna"], "battery staple\n").status, 0);
    let nobody = call(&["account", "disable", "Nobody"], "");
    assert_eq!((nobody.status, nobody.stderr.as_str()), (2, "error: no account named Nobody\n"));
    let invitation = call(&["account", "invite"], "");
    assert_eq!((invitation.status, invitation.stdout.trim_end().len()), (0, 32));
}

#[test]
fn roles_and_names_change_and_the_last_operator_stays() {
    let folder = tempfile::tempdir().expect("a folder for a while");
    let call = |words: &[&str]| run_with(&with_data(folder.path(), words), b"correct horse\n");
    assert_eq!(call(&["account", "create", "Anna", "--admin"]).status, 0);
    assert_eq!(call(&["account", "create", "Boris"]).status, 0);
    for words in [
        ["account", "disable", "Anna"].as_slice(),
        &["account", "role", "Anna", "--remove", "admin"],
    ] {
        let last = call(words);
        assert_eq!(last.status, 2);
        assert!(last.stderr.contains("This is the last operator."), "{}", last.stderr);
    }
    let given = ["account", "role", "Boris", "--add", "admin", "--add", "arbiter"];
    assert_eq!(call(&given).status, 0);
    let taken = call(&["account", "role", "Anna", "--remove", "admin", "--reason", "moved away"]);
    assert_eq!(taken.status, 0, "{}", taken.stderr);
    for (words, why) in [
        (["account", "role", "Anna"].as_slice(), "give --add or --remove"),
        (
            &["account", "role", "Anna", "--add", "bot", "--remove", "bot"],
            "bot is both added and removed",
        ),
    ] {
        let wrong = call(words);
        assert!(wrong.status == 2 && wrong.stderr.contains(why), "{}", wrong.stderr);
    }

    let renamed = call(&["account", "rename", "Anna", "--to", "Annika"]);
    assert_eq!((renamed.status, renamed.stderr.as_str()), (0, "renamed Anna to Annika\n"));
    let taken = call(&["account", "rename", "Boris", "--to", "anna"]);
    assert!(taken.status == 2 && taken.stderr.contains("This name is taken."), "{}", taken.stderr);
    let link = call(&["account", "reset-link", "Anna"]);
    assert_eq!(link.status, 0, "{}", link.stderr);
    let secret = link.stdout.trim_end().strip_prefix("/account/sign-in#reset=").expect("a path");
    assert_eq!(secret.len(), 32, "{}", link.stdout);
}

#[test]
fn games_go_in_and_come_out() {
    let folder = tempfile::tempdir().expect("a folder for a while");
    let file = folder.path().join("games.pgn");
    let text = "[Event \"One\"]\n[White \"A\"]\n[Black \"B\"]\n\n1. e4 e5 2. Nf3 *\n\n\
                [Event \"Broken\"]\n\n1. e4 e5 2. Ke3 *\n\n[Event \"Two\"]\n\n1. d4 d5 1/2-1/2\n";
    std::fs::write(&file, text).expect("the file is written");
    let data = folder.path().join("data");
    let file = file.to_str().expect("a path that is text");
    let import = run(&with_data(&data, &["import", "--create", file]));
    assert_eq!(import.status, 1, "{}", import.stderr);
    assert!(import.stdout.contains("game 2, move 2. Ke3"), "{}", import.stdout);
    assert!(import.stdout.ends_with("games: 2, known before: 0, errors: 1\n"));
    let again = run(&with_data(&data, &["import", "--create", file]));
    assert!(again.stdout.ends_with("games: 0, known before: 2, errors: 1\n"), "{}", again.stdout);
    let export = run(&with_data(&data, &["export"]));
    assert_eq!((export.status, export.stderr.as_str()), (0, ""));
    assert!(export.stdout.contains("[Event \"One\"]") && export.stdout.contains("2. Nf3 *"));
    assert_eq!(export.stdout.matches("[Event ").count(), 2, "{}", export.stdout);
    let missing = run(&with_data(&data, &["import", "nowhere.pgn"]));
    assert!(missing.status == 2 && missing.stderr.contains("cannot read nowhere.pgn"));
}

#[test]
fn law_3_10_3_a_game_that_begins_where_none_can_lead_is_not_imported() {
    let folder = tempfile::tempdir().expect("a folder for a while");
    let file = folder.path().join("games.pgn");
    let from = |fen: &str| format!("[SetUp \"1\"]\n[FEN \"{fen}\"]\n\n1. Kd1 *\n\n");
    let text = from("4k3/8/8/8/8/8/PPPPPPPP/4K3 w - - 0 1").replace("Kd1", "a3")
        + &from("4k3/8/8/8/8/P7/PPPPPPPP/4K3 w - - 0 1");
    std::fs::write(&file, text).expect("the file is written");
    let data = folder.path().join("data");
    let import = run(&with_data(&data, &["import", "--create", file.to_str().expect("text")]));
    assert_eq!(import.status, 1, "{}", import.stderr);
    let words = "game 2: no game leads to its start: White has 9 pawns\n";
    assert!(import.stdout.contains(words), "{}", import.stdout);
    assert!(import.stdout.ends_with("games: 1, known before: 0, errors: 1\n"));
}

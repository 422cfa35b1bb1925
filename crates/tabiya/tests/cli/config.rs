//! `tabiya config`: the settings in layers, and where each comes from.

use std::{fs, path::PathBuf};

use store::{
    AuditAct, AuditAuthor, NewAuditEntry, OperatorAct, OperatorStore, SqliteStore,
    conformance::block_on,
};
use tempfile::TempDir;

use crate::{
    run,
    support::{Run, finish, tabiya},
};

struct Folder {
    folder: TempDir,
}

impl Folder {
    fn with(settings: &str) -> Folder {
        let folder = tempfile::tempdir().expect("a folder");
        fs::write(folder.path().join("tabiya.toml"), settings).expect("written");
        Folder { folder }
    }

    fn file(&self) -> PathBuf {
        self.folder.path().join("tabiya.toml")
    }

    fn config(&self, arguments: &[&str], variables: &[(&str, &str)]) -> Run {
        let mut command = tabiya(&["config", "--config"]);
        command.arg(self.file()).args(arguments).envs(variables.iter().copied());
        finish(command, b"")
    }
}

/// The line of a setting.
fn line<'a>(run: &'a Run, name: &str) -> &'a str {
    assert_eq!(run.status, 0, "{}", run.stderr);
    let is_its = |line: &&str| {
        line.trim_start_matches("# ").split(' ').next().is_some_and(|first| first == name)
    };
    run.stdout.lines().find(is_its).expect(name)
}

#[test]
fn an_option_overrides_a_variable_which_overrides_the_file_which_overrides_the_default() {
    let folder = Folder::with("listen = \"127.0.0.1:1\"\nabsence = 61\nno-chat = true\n");
    let file = folder.file().display().to_string();
    let shown = folder.config(&[], &[]);
    assert_eq!(line(&shown, "listen"), format!("listen = \"127.0.0.1:1\"  # {file}, line 1"));
    assert_eq!(line(&shown, "absence"), format!("absence = 61  # {file}, line 2"));
    assert_eq!(line(&shown, "no-chat"), format!("no-chat = true  # {file}, line 3"));
    assert_eq!(line(&shown, "registration"), "registration = \"open\"  # default");
    assert_eq!(line(&shown, "public-url"), "# public-url =  # default");
    assert_eq!(line(&shown, "trusted-proxy"), "trusted-proxy = []  # default");

    let variable = [("TABIYA_LISTEN", "127.0.0.1:2"), ("TABIYA_NO_CHAT", "false")];
    let shown = folder.config(&[], &variable);
    assert_eq!(line(&shown, "listen"), "listen = \"127.0.0.1:2\"  # TABIYA_LISTEN");
    assert_eq!(line(&shown, "no-chat"), "no-chat = false  # TABIYA_NO_CHAT");

    let shown = folder.config(&["--listen", "127.0.0.1:3", "--no-chat"], &variable);
    assert_eq!(line(&shown, "listen"), "listen = \"127.0.0.1:3\"  # command line");
    assert_eq!(line(&shown, "no-chat"), "no-chat = true  # command line");
    let shown = folder.config(&["--no-chat=false"], &[]);
    assert_eq!(line(&shown, "no-chat"), "no-chat = false  # command line");
}

#[test]
fn lists_are_lists_in_the_file_and_separated_by_semicolons_in_a_variable() {
    let folder = Folder::with("trusted-proxy = [\"10.0.0.1\", \"::1\"]\n");
    let shown = folder.config(&[], &[]);
    let file = folder.file().display().to_string();
    let expected = format!("trusted-proxy = [\"10.0.0.1\", \"::1\"]  # {file}, line 1");
    assert_eq!(line(&shown, "trusted-proxy"), expected);
    let shown = folder.config(&[], &[("TABIYA_TRUSTED_PROXY", "10.0.0.2; 10.0.0.3")]);
    let expected = "trusted-proxy = [\"10.0.0.2\", \"10.0.0.3\"]  # TABIYA_TRUSTED_PROXY";
    assert_eq!(line(&shown, "trusted-proxy"), expected);
    let shown = folder.config(&["--trusted-proxy", "10.0.0.4"], &[]);
    assert_eq!(line(&shown, "trusted-proxy"), "trusted-proxy = [\"10.0.0.4\"]  # command line");
}

#[test]
fn what_is_printed_is_a_settings_file_again() {
    let folder = Folder::with("");
    let given = ["--listen", "0.0.0.0:80", "--accounts-only", "--trusted-proxy", "10.0.0.1"];
    let shown = folder.config(&given, &[("TABIYA_SOURCE_URL", "https://example.org/a\"b")]);
    let again = Folder::with(&shown.stdout).config(&[], &[]);
    let values = |run: &Run| -> Vec<String> {
        let value = |line: &str| line.rsplit_once("  # ").expect("an origin").0.to_owned();
        run.stdout.lines().map(value).collect()
    };
    assert_eq!(again.status, 0, "{}", again.stderr);
    assert_eq!(values(&again), values(&shown));
}

#[test]
fn a_wrong_setting_is_named_with_its_place_and_nothing_starts() {
    for (settings, variables, place, problem) in [
        ("\nlissten = \"a\"", &[][..], "tabiya.toml, line 2: ", "no setting \"lissten\""),
        ("absence = 4", &[], "tabiya.toml, line 1: ", "invalid value '4' for '--absence"),
        ("listen = [\"127.0.0.1:1\"]", &[], "tabiya.toml, line 1: ", "one value, not a list"),
        ("config = \"other.toml\"", &[], "tabiya.toml, line 1: ", "no setting \"config\""),
        ("no-chat = \"perhaps\"", &[], "tabiya.toml, line 1: ", "invalid value 'perhaps'"),
        ("listen = ", &[], "tabiya.toml, line 1: ", ""),
        ("", &[("TABIYA_LISTEN", "here")], "TABIYA_LISTEN: ", "invalid value 'here'"),
        ("engine-option = [\"A:B=C\"]", &[], "", "no --engine is called \"A\""),
    ] {
        let shown = Folder::with(settings).config(&[], variables);
        assert_eq!((shown.status, shown.stdout.as_str()), (2, ""), "{settings}");
        assert!(shown.stderr.contains(place), "{settings}: {}", shown.stderr);
        assert!(shown.stderr.contains(problem), "{settings}: {}", shown.stderr);
    }
    let missing = run(&["serve", "--config", "/no/such/file.toml"]);
    assert_eq!(missing.status, 2);
    assert!(missing.stderr.starts_with("error: /no/such/file.toml: "), "{}", missing.stderr);
}

#[test]
fn the_file_can_be_named_by_a_variable() {
    let folder = Folder::with("absence = 99");
    let mut command = tabiya(&["config"]);
    command.env("TABIYA_CONFIG", folder.file());
    assert!(line(&finish(command, b""), "absence").starts_with("absence = 99  # "));
}

/// Every command that takes a folder or a database takes them from the environment.
#[test]
fn variables_say_where_everything_is_stored() {
    let folder = tempfile::tempdir().expect("a folder");
    let call = |words: &[&str], variables: &[(&str, &str)], stdin: &str| {
        let mut command = tabiya(words);
        command.current_dir(folder.path()).envs(variables.iter().copied());
        finish(command, stdin.as_bytes())
    };
    let data = [("TABIYA_DATA", "here")];
    fs::create_dir(folder.path().join("here")).expect("a folder");
    let pgn = "[Event \"A\"]\n\n1. e4 e5 2. Nf3 1-0\n";
    for (words, stdin) in [
        (&["account", "create", "Anna"][..], "correct horse\n"),
        (&["token", "create", "Anna", "--scopes", "board:play"], ""),
        (&["import", "-"], pgn),
        (&["explorer", "rebuild"], ""),
        (&["backup", "copy.sqlite"], ""),
        (&["restore", "copy.sqlite"], ""),
    ] {
        let done = call(words, &data, stdin);
        assert_eq!(done.status, 0, "{words:?}: {}", done.stderr);
    }
    let exported = call(&["export"], &data, "");
    assert!(exported.stdout.contains("1. e4 e5 2. Nf3 1-0"), "{}", exported.stderr);
    assert!(!folder.path().join("tabiya-data").exists(), "the default is not used");

    let database = ("TABIYA_DATABASE_URL", "postgres://anna:secret@%2Fnowhere/chess");
    for words in [
        &["account", "invite"][..],
        &["token", "create", "Anna", "--scopes", "board:play"],
        &["import", "-"],
        &["export"],
        &["explorer", "rebuild"],
        &["migrate", "--from", "here"],
    ] {
        let refused = call(words, &[data[0], database], pgn);
        assert_eq!(refused.status, 2, "{words:?}");
        let sentence = refused.stderr;
        assert!(
            sentence.contains("/nowhere:5432/chess cannot be reached"),
            "{words:?}: {sentence}"
        );
    }
    let refused = call(&["backup", "other.sqlite"], &[database], "");
    assert!(refused.stderr.contains("pg_dump"), "{}", refused.stderr);
    let named = call(&["export", "--data", "here"], &[database], "");
    assert_eq!((named.status, named.stdout), (0, exported.stdout), "an option comes first");
    let nowhere = call(&["migrate", "--from", "here"], &[], "");
    assert_eq!(nowhere.status, 2);
    assert!(nowhere.stderr.contains("--to or TABIYA_DATABASE_URL"), "{}", nowhere.stderr);
}

#[test]
fn the_password_of_a_database_is_not_shown() {
    let folder = Folder::with("database-url = \"postgres://anna:secret@db/chess\"\n");
    let shown = folder.config(&[], &[]);
    let file = folder.file().display().to_string();
    let expected = format!("# database-url = \"postgres://anna:…@db/chess\"  # {file}, line 1");
    assert_eq!(line(&shown, "database-url"), expected);
    assert!(!shown.stdout.contains("secret"), "{}", shown.stdout);
    assert_eq!(Folder::with(&shown.stdout).config(&[], &[]).status, 0, "a settings file again");
    let shown = folder.config(&["--database-url", "postgres://anna@db/chess"], &[]);
    let expected = "database-url = \"postgres://anna@db/chess\"  # command line";
    assert_eq!(line(&shown, "database-url"), expected);
}

#[test]
fn man_pages_and_completions_name_the_commands() {
    let folder = tempfile::tempdir().expect("a folder");
    let pages = folder.path().join("man1");
    let written = run(&["manual", pages.to_str().expect("a path that is text")]);
    assert_eq!((written.status, written.stderr.as_str()), (0, ""));
    let serve = fs::read_to_string(pages.join("tabiya-serve.1")).expect("a page");
    assert!(serve.contains("trusted\\-proxy"), "{serve}");
    for shell in ["bash", "zsh", "fish"] {
        let printed = run(&["completions", shell]);
        assert_eq!(printed.status, 0, "{}", printed.stderr);
        assert!(printed.stdout.contains("trusted-proxy"), "{shell}");
    }
}

#[cfg(unix)]
#[test]
fn the_doctor_says_what_is_wrong_and_what_to_do() {
    let folder = tempfile::tempdir().expect("a folder");
    let data = folder.path().to_str().expect("a path that is text");
    let owner = std::os::unix::fs::PermissionsExt::from_mode(0o700);
    fs::set_permissions(folder.path(), owner).expect("set");
    let good =
        run(&["doctor", "--data", data, "--listen", "127.0.0.1:0", "--max-connections", "1"]);
    assert!(good.stdout.contains("good     data folder: "), "{}", good.stdout);
    assert!(good.stdout.contains("disk speed: "), "{}", good.stdout);
    assert!(fs::read_dir(folder.path()).expect("listed").next().is_none(), "nothing is left");
    let public = ["--public-url", "https://chess.example.org"];
    let bad = run(&[&["doctor", "--data", data], &public[..]].concat());
    assert_eq!((bad.status, bad.stderr.as_str()), (1, ""));
    assert!(bad.stdout.contains("PROBLEM  proxy: "), "{}", bad.stdout);
    assert!(
        bad.stdout.contains("\n         name your proxy with --trusted-proxy"),
        "{}",
        bad.stdout
    );
}

/// What the administration page stores overrides every layer.
#[test]
fn what_operators_chose_is_shown_beside_what_it_overrides() {
    let data = tempfile::tempdir().expect("a folder");
    let folder = Folder::with("registration = \"invitation\"\n");
    let arguments = ["--data", data.path().to_str().expect("a path in UTF-8")];
    let file = folder.file().display().to_string();
    let before = format!("registration = \"invitation\"  # {file}, line 1");
    assert_eq!(line(&folder.config(&arguments, &[]), "registration"), before, "no data yet");
    assert!(!data.path().join("tabiya.sqlite").exists(), "nothing is made");
    let store = SqliteStore::open(data.path()).expect("a new folder");
    let text = |text: &str| text.to_owned();
    let changes = vec![
        (text("registration"), Some(text("\"closed\""))),
        (text("chat"), Some(text("false"))),
        (text("announcement"), Some(text("{}"))),
    ];
    let entry = NewAuditEntry {
        by: AuditAuthor::CommandLine,
        at: game::Timestamp(1),
        act: AuditAct::SettingsChanged,
        about: None,
        subject: String::new(),
        details: "{}".into(),
        reason: String::new(),
    };
    block_on(store.operate(OperatorAct::ChangeSettings(changes), entry)).expect("stored");
    drop(store);
    let shown = folder.config(&arguments, &[]);
    let overridden = format!("{before}; overridden by operators: registration = \"closed\"");
    assert_eq!(line(&shown, "registration"), overridden);
    let chat = "no-chat = false  # default; overridden by operators: chat = false";
    assert_eq!(line(&shown, "no-chat"), chat);
    assert_eq!(line(&shown, "absence"), "absence = 30  # default");
}

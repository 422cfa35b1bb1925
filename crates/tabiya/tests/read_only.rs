//! The built program on a folder that it may not write to.
#![cfg(unix)]

mod zone;

use std::{
    fs,
    os::unix::fs::PermissionsExt,
    path::Path,
    process::{Command, Output},
};

use zone::{Server, TempFolder, table::Table};

#[test]
fn a_folder_that_cannot_be_written_is_told_at_the_start() {
    let Some(bound) = bound_by_rights() else { return };
    let parent = TempFolder::new("read-only");
    let folder = parent.path().join("zone");

    set_rights(parent.path(), 0o555);
    refuses(&bound, &folder, "cannot be made: Permission denied");
    set_rights(parent.path(), 0o755);

    fs::create_dir(&folder).unwrap();
    set_rights(&folder, 0o555);
    refuses(&bound, &folder, "cannot be written: Permission denied");
    set_rights(&folder, 0o755);
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 0, "nothing was left there");
}

#[test]
fn a_folder_that_can_no_longer_be_written_loses_nothing() {
    let Some(bound) = bound_by_rights() else { return };
    let folder = TempFolder::new("no-longer-written");
    let database = folder.path().join("tabiya.sqlite");
    let server = Server::start_as(command(&bound), folder.path());
    let mut table = Table::open(&server);
    table.moves("e2e4").unwrap();
    // What a running server has open it can still write.
    set_rights(folder.path(), 0o555);
    set_rights(&database, 0o444);
    table.moves("e7e5").unwrap();
    server.kill();
    refuses(&bound, folder.path(), "can only be read, not written");
    set_rights(folder.path(), 0o755);
    refuses(&bound, folder.path(), "can only be read, not written");

    set_rights(&database, 0o644);
    let server = Server::start_as(command(&bound), folder.path());
    assert_eq!(table.seen(&server), ["e2e4", "e7e5"]);
}

/// The server does not start, and says why.
fn refuses(bound: &[&str], folder: &Path, why: &str) {
    let mut serve = command(bound);
    serve.args(["serve", "--listen", "127.0.0.1:0", "--data"]).arg(folder);
    let Output { status, stdout, stderr } = serve.output().expect("the program runs");
    let words = String::from_utf8_lossy(&stderr);
    assert_eq!(status.code(), Some(2), "{words}");
    assert!(stdout.is_empty());
    assert!(words.contains(folder.to_str().unwrap()) && words.contains(why), "{words}");
}

fn command(bound: &[&str]) -> Command {
    let mut words = bound.iter().copied().chain([env!("CARGO_BIN_EXE_tabiya")]);
    let mut command = Command::new(words.next().expect("at least the program"));
    command.args(words);
    command
}

fn set_rights(path: &Path, mode: u32) {
    fs::set_permissions(path, fs::Permissions::from_mode(mode)).expect("the rights can be set");
}

/// How to run a program that is bound by the rights of files: the first words
/// of its command. Whoever may do everything has to give that up first.
fn bound_by_rights() -> Option<Vec<&'static str>> {
    let probe = TempFolder::new(&format!("rights-{:?}", std::thread::current().id()));
    set_rights(probe.path(), 0o555);
    let file = probe.path().join("probe");
    let bound = ["setpriv", "--bounding-set=-dac_override"];
    let writes = |words: &[&str]| {
        Command::new(words[0])
            .args(&words[1..])
            .arg(&file)
            .stderr(std::process::Stdio::null())
            .status()
    };
    if !writes(&["touch"]).expect("touch exists").success() {
        return Some(Vec::new());
    }
    fs::remove_file(&file).expect("it was made");
    let runs = Command::new(bound[0]).args([bound[1], "true"]).output();
    let binds = runs.as_ref().is_ok_and(|output| output.status.success())
        && writes(&[bound[0], bound[1], "touch"]).is_ok_and(|status| !status.success());
    if !binds {
        println!("LEFT OUT: nothing binds this user by the rights of files: {runs:?}");
    }
    binds.then(|| bound.to_vec())
}

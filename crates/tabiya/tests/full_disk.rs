//! The built program when nothing can be written: people are told, nothing is
//! lost, and it goes on by itself when there is room again.
#![cfg(target_os = "linux")]

mod zone;

use std::{fs, path::Path, process::Command};

use serde_json::json;
use zone::{Server, TempFolder, Visitor, table::Table};

const TOLD: &str = "The server cannot do this right now. Try again in a moment.";

/// A limit on the size of files takes the place of a full disk: it can be set
/// for a running program alone, by anybody.
#[test]
fn a_limit_on_the_size_of_files_is_told_and_loses_nothing() {
    let data = TempFolder::new("file-limit");
    // The log is on the same disk.
    let log = data.path().join("log");
    let server = Server::start_with_log(&data.path().join("zone"), &log);
    let set_limit = |server: &Server, bytes: &str| {
        let id = server.id().to_string();
        let limit = format!("--fsize={bytes}:");
        let set = Command::new("prlimit").args(["--pid", &id, &limit]).status();
        assert!(set.expect("prlimit (util-linux) is installed").success());
    };
    let mut table = Table::open(&server);
    let fill = |server: &Server| set_limit(server, "4096");
    let free = |server: &Server| set_limit(server, "unlimited");
    is_told_and_loses_nothing(&server, &mut table, fill, free);

    server.kill();
    let words = fs::read_to_string(&log).expect("the log of the server");
    assert!(words.contains("an append did not succeed"), "{words}");
    let server = Server::start(&data.path().join("zone"));
    assert_eq!(table.seen(&server), ["e2e4", "e7e5", "g1f3"], "also after a crash");
}

/// A disk of its own, where the system lets us make one.
#[test]
fn a_full_disk_is_told_and_loses_nothing() {
    let disk = TempFolder::new("full-disk");
    let mount = "mount -t tmpfs -o size=4m tmpfs \"$0\" && exec \"$@\"";
    let words = ["unshare", "-rm", "sh", "-c", mount];
    let inside = |program: &[&str]| {
        let mut command = Command::new(words[0]);
        command.args(&words[1..]).arg(disk.path()).args(program);
        command
    };
    let allowed = inside(&["true"]).output();
    if !allowed.as_ref().is_ok_and(|output| output.status.success()) {
        return println!("LEFT OUT: no disk can be mounted here: {allowed:?}");
    }
    let server = Server::start_as(inside(&[env!("CARGO_BIN_EXE_tabiya")]), disk.path());
    // The disk is seen by the server alone, and through its process.
    let seen_there = disk.path().strip_prefix("/").expect("a path from the root");
    let filler = Path::new("/proc").join(server.id().to_string()).join("root").join(seen_there);
    let filler = filler.join("filler");
    let mut table = Table::open(&server);
    let fill = |_: &Server| {
        let full = fs::write(&filler, vec![0; 8 << 20]).expect_err("the disk is small");
        assert_eq!(full.kind(), std::io::ErrorKind::StorageFull);
    };
    let free = |_: &Server| fs::remove_file(&filler).expect("the filler can be removed");
    is_told_and_loses_nothing(&server, &mut table, fill, free);
}

fn is_told_and_loses_nothing(
    server: &Server,
    table: &mut Table,
    fill: impl Fn(&Server),
    free: impl Fn(&Server),
) {
    table.moves("e2e4").expect("there is room");
    fill(server);
    assert_eq!(table.moves("e7e5").expect_err("there is no room"), TOLD);
    let request = json!({ "time": "3+2", "side": "white" });
    let (status, told) = Visitor::default().try_post(&server.address, "/api/zone/games", &request);
    assert_eq!((status, &told["message"]), (503, &json!(TOLD)));
    assert_eq!(table.seen(server), ["e2e4"], "what is there can still be seen");

    free(server);
    table.insist("e7e5");
    table.moves("g1f3").expect("there is room again");
    assert_eq!(table.seen(server), ["e2e4", "e7e5", "g1f3"]);
}

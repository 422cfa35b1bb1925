//! What an idle server writes.

use std::{fs, path::Path, thread, time::Duration};

use serde_json::json;

use crate::zone::{Server, Visitor};

/// What a start still writes is not counted, and neither is that the game goes to sleep.
const START: Duration = Duration::from_secs(40);
const MINUTE: Duration = Duration::from_secs(60);
/// In a minute.
const MOST: u64 = 50_000;

/// One node on a folder, with a game that nobody has joined: no clock runs.
pub(super) fn an_idle_server_writes_little() {
    // On the disk: nothing is counted in a file system in memory.
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("idle-server");
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    let log = folder.join("log");
    let server = Server::start_with(&folder, &[], &log);
    let made = Visitor::default().post(
        &server.address,
        "/api/zone/games",
        &json!({ "time": "3 days", "side": "white" }),
    );
    assert!(made["id"].is_string(), "{made}");
    thread::sleep(START);
    let before = written(server.id());
    assert!(before > 0, "the folder is on a disk");
    thread::sleep(MINUTE);
    let bytes = written(server.id()) - before;
    println!("an idle server wrote {bytes} bytes in a minute");
    drop(server);
    let _ = fs::remove_dir_all(&folder);
    assert!(bytes <= MOST, "an idle server wrote {bytes} bytes in a minute");
}

/// How many bytes a process has caused to be written to disks.
fn written(process: u32) -> u64 {
    let counts = fs::read_to_string(format!("/proc/{process}/io")).expect("the counts of a child");
    let count = counts.lines().find_map(|line| line.strip_prefix("write_bytes: "));
    count.and_then(|count| count.trim().parse().ok()).expect("a number of bytes")
}

//! An append is on the disk before it is answered. This looks at the system calls, since killing a
//! process alone loses nothing that it has written.

use std::{fs, path::PathBuf, process::Command};

use store::SqliteStore;

use crate::support::{claim, play, say, this_test};

const FOLDER: &str = "TABIYA_TEST_SYNC_FOLDER";
const MOVES: u64 = 30;

/// Not a test of its own: plays some moves and prints each acknowledged one.
#[test]
fn plays_some_moves() {
    let Some(folder) = std::env::var_os(FOLDER).map(PathBuf::from) else { return };
    let store = SqliteStore::open(&folder).expect("the folder of the test");
    let mut at = claim(&store, 1);
    say("begin");
    for command in 0..MOVES {
        play(&store, &mut at, command).expect("the owner can append");
        say(&format!("ack {command}"));
    }
    say("end");
}

#[test]
fn a_move_is_synced_before_it_is_acknowledged() {
    let folder = tempfile::tempdir().unwrap();
    let log = folder.path().join("calls");
    let (program, words) = this_test("synced::plays_some_moves");
    let mut strace = Command::new("strace");
    strace.args(["-f", "-y", "-e", "trace=write,pwrite64,fsync,fdatasync", "-o"]).arg(&log);
    strace.arg(program).args(words).env(FOLDER, folder.path().join("data"));
    match strace.output() {
        Ok(output) if output.status.success() => {}
        // It is not installed, or this machine does not permit tracing.
        other => return left_out(&format!("strace does not run here: {other:?}")),
    }
    let calls = fs::read_to_string(&log).unwrap();
    let acknowledged = Watch::default().look(&calls);
    assert_eq!(acknowledged, MOVES, "{calls}");
}

/// Prints a warning: without this test, only the simulator's disk, which forgets what was not
/// synced, checks the order.
fn left_out(why: &str) {
    assert!(std::env::var_os("CI").is_none(), "this must run where changes are judged: {why}");
    println!("LEFT OUT: that a move is synced before it is acknowledged was NOT shown: {why}");
}

/// Whether what was written is on the disk.
#[derive(Default)]
struct Watch {
    playing: bool,
    /// The WAL contains data that was not synced.
    unsynced: bool,
    /// This thread has started to sync the WAL, and the call has not returned.
    syncing: Option<String>,
    synced_since_answer: bool,
    acknowledged: u64,
}

impl Watch {
    fn look(mut self, calls: &str) -> u64 {
        for call in calls.lines() {
            let (thread, call) = call.split_once(' ').expect("the number of a thread");
            self.look_at(thread, call.trim_start());
        }
        self.acknowledged
    }

    fn look_at(&mut self, thread: &str, call: &str) {
        let of_log = call.contains("-wal>");
        let sync = of_log && (call.starts_with("fdatasync(") || call.starts_with("fsync("));
        let resumed = call.starts_with("<... fdatasync") || call.starts_with("<... fsync");
        let ends_sync = resumed && self.syncing.as_deref() == Some(thread);
        if of_log && call.starts_with("pwrite64(") {
            self.unsynced = true;
        } else if sync && call.contains("<unfinished") {
            self.syncing = Some(thread.to_owned());
        } else if sync || ends_sync {
            self.synced(call);
        } else if call.starts_with("write(1<") {
            self.said(call);
        }
    }

    fn synced(&mut self, call: &str) {
        assert!(call.ends_with("= 0"), "{call}");
        self.syncing = None;
        self.unsynced = false;
        self.synced_since_answer = true;
    }

    fn said(&mut self, call: &str) {
        if call.contains("\"begin") {
            self.playing = true;
            self.synced_since_answer = false;
        } else if call.contains("\"end") {
            self.playing = false;
        } else if self.playing && call.contains("\"ack ") {
            assert!(!self.unsynced, "answered before it was on the disk: {call}");
            assert!(self.synced_since_answer, "each move has a sync of its own: {call}");
            self.synced_since_answer = false;
            self.acknowledged += 1;
        }
    }
}

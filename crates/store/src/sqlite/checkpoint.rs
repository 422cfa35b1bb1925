//! The thread that moves what was committed from the log into the database, so that no commit
//! waits for it.

use std::{
    fs,
    path::{Path, PathBuf},
    sync::{
        Arc, Condvar, Mutex, PoisonError,
        atomic::{AtomicU64, Ordering},
    },
    thread::{self, JoinHandle},
    time::Duration,
};

use rusqlite::Connection;

use super::open::{Access, connect};
use crate::lock::lock;

/// How often the thread looks at the log.
const PERIOD: Duration = Duration::from_secs(1);

/// How long the thread waits for the writer or a reader. While it waits for a reader, the writer
/// waits too.
const PATIENCE: Duration = Duration::from_millis(50);

/// Sizes of the log in bytes.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) struct Limits {
    /// From here on it is moved. Live games write the same pages again and again, so waiting saves
    /// work; after a crash, a few megabytes are read quickly.
    pub(super) worth_it: u64,
    /// From here on the writer begins the log again, for which it has to wait a little.
    pub(super) too_long: u64,
}

const LIMITS: Limits = Limits { worth_it: 8 << 20, too_long: 64 << 20 };

/// A handle to the thread. Dropping it ends the thread.
#[derive(Debug)]
pub(super) struct Checkpointer {
    stop: Arc<(Mutex<bool>, Condvar)>,
    thread: Option<JoinHandle<()>>,
}

impl Checkpointer {
    /// Starts the thread. The counter grows with each commit.
    pub(super) fn start(file: PathBuf, commits: Arc<AtomicU64>) -> std::io::Result<Checkpointer> {
        let stop = Arc::new((Mutex::new(false), Condvar::new()));
        let stopped = Arc::clone(&stop);
        let thread = thread::Builder::new().name("store-checkpoint".into());
        let thread = thread.spawn(move || {
            let mut before = 0;
            while !wait(&stopped) {
                let now = commits.load(Ordering::Relaxed);
                // If this fails, for example because the disk does, the next look tries again, and
                // the log keeps everything meanwhile.
                let _ = look(&file, is_idle(before, now), LIMITS);
                before = now;
            }
        })?;
        Ok(Checkpointer { stop, thread: Some(thread) })
    }
}

impl Drop for Checkpointer {
    fn drop(&mut self) {
        *lock(&self.stop.0) = true;
        self.stop.1.notify_one();
        if let Some(thread) = self.thread.take() {
            // If the thread panicked, closing the database does its work.
            let _ = thread.join();
        }
    }
}

/// Waits a while; true if the thread has to end.
fn wait((stop, changed): &(Mutex<bool>, Condvar)) -> bool {
    let stop = lock(stop);
    let waited = changed.wait_timeout_while(stop, PERIOD, |stop| !*stop);
    let (stop, _) = waited.unwrap_or_else(PoisonError::into_inner);
    *stop
}

/// Commits between two looks by a server that has nothing to write but its heartbeats.
const HEARTBEATS: u64 = 3;

/// Whether the server wrote no more than heartbeats between two looks, by the numbers of commits.
pub(super) fn is_idle(before: u64, now: u64) -> bool {
    now.saturating_sub(before) <= HEARTBEATS
}

/// What was done with the log.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Step {
    /// It is short.
    Nothing,
    /// What no reader needs was moved, and the writer was not disturbed.
    Moved,
    /// It was moved, and the writer begins it again.
    Restarted,
    /// It was moved and is empty now.
    Emptied,
}

/// Looks at the log and moves it if it is long.
pub(super) fn look(file: &Path, idle: bool, limits: Limits) -> rusqlite::Result<Step> {
    let length = log_length(file);
    if length < limits.worth_it {
        return Ok(Step::Nothing);
    }
    // A connection that stays open would keep its view of a database that was replaced.
    let db = connect(file, Access::Write)?;
    db.busy_timeout(PATIENCE)?;
    checkpoint(&db, "PASSIVE")?;
    if idle {
        checkpoint(&db, "TRUNCATE")?;
        return Ok(Step::Emptied);
    }
    if length >= limits.too_long {
        // Little is left to move, so this keeps the writer for a moment only.
        checkpoint(&db, "RESTART")?;
        return Ok(Step::Restarted);
    }
    Ok(Step::Moved)
}

fn checkpoint(db: &Connection, how: &str) -> rusqlite::Result<()> {
    db.query_row(&format!("PRAGMA wal_checkpoint({how})"), [], |_| Ok(()))
}

/// The length of the log in bytes; 0 if there is none.
pub(super) fn log_length(file: &Path) -> u64 {
    let mut log = file.as_os_str().to_owned();
    log.push("-wal");
    fs::metadata(log).map_or(0, |found| found.len())
}

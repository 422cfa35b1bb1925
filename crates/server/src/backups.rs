//! How the scheduled backups go, for those who watch. The program makes them; it knows where the
//! data is.

use std::{
    sync::{Mutex, MutexGuard, PoisonError},
    time::{Duration, SystemTime},
};

use tokio::sync::Notify;

/// The backups of this server.
#[derive(Debug, Default)]
pub struct Backups {
    status: Mutex<BackupStatus>,
    asked: Notify,
}

/// How they went so far.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct BackupStatus {
    /// The newest backup that was made and read again.
    pub newest: Option<Backup>,
    /// How many were made since the start.
    pub made: u64,
    /// How many could not be made since the start.
    pub failed: u64,
    /// Why the last one could not be made, if it could not.
    pub problem: Option<String>,
    /// Whether one is being made.
    pub running: bool,
    /// Those that are kept, newest first.
    pub kept: Vec<Backup>,
}

/// A backup.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Backup {
    /// The name of its file.
    pub name: String,
    /// When it was made.
    pub at: SystemTime,
    /// Its size.
    pub bytes: u64,
    /// How long it took, if it was made since the start.
    pub took: Option<Duration>,
}

impl Backups {
    /// How they went so far.
    pub fn status(&self) -> BackupStatus {
        self.lock().clone()
    }

    /// These are there from before the start, newest first.
    pub fn found(&self, kept: Vec<Backup>) {
        let mut status = self.lock();
        status.newest = kept.first().cloned();
        status.kept = kept;
    }

    /// Asks for one now.
    pub fn ask(&self) {
        self.lock().running = true;
        self.asked.notify_one();
    }

    /// Waits until somebody asks for one. Whoever asked before counts.
    pub async fn asked(&self) {
        self.asked.notified().await;
    }

    /// One is being made.
    pub fn begun(&self) {
        self.lock().running = true;
    }

    /// One was made and read again; only those with these names are kept.
    pub fn succeeded(&self, backup: Backup, kept: &[String]) {
        let mut status = self.lock();
        status.made += 1;
        status.newest = Some(backup.clone());
        status.kept.insert(0, backup);
        status.kept.retain(|backup| kept.contains(&backup.name));
        status.problem = None;
        status.running = false;
    }

    /// One could not be made.
    pub fn failed(&self, why: String) {
        let mut status = self.lock();
        status.failed += 1;
        status.problem = Some(why);
        status.running = false;
    }

    fn lock(&self) -> MutexGuard<'_, BackupStatus> {
        // It is never half changed.
        self.status.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_backup_that_succeeds_ends_the_problem() {
        let backups = Backups::default();
        backups.failed("the disk is full".into());
        let status = backups.status();
        assert_eq!((status.failed, status.problem.as_deref()), (1, Some("the disk is full")));
        backups.succeeded(backup("b"), &["b".into()]);
        let expected = BackupStatus {
            newest: Some(backup("b")),
            made: 1,
            failed: 1,
            problem: None,
            running: false,
            kept: vec![backup("b")],
        };
        assert_eq!(backups.status(), expected);
    }

    #[test]
    fn the_newest_is_first_and_what_was_deleted_is_forgotten() {
        let backups = Backups::default();
        backups.found(vec![backup("b"), backup("a")]);
        backups.ask();
        assert!(backups.status().running);
        backups.succeeded(backup("c"), &["b".into(), "c".into()]);
        let status = backups.status();
        assert_eq!(status.kept, [backup("c"), backup("b")]);
        assert!(!status.running);
    }

    #[tokio::test]
    async fn who_asked_before_counts() {
        let backups = Backups::default();
        backups.ask();
        backups.asked().await;
    }

    fn backup(name: &str) -> Backup {
        Backup { name: name.into(), at: SystemTime::UNIX_EPOCH, bytes: 9, took: None }
    }
}

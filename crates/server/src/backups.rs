//! How the scheduled backups go, for those who watch. The program makes them; it knows where the
//! data is.

use std::{
    sync::{Mutex, MutexGuard, PoisonError},
    time::{Duration, SystemTime},
};

/// The scheduled backups of this server.
#[derive(Debug, Default)]
pub struct Backups(Mutex<BackupStatus>);

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
}

/// A backup.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Backup {
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

    /// There is one from before the start.
    pub fn found(&self, backup: Backup) {
        self.lock().newest = Some(backup);
    }

    /// One was made and read again.
    pub fn succeeded(&self, backup: Backup) {
        let mut status = self.lock();
        status.made += 1;
        status.newest = Some(backup);
        status.problem = None;
    }

    /// One could not be made.
    pub fn failed(&self, why: String) {
        let mut status = self.lock();
        status.failed += 1;
        status.problem = Some(why);
    }

    fn lock(&self) -> MutexGuard<'_, BackupStatus> {
        // It is never half changed.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
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
        let backup = Backup { at: SystemTime::UNIX_EPOCH, bytes: 9, took: None };
        backups.succeeded(backup.clone());
        let expected = BackupStatus { newest: Some(backup), made: 1, failed: 1, problem: None };
        assert_eq!(backups.status(), expected);
    }
}

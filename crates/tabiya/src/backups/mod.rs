//! Backups that the server makes by itself.

mod files;

use std::{
    future::pending,
    path::{Path, PathBuf},
    sync::Arc,
    time::{Duration, Instant, SystemTime},
};

use clap::Args;
use server::{Backup, Backups};
use store::{
    Fault,
    sqlite::{self, Existing},
};
use tokio::sync::oneshot;

use self::files::BackupFiles;
use crate::data::DataArgs;

/// When and where the server backs up its data.
#[derive(Args)]
pub(crate) struct BackupScheduleArgs {
    /// Back up the data folder every so many hours; 0 makes none but those that operators ask for
    ///
    /// The first is made when the server starts, unless there is one that is not old enough. Each is
    /// read again before it counts. With --database-url, use pg_dump.
    #[arg(long, value_name = "HOURS", default_value_t = 0)]
    backup_every: u32,

    /// The folder for these backups; `backups` in the data folder unless set
    ///
    /// Another disk is better: it survives the loss of the first.
    #[arg(long, value_name = "FOLDER")]
    backup_folder: Option<PathBuf>,

    /// How many of these backups to keep; older ones are deleted after a new one was made
    #[arg(
        long,
        value_name = "NUMBER",
        default_value_t = 7,
        value_parser = clap::value_parser!(u32).range(1..)
    )]
    backup_keep: u32,
}

/// The longest pause before a backup that failed is tried again.
const AGAIN: Duration = Duration::from_secs(10 * 60);
/// How often the time is looked at: the machine may have slept.
const LOOK: Duration = Duration::from_secs(60);

/// Makes backups.
pub(crate) struct Schedule {
    data: PathBuf,
    files: BackupFiles,
    /// None if only operators ask for some.
    every: Option<Duration>,
    keep: usize,
    state: Arc<Backups>,
}

impl BackupScheduleArgs {
    /// The schedule of a data folder, on which operators can ask for a backup at any time.
    ///
    /// # Errors
    ///
    /// Everything is in a database of PostgreSQL, and there shall be scheduled backups.
    pub(crate) fn schedule(&self, data: &DataArgs) -> Result<Option<Schedule>, String> {
        if data.database_url.is_some() {
            if self.backup_every == 0 {
                return Ok(None);
            }
            return Err("--backup-every is for a data folder; back up a PostgreSQL database with \
                        pg_dump, and set backup-every to 0"
                .into());
        }
        let folder = self.backup_folder.clone();
        Ok(Some(Schedule {
            data: data.folder.clone(),
            files: BackupFiles::in_folder(folder.unwrap_or_else(|| data.folder.join("backups"))),
            every: (self.backup_every > 0)
                .then(|| Duration::from_secs(u64::from(self.backup_every) * 60 * 60)),
            keep: self.backup_keep as usize,
            state: Arc::default(),
        }))
    }
}

impl Schedule {
    /// How the backups go.
    pub(crate) fn state(&self) -> Arc<Backups> {
        Arc::clone(&self.state)
    }

    /// Makes backups whenever they are due or asked for, without end.
    pub(crate) async fn run(self) {
        self.files.remove_unfinished();
        let kept = self.files.all();
        let newest = kept.first().map(|newest| newest.at);
        self.state.found(kept);
        let mut due =
            self.every.map(|every| newest.map_or(SystemTime::UNIX_EPOCH, |newest| newest + every));
        loop {
            self.wait_until(due).await;
            let made = self.make().await;
            let pause = self.every.map(|every| if made { every } else { every.min(AGAIN) });
            due = pause.map(|pause| SystemTime::now() + pause);
        }
    }

    /// Waits until this time, or until somebody asks.
    async fn wait_until(&self, due: Option<SystemTime>) {
        let timer = async {
            let Some(due) = due else { return pending().await };
            loop {
                let wait = due.duration_since(SystemTime::now()).unwrap_or_default();
                if wait.is_zero() {
                    return;
                }
                tokio::time::sleep(wait.min(LOOK)).await;
            }
        };
        tokio::select! {
            () = timer => {}
            () = self.state.asked() => {}
        }
    }

    /// Makes one; whether that succeeded.
    async fn make(&self) -> bool {
        self.state.begun();
        let begun = Instant::now();
        let file = self.files.next_file(SystemTime::now());
        let answer = match copy(self.data.clone(), file.clone()).await {
            Ok(faults) if faults.is_empty() => {
                std::fs::metadata(&file).map_err(|error| error.to_string())
            }
            Ok(faults) => {
                self.set_aside(&file, &faults);
                return true;
            }
            Err(why) => Err(why),
        };
        let found = match answer {
            Ok(found) => found,
            Err(why) => {
                tracing::error!(%why, "THE BACKUP FAILED: there is no new copy of the data");
                self.state.failed(why);
                return false;
            }
        };
        let took = begun.elapsed();
        let bytes = found.len();
        tracing::info!(file = %file.display(), bytes, ?took, "backed up, and read again");
        for (file, error) in self.files.remove_all_but(self.keep) {
            tracing::error!(file = %file.display(), %error, "an old backup cannot be deleted");
        }
        let name = file.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let made = Backup { name, at: SystemTime::now(), bytes, took: Some(took) };
        self.state.succeeded(made, &self.files.names());
        true
    }
}

impl Schedule {
    /// Keeps a backup with damaged games apart, so that it takes the place of no whole one.
    fn set_aside(&self, file: &Path, faults: &[Fault]) {
        for Fault { id, why, .. } in faults {
            tracing::error!(game = id, why, "a game is damaged in storage");
        }
        let games = faults.len();
        let kept = match self.files.set_aside(file, self.keep) {
            Ok(kept) => kept.display().to_string(),
            Err(error) => format!("nowhere: {error}"),
        };
        let why = format!("{games} games are damaged, see tabiya check; the copy is in {kept}");
        tracing::error!(%why, "THE BACKUP IS NOT WHOLE: older backups are kept");
        self.state.failed(why);
    }
}

/// Copies on a thread of its own, which a server that stops does not wait for: what it leaves is
/// removed at the next start.
async fn copy(data: PathBuf, to: PathBuf) -> Result<Vec<Fault>, String> {
    let (reply, answer) = oneshot::channel();
    let work = move || {
        // Nobody waits any more if the server stops.
        let _ = reply.send(copy_now(&data, &to));
    };
    let thread = std::thread::Builder::new().name("backup".into()).spawn(work);
    thread.map_err(|error| format!("no thread for it: {error}"))?;
    answer.await.unwrap_or_else(|_| Err("the thread ended".into()))
}

fn copy_now(data: &Path, to: &Path) -> Result<Vec<Fault>, String> {
    if let Some(folder) = to.parent() {
        files::make_folder(folder)
            .map_err(|error| format!("the folder {} cannot be made: {error}", folder.display()))?;
    }
    sqlite::backup(data, to, Existing::Keep).map_err(|error| error.to_string())
}

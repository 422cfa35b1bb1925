//! Where everything is stored, and copies of the data folder: `tabiya backup` and `tabiya restore`.

use std::{
    io,
    path::{Path, PathBuf},
    sync::Arc,
};

use clap::Args;
use store::{
    Fault, PostgresStore, SqliteStore, Store,
    sqlite::{self, Existing},
};

use crate::outcome::{CommandOutcome, Failure};

/// The data folder, or the database.
#[derive(Args)]
pub(crate) struct DataArgs {
    /// The data folder
    ///
    /// `tabiya serve` creates it; other commands refuse a folder that does not exist unless --create
    /// is given. Only one server can use it at a time.
    #[arg(long = "data", value_name = "DIR", default_value = "./tabiya-data")]
    pub(crate) folder: PathBuf,

    /// A PostgreSQL database to use instead of a data folder
    ///
    /// For example postgres://tabiya:password@db.example.org/tabiya. Version 15 or newer. Several
    /// hosts can be named, with commas between; the one that accepts writes is used.
    #[arg(long, value_name = "URL")]
    pub(crate) database_url: Option<String>,
}

/// Where a command other than `serve` finds everything.
#[derive(Args)]
pub(crate) struct StoreArgs {
    #[command(flatten)]
    place: DataArgs,

    /// Create the data folder if it does not exist
    ///
    /// Without it, a mistyped folder is an error instead of a new, empty database.
    #[arg(long)]
    create: bool,

    /// The server's settings file, which says where everything is stored
    ///
    /// --data, --database-url and their environment variables come first. Without any of these and
    /// without a folder ./tabiya-data, the file of the package is used, if there is one:
    /// /etc/tabiya/tabiya.toml.
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,
}

impl StoreArgs {
    /// Opens the store for a command that may run beside a server.
    pub(crate) fn open_shared(&self) -> Result<Store, Failure> {
        let Some(address) = &self.place.database_url else {
            let store = SqliteStore::open_shared(self.folder()?).map_err(failed)?;
            return Ok(Store::new(Arc::new(store)));
        };
        let runtime = background_runtime()?;
        let store = runtime.block_on(PostgresStore::open(address)).map_err(failed)?;
        // The connections live on it until the command ends.
        std::mem::forget(runtime);
        Ok(Store::new(Arc::new(store)))
    }

    /// The folder, if it exists or may be created.
    fn folder(&self) -> Result<&Path, Failure> {
        let folder = self.place.folder.as_path();
        let shown = folder.display();
        match std::fs::read_dir(folder).map(|mut files| files.next().is_none()) {
            Ok(false) => {}
            Ok(true) => eprintln!("{shown} is empty: a new database is created in it"),
            Err(error) if error.kind() == io::ErrorKind::NotFound && self.create => {}
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                return Err(Failure::Usage(format!(
                    "the folder {shown} does not exist; name the server's data folder with --data, \
                     or create a new one with --create"
                )));
            }
            Err(error) => return Err(Failure::Usage(format!("{shown} cannot be read: {error}"))),
        }
        Ok(folder)
    }

    /// The folder, unless everything is in a database.
    pub(crate) fn folder_if_any(&self) -> Result<Option<&Path>, Failure> {
        self.place.database_url.is_none().then(|| self.folder()).transpose()
    }

    /// The folder, for what only a folder can do.
    pub(crate) fn folder_alone(&self, instead: &str) -> Result<&Path, Failure> {
        match self.place.database_url {
            Some(_) => Err(Failure::Usage(format!(
                "this is for a data folder; for a PostgreSQL database use {instead} \
                 (docs/CLUSTER.md)"
            ))),
            None => self.folder(),
        }
    }
}

/// A runtime on a thread of its own, for the connections of a command.
pub(crate) fn background_runtime() -> Result<tokio::runtime::Runtime, Failure> {
    let runtime =
        tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build();
    runtime.map_err(|error| Failure::Usage(format!("cannot start: {error}")))
}

fn failed(error: impl std::fmt::Display) -> Failure {
    Failure::Usage(error.to_string())
}

/// Back up everything to one file, even while the server runs
///
/// The backup is consistent and has every move acknowledged before the command started. All of it is
/// read again, and damaged games are named. Restore it with `tabiya restore`.
#[derive(Args)]
#[command(after_help = "\
Exit status: 0 the backup is whole, 1 games in it are damaged, 2 there is no backup.

Example:
  tabiya backup --data /var/lib/tabiya tabiya-2026-11-15.sqlite")]
pub(crate) struct BackupArgs {
    /// The file to write
    file: PathBuf,

    #[command(flatten)]
    data: StoreArgs,

    /// Overwrite the file if it exists
    #[arg(long)]
    replace: bool,
}

impl BackupArgs {
    pub(crate) fn run(self) -> Result<CommandOutcome, Failure> {
        let existing = if self.replace { Existing::Replace } else { Existing::Keep };
        let folder = self.data.folder_alone("pg_dump")?;
        let faults = sqlite::backup(folder, &self.file, existing).map_err(failed)?;
        eprintln!("backed up to {}", self.file.display());
        for Fault { id, why, .. } in &faults {
            eprintln!("game {id} is damaged: {why}");
        }
        Ok(if faults.is_empty() { CommandOutcome::Fine } else { CommandOutcome::ProblemsFound })
    }
}

/// Restore a backup made by `tabiya backup`
///
/// Stop the server first. The backup is checked before anything changes, and the previous data is
/// kept next to it.
#[derive(Args)]
#[command(after_help = "\
Examples:
  tabiya restore --data /var/lib/tabiya tabiya-2026-11-15.sqlite
  tabiya restore --data ./copy --create tabiya-2026-11-15.sqlite")]
pub(crate) struct RestoreArgs {
    /// The file to read
    file: PathBuf,

    #[command(flatten)]
    data: StoreArgs,
}

impl RestoreArgs {
    pub(crate) fn run(self) -> Result<CommandOutcome, Failure> {
        let folder = self.data.folder_alone("pg_restore")?;
        let restored = sqlite::restore(&self.file, folder).map_err(failed)?;
        eprintln!("restored from {}", self.file.display());
        if let Some(before) = restored.before {
            eprintln!("the previous data is now in {}", before.display());
        }
        Ok(CommandOutcome::Fine)
    }
}

//! Opening the database, and the checks before anything is read or written.

use std::{
    fmt,
    path::{Path, PathBuf},
    time::Duration,
};

use rusqlite::{Connection, ErrorCode, OpenFlags, config::DbConfig};

use super::{
    backup::{Existing, backup},
    folder::{Folder, FolderLock},
    migrations,
};

/// The application id of our files: "TABI".
const APPLICATION: i64 = 0x5441_4249;

/// How long a process waits for another one that writes.
const PATIENCE: Duration = Duration::from_secs(5);

/// Why a data folder cannot be used.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum OpenError {
    /// Another process is serving or restoring this folder.
    Held {
        /// The folder.
        folder: PathBuf,
    },
    /// The folder cannot be created or written.
    Folder {
        /// The folder.
        folder: PathBuf,
        /// What was attempted, and the error of the system.
        why: String,
    },
    /// A restore was interrupted and has to be repeated.
    Interrupted {
        /// The folder.
        folder: PathBuf,
    },
    /// There is nothing in the database, although a server ran in this folder before.
    Emptied {
        /// The file.
        file: PathBuf,
    },
    /// The file is not a Tabiya database, or it is damaged.
    Foreign {
        /// The file.
        file: PathBuf,
        /// What is wrong with it.
        why: String,
    },
    /// The database was written by a newer version of this program.
    Newer {
        /// The file.
        file: PathBuf,
        /// Its version.
        found: u32,
        /// The newest version this program knows.
        known: u32,
    },
    /// The database has an older version, and the server that wrote it is still running.
    OlderInUse {
        /// The file.
        file: PathBuf,
    },
    /// The database cannot be opened.
    Failed {
        /// The file.
        file: PathBuf,
        /// The error of the system.
        why: String,
    },
}

impl fmt::Display for OpenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OpenError::Held { folder } => {
                write!(f, "the folder {} is in use by another tabiya", folder.display())
            }
            OpenError::Folder { folder, why } => {
                write!(f, "the folder {} {why}", folder.display())
            }
            OpenError::Interrupted { folder } => write!(
                f,
                "a restore into the folder {} was interrupted: run it again",
                folder.display()
            ),
            OpenError::Emptied { file } => write!(
                f,
                "{} is empty, although a server ran in this folder before: restore a backup with \
                 `tabiya restore`, or remove the file to begin anew",
                file.display()
            ),
            OpenError::Foreign { file, why } => {
                write!(f, "{} is not a sound database of tabiya: {why}", file.display())
            }
            OpenError::Newer { file, found, known } => write!(
                f,
                "{} was written by a newer tabiya (version {found} of the database; this one knows \
                 up to {known})",
                file.display()
            ),
            OpenError::OlderInUse { file } => {
                write!(f, "{} is in use by an older tabiya: stop that one first", file.display())
            }
            OpenError::Failed { file, why } => {
                write!(f, "{} cannot be opened: {why}", file.display())
            }
        }
    }
}

impl std::error::Error for OpenError {}

/// Prepares the database for the one process that serves it.
pub(super) fn prepare(folder: &Folder) -> Result<FolderLock, OpenError> {
    folder.make()?;
    let was_used = folder.was_used();
    let lock = folder.lock()?;
    bring_up_to_date(folder, was_used)?;
    Ok(lock)
}

/// Prepares the database for a process that does not serve it, such as `tabiya account`.
pub(super) fn prepare_shared(folder: &Folder) -> Result<(), OpenError> {
    folder.make()?;
    let file = folder.database();
    if file.exists() && inspect(&file)?.1 == migrations::KNOWN {
        return Ok(());
    }
    let was_used = folder.was_used();
    match folder.lock() {
        Ok(_alone) => bring_up_to_date(folder, was_used),
        Err(OpenError::Held { .. }) if file.exists() => Err(OpenError::OlderInUse { file }),
        Err(error) => Err(error),
    }
}

fn bring_up_to_date(folder: &Folder, was_used: bool) -> Result<(), OpenError> {
    let file = folder.database();
    let existed = file.exists();
    if !file.exists() && folder.restoring().exists() {
        return Err(OpenError::Interrupted { folder: folder.path().to_owned() });
    }
    let flags = OpenFlags::SQLITE_OPEN_CREATE | OpenFlags::SQLITE_OPEN_READ_WRITE;
    let failed = |error| failed(&file, error);
    let mut db = Connection::open_with_flags(&file, flags).map_err(failed)?;
    db.busy_timeout(PATIENCE).map_err(failed)?;
    let version = judge(&db, &file)?;
    if version == 0 && existed && was_used {
        return Err(OpenError::Emptied { file });
    }
    if db.is_readonly("main").map_err(failed)? {
        let why = "it can only be read, not written".to_owned();
        return Err(OpenError::Failed { file, why });
    }
    if version > 0 && version < migrations::KNOWN {
        keep_before_migration(folder, version)?;
    }
    // In WAL mode, readers and the writer do not block each other.
    let mode: String = db
        .pragma_update_and_check(None, "journal_mode", "wal", |row| row.get(0))
        .map_err(failed)?;
    if mode != "wal" {
        let why = "its disk does not allow a write-ahead log".to_owned();
        return Err(OpenError::Failed { file, why });
    }
    migrations::migrate(&mut db, version).map_err(failed)
}

/// Makes a copy of a database that is about to be migrated: a program of the version before can be
/// run on it.
fn keep_before_migration(folder: &Folder, version: u32) -> Result<(), OpenError> {
    let copy = folder.before_migration(version);
    // One that is there is from a migration that was interrupted, or of data that was replaced.
    let made = backup(folder.path(), &copy, Existing::Replace);
    made.map(drop).map_err(|error| OpenError::Failed {
        file: folder.database(),
        why: format!("it has to be migrated, and before that backed up: {error}"),
    })
}

/// Opens a file without changing it; returns the connection and the version of the database. An
/// empty file has version 0.
pub(super) fn inspect(file: &Path) -> Result<(Connection, u32), OpenError> {
    let db = connect(file, Access::Read).map_err(|error| failed(file, error))?;
    let version = judge(&db, file)?;
    Ok((db, version))
}

/// What is wrong with a database, if anything: every page is read.
pub(super) fn first_fault(db: &Connection) -> rusqlite::Result<Option<String>> {
    let sound: String = db.query_row("PRAGMA integrity_check(1)", [], |row| row.get(0))?;
    if sound != "ok" {
        return Ok(Some(sound));
    }
    let mut statement = db.prepare("PRAGMA foreign_key_check")?;
    Ok(statement.exists([])?.then(|| "a row belongs to no game".to_owned()))
}

fn judge(db: &Connection, file: &Path) -> Result<u32, OpenError> {
    let number = |name: &str| -> Result<i64, OpenError> {
        db.pragma_query_value(None, name, |row| row.get(0)).map_err(|error| failed(file, error))
    };
    let (application, version) = (number("application_id")?, number("user_version")?);
    let tables: i64 = db
        .query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get(0))
        .map_err(|error| failed(file, error))?;
    if application == 0 && version == 0 && tables == 0 {
        return Ok(0);
    }
    let version = match u32::try_from(version) {
        Ok(version) if application == APPLICATION && version > 0 => version,
        _ => {
            let why = "another program made it".to_owned();
            return Err(OpenError::Foreign { file: file.to_owned(), why });
        }
    };
    let known = migrations::KNOWN;
    if version > known {
        return Err(OpenError::Newer { file: file.to_owned(), found: version, known });
    }
    Ok(version)
}

fn failed(file: &Path, error: rusqlite::Error) -> OpenError {
    let (file, why) = (file.to_owned(), error.to_string());
    match error.sqlite_error_code() {
        Some(ErrorCode::NotADatabase | ErrorCode::DatabaseCorrupt) => {
            OpenError::Foreign { file, why }
        }
        // Readers write to the WAL file, too.
        Some(ErrorCode::ReadOnly) => {
            let why = "it, or the folder it is in, can only be read, not written".into();
            OpenError::Failed { file, why }
        }
        _ => OpenError::Failed { file, why },
    }
}

/// What a connection is for.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Access {
    /// Reading only.
    Read,
    /// Reading and writing.
    Write,
    /// The same for the process that serves the folder, which moves the log by itself.
    Serve,
}

/// The length in bytes to which the log shrinks when it is begun again.
const LOG_KEPT: i64 = 4 << 20;

/// Opens an existing database.
pub(super) fn connect(file: &Path, access: Access) -> rusqlite::Result<Connection> {
    // Reading needs write access to the WAL file, too.
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let db = Connection::open_with_flags(file, flags)?;
    db.busy_timeout(PATIENCE)?;
    prepare_for_statements(&db)?;
    match access {
        Access::Read => db.pragma_update(None, "query_only", true)?,
        Access::Write | Access::Serve => {
            // Each commit is on the disk before it is answered.
            db.pragma_update(None, "synchronous", "FULL")?;
            db.pragma_update(None, "foreign_keys", true)?;
            // In KiB: room for the last pages of ten thousand live games.
            db.pragma_update(None, "cache_size", -64 * 1024)?;
            // Pages in the WAL before a checkpoint by the commit that finds them.
            let pages = if access == Access::Serve { 0 } else { 10_000 };
            db.pragma_update(None, "wal_autocheckpoint", pages)?;
            // A log that is begun again shrinks to this, so that its length tells what is new.
            db.pragma_update(None, "journal_size_limit", LOG_KEPT)?;
        }
    }
    Ok(db)
}

fn prepare_for_statements(db: &Connection) -> rusqlite::Result<()> {
    db.set_prepared_statement_cache_capacity(64);
    // Otherwise statements are planned again for each value bound to them. No plan here depends on
    // values: there are no statistics of tables.
    db.set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_QPSG, true)?;
    Ok(())
}

/// Prepares a database in memory.
pub(super) fn prepare_in_memory(db: &Connection) -> rusqlite::Result<()> {
    prepare_for_statements(db)?;
    db.pragma_update(None, "foreign_keys", true)
}

use std::{
    ffi::OsString,
    fmt,
    fs::{self, File},
    io,
    path::{Path, PathBuf},
};

use rusqlite::Connection;

use super::{
    OpenError,
    folder::{Folder, sync_folder},
    open::{first_fault, inspect},
};

/// What a restore did.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Restored {
    /// The new name of the previous database, if there was one.
    pub before: Option<PathBuf>,
}

/// Why nothing was restored. The database is unchanged, unless opening it fails with another error.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum RestoreError {
    /// The folder cannot be used.
    Folder(OpenError),
    /// The backup is not a Tabiya database, or it is damaged.
    Copy(OpenError),
    /// A file cannot be read, written, or renamed.
    Failed {
        /// The file.
        file: PathBuf,
        /// Why.
        why: String,
    },
}

impl fmt::Display for RestoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RestoreError::Folder(error) | RestoreError::Copy(error) => error.fmt(f),
            RestoreError::Failed { file, why } => write!(f, "{}: {why}", file.display()),
        }
    }
}

impl std::error::Error for RestoreError {}

/// Replaces the database of a folder with a backup made by [`backup`](super::backup). Creates the
/// folder if it does not exist. The backup is checked first, and the previous database is kept
/// under another name.
///
/// # Errors
///
/// If a server is running there, the backup is damaged, or the disk fails. If the restore is
/// interrupted halfway, the folder cannot be opened until the restore is repeated; nothing is lost.
pub fn restore(from: &Path, folder: &Path) -> Result<Restored, RestoreError> {
    let folder = Folder::at(folder);
    folder.make().map_err(RestoreError::Folder)?;
    let _alone = folder.lock().map_err(RestoreError::Folder)?;
    let fresh = folder.restoring();
    remove_beside(&fresh)?;
    if let Err(error) = copy_with_log(from, &fresh).and_then(|()| check(from, &fresh)) {
        // If this fails, the leftover file does no harm.
        let _ = fs::remove_file(&fresh);
        let _ = remove_beside(&fresh);
        return Err(error);
    }
    // The WAL is empty: the check moved it.
    remove_beside(&fresh)?;
    let before = put_aside(&folder)?;
    let database = folder.database();
    fs::rename(&fresh, &database).map_err(failed(&database))?;
    sync_folder(folder.path()).map_err(failed(folder.path()))?;
    Ok(Restored { before })
}

/// Copies a database and the WAL beside it, which a server that was killed leaves, and which
/// contains its last moves. SQLite ignores the WAL of another database.
pub(super) fn copy_with_log(from: &Path, to: &Path) -> Result<(), RestoreError> {
    copy_to_disk(from, to).map_err(failed(from))?;
    let log = with_suffix(from, "-wal");
    if log.exists() {
        copy_to_disk(&log, &with_suffix(to, "-wal")).map_err(failed(&log))?;
    }
    Ok(())
}

fn copy_to_disk(from: &Path, to: &Path) -> io::Result<()> {
    fs::copy(from, to)?;
    // A copy has the permissions of the original, which may be read-only.
    let mut rights = fs::metadata(to)?.permissions();
    #[cfg(unix)]
    std::os::unix::fs::PermissionsExt::set_mode(&mut rights, 0o600);
    #[cfg(not(unix))]
    rights.set_readonly(false);
    fs::set_permissions(to, rights)?;
    File::options().write(true).open(to)?.sync_all()
}

/// Checks every page of the backup, and moves what is in its WAL into the file.
fn check(from: &Path, fresh: &Path) -> Result<(), RestoreError> {
    let foreign =
        |why: String| RestoreError::Copy(OpenError::Foreign { file: from.to_owned(), why });
    let (db, version) = inspect(fresh).map_err(|error| RestoreError::Copy(named(error, from)))?;
    if version == 0 {
        return Err(foreign("there is nothing in it".into()));
    }
    let fault = |db: &Connection| -> rusqlite::Result<Option<String>> {
        let fault = first_fault(db)?;
        if fault.is_none() {
            db.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(()))?;
        }
        Ok(fault)
    };
    match fault(&db) {
        Ok(None) => db.close().map_err(|(_, error)| foreign(error.to_string())),
        Ok(Some(fault)) => Err(foreign(fault)),
        Err(error) => Err(foreign(error.to_string())),
    }
}

/// The same error, with the path that the user knows.
fn named(error: OpenError, file: &Path) -> OpenError {
    let file = file.to_owned();
    match error {
        OpenError::Foreign { why, .. } => OpenError::Foreign { file, why },
        OpenError::Newer { found, known, .. } => OpenError::Newer { file, found, known },
        OpenError::Failed { why, .. } => OpenError::Failed { file, why },
        other => other,
    }
}

/// Renames the database together with its WAL, which may contain data that is not yet in the main
/// file and would corrupt any other database. While there is no database, nobody can open the
/// folder.
fn put_aside(folder: &Folder) -> Result<Option<PathBuf>, RestoreError> {
    let (database, aside) = (folder.database(), folder.before_restore());
    let was_there = database.exists();
    if was_there {
        remove_beside(&aside)?;
        fs::rename(&database, &aside).map_err(failed(&aside))?;
    }
    let log = with_suffix(&database, "-wal");
    if log.exists() {
        let aside = with_suffix(&aside, "-wal");
        fs::rename(&log, &aside).map_err(failed(&aside))?;
    }
    remove_beside(&database)?;
    sync_folder(folder.path()).map_err(failed(folder.path()))?;
    Ok(was_there.then_some(aside))
}

/// Deletes the files that SQLite keeps next to a database that no longer exists.
pub(super) fn remove_beside(database: &Path) -> Result<(), RestoreError> {
    remove_if_there(&with_suffix(database, "-wal"))?;
    remove_if_there(&with_suffix(database, "-shm"))
}

fn remove_if_there(path: &Path) -> Result<(), RestoreError> {
    match fs::remove_file(path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(failed(path)(error)),
        _ => Ok(()),
    }
}

fn with_suffix(path: &Path, suffix: &str) -> PathBuf {
    let mut name = OsString::from(path);
    name.push(suffix);
    name.into()
}

fn failed(file: &Path) -> impl FnOnce(io::Error) -> RestoreError + use<> {
    let file = file.to_owned();
    move |error| RestoreError::Failed { file, why: error.to_string() }
}

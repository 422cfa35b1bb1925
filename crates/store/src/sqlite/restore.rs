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
    open::inspect,
};

/// What a restore did.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Restored {
    /// Where the database that was there before is now, if there was one.
    pub before: Option<PathBuf>,
}

/// Why nothing was restored. The database is as it was, unless a second error
/// says otherwise when it is opened.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum RestoreError {
    /// The folder cannot be used.
    Folder(OpenError),
    /// The copy is not a database of ours, or not a sound one.
    Copy(OpenError),
    /// A file cannot be read, written or given another name.
    Failed {
        /// Which.
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

/// Puts a copy made by [`backup`](super::backup) in the place of the database
/// of a folder, which is made if it is not there. The copy is looked through
/// before anything changes; the database that was there is kept beside.
///
/// # Errors
///
/// If a server runs there, or the copy is not sound, or the disk fails. If this
/// is interrupted at the worst moment, the folder cannot be opened before it
/// was done again; nothing is lost.
pub fn restore(from: &Path, folder: &Path) -> Result<Restored, RestoreError> {
    let folder = Folder::at(folder);
    folder.make().map_err(RestoreError::Folder)?;
    let _alone = folder.lock().map_err(RestoreError::Folder)?;
    let fresh = folder.restoring();
    remove_beside(&fresh)?;
    let copied = copy_to_disk(from, &fresh).map_err(failed(from));
    if let Err(error) = copied.and_then(|()| check(from, &fresh)) {
        // What is left of it harms nobody if this fails.
        let _ = fs::remove_file(&fresh);
        let _ = remove_beside(&fresh);
        return Err(error);
    }
    remove_beside(&fresh)?;
    let before = put_aside(&folder)?;
    let database = folder.database();
    fs::rename(&fresh, &database).map_err(failed(&database))?;
    sync_folder(folder.path()).map_err(failed(folder.path()))?;
    Ok(Restored { before })
}

fn copy_to_disk(from: &Path, to: &Path) -> io::Result<()> {
    fs::copy(from, to)?;
    // A copy has the rights of the original, which may be only to read.
    let mut rights = fs::metadata(to)?.permissions();
    #[cfg(unix)]
    std::os::unix::fs::PermissionsExt::set_mode(&mut rights, 0o600);
    #[cfg(not(unix))]
    rights.set_readonly(false);
    fs::set_permissions(to, rights)?;
    File::options().write(true).open(to)?.sync_all()
}

/// Looks the copy through, from the first page to the last.
fn check(from: &Path, fresh: &Path) -> Result<(), RestoreError> {
    let foreign =
        |why: String| RestoreError::Copy(OpenError::Foreign { file: from.to_owned(), why });
    let (db, version) = inspect(fresh).map_err(|error| RestoreError::Copy(named(error, from)))?;
    if version == 0 {
        return Err(foreign("there is nothing in it".into()));
    }
    let first_fault = |db: &Connection| -> rusqlite::Result<Option<String>> {
        let sound: String = db.query_row("PRAGMA integrity_check(1)", [], |row| row.get(0))?;
        if sound != "ok" {
            return Ok(Some(sound));
        }
        let mut statement = db.prepare("PRAGMA foreign_key_check")?;
        let stray = statement.exists([])?;
        Ok(stray.then(|| "a row belongs to no game".into()))
    };
    match first_fault(&db) {
        Ok(None) => db.close().map_err(|(_, error)| foreign(error.to_string())),
        Ok(Some(fault)) => Err(foreign(fault)),
        Err(error) => Err(foreign(error.to_string())),
    }
}

/// The error, about the file that the user knows.
fn named(error: OpenError, file: &Path) -> OpenError {
    let file = file.to_owned();
    match error {
        OpenError::Foreign { why, .. } => OpenError::Foreign { file, why },
        OpenError::Newer { found, known, .. } => OpenError::Newer { file, found, known },
        OpenError::Failed { why, .. } => OpenError::Failed { file, why },
        other => other,
    }
}

/// Gives the database that is there another name, with its log: that may hold
/// what is not in the file itself yet, and would spoil any other file. As long
/// as none is there, nobody opens the folder.
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

/// Removes what SQLite keeps beside a database, from one that is no more.
fn remove_beside(database: &Path) -> Result<(), RestoreError> {
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

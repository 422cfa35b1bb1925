use std::{
    fmt,
    fs::{self, File},
    io,
    path::{Path, PathBuf},
};

use game::Seq;
use rusqlite::Connection;
use wire::GameId;

use super::{
    OpenError,
    columns::get,
    folder::{Folder, sync_folder},
    history,
    migrations::KNOWN,
    open::{first_fault, inspect},
    tails::Tails,
};
use crate::{Fault, StoreError, StoredKind};

/// What to do if the target file exists.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Existing {
    /// Keep the file and make no backup.
    Keep,
    /// Replace the file once the backup is complete.
    Replace,
}

/// Why a backup failed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BackupError {
    /// The source cannot be opened.
    Source(OpenError),
    /// The target file exists.
    Exists {
        /// The file.
        file: PathBuf,
    },
    /// The backup cannot be written.
    Failed {
        /// The file.
        file: PathBuf,
        /// Why.
        why: String,
    },
}

impl fmt::Display for BackupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BackupError::Source(error) => error.fmt(f),
            BackupError::Exists { file } => write!(f, "{} exists already", file.display()),
            BackupError::Failed { file, why } => {
                write!(f, "the copy {} cannot be made: {why}", file.display())
            }
        }
    }
}

impl std::error::Error for BackupError {}

/// Copies the database of a folder into one file, as of one instant, even while a server writes to
/// it. The file gets its name only when it is complete, was read again, all its pages were found
/// sound, and it is on the disk. Returns what is damaged in it, since it was so in the database.
///
/// # Errors
///
/// If the backup cannot be made; an existing file is unchanged.
pub fn backup(folder: &Path, to: &Path, existing: Existing) -> Result<Vec<Fault>, BackupError> {
    let source = Folder::at(folder).database();
    let to = std::path::absolute(to).unwrap_or_else(|_| to.to_owned());
    let failed = |why: String| BackupError::Failed { file: to.clone(), why };
    if !source.exists() {
        let folder = Folder::at(folder).path().to_owned();
        let why = "holds no games: there is no tabiya.sqlite in it".into();
        return Err(BackupError::Source(OpenError::Folder { folder, why }));
    }
    let (db, _version) = inspect(&source).map_err(BackupError::Source)?;
    if existing == Existing::Keep && to.exists() {
        return Err(BackupError::Exists { file: to });
    }
    let (Some(beside), Some(name)) = (to.parent(), to.file_name()) else {
        return Err(failed("this is no name of a file".into()));
    };
    let mut partial = name.to_owned();
    partial.push(format!(".{}.partial", std::process::id()));
    let partial = Partial { path: beside.join(partial) };
    let target = partial.path.to_str().ok_or_else(|| failed("its name is not Unicode".into()))?;
    let copy = || {
        // A read-only connection could not write the backup either.
        db.pragma_update(None, "query_only", false)?;
        db.execute("VACUUM INTO ?1", [target])
    };
    copy().map_err(|error| failed(error.to_string()))?;
    let faults = verify(&partial.path).map_err(failed)?;
    partial.finish(&to, beside).map_err(|error| failed(error.to_string()))?;
    Ok(faults)
}

/// Opens the copy as a restore would, and reads all of it, with all checksums.
fn verify(copy: &Path) -> Result<Vec<Fault>, String> {
    let (db, version) = inspect(copy).map_err(|error| error.to_string())?;
    if version == 0 {
        return Err("there is nothing in it".into());
    }
    match first_fault(&db) {
        Ok(None) => {
            let faults = if version == KNOWN { damaged_games(&db)? } else { Vec::new() };
            db.close().map_err(|(_, error)| error.to_string())?;
            Ok(faults)
        }
        Ok(Some(fault)) => Err(fault),
        Err(error) => Err(error.to_string()),
    }
}

fn damaged_games(db: &Connection) -> Result<Vec<Fault>, String> {
    let ids = || -> rusqlite::Result<Vec<GameId>> {
        let mut statement = db.prepare("SELECT id FROM game ORDER BY number")?;
        statement.query_map([], |row| get(row, "id"))?.collect()
    };
    let tails = Tails::new(true);
    let mut faults = Vec::new();
    for id in ids().map_err(|error| error.to_string())? {
        match history::load(db, &tails, id, Seq(0), None) {
            Err(StoreError::Damaged(why)) => {
                faults.push(Fault { kind: StoredKind::Game, id: id.to_string(), why });
            }
            read => drop(read.map_err(|error| error.to_string())?),
        }
    }
    Ok(faults)
}

/// What is wrong with the pages of a folder's database, even while a server runs. Every page is read.
///
/// # Errors
///
/// If it cannot be opened.
pub fn page_faults(folder: &Path) -> Result<Vec<String>, OpenError> {
    let file = Folder::at(folder).database();
    let (db, _version) = inspect(&file)?;
    Ok(match first_fault(&db) {
        Ok(fault) => fault.into_iter().collect(),
        Err(error) => vec![error.to_string()],
    })
}

/// An unfinished file, deleted on drop.
struct Partial {
    path: PathBuf,
}

impl Partial {
    fn finish(self, name: &Path, folder: &Path) -> io::Result<()> {
        // It contains the hashes of passwords and sessions.
        #[cfg(unix)]
        fs::set_permissions(&self.path, std::os::unix::fs::PermissionsExt::from_mode(0o600))?;
        File::options().write(true).open(&self.path)?.sync_all()?;
        fs::rename(&self.path, name)?;
        sync_folder(folder)
    }
}

impl Drop for Partial {
    fn drop(&mut self) {
        // The file does not exist if it was finished or never begun.
        let _ = fs::remove_file(&self.path);
    }
}

use std::{
    fmt,
    fs::{self, File},
    io,
    path::{Path, PathBuf},
};

use super::{
    OpenError,
    folder::{Folder, sync_folder},
    open::inspect,
};

/// What to do with a file that is where the copy should go.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Existing {
    /// Leave it, and make no copy.
    Keep,
    /// Put the copy in its place, once that is whole.
    Replace,
}

/// Why there is no copy.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BackupError {
    /// What is to be copied cannot be opened.
    Source(OpenError),
    /// There is a file already.
    Exists {
        /// Which.
        file: PathBuf,
    },
    /// The copy cannot be made.
    Failed {
        /// Which.
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

/// Copies the database of a folder into one file, as it is at one instant, also
/// while a server writes to it. The file is whole and on the disk before it has
/// its name.
///
/// # Errors
///
/// If the copy cannot be made; what was there before is still there.
pub fn backup(folder: &Path, to: &Path, existing: Existing) -> Result<(), BackupError> {
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
        // A connection that only reads would not write the copy either.
        db.pragma_update(None, "query_only", false)?;
        db.execute("VACUUM INTO ?1", [target])
    };
    copy().map_err(|error| failed(error.to_string()))?;
    partial.finish(&to, beside).map_err(|error| failed(error.to_string()))
}

/// A file that is not finished, and is removed if it never is.
struct Partial {
    path: PathBuf,
}

impl Partial {
    fn finish(self, name: &Path, folder: &Path) -> io::Result<()> {
        File::options().write(true).open(&self.path)?.sync_all()?;
        fs::rename(&self.path, name)?;
        sync_folder(folder)
    }
}

impl Drop for Partial {
    fn drop(&mut self) {
        // It is not there if it was finished, or never begun.
        let _ = fs::remove_file(&self.path);
    }
}

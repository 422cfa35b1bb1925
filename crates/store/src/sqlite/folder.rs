//! The data folder and its lock.

use std::{
    fs::{self, File, OpenOptions, TryLockError},
    io,
    path::{Path, PathBuf},
};

use super::OpenError;

/// The paths in the data folder.
#[derive(Clone, Debug)]
pub(super) struct Folder {
    path: PathBuf,
}

/// No other process can serve or restore this folder until this is dropped or the process ends,
/// even by a crash.
#[derive(Debug)]
pub(super) struct FolderLock {
    held: File,
}

impl Drop for FolderLock {
    fn drop(&mut self) {
        // Closing the file is not enough while a child process still has it open. If unlocking
        // fails, the lock lasts until that process ends.
        let _ = self.held.unlock();
    }
}

impl Folder {
    /// The folder at this path, whether or not it exists.
    pub(super) fn at(path: &Path) -> Folder {
        Folder { path: std::path::absolute(path).unwrap_or_else(|_| path.to_owned()) }
    }

    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    pub(super) fn database(&self) -> PathBuf {
        self.path.join("tabiya.sqlite")
    }

    /// A file that grows by a byte after each change of accounts by another process, such as
    /// `tabiya account`. Until it grows, the server trusts its cache.
    pub(super) fn changes(&self) -> PathBuf {
        self.path.join("accounts.changes")
    }

    /// The database of a restore that is not finished.
    pub(super) fn restoring(&self) -> PathBuf {
        self.path.join("tabiya.sqlite.restoring")
    }

    /// The database that a restore replaced.
    pub(super) fn before_restore(&self) -> PathBuf {
        self.path.join("tabiya.sqlite.before-restore")
    }

    /// The database as it was before it was migrated from this version.
    pub(super) fn before_migration(&self, version: u32) -> PathBuf {
        self.path.join(format!("tabiya.sqlite.version-{version}"))
    }

    /// Creates the folder if it does not exist, readable only by the owner of this process, since
    /// it contains the hashes of passwords and sessions.
    pub(super) fn make(&self) -> Result<(), OpenError> {
        if self.path.is_dir() {
            self.close_to_others();
            return Ok(());
        }
        let mut builder = fs::DirBuilder::new();
        builder.recursive(true);
        #[cfg(unix)]
        std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
        builder.create(&self.path).map_err(|error| self.trouble("cannot be made", &error))?;
        let parent = self.path.parent().unwrap_or(Path::new("/"));
        sync_folder(parent).map_err(|error| self.trouble("cannot be brought to the disk", &error))
    }

    /// Takes the rights of others away from a folder that exists, and from the files of ours in it.
    /// Someone else may own them, who decides then.
    #[cfg(unix)]
    fn close_to_others(&self) {
        use std::os::unix::fs::PermissionsExt as _;
        let close = |path: &Path| {
            let Ok(found) = fs::metadata(path) else { return };
            let mode = found.permissions().mode() & 0o7777;
            if mode & 0o077 != 0 {
                drop(fs::set_permissions(path, fs::Permissions::from_mode(mode & !0o077)));
            }
        };
        close(&self.path);
        let database = self.database();
        for end in ["", "-wal", "-shm"] {
            let mut name = database.clone().into_os_string();
            name.push(end);
            close(Path::new(&name));
        }
        for file in [self.changes(), self.restoring(), self.before_restore()] {
            close(&file);
        }
    }

    #[cfg(not(unix))]
    fn close_to_others(&self) {}

    /// Whether another process has used the folder before.
    pub(super) fn was_used(&self) -> bool {
        [self.path.join("lock"), self.changes(), self.path.join("backups")]
            .iter()
            .any(|path| path.exists())
    }

    /// Locks the folder.
    pub(super) fn lock(&self) -> Result<FolderLock, OpenError> {
        let path = self.path.join("lock");
        let file = OpenOptions::new().create(true).write(true).truncate(false).open(path);
        let file = file.map_err(|error| self.trouble("cannot be written", &error))?;
        match file.try_lock() {
            Ok(()) => Ok(FolderLock { held: file }),
            Err(TryLockError::WouldBlock) => Err(OpenError::Held { folder: self.path.clone() }),
            Err(TryLockError::Error(error)) => Err(self.trouble("cannot be locked", &error)),
        }
    }

    fn trouble(&self, what: &str, error: &io::Error) -> OpenError {
        OpenError::Folder { folder: self.path.clone(), why: format!("{what}: {error}") }
    }
}

/// Syncs the names of the files in a folder to the disk.
pub(super) fn sync_folder(folder: &Path) -> io::Result<()> {
    if cfg!(unix) { File::open(folder)?.sync_all() } else { Ok(()) }
}

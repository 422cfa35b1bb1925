//! Everything in one SQLite database in one folder: for a server on one machine.
//!
//! One thread writes. It takes all that waits, does it in one transaction and
//! answers when that is on the disk, so that many moves share one sync. Two
//! threads read, and never wait for it. What the tables are and what is
//! promised is written in `docs/STORE.md`.
//!
//! | error | of |
//! | --- | --- |
//! | [`OpenError`] | opening a folder |
//! | [`BackupError`], [`RestoreError`] | the functions of that name |
//! | [`StoreError`], [`AppendError`](crate::AppendError) | everything else |

mod accounts;
mod append;
mod arbiters;
mod backup;
mod bulk;
mod chat;
mod columns;
mod folder;
mod games;
mod history;
mod migrations;
mod nodes;
mod open;
mod people;
mod played;
mod ratings;
mod readers;
mod rebuild;
mod rematches;
mod restore;
mod seeks;
mod summaries;
#[cfg(test)]
mod tests;
mod token_cache;
mod trouble;
mod writer;

pub use backup::{BackupError, Existing, backup};
pub use open::OpenError;
pub use restore::{RestoreError, Restored, restore};

use std::{path::Path, sync::Arc};

use self::{
    folder::{Folder, FolderLock},
    open::{Access, connect},
    readers::Readers,
    token_cache::TokenCache,
    writer::Writer,
};
use crate::StoreError;

/// A store in a folder. Handles can be cloned; with the last of them everything
/// that was asked for is written, and the folder is free again.
#[derive(Clone, Debug)]
pub struct SqliteStore {
    inner: Arc<Inner>,
}

/// In the order in which they end.
#[derive(Debug)]
struct Inner {
    writer: Writer,
    readers: Readers,
    token_cache: TokenCache,
    _lock: Option<FolderLock>,
}

impl SqliteStore {
    /// Opens a folder for the one process that serves it. The folder and the
    /// database are made if they are not there, and brought up to date.
    ///
    /// # Errors
    ///
    /// If another process has it, or it cannot be used; nothing changed then.
    pub fn open(folder: &Path) -> Result<SqliteStore, OpenError> {
        let folder = Folder::at(folder);
        let lock = open::prepare(&folder)?;
        SqliteStore::start(&folder, Some(lock))
    }

    /// Opens a folder while another process may be serving it.
    ///
    /// # Errors
    ///
    /// If it cannot be used.
    pub fn open_beside(folder: &Path) -> Result<SqliteStore, OpenError> {
        let folder = Folder::at(folder);
        open::prepare_beside(&folder)?;
        SqliteStore::start(&folder, None)
    }

    fn start(folder: &Folder, lock: Option<FolderLock>) -> Result<SqliteStore, OpenError> {
        let file = folder.database();
        let failed = |why: String| OpenError::Failed { file: folder.database(), why };
        let db = connect(&file, Access::Write).map_err(|error| failed(error.to_string()))?;
        let no_thread = |error: std::io::Error| failed(format!("no thread for it: {error}"));
        let writer = Writer::start(file.clone(), db).map_err(no_thread)?;
        let readers = Readers::start(file.clone()).map_err(no_thread)?;
        let token_cache = TokenCache::new(folder.changes(), lock.is_none());
        Ok(SqliteStore { inner: Arc::new(Inner { writer, readers, token_cache, _lock: lock }) })
    }

    /// How much was written since it was opened.
    pub fn written(&self) -> Written {
        let (commits, writes) = self.inner.writer.counts();
        Written { commits, writes }
    }

    /// Makes summaries and statistics anew from the events, in one transaction.
    /// Nothing else is written meanwhile.
    ///
    /// # Errors
    ///
    /// If a game cannot be read; nothing changed then.
    pub async fn rebuild(&self) -> Result<(), StoreError> {
        self.inner.writer.write(rebuild::rebuild).await
    }
}

/// How much was written, for those who watch the server.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Written {
    /// Transactions that reached the disk.
    pub commits: u64,
    /// Appends and other changes that they carried, refused ones included.
    pub writes: u64,
}

//! Everything in one SQLite database in one folder, for a server on one machine.
//!
//! One thread writes. It takes everything that waits, does it in one transaction, and answers when
//! that is on the disk, so that many moves share one sync. Another moves what is in the log into
//! the database. Two threads read and never wait for the writer. `docs/STORE.md` describes the tables and the guarantees.
//!
//! | error | of |
//! | --- | --- |
//! | [`OpenError`] | opening a folder |
//! | [`BackupError`], [`RestoreError`] | the functions of that name |
//! | [`StoreError`], [`AppendError`](crate::AppendError) | everything else |

mod append;
mod archive;
mod backup;
mod busy;
mod checkpoint;
mod columns;
mod configurations;
#[cfg(feature = "postgres")]
pub(crate) mod copy_out;
#[cfg(feature = "conformance")]
mod damage;
mod database;
mod database_error;
mod due;
mod explorer;
mod fold;
mod folder;
mod games;
mod history;
mod live;
mod migrations;
mod nodes;
mod open;
mod queue;
mod readers;
mod rebuild;
mod restore;
mod summary_row;
mod tails;
#[cfg(test)]
mod tests;
mod writer;

pub use backup::{BackupError, Existing, backup};
pub use open::OpenError;
pub use restore::{RestoreError, Restored, restore};

use std::{
    path::{Path, PathBuf},
    sync::Arc,
};

use rusqlite::Connection;

use self::{
    checkpoint::Checkpointer,
    folder::{Folder, FolderLock},
    live::LiveGames,
    open::{Access, connect},
    readers::Readers,
    tails::Tails,
    writer::Writer,
};
use crate::{StoreError, token_cache::TokenCache};
#[cfg(feature = "conformance")]
use database_error::DatabaseError;

/// A store in a folder. Handles can be cloned. Dropping the last one finishes all pending writes
/// and unlocks the folder.
#[derive(Clone, Debug)]
pub struct SqliteStore {
    inner: Arc<Inner>,
}

/// In the order in which they are dropped.
#[derive(Debug)]
struct Inner {
    writer: Writer,
    /// None in a process that does not serve the folder.
    _checkpointer: Option<Checkpointer>,
    readers: Readers,
    tails: Arc<Tails>,
    token_cache: TokenCache,
    _lock: Option<FolderLock>,
}

/// Whether there is a database in a folder.
pub fn has_data(folder: &Path) -> bool {
    Folder::at(folder).database().exists()
}

impl SqliteStore {
    /// Opens a folder for the one process that serves it. Creates the folder and the database if
    /// they do not exist, and migrates the database.
    ///
    /// # Errors
    ///
    /// If another process has it open, or it cannot be used; then nothing changed.
    pub fn open(folder: &Path) -> Result<SqliteStore, OpenError> {
        let folder = Folder::at(folder);
        let lock = open::prepare(&folder)?;
        SqliteStore::start(&folder, Some(lock))
    }

    /// Opens a folder without its lock, while a server may be using it.
    ///
    /// # Errors
    ///
    /// If it cannot be used.
    pub fn open_shared(folder: &Path) -> Result<SqliteStore, OpenError> {
        let folder = Folder::at(folder);
        open::prepare_shared(&folder)?;
        SqliteStore::start(&folder, None)
    }

    fn start(folder: &Folder, lock: Option<FolderLock>) -> Result<SqliteStore, OpenError> {
        let file = folder.database();
        let failed = |why: String| OpenError::Failed { file: folder.database(), why };
        let access = if lock.is_some() { Access::Serve } else { Access::Write };
        let db = connect(&file, access).map_err(|error| failed(error.to_string()))?;
        let no_thread = |error: std::io::Error| failed(format!("no thread for it: {error}"));
        let tails = Arc::new(Tails::new(lock.is_none()));
        let mut live = LiveGames::new(Arc::clone(&tails));
        if lock.is_some() {
            live.read_anew(&db).map_err(|error| failed(error.to_string()))?;
        }
        let writer = Writer::start(file.clone(), access, db, live).map_err(no_thread)?;
        let checkpointer =
            lock.as_ref().map(|_| Checkpointer::start(file.clone(), writer.commits()));
        let checkpointer = checkpointer.transpose().map_err(no_thread)?;
        let readers = Readers::start(file.clone()).map_err(no_thread)?;
        let token_cache = TokenCache::new(folder.changes(), lock.is_none());
        let _checkpointer = checkpointer;
        let inner = Inner { writer, _checkpointer, readers, tails, token_cache, _lock: lock };
        Ok(SqliteStore { inner: Arc::new(inner) })
    }

    /// An empty store in memory, for tests and the simulator. Every call is done at once, on the
    /// thread of its caller.
    pub fn in_memory() -> SqliteStore {
        let open = || -> rusqlite::Result<Connection> {
            let mut db = Connection::open_in_memory()?;
            migrations::migrate(&mut db, 0)?;
            open::prepare_in_memory(&db)?;
            Ok(db)
        };
        let db = open().expect("there is memory for an empty database");
        let tails = Arc::new(Tails::new(false));
        let (writer, writing) = Writer::in_memory(db, LiveGames::new(Arc::clone(&tails)));
        let readers = Readers::in_memory(writing);
        let token_cache = TokenCache::new(PathBuf::new(), false);
        let (_checkpointer, _lock) = (None, None);
        let inner = Inner { writer, _checkpointer, readers, tails, token_cache, _lock };
        SqliteStore { inner: Arc::new(inner) }
    }

    /// Damages a stored event of a short game that is folded.
    #[cfg(feature = "conformance")]
    pub async fn damage(&self, game: wire::GameId, seq: game::Seq) {
        let damage = move |db: &Connection| damage::damage(db, game, seq).map_err(StoreError::sql);
        self.inner.writer.write(damage).await.expect("the game has an archive");
    }

    /// How much was written since the store was opened.
    pub fn written(&self) -> WriteCounts {
        let (commits, writes) = self.inner.writer.counts();
        WriteCounts { commits, writes }
    }

    /// Rebuilds summaries and statistics from the events in one transaction, which blocks all other
    /// writes.
    ///
    /// # Errors
    ///
    /// If a game cannot be read; then nothing changed.
    pub async fn rebuild(&self) -> Result<(), StoreError> {
        self.inner.writer.write_games(rebuild::rebuild).await
    }
}

/// An empty store in memory.
impl Default for SqliteStore {
    fn default() -> SqliteStore {
        SqliteStore::in_memory()
    }
}

/// How much was written, for monitoring.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct WriteCounts {
    /// Transactions that reached the disk.
    pub commits: u64,
    /// Appends and other writes in them, including refused ones.
    pub writes: u64,
}

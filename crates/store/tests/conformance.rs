//! Every store passes the same tests.

use game::Seq;
use rusqlite::Connection;
use store::{MemoryStore, SqliteStore, StoreError, conformance::Harness};
use tempfile::TempDir;
use wire::GameId;

mod memory {
    store::conformance!(super::InMemory);
}

mod sqlite {
    store::conformance!(super::InFolder);
}

struct InMemory {
    store: MemoryStore,
}

impl Harness for InMemory {
    type Store = MemoryStore;

    fn new() -> InMemory {
        InMemory { store: MemoryStore::new() }
    }

    fn store(&self) -> &MemoryStore {
        &self.store
    }

    fn damage(&self, game: GameId, seq: Seq) {
        self.store.damage(game, seq);
    }

    async fn rebuild(&self) -> Result<(), StoreError> {
        self.store.rebuild().await
    }
}

/// The store is dropped before its folder.
struct InFolder {
    store: SqliteStore,
    folder: TempDir,
}

impl Harness for InFolder {
    type Store = SqliteStore;

    fn new() -> InFolder {
        let folder = tempfile::tempdir().expect("a folder for a while");
        InFolder { store: SqliteStore::open(folder.path()).expect("an empty store"), folder }
    }

    fn store(&self) -> &SqliteStore {
        &self.store
    }

    fn damage(&self, game: GameId, seq: Seq) {
        let db = Connection::open(self.folder.path().join("tabiya.sqlite")).expect("the database");
        let sql = "UPDATE event SET body = '!' || body \
                   WHERE game = (SELECT number FROM game WHERE id = ?1) AND seq = ?2";
        db.execute(sql, (game.as_str(), seq.0)).expect("the event is there");
    }

    async fn rebuild(&self) -> Result<(), StoreError> {
        self.store.rebuild().await
    }
}

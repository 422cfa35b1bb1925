//! Every store passes the same tests.

use game::Seq;
use store::{
    SqliteStore, StoreError,
    conformance::{Harness, block_on},
};
use tempfile::TempDir;
use wire::GameId;

mod memory {
    store::conformance!(super::InMemory);
}

mod folder {
    store::conformance!(super::InFolder);
}

struct InMemory(SqliteStore);

impl Harness for InMemory {
    type Store = SqliteStore;

    fn new() -> InMemory {
        InMemory(SqliteStore::in_memory())
    }

    fn store(&self) -> &SqliteStore {
        &self.0
    }

    fn damage(&self, game: GameId, seq: Seq) {
        block_on(self.0.damage(game, seq));
    }

    async fn rebuild(&self) -> Result<(), StoreError> {
        self.0.rebuild().await
    }
}

/// The store is dropped before its folder.
struct InFolder {
    store: SqliteStore,
    _folder: TempDir,
}

impl Harness for InFolder {
    type Store = SqliteStore;

    fn new() -> InFolder {
        let folder = tempfile::tempdir().expect("a folder for a while");
        InFolder {
            store: SqliteStore::open(folder.path()).expect("an empty store"),
            _folder: folder,
        }
    }

    fn store(&self) -> &SqliteStore {
        &self.store
    }

    fn damage(&self, game: GameId, seq: Seq) {
        block_on(self.store.damage(game, seq));
    }

    async fn rebuild(&self) -> Result<(), StoreError> {
        self.store.rebuild().await
    }
}

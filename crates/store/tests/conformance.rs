//! Every store passes the same tests.

use game::Seq;
use rusqlite::{Connection, Row};
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

    // Nobody can reach what is in memory.
    fn bodies(&self) -> Vec<(String, Vec<u8>)> {
        Vec::new()
    }

    fn put_body(&self, _statement: &str, _body: &[u8]) -> bool {
        false
    }

    async fn rebuild(&self) -> Result<(), StoreError> {
        self.0.rebuild().await
    }
}

/// Each table with a column of bodies, and what names a row.
const BODIES: [(&str, &str, &str); 6] = [
    ("live_event", "body", "printf('id = %d', id)"),
    ("archive", "body", "printf('id = %d', id)"),
    ("configuration", "body", "printf('id = %d', id)"),
    ("competition", "body", "printf('number = %d', number)"),
    ("competition_event", "body", "printf('competition = %d AND seq = %d', competition, seq)"),
    ("setting", "value", "printf('name = %Q', name)"),
];

/// The store is dropped before its folder.
struct InFolder {
    store: SqliteStore,
    folder: TempDir,
}

impl InFolder {
    fn database(&self) -> Connection {
        let db = Connection::open(self.folder.path().join("tabiya.sqlite")).expect("the database");
        db.pragma_update(None, "synchronous", "OFF").expect("a setting");
        db
    }
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
        block_on(self.store.damage(game, seq));
    }

    fn bodies(&self) -> Vec<(String, Vec<u8>)> {
        let db = self.database();
        let mut all = Vec::new();
        for (table, column, name) in BODIES {
            let sql =
                format!("SELECT {name}, CAST({column} AS BLOB), typeof({column}) FROM {table}");
            let mut statement = db.prepare(&sql).expect("a table");
            let read = |row: &Row<'_>| {
                let (name, body, kind): (String, _, String) =
                    (row.get(0)?, row.get(1)?, row.get(2)?);
                let sql = format!("UPDATE {table} SET {column} = CAST(?1 AS {kind}) WHERE {name}");
                Ok((sql, body))
            };
            let found = statement.query_map([], read).expect("rows");
            all.extend(found.map(|row| row.expect("a row")));
        }
        all
    }

    fn put_body(&self, statement: &str, body: &[u8]) -> bool {
        self.database().execute(statement, [body]).is_ok_and(|changed| changed == 1)
    }

    async fn rebuild(&self) -> Result<(), StoreError> {
        self.store.rebuild().await
    }
}

//! Every store passes the same tests.

use game::Seq;
use rusqlite::{Connection, Row};
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

    // Nobody can reach what is in memory.
    fn bodies(&self) -> Vec<(String, Vec<u8>)> {
        Vec::new()
    }

    fn put_body(&self, _statement: &str, _body: &[u8]) -> bool {
        false
    }

    async fn rebuild(&self) -> Result<(), StoreError> {
        self.store.rebuild().await
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
        let db = self.database();
        // A short game has one part.
        let sql = "SELECT archive.id, archive.body FROM game \
                   JOIN archive ON archive.id = number * 65536 WHERE game.id = ?1";
        let read = |row: &Row<'_>| Ok((row.get(0)?, row.get(1)?));
        let (part, mut body): (i64, Vec<u8>) =
            db.query_row(sql, [game.as_str()], read).expect("the game has an archive");
        // After the version, each event has its length before it: in one byte, if it is short.
        let mut place = 1;
        for _ in 0..seq.0 {
            place += 1 + usize::from(body[place]);
        }
        let length = usize::from(body[place]);
        assert!(length < 128, "a short event");
        body[place + 1..][..length].fill(0xff);
        let sql = "UPDATE archive SET body = ?2 WHERE id = ?1";
        db.execute(sql, (part, body)).expect("the archive is there");
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

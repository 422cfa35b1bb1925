//! PostgreSQL passes the same tests as every store.

use game::Seq;
use store::{
    PostgresStore, StoreError,
    conformance::{Harness, damage::spoil, postgres_server::TestDatabase},
    postgres::LeaseClock,
};
use tokio::runtime::Runtime;
use tokio_postgres::{Client, NoTls};
use wire::GameId;

store::conformance!(InPostgres);

/// The store is dropped before the runtime that its connections live on, and that before the
/// database.
struct InPostgres {
    store: PostgresStore,
    runtime: Runtime,
    database: TestDatabase,
}

/// Each table with a column of bodies, its type, and what names a row.
const BODIES: [(&str, &str, &str, &str); 6] = [
    ("live_event", "body", "bytea", "format('game = %s AND seq = %s', game, seq)"),
    ("archive", "body", "bytea", "format('game = %s', game)"),
    ("configuration", "body", "text", "format('id = %s', id)"),
    ("competition", "body", "text", "format('number = %s', number)"),
    (
        "competition_event",
        "body",
        "text",
        "format('competition = %s AND seq = %s', competition, seq)",
    ),
    ("setting", "value", "text", "format('name = %L', name)"),
];

fn utf8(column: &str) -> String {
    format!("convert_to({column}, 'UTF8')")
}

impl InPostgres {
    async fn client(&self) -> Client {
        let connected = tokio_postgres::connect(&self.database.address(), NoTls).await;
        let (client, connection) = connected.expect("the database answers");
        tokio::spawn(connection);
        client
    }
}

impl Harness for InPostgres {
    type Store = PostgresStore;

    fn new() -> InPostgres {
        let database = TestDatabase::new();
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .worker_threads(2)
            .enable_all()
            .build()
            .expect("a runtime");
        let address = database.address();
        let open = PostgresStore::open_with(&address, LeaseClock::Caller);
        let store = runtime.block_on(open).expect("an empty database");
        InPostgres { store, runtime, database }
    }

    fn store(&self) -> &PostgresStore {
        &self.store
    }

    fn damage(&self, game: GameId, seq: Seq) {
        self.runtime.block_on(async {
            let client = self.client().await;
            let sql = "SELECT number, body FROM game JOIN archive ON archive.game = number \
                       WHERE id = $1";
            let row = client.query_one(sql, &[&game.as_str()]).await.expect("an archive");
            let (number, mut body): (i64, Vec<u8>) = (row.get(0), row.get(1));
            spoil(&mut body, seq);
            let sql = "UPDATE archive SET body = $2 WHERE game = $1";
            client.execute(sql, &[&number, &body]).await.expect("the archive is there");
        });
    }

    fn bodies(&self) -> Vec<(String, Vec<u8>)> {
        self.runtime.block_on(async {
            let client = self.client().await;
            let mut all = Vec::new();
            for (table, column, kind, name) in BODIES {
                let bytes = if kind == "bytea" { column.into() } else { utf8(column) };
                let sql = format!("SELECT {name}, {bytes} FROM {table}");
                let rows = client.query(&sql, &[]).await.expect("a table");
                let value = if kind == "bytea" { "$1" } else { "convert_from($1, 'UTF8')" };
                all.extend(rows.iter().map(|row| {
                    let name: String = row.get(0);
                    (format!("UPDATE {table} SET {column} = {value} WHERE {name}"), row.get(1))
                }));
            }
            all
        })
    }

    fn put_body(&self, statement: &str, body: &[u8]) -> bool {
        let put = async { self.client().await.execute(statement, &[&body]).await };
        self.runtime.block_on(put).is_ok_and(|changed| changed == 1)
    }

    async fn rebuild(&self) -> Result<(), StoreError> {
        self.store.rebuild().await
    }
}

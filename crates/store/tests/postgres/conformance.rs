//! PostgreSQL passes the same tests as every store.

use game::Seq;
use store::{
    PostgresStore, StoreError,
    conformance::{Harness, damage::spoil, postgres_server::TestDatabase},
    postgres::LeaseClock,
};
use tokio::runtime::Runtime;
use tokio_postgres::NoTls;
use wire::GameId;

store::conformance!(InPostgres);

/// The store is dropped before the runtime that its connections live on, and that before the
/// database.
struct InPostgres {
    store: PostgresStore,
    runtime: Runtime,
    database: TestDatabase,
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
            let connected = tokio_postgres::connect(&self.database.address(), NoTls).await;
            let (client, connection) = connected.expect("the database answers");
            tokio::spawn(connection);
            let sql = "SELECT number, body FROM game JOIN archive ON archive.game = number \
                       WHERE id = $1";
            let row = client.query_one(sql, &[&game.as_str()]).await.expect("an archive");
            let (number, mut body): (i64, Vec<u8>) = (row.get(0), row.get(1));
            spoil(&mut body, seq);
            let sql = "UPDATE archive SET body = $2 WHERE game = $1";
            client.execute(sql, &[&number, &body]).await.expect("the archive is there");
        });
    }

    async fn rebuild(&self) -> Result<(), StoreError> {
        self.store.rebuild().await
    }
}

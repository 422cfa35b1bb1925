//! Copies of a data folder, and when one may be replaced.

use game::{Millis, Timestamp};
use store::{
    NodeStore, PersonStore, PostgresStore, SqliteStore,
    conformance::postgres_server::TestDatabase,
    postgres::{CopyError, copy_folder},
};

use crate::support::runtime;

const LEASE: Millis = Millis(3_000);

/// The number of a node says nothing: a folder that is served often has the highest.
#[test]
fn a_copy_is_replaced_until_it_is_opened() {
    let database = TestDatabase::new();
    let address = database.address();
    let folder = tempfile::tempdir().unwrap();
    runtime().block_on(async {
        let sqlite = SqliteStore::open(folder.path()).unwrap();
        sqlite.create_guest([1; 32], Timestamp(1)).await.unwrap();
        drop(sqlite);
        let copy = async || copy_folder(folder.path(), &address).await;
        let first = copy().await.expect("an empty database");
        assert_eq!(copy().await.expect("an unused copy"), first);
        let postgres = PostgresStore::open(&address).await.unwrap();
        let guest = postgres.create_guest([2; 32], Timestamp(2)).await.unwrap();
        let sqlite = SqliteStore::open(folder.path()).unwrap();
        for _ in 0..3 {
            sqlite.new_node(Timestamp(0), "test".into()).await.unwrap();
        }
        drop(sqlite);
        let refused = copy().await.unwrap_err();
        assert!(matches!(refused, CopyError::InUse), "{refused}");
        assert_eq!(postgres.by_secret([2; 32]).await, Ok(Some(guest)));
    });
}

#[test]
fn a_database_that_has_no_copy_in_it_is_not_replaced() {
    let database = TestDatabase::new();
    let address = database.address();
    let folder = tempfile::tempdir().unwrap();
    runtime().block_on(async {
        drop(SqliteStore::open(folder.path()).unwrap());
        let postgres = PostgresStore::open(&address).await.unwrap();
        copy_folder(folder.path(), &address).await.expect("nothing is in it");
        let postgres_again = PostgresStore::open(&address).await.unwrap();
        postgres_again.new_node(Timestamp(0), "test".into()).await.unwrap();
        let refused = copy_folder(folder.path(), &address).await.unwrap_err();
        assert!(matches!(refused, CopyError::InUse), "{refused}");
        drop(postgres);
    });
}

#[test]
fn silences_are_copied_and_go_on() {
    let database = TestDatabase::new();
    let address = database.address();
    let folder = tempfile::tempdir().unwrap();
    runtime().block_on(async {
        let sqlite = SqliteStore::open(folder.path()).unwrap();
        let node = sqlite.new_node(Timestamp(1), "test".into()).await.unwrap();
        sqlite.heartbeat(node, Timestamp(5), LEASE).await.unwrap();
        sqlite.heartbeat_after_silence(node, Timestamp(9), LEASE).await.unwrap();
        let lives = sqlite.lives(Timestamp(0)).await.unwrap();
        assert_eq!(lives.len(), 2);
        drop(sqlite);
        copy_folder(folder.path(), &address).await.unwrap();
        let postgres = PostgresStore::open(&address).await.unwrap();
        assert_eq!(postgres.lives(Timestamp(0)).await, Ok(lives));
        postgres.heartbeat_after_silence(node, Timestamp(19), LEASE).await.unwrap();
        assert_eq!(postgres.lives(Timestamp(0)).await.unwrap().len(), 3);
    });
}

//! What nodes on one database need of it.

use game::{Millis, Timestamp};
use store::{
    ExpectedOwner, GameStore, NodeStore, PostgresStore, conformance::postgres_server::TestDatabase,
};

use crate::support::{claim, id, runtime};

/// All nodes see the same clock, however wrong their own are, and the same id.
#[test]
fn nodes_agree_on_the_time_and_on_the_database() {
    let (database, other) = (TestDatabase::new(), TestDatabase::new());
    runtime().block_on(async {
        let first = PostgresStore::open(&database.address()).await.expect("an empty database");
        let second = PostgresStore::open(&database.address()).await.expect("the same database");
        let apart = PostgresStore::open(&other.address()).await.expect("another database");
        let id = first.shared_id().await.unwrap().expect("an id");
        assert!(id.chars().all(|c| c.is_ascii_alphanumeric()) && id.len() >= 16, "{id}");
        assert_eq!(second.shared_id().await.unwrap(), Some(id.clone()));
        assert_ne!(apart.shared_id().await.unwrap(), Some(id));
        let one = first.time().await.unwrap().expect("a clock");
        let two = second.time().await.unwrap().expect("a clock");
        assert!(one <= two && one > Timestamp(1_700_000_000_000));
    });
}

/// Ten minutes wrong, in either direction.
#[test]
fn a_lease_does_not_depend_on_the_clock_of_its_node() {
    const MINUTES: u64 = 600_000;
    let database = TestDatabase::new();
    runtime().block_on(async {
        let store = PostgresStore::open(&database.address()).await.expect("an empty database");
        let now = store.time().await.unwrap().expect("a clock");
        let mut nodes = Vec::new();
        for at in [now.0 - MINUTES, now.0, now.0 + MINUTES] {
            let node = store.new_node(Timestamp(at), "test".into()).await.unwrap();
            store.heartbeat(node, Timestamp(at), Millis::from_seconds(60)).await.unwrap();
            store.name_node(node, format!("node {at}")).await.unwrap();
            nodes.push(node);
        }
        let living = store.live_nodes(Timestamp(0)).await.unwrap();
        assert_eq!(living.iter().map(|node| node.id).collect::<Vec<_>>(), nodes);
        assert_eq!(living[1].name, Some(format!("node {}", now.0)));
    });
}

/// Even if a node believes otherwise.
#[test]
fn games_of_a_living_node_are_not_taken_over() {
    let database = TestDatabase::new();
    runtime().block_on(async {
        let store = PostgresStore::open(&database.address()).await.expect("an empty database");
        let now = Timestamp(1);
        let one = store.new_node(now, "test".into()).await.unwrap();
        let two = store.new_node(now, "test".into()).await.unwrap();
        claim(&store, 1, one.0).await.expect("a new game");
        store.heartbeat(one, now, Millis::from_seconds(60)).await.unwrap();
        assert_eq!(store.take_over(one, two, vec![id(1)]).await.unwrap(), []);
        assert_eq!(store.owner(id(1)).await, Ok(Some(one)));
        store.end_lease(one).await.unwrap();
        assert_eq!(store.take_over(one, two, vec![id(1)]).await.unwrap(), [id(1)]);
        assert_eq!(store.owner(id(1)).await, Ok(Some(two)));
        store.claim(id(1), two, ExpectedOwner::Is(Some(two))).await.expect("it is its own");
    });
}

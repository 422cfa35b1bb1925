//! Leases are measured by the clock of the database, whatever the clocks of the nodes say.

use game::{Millis, Timestamp};
use store::{NodeId, NodeStore, PostgresStore, conformance::postgres_server::TestDatabase};

use crate::support::runtime;

const HOUR: Millis = Millis(3_600_000);

#[test]
fn a_node_with_a_wrong_clock_is_alive() {
    let database = TestDatabase::new();
    let address = database.address();
    runtime().block_on(async {
        let store = PostgresStore::open(&address).await.expect("an empty database");
        let slow = store.new_node(Timestamp(0), "test".into()).await.unwrap();
        let fast = store.new_node(Timestamp(0), "test".into()).await.unwrap();
        let alive = async || -> Vec<NodeId> {
            // The asker's clock does not matter either.
            let nodes = store.live_nodes(Timestamp(u64::MAX / 4)).await.unwrap();
            nodes.iter().map(|node| node.id).collect()
        };
        assert_eq!(alive().await, []);
        store.heartbeat(slow, Timestamp(5), HOUR).await.unwrap();
        store.heartbeat(fast, Timestamp(u64::MAX / 4), HOUR).await.unwrap();
        assert_eq!(alive().await, [slow, fast]);
        // A clock that was set back does not end the lease.
        store.heartbeat(fast, Timestamp(7), HOUR).await.unwrap();
        assert_eq!(alive().await, [slow, fast]);
        store.heartbeat(fast, Timestamp(8), Millis(0)).await.unwrap();
        assert_eq!(alive().await, [slow], "a lease of no length has ended");
        store.end_lease(slow).await.unwrap();
        assert_eq!(alive().await, []);
        let lives = store.lives(Timestamp(0)).await.unwrap();
        let seen: Vec<_> = lives.iter().map(|life| life.until).collect();
        assert_eq!(seen, [Timestamp(5), Timestamp(u64::MAX / 4)]);
    });
}

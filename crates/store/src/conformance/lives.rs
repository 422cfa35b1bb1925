//! When each node was alive.

use game::Timestamp;

use super::{Harness, table::LEASE};
use crate::{NodeId, NodeStore, SILENCES};

async fn lives(store: &impl NodeStore, after: u64) -> Vec<(u64, u64, u64)> {
    let lives = store.lives(Timestamp(after)).await.unwrap();
    lives.iter().map(|life| (life.node.0, life.from.0, life.until.0)).collect()
}

/// From its start to its last heartbeat, but for the silences.
pub async fn a_silence_divides_the_life_of_a_node<H: Harness>(harness: &H) {
    let store = harness.store();
    let one = store.new_node(Timestamp(1_000), "test".into()).await.unwrap();
    let two = store.new_node(Timestamp(1_500), "test".into()).await.unwrap();
    assert_eq!(lives(store, 0).await, [], "neither has said that it was well");
    for at in [1_000, 1_500, 2_000] {
        store.heartbeat(one, Timestamp(at), LEASE).await.unwrap();
        store.heartbeat(two, Timestamp(at + 500), LEASE).await.unwrap();
    }
    assert_eq!(lives(store, 0).await, [(one.0, 1_000, 2_000), (two.0, 1_500, 2_500)]);
    store.heartbeat_after_silence(one, Timestamp(7_000), LEASE).await.unwrap();
    store.heartbeat(one, Timestamp(7_500), LEASE).await.unwrap();
    // One from before the silence, that was on its way all the time.
    store.heartbeat(one, Timestamp(2_400), LEASE).await.unwrap();
    let all = [(one.0, 1_000, 2_000), (two.0, 1_500, 2_500), (one.0, 7_000, 7_500)];
    assert_eq!(lives(store, 0).await, all);
    assert_eq!(lives(store, 2_500).await, all[1..]);
    assert_eq!(lives(store, 2_501).await, all[2..]);
    let seen = store.live_nodes(Timestamp(7_600)).await.unwrap();
    let seen = seen.iter().find(|node| node.id == one).expect("its lease goes on");
    assert_eq!(seen.last_seen, Some(Timestamp(7_500)));
}

/// Otherwise a game that is made after that would be charged for time after the node's death.
pub async fn a_life_after_the_clock_was_set_back_ends_the_one_before<H: Harness>(harness: &H) {
    let store = harness.store();
    let node = store.new_node(Timestamp(1_000), "test".into()).await.unwrap();
    store.heartbeat(node, Timestamp(90_000), LEASE).await.unwrap();
    store.heartbeat_after_silence(node, Timestamp(50_000), LEASE).await.unwrap();
    store.heartbeat(node, Timestamp(50_500), LEASE).await.unwrap();
    assert_eq!(lives(store, 0).await, [(node.0, 1_000, 50_000), (node.0, 50_000, 50_500)]);
}

/// In their order; those before them are forgotten.
pub async fn the_last_silences_are_remembered<H: Harness>(harness: &H) {
    let store = harness.store();
    let node = NodeId(7);
    let count = u64::from(SILENCES) + 10;
    for number in 1..=count {
        store.heartbeat_after_silence(node, Timestamp(10 * number), LEASE).await.unwrap();
        store.heartbeat(node, Timestamp(10 * number + 5), LEASE).await.unwrap();
    }
    let lives = lives(store, 0).await;
    assert_eq!(lives.len(), SILENCES as usize + 1);
    assert_eq!(lives.last(), Some(&(7, 10 * count, 10 * count + 5)));
    assert_eq!(lives[1], (7, 110, 115), "nine silences are forgotten");
}

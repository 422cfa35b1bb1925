//! Claims, and the heartbeats of those who claim.

use game::{Event, GameConfig, Seq, TimeControl, Timestamp};
use rules::Color;

use super::{
    Harness,
    table::{NODE, Table, id, moved, recorded},
};
use crate::{AppendAt, Epoch, GameStore, NewGame, NodeId};

/// From 1, whoever claims.
pub async fn each_claim_counts_up<H: Harness>(harness: &H) {
    let store = harness.store();
    let config = GameConfig::casual(Timestamp(1_000), TimeControl::Unlimited);
    for game in [1, 2] {
        store.create(NewGame { id: id(game), config: config.clone() }).await.unwrap();
    }
    for (node, expected) in [(NodeId(7), 1), (NodeId(8), 2), (NodeId(8), 3), (NodeId(7), 4)] {
        let claimed = store.claim(id(1), node).await.unwrap();
        assert_eq!(claimed.epoch, Epoch(expected));
    }
    let other = store.claim(id(2), NodeId(7)).await.unwrap();
    assert_eq!(other.epoch, Epoch(1), "each game counts for itself");
}

/// So that nothing has to be read after it.
pub async fn a_claim_knows_everything_that_was_appended<H: Harness>(harness: &H) {
    let store = harness.store();
    let mut table = Table::new(store, 1).await;
    table.happens([Event::Started]).await;
    table.happens([moved("e2e4"), moved("e7e5")]).await;

    let claimed = store.claim(id(1), NODE).await.unwrap();
    let expected = recorded(Seq(0), [Event::Started, moved("e2e4"), moved("e7e5")]);
    assert_eq!(claimed.history.events, expected);
    let loaded = store.load(id(1), Seq(0)).await.unwrap();
    assert_eq!(Some(claimed.history), loaded);
}

/// Up to there the time of the players is charged.
pub async fn a_claim_says_when_the_last_to_append_was_last_seen<H: Harness>(harness: &H) {
    let store = harness.store();
    let config = GameConfig::casual(Timestamp(1_000), TimeControl::Unlimited);
    store.create(NewGame { id: id(1), config }).await.unwrap();
    let (one, two) = (store.new_node().await.unwrap(), store.new_node().await.unwrap());
    store.heartbeat(one, Timestamp(5_000)).await.unwrap();
    store.heartbeat(two, Timestamp(6_000)).await.unwrap();
    let first = store.claim(id(1), one).await.unwrap();
    assert_eq!(first.last_seen, None, "nobody owned it before");
    append(store, first.epoch, 0).await;

    let second = store.claim(id(1), two).await.unwrap();
    assert_eq!(second.last_seen, Some(Timestamp(5_000)));
    append(store, second.epoch, 1).await;
    store.heartbeat(two, Timestamp(7_000)).await.unwrap();
    let third = store.claim(id(1), one).await.unwrap();
    assert_eq!(third.last_seen, Some(Timestamp(7_000)));
    append(store, third.epoch, 2).await;
    let again = store.claim(id(1), one).await.unwrap();
    assert_eq!(again.last_seen, Some(Timestamp(5_000)), "also when it was oneself");

    let silent = store.new_node().await.unwrap();
    let silence = store.claim(id(1), silent).await.unwrap();
    append(store, silence.epoch, 3).await;
    let after_silence = store.claim(id(1), one).await.unwrap();
    assert_eq!(after_silence.last_seen, None, "it never said that it was well");
}

/// It did nothing to the game, so its signs of life say nothing about the time
/// before it: charged to the players, that would be a silence of the zone.
pub async fn who_claims_and_never_appends_hides_nobody<H: Harness>(harness: &H) {
    let store = harness.store();
    let config = GameConfig::casual(Timestamp(1_000), TimeControl::Unlimited);
    store.create(NewGame { id: id(1), config }).await.unwrap();
    let nodes = [5_000, 60_000, 90_000, 95_000];
    for (node, seen) in (1..).zip(nodes) {
        store.heartbeat(NodeId(node), Timestamp(seen)).await.unwrap();
    }
    store.claim(id(1), NodeId(1)).await.unwrap();
    for node in [2, 3] {
        let claimed = store.claim(id(1), NodeId(node)).await.unwrap();
        assert_eq!(claimed.last_seen, Some(Timestamp(5_000)), "the first, if nobody appended");
    }
    let appender = store.claim(id(1), NodeId(2)).await.unwrap();
    append(store, appender.epoch, 0).await;
    for node in [3, 4, 4] {
        let claimed = store.claim(id(1), NodeId(node)).await.unwrap();
        assert_eq!(claimed.last_seen, Some(Timestamp(60_000)), "claimed by {node}");
        let at = AppendAt { game: id(1), epoch: claimed.epoch, expected: Seq(1) };
        store.append(at, Vec::new()).await.unwrap();
    }
}

async fn append<S: GameStore>(store: &S, epoch: Epoch, seq: u32) {
    let at = AppendAt { game: id(1), epoch, expected: Seq(seq) };
    let event = [Event::Present(Color::White)];
    store.append(at, recorded(Seq(seq), event)).await.unwrap();
}

/// A late one does not undo the news of an earlier one.
pub async fn heartbeats_never_go_back<H: Harness>(harness: &H) {
    let store = harness.store();
    let config = GameConfig::casual(Timestamp(1_000), TimeControl::Unlimited);
    store.create(NewGame { id: id(1), config }).await.unwrap();
    let node = store.new_node().await.unwrap();
    store.heartbeat(node, Timestamp(9_000)).await.unwrap();
    store.heartbeat(node, Timestamp(8_000)).await.unwrap();
    store.claim(id(1), node).await.unwrap();
    let claimed = store.claim(id(1), node).await.unwrap();
    assert_eq!(claimed.last_seen, Some(Timestamp(9_000)));
}

/// Not even one that somebody made up.
pub async fn node_numbers_are_never_given_twice<H: Harness>(harness: &H) {
    let store = harness.store();
    let mut given = vec![NodeId(50)];
    store.heartbeat(NodeId(50), Timestamp(1_000)).await.unwrap();
    for _ in 0..100 {
        given.push(store.new_node().await.unwrap());
    }
    given.sort();
    given.dedup();
    assert_eq!(given.len(), 101);
}

//! A server that is frozen: nobody waits for it without end, and nothing is taken for refused.

use game::{Millis, Timestamp};
use store::{
    AppendError, GameStore, NodeId, NodeStore, PersonStore, PostgresStore, StoreError,
    conformance::postgres_server::{Fsync, TestServer},
};

use crate::support::{ANNA, append, claim, id, moved, runtime};

#[test]
fn whoever_waits_for_a_frozen_server_is_told_and_an_append_is_unknown() {
    let server = TestServer::start(Fsync::Off);
    runtime().block_on(async {
        let store = PostgresStore::open(&server.address("postgres")).await.expect("a database");
        let mut at = claim(&store, 1, 1).await.expect("a new game");
        append(&store, &mut at, 1, [moved()]).await.expect("the server answers");
        assert_eq!(store.answers().await, Ok(()));
        server.freeze();
        let appending = {
            let (store, mut at) = (store.clone(), at);
            tokio::spawn(async move { append(&store, &mut at, 2, [moved()]).await })
        };
        // One on a connection that was open, and one for which there is none.
        let heartbeat = store.heartbeat(NodeId(1), Timestamp(1), Millis(3_000));
        let (person, beat) = tokio::join!(store.person(ANNA), heartbeat);
        assert!(matches!(person, Err(StoreError::Unavailable(_))), "{person:?}");
        assert!(matches!(beat, Err(StoreError::Unavailable(_))), "{beat:?}");
        assert!(matches!(store.answers().await, Err(StoreError::Unavailable(_))));
        let appended = appending.await.expect("it does not panic");
        assert!(matches!(appended, Err(AppendError::Unknown(_))), "{appended:?}");
        server.thaw();
        // Everything goes on by itself, and a claim shows what was stored.
        while store.answers().await.is_err() || store.person(ANNA).await.is_err() {
            tokio::task::yield_now().await;
        }
        let mut again = claim(&store, 1, 2).await.expect("the server answers");
        assert!(again.epoch > at.epoch);
        assert!((1..=2).contains(&again.expected.0), "{:?}", again.expected);
        let late = append(&store, &mut at, 2, [moved()]).await;
        assert!(matches!(late, Err(AppendError::Fenced { .. })), "{late:?}");
        append(&store, &mut again, 3, [moved()]).await.expect("the server answers");
        let kept = store.load(id(1), game::Seq(0)).await.expect("it answers").expect("the game");
        assert_eq!(kept.events.len(), again.expected.0 as usize);
    });
}

//! Pairing on stores that fail.

use std::{sync::Arc, time::Duration};

use async_trait::async_trait;
use game::{PersonId, Timestamp};
use node::{Clock, LocalBus, Node};
use server::{Settings, Zone, router};
use store::{MemoryStore, NewGame, PairError, Seek, SeekStore, Store, StoreError};
use wire::GameId;

use crate::{blitz, seek, support::Person};

/// A store that pairs, and then says that it failed.
struct Doubtful(Arc<MemoryStore>);

#[async_trait]
impl SeekStore for Doubtful {
    async fn add_seek(&self, seek: Seek) -> Result<(), StoreError> {
        self.0.add_seek(seek).await
    }

    async fn seeks(&self) -> Result<Vec<Seek>, StoreError> {
        self.0.seeks().await
    }

    async fn seek(&self, id: GameId) -> Result<Option<Seek>, StoreError> {
        self.0.seek(id).await
    }

    async fn challenges_of(&self, person: PersonId) -> Result<Vec<Seek>, StoreError> {
        self.0.challenges_of(person).await
    }

    async fn renew_seek(&self, id: GameId, expires: Timestamp) -> Result<(), StoreError> {
        self.0.renew_seek(id, expires).await
    }

    async fn remove_seeks(&self, ids: Vec<GameId>) -> Result<Vec<GameId>, StoreError> {
        self.0.remove_seeks(ids).await
    }

    async fn pair(&self, game: NewGame, others: Vec<GameId>) -> Result<(), PairError> {
        self.0.pair(game, others).await?;
        Err(PairError::Store(StoreError::Unavailable("as the test asked for".into())))
    }
}

/// C7: nobody looked after a game that was made though the store said that it failed.
#[tokio::test]
async fn a_pairing_of_unknown_outcome_gets_its_owner() {
    let store = Arc::new(MemoryStore::default());
    let stores = Store { seeks: Arc::new(Doubtful(store.clone())), ..Store::new(store.clone()) };
    let clock = Clock::start(Timestamp(0));
    let node = Node::start(stores, Arc::new(LocalBus::default()), clock).await.unwrap();
    let routes = router(Zone::start(node.clone(), Settings::default()).await.unwrap());
    let (mut anna, mut bert) = (Person::default(), Person::default());
    let waiting = seek(&mut anna, &routes, blitz()).await;
    let id: GameId = waiting["seek"]["id"].as_str().unwrap().parse().unwrap();
    let (status, answer) = bert.post(&routes, "/api/zone/seeks", blitz()).await;
    assert!(status.is_server_error(), "{status} {answer}");
    let owned = async {
        while !node.is_awake(id) {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    tokio::time::timeout(Duration::from_secs(60), owned).await.expect("the game has an owner");
}

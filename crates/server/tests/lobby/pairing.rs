//! Pairing on stores that fail or take their time.

use std::{
    sync::{Arc, Mutex},
    time::Duration,
};

use async_trait::async_trait;
use axum::Router;
use futures_util::future::join_all;
use game::{PersonId, Timestamp};
use node::{Clock, LocalBus, Node};
use server::{Settings, Zone, router};
use store::{AddedSeek, NewGame, PairError, Seek, SeekStore, SqliteStore, Store, StoreError};
use wire::GameId;

use crate::{blitz, seek, support::Person};

/// What is different about a store.
#[derive(Copy, Clone, PartialEq, Eq)]
enum Trouble {
    /// It pairs, and then says that it failed.
    Doubtful,
    /// Others get their turn before it answers.
    Slow,
}

/// A store of seeks with a trouble.
struct Troubled {
    store: Arc<SqliteStore>,
    trouble: Trouble,
    /// The seeks that were to become games, each time.
    tried: Mutex<Vec<GameId>>,
}

impl Troubled {
    async fn take_time(&self) {
        if self.trouble == Trouble::Slow {
            for _ in 0..50 {
                tokio::task::yield_now().await;
            }
        }
    }
}

#[async_trait]
impl SeekStore for Troubled {
    async fn add_seek(&self, seek: Seek, others: Vec<GameId>) -> Result<AddedSeek, StoreError> {
        self.take_time().await;
        self.store.add_seek(seek, others).await
    }

    async fn seeks(&self) -> Result<Vec<Seek>, StoreError> {
        self.store.seeks().await
    }

    async fn seek(&self, id: GameId) -> Result<Option<Seek>, StoreError> {
        self.store.seek(id).await
    }

    async fn challenges_of(&self, person: PersonId) -> Result<Vec<Seek>, StoreError> {
        self.store.challenges_of(person).await
    }

    async fn renew_seek(&self, id: GameId, expires: Timestamp) -> Result<bool, StoreError> {
        self.store.renew_seek(id, expires).await
    }

    async fn remove_seeks(&self, ids: Vec<GameId>) -> Result<Vec<GameId>, StoreError> {
        self.store.remove_seeks(ids).await
    }

    async fn pair(
        &self,
        game: NewGame,
        others: Vec<GameId>,
        kept: Vec<GameId>,
    ) -> Result<(), PairError> {
        self.tried.lock().expect("no test panics with it").push(game.id);
        self.take_time().await;
        self.store.pair(game, others, kept).await?;
        match self.trouble {
            Trouble::Doubtful => {
                Err(PairError::Store(StoreError::Unavailable("as the test asked for".into())))
            }
            Trouble::Slow => Ok(()),
        }
    }
}

/// A server on such a store.
async fn troubled(trouble: Trouble) -> (Arc<Troubled>, Node, Router) {
    let store = Arc::new(SqliteStore::in_memory());
    let seeks = Arc::new(Troubled { store: store.clone(), trouble, tried: Mutex::default() });
    let stores = Store { seeks: seeks.clone(), ..Store::new(store) };
    let clock = Clock::start(Timestamp(0));
    let node = Node::start(stores, Arc::new(LocalBus::default()), clock).await.unwrap();
    let routes = router(Zone::start(node.clone(), Settings::default()).await.unwrap());
    (seeks, node, routes)
}

/// C7: nobody looked after a game that was made though the store said that it failed.
#[tokio::test]
async fn a_pairing_of_unknown_outcome_gets_its_owner() {
    let (_, node, routes) = troubled(Trouble::Doubtful).await;
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

/// The store refuses a seek that is a game already. That nobody is even tried twice, and that people
/// who come together find each other, needs one pairing after the other.
#[tokio::test]
async fn of_many_who_come_together_each_is_paired_once() {
    let (seeks, _, routes) = troubled(Trouble::Slow).await;
    let first = seek(&mut Person::default(), &routes, blitz()).await["seek"]["id"].clone();
    let came = (0..8).map(|_| async { seek(&mut Person::default(), &routes, blitz()).await });
    let answers = join_all(came).await;

    let mut games: Vec<&str> =
        answers.iter().filter_map(|answer| answer["paired"]["id"].as_str()).collect();
    assert_eq!(games.len(), 4, "nine people: {answers:?}");
    assert!(games.contains(&first.as_str().unwrap()), "the oldest seek is one of them");
    games.sort_unstable();
    let mut tried: Vec<String> =
        seeks.tried.lock().expect("no test panics with it").iter().map(GameId::to_string).collect();
    tried.sort_unstable();
    assert_eq!(tried, games, "no seek was to be two games");
    assert_eq!(seeks.seeks().await.unwrap().len(), 1, "one of nine waits");
}

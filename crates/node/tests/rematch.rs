//! Rematches on a store that answers wrongly or late, in virtual time.

mod common;

use std::sync::{
    Arc,
    atomic::{AtomicBool, Ordering},
};

use async_trait::async_trait;
use common::{BLACK, T0, WHITE, config, id, submit};
use game::{Actor, Command, GameResult, PlayerCommand};
use node::{Clock, Drawn, LocalBus, Node, RematchError};
use rules::Color;
use store::{NewGame, RematchState, RematchStore, SqliteStore, Store, StoreError};
use tokio::time::{Duration, sleep, timeout};
use wire::GameId;

/// A store that does what it is asked for, and then says that it failed or takes its time.
#[derive(Clone, Default)]
struct Doubtful {
    inner: SqliteStore,
    says_it_failed: Arc<AtomicBool>,
    is_slow: Arc<AtomicBool>,
}

#[async_trait]
impl RematchStore for Doubtful {
    async fn rematch(&self, game: GameId) -> Result<RematchState, StoreError> {
        self.inner.rematch(game).await
    }

    async fn ask_rematch(
        &self,
        game: GameId,
        by: Color,
        new: NewGame,
    ) -> Result<RematchState, StoreError> {
        let done = self.inner.ask_rematch(game, by, new).await;
        if self.is_slow.load(Ordering::Relaxed) {
            sleep(Duration::from_secs(2)).await;
        }
        match self.says_it_failed.load(Ordering::Relaxed) {
            true => Err(StoreError::Unavailable("as the test asked for".into())),
            false => done,
        }
    }

    async fn drop_rematch(&self, game: GameId) -> Result<RematchState, StoreError> {
        self.inner.drop_rematch(game).await
    }

    async fn earlier_results(&self, game: GameId) -> Result<Vec<Option<GameResult>>, StoreError> {
        self.inner.earlier_results(game).await
    }
}

/// A finished game in which White has offered a rematch.
async fn offered() -> (Node, Doubtful) {
    let store = Doubtful::default();
    let stores =
        Store { rematches: Arc::new(store.clone()), ..Store::new(Arc::new(store.inner.clone())) };
    let bus = Arc::new(LocalBus::default());
    let node = Node::start(stores, bus, Clock::anchored(T0)).await.unwrap();
    node.create(id(1), config("3+2")).await.unwrap();
    let resign = Command::Player(PlayerCommand::Resign);
    submit(&node, id(1), Actor::Player(Color::White, WHITE), resign, 1).await.unwrap();
    node.ask_rematch(id(1), WHITE, drawn(2)).await.unwrap();
    (node, store)
}

fn drawn(number: u64) -> Drawn {
    Drawn { id: id(number), array: 518 }
}

async fn gets_an_owner(node: &Node, game: GameId) {
    let owned = async {
        while !node.is_awake(game) {
            sleep(Duration::from_millis(100)).await;
        }
    };
    timeout(Duration::from_secs(20), owned).await.expect("the game has an owner");
}

/// C7: nobody looked after a rematch that was stored though the store said that it failed.
#[tokio::test(start_paused = true)]
async fn a_rematch_of_unknown_outcome_gets_its_owner() {
    let (node, store) = offered().await;
    store.says_it_failed.store(true, Ordering::Relaxed);
    let asked = node.ask_rematch(id(1), BLACK, drawn(3)).await;
    assert!(matches!(asked, Err(RematchError::Trouble(_))), "{asked:?}");
    assert!(!node.is_awake(id(3)));
    gets_an_owner(&node, id(3)).await;
}

/// C7: a caller who went away between the commit and the answer left a game without an owner.
#[tokio::test(start_paused = true)]
async fn a_rematch_gets_its_owner_though_the_caller_went_away() {
    let (node, store) = offered().await;
    store.is_slow.store(true, Ordering::Relaxed);
    let asked = node.ask_rematch(id(1), BLACK, drawn(3));
    timeout(Duration::from_secs(1), asked).await.expect_err("the caller goes away");
    assert_eq!(store.rematch(id(1)).await.unwrap().next, Some(id(3)), "it is stored");
    assert!(!node.is_awake(id(3)));
    gets_an_owner(&node, id(3)).await;
}

//! What the tests of the node share: a store in memory that can fail, wait, and panic.
#![allow(dead_code, reason = "each test uses a part of it")]

use std::{
    collections::HashMap,
    sync::{
        Arc, Mutex,
        atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering},
    },
};

use async_trait::async_trait;
use game::{
    Actor, Command, CommandId, Ending, GameConfig, Millis, PersonId, RatingCategory, RecordedEvent,
    Seat, Seq, Timestamp,
};
use node::{Bus, Clock, LocalBus, Node, Receipt, Submit, SubmitError};
use rules::{ByColor, Color};
use store::{
    AppendAt, AppendError, ClaimError, Claimed, DueGame, ExpectedOwner, GameStore, GameSummary,
    History, Life, NewGame, NodeId, NodeInfo, NodeStore, SqliteStore, Statistics, Store,
    StoreError,
};
use tokio::time::{Duration, sleep};
use wire::GameId;

pub(crate) const T0: Timestamp = Timestamp(1_700_000_000_000);
pub(crate) const WHITE: PersonId = PersonId(1);
pub(crate) const BLACK: PersonId = PersonId(2);

pub(crate) fn id(number: u64) -> GameId {
    GameId::from_random(number)
}

/// With both seats taken.
pub(crate) fn config(time: &str) -> GameConfig {
    let mut config = GameConfig::casual(T0, time.parse().unwrap());
    config.seats = ByColor { white: Some(Seat::Person(WHITE)), black: Some(Seat::Person(BLACK)) };
    config
}

pub(crate) async fn start(store: &Arc<TestStore>) -> Node {
    start_at(store, T0).await
}

pub(crate) async fn start_at(store: &Arc<TestStore>, now: Timestamp) -> Node {
    start_with(store, now, Arc::new(LocalBus::default())).await
}

pub(crate) async fn start_with(store: &Arc<TestStore>, now: Timestamp, bus: Arc<dyn Bus>) -> Node {
    let stores = Store {
        games: store.clone(),
        nodes: store.clone(),
        ..Store::new(Arc::new(store.inner.clone()))
    };
    Node::start(stores, bus, Clock::anchored(now)).await.unwrap()
}

pub(crate) async fn submit(
    node: &Node,
    game: GameId,
    by: Actor,
    command: Command,
    number: u64,
) -> Result<Receipt, SubmitError> {
    node.submit(game, Submit { by, command, id: Some(CommandId(number)), lag: None }).await
}

pub(crate) async fn play(
    node: &Node,
    game: GameId,
    color: Color,
    uci: &str,
    ply: u32,
) -> Result<Receipt, SubmitError> {
    let person = if color == Color::White { WHITE } else { BLACK };
    let command = Command::Play { uci: uci.parse().unwrap(), ply };
    submit(node, game, Actor::Player(color, person), command, 1_000 + u64::from(ply)).await
}

/// A store in memory that can fail, wait, and panic.
#[derive(Default)]
pub(crate) struct TestStore {
    pub(crate) inner: SqliteStore,
    /// The names of nodes, which only a store that several nodes share keeps: those that share the
    /// inner store share them.
    pub(crate) names: Arc<Mutex<HashMap<NodeId, String>>>,
    /// Nothing can be written.
    pub(crate) broken: AtomicBool,
    /// Writes and heartbeats wait until this is false again.
    pub(crate) stalled: AtomicBool,
    /// Appends to this game panic this often.
    pub(crate) panics: Mutex<Option<(GameId, u32)>>,
    /// Appends to this game wait until it is another.
    pub(crate) hangs: Mutex<Option<GameId>>,
    /// Calls for several games panic this often.
    pub(crate) batch_panics: AtomicU32,
    /// How many games each call appended to.
    pub(crate) calls: Mutex<Vec<usize>>,
    /// A game that cannot be read.
    pub(crate) damaged: Mutex<Option<GameId>>,
    /// How many milliseconds it takes to put a game to sleep.
    pub(crate) slow_sleep: AtomicU64,
    /// How many heartbeats were stored.
    pub(crate) beats: AtomicU32,
    pub(crate) claims: AtomicU32,
    pub(crate) loads: AtomicU32,
    /// Each append, with its number of events.
    pub(crate) appends: Mutex<Vec<(GameId, usize)>>,
}

impl TestStore {
    pub(crate) fn new() -> Arc<TestStore> {
        Arc::default()
    }

    /// Claims and reads.
    pub(crate) fn counts(&self) -> (u32, u32) {
        (self.claims.load(Ordering::Relaxed), self.loads.load(Ordering::Relaxed))
    }

    pub(crate) async fn ending(&self, game: GameId) -> Option<Ending> {
        self.inner.summary(game).await.unwrap().unwrap().ended.map(|(ending, _)| ending)
    }

    pub(crate) async fn events(&self, game: GameId) -> Vec<RecordedEvent> {
        self.inner.load(game, Seq(0)).await.unwrap().unwrap().events
    }

    fn readable(&self, game: GameId) -> Result<(), StoreError> {
        let damaged = *self.damaged.lock().unwrap() == Some(game);
        if damaged { Err(StoreError::Damaged("as the test asked for".into())) } else { Ok(()) }
    }

    async fn append_one(
        &self,
        at: AppendAt,
        events: Vec<RecordedEvent>,
    ) -> Result<(), AppendError> {
        self.works().await.map_err(AppendError::Unknown)?;
        while *self.hangs.lock().unwrap() == Some(at.game) {
            sleep(Duration::from_millis(10)).await;
        }
        let panics = match &mut *self.panics.lock().unwrap_or_else(|error| error.into_inner()) {
            Some((game, left)) if *game == at.game && *left > 0 => {
                *left -= 1;
                true
            }
            _ => false,
        };
        assert!(!panics, "as the test asked for");
        self.appends.lock().unwrap().push((at.game, events.len()));
        self.inner.append(at, events).await
    }

    async fn works(&self) -> Result<(), String> {
        while self.stalled.load(Ordering::Relaxed) {
            sleep(Duration::from_millis(10)).await;
        }
        if self.broken.load(Ordering::Relaxed) { Err("it is out of order".into()) } else { Ok(()) }
    }
}

#[async_trait]
impl GameStore for TestStore {
    async fn create(&self, game: NewGame) -> Result<(), StoreError> {
        self.works().await.map_err(StoreError::Unavailable)?;
        self.inner.create(game).await
    }

    async fn claim(
        &self,
        game: GameId,
        node: NodeId,
        expected: ExpectedOwner,
    ) -> Result<Claimed, ClaimError> {
        self.works().await.map_err(StoreError::Unavailable)?;
        self.readable(game)?;
        self.claims.fetch_add(1, Ordering::Relaxed);
        self.inner.claim(game, node, expected).await
    }

    async fn release(&self, node: NodeId, games: Vec<GameId>) -> Result<(), StoreError> {
        self.works().await.map_err(StoreError::Unavailable)?;
        self.inner.release(node, games).await
    }

    async fn sleep(
        &self,
        node: NodeId,
        games: Vec<(GameId, Option<Timestamp>)>,
    ) -> Result<(), StoreError> {
        self.works().await.map_err(StoreError::Unavailable)?;
        let slow = Duration::from_millis(self.slow_sleep.load(Ordering::Relaxed) / 2);
        sleep(slow).await;
        let told = self.inner.sleep(node, games).await;
        sleep(slow).await;
        told
    }

    async fn append(&self, at: AppendAt, events: Vec<RecordedEvent>) -> Result<(), AppendError> {
        self.calls.lock().unwrap().push(1);
        self.append_one(at, events).await
    }

    async fn append_many(
        &self,
        appends: Vec<(AppendAt, Vec<RecordedEvent>)>,
    ) -> Vec<Result<(), AppendError>> {
        self.calls.lock().unwrap().push(appends.len());
        let fewer = |left: u32| left.checked_sub(1);
        let panics =
            self.batch_panics.fetch_update(Ordering::Relaxed, Ordering::Relaxed, fewer).is_ok();
        let half = appends.len() / 2;
        let mut answers = Vec::new();
        for (number, (at, events)) in appends.into_iter().enumerate() {
            assert!(!(panics && number == half), "as the test asked for");
            answers.push(self.append_one(at, events).await);
        }
        answers
    }

    async fn load(&self, game: GameId, from: Seq) -> Result<Option<History>, StoreError> {
        self.readable(game)?;
        self.loads.fetch_add(1, Ordering::Relaxed);
        self.inner.load(game, from).await
    }

    async fn unfinished(&self) -> Result<Vec<GameId>, StoreError> {
        self.inner.unfinished().await
    }

    async fn timed(&self) -> Result<Vec<GameId>, StoreError> {
        self.inner.timed().await
    }

    async fn due(&self) -> Result<Vec<DueGame>, StoreError> {
        self.inner.due().await
    }

    async fn due_before(&self, before: Timestamp, limit: u32) -> Result<Vec<DueGame>, StoreError> {
        self.inner.due_before(before, limit).await
    }

    async fn awaiting_computer(&self) -> Result<Vec<GameId>, StoreError> {
        self.inner.awaiting_computer().await
    }

    async fn summary(&self, game: GameId) -> Result<Option<GameSummary>, StoreError> {
        self.inner.summary(game).await
    }

    async fn games_of(
        &self,
        person: PersonId,
        before: Option<GameId>,
        limit: u32,
    ) -> Result<Vec<GameSummary>, StoreError> {
        self.inner.games_of(person, before, limit).await
    }

    async fn statistics(
        &self,
        person: PersonId,
    ) -> Result<Vec<(RatingCategory, Statistics)>, StoreError> {
        self.inner.statistics(person).await
    }
}

#[async_trait]
impl NodeStore for TestStore {
    async fn new_node(&self, started: Timestamp, version: String) -> Result<NodeId, StoreError> {
        self.inner.new_node(started, version).await
    }

    async fn heartbeat(
        &self,
        node: NodeId,
        at: Timestamp,
        lease: Millis,
    ) -> Result<(), StoreError> {
        self.works().await.map_err(StoreError::Unavailable)?;
        self.beats.fetch_add(1, Ordering::Relaxed);
        self.inner.heartbeat(node, at, lease).await
    }

    async fn name_node(&self, node: NodeId, name: String) -> Result<(), StoreError> {
        self.names.lock().unwrap().insert(node, name);
        Ok(())
    }

    async fn end_lease(&self, node: NodeId) -> Result<(), StoreError> {
        self.works().await.map_err(StoreError::Unavailable)?;
        self.inner.end_lease(node).await
    }

    async fn live_nodes(&self, now: Timestamp) -> Result<Vec<NodeInfo>, StoreError> {
        let mut nodes = self.inner.live_nodes(now).await?;
        let names = self.names.lock().unwrap();
        nodes.iter_mut().for_each(|node| node.name = names.get(&node.id).cloned());
        Ok(nodes)
    }

    async fn heartbeat_after_silence(
        &self,
        node: NodeId,
        at: Timestamp,
        lease: Millis,
    ) -> Result<(), StoreError> {
        self.works().await.map_err(StoreError::Unavailable)?;
        self.inner.heartbeat_after_silence(node, at, lease).await
    }

    async fn lives(&self, after: Timestamp) -> Result<Vec<Life>, StoreError> {
        self.inner.lives(after).await
    }
}

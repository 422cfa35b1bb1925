//! A live game always gets an owner again. In virtual time.

use std::sync::{
    Arc,
    atomic::{AtomicBool, AtomicU32, Ordering},
};

use async_trait::async_trait;
use game::{
    Actor, Command, CommandId, Ending, GameConfig, Millis, PersonId, PlayerCommand, RatingCategory,
    RecordedEvent, Seat, Seq, Timestamp,
};
use node::{Clock, Connection, LocalBus, Node, Submit, SubmitError};
use rules::{ByColor, Color};
use store::{
    AppendAt, AppendError, ClaimError, Claimed, DueGame, ExpectedOwner, GameStore, GameSummary,
    History, Life, NewGame, NodeId, NodeInfo, NodeStore, SqliteStore, Statistics, Store,
    StoreError,
};
use tokio::time::{Duration, sleep};
use wire::GameId;

const T0: Timestamp = Timestamp(1_700_000_000_000);

type Zone = Node;

#[tokio::test(start_paused = true)]
async fn online_4_4_a_flag_falls_though_the_game_was_lost_to_a_claim() {
    let (node, store) = zone().await;
    node.create(id(), config()).await.unwrap();
    both_alive(&node).await;
    store.inner.claim(id(), NodeId(99), ExpectedOwner::Any).await.unwrap();
    // Nobody reconnects, and nobody sends a command.
    sleep(Duration::from_secs(180)).await;
    assert_eq!(ending(&store).await, Some(Ending::Time { loser: Color::White }));
    assert_eq!(node.live_games(), 0);
}

#[tokio::test(start_paused = true)]
async fn time_since_the_loss_of_a_game_is_charged_to_nobody() {
    let (node, store) = zone().await;
    node.create(id(), config()).await.unwrap();
    both_alive(&node).await;
    sleep(Duration::from_secs(5)).await;
    store.inner.heartbeat(NodeId(99), T0 + Millis(5_000), Millis(3_000)).await.unwrap();
    store.inner.claim(id(), NodeId(99), ExpectedOwner::Any).await.unwrap();
    store.refuse_claims(5);
    // The absence after 10 s cannot be stored.
    sleep(Duration::from_secs(30)).await;
    let recovered = charged_until(&store).await;
    assert_eq!(recovered, Some(T0 + Millis(5_000)), "the last heartbeat of the one that took it");
}

#[tokio::test(start_paused = true)]
async fn a_game_whose_first_claim_failed_is_aborted_when_nobody_comes() {
    let (node, store) = zone().await;
    store.refuse_claims(5);
    let made = node.create(id(), config()).await;
    assert!(matches!(made, Err(StoreError::Unavailable(_))), "{made:?}");
    sleep(Duration::from_secs(60)).await;
    assert!(matches!(ending(&store).await, Some(Ending::Aborted)));
}

#[tokio::test(start_paused = true)]
async fn tries_get_rarer_and_go_on() {
    let (node, store) = zone().await;
    store.refuse_claims(u32::MAX);
    node.create(id(), config()).await.unwrap_err();
    sleep(Duration::from_secs(600)).await;
    let tries = store.claims.load(Ordering::Relaxed);
    assert!((75..=85).contains(&tries), "each eight seconds: {tries}");
    store.refuse_claims(0);
    sleep(Duration::from_secs(8)).await;
    assert_eq!(node.live_games(), 1);
}

/// However often a game is requested, one task tries to claim it.
#[tokio::test(start_paused = true)]
async fn tries_do_not_multiply() {
    let (node, store) = zone().await;
    store.refuse_claims(u32::MAX);
    node.create(id(), config()).await.unwrap_err();
    for _ in 0..20 {
        sleep(Duration::from_secs(1)).await;
        node.adopt(id()).await.unwrap_err();
    }
    let before = store.claims.load(Ordering::Relaxed);
    sleep(Duration::from_secs(80)).await;
    let tries = store.claims.load(Ordering::Relaxed) - before;
    assert!((9..=11).contains(&tries), "each eight seconds: {tries}");
    // Requested again during an attempt, and lost again later: owned again.
    store.refuse_claims(0);
    sleep(Duration::from_secs(9)).await;
    assert_eq!(node.live_games(), 1);
    both_alive(&node).await;
    store.inner.claim(id(), NodeId(99), ExpectedOwner::Any).await.unwrap();
    sleep(Duration::from_secs(180)).await;
    assert_eq!(ending(&store).await, Some(Ending::Time { loser: Color::White }));
}

#[tokio::test(start_paused = true)]
async fn a_node_that_stops_claims_nothing_any_more() {
    let (node, store) = zone().await;
    store.refuse_claims(u32::MAX);
    node.create(id(), config()).await.unwrap_err();
    node.stop().await;
    let before = store.claims.load(Ordering::Relaxed);
    sleep(Duration::from_secs(60)).await;
    assert_eq!(store.claims.load(Ordering::Relaxed), before);
}

#[tokio::test(start_paused = true)]
async fn a_game_gets_its_owner_though_whoever_made_it_went_away() {
    let (node, store) = zone().await;
    let asked = node.clone();
    let asking = tokio::spawn(async move { asked.create(id(), config()).await });
    while store.load(id(), Seq(0)).await.unwrap().is_none() {
        tokio::task::yield_now().await;
    }
    asking.abort();
    sleep(Duration::from_millis(10)).await;
    assert_eq!(node.live_games(), 1);
}

/// A command that was answered as not carried out, and had not been started, never is.
#[tokio::test(start_paused = true)]
async fn nobody_is_kept_waiting_while_nothing_can_be_stored() {
    let (node, store) = zone().await;
    node.create(id(), config()).await.unwrap();
    both_alive(&node).await;
    store.broken.store(true, Ordering::Relaxed);
    let moved = Command::Play { uci: "e2e4".parse().unwrap(), ply: 0 };
    let resigned = Command::Player(PlayerCommand::Resign);
    let before = tokio::time::Instant::now();
    let (moving, resigning) =
        tokio::join!(submit(&node, 1, moved.clone()), submit(&node, 2, resigned));
    assert_eq!((moving, resigning), (Err(SubmitError::Unavailable), Err(SubmitError::Unavailable)));
    assert!(before.elapsed() <= Duration::from_secs(5), "{:?}", before.elapsed());
    let (game, _) = node.look(id()).await.expect("the game can still be seen");
    assert_eq!(game.ply(), 0);

    sleep(Duration::from_secs(60)).await;
    store.broken.store(false, Ordering::Relaxed);
    sleep(Duration::from_secs(5)).await;
    assert_eq!(ending(&store).await, None);
    let done = submit(&node, 1, moved).await;
    assert!(done.is_ok(), "{done:?}");
    let (game, at) = node.look(id()).await.unwrap();
    assert_eq!((game.ply(), game.ended()), (1, None));
    // The last heartbeat was stored when the clock began to run.
    assert_eq!(game.clocks(at).white, Some(Millis(60_000)), "all of it is charged to nobody");
}

async fn submit(node: &Zone, number: u64, command: Command) -> Result<node::Receipt, SubmitError> {
    let by = Actor::Player(Color::White, PersonId(1));
    node.submit(id(), Submit { by, command, id: Some(CommandId(number)), lag: None }).await
}

fn id() -> GameId {
    "testgame".parse().unwrap()
}

fn config() -> GameConfig {
    let mut config = GameConfig::casual(T0, "1+0".parse().unwrap());
    let person = |number| Some(Seat::Person(PersonId(number)));
    config.seats = ByColor { white: person(1), black: person(2) };
    config
}

async fn zone() -> (Zone, Arc<Stubborn>) {
    let store = Arc::new(Stubborn::default());
    let bus = Arc::new(LocalBus::default());
    let stores = Store {
        games: store.clone(),
        nodes: store.clone(),
        ..Store::new(Arc::new(store.inner.clone()))
    };
    let node = Node::start(stores, bus, Clock::anchored(T0)).await.unwrap();
    (node, store)
}

async fn both_alive(node: &Zone) {
    for color in Color::ALL {
        node.alive(id(), color, Connection::CALLS);
    }
    sleep(Duration::from_millis(1)).await;
}

async fn ending(store: &Stubborn) -> Option<Ending> {
    store.inner.summary(id()).await.unwrap().unwrap().ended.map(|(ending, _)| ending)
}

/// Until when the last recovery charged time.
async fn charged_until(store: &Stubborn) -> Option<Timestamp> {
    let history = store.inner.load(id(), Seq(0)).await.unwrap().unwrap();
    history.events.iter().rev().find_map(|recorded| match recorded.event {
        game::Event::Recovered { charged_until } => Some(charged_until),
        _ => None,
    })
}

/// A store in memory that refuses claims, or all writes, for a while.
#[derive(Default)]
struct Stubborn {
    inner: SqliteStore,
    broken: AtomicBool,
    refuses: AtomicU32,
    claims: AtomicU32,
}

impl Stubborn {
    /// Refuses the next claims.
    fn refuse_claims(&self, count: u32) {
        self.refuses.store(count, Ordering::Relaxed);
    }

    fn works(&self) -> Result<(), String> {
        let broken = self.broken.load(Ordering::Relaxed);
        if broken { Err("it is out of order".into()) } else { Ok(()) }
    }
}

#[async_trait]
impl GameStore for Stubborn {
    async fn create(&self, game: NewGame) -> Result<(), StoreError> {
        let made = self.inner.create(game).await;
        tokio::task::yield_now().await;
        made
    }

    async fn claim(
        &self,
        game: GameId,
        node: NodeId,
        expected: ExpectedOwner,
    ) -> Result<Claimed, ClaimError> {
        self.works().map_err(StoreError::Unavailable)?;
        self.claims.fetch_add(1, Ordering::Relaxed);
        let fewer = |left: u32| left.checked_sub(1);
        match self.refuses.fetch_update(Ordering::Relaxed, Ordering::Relaxed, fewer) {
            Ok(_) => Err(StoreError::Unavailable("it is stubborn".into()).into()),
            Err(_) => self.inner.claim(game, node, expected).await,
        }
    }

    async fn release(&self, node: NodeId, games: Vec<GameId>) -> Result<(), StoreError> {
        self.inner.release(node, games).await
    }

    async fn append(&self, at: AppendAt, events: Vec<RecordedEvent>) -> Result<(), AppendError> {
        self.works().map_err(AppendError::Unknown)?;
        self.inner.append(at, events).await
    }

    async fn load(&self, game: GameId, from: Seq) -> Result<Option<History>, StoreError> {
        self.inner.load(game, from).await
    }

    async fn unfinished(&self) -> Result<Vec<GameId>, StoreError> {
        self.inner.unfinished().await
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
impl NodeStore for Stubborn {
    async fn new_node(&self, started: Timestamp, version: String) -> Result<NodeId, StoreError> {
        self.inner.new_node(started, version).await
    }

    async fn heartbeat(
        &self,
        node: NodeId,
        at: Timestamp,
        lease: Millis,
    ) -> Result<(), StoreError> {
        self.works().map_err(StoreError::Unavailable)?;
        self.inner.heartbeat(node, at, lease).await
    }

    async fn end_lease(&self, node: NodeId) -> Result<(), StoreError> {
        self.inner.end_lease(node).await
    }

    async fn live_nodes(&self, now: Timestamp) -> Result<Vec<NodeInfo>, StoreError> {
        self.inner.live_nodes(now).await
    }

    async fn heartbeat_after_silence(
        &self,
        node: NodeId,
        at: Timestamp,
        lease: Millis,
    ) -> Result<(), StoreError> {
        self.works().map_err(StoreError::Unavailable)?;
        self.inner.heartbeat_after_silence(node, at, lease).await
    }

    async fn lives(&self, after: Timestamp) -> Result<Vec<Life>, StoreError> {
        self.inner.lives(after).await
    }
}

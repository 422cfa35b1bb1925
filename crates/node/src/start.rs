//! How a node starts: alone, or beside others.

use std::{
    collections::HashSet,
    fmt,
    sync::{Arc, Mutex, atomic::AtomicU64},
};

use game::Timestamp;
use store::{NodeId, NodeInfo, Store, StoreError};
use tokio::sync::watch;
use wire::GameId;

use crate::{
    Bus, Clock, Node, Respond,
    asleep::SleepingGames,
    at_rest::GamesAtRest,
    chat::ChatLimit,
    claims::PendingClaims,
    computers::Computers,
    delayed::DelayedGames,
    heartbeat::{self, Health, Heart, Pulse},
    members::{self, Members},
    node::Shared,
    owners::Owners,
    panics::Panics,
    presence_elsewhere,
    replica::Replicas,
    serving,
    shard::Shards,
    ticking::TickingGames,
    verdicts::Verdicts,
    waker::{self, DamagedGames},
    wall::NodeClock,
    watching::{self, WatchersElsewhere},
};

/// Why a node of a cluster did not start.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum StartError {
    /// Another living node has its name.
    NameTaken {
        /// The name.
        name: String,
        /// The other node.
        node: NodeId,
    },
    /// The store failed.
    Store(StoreError),
}

impl fmt::Display for StartError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StartError::NameTaken { name, node } => write!(
                f,
                "a node named {name:?} is already running (number {}); give this one another name, \
                 or wait three seconds if the other was just stopped",
                node.0
            ),
            StartError::Store(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for StartError {}

impl From<StoreError> for StartError {
    fn from(error: StoreError) -> StartError {
        StartError::Store(error)
    }
}

impl Node {
    /// Starts a node. Games that have not ended are claimed and replayed when they are needed or
    /// due, nearest deadline first, so that the node can serve at once however many there are.
    ///
    /// # Errors
    ///
    /// If the store does not answer.
    pub async fn start(store: Store, bus: Arc<dyn Bus>, clock: Clock) -> Result<Node, StoreError> {
        let started = Node::start_named(store, bus, clock, String::new()).await;
        started.map_err(|error| match error {
            StartError::Store(error) => error,
            StartError::NameTaken { .. } => StoreError::Exists,
        })
    }

    /// Starts a node beside others on the same store and a bus that they share, by the clock of the
    /// store.
    ///
    /// # Errors
    ///
    /// If the store does not answer, or another node has this name.
    pub async fn join(store: Store, bus: Arc<dyn Bus>, name: String) -> Result<Node, StartError> {
        let clock = match store.nodes.time().await? {
            Some(now) => Clock::anchored(now),
            None => Clock::start(Timestamp(0)),
        };
        Node::start_named(store, bus, clock, name).await
    }

    /// Starts a node with a name, by a given clock. An empty name is none.
    ///
    /// # Errors
    ///
    /// If the store does not answer, or another node has this name.
    pub async fn start_named(
        store: Store,
        bus: Arc<dyn Bus>,
        clock: Clock,
        name: String,
    ) -> Result<Node, StartError> {
        let store = Arc::new(store);
        let clustered = bus.is_shared();
        let others =
            if clustered { store.nodes.live_nodes(clock.now()).await? } else { Vec::new() };
        refuse_name(&name, &others)?;
        // In a cluster, games without an owner are anybody's.
        let sleeping = if clustered { Vec::new() } else { sleeping(&store).await? };
        let is_watched = clustered || store.nodes.time().await?.is_some();
        // Its life begins now: what it took to read the above is charged to nobody.
        let now = clock.now();
        let id = store.nodes.new_node(now, env!("CARGO_PKG_VERSION").into()).await?;
        if !name.is_empty() {
            store.nodes.name_node(id, name.clone()).await?;
        }
        store.nodes.heartbeat(id, now, heartbeat::LEASE).await?;
        if clustered {
            // Of two that start at the same time, the first stays.
            let mut others = store.nodes.live_nodes(now).await?;
            others.retain(|other| other.id < id);
            if let Err(error) = refuse_name(&name, &others) {
                store.nodes.end_lease(id).await?;
                return Err(error);
            }
        }
        let pulse = Arc::new(Pulse::started(id, now));
        let ticking = Arc::<TickingGames>::default();
        let clock = Arc::new(NodeClock::new(clock));
        let (send_health, health) = watch::channel(Health::Well);
        let shared = Arc::new(Shared::new(Beginning {
            id,
            name,
            store: Arc::clone(&store),
            bus,
            clock: Arc::clone(&clock),
            health,
            pulse: Arc::clone(&pulse),
            ticking: Arc::clone(&ticking),
            sleeping,
        }));
        let wake_now = Arc::clone(&shared.wake_now);
        let heart = Heart { store, node: id, clock, pulse, ticking, wake_now, is_watched };
        tokio::spawn(heartbeat::beat(heart, send_health));
        run_tasks(&shared);
        Ok(Node { shared })
    }
}

/// What is known when a node begins.
struct Beginning {
    id: NodeId,
    name: String,
    store: Arc<Store>,
    bus: Arc<dyn Bus>,
    clock: Arc<NodeClock>,
    health: watch::Receiver<Health>,
    pulse: Arc<Pulse>,
    ticking: Arc<TickingGames>,
    sleeping: Vec<(GameId, bool)>,
}

impl Shared {
    fn new(beginning: Beginning) -> Shared {
        let Beginning { id, name, store, bus, clock, health, pulse, ticking, sleeping } = beginning;
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        Shared {
            id,
            name,
            store,
            clock,
            health,
            live: Mutex::default(),
            viewers: Arc::default(),
            chat_limit: ChatLimit::default(),
            computers: Computers::default(),
            pulse,
            asleep: Arc::new(SleepingGames::at_start(sleeping, &ticking)),
            ticking,
            at_rest: GamesAtRest::default(),
            damaged: DamagedGames::default(),
            panics: Panics::default(),
            shards: Shards::default(),
            premove_notes: Arc::default(),
            verdicts: Verdicts::new(cores),
            pending_claims: PendingClaims::default(),
            failed_appends: Arc::default(),
            milestones: Arc::default(),
            replicas: Replicas::default(),
            delayed: DelayedGames::default(),
            stopping: Arc::default(),
            meters: Arc::default(),
            connections: AtomicU64::default(),
            commands: AtomicU64::default(),
            members: Members::new(id),
            owners: Owners::default(),
            presence_elsewhere: Arc::default(),
            watchers_elsewhere: WatchersElsewhere::default(),
            wake_now: Arc::default(),
            load: Mutex::default(),
            bus,
        }
    }
}

/// Starts what runs beside the games until the node is dropped.
fn run_tasks(shared: &Arc<Shared>) {
    let node = || Arc::downgrade(shared);
    tokio::spawn(waker::run(node()));
    if !shared.bus.is_shared() {
        return;
    }
    tokio::spawn(members::run(node()));
    tokio::spawn(members::hear_beats(node()));
    let presence = Arc::clone(&shared.presence_elsewhere);
    tokio::spawn(presence_elsewhere::run(node(), presence));
    tokio::spawn(watching::run(node()));
    let server = node();
    let answer = move |request, respond: Respond| serving::serve(&server, request, respond);
    shared.bus.serve(shared.id, Arc::new(answer));
}

/// The games that have not ended, and whether time may run in them. Nothing is read.
async fn sleeping(store: &Store) -> Result<Vec<(GameId, bool)>, StoreError> {
    let timed: HashSet<GameId> = store.games.timed().await?.into_iter().collect();
    let unfinished = store.games.unfinished().await?;
    Ok(unfinished.into_iter().map(|game| (game, timed.contains(&game))).collect())
}

fn refuse_name(name: &str, others: &[NodeInfo]) -> Result<(), StartError> {
    let same = |other: &&NodeInfo| !name.is_empty() && other.name.as_deref() == Some(name);
    match others.iter().find(same) {
        Some(other) => Err(StartError::NameTaken { name: name.to_owned(), node: other.id }),
        None => Ok(()),
    }
}

//! How a node starts: alone, or beside others.

use std::{
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
    gaps::Gaps,
    heartbeat::{self, Beat, Health, Pulse},
    members::{self, Members},
    node::Shared,
    owners::Owners,
    panics::Panics,
    presence_elsewhere,
    replica::Replicas,
    serving,
    shard::Shards,
    verdicts::Verdicts,
    waker::{self, DamagedGames},
    watching::{self, WatchersElsewhere},
};

/// How many earlier lives of this server matter: a game that slept longer is charged nothing for
/// what was before.
const PAST_NODES: u32 = 1_000;

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
        let now = clock.now();
        let clustered = bus.is_shared();
        let others = if clustered { store.nodes.live_nodes(now).await? } else { Vec::new() };
        refuse_name(&name, &others)?;
        let past = store.nodes.past_nodes(PAST_NODES).await?;
        let silences = store.nodes.silences().await?;
        let sleeping = sleeping(&store, clustered).await?;
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
        // Nobody can have connected before this instant.
        let gaps = Arc::new(Gaps::between(&past, &silences, &others, clock.now()));
        let (send_health, health) = watch::channel(Health::Well);
        let shared = Arc::new(Shared::new(Beginning {
            id,
            name,
            store: Arc::clone(&store),
            bus: Arc::clone(&bus),
            clock,
            health,
            gaps: Arc::clone(&gaps),
            sleeping,
        }));
        let pulse = Pulse { store, bus, node: id, clock, gaps };
        tokio::spawn(heartbeat::beat(pulse, Beat::at(now), send_health));
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
    clock: Clock,
    health: watch::Receiver<Health>,
    gaps: Arc<Gaps>,
    sleeping: Vec<GameId>,
}

impl Shared {
    fn new(beginning: Beginning) -> Shared {
        let Beginning { id, name, store, bus, clock, health, gaps, sleeping } = beginning;
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
            gaps,
            asleep: Arc::new(SleepingGames::at_start(sleeping)),
            at_rest: GamesAtRest::default(),
            damaged: DamagedGames::default(),
            panics: Panics::default(),
            shards: Shards::default(),
            premove_notes: Arc::default(),
            verdicts: Verdicts::new(cores),
            pending_claims: PendingClaims::default(),
            handovers: Arc::default(),
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

/// The games that have not ended and that no node owns. Of a single node, all: it starts where the
/// one before ended.
async fn sleeping(store: &Store, clustered: bool) -> Result<Vec<GameId>, StoreError> {
    if !clustered {
        return store.games.unfinished().await;
    }
    let due = store.games.due().await?;
    Ok(due.into_iter().filter(|due| due.owner.is_none()).map(|due| due.id).collect())
}

fn refuse_name(name: &str, others: &[NodeInfo]) -> Result<(), StartError> {
    let same = |other: &&NodeInfo| !name.is_empty() && other.name.as_deref() == Some(name);
    match others.iter().find(same) {
        Some(other) => Err(StartError::NameTaken { name: name.to_owned(), node: other.id }),
        None => Ok(()),
    }
}

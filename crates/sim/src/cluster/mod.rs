//! Several nodes on one store, simulated from a seed: a bus that loses, delays, doubles and
//! reorders; nodes that stand still past their lease and wake; a store that fails or answers late;
//! nodes that cannot reach each other. Auditors read everything at the end.

mod audit;
mod disk;
mod players;
mod viewers;
mod weather;

use std::sync::{Arc, Mutex};

use game::{GameConfig, Millis, PersonId, Seat, TimeControl, Timestamp};
use node::{Clock, Network, Node, SharedBus};
use rules::{ByColor, Color};
use store::{MemoryStore, Store};
use tokio::time::{Duration, sleep};
use wire::GameId;

use self::{
    disk::{NodeDisk, Writes},
    players::{Ack, Player},
    viewers::Viewer,
    weather::{Weather, WeatherFate},
};
use crate::Random;

/// How many nodes there are.
const NODES: usize = 3;
/// How long things go wrong, and then how long nothing does.
const STORMY: Duration = Duration::from_secs(100);
const CALM: Duration = Duration::from_secs(45);
const T0: Timestamp = Timestamp(1_700_000_000_000);

/// What came of a run.
#[derive(Clone, Debug)]
pub struct ClusterRun {
    /// The seed.
    pub seed: u64,
    /// What the auditors found.
    pub complaints: Vec<String>,
    /// Moves that were acknowledged.
    pub moves: usize,
    /// How often a game got another owner.
    pub takeovers: usize,
}

/// Everything that runs.
pub(crate) struct Cluster {
    pub(crate) disk: MemoryStore,
    pub(crate) writes: Arc<Writes>,
    pub(crate) weather: Arc<Weather>,
    pub(crate) clock: Clock,
    pub(crate) nodes: Vec<Node>,
    pub(crate) games: Vec<GameId>,
    pub(crate) acks: Mutex<Vec<Ack>>,
}

/// Plays a cluster from a seed.
pub fn run_cluster(seed: u64) -> ClusterRun {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_time()
        .start_paused(true)
        .build()
        .expect("a runtime needs no more than this");
    runtime.block_on(play(seed))
}

async fn play(seed: u64) -> ClusterRun {
    let cluster = Arc::new(start(seed).await);
    let mut random = Random::stream(seed, "games", 0);
    let mut viewers = Vec::new();
    for (number, game) in (0_u64..).zip(cluster.games.clone()) {
        let maker = random.below(NODES as u64) as usize;
        while cluster.nodes[maker].create(game, config(number)).await.is_err() {
            sleep(Duration::from_millis(500)).await;
        }
        for color in Color::ALL {
            let node = random.below(NODES as u64) as usize;
            let random = Random::stream(seed, "player", 2 * number + color as u64);
            let person = person_of(number, color);
            tokio::spawn(
                Player::new(Arc::clone(&cluster), game, color, person, node, random).run(),
            );
        }
        for node in 0..NODES {
            viewers.push(Viewer::start(&cluster, game, node));
        }
    }
    let storm =
        tokio::spawn(weather::storm(Arc::clone(&cluster), Random::stream(seed, "storm", 0)));
    sleep(STORMY).await;
    storm.abort();
    cluster.weather.clear();
    sleep(CALM).await;
    let complaints = audit::audit(&cluster, &viewers).await;
    let moves = lock(&cluster.acks).len();
    ClusterRun { seed, complaints, moves, takeovers: cluster.writes.takeovers() }
}

async fn start(seed: u64) -> Cluster {
    let (disk, writes, clock) = (MemoryStore::new(), Arc::default(), Clock::anchored(T0));
    let weather = Arc::new(Weather::new(seed));
    let network = Network::with(WeatherFate(Arc::clone(&weather)));
    let mut nodes = Vec::new();
    for place in 0..NODES {
        let transport = network.attach();
        let one = Arc::new(NodeDisk::new(&disk, &writes, &weather, place, seed));
        let rest = Store::new(Arc::new(disk.clone()));
        let store = Store { games: one.clone(), nodes: one, ..rest };
        let bus = Arc::new(SharedBus::new(transport));
        let started = Node::start_named(store, bus, clock, format!("node {place}")).await;
        nodes.push(started.expect("the store works at first"));
    }
    weather.set_network(network);
    // Until all know each other.
    sleep(Duration::from_secs(4)).await;
    let games = (0..6).map(|number| GameId::from_random(seed * 100 + number)).collect();
    Cluster { disk, writes, weather, clock, nodes, games, acks: Mutex::default() }
}

fn config(game: u64) -> GameConfig {
    let time = TimeControl::fischer(Millis::MINUTE.times(10), Millis(0)).expect("a clock");
    let seat = |color| Some(Seat::Person(person_of(game, color)));
    let seats = ByColor { white: seat(Color::White), black: seat(Color::Black) };
    GameConfig { seats, ..GameConfig::casual(T0, time) }
}

fn person_of(game: u64, color: Color) -> PersonId {
    PersonId(1 + 2 * game + color as u64)
}

/// No code leaves these values half changed, so a panic elsewhere does no harm.
pub(crate) fn lock<T>(shared: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    crate::zone::lock(shared)
}

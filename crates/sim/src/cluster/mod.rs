//! Several nodes on one store, simulated from a seed on one thread: the same seed is the same run.
//!
//! Each node has a runtime of its own, with a clock of its own. So a node can stand still while true
//! time goes on, and wake with all its timers late at once. The simulator writes down what it did
//! (`log`), and a model says from that alone what each player may be charged (`model`).

mod audit;
mod disk;
mod log;
mod machine;
mod model;
mod network;
mod page;
mod plan;
mod session;
mod spans;
mod storm;
mod viewers;
mod weather;
mod world;

use std::{
    collections::BTreeMap,
    sync::{Arc, Mutex},
};

use game::{GameConfig, Millis, PersonId, TimeControl, Timestamp};
use node::{Clock, LocalBus, Node, SharedBus, WallClock};
use rules::{ByColor, Color};
use store::{SqliteStore, Store};
use wire::GameId;

use self::{
    disk::{Disk, NodeDisk},
    log::{GameLog, Life},
    machine::Machine,
    network::Network,
    page::{Nodes, Page},
    plan::{CALM, QUIET, STORMY},
    session::Seat,
    viewers::Viewer,
    world::{Address, World, millis},
};
use crate::{Random, zone::lock};

pub use self::plan::{ClusterPlan, Mutation};

const T0: Timestamp = Timestamp(1_700_000_000_000);

/// What came of a run.
#[derive(Clone, Debug)]
pub struct ClusterRun {
    /// The seed.
    pub seed: u64,
    /// What the auditors found.
    pub complaints: Vec<String>,
    /// A hash of everything that happened: the same for the same seed.
    pub digest: u64,
    /// How much happened.
    pub counts: ClusterCounts,
    /// Everything that happened, if `TABIYA_SIM_TRACE` is set.
    pub trace: Vec<String>,
}

/// How much happened in a run.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct ClusterCounts {
    /// Moves that were acknowledged.
    pub moves: usize,
    /// Moves whose charge was compared with the model.
    pub judged: usize,
    /// How often a game got another owner.
    pub takeovers: usize,
    /// Flags that fell.
    pub flags: usize,
    /// How often a game had no owner and slept.
    pub sleeps: usize,
    /// The most that a player was charged above their thinking time, in milliseconds.
    pub most_above: u64,
    /// The longest that a node stood still while it owned a game, in milliseconds.
    pub longest: u64,
}

/// Everything that runs.
struct Cluster {
    plan: ClusterPlan,
    world: Arc<World>,
    disk: Arc<Disk>,
    network: Arc<Network>,
    machines: Vec<Option<Machine>>,
    /// How many processes each machine has had.
    lives: Vec<u32>,
    /// The nodes of the processes that run.
    nodes: Arc<Mutex<BTreeMap<Address, Slot>>>,
    pages: Vec<Page>,
    viewers: Vec<Viewer>,
    random: Random,
}

type Slot = Arc<Mutex<Option<Node>>>;

/// Plays a cluster.
pub fn run_cluster(plan: ClusterPlan) -> ClusterRun {
    let mut cluster = Cluster::new(plan);
    cluster.begin();
    cluster.run_until(QUIET + STORMY);
    cluster.calm_down();
    cluster.run_until(QUIET + STORMY + CALM);
    cluster.end()
}

impl Cluster {
    fn new(plan: ClusterPlan) -> Cluster {
        let world = World::new(plan.seed, plan.nodes);
        let (memory, mutation) = (SqliteStore::in_memory(), plan.mutation);
        lock(&world.weather).skews.clone_from(&plan.skews);
        let is_shared = plan.nodes > 1;
        let disk = Arc::new(Disk { world: Arc::clone(&world), memory, is_shared, mutation });
        Cluster {
            network: Network::new(&world),
            machines: (0..plan.nodes).map(|_| None).collect(),
            lives: vec![0; plan.nodes],
            nodes: Arc::default(),
            pages: Vec::new(),
            viewers: Vec::new(),
            random: Random::stream(plan.seed, "cluster", 0),
            disk,
            world,
            plan,
        }
    }

    /// Starts all nodes, then all games, then the storm.
    fn begin(&mut self) {
        let games: Vec<GameId> =
            (0..self.plan.games.len() as u64).map(|n| game_id(self.plan.seed, n)).collect();
        for (plan, id) in self.plan.games.iter().zip(&games) {
            let (base, players) = (plan.base, ByColor::default());
            self.world.log().games.push(GameLog { id: *id, base, players, owners: Vec::new() });
        }
        for place in 0..self.plan.nodes {
            self.start(place);
        }
        self.run_until(QUIET / 2);
        let plans = self.plan.games.clone();
        for ((number, id), plan) in (0_u64..).zip(&games).zip(&plans) {
            let place = self.random.below(self.plan.nodes as u64) as usize;
            let machine = self.machines[place].as_ref().expect("all is well at first");
            let node = machine.node().expect("it has started");
            let (id, base) = (*id, plan.base);
            machine.spawn(async move {
                // Instants of a node exist in its runtime alone.
                let config = config(number, base, node.clock().now());
                while node.create(id, config.clone()).await.is_err() {
                    tokio::time::sleep(millis(500)).await;
                }
            });
            self.open_pages(number, id, plan);
        }
        self.run_until(QUIET);
        storm::plan(&self.world, &self.plan);
    }

    fn open_pages(&mut self, number: u64, game: GameId, plan: &plan::GamePlan) {
        let slots = Arc::clone(&self.nodes);
        let nodes: Nodes =
            Arc::new(move |who| lock(&slots).get(&who).and_then(|slot| lock(slot).clone()));
        for color in Color::ALL {
            let seat = Seat { game, color, person: person_of(number, color) };
            let random = Random::stream(self.plan.seed, "page", 2 * number + color as u64);
            let places = self.plan.nodes;
            let page = Page::new(&self.world, &nodes, seat, places, plan.thinks, random);
            let leave = plan.leave.map(|(at, back)| (QUIET + at, QUIET + back[color as usize]));
            let opened = page.clone();
            self.world.outside_at(self.world.now() + 200, move || opened.start(leave));
            self.pages.push(page);
        }
    }

    fn run_until(&mut self, end: u64) {
        while self.world.now() < end {
            for order in self.world.take_orders() {
                self.follow(order);
            }
            self.world.run_outside();
            let first = self.random.below(self.plan.nodes as u64) as usize;
            for number in 0..self.plan.nodes {
                if let Some(machine) = &mut self.machines[(first + number) % self.plan.nodes] {
                    machine.run_window();
                }
            }
            self.world.next_window();
        }
    }

    /// Starts a process on a machine that has none.
    fn start(&mut self, place: usize) {
        if self.machines[place].is_some() {
            return;
        }
        self.lives[place] += 1;
        let who = Address { place, life: self.lives[place] };
        let life =
            Life { who, node: None, began_at: None, asked_at: None, ended_at: None, still: vec![] };
        self.world.log().lives.push(life);
        self.world.trace(format_args!("{who:?} starts"));
        let one = Arc::new(NodeDisk { disk: Arc::clone(&self.disk), who });
        let rest = Store::new(Arc::new(self.disk.memory.clone()));
        let store = Store { games: one.clone(), nodes: one, ..rest };
        let link = (self.plan.nodes > 1).then(|| self.network.link(who));
        let wall = wall_clock(&self.world, place);
        let machine = Machine::new(&self.world, who, async move {
            let node = match link {
                Some(link) => {
                    let bus = Arc::new(SharedBus::new(link));
                    Node::join(store, bus, format!("node {}", who.place)).await?
                }
                None => {
                    let (bus, clock) = (Arc::new(LocalBus::default()), Clock::anchored(wall()));
                    Node::start_named(store, bus, clock, String::new()).await?
                }
            };
            node.follow(wall);
            Ok(node)
        });
        lock(&self.nodes).insert(who, machine.slot());
        for game in self.world.log().games.clone() {
            self.viewers.push(Viewer::start(&machine, game.id));
        }
        self.world.set_up(place, Some(who));
        self.machines[place] = Some(machine);
    }

    /// Ends a process in the middle of its work.
    fn kill(&mut self, place: usize) {
        let Some(machine) = self.machines[place].take() else { return };
        let who = machine.who;
        self.world.trace(format_args!("{who:?} is killed"));
        self.went_on(&machine);
        let now = self.world.now();
        self.world.log().life(who).ended_at.get_or_insert(now);
        lock(&self.nodes).remove(&who);
        self.world.set_up(place, None);
        drop(machine);
        for page in self.pages.clone() {
            self.world.outside_at(now + self.world.delay(), move || page.node_ended(who));
        }
    }

    /// Nothing goes wrong any more.
    fn calm_down(&mut self) {
        self.world.trace(format_args!("the storm is over"));
        lock(&self.world.weather).clear();
        for place in 0..self.plan.nodes {
            self.follow(world::Order::GoOn(place));
            self.follow(world::Order::Start(place));
        }
    }

    fn end(mut self) -> ClusterRun {
        let (complaints, counts) = audit::audit(&self);
        let digest = self.world.digest();
        for place in 0..self.plan.nodes {
            self.machines[place] = None;
        }
        let trace = self.world.take_lines();
        self.world.clear();
        ClusterRun { seed: self.plan.seed, complaints, digest, counts, trace }
    }
}

fn game_id(seed: u64, number: u64) -> GameId {
    GameId::from_random(seed * 100 + number)
}

fn config(game: u64, base: Millis, now: Timestamp) -> GameConfig {
    let time = TimeControl::fischer(base, Millis(0)).expect("a clock");
    let seat = |color| Some(game::Seat::Person(person_of(game, color)));
    let seats = ByColor { white: seat(Color::White), black: seat(Color::Black) };
    GameConfig { seats, ..GameConfig::casual(now, time) }
}

fn person_of(game: u64, color: Color) -> PersonId {
    PersonId(1 + 2 * game + color as u64)
}

/// What the clock of a machine shows.
fn wall_clock(world: &Arc<World>, place: usize) -> WallClock {
    let world = Arc::clone(world);
    Arc::new(move || {
        let skew = lock(&world.weather).skews[place];
        Timestamp(timestamp(world.now()).0.saturating_add_signed(skew))
    })
}

/// What the clock of the store shows at an instant of true time.
pub(crate) fn timestamp(at: u64) -> Timestamp {
    T0 + Millis(at)
}

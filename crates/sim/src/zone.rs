//! A server, from the first start of its node to the end of its last life.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError, atomic::Ordering};

use game::{Millis, Timestamp};
use node::{Bus, Clock, LocalBus, Node};
use store::Store;

use crate::{
    Random,
    disk::{Death, Disk},
    faulty::FaultyStore,
    ledger::Ledger,
    life::Life,
    luck::{Chances, Trap},
    pace::Slot,
    panicking_bus::PanickingBus,
    plan::{LifePlan, Plan, T0},
    table::Table,
};

/// A server with everything that outlives its node.
pub(crate) struct Zone {
    pub(crate) plan: Plan,
    pub(crate) disk: Arc<Mutex<Disk>>,
    pub(crate) ledger: Arc<Ledger>,
    pub(crate) tables: Vec<Table>,
    chances: Arc<Chances>,
    random: Random,
    /// The current time.
    pub(crate) now: Timestamp,
    /// When each life of the node started.
    pub(crate) starts: Vec<Timestamp>,
    /// How many games the node had in memory at the end.
    pub(crate) live_games: usize,
}

/// Within this time, every clock runs out.
const DESERTED: Millis = Millis::from_seconds(40 * 60);

/// Whether the node started.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Lived {
    Well,
    NotAtAll,
}

/// How a runtime ended.
enum Ended {
    Killed,
    NotStarted,
    Done { live_games: usize },
}

impl Zone {
    pub(crate) fn new(plan: Plan) -> Zone {
        let seed = plan.seed;
        let mut disk = Disk::new(plan.promise);
        let people = disk.make_people(plan.people, T0);
        let tables = plan.games.iter().map(|game| Table::new(&plan, game, &people)).collect();
        Zone {
            plan,
            disk: Arc::new(Mutex::new(disk)),
            ledger: Arc::default(),
            tables,
            chances: Arc::new(Chances::new(seed)),
            random: Random::stream(seed, "zone", 0),
            now: T0,
            starts: Vec::new(),
            live_games: 0,
        }
    }

    /// Runs one life of the node, from its start to its death. A node that cannot start is started
    /// again a little later, as often as necessary.
    pub(crate) fn live(&mut self, life: &LifePlan, is_last: bool) {
        let origin = Slot::Setup.at_or_after(self.now);
        loop {
            self.now = Slot::Setup.at_or_after(self.now);
            if self.try_to_live(life, origin, is_last) == Lived::Well {
                break;
            }
            self.now = self.now + Millis(1_000);
        }
        self.now = self.now + life.downtime;
    }

    fn try_to_live(&mut self, life: &LifePlan, origin: Timestamp, is_last: bool) -> Lived {
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_time()
            .start_paused(true)
            .build()
            .expect("a runtime needs no more than this");
        self.starts.push(self.now);
        let (now, ended) = runtime.block_on(self.one_life(life, origin, is_last));
        // Everything in progress is dropped.
        drop(runtime);
        self.now = now;
        let (lived, death) = match ended {
            Ended::Killed => (Lived::Well, life.death),
            Ended::NotStarted => (Lived::NotAtAll, Death::Kill),
            Ended::Done { live_games } => {
                self.live_games = live_games;
                (Lived::Well, life.death)
            }
        };
        lock(&self.disk).survive(now, death, &mut self.random);
        lived
    }

    async fn one_life(
        &self,
        plan: &LifePlan,
        origin: Timestamp,
        is_last: bool,
    ) -> (Timestamp, Ended) {
        let clock = Clock::anchored(self.now);
        let store = Arc::new(FaultyStore {
            clock,
            started: origin,
            faults: plan.faults.clone(),
            disk: Arc::clone(&self.disk),
            chances: Arc::clone(&self.chances),
            ledger: Arc::clone(&self.ledger),
            trap: Trap { set: Mutex::new(plan.trap), ..Trap::default() },
        });
        let ended = tokio::select! {
            biased;
            () = store.trap.sprung.notified() => Ended::Killed,
            () = Slot::Fate.wait_until(&clock, origin + plan.length) => Ended::Killed,
            ended = self.work(plan, &store, clock, origin, is_last) => ended,
        };
        (clock.now(), ended)
    }

    /// Starts the node, starts all games, and waits for the end.
    async fn work(
        &self,
        plan: &LifePlan,
        store: &Arc<FaultyStore>,
        clock: Clock,
        origin: Timestamp,
        is_last: bool,
    ) -> Ended {
        let bus = self.bus(clock);
        // The simulator uses only these parts of the store.
        let rest = Store::new(Arc::new(lock(&self.disk).view().clone()));
        let stores =
            Store { games: store.clone(), nodes: store.clone(), people: store.clone(), ..rest };
        let Ok(node) = Node::start(stores, bus, clock).await else {
            return Ended::NotStarted;
        };
        let ledger = Arc::clone(&self.ledger);
        let life = Life { node, clock, ledger, closed: Arc::default() };
        if is_last && self.plan.deserted {
            Slot::Setup.wait(&clock, DESERTED).await;
            return Ended::Done { live_games: life.node.live_games() };
        }
        for table in &self.tables {
            tokio::spawn(table.clone().open(life.clone()));
        }
        if is_last {
            self.rest(&life).await;
            return Ended::Done { live_games: life.node.live_games() };
        }
        if plan.death == Death::Stop {
            let stop_at = origin + (plan.length - Millis(1_000));
            Slot::Setup.wait_until(&clock, stop_at).await;
            life.closed.store(true, Ordering::Relaxed);
            life.node.stop().await;
            return Ended::Done { live_games: life.node.live_games() };
        }
        std::future::pending().await
    }

    fn bus(&self, clock: Clock) -> Arc<dyn Bus> {
        let inner = LocalBus::default();
        if !self.plan.panics {
            return Arc::new(inner);
        }
        let (chances, ledger) = (Arc::clone(&self.chances), Arc::clone(&self.ledger));
        Arc::new(PanickingBus { inner, clock, chances, ledger, games: Mutex::default() })
    }

    /// Waits until all games are over or there was enough time, and then until all news have
    /// arrived.
    async fn rest(&self, life: &Life) {
        let calm = Slot::Setup.at_or_after(self.now + Millis::from_seconds(40 * 60));
        loop {
            Slot::Setup.wait(&life.clock, Millis(5_000)).await;
            let done = self
                .tables
                .iter()
                .all(|table| table.players.iter().all(|(_, state)| lock(state).done));
            if done || life.clock.now() >= calm {
                break;
            }
        }
        Slot::Setup.wait(&life.clock, Millis(120_000)).await;
    }
}

/// No code leaves these values half changed, so a panic elsewhere does no harm.
pub(crate) fn lock<T>(shared: &Mutex<T>) -> MutexGuard<'_, T> {
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}

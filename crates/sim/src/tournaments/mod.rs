//! A whole server with a tournament: its games, arbiters, and players over HTTP, on a store that is
//! slow and fails, and killed in the middle of publishing, starting, and taking over results.
//!
//! A seed stands for what people do and for the faults of the store. The server draws ids by
//! itself, so a seed repeats the same day only roughly.

mod audit;
mod director;
mod faulty;
mod people;
mod races;

use std::{
    sync::{Arc, Mutex},
    time::Duration,
};

use axum::Router;
use game::{Millis, Timestamp};
use node::{Clock, LocalBus, Node};
use serde_json::{Value, json};
use server::{Settings, Zone};
use store::Store;

use self::{
    director::Director,
    faulty::FaultyTournaments,
    people::{ARBITERS, PLAYERS, call, register, regulations},
};
use crate::{
    Random,
    disk::{Death, Disk, Promise},
    faults::{Faults, Hits, Outage},
    faulty::FaultyStore,
    ledger::Ledger,
    luck::{Chances, Point, Trap},
    plan::T0,
    zone::lock,
};

/// What came of a tournament.
#[derive(Clone, Debug, Default)]
pub struct TournamentRun {
    /// What the auditors found.
    pub complaints: Vec<String>,
    /// How many acts were carried out.
    pub acts: usize,
    /// How often the server was killed.
    pub kills: usize,
    /// How often several wanted the result of a board at once.
    pub races: usize,
}

/// How long everything has time to happen at the end.
const CALM: Duration = Duration::from_secs(200);

/// Everything that outlives the server.
struct Club {
    disk: Arc<Mutex<Disk>>,
    chances: Arc<Chances>,
    ledger: Arc<Ledger>,
    random: Random,
    now: Timestamp,
    director: Director,
}

/// Runs the tournament of a seed.
pub fn run_tournament(seed: u64) -> TournamentRun {
    run_with(seed, 0)
}

/// Runs the tournament of a seed, in which arbiters and players race for results.
pub fn run_races(seed: u64) -> TournamentRun {
    run_with(seed, 75)
}

fn run_with(seed: u64, races: u64) -> TournamentRun {
    let mut random = Random::stream(seed, "tournament", 0);
    let mut club = Club {
        disk: Arc::new(Mutex::new(Disk::new(Promise::AfterSync))),
        chances: Arc::new(Chances::new(seed)),
        ledger: Arc::default(),
        random: random.clone(),
        now: T0,
        director: Director {
            random: Random::stream(seed, "director", 0),
            id: String::new(),
            acknowledged: 0,
            acts: 0,
            faults: Vec::new(),
            model: Arc::default(),
            races,
        },
    };
    register(lock(&club.disk).view());
    let players = random.between(4, PLAYERS.len() as u64) as usize;
    let kind = *random.pick(&["swiss", "swiss", "roundRobin"]).expect("there are some");
    let kills = random.between(2, 5) as usize;
    let mut complaints = Vec::new();
    for life in 0..=kills {
        let (is_first, is_last) = (life == 0, life == kills);
        let faults = if is_first || is_last { Faults::none() } else { drawn_faults(&mut random) };
        complaints.extend(club.live(faults, is_last, is_first.then_some((kind, players))));
    }
    let races = lock(&club.director.model).races;
    TournamentRun { complaints, acts: club.director.acts, kills, races }
}

fn drawn_faults(random: &mut Random) -> Faults {
    let from = Millis(random.between(5_000, 120_000));
    let outage = Outage {
        from,
        until: from + Millis(random.mostly_short(500, 20_000)),
        hits: Hits::All,
        hangs: random.per_mille(500),
    };
    Faults {
        delay_ms: 10,
        slow: random.below(60),
        slow_ms: random.between(100, 3_000),
        fail_before: random.below(80),
        fail_after: random.below(80),
        late: 0,
        fail_read: random.below(40),
        outages: vec![outage],
        calm_after: Millis(u64::MAX),
    }
}

impl Club {
    /// One life of the server, up to its death. What was on its way is dropped.
    fn live(&mut self, faults: Faults, is_last: bool, new: Option<(&str, usize)>) -> Vec<String> {
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .start_paused(true)
            .build()
            .expect("a runtime needs no more than this");
        let (now, complaints) = runtime.block_on(self.one_life(faults, is_last, new));
        drop(runtime);
        self.now = now;
        lock(&self.disk).survive(now, Death::Kill, &mut self.random);
        self.now = now + Millis(self.random.mostly_short(100, 600_000));
        complaints
    }

    async fn one_life(
        &mut self,
        faults: Faults,
        is_last: bool,
        new: Option<(&str, usize)>,
    ) -> (Timestamp, Vec<String>) {
        let clock = Clock::anchored(self.now);
        let trap = Arc::new(Trap::default());
        if !is_last && new.is_none() {
            let point = *self
                .random
                .pick(&[Point::BeforeWrite, Point::BeforeAnswer])
                .expect("there are two");
            *lock(&trap.set) = Some((self.random.between(1, 25), point));
        }
        let store = self.store(clock, &faults, &trap);
        let steps = self.random.between(10, 120);
        let complaints = tokio::select! {
            biased;
            () = trap.sprung.notified() => Vec::new(),
            complaints = self.work(store, clock, steps, is_last, new) => complaints,
        };
        (clock.now(), complaints)
    }

    /// The store of a life, on what survived the lives before.
    fn store(&mut self, clock: Clock, faults: &Faults, trap: &Arc<Trap>) -> Store {
        let view = lock(&self.disk).view().clone();
        let games = Arc::new(FaultyStore {
            clock,
            started: self.now,
            faults: faults.clone(),
            disk: Arc::clone(&self.disk),
            chances: Arc::clone(&self.chances),
            ledger: Arc::clone(&self.ledger),
            trap: Trap::default(),
        });
        let tournaments = FaultyTournaments {
            inner: view.clone(),
            clock,
            started: self.now,
            faults: faults.clone(),
            random: Mutex::new(Random::new(self.random.number())),
            trap: Arc::clone(trap),
        };
        Store {
            games: games.clone(),
            nodes: games.clone(),
            people: games,
            tournaments: Arc::new(tournaments),
            ..Store::new(Arc::new(view))
        }
    }

    async fn work(
        &mut self,
        store: Store,
        clock: Clock,
        steps: u64,
        is_last: bool,
        new: Option<(&str, usize)>,
    ) -> Vec<String> {
        // A server that cannot start is started again.
        let bus = Arc::new(LocalBus::default());
        let Ok(node) = Node::start(store, bus, clock).await else { return Vec::new() };
        let Ok(zone) = Zone::start(node, Settings::default()).await else { return Vec::new() };
        let routes = server::router(zone);
        if let Some((kind, players)) = new {
            self.create(&routes, kind, players).await;
        }
        for _ in 0..steps {
            self.director.step(&routes).await;
        }
        if !is_last {
            return Vec::new();
        }
        tokio::time::sleep(CALM).await;
        audit::audit(&routes, &self.director).await
    }

    /// Everything up to the first pairing.
    async fn create(&mut self, routes: &Router, kind: &str, players: usize) {
        let chief = ARBITERS[0];
        let request = json!({ "regulations": regulations(kind) });
        let (_, made) = call(routes, chief, "POST", "/api/zone/tournaments", request).await;
        let id = made["id"].as_str().map(str::to_owned);
        self.director.id = id.unwrap_or_else(|| panic!("no tournament: {made}"));
        let path = self.director.path("/act");
        let start = json!({"act": "start", "initialColor": "white"});
        let enter = PLAYERS[..players].iter().map(|name| (*name, json!({"act": "enter"})));
        let deputy = json!({"act": "appoint", "person": ARBITERS[1], "role": "deputyChief"});
        let acts: Vec<(&str, Value)> = [(chief, json!({"act": "openEntry"})), (chief, deputy)]
            .into_iter()
            .chain(enter)
            .chain([(chief, start)])
            .collect();
        for (who, act) in acts {
            let (status, answer) = call(routes, who, "POST", &path, act).await;
            assert_eq!(status, 200, "{who}: {answer}");
        }
    }
}

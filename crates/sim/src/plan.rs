//! What a seed stands for: games, players, and faults.

use game::{GameConfig, LagPolicy, Millis, Ruleset, TimeControl, Timestamp};
use rules::{ByColor, Position};
use wire::GameId;

use crate::{
    Random,
    disk::{Death, Promise},
    faults::{Faults, Hits, Outage},
    luck::Point,
    player_state::{PremoveHabit, Temper},
};

/// Everything that outsiders do to a server.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The seed.
    pub seed: u64,
    /// The games.
    pub games: Vec<GamePlan>,
    /// The number of people; some play several games.
    pub people: u64,
    /// The lives of the node, one after the other.
    pub lives: Vec<LifePlan>,
    /// When the store acknowledges a write.
    pub promise: Promise,
    /// What players do with premoves.
    pub premoves: PremoveHabit,
    /// Whether owners panic now and then.
    pub panics: bool,
    /// Whether arbiters interfere.
    pub arbiters: bool,
    /// Whether players of correspondence games take long breaks, in which the games sleep.
    pub breaks: bool,
    /// Nobody connects in the last life of the node, so everything must happen without commands.
    pub deserted: bool,
}

/// One game.
#[derive(Clone, Debug)]
pub struct GamePlan {
    pub(crate) id: GameId,
    pub(crate) time: TimeControl,
    pub(crate) ruleset: Ruleset,
    pub(crate) start: Position,
    pub(crate) lag: bool,
    /// How long after the first start it is created.
    pub(crate) made_after: Millis,
    /// Whether Black joins later.
    pub(crate) joins_later: bool,
    /// The players, as indexes into the list of people.
    pub(crate) people: ByColor<u64>,
    pub(crate) tempers: ByColor<Temper>,
    pub(crate) spectators: u64,
}

/// One life of the node.
#[derive(Clone, Debug)]
pub struct LifePlan {
    /// How long it lasts at most.
    pub length: Millis,
    /// How it ends.
    pub death: Death,
    /// It ends earlier, in the append after this many.
    pub trap: Option<(u64, Point)>,
    /// How long there is no node afterward.
    pub downtime: Millis,
    /// The faults of the store.
    pub faults: Faults,
}

/// When the first life starts.
pub(crate) const T0: Timestamp = Timestamp(1_700_000_000_000);

const TIMES: [&str; 11] = [
    "30s+0",
    "1+0",
    "1+2",
    "3+2",
    "2d3",
    "1b2",
    "4/1+1:1+1",
    "10+0",
    "no clock",
    "no clock",
    "2 days",
];

impl Plan {
    /// The plan of a seed.
    pub fn from_seed(seed: u64) -> Plan {
        let mut random = Random::stream(seed, "plan", 0);
        let people = random.between(4, 30);
        let games = (0..random.between(6, 20)).map(|_| GamePlan::draw(&mut random, people));
        let games = games.collect();
        let mut lives: Vec<_> =
            (0..random.between(1, 4)).map(|_| LifePlan::draw(&mut random)).collect();
        lives.push(LifePlan::last(&mut random));
        Plan {
            seed,
            games,
            people,
            lives,
            promise: Promise::AfterSync,
            premoves: PremoveHabit::Sometimes,
            // Not drawn, so that a seed stands for the same games as before.
            panics: seed.is_multiple_of(3),
            arbiters: seed % 4 == 1,
            breaks: seed.is_multiple_of(2),
            deserted: false,
        }
    }

    /// The same plan, but nobody comes back after the last start of the node.
    pub fn deserted(seed: u64) -> Plan {
        Plan { deserted: true, ..Plan::from_seed(seed) }
    }

    /// The same plan with well-behaved players, who do the same whichever premoves they set and
    /// cancel.
    pub fn well_behaved(seed: u64, premoves: PremoveHabit) -> Plan {
        let mut plan = Plan::from_seed(seed);
        plan.premoves = premoves;
        plan.panics = false;
        plan.arbiters = false;
        plan.breaks = false;
        for game in &mut plan.games {
            game.tempers = game.tempers.map(|temper| Temper { mischief: 0, vanishes: 0, ..temper });
        }
        for life in &mut plan.lives {
            life.faults = Faults::none();
        }
        plan
    }

    /// The same plan with a store that acknowledges writes before it syncs them, on a machine whose
    /// power fails.
    pub fn on_a_lying_store(seed: u64) -> Plan {
        let mut plan = Plan::from_seed(seed);
        plan.promise = Promise::BeforeSync(1_500);
        for life in &mut plan.lives {
            life.death = Death::PowerLoss;
        }
        plan
    }
}

impl GamePlan {
    fn draw(random: &mut Random, people: u64) -> GamePlan {
        let text = random.pick(&TIMES).copied().unwrap_or("3+2");
        let time: TimeControl = text.parse().expect("the time is written as it should be");
        let white = random.below(people);
        let black = (white + 1 + random.below(people - 1)) % people;
        let chess960 = random.per_mille(150);
        let start = chess960.then(|| Position::chess960(random.below(960) as u16)).flatten();
        GamePlan {
            id: GameId::from_random(random.number()),
            time,
            ruleset: if random.per_mille(400) { Ruleset::Otb } else { Ruleset::Online },
            start: start.unwrap_or_else(Position::initial),
            lag: random.per_mille(700),
            made_after: Millis(random.between(10, 60_000)),
            joins_later: random.per_mille(250),
            people: ByColor { white, black },
            tempers: ByColor::new_with(|_| Temper::draw(random)),
            spectators: random.below(3),
        }
    }

    pub(crate) fn config(&self, made_at: Timestamp) -> GameConfig {
        let mut config = GameConfig::casual(made_at, self.time.clone());
        config.ruleset = self.ruleset;
        config.start = self.start.clone();
        config.lag = config.lag.filter(|_| self.lag).map(|_| LagPolicy::default());
        config
    }
}

impl Temper {
    fn draw(random: &mut Random) -> Temper {
        Temper {
            think_ms: random.mostly_short(800, 40_000),
            mischief: random.mostly_short(10, 300),
            shuffles: random.per_mille(150),
            vanishes: if random.per_mille(400) { random.between(5, 60) } else { 0 },
        }
    }
}

impl LifePlan {
    fn draw(random: &mut Random) -> LifePlan {
        let point = [Point::BeforeWrite, Point::BeforeSync, Point::BeforeAnswer];
        let death = [Death::Kill, Death::PowerLoss, Death::PowerLoss, Death::Stop];
        let length = Millis(random.between(1_000, 90_000));
        LifePlan {
            length,
            death: random.pick(&death).copied().unwrap_or(Death::Kill),
            trap: random.per_mille(500).then(|| {
                let point = random.pick(&point).copied().unwrap_or(Point::BeforeSync);
                (random.between(1, 150), point)
            }),
            downtime: Millis(random.mostly_short(50, 90_000)),
            faults: draw_faults(random, length),
        }
    }

    /// The last life: faults at first, then enough quiet for games to end.
    fn last(random: &mut Random) -> LifePlan {
        LifePlan {
            length: Millis::from_seconds(45 * 60),
            death: Death::Kill,
            trap: None,
            downtime: Millis::ZERO,
            faults: draw_faults(random, Millis(60_000)),
        }
    }
}

fn draw_faults(random: &mut Random, length: Millis) -> Faults {
    if random.per_mille(250) {
        return Faults::none();
    }
    let hits = [Hits::All, Hits::All, Hits::Heartbeats, Hits::AllButHeartbeats];
    let outages = (0..random.below(3)).map(|_| {
        let from = Millis(random.below(length.0));
        Outage {
            from,
            until: from + Millis(random.mostly_short(1_000, 40_000)),
            hits: random.pick(&hits).copied().unwrap_or(Hits::All),
            hangs: random.per_mille(500),
        }
    });
    let outages = outages.collect();
    Faults {
        delay_ms: random.mostly_short(2, 300),
        slow: random.between(0, 60),
        slow_ms: random.between(50, 6_000),
        fail_before: random.between(0, 40),
        fail_after: random.between(0, 40),
        late: random.between(0, 20),
        fail_read: random.between(0, 60),
        outages,
        calm_after: length,
    }
}

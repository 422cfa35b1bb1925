//! What is to happen in a run, drawn from its seed.

use game::Millis;

use crate::Random;

/// How long things go wrong, and then how long nothing does.
pub(crate) const STORMY: u64 = 240_000;
pub(crate) const CALM: u64 = 75_000;
/// Until all nodes know each other.
pub(crate) const QUIET: u64 = 8_000;

/// How many games there are.
const GAMES: usize = 6;

/// Something that is wrong on purpose, so that the auditors have to find it.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Mutation {
    /// Nodes store heartbeats that are dated five seconds ahead: players are charged for time after
    /// the node's death.
    LateHeartbeats,
    /// The model is not told when nodes stood still: time that was charged to nobody has no reason.
    HiddenFreezes,
    /// The model is told of ten seconds without any node that never were.
    InventedSilence,
    /// Players are said to have sent their moves two seconds earlier than they did.
    FasterPlayers,
}

/// A run.
#[derive(Clone, Debug)]
pub struct ClusterPlan {
    /// The seed.
    pub seed: u64,
    /// How many nodes there are; one has no bus.
    pub nodes: usize,
    /// What goes wrong.
    pub(crate) troubles: Vec<Trouble>,
    pub(crate) games: Vec<GamePlan>,
    /// How many of a thousand messages of the bus have bad luck.
    pub(crate) bus: u64,
    /// How many of a thousand calls of the store fail, and how many are late.
    pub(crate) store: (u64, u64),
    /// How wrong the clock of each machine is, in milliseconds.
    pub(crate) skews: Vec<i64>,
    /// What is wrong with the run itself.
    pub mutation: Option<Mutation>,
}

/// Something that goes wrong for a while.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) struct Trouble {
    pub(crate) from: u64,
    pub(crate) until: u64,
    pub(crate) what: Wrong,
}

#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Wrong {
    /// A process stands still.
    Frozen(usize),
    /// All machines stand still, as virtual ones do.
    AllFrozen,
    /// A machine sleeps.
    Suspended(usize),
    /// A process is killed, and started again later.
    Killed(usize),
    /// The power is cut.
    AllKilled,
    /// A process is stopped as it should be, and started again later.
    Stopped(usize),
    /// A machine does not reach the bus.
    Cut(usize),
    /// Two machines do not reach each other.
    Apart(usize, usize),
    /// The bus is away.
    NoBus,
    /// The store answers nobody.
    NoStore,
    /// The clock of a machine is set by so many milliseconds, and set right again. Nodes of a
    /// cluster follow the clock of the store.
    Stepped(usize, i64),
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct GamePlan {
    /// The time of each player.
    pub(crate) base: Millis,
    /// The longest that a player thinks.
    pub(crate) thinks: u64,
    /// When both leave, and when each comes back: meanwhile the game sleeps.
    pub(crate) leave: Option<(u64, [u64; 2])>,
}

impl ClusterPlan {
    /// What happens with this seed.
    pub fn from_seed(seed: u64) -> ClusterPlan {
        let mut random = Random::stream(seed, "plan", 0);
        // Every fourth is one node alone.
        let nodes = if seed.is_multiple_of(4) { 1 } else { 3 };
        let troubles = (0..random.between(6, 14)).map(|_| Trouble::draw(&mut random, nodes));
        let mut troubles: Vec<Trouble> = troubles.collect();
        troubles.sort_by_key(|trouble| trouble.from);
        let games = (0..GAMES).map(|number| GamePlan::draw(&mut random, number)).collect();
        let bus = if random.per_mille(500) { random.below(120) } else { 0 };
        let store = match random.below(3) {
            0 => (0, 0),
            1 => (0, 20),
            _ => (random.below(25), 20),
        };
        let skews = (0..nodes).map(|_| 600_000 - random.below(1_200_000) as i64).collect();
        ClusterPlan { seed, nodes, troubles, games, bus, store, skews, mutation: None }
    }

    /// The same with something wrong.
    #[must_use]
    pub fn with(self, mutation: Mutation) -> ClusterPlan {
        ClusterPlan { mutation: Some(mutation), ..self }
    }
}

impl Trouble {
    fn draw(random: &mut Random, nodes: usize) -> Trouble {
        let node = random.below(nodes as u64) as usize;
        let other = (node + 1) % nodes;
        let (what, most) = match random.below(if nodes == 1 { 7 } else { 16 }) {
            0 | 1 => (Wrong::Frozen(node), 90_000),
            2 => (Wrong::Killed(node), 60_000),
            3 => (Wrong::NoStore, 30_000),
            4 => (Wrong::Suspended(node), 90_000),
            5 => (Wrong::Stopped(node), 20_000),
            6 => (Wrong::AllKilled, 30_000),
            7 => (Wrong::Stepped(node, 3_600_000 - random.below(7_200_000) as i64), 60_000),
            8 => (Wrong::Stepped(node, 10_000 - random.below(20_000) as i64), 60_000),
            9 => (Wrong::AllFrozen, 30_000),
            10 | 11 => (Wrong::Frozen(node), 12_000),
            12 => (Wrong::Killed(node), 20_000),
            13 => (Wrong::Cut(node), 30_000),
            14 => (Wrong::Apart(node.min(other), node.max(other)), 20_000),
            _ => (Wrong::NoBus, 60_000),
        };
        // A machine that slept for less than two seconds does not notice it.
        let least = if matches!(what, Wrong::Suspended(_)) { 3_000 } else { 1_000 };
        let from = random.between(1_000, STORMY - 5_000);
        let until = (from + random.mostly_short(least, most)).min(STORMY);
        Trouble { from, until, what }
    }
}

impl GamePlan {
    fn draw(random: &mut Random, number: usize) -> GamePlan {
        let seconds = Millis::from_seconds;
        match number {
            // Somebody's flag falls.
            2 => GamePlan { base: seconds(random.between(30, 90)), thinks: 6_000, leave: None },
            // It sleeps for a while.
            4 | 5 => {
                let leave = random.between(5_000, 60_000);
                let back = leave + random.between(50_000, 150_000);
                // Before the other one could win because of it.
                let back = [back, back + random.below(15_000)];
                GamePlan { base: seconds(900), thinks: 3_000, leave: Some((leave, back)) }
            }
            _ => GamePlan { base: seconds(600), thinks: random.between(400, 5_000), leave: None },
        }
    }
}

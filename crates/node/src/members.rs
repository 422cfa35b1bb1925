//! Which nodes are alive, by their leases in the store, and which of them should have a game.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, Weak},
    time::Duration,
};

use store::NodeId;
use tokio::{
    sync::Notify,
    time::{Instant, sleep, timeout},
};
use wire::{
    GameId,
    bus::{Message, NodeBeat, Topic},
};

use crate::{Node, lock::lock, node::Shared};

/// How often the store is asked.
const EVERY: Duration = Duration::from_millis(500);
/// How long it may take to answer.
const PATIENCE: Duration = Duration::from_secs(2);
/// How long a node has to be well before it takes over games of others.
const SETTLING: Duration = Duration::from_secs(3);
/// A living node that is not heard for this long does not reach this one over the bus. Each tells once
/// a second how it is.
const UNHEARD: Duration = Duration::from_secs(3);
/// Every how many rounds games are looked for whose owners died unnoticed.
const SEARCH_EVERY: u32 = 60;

/// The living nodes, this one included. A single node is the only one.
#[derive(Debug)]
pub(crate) struct Members {
    here: NodeId,
    living: Mutex<Arc<Vec<NodeId>>>,
    /// Since when this node has been alive and well.
    well_since: Mutex<Option<Instant>>,
    /// When each was last heard on the bus, or first known.
    heard: Mutex<HashMap<NodeId, Instant>>,
    /// A node said that it leaves.
    hurry: Arc<Notify>,
}

impl Members {
    pub(crate) fn new(here: NodeId) -> Members {
        let living = Mutex::new(Arc::new(vec![here]));
        let (well_since, heard) = (Mutex::default(), Mutex::default());
        Members { here, living, well_since, heard, hurry: Arc::default() }
    }

    /// Those that live, by number.
    pub(crate) fn living(&self) -> Arc<Vec<NodeId>> {
        Arc::clone(&lock(&self.living))
    }

    pub(crate) fn contains(&self, node: NodeId) -> bool {
        self.living().contains(&node)
    }

    /// How many live besides this one.
    pub(crate) fn others(&self) -> usize {
        self.living().iter().filter(|node| **node != self.here).count()
    }

    /// The node that should claim a game that nobody owns. All nodes that know the same living ones
    /// say the same; if they do not, the store decides.
    pub(crate) fn suggested(&self, game: GameId) -> NodeId {
        rendezvous(game, &self.living()).unwrap_or(self.here)
    }

    /// Whether this node has been well for long enough to say that others are dead. After a silence
    /// of the store all are back at about the same time, and keep their games.
    pub(crate) fn is_settled(&self) -> bool {
        lock(&self.well_since).is_some_and(|since| since.elapsed() >= SETTLING)
    }

    fn note_health(&self, well: bool) {
        let mut since = lock(&self.well_since);
        *since = well.then(|| since.unwrap_or_else(Instant::now));
    }

    fn hear(&self, node: NodeId) {
        lock(&self.heard).insert(node, Instant::now());
    }

    /// The living nodes that have not been heard on the bus for a while: it does not carry their
    /// messages, or not to this node.
    fn unheard(&self, connected: bool) -> Vec<NodeId> {
        let living = self.living();
        let mut heard = lock(&self.heard);
        heard.retain(|node, _| living.contains(node));
        let others = living.iter().copied().filter(|node| *node != self.here);
        let is_unheard = |node: &NodeId| {
            let at = heard.entry(*node).or_insert_with(Instant::now);
            !connected || at.elapsed() > UNHEARD
        };
        others.filter(is_unheard).collect()
    }

    /// Those that were alive and are no more.
    fn update(&self, living: Vec<NodeId>) -> Vec<NodeId> {
        let before = std::mem::replace(&mut *lock(&self.living), Arc::new(living));
        let now = self.living();
        before.iter().filter(|node| !now.contains(node)).copied().collect()
    }
}

/// The node with the highest score for a game. When a node leaves, its games alone get others.
fn rendezvous(game: GameId, nodes: &[NodeId]) -> Option<NodeId> {
    let name = game.as_str().bytes().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    });
    nodes.iter().copied().max_by_key(|node| (mixed(name ^ mixed(node.0)), *node))
}

/// Each bit of the result depends on all of the number.
pub(crate) fn mixed(number: u64) -> u64 {
    let mut mixed = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ (mixed >> 31)
}

/// Keeps the list up to date until the node is dropped, and takes over the games of nodes that die.
pub(crate) async fn run(node: Weak<Shared>) {
    let mut round: u32 = 0;
    loop {
        let Some(shared) = node.upgrade() else { return };
        let here = Node { shared };
        if here.is_stopping() {
            return;
        }
        let searched = here.look_around(round.is_multiple_of(SEARCH_EVERY)).await;
        // One that failed is repeated at once.
        round = if searched { round.wrapping_add(1) } else { 0 };
        if round.is_multiple_of(2) {
            here.publish_beat(here.is_well());
        }
        // The node itself may end meanwhile.
        let hurry = Arc::clone(&here.shared.members.hurry);
        drop(here);
        tokio::select! {
            biased;
            () = sleep(EVERY) => {}
            () = hurry.notified() => {}
        }
    }
}

/// Hears of nodes that leave, until this node is dropped.
pub(crate) async fn hear_beats(node: Weak<Shared>) {
    let mut beats = match node.upgrade() {
        Some(shared) => shared.bus.subscribe(Topic::Nodes),
        None => return,
    };
    loop {
        let heard = beats.recv().await;
        let Some(shared) = node.upgrade() else { return };
        match heard {
            Ok(Message::Beat(beat)) => {
                shared.members.hear(NodeId(beat.node));
                if !beat.healthy {
                    shared.members.hurry.notify_one();
                }
            }
            Ok(_) | Err(tokio::sync::broadcast::error::RecvError::Lagged(_)) => {}
            Err(tokio::sync::broadcast::error::RecvError::Closed) => return,
        }
    }
}

impl Node {
    /// Learns who lives; with `search`, also looks for games whose owner died long ago. Whether
    /// everything was done.
    async fn look_around(&self, search: bool) -> bool {
        let shared = &self.shared;
        let asked = shared.store.nodes.live_nodes(shared.clock.now());
        let Ok(Ok(living)) = timeout(PATIENCE, asked).await else { return true };
        let mut dead = shared.members.update(living.iter().map(|node| node.id).collect());
        dead.retain(|node| *node != shared.id);
        for node in &dead {
            tracing::warn!(node = node.0, "a node is gone");
            self.forgive_connections_of(*node);
            shared.owners.forget_node(*node);
        }
        // Who is connected to a node that the bus does not reach cannot be told: that is no absence.
        for node in shared.members.unheard(shared.bus.is_connected()) {
            self.forgive_connections_of(node);
        }
        shared.members.note_health(self.may_claim());
        if !shared.members.is_settled() {
            // The next that is does it.
            return dead.is_empty() && !search;
        }
        if search {
            match timeout(PATIENCE, shared.store.games.owners()).await {
                Ok(Ok(owners)) => {
                    dead.extend(owners.into_iter().filter(|node| !shared.members.contains(*node)));
                }
                _ => return false,
            }
            dead.sort_unstable();
            dead.dedup();
        }
        let mut all = true;
        for node in dead {
            if let Err(error) = self.take_over(node).await {
                tracing::warn!(%error, node = node.0, "games of a dead node have no owner yet");
                all = false;
            }
        }
        all
    }

    /// Whether this node counts as alive and well, so that it may claim games.
    pub(crate) fn may_claim(&self) -> bool {
        !self.is_clustered() || self.is_well() && self.shared.members.contains(self.shared.id)
    }

    /// Tells other nodes how this one is.
    pub(crate) fn publish_beat(&self, healthy: bool) {
        let shared = &self.shared;
        let (sockets, engines) = shared.load();
        shared.bus.publish_elsewhere(Message::Beat(Arc::new(NodeBeat {
            node: shared.id.0,
            name: shared.name.clone(),
            program: env!("CARGO_PKG_VERSION").into(),
            games: self.awake_games() as u64,
            sockets,
            healthy,
            engines,
        })));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_node_that_leaves_moves_its_own_games_alone_and_shares_them_out() {
        let nodes: Vec<NodeId> = (1..=5).map(NodeId).collect();
        let rest: Vec<NodeId> = nodes.iter().copied().filter(|node| node.0 != 3).collect();
        let mut heirs = [0; 6];
        let mut counts = [0; 6];
        for number in 0..10_000 {
            let game = GameId::from_random(number);
            let before = rendezvous(game, &nodes).expect("a node");
            let after = rendezvous(game, &rest).expect("a node");
            counts[before.0 as usize] += 1;
            if before == NodeId(3) {
                heirs[after.0 as usize] += 1;
            } else {
                assert_eq!(before, after);
            }
        }
        for node in 1..=5 {
            assert!((1_700..2_300).contains(&counts[node]), "{counts:?}");
        }
        for node in [1, 2, 4, 5] {
            assert!((350..650).contains(&heirs[node]), "{heirs:?}");
        }
    }

    #[test]
    fn one_that_knows_nobody_suggests_itself() {
        let members = Members::new(NodeId(4));
        assert_eq!(members.suggested(GameId::from_random(1)), NodeId(4));
        assert_eq!(members.update(Vec::new()), [NodeId(4)]);
        assert_eq!(members.suggested(GameId::from_random(1)), NodeId(4));
        assert_eq!(members.others(), 0);
    }
}

//! Games that people of this node have open and that another node owns. Every two seconds the owner
//! is asked how far they are, so that news that were lost are noticed, and told how many watch.

use std::{
    collections::{BTreeMap, HashMap},
    sync::{Arc, Mutex, Weak},
    time::Duration,
};

use game::Seq;
use store::NodeId;
use tokio::time::{Instant, sleep};
use wire::{
    GameId,
    bus::{Committed, Head, Message, Reply, RequestKind, Watched},
};

use crate::{Node, lock::lock, node::Shared, owners::Home};

/// How often owners are asked.
const EVERY: Duration = Duration::from_secs(2);
/// How long the spectators of another node count.
const COUNTED: Duration = Duration::from_secs(7);

/// How many people watch games of this node on others, and when that was last told.
#[derive(Debug, Default)]
pub(crate) struct WatchersElsewhere(Mutex<HashMap<GameId, Watchers>>);

/// How many watch on each node, and when it told.
type Watchers = HashMap<NodeId, (u32, Instant)>;

impl WatchersElsewhere {
    /// The number on all other nodes, after one has told its own.
    fn set(&self, game: GameId, node: NodeId, spectators: u32) -> u32 {
        let mut games = lock(&self.0);
        let nodes = games.entry(game).or_default();
        nodes.insert(node, (spectators, Instant::now()));
        total(nodes)
    }

    /// Forgets those that have told nothing for long; returns the games whose number changed.
    fn sweep(&self) -> Vec<(GameId, u32)> {
        let mut changed = Vec::new();
        lock(&self.0).retain(|game, nodes| {
            let before = total(nodes);
            nodes.retain(|_, (_, told)| told.elapsed() < COUNTED);
            let now = total(nodes);
            if now != before {
                changed.push((*game, now));
            }
            !nodes.is_empty()
        });
        changed.sort_unstable_by_key(|(game, _)| *game);
        changed
    }
}

fn total(nodes: &Watchers) -> u32 {
    nodes.values().map(|(spectators, _)| *spectators).sum()
}

/// Follows games of other nodes until this one is dropped.
pub(crate) async fn run(node: Weak<Shared>) {
    loop {
        sleep(EVERY).await;
        let Some(shared) = node.upgrade() else { return };
        let here = Node { shared };
        if here.is_stopping() {
            return;
        }
        for (game, spectators) in here.shared.watchers_elsewhere.sweep() {
            here.shared.viewers.set_elsewhere(game, spectators);
        }
        here.ask_heads().await;
    }
}

impl Node {
    async fn ask_heads(&self) {
        let mut by_node: BTreeMap<NodeId, Vec<Watched>> = BTreeMap::new();
        for game in self.shared.replicas.followed() {
            if let Ok(Home::At(node)) = self.home_of(game).await {
                let spectators = self.viewers().own_spectators(game);
                by_node.entry(node).or_default().push(Watched { game, spectators });
            }
        }
        for (node, watched) in by_node {
            let here = self.clone();
            tokio::spawn(async move { here.ask_heads_of(node, watched).await });
        }
    }

    async fn ask_heads_of(&self, node: NodeId, watched: Vec<Watched>) {
        let heads = match self.ask(node, RequestKind::Watch(watched.clone())).await {
            Ok(Reply::Heads(heads)) => heads,
            Ok(_) | Err(_) => Vec::new(),
        };
        for Watched { game, spectators } in watched {
            match heads.iter().find(|head| head.game == game) {
                Some(head) => {
                    let others = head.spectators.saturating_sub(spectators);
                    self.shared.viewers.set_elsewhere(game, others);
                    self.catch_up(*head).await;
                }
                // Its owner changed, sleeps, or cannot be reached.
                None => {
                    self.shared.owners.forget(game);
                    let next = self.shared.replicas.next_of(game).unwrap_or(0) + 1;
                    self.catch_up(Head { game, next, spectators: 0 }).await;
                }
            }
        }
    }

    /// Reads what was missed, if anything was, and tells those who listen.
    async fn catch_up(&self, head: Head) {
        let known = self.shared.replicas.next_of(head.game).unwrap_or(0);
        if known >= head.next {
            self.shared.replicas.confirm(head.game);
            return;
        }
        let stored = self.shared.store.games.load(head.game, Seq(known)).await;
        let Ok(Some(history)) = stored else { return };
        let Some(last) = history.events.last() else { return };
        let at = self.shared.clock.now().max(last.at);
        let missed =
            Committed { game: head.game, epoch: 0, at, events: history.events, named: None };
        self.shared.bus.publish_here(Message::Committed(Arc::new(missed)));
    }

    /// Another node tells how many watch there, and asks how far the games are.
    pub(crate) fn take_watchers(&self, from: u64, games: &[Watched]) -> Reply {
        let mut heads = Vec::new();
        for watched in games {
            let Some(game) = self.glance(watched.game) else { continue };
            let elsewhere =
                self.shared.watchers_elsewhere.set(watched.game, NodeId(from), watched.spectators);
            self.shared.viewers.set_elsewhere(watched.game, elsewhere);
            let spectators = elsewhere + self.viewers().own_spectators(watched.game);
            heads.push(Head { game: watched.game, next: game.next_seq().0, spectators });
        }
        Reply::Heads(heads)
    }
}

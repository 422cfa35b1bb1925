//! Players whose connections are on this node and whose games are on another. The owner is told at
//! once who came and who left, and once a second who showed signs of life.

use std::{
    collections::{BTreeMap, HashMap},
    sync::{Arc, Mutex, Weak},
    time::Duration,
};

use game::{Departure, Millis, Timestamp};
use rules::Color;
use store::NodeId;
use tokio::{
    sync::Notify,
    time::{sleep, timeout},
};
use wire::{
    GameId,
    bus::{Closed, Reply, RequestKind, SignOfLife},
};

use crate::{Connection, Node, lock::lock, node::Shared, owners::Home};

/// How often other nodes are told.
const EVERY: Duration = Duration::from_secs(1);
/// How often it is tried to tell that a player left. After that their connection runs out.
const ATTEMPTS: u32 = 4;
const AGAIN: Duration = Duration::from_millis(200);

/// Those who come together, such as all players of a round, are told together.
const TOGETHER: Duration = Duration::from_millis(20);

type Key = (GameId, Color, Connection);
/// With the instant until which it counts.
type Sign = (Key, Timestamp);

/// Signs of life of connections to this node in games that are not here.
#[derive(Debug, Default)]
pub(crate) struct PresenceElsewhere {
    signs: Mutex<Signs>,
    /// A player came: a game may wait for them.
    came: Notify,
}

/// Until when each sign counts.
#[derive(Debug, Default)]
struct Signs {
    /// Not told yet.
    new: HashMap<Key, Timestamp>,
    /// Told last.
    told: HashMap<Key, Timestamp>,
}

impl PresenceElsewhere {
    fn note(&self, game: GameId, color: Color, connection: Connection, until: Timestamp) {
        let key = (game, color, connection);
        let mut signs = lock(&self.signs);
        let known = signs.new.entry(key).or_insert(until);
        *known = until.max(*known);
        if !signs.told.contains_key(&key) {
            self.came.notify_one();
        }
    }

    fn forget(&self, game: GameId, color: Color, connection: Connection) {
        let key = (game, color, connection);
        let mut signs = lock(&self.signs);
        signs.new.remove(&key);
        signs.told.remove(&key);
    }

    /// In an order that does not depend on the hash map.
    fn take(&self, now: Timestamp) -> Vec<Sign> {
        let mut new: Vec<_> = {
            let mut signs = lock(&self.signs);
            let new = std::mem::take(&mut signs.new);
            signs.told.retain(|_, until| *until > now);
            signs.told.extend(&new);
            new.into_iter().collect()
        };
        new.sort_by_key(|((game, color, connection), _)| (*game, *color as u8, connection.0));
        new
    }

    /// Signs of life that were not heard, unless there are newer ones or the connection was closed.
    fn tell_again(&self, lost: &[Sign]) {
        let mut signs = lock(&self.signs);
        for (key, until) in lost {
            if signs.told.get(key) == Some(until) {
                signs.new.entry(*key).or_insert(*until);
            }
        }
    }

    /// Waits until other nodes are to be told again.
    async fn next(&self) {
        if timeout(EVERY, self.came.notified()).await.is_ok() {
            sleep(TOGETHER).await;
        }
    }
}

/// Tells other nodes who is alive, until the node is dropped.
pub(crate) async fn run(node: Weak<Shared>, presence: Arc<PresenceElsewhere>) {
    loop {
        presence.next().await;
        let Some(shared) = node.upgrade() else { return };
        let here = Node { shared };
        if here.is_stopping() {
            return;
        }
        here.tell_presence().await;
    }
}

impl Node {
    /// A connection to this node shows a sign of life in a game that is not here.
    pub(crate) fn alive_elsewhere(
        &self,
        game: GameId,
        color: Color,
        connection: Connection,
        span: Millis,
    ) {
        let until = self.shared.clock.now() + span;
        self.shared.presence_elsewhere.note(game, color, connection, until);
    }

    async fn tell_presence(&self) {
        let presence = &self.shared.presence_elsewhere;
        let now = self.shared.clock.now();
        let mut by_node: BTreeMap<NodeId, Vec<Sign>> = BTreeMap::new();
        for sign in presence.take(now) {
            let ((game, color, connection), until) = sign;
            let span = until.since(now);
            if span == Millis::ZERO {
                continue;
            }
            match self.home_of(game).await {
                Ok(Home::At(node)) => by_node.entry(node).or_default().push(sign),
                Ok(Home::Here) => self.wake_for(game, color, connection, span),
                Err(_) => presence.tell_again(&[sign]),
            }
        }
        for (node, signs) in by_node {
            let here = self.clone();
            tokio::spawn(async move { here.tell_presence_to(node, &signs, now).await });
        }
    }

    /// What was lost on its way is told again, for as long as it counts: a player is not absent
    /// because a message of ours was lost.
    async fn tell_presence_to(&self, node: NodeId, signs: &[Sign], now: Timestamp) {
        let sign_of = |((game, color, connection), until): &Sign| {
            SignOfLife::new(*game, *color, connection.0, until.since(now).0)
        };
        let alive = signs.iter().map(sign_of).collect();
        let is_lost: Box<dyn Fn(&GameId) -> bool + Send> =
            match self.ask(node, RequestKind::Presence { alive, closed: Vec::new() }).await {
                Ok(Reply::Done) => return,
                Ok(Reply::NotMineOf(games)) => Box::new(move |game| games.contains(game)),
                Ok(_) | Err(_) => Box::new(|_| true),
            };
        let lost: Vec<Sign> =
            signs.iter().filter(|((game, ..), _)| is_lost(game)).copied().collect();
        lost.iter().for_each(|((game, ..), _)| self.shared.owners.forget(*game));
        self.shared.presence_elsewhere.tell_again(&lost);
    }

    /// A connection to this node was closed in a game that is not here.
    pub(crate) fn gone_elsewhere(
        &self,
        game: GameId,
        color: Color,
        connection: Connection,
        why: Departure,
    ) {
        self.shared.presence_elsewhere.forget(game, color, connection);
        let here = self.clone();
        tokio::spawn(async move {
            for _ in 0..ATTEMPTS {
                match here.home_of(game).await {
                    Ok(Home::Here) => {
                        here.gone_here(game, color, connection, why);
                        return;
                    }
                    Ok(Home::At(node)) => {
                        let closed = vec![Closed::new(game, color, connection.0, why)];
                        let kind = RequestKind::Presence { alive: Vec::new(), closed };
                        if let Ok(Reply::Done) = here.ask(node, kind).await {
                            return;
                        }
                        here.shared.owners.forget(game);
                    }
                    Err(_) => {}
                }
                sleep(AGAIN).await;
            }
        });
    }

    /// A node died. Its players are given time to come back: that it died is no absence.
    pub(crate) fn forgive_connections_of(&self, node: NodeId) {
        let mut cells: Vec<_> =
            self.live().iter().map(|(game, cell)| (*game, cell.clone())).collect();
        // In an order that does not depend on the hash map.
        cells.sort_unstable_by_key(|(game, _)| *game);
        for mailbox in cells.iter().filter_map(|(_, cell)| cell.get()) {
            mailbox.forgive_node(node);
        }
    }
}

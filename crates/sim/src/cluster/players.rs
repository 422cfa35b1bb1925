//! Players who move, stay connected, and go to another node when theirs does not answer.

use std::sync::{
    Arc,
    atomic::{AtomicUsize, Ordering},
};

use game::{Actor, Command, CommandId, PersonId, Timestamp};
use node::{Node, Submit, SubmitError};
use rules::{Color, Uci};
use tokio::time::{Duration, sleep, timeout};
use wire::GameId;

use super::{Cluster, NODES, lock};
use crate::Random;

/// A move that was acknowledged.
#[derive(Clone, Debug)]
pub(crate) struct Ack {
    pub(crate) game: GameId,
    pub(crate) ply: u32,
    pub(crate) uci: Uci,
    /// When it was first sent.
    pub(crate) sent_at: Timestamp,
}

/// How long a page waits before it connects elsewhere.
const PATIENCE: Duration = Duration::from_secs(2);
/// Random moves end games; after so many plies nobody moves.
const PLIES: u32 = 60;

pub(crate) struct Player {
    cluster: Arc<Cluster>,
    game: GameId,
    color: Color,
    person: PersonId,
    /// The node that they are connected to.
    at: Arc<AtomicUsize>,
    random: Random,
    /// How many moves they have sent.
    sent: u64,
}

impl Player {
    pub(crate) fn new(
        cluster: Arc<Cluster>,
        game: GameId,
        color: Color,
        person: PersonId,
        node: usize,
        random: Random,
    ) -> Player {
        Player {
            cluster,
            game,
            color,
            person,
            at: Arc::new(AtomicUsize::new(node)),
            random,
            sent: 0,
        }
    }

    fn node(&self) -> &Node {
        &self.cluster.nodes[self.at.load(Ordering::Relaxed)]
    }

    /// Whether the page would be disconnected: nothing moves there, or the node closed its sockets.
    fn is_lost(&self) -> bool {
        let node = self.node();
        self.cluster.weather.is_frozen(self.at.load(Ordering::Relaxed))
            || !node.is_well() && node.other_nodes() > 0
    }

    /// Waits until the page would be disconnected.
    async fn lost(&self) {
        while !self.is_lost() {
            sleep(Duration::from_millis(100)).await;
        }
    }

    pub(crate) async fn run(mut self) {
        tokio::spawn(stay_connected(
            Arc::clone(&self.cluster),
            self.game,
            self.color,
            Arc::clone(&self.at),
        ));
        loop {
            if self.is_lost() {
                sleep(Duration::from_millis(self.random.between(200, 1_500))).await;
                if self.is_lost() {
                    self.go_elsewhere();
                }
                continue;
            }
            let Ok(Ok((seen, _))) = timeout(PATIENCE, self.node().look(self.game)).await else {
                sleep(Duration::from_millis(200)).await;
                continue;
            };
            // The page stays open when all is played, and goes elsewhere when it has to.
            let is_done = seen.ended().is_some() || seen.ply() >= PLIES;
            if is_done || seen.turn() != self.color {
                sleep(Duration::from_millis(150)).await;
                continue;
            }
            let moves: Vec<Uci> = seen
                .position()
                .legal_moves()
                .iter()
                .map(|found| seen.position().uci(*found))
                .collect();
            let Some(uci) = self.random.pick(&moves).copied() else { return };
            let thought = Duration::from_millis(self.random.between(100, 2_500));
            sleep(thought).await;
            self.play(uci, seen.ply()).await;
        }
    }

    /// Sends a move until it is answered, with the same number, wherever they are connected.
    async fn play(&mut self, uci: Uci, ply: u32) {
        let by = Actor::Player(self.color, self.person);
        let command = Command::Play { uci, ply };
        self.sent += 1;
        let (id, sent_at) = (Some(CommandId(self.sent)), self.cluster.clock.now());
        let submit = Submit { by, command, id, lag: None };
        loop {
            let sent = self.node().submit(self.game, submit.clone());
            let answer = tokio::select! {
                biased;
                answer = timeout(3 * PATIENCE, sent) => answer.unwrap_or(Err(SubmitError::Unavailable)),
                () = self.lost() => Err(SubmitError::Unavailable),
            };
            match answer {
                Ok(_) => {
                    lock(&self.cluster.acks).push(Ack { game: self.game, ply, uci, sent_at });
                    return;
                }
                Err(SubmitError::Refused(_) | SubmitError::NoSuchGame) => return,
                Err(SubmitError::Busy | SubmitError::Unavailable) => {
                    sleep(Duration::from_millis(300)).await;
                    if self.is_lost() {
                        self.go_elsewhere();
                    }
                }
            }
        }
    }

    fn go_elsewhere(&mut self) {
        let next = (self.at.load(Ordering::Relaxed) + 1) % NODES;
        self.at.store(next, Ordering::Relaxed);
    }
}

async fn stay_connected(cluster: Arc<Cluster>, game: GameId, color: Color, at: Arc<AtomicUsize>) {
    let mut place = at.load(Ordering::Relaxed);
    let mut connection = cluster.nodes[place].new_connection();
    loop {
        let now = at.load(Ordering::Relaxed);
        if now != place {
            place = now;
            connection = cluster.nodes[place].new_connection();
        }
        // Nothing reaches a node that stands still.
        if !cluster.weather.is_frozen(place) {
            cluster.nodes[place].alive(game, color, connection);
        }
        sleep(Duration::from_secs(1)).await;
    }
}

//! People who play on all nodes at once, and reconnect elsewhere when a node is gone, as pages do
//! behind a balancer.

use std::{
    collections::BTreeSet,
    sync::{
        Arc, Mutex, MutexGuard,
        atomic::{AtomicBool, Ordering},
    },
    thread::{self, JoinHandle},
    time::{Duration, Instant},
};

use serde_json::json;
use testing::Random;

use crate::{
    nodes::{PATIENCE, wait_for},
    zone::{NextMessage, Socket, Visitor, players::Acknowledged},
};

/// How often a player looks whether everybody stops.
const SOON: Duration = Duration::from_millis(500);
/// Without a frame for so long, a player tries another node, as a page does.
const SILENCE: Duration = Duration::from_secs(8);

/// What the players of one table share.
struct Table {
    game: Mutex<(String, [Visitor; 2])>,
    /// When moves were acknowledged.
    acknowledged_at: Mutex<Vec<Instant>>,
}

/// All who play.
pub(crate) struct Crowd {
    shared: Arc<Shared>,
    threads: Vec<JoinHandle<()>>,
}

struct Shared {
    addresses: Vec<String>,
    tables: Vec<Table>,
    acknowledged: Acknowledged,
    /// Every game that was played.
    games: Mutex<BTreeSet<String>>,
    stop: AtomicBool,
}

impl Crowd {
    /// Two play at each of so many tables, each on another node.
    pub(crate) fn start(addresses: Vec<String>, tables: usize) -> Crowd {
        let tables = (0..tables).map(|number| Table {
            game: Mutex::new(open_game(&addresses, number, Default::default())),
            acknowledged_at: Mutex::default(),
        });
        let tables: Vec<Table> = tables.collect();
        let games = tables.iter().map(|table| lock(&table.game).0.clone()).collect();
        let shared = Shared {
            addresses,
            tables,
            acknowledged: Acknowledged::default(),
            games: Mutex::new(games),
            stop: AtomicBool::new(false),
        };
        let shared = Arc::new(shared);
        let players = (0..shared.tables.len()).flat_map(|table| [(table, 0), (table, 1)]);
        let threads = players.map(|(table, side)| {
            let shared = Arc::clone(&shared);
            thread::spawn(move || shared.sit(table, side))
        });
        let threads = threads.collect();
        Crowd { shared, threads }
    }

    /// Waits until a move was acknowledged at each of these tables after an instant: how long it
    /// took at each.
    pub(crate) fn wait_for_moves(&self, after: Instant, tables: &[usize]) -> Vec<Duration> {
        let first = |table: usize| {
            let all = lock(&self.shared.tables[table].acknowledged_at);
            all.iter().find(|at| **at > after).copied()
        };
        let mut waits = Vec::new();
        for &table in tables {
            wait_for(&format!("a move at table {table}"), || first(table).is_some());
            waits.extend(first(table).map(|at| at - after));
        }
        waits
    }

    pub(crate) fn all_tables(&self) -> Vec<usize> {
        (0..self.shared.tables.len()).collect()
    }

    /// The tables at which one of these games is played.
    pub(crate) fn tables_of(&self, games: &[String]) -> Vec<usize> {
        let is_one = |table: &usize| games.contains(&lock(&self.shared.tables[*table].game).0);
        self.all_tables().into_iter().filter(is_one).collect()
    }

    /// Everybody stops: what was acknowledged, and all games.
    pub(crate) fn stop(self) -> (Acknowledged, BTreeSet<String>) {
        self.shared.stop.store(true, Ordering::SeqCst);
        for thread in self.threads {
            thread.join().expect("a player does not fail");
        }
        let shared = Arc::into_inner(self.shared).expect("everybody has stopped");
        let games = shared.games.into_inner().expect("nobody failed");
        (shared.acknowledged, games)
    }
}

impl Shared {
    fn is_over(&self) -> bool {
        self.stop.load(Ordering::SeqCst)
    }

    /// Plays one game after the other, on the next node whenever one is gone.
    fn sit(&self, table: usize, side: usize) {
        let mut random = Random::new((table as u64) << 8 | side as u64);
        let mut next_id = random.number() >> 20 << 8 | side as u64;
        // The two begin on two nodes.
        for node in table + side.. {
            if self.is_over() {
                return;
            }
            let (game, visitors) = lock(&self.tables[table].game).clone();
            let address = &self.addresses[node % self.addresses.len()];
            let Some(mut socket) = visitors[side].socket(address, &game) else {
                thread::sleep(Duration::from_millis(50));
                continue;
            };
            if self.play(table, &game, &mut socket, &mut random, &mut next_id) {
                self.next_game(table, &game);
            }
        }
    }

    /// Makes moves until the game is over, which is told, or the connection breaks.
    fn play(
        &self,
        table: usize,
        game: &str,
        socket: &mut Socket,
        random: &mut Random,
        next_id: &mut u64,
    ) -> bool {
        let mut pending: Option<(u64, u64, String)> = None;
        let mut silent_since = Instant::now();
        loop {
            if self.is_over() {
                return false;
            }
            let frame = match socket.listen(SOON) {
                NextMessage::Frame(frame) => frame,
                // A node that was frozen says nothing, not even that it is gone.
                NextMessage::Nothing if silent_since.elapsed() < SILENCE => continue,
                NextMessage::Nothing | NextMessage::Closed => return false,
            };
            silent_since = Instant::now();
            if frame["t"] == "ack"
                && let Some((_, ply, uci)) = pending.take_if(|(id, ..)| frame["id"] == *id)
            {
                lock(&self.tables[table].acknowledged_at).push(Instant::now());
                self.acknowledged.note(game, ply, uci);
            }
            // What was refused is tried anew with the next look at the game.
            if frame["t"] == "refused" && pending.is_some() {
                return false;
            }
            let state = &frame["state"];
            if state["phase"] == "over" {
                return true;
            }
            let Some(legal) = state["legal"].as_object() else { continue };
            if legal.is_empty() || pending.is_some() {
                continue;
            }
            let uci = legal.keys().nth(random.below(legal.len())).expect("one of them").clone();
            let ply = state["ply"].as_u64().expect("a ply");
            *next_id += 1;
            let act = json!({ "a": "move", "uci": uci, "ply": ply });
            // Not as fast as the machine can: others have to come in between.
            thread::sleep(Duration::from_millis(10));
            if !socket.say(&json!({ "t": "do", "id": *next_id, "act": act })) {
                return false;
            }
            pending = Some((*next_id, ply, uci));
        }
    }

    /// The next game of a table, unless the opponent has opened it already.
    fn next_game(&self, table: usize, before: &str) {
        let mut game = lock(&self.tables[table].game);
        if game.0 == before && !self.is_over() {
            *game = open_game(&self.addresses, table, game.1.clone());
            lock(&self.games).insert(game.0.clone());
        }
    }
}

/// Opens a game on one node and joins it on the next, whatever happens to them meanwhile.
fn open_game(
    addresses: &[String],
    first: usize,
    mut visitors: [Visitor; 2],
) -> (String, [Visitor; 2]) {
    let until = Instant::now() + PATIENCE;
    for node in first.. {
        assert!(Instant::now() < until, "no game can be opened");
        let [one, other] = [node, node + 1].map(|node| &addresses[node % addresses.len()]);
        let wanted = json!({ "time": "30+10", "side": "white" });
        let made = visitors[0].call("POST", one, "/api/zone/games", &wanted);
        if let Some((201, made)) = made
            && let Some(id) = made["id"].as_str()
            && let Some((200, _)) =
                visitors[1].call("POST", other, &format!("/api/zone/games/{id}/join"), &json!({}))
        {
            return (id.to_owned(), visitors);
        }
        thread::sleep(Duration::from_millis(50));
    }
    unreachable!("there is always a next node")
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().expect("nobody failed")
}

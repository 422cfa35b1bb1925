//! The built program under real sockets, killed at random: every acknowledged
//! move is there afterwards.

mod zone;

use std::{
    collections::BTreeMap,
    sync::{
        Arc, Mutex,
        atomic::{AtomicBool, AtomicUsize, Ordering},
    },
    thread,
};

use serde_json::{Value, json};
use zone::{Server, Visitor, random::Random};

const KILLS: usize = 20;
const GAMES: usize = 4;

/// The moves of each game that were acknowledged, by ply.
type Acknowledged = Arc<Mutex<BTreeMap<String, BTreeMap<u64, String>>>>;

#[test]
fn every_acknowledged_move_survives_kill_9() {
    let data = zone::TempFolder::new("crash");
    let mut random = Random(0x7ab1_7a5e_ed00_0001);
    let acknowledged = Acknowledged::default();
    let mut tables: Vec<Table> = Vec::new();
    let mut total = 0;
    for kill in 0..KILLS {
        let server = Server::start(data.path());
        for table in &tables {
            table.is_as_acknowledged(&server, &acknowledged, kill);
        }
        tables.retain(|table| !table.is_over(&server));
        while tables.len() < GAMES {
            tables.push(Table::open(&server));
        }
        // Killed by count, not by time: somewhere in the middle of the moves.
        let until = 20 + random.below(60);
        total += play_until_killed(server, &tables, &acknowledged, until, &mut random);
    }
    let server = Server::start(data.path());
    for table in &tables {
        table.is_as_acknowledged(&server, &acknowledged, KILLS);
    }
    assert!(total > KILLS * 20, "only {total} moves were acknowledged");
    println!("{total} acknowledged moves survived {KILLS} kills");
}

/// Plays all games at once until so many moves were acknowledged, then kills
/// the server while more are on their way.
fn play_until_killed(
    server: Server,
    tables: &[Table],
    acknowledged: &Acknowledged,
    until: usize,
    random: &mut Random,
) -> usize {
    let count = AtomicUsize::new(0);
    let killed = AtomicBool::new(false);
    let server = Mutex::new(Some(server));
    thread::scope(|scope| {
        for table in tables {
            for (number, visitor) in table.visitors.iter().enumerate() {
                let seed = random.next();
                let (count, killed, server) = (&count, &killed, &server);
                let address = server.lock().unwrap().as_ref().map(|server| server.address.clone());
                scope.spawn(move || {
                    let address = address.expect("the server runs when the players begin");
                    let mut player = Player {
                        random: Random(seed),
                        next_id: seed >> 20 << 8 | number as u64,
                        id: &table.id,
                        acknowledged,
                    };
                    player.play(visitor, &address, || {
                        let made = count.fetch_add(1, Ordering::SeqCst) + 1;
                        if made == until
                            && let Some(server) = server.lock().unwrap().take()
                        {
                            server.kill();
                            killed.store(true, Ordering::SeqCst);
                        }
                    });
                });
            }
        }
    });
    if let Some(server) = server.into_inner().unwrap() {
        // All games ended before: that is no loss, only no kill.
        server.kill();
    }
    count.into_inner()
}

struct Player<'a> {
    random: Random,
    next_id: u64,
    id: &'a str,
    acknowledged: &'a Acknowledged,
}

impl Player<'_> {
    /// Makes moves until the game is over or the connection breaks.
    fn play(&mut self, visitor: &Visitor, address: &str, mut acknowledged: impl FnMut()) {
        let Some(mut socket) = visitor.socket(address, self.id) else {
            return;
        };
        let mut pending: Option<(u64, u64, String)> = None;
        while let Some(frame) = socket.next() {
            if frame["t"] == "ack"
                && let Some((_, ply, uci)) = pending.take_if(|(id, ..)| frame["id"] == *id)
            {
                let mut games = self.acknowledged.lock().unwrap();
                games.entry(self.id.into()).or_default().insert(ply, uci);
                drop(games);
                acknowledged();
            }
            let state = &frame["state"];
            if state["phase"] == "over" {
                return;
            }
            if let Some(legal) = state["legal"].as_object()
                && !legal.is_empty()
                && pending.is_none()
            {
                let chosen = self.random.below(legal.len());
                let uci = legal.keys().nth(chosen).expect("one of them").clone();
                let ply = state["ply"].as_u64().expect("a ply");
                self.next_id += 1;
                let act = json!({ "a": "move", "uci": uci, "ply": ply });
                if !socket.say(&json!({ "t": "do", "id": self.next_id, "act": act })) {
                    return;
                }
                pending = Some((self.next_id, ply, uci));
            }
        }
    }
}

/// A game and the two who play it.
struct Table {
    id: String,
    visitors: [Visitor; 2],
}

impl Table {
    fn open(server: &Server) -> Table {
        let (mut anna, mut bert) = (Visitor::default(), Visitor::default());
        let wish = json!({ "time": "10+5", "side": "white" });
        let made = anna.post(&server.address, "/api/zone/games", &wish);
        let id = made["id"].as_str().expect("an id").to_owned();
        bert.post(&server.address, &format!("/api/zone/games/{id}/join"), &json!({}));
        Table { id, visitors: [anna, bert] }
    }

    fn view(&self, server: &Server) -> Value {
        self.visitors[0].get(&server.address, &format!("/api/zone/games/{}", self.id))
    }

    fn is_over(&self, server: &Server) -> bool {
        self.view(server)["state"]["phase"] == "over"
    }

    fn is_as_acknowledged(&self, server: &Server, acknowledged: &Acknowledged, kill: usize) {
        let view = self.view(server);
        let moves = view["moves"].as_array().expect("a list of moves");
        let games = acknowledged.lock().unwrap();
        for (ply, uci) in games.get(&self.id).into_iter().flatten() {
            let found = &moves.get(*ply as usize).unwrap_or(&Value::Null)["uci"];
            assert_eq!(found, uci, "game {}, ply {ply}, after kill {kill}", self.id);
        }
    }
}

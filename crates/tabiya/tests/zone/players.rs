//! Players who make moves by chance, and what was acknowledged to them.

use std::{
    collections::BTreeMap,
    sync::{Mutex, MutexGuard},
};

use serde_json::{Value, json};

use testing::Random;

use super::{Server, Visitor};

/// Moves by ply.
pub type Moves = BTreeMap<u64, String>;

/// The moves of each game that were acknowledged.
#[derive(Default)]
pub struct Acknowledged(Mutex<BTreeMap<String, Moves>>);

impl Acknowledged {
    pub fn note(&self, game: &str, ply: u64, uci: String) {
        self.games().entry(game.into()).or_default().insert(ply, uci);
    }

    /// Those of a game so far.
    pub fn of(&self, game: &str) -> Moves {
        self.games().get(game).cloned().unwrap_or_default()
    }

    fn games(&self) -> MutexGuard<'_, BTreeMap<String, Moves>> {
        self.0.lock().expect("nobody failed while they noted a move")
    }
}

/// Somebody who makes moves by chance.
pub struct Player<'a> {
    pub random: Random,
    /// The number of the command before.
    pub next_id: u64,
    /// The game.
    pub id: &'a str,
    pub acknowledged: &'a Acknowledged,
}

impl Player<'_> {
    /// Makes moves until the game is over, the connection breaks, or whoever
    /// is told of each acknowledged move wants no more.
    pub fn play(&mut self, visitor: &Visitor, address: &str, mut go_on: impl FnMut() -> bool) {
        let Some(mut socket) = visitor.socket(address, self.id) else {
            return;
        };
        let mut pending: Option<(u64, u64, String)> = None;
        while let Some(frame) = socket.next() {
            if frame["t"] == "ack"
                && let Some((_, ply, uci)) = pending.take_if(|(id, ..)| frame["id"] == *id)
            {
                self.acknowledged.note(self.id, ply, uci);
                if !go_on() {
                    return;
                }
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
pub struct Match {
    pub id: String,
    pub visitors: [Visitor; 2],
}

impl Match {
    pub fn open(server: &Server) -> Match {
        let (mut anna, mut bert) = (Visitor::default(), Visitor::default());
        let request = json!({ "time": "10+5", "side": "white" });
        let made = anna.post(&server.address, "/api/zone/games", &request);
        let id = made["id"].as_str().expect("an id").to_owned();
        bert.post(&server.address, &format!("/api/zone/games/{id}/join"), &json!({}));
        Match { id, visitors: [anna, bert] }
    }

    pub fn is_over(&self, server: &Server) -> bool {
        self.view(server)["state"]["phase"] == "over"
    }

    /// Whether these moves are there.
    pub fn has(&self, server: &Server, acknowledged: &Moves, when: &str) {
        let view = self.view(server);
        let moves = view["moves"].as_array().expect("a list of moves");
        for (ply, uci) in acknowledged {
            let found = &moves.get(*ply as usize).unwrap_or(&Value::Null)["uci"];
            assert_eq!(found, uci, "game {}, ply {ply}, {when}", self.id);
        }
    }

    fn view(&self, server: &Server) -> Value {
        self.visitors[0].get(&server.address, &format!("/api/zone/games/{}", self.id))
    }
}

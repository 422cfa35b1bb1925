//! A game over real sockets, one move after the other.

use std::time::{Duration, Instant};

use serde_json::{Value, json};

use super::{NextMessage, Server, Socket, Visitor};

/// A game and the two who play it.
pub struct Table {
    pub id: String,
    pub visitors: [Visitor; 2],
    sockets: [Socket; 2],
    ply: usize,
    number: u64,
}

impl Table {
    pub fn open(server: &Server) -> Table {
        Table::open_at(&server.address, &server.address)
    }

    /// White is at one server, Black at another.
    pub fn open_at(white: &str, black: &str) -> Table {
        let (mut anna, mut bert) = (Visitor::default(), Visitor::default());
        let request = json!({ "time": "10+5", "side": "white" });
        let made = anna.post(white, "/api/zone/games", &request);
        let id = made["id"].as_str().expect("an id").to_owned();
        bert.post(black, &format!("/api/zone/games/{id}/join"), &json!({}));
        let visitors = [anna, bert];
        let socket = |visitor: &Visitor, at: &str| visitor.socket(at, &id).expect("a socket");
        let sockets = [socket(&visitors[0], white), socket(&visitors[1], black)];
        let mut table = Table { id, visitors, sockets, ply: 0, number: 0 };
        // White may move when both are there.
        table.wait(0, |frame| frame["state"]["phase"] == "playing");
        table
    }

    /// Makes the next move; if it was refused, says in which words.
    pub fn moves(&mut self, uci: &str) -> Result<(), String> {
        self.number += 1;
        let number = self.number;
        let mover = self.ply % 2;
        let act = json!({ "a": "move", "uci": uci, "ply": self.ply });
        assert!(self.sockets[mover].say(&json!({ "t": "do", "id": number, "act": act })));
        let answer = self.wait(mover, |frame| frame["id"] == number);
        match answer["t"].as_str() {
            Some("ack") => {
                self.ply += 1;
                Ok(())
            }
            _ => Err(answer["why"].as_str().expect("a reason").to_owned()),
        }
    }

    /// Makes the next move, as often as it takes. Each answer takes a while,
    /// so this ends soon.
    pub fn insist(&mut self, uci: &str) {
        for _ in 0..20 {
            if self.moves(uci).is_ok() {
                return;
            }
        }
        panic!("there is room again, and yet {uci} is not stored");
    }

    /// The moves that a visitor is shown.
    pub fn seen(&self, server: &Server) -> Vec<String> {
        let view = self.visitors[0].get(&server.address, &format!("/api/zone/games/{}", self.id));
        let moves = view["moves"].as_array().expect("a list of moves");
        moves.iter().map(|made| made["uci"].as_str().expect("a move").to_owned()).collect()
    }

    /// Waits for a frame to one of the players. The other one answers pings meanwhile: whoever is
    /// silent for ten seconds is disconnected.
    fn wait(&mut self, player: usize, wanted: impl Fn(&Value) -> bool) -> Value {
        let begun = Instant::now();
        while begun.elapsed() < Duration::from_secs(60) {
            self.sockets[1 - player].listen(Duration::from_millis(1));
            match self.sockets[player].listen(Duration::from_millis(100)) {
                NextMessage::Frame(frame) if wanted(&frame) => return frame,
                NextMessage::Frame(_) | NextMessage::Nothing => {}
                NextMessage::Closed => panic!("the connection is closed"),
            }
        }
        panic!("no answer for a minute");
    }
}

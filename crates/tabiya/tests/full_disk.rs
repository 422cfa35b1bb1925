//! The built program when nothing can be written: people are told, nothing is
//! lost, and it goes on by itself when there is room again.
//!
//! A limit on the size of files takes the place of a full disk. Unlike that it
//! can be set for a running program alone, by anybody.
#![cfg(target_os = "linux")]

mod zone;

use std::{fs, process::Command};

use serde_json::{Value, json};
use zone::{Server, Socket, TempFolder, Visitor};

#[test]
fn a_full_disk_is_told_and_loses_nothing() {
    let data = TempFolder::new("full-disk");
    // The log is on the same disk.
    let log = data.path().join("log");
    let server = Server::start_with_log(&data.path().join("zone"), &log);
    let mut table = Table::open(&server);
    table.moves("e2e4").expect("there is room");

    set_room(&server, "4096");
    let told = table.moves("e7e5").expect_err("there is no room");
    assert_eq!(told, "the server cannot store anything at the moment: try again");
    let (status, told) = Visitor::default().try_post(
        &server.address,
        "/api/zone/games",
        &json!({ "time": "3+2", "side": "white" }),
    );
    assert_eq!(status, 503, "{told}");
    assert_eq!(told["error"], "the server cannot store anything at the moment: try again");
    assert_eq!(table.seen(&server), ["e2e4"], "what is there can still be seen");

    set_room(&server, "unlimited");
    table.insist("e7e5");
    table.moves("g1f3").expect("there is room again");
    assert_eq!(table.seen(&server), ["e2e4", "e7e5", "g1f3"]);

    server.kill();
    let words = fs::read_to_string(&log).expect("the log of the server");
    assert!(words.contains("an append did not succeed"), "{words}");
    let server = Server::start(&data.path().join("zone"));
    assert_eq!(table.seen(&server), ["e2e4", "e7e5", "g1f3"], "also after a crash");
}

/// No file may grow beyond this any more.
fn set_room(server: &Server, bytes: &str) {
    let id = server.id().to_string();
    let limit = format!("--fsize={bytes}:");
    let set = Command::new("prlimit").args(["--pid", &id, &limit]).status();
    assert!(set.expect("prlimit (util-linux) is installed").success());
}

/// A game and the two who play it.
struct Table {
    id: String,
    visitors: [Visitor; 2],
    sockets: [Socket; 2],
    ply: usize,
    number: u64,
}

impl Table {
    fn open(server: &Server) -> Table {
        let (mut anna, mut bert) = (Visitor::default(), Visitor::default());
        let wish = json!({ "time": "10+5", "side": "white" });
        let made = anna.post(&server.address, "/api/zone/games", &wish);
        let id = made["id"].as_str().expect("an id").to_owned();
        bert.post(&server.address, &format!("/api/zone/games/{id}/join"), &json!({}));
        let visitors = [anna, bert];
        let socket = |visitor: &Visitor| visitor.socket(&server.address, &id).expect("a socket");
        let mut sockets = [socket(&visitors[0]), socket(&visitors[1])];
        // White may move when both are there.
        wait(&mut sockets[0], |frame| frame["state"]["phase"] == "playing");
        Table { id, visitors, sockets, ply: 0, number: 0 }
    }

    /// Makes the next move; if it was refused, says in which words.
    fn moves(&mut self, uci: &str) -> Result<(), String> {
        self.number += 1;
        let number = self.number;
        let socket = &mut self.sockets[self.ply % 2];
        let act = json!({ "a": "move", "uci": uci, "ply": self.ply });
        assert!(socket.say(&json!({ "t": "do", "id": number, "act": act })));
        let answer = wait(socket, |frame| frame["id"] == number);
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
    fn insist(&mut self, uci: &str) {
        for _ in 0..20 {
            if self.moves(uci).is_ok() {
                return;
            }
        }
        panic!("there is room again, and yet {uci} is not stored");
    }

    /// The moves that a visitor is shown.
    fn seen(&self, server: &Server) -> Vec<String> {
        let view = self.visitors[0].get(&server.address, &format!("/api/zone/games/{}", self.id));
        let moves = view["moves"].as_array().expect("a list of moves");
        moves.iter().map(|made| made["uci"].as_str().expect("a move").to_owned()).collect()
    }
}

fn wait(socket: &mut Socket, wanted: impl Fn(&Value) -> bool) -> Value {
    loop {
        let frame = socket.next().expect("the connection stands");
        if wanted(&frame) {
            return frame;
        }
    }
}

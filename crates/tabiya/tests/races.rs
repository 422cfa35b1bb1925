//! The result of a board is wanted by several at once, on the built program over HTTP: an arbiter
//! enters it while White resigns, two arbiters enter it, one arbiter does so twice, and the round is
//! closed in the same moment. Whatever was acknowledged last stands, at the table and in the game.
//!
//! `TABIYA_SOAK=1` plays many tournaments.

mod support;
mod zone;

use std::{
    path::Path,
    sync::{Arc, Barrier},
    thread,
    time::Instant,
};

use serde_json::{Value, json};
use support::run_with;
use zone::{Server, TempFolder, Visitor};

const PASSWORD: &str = "correct horse";
const PLAYERS: [&str; 8] = ["Anna", "Bert", "Carl", "Dora", "Ella", "Fred", "Gina", "Hans"];
const ARBITERS: [&str; 2] = ["Emil", "Julia"];

struct Hall<'a> {
    address: &'a str,
    arbiters: Vec<Visitor>,
    players: Vec<Visitor>,
    id: String,
}

/// What somebody wants of a board.
struct Wish {
    by: Visitor,
    path: String,
    body: Value,
    score: Option<&'static str>,
    is_arbiter: bool,
}

/// What came of it.
#[derive(Debug)]
struct Done {
    score: &'static str,
    is_arbiter: bool,
    status: u16,
    from: Instant,
    until: Instant,
}

fn create_account(data: &Path, name: &str, more: &[&str]) {
    let data = data.to_str().expect("a path that is text");
    let words = [&["account", "create", name], more, &["--data", data]].concat();
    let run = run_with(&words, format!("{PASSWORD}\n").as_bytes());
    assert_eq!(run.status, 0, "{}{}", run.stdout, run.stderr);
}

fn sign_in(address: &str, name: &str) -> Visitor {
    let mut visitor = Visitor::default();
    let request = json!({ "name": name, "password": PASSWORD });
    visitor.post(address, "/api/zone/account/session", &request);
    visitor
}

impl Hall<'_> {
    fn path(&self, rest: &str) -> String {
        format!("/api/zone/tournament/{}{rest}", self.id)
    }

    fn act(&self, act: &Value) {
        let (status, answer) =
            self.arbiters[0].clone().try_post(self.address, &self.path("/act"), act);
        assert_eq!(status, 200, "{act}: {answer}");
    }

    fn view(&self) -> Value {
        self.arbiters[0].get(self.address, &self.path(""))
    }

    /// A round robin of eight that has started.
    fn begin(&mut self) {
        let rules = json!({"name": "Races", "kind": "roundRobin", "rounds": 3, "time": "15+10"});
        let request = json!({ "regulations": rules });
        let made = self.arbiters[0].post(self.address, "/api/zone/tournaments", &request);
        self.id = made["id"].as_str().expect("an id").to_owned();
        let deputy = json!({"act": "appoint", "person": ARBITERS[1], "role": "deputyChief"});
        self.act(&deputy);
        self.act(&json!({"act": "openEntry"}));
        for player in self.players.clone() {
            let (status, answer) =
                player.clone().try_post(self.address, &self.path("/act"), &json!({"act": "enter"}));
            assert_eq!(status, 200, "{answer}");
        }
        self.act(&json!({"act": "start", "initialColor": "white"}));
    }

    fn result(&self, by: usize, round: u64, board: u64, score: &'static str) -> Wish {
        let body = json!({
            "act": "setResult", "round": round, "board": board, "score": score, "reason": "race",
        });
        let (by, path) = (self.arbiters[by].clone(), self.path("/act"));
        Wish { by, path, body, score: Some(score), is_arbiter: true }
    }

    /// The recipe of a board, by its number.
    fn wishes(&self, round: u64, board: &Value, white: &Visitor) -> Vec<Wish> {
        let number = board["board"].as_u64().expect("a number");
        let game = board["game"].as_str().expect("a game");
        let resigns = Wish {
            by: white.clone(),
            path: format!("/api/zone/games/{game}/acts"),
            body: json!({"act": {"a": "resign"}}),
            score: Some("0-1"),
            is_arbiter: false,
        };
        let closes = Wish {
            by: self.arbiters[1].clone(),
            path: self.path("/act"),
            body: json!({"act": "closeRound"}),
            score: None,
            is_arbiter: false,
        };
        let result = |by, score| self.result(by, round, number, score);
        match number {
            1 => vec![result(0, "1-0"), resigns],
            2 => vec![result(0, "1-0"), result(1, "0-1")],
            3 => vec![result(0, "1-0"), result(0, "½-½")],
            _ => vec![result(0, "1-0"), resigns, closes],
        }
    }

    /// Everybody at once.
    fn race(&self, wishes: Vec<Wish>) -> Vec<Done> {
        let start = Arc::new(Barrier::new(wishes.len()));
        let running: Vec<_> = wishes
            .into_iter()
            .map(|mut wish| {
                let (address, start) = (self.address.to_owned(), Arc::clone(&start));
                thread::spawn(move || {
                    start.wait();
                    let from = Instant::now();
                    let (status, _) = wish.by.try_post(&address, &wish.path, &wish.body);
                    let (until, is_arbiter) = (Instant::now(), wish.is_arbiter);
                    wish.score.map(|score| Done { score, is_arbiter, status, from, until })
                })
            })
            .collect();
        running.into_iter().filter_map(|one| one.join().expect("no panic")).collect()
    }

    /// Plays all rounds; how many boards were raced for, and what is wrong.
    fn play(&self) -> (usize, Vec<String>) {
        let (mut races, mut wrong) = (0, Vec::new());
        for round in 1..=7_u64 {
            for act in ["pair", "validate", "publish", "startRound"] {
                self.act(&json!({ "act": act }));
            }
            let view = self.view();
            let boards = view["rounds"][round as usize - 1]["boards"].as_array().expect("boards");
            let mut raced = Vec::new();
            for board in boards {
                let entries = view["entries"].as_array().expect("entries");
                let white = entries.iter().find(|it| it["id"] == board["white"]).expect("White");
                let name = white["person"].as_str().expect("a name");
                let white = PLAYERS.iter().position(|one| *one == name).expect("a player");
                let wishes = self.wishes(round, board, &self.players[white]);
                raced.push(self.race(wishes));
            }
            let view = self.view();
            for (at, done) in raced.iter().enumerate() {
                races += 1;
                let board = &view["rounds"][round as usize - 1]["boards"][at];
                wrong.extend(self.complaint(board, done));
            }
        }
        (races, wrong)
    }

    /// What stands was acknowledged, nobody who began after that was, and the game says the same.
    fn complaint(&self, board: &Value, done: &[Done]) -> Option<String> {
        let about = |what: &str| Some(format!("{what}: {board} {done:?}"));
        let stands = board["result"]["score"].as_str();
        let id = board["game"].as_str().expect("a game");
        let game = self.arbiters[0].get(self.address, &format!("/api/zone/games/{id}"));
        if game["state"]["outcome"]["result"].as_str() != stands {
            return about("table and game differ");
        }
        let acknowledged = || done.iter().filter(|done| done.status == 200);
        let is_undone = |one: &Done| {
            let later = |other: &Done| other.from > one.until && Some(other.score) != stands;
            acknowledged().any(|other| other.is_arbiter && later(other))
        };
        // An arbiter overrides a player; a player never overrides an arbiter.
        let only_arbiters = acknowledged().any(|done| done.is_arbiter);
        let explained = acknowledged()
            .filter(|done| done.is_arbiter || !only_arbiters)
            .any(|one| Some(one.score) == stands && !is_undone(one));
        // The same result twice is refused the second time.
        let failed = done.iter().find(|done| !matches!(done.status, 200 | 409));
        match (explained, failed) {
            (false, _) => about("an acknowledged result was overridden"),
            (_, Some(_)) => about("an act failed"),
            (true, None) => None,
        }
    }
}

#[test]
fn no_acknowledged_result_is_overridden() {
    let folder = TempFolder::new("races");
    let server = Server::start(folder.path());
    for name in PLAYERS {
        create_account(folder.path(), name, &[]);
    }
    for name in ARBITERS {
        create_account(folder.path(), name, &["--arbiter"]);
    }
    let address = server.address.as_str();
    let tournaments = if std::env::var_os("TABIYA_SOAK").is_some() { 80 } else { 2 };
    let mut hall = Hall {
        address,
        arbiters: ARBITERS.map(|name| sign_in(address, name)).into(),
        players: PLAYERS.map(|name| sign_in(address, name)).into(),
        id: String::new(),
    };
    let (mut races, mut wrong) = (0, Vec::new());
    for _ in 0..tournaments {
        hall.begin();
        let (more, found) = hall.play();
        races += more;
        wrong.extend(found);
    }
    println!("{races} races, {} overridden", wrong.len());
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert_eq!(races, 28 * tournaments);
}

//! What arbiters and players do in a tournament, drawn at random. Any of it may be refused.

use std::{
    sync::{Arc, Mutex},
    time::Duration,
};

use axum::Router;
use serde_json::{Value, json};

use super::{
    people::{ARBITERS, PLAYERS, call, get},
    races::{Board, Model, race},
};
use crate::Random;

/// Something that everybody wants, and what came of it.
pub(super) struct Director {
    pub(super) random: Random,
    pub(super) id: String,
    /// The highest version that an answer named.
    pub(super) acknowledged: u64,
    /// How many acts were carried out.
    pub(super) acts: usize,
    /// Answers that a server may never give.
    pub(super) faults: Vec<String>,
    /// What was asked about results.
    pub(super) model: Arc<Mutex<Model>>,
    /// How many steps in a hundred are races for a result.
    pub(super) races: u64,
}

impl Director {
    /// Something happens.
    pub(super) async fn step(&mut self, routes: &Router) {
        let chief = ARBITERS[0];
        let round = self.round(routes).await;
        if self.random.below(100) < self.races {
            self.race(routes, round.as_ref()).await;
            return;
        }
        match self.random.below(26) {
            0 => self.act(routes, chief, json!({"act": "unpublish", "reason": "chance"})).await,
            1 => {
                let player = self.pick(&PLAYERS);
                let act = self.pick(&["withdraw", "enter"]);
                self.act(routes, player, json!({ "act": act })).await;
            }
            2 => {
                let role = self.pick(&[json!("deputyChief"), json!("arbiter"), Value::Null]);
                let act = json!({"act": "appoint", "person": ARBITERS[1], "role": role});
                self.act(routes, chief, act).await;
            }
            3 | 4 if self.races > 0 => {}
            3 | 4 => self.set_result(routes, round.as_ref()).await,
            5..=9 if self.races > 0 => {}
            5..=9 => self.play(routes, round.as_ref()).await,
            10 => {
                let act = json!({"act": "startBoard", "board": self.random.between(1, 4)});
                self.act(routes, chief, act).await;
            }
            11 => {
                let act = json!({"act": "postpone", "startsAt": null, "reason": "chance"});
                self.act(routes, chief, act).await;
            }
            12..=14 => self.act(routes, chief, json!({"act": "startRound"})).await,
            15..=17 => self.act(routes, chief, json!({"act": "pair"})).await,
            18..=20 => {
                self.act(routes, chief, json!({"act": "validate", "reason": "chance"})).await;
            }
            21..=23 => self.act(routes, chief, json!({"act": "publish"})).await,
            24 => self.act(routes, chief, json!({"act": "finish"})).await,
            _ => tokio::time::sleep(Duration::from_secs(self.random.between(1, 700))).await,
        }
        tokio::time::sleep(Duration::from_millis(self.random.mostly_short(1, 4_000))).await;
    }

    fn pick<T: Clone>(&mut self, items: &[T]) -> T {
        self.random.pick(items).expect("there are some").clone()
    }

    pub(super) fn path(&self, rest: &str) -> String {
        format!("/api/zone/tournament/{}{rest}", self.id)
    }

    /// Somebody acts. Now and then they close their browser before the answer has come.
    pub(super) async fn act(&mut self, routes: &Router, who: &str, act: Value) {
        let path = self.path("/act");
        let patience = match self.random.per_mille(150) {
            true => Duration::from_millis(self.random.between(1, 40)),
            false => Duration::MAX,
        };
        let asked = call(routes, who, "POST", &path, act.clone());
        let Ok((status, answer)) = tokio::time::timeout(patience, asked).await else { return };
        match status {
            200 => {
                self.acts += 1;
                let version = answer["version"].as_u64().unwrap_or(u64::MAX);
                self.acknowledged = self.acknowledged.max(version);
            }
            // The store does not answer, which is nobody's fault here.
            503 => {}
            500.. => self.faults.push(format!("{who}: {act}: {status} {answer}")),
            _ => {}
        }
    }

    /// The last round that is public.
    async fn round(&self, routes: &Router) -> Option<Value> {
        let (_, view) = get(routes, ARBITERS[0], &self.path("")).await;
        let rounds = view["rounds"].as_array()?.iter();
        let mut round = rounds.rev().find(|round| round["state"] != "planned")?.clone();
        round["entries"] = view["entries"].clone();
        round["version"] = view["version"].clone();
        Some(round)
    }

    /// Several want the result of a board at once.
    async fn race(&mut self, routes: &Router, round: Option<&Value>) {
        let boards = round.and_then(|round| round["boards"].as_array());
        let board = boards.and_then(|boards| self.random.pick(boards).cloned());
        let (Some(round), Some(board)) = (round, board) else { return };
        let Some(game) = board["game"].as_str() else { return };
        let name = |side: &str| {
            let entries = round["entries"].as_array()?.iter();
            let entry = entries.rev().find(|entry| entry["id"] == board[side])?;
            Some(entry["person"].as_str()?.to_owned())
        };
        let (Some(white), Some(black)) = (name("white"), name("black")) else { return };
        let board = Board {
            round: round["number"].as_u64().unwrap_or(0),
            board: board["board"].as_u64().unwrap_or(0),
            game: game.to_owned(),
            white,
            black,
            version: round["version"].as_u64().unwrap_or(0),
        };
        let path = self.path("");
        let faults = race(&mut self.random, routes, &self.model, &path, &board).await;
        self.faults.extend(faults);
        let span = self.random.mostly_short(1, 3_000);
        tokio::time::sleep(Duration::from_millis(span)).await;
    }

    async fn set_result(&mut self, routes: &Router, round: Option<&Value>) {
        let Some(round) = round else { return };
        let boards = round["boards"].as_array().map_or(0, Vec::len) as u64;
        let act = json!({
            "act": "setResult",
            "round": round["number"],
            "board": self.random.between(1, boards.max(1)),
            "score": self.pick(&["1-0", "0-1", "½-½", "0-0"]),
            "how": self.pick(&["played", "forfeit", "awarded"]),
            "reason": "chance",
        });
        self.act(routes, ARBITERS[0], act).await;
    }

    /// The game of a board goes on for a move or two, and may end.
    async fn play(&mut self, routes: &Router, round: Option<&Value>) {
        let boards = round.and_then(|round| round["boards"].as_array());
        let board = boards.and_then(|boards| self.random.pick(boards).cloned());
        let (Some(round), Some(board)) = (round, board) else { return };
        let Some(game) = board["game"].as_str() else { return };
        let path = format!("/api/zone/games/{game}/acts");
        let entries = round["entries"].as_array().cloned().unwrap_or_default();
        let name = |side: &str| {
            let entry = entries.iter().find(|entry| entry["id"] == board[side]);
            entry.and_then(|entry| entry["person"].as_str()).unwrap_or(PLAYERS[0]).to_owned()
        };
        for (side, act) in [
            ("white", json!({"a": "move", "uci": "e2e4", "ply": 0})),
            ("black", json!({"a": "move", "uci": "e7e5", "ply": 1})),
            (self.pick(&["white", "black"]), json!({"a": "resign"})),
        ] {
            let request = json!({ "act": act });
            let (status, answer) = call(routes, &name(side), "POST", &path, request).await;
            if status >= 500 && status != 503 {
                self.faults.push(format!("{side} in {game}: {act}: {status} {answer}"));
            }
        }
    }
}

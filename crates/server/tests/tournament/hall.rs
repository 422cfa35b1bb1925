//! A server with an arbiter, players, and a tournament.

use std::{sync::Arc, time::Duration};

use axum::{
    Router,
    body::Body,
    http::{Request, StatusCode, header},
};
use serde_json::{Value, json};
use server::Settings;
use store::{SqliteStore, Standing};

use crate::support::{Person, enter, zone_on};

/// The names of the players, strongest by alphabet.
pub(crate) const PLAYERS: [&str; 8] =
    ["Anna", "Bert", "Carl", "Dora", "Ella", "Fred", "Gina", "Hans"];

pub(crate) struct Hall {
    pub(crate) store: Arc<SqliteStore>,
    pub(crate) routes: Router,
    pub(crate) emil: Person,
    pub(crate) id: String,
}

impl Hall {
    /// A tournament in draft; what is given replaces what is usual.
    pub(crate) async fn new(more: Value) -> Hall {
        let store = Arc::new(SqliteStore::in_memory());
        let routes = zone_on(Arc::clone(&store), Settings::default()).await;
        let arbiter = Standing { arbiter: true, ..Standing::default() };
        let emil = enter(&store, "Emil", arbiter).await;
        let mut hall = Hall { store, routes, emil, id: String::new() };
        let mut regulations = json!({
            "name": "Club Open", "kind": "swiss", "rounds": 3, "time": "15+10",
        });
        regulations.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        let request = json!({ "regulations": regulations });
        let (status, made) = hall.emil.post(&hall.routes, "/api/zone/tournaments", request).await;
        assert_eq!(status, StatusCode::CREATED, "{made}");
        hall.id = made["id"].as_str().expect("an id").to_owned();
        hall
    }

    /// The same with so many players who have entered, started.
    pub(crate) async fn started(players: usize, more: Value) -> Hall {
        let mut hall = Hall::new(more).await;
        hall.does(json!({"act": "openEntry"})).await;
        for name in &PLAYERS[..players] {
            let mut player = hall.signs_up(name).await;
            hall.player_does(&mut player, json!({"act": "enter"})).await;
        }
        hall.does(json!({"act": "start", "initialColor": "white"})).await;
        hall
    }

    pub(crate) async fn signs_up(&self, name: &str) -> Person {
        enter(&self.store, name, Standing::default()).await
    }

    /// Somebody who has signed up before.
    pub(crate) fn player(&self, name: &str) -> Person {
        Person { cookie: Some(format!("tabiya=secret of {name}")) }
    }

    pub(crate) fn path(&self, rest: &str) -> String {
        format!("/api/zone/tournament/{}{rest}", self.id)
    }

    /// What the arbiter does is done.
    pub(crate) async fn does(&mut self, act: Value) -> Value {
        let (status, answer) = self.tries(act.clone()).await;
        assert_eq!(status, StatusCode::OK, "{act}: {answer}");
        answer
    }

    pub(crate) async fn tries(&mut self, act: Value) -> (StatusCode, Value) {
        let path = self.path("/act");
        self.emil.post(&self.routes, &path, act).await
    }

    /// What the arbiter does is refused with this code.
    pub(crate) async fn is_refused(&mut self, act: Value, code: &str) {
        let (_, answer) = self.tries(act.clone()).await;
        assert_eq!(answer["code"], code, "{act}: {answer}");
    }

    pub(crate) async fn player_does(&self, player: &mut Person, act: Value) {
        let (status, answer) = player.post(&self.routes, &self.path("/act"), act.clone()).await;
        assert_eq!(status, StatusCode::OK, "{act}: {answer}");
    }

    pub(crate) async fn player_is_refused(&self, player: &mut Person, act: Value, code: &str) {
        let (_, answer) = player.post(&self.routes, &self.path("/act"), act.clone()).await;
        assert_eq!(answer["code"], code, "{act}: {answer}");
    }

    /// The tournament as the arbiter sees it.
    pub(crate) async fn desk(&mut self) -> Value {
        let path = self.path("");
        let (status, view) = self.emil.get(&self.routes, &path).await;
        assert_eq!(status, StatusCode::OK, "{view}");
        view
    }

    /// As somebody sees it.
    pub(crate) async fn seen_by(&self, person: &mut Person) -> Value {
        let (status, view) = person.get(&self.routes, &self.path("")).await;
        assert_eq!(status, StatusCode::OK, "{view}");
        view
    }

    /// As a visitor sees it.
    pub(crate) async fn public(&self) -> Value {
        self.seen_by(&mut Person::default()).await
    }

    pub(crate) async fn standings(&self) -> Value {
        let (status, view) = Person::default().get(&self.routes, &self.path("/standings")).await;
        assert_eq!(status, StatusCode::OK, "{view}");
        view
    }

    /// Pairs, validates, and publishes the next round.
    pub(crate) async fn publish(&mut self) {
        for act in ["pair", "validate", "publish"] {
            self.does(json!({ "act": act })).await;
        }
    }

    /// The boards of a round: game, White and Black by name.
    pub(crate) async fn boards(&mut self, round: usize) -> Vec<(String, String, String)> {
        let view = self.desk().await;
        let name = |entry: &Value| {
            let entries = view["entries"].as_array().unwrap();
            let found = entries.iter().find(|it| it["id"] == *entry).expect("an entry");
            found["name"].as_str().unwrap().to_owned()
        };
        let boards = view["rounds"][round - 1]["boards"].as_array().expect("boards");
        boards
            .iter()
            .map(|board| {
                let game = board["game"].as_str().unwrap_or_default().to_owned();
                (game, name(&board["white"]), name(&board["black"]))
            })
            .collect()
    }

    /// The entry of a player.
    pub(crate) async fn entry(&mut self, name: &str) -> u64 {
        let view = self.desk().await;
        let entries = view["entries"].as_array().unwrap();
        let found = entries.iter().find(|entry| entry["name"] == name);
        found.expect("an entry")["id"].as_u64().unwrap()
    }

    /// A player resigns after a move of each.
    pub(crate) async fn plays_to_a_win(&self, (game, white, black): &(String, String, String)) {
        for (name, act) in [
            (white, json!({"a": "move", "uci": "e2e4", "ply": 0})),
            (black, json!({"a": "move", "uci": "e7e5", "ply": 1})),
            (black, json!({"a": "resign"})),
        ] {
            let mut tries = 0;
            loop {
                let (status, answer) = self.player(name).act(&self.routes, game, act.clone()).await;
                tries += 1;
                // After a crash, the server before may still hold the game for a moment.
                if status != StatusCode::SERVICE_UNAVAILABLE || tries == 60 {
                    assert_eq!(status, StatusCode::OK, "{answer}");
                    break;
                }
                tokio::time::sleep(Duration::from_secs(1)).await;
            }
        }
    }

    /// Waits until the tournament has heard of what happened.
    pub(crate) async fn until(&mut self, heard: impl Fn(&Value) -> bool) -> Value {
        for _ in 0..100 {
            let view = self.desk().await;
            if heard(&view) {
                return view;
            }
            tokio::time::sleep(Duration::from_millis(500)).await;
        }
        panic!("it never came: {}", self.desk().await["rounds"]);
    }

    pub(crate) async fn sends(
        &mut self,
        path: &str,
        body: impl AsRef<[u8]>,
    ) -> (StatusCode, Value) {
        let request = Request::post(path)
            .header(header::CONTENT_TYPE, "text/plain")
            .body(Body::from(body.as_ref().to_vec()))
            .unwrap();
        self.emil.call(&self.routes, request).await
    }
}

/// Whether a board of a round has this result.
pub(crate) fn has_result(round: usize, board: usize, score: &str) -> impl Fn(&Value) -> bool {
    move |view| view["rounds"][round - 1]["boards"][board - 1]["result"]["score"] == score
}

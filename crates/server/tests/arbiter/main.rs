//! Arbiters and assistants through the real routes and sockets.

#[path = "../support/mod.rs"]
mod support;

mod acts;
mod assistants;
mod making;
mod presence;
mod wall;

use std::{net::SocketAddr, sync::Arc};

use axum::{
    Router,
    http::{Request, StatusCode, header},
};
use serde_json::{Value, json};
use server::Settings;
use store::{SqliteStore, Standing};
use support::{Person, enter, listen, zone_on};

/// A zone with an arbiter and people to play.
struct Hall {
    store: Arc<SqliteStore>,
    routes: Router,
    address: SocketAddr,
    emil: Person,
    anna: Person,
    bert: Person,
    gerd: Person,
}

impl Hall {
    async fn new() -> Hall {
        let store = Arc::new(SqliteStore::in_memory());
        let routes = zone_on(Arc::clone(&store), Settings::default()).await;
        let arbiter = Standing { arbiter: true, ..Standing::default() };
        let emil = enter(&store, "Emil", arbiter).await;
        let anna = enter(&store, "Anna", Standing::default()).await;
        let bert = enter(&store, "Bert", Standing::default()).await;
        let gerd = enter(&store, "Gerd", Standing::default()).await;
        let address = listen(&routes).await;
        Hall { store, routes, address, emil, anna, bert, gerd }
    }

    /// Makes games of Anna and Bert; what is said of each comes on top.
    async fn make(&mut self, games: usize, more: Value) -> Vec<String> {
        let mut game = json!({"white": "Anna", "black": "Bert", "time": "3+2"});
        game.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        let (status, made) = self.make_these(json!(vec![game; games])).await;
        assert_eq!(status, StatusCode::CREATED, "{made}");
        let ids = made["games"].as_array().unwrap().iter();
        ids.map(|game| game["id"].as_str().unwrap().to_owned()).collect()
    }

    async fn make_these(&mut self, games: Value) -> (StatusCode, Value) {
        let request = json!({ "games": games });
        self.emil.post(&self.routes, "/api/zone/arbiter/games", request).await
    }

    async fn make_csv(&mut self, text: &str) -> (StatusCode, Value) {
        let request = Request::post("/api/zone/arbiter/games")
            .header(header::CONTENT_TYPE, "text/csv; charset=utf-8")
            .body(text.to_owned().into())
            .unwrap();
        self.emil.call(&self.routes, request).await
    }

    /// A game that the arbiter has started.
    async fn started(&mut self, more: Value) -> String {
        let id = self.make(1, more).await.remove(0);
        self.rule(&id, json!({"r": "start"})).await;
        id
    }

    /// A ruling that is done.
    async fn rule(&mut self, id: &str, ruling: Value) {
        let (status, answer) = self.emil.act(&self.routes, id, judged(ruling)).await;
        assert_eq!(status, StatusCode::OK, "{answer}");
    }

    async fn view(&mut self, id: &str) -> Value {
        Person::default().get(&self.routes, &format!("/api/zone/games/{id}")).await.1
    }

    /// The PGN in one line.
    async fn pgn(&mut self, id: &str) -> String {
        let path = format!("/api/zone/games/{id}/pgn");
        Person::default().get_text(&self.routes, &path).await.1.replace('\n', " ")
    }
}

fn judged(ruling: Value) -> Value {
    json!({"a": "arbiter", "ruling": ruling, "reason": "power cut"})
}

fn moves(uci: &str, ply: u32) -> Value {
    json!({"a": "move", "uci": uci, "ply": ply})
}

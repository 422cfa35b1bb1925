//! What operators do to people, and the log of it.

mod support;

use std::sync::Arc;

use axum::{
    Router,
    body::Body,
    http::{Request, header},
};
use serde_json::{Value, json};
use server::Settings;
use store::{SqliteStore, Standing};
use support::{Person, enter, zone_on};

struct Office {
    store: Arc<SqliteStore>,
    routes: Router,
    root: Person,
}

impl Office {
    async fn new() -> Office {
        let store = Arc::new(SqliteStore::in_memory());
        let routes = zone_on(Arc::clone(&store), Settings::default()).await;
        let operator = Standing { admin: true, ..Standing::default() };
        let root = enter(&store, "Root", operator).await;
        Office { store, routes, root }
    }

    async fn player(&self, name: &str) -> Person {
        enter(&self.store, name, Standing::default()).await
    }

    async fn post(&mut self, path: &str, body: Value) -> (u16, Value) {
        let (status, answer) = self.root.post(&self.routes, path, body).await;
        (status.as_u16(), answer)
    }

    async fn delete(&mut self, path: &str, body: Value) -> u16 {
        let request = Request::delete(path).header(header::CONTENT_TYPE, "application/json");
        let request = request.body(Body::from(body.to_string())).expect("a request");
        self.root.call(&self.routes, request).await.0.as_u16()
    }

    async fn get(&mut self, path: &str) -> Value {
        let (status, answer) = self.root.get(&self.routes, path).await;
        assert_eq!(status, 200, "{path}: {answer}");
        answer
    }

    /// The entries as `[by, act, about, details, reason]`, newest first.
    async fn log(&mut self, filter: &str) -> Value {
        let entries = self.get(&format!("/api/zone/admin/log{filter}")).await;
        let row = |entry: &Value| {
            json!([entry["by"], entry["act"], entry["about"], entry["details"], entry["reason"]])
        };
        entries.as_array().expect("entries").iter().map(row).collect()
    }
}

#[tokio::test]
async fn every_act_is_in_the_log() {
    let mut office = Office::new().await;
    office.player("Anna").await;
    let changes = json!({"muted": true, "title": "WGM", "realName": "Muster, Anna",
        "fideId": "1234", "reason": "  as asked "});
    assert_eq!(office.post("/api/zone/people/Anna/standing", changes).await.0, 204);
    let password = json!({"password": "another horse", "reason": "lost"});
    assert_eq!(office.post("/api/zone/people/Anna/password", password).await.0, 204);
    let (status, made) = office.post("/api/zone/invitations", json!({})).await;
    assert_eq!(status, 201, "{made}");
    let id = office.get("/api/zone/invitations").await[0]["id"].as_str().unwrap().to_owned();
    assert_eq!(office.delete(&format!("/api/zone/invitations/{id}"), json!({})).await, 204);
    let details = json!({"muted": "true", "title": "WGM", "realName": "set", "fideId": "set"});
    let expected = json!([
        ["Root", "invitationWithdrawn", null, {}, ""],
        ["Root", "invitationCreated", null, {}, ""],
        ["Root", "passwordSet", "Anna", {}, "lost"],
        ["Root", "standingChanged", "Anna", details, "as asked"],
    ]);
    assert_eq!(office.log("").await, expected);
    assert_eq!(office.log("?act=passwordSet").await, json!([expected[2]]));
    assert_eq!(office.log("?about=anna&by=Root").await, json!([expected[2], expected[3]]));
    assert_eq!(office.log("?by=-").await, json!([]), "nothing at the command line");

    // What was refused is not in it, and neither is what changes nothing.
    let wrong = json!({"muted": false, "title": "XX"});
    assert_eq!(office.post("/api/zone/people/Anna/standing", wrong).await.0, 400);
    assert_eq!(office.post("/api/zone/people/Anna/standing", json!({})).await.0, 204);
    let long = json!({"muted": false, "reason": "x".repeat(1001)});
    assert_eq!(office.post("/api/zone/people/Anna/standing", long).await.0, 400);
    assert_eq!(office.log("").await, expected);
}

#[tokio::test]
async fn a_report_a_mute_and_an_appointment_are_in_the_log() {
    let mut office = Office::new().await;
    let (mut anna, mut boris) = (office.player("Anna").await, office.player("Boris").await);
    let game = anna.make(&office.routes, "3+2").await;
    boris.join(&office.routes, &game).await;
    let report = json!({"reason": "abuse", "name": "Boris"});
    assert_eq!(anna.post(&office.routes, "/api/zone/reports", report).await.0, 201);
    let closing = json!({"closed": true, "note": "Talked to him."});
    assert_eq!(office.post("/api/zone/reports/1", closing).await.0, 204);
    assert_eq!(office.post("/api/zone/reports/1", json!({"closed": false})).await.0, 204);
    assert_eq!(office.post("/api/zone/reports/2", json!({"closed": false})).await.0, 404);
    enter(&office.store, "Emil", Standing { arbiter: true, ..Standing::default() }).await;
    let path = format!("/api/zone/games/{game}/arbiters/Emil");
    let request = Request::put(&path).body(Body::empty()).expect("a request");
    assert_eq!(office.root.call(&office.routes, request).await.0, 204);
    assert_eq!(office.delete(&path, json!({})).await, 204);
    assert_eq!(office.delete(&path, json!({})).await, 404, "not appointed any more");
    assert_eq!(
        office.log("").await,
        json!([
            ["Root", "arbiterDismissed", "Emil", {}, ""],
            ["Root", "arbiterAppointed", "Emil", {}, ""],
            ["Root", "reportReopened", "Boris", {}, ""],
            ["Root", "reportClosed", "Boris", {}, "Talked to him."],
        ])
    );
    let entries = office.get("/api/zone/admin/log").await;
    assert_eq!((&entries[0]["subject"], &entries[3]["subject"]), (&json!(game), &json!("1")));
}

#[tokio::test]
async fn the_log_comes_in_pages() {
    let mut office = Office::new().await;
    office.player("Anna").await;
    for number in 0..53 {
        let change = json!({"muted": number % 2 == 0});
        assert_eq!(office.post("/api/zone/people/Anna/standing", change).await.0, 204);
    }
    let first = office.get("/api/zone/admin/log").await;
    let first = first.as_array().expect("entries");
    assert_eq!(first.len(), 50);
    let last = first[49]["number"].as_u64().expect("a number");
    let second = office.get(&format!("/api/zone/admin/log?before={last}")).await;
    assert_eq!(second.as_array().expect("entries").len(), 3);
    for (query, status) in [("?act=juggled", 400), ("?by=Nobody", 404), ("?before=x", 400)] {
        let path = format!("/api/zone/admin/log{query}");
        assert_eq!(office.root.get(&office.routes, &path).await.0, status, "{query}");
    }
}

#[tokio::test]
async fn a_renamed_player_is_found_by_both_names() {
    let mut office = Office::new().await;
    let mut anna = office.player("Anna").await;
    office.player("Boris").await;
    let rename = |name: &str| json!({ "name": name });
    assert_eq!(office.post("/api/zone/people/Anna/name", rename("Annika")).await.0, 204);
    for name in ["Anna", "Annika"] {
        let profile = office.get(&format!("/api/zone/people/{name}")).await;
        assert_eq!(profile["person"]["name"], "Annika", "{profile}");
    }
    let me = anna.get(&office.routes, "/api/zone/account").await.1;
    assert_eq!(me["person"]["name"], "Annika", "the session goes on");
    let (status, refused) = office.post("/api/zone/people/Boris/name", rename("anna")).await;
    assert_eq!((status, &refused["code"]), (409, &json!("name_taken")));
    let (status, refused) = office.post("/api/zone/people/Boris/name", rename("A")).await;
    assert_eq!((status, &refused["params"]["field"]), (400, &json!("name")));
    let register = json!({"name": "Anna", "password": "a long enough horse"});
    let taken = Person::default().post(&office.routes, "/api/zone/account", register).await;
    assert_eq!(taken.0, 409, "nobody takes it over");
    let expected = json!([["Root", "renamed", "Annika", {"from": "Anna", "to": "Annika"}, ""]]);
    assert_eq!(office.log("").await, expected);
}

#[tokio::test]
async fn the_last_operator_stays() {
    let mut office = Office::new().await;
    office.player("Anna").await;
    let demote = json!({"admin": false});
    let (status, refused) = office.post("/api/zone/people/Root/standing", demote.clone()).await;
    assert_eq!((status, &refused["code"]), (409, &json!("last_operator")));
    assert_eq!(office.post("/api/zone/people/Anna/standing", json!({"admin": true})).await.0, 204);
    assert_eq!(office.post("/api/zone/people/Root/standing", demote).await.0, 204);
    let gone = office.root.get(&office.routes, "/api/zone/admin/log").await.0;
    assert_eq!(gone, 403, "an operator no more");
}

#[tokio::test]
async fn a_reset_link_works_once_and_ends_all_sessions() {
    let mut office = Office::new().await;
    let mut anna = office.player("Anna").await;
    let (status, link) = office.post("/api/zone/people/Anna/reset-link", json!({})).await;
    assert_eq!(status, 201, "{link}");
    let mut stranger = Person::default();
    let body = |secret: &Value, password: &str| json!({"secret": secret, "password": password});
    let path = "/api/zone/account/reset";
    let short = stranger.post(&office.routes, path, body(&link["secret"], "short")).await;
    assert_eq!(short.0, 400, "{}", short.1);
    let new = body(&link["secret"], "a new long horse");
    assert_eq!(stranger.post(&office.routes, path, new.clone()).await.0, 204);
    let again = stranger.post(&office.routes, path, new).await;
    assert_eq!((again.0.as_u16(), &again.1["code"]), (403, &json!("link_invalid")));
    let me = anna.get(&office.routes, "/api/zone/account").await.1;
    assert_eq!(me["person"], Value::Null, "signed out");
    let sign_in = json!({"name": "Anna", "password": "a new long horse"});
    let signed_in = stranger.post(&office.routes, "/api/zone/account/session", sign_in).await;
    assert_eq!(signed_in.0, 200, "{}", signed_in.1);
    office.post("/api/zone/people/Anna/standing", json!({"disabled": true})).await;
    let (status, refused) = office.post("/api/zone/people/Anna/reset-link", json!({})).await;
    assert_eq!((status, &refused["code"]), (409, &json!("account_inactive")));
}

#[tokio::test]
async fn sessions_of_somebody_are_listed_and_ended() {
    let mut office = Office::new().await;
    let mut anna = office.player("Anna").await;
    let sessions = office.get("/api/zone/people/Anna/sessions").await;
    assert_eq!(sessions.as_array().expect("sessions").len(), 1);
    assert_eq!(sessions[0]["current"], false);
    let own = office.get("/api/zone/people/Root/sessions").await;
    assert_eq!(own[0]["current"], true);
    let path = format!("/api/zone/people/Anna/sessions/{}", sessions[0]["id"]);
    assert_eq!(office.delete(&path, json!({})).await, 204);
    assert_eq!(office.delete(&path, json!({})).await, 404);
    let me = anna.get(&office.routes, "/api/zone/account").await.1;
    assert_eq!(me["person"], Value::Null);
    let all = "/api/zone/people/Anna/sessions";
    assert_eq!(office.delete(all, json!({"reason": "a lost phone"})).await, 204);
    assert_eq!(
        office.log("").await,
        json!([
            ["Root", "sessionsEnded", "Anna", {"sessions": "all"}, "a lost phone"],
            ["Root", "sessionsEnded", "Anna", {"sessions": "1"}, ""],
        ])
    );
}

#[tokio::test]
async fn accounts_are_found_in_pages_and_groups() {
    let mut office = Office::new().await;
    for number in 0..60 {
        office.player(&format!("Player{number:02}")).await;
    }
    let first = office.get("/api/zone/admin/people?text=player").await;
    assert_eq!(first["people"].as_array().expect("people").len(), 50);
    assert_eq!(first["next"], "Player49");
    let second = office.get("/api/zone/admin/people?text=player&after=Player49").await;
    assert_eq!(second["people"].as_array().expect("people").len(), 10);
    assert_eq!(second["next"], Value::Null);
    let admins = office.get("/api/zone/admin/people?group=admin").await;
    assert_eq!(admins["people"][0]["name"], "Root");
    assert_eq!(admins["people"].as_array().expect("people").len(), 1);
    for query in ["?group=kings", "?after=!"] {
        let path = format!("/api/zone/admin/people{query}");
        assert_eq!(office.root.get(&office.routes, &path).await.0, 400, "{query}");
    }
}

//! Every act by every role: the table in docs/SECURITY.md is the test.

mod support;

use std::{collections::BTreeMap, sync::Arc};

use axum::{
    Router,
    body::Body,
    http::{Request, header},
};
use serde_json::{Value, json};
use server::Settings;
use store::{
    AccountStore, ChatStore, InvitationStore, NewChatLine, SqliteStore, Standing, StandingChange,
};
use support::{Person, acts, enter, zone_on};
use wire::server::Room;

const TABLE: &str = include_str!("../../../docs/SECURITY.md");

/// A fresh zone with everybody in it; what stands in braces in the table.
struct Cast {
    routes: Router,
    people: BTreeMap<&'static str, Person>,
    words: BTreeMap<&'static str, String>,
}

const ROLES: [&str; 9] =
    ["guest", "player", "opponent", "other", "disabled", "admin", "arbiter", "judge", "assistant"];

#[tokio::test]
async fn each_act_is_answered_to_each_role_as_the_table_says() {
    let mut cells = 0;
    let mut wrong = Vec::new();
    for (act, expected) in rows() {
        let changes = !act.starts_with("GET");
        let mut cast = Cast::new().await;
        for (role, expected) in ROLES.into_iter().zip(&expected) {
            if changes && cells > 0 {
                cast = Cast::new().await;
            }
            let status = cast.answer(role, &act).await;
            cells += 1;
            if status.to_string() != *expected {
                wrong.push(format!("{act} as {role}: {status}, the table says {expected}"));
            }
        }
    }
    assert!(cells > 500, "the table was read: {cells} cells");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The same where the operator wants accounts.
#[tokio::test]
async fn guests_only_look_where_accounts_are_wanted() {
    let lines = TABLE.lines().skip_while(|line| *line != "## Accounts-only servers");
    let lines = lines.take_while(|line| *line != "## Tournaments");
    let mut wrong = Vec::new();
    let rows = acts(lines, 2);
    assert!(rows.len() > 10, "the table was read");
    for (act, expected) in rows {
        for (role, expected) in ["guest", "player"].into_iter().zip(&expected) {
            let settings = Settings { accounts_only: true, ..Settings::default() };
            let mut cast = Cast::with(settings).await;
            let status = cast.answer(role, &act).await;
            if status.to_string() != *expected {
                wrong.push(format!("{act} as {role}: {status}, the table says {expected}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// A new route has to say who may use it.
#[tokio::test]
async fn every_operation_of_both_documents_has_a_row() {
    let routes = zone_on(Arc::new(SqliteStore::in_memory()), Settings::default()).await;
    let lines = TABLE.lines().filter_map(|line| line.strip_prefix("| `"));
    let rows: Vec<(&str, Vec<&str>)> = lines
        .filter_map(|line| {
            let mut words = line.split([' ', '`', '?']);
            Some((words.next()?, words.next()?.split('/').collect()))
        })
        .collect();
    let (mut operations, mut missing) = (0, Vec::new());
    for document in ["/api/zone/openapi.json", "/api/openapi.json"] {
        let (_, document) = Person::default().get(&routes, document).await;
        for (path, methods) in document["paths"].as_object().expect("paths") {
            let parts: Vec<&str> = path.split('/').collect();
            let fits = |(part, word): (&&str, &&str)| part.starts_with('{') || part == word;
            for method in methods.as_object().expect("methods").keys() {
                operations += 1;
                let is_there = rows.iter().any(|(name, words)| {
                    name.eq_ignore_ascii_case(method)
                        && words.len() == parts.len()
                        && parts.iter().zip(words).all(fits)
                });
                if !is_there {
                    missing.push(format!("{} {path}", method.to_uppercase()));
                }
            }
        }
    }
    assert!(operations > 140, "the documents were read: {operations} operations");
    assert!(missing.is_empty(), "docs/SECURITY.md has no row for\n{}", missing.join("\n"));
}

/// Acts with the statuses for each role.
fn rows() -> Vec<(String, Vec<String>)> {
    let lines = TABLE.lines().take_while(|line| *line != "## Programs with tokens");
    acts(lines, ROLES.len())
}

impl Cast {
    async fn new() -> Cast {
        Cast::with(Settings::default()).await
    }

    async fn with(settings: Settings) -> Cast {
        let store = Arc::new(SqliteStore::in_memory());
        let accounts_only = settings.accounts_only;
        let routes = zone_on(Arc::clone(&store), settings).await;
        let mut people: BTreeMap<&str, Person> =
            ROLES.into_iter().map(|role| (role, Person::default())).collect();
        for (role, name) in [
            ("player", "Player"),
            ("opponent", "Opponent"),
            ("other", "Other"),
            ("disabled", "Disabled"),
            ("admin", "Operator"),
            ("arbiter", "Emil"),
            ("judge", "Julia"),
            ("assistant", "Gerd"),
        ] {
            let standing =
                Standing { arbiter: matches!(role, "arbiter" | "judge"), ..Standing::default() };
            *people.get_mut(role).expect("a role") = enter(&store, name, standing).await;
        }
        let words = BTreeMap::new();
        let mut cast = Cast { routes, people, words };
        cast.prepare(accounts_only).await;
        let account = |name: &str| store.account_named(name.parse().expect("a name"));
        let operator = account("Operator").await.unwrap().unwrap().id;
        store.change_standing(operator, StandingChange::Admin(true)).await.unwrap();
        let opponent = account("Opponent").await.unwrap().unwrap().id;
        let line = NewChatLine {
            game: cast.words["{on}"].parse().expect("a game"),
            room: Room::Players,
            person: opponent,
            command: 1,
            who: "Opponent".into(),
            side: None,
            text: "hello".into(),
            at: game::Timestamp(1),
        };
        store.say(line, 10).await.unwrap();
        let expires = game::Timestamp(u64::MAX);
        let invitation = store::Invitation { secret: [0x2a; 32], by: None, expires };
        store.invite(invitation).await.unwrap();
        let disabled = account("Disabled").await.unwrap().unwrap().id;
        store.change_standing(disabled, StandingChange::Disabled(true)).await.unwrap();
        cast
    }

    /// A guest with a cookie, a game, a challenge, an open seek, a token.
    async fn prepare(&mut self, accounts_only: bool) {
        let routes = self.routes.clone();
        let routes = &routes;
        if !accounts_only {
            self.person("guest").make(routes, "1").await;
        }
        let game = self.person("player").make(routes, "3+2").await;
        self.person("opponent").join(routes, &game).await;
        let request = json!({"time": "3+2", "side": "white", "computer": {"level": 1}});
        let (_, made) = self.person("player").post(routes, "/api/zone/games", request).await;
        let solo = made["id"].as_str().expect("a game").to_owned();
        let request = json!({"game": {"time": "5+5"}, "to": "Opponent"});
        let (_, made) = self.person("player").post(routes, "/api/zone/seeks", request).await;
        let challenge = made["seek"]["id"].as_str().expect("it stands").to_owned();
        let request = json!({"game": {"time": "6+6"}});
        let (_, made) = self.person("player").post(routes, "/api/zone/seeks", request).await;
        let open = made["seek"]["id"].as_str().expect("it stands").to_owned();
        let request = json!({"scopes": []});
        let (_, made) =
            self.person("player").post(routes, "/api/zone/account/tokens", request).await;
        let token = made["id"].to_string();
        let (_, sessions) = self.person("player").get(routes, "/api/zone/account/sessions").await;
        let session = sessions[0]["id"].to_string();
        let request = json!({"reason": "abuse", "name": "Player"});
        let (status, answer) =
            self.person("opponent").post(routes, "/api/zone/reports", request).await;
        assert_eq!(status, 201, "{answer}");
        self.words.extend([
            ("{game}", game),
            ("{solo}", solo),
            ("{challenge}", challenge),
            ("{open}", open),
            ("{token}", token),
            ("{invitation}", "2a".repeat(32)),
            ("{session}", session),
            ("{report}", "1".into()),
        ]);
        self.prepare_official().await;
    }

    /// Games of a tournament that the arbiter judges: one that waits, one that
    /// is on, with an assistant of White, one who is to be that of Black and a
    /// call, one that is paused, one that is over.
    async fn prepare_official(&mut self) {
        let routes = self.routes.clone();
        let game = json!({"white": "Player", "black": "Opponent", "time": "3+2"});
        let request = json!({ "games": vec![game; 4] });
        let (status, made) =
            self.person("arbiter").post(&routes, "/api/zone/arbiter/games", request).await;
        assert_eq!(status, 201, "{made}");
        let id = |index: usize| made["games"][index]["id"].as_str().expect("an id").to_owned();
        let ruling = |ruling: Value| json!({"a": "arbiter", "ruling": ruling, "reason": "so"});
        let names = |name: &str| json!({"a": "nameAssistant", "name": name});
        for (role, index, act) in [
            ("arbiter", 1, ruling(json!({"r": "start"}))),
            ("arbiter", 2, ruling(json!({"r": "start"}))),
            ("arbiter", 3, ruling(json!({"r": "start"}))),
            ("player", 1, names("Gerd")),
            ("arbiter", 1, ruling(json!({"r": "approveAssistant", "side": "white"}))),
            ("player", 1, json!({"a": "move", "uci": "g1f3", "ply": 0})),
            ("opponent", 1, json!({"a": "move", "uci": "g8f6", "ply": 1})),
            ("opponent", 1, names("Other")),
            ("opponent", 1, json!({"a": "callArbiter"})),
            ("arbiter", 2, ruling(json!({"r": "pause"}))),
            ("arbiter", 3, ruling(json!({"r": "decide", "result": "1-0"}))),
        ] {
            let (status, answer) = self.person(role).act(&routes, &id(index), act).await;
            assert_eq!(status, 200, "{answer}");
        }
        let words = ["{waits}", "{on}", "{paused}", "{over}"];
        self.words.extend((0..).zip(words).map(|(index, word)| (word, id(index))));
        self.prepare_tournaments().await;
    }

    /// Tournaments of the arbiter: a draft, and one whose first round is published.
    async fn prepare_tournaments(&mut self) {
        let routes = self.routes.clone();
        for word in ["{draft}", "{tournament}"] {
            let rules = json!({"name": "Open", "kind": "swiss", "rounds": 3, "time": "5+3",
                "lateEntryUntil": 2});
            let request = json!({ "regulations": rules });
            let (_, made) =
                self.person("arbiter").post(&routes, "/api/zone/tournaments", request).await;
            self.words.insert(word, made["id"].as_str().expect("an id").to_owned());
        }
        let path = format!("/api/zone/tournament/{}/act", self.words["{tournament}"]);
        for (role, act) in [
            ("arbiter", "openEntry"),
            ("player", "enter"),
            ("opponent", "enter"),
            ("arbiter", "start"),
            ("arbiter", "pair"),
            ("arbiter", "validate"),
            ("arbiter", "publish"),
        ] {
            let act = json!({ "act": act });
            let (status, answer) = self.person(role).post(&routes, &path, act).await;
            assert_eq!(status, 200, "{answer}");
        }
    }

    fn person(&mut self, role: &str) -> &mut Person {
        self.people.get_mut(role).expect("a role")
    }

    async fn answer(&mut self, role: &str, act: &str) -> u16 {
        let mut parts = act.splitn(3, ' ');
        let method = parts.next().expect("a method");
        let mut path = parts.next().expect("an address").to_owned();
        for (word, value) in &self.words {
            path = path.replace(word, value);
        }
        let body = parts.next().unwrap_or("{}").to_owned();
        let request = Request::builder().method(method).uri(path);
        let request = match method {
            "GET" => request.body(Body::empty()),
            _ => request.header(header::CONTENT_TYPE, "application/json").body(Body::from(body)),
        };
        let routes = self.routes.clone();
        self.person(role).call(&routes, request.expect("a request")).await.0.as_u16()
    }
}

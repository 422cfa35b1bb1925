//! Every act by every role: the table in docs/SECURITY.md is the test.

mod support;

use std::{collections::BTreeMap, sync::Arc};

use axum::{
    Router,
    body::Body,
    http::{Request, header},
};
use serde_json::json;
use server::Settings;
use store::{AccountStore, MemoryStore, StandingChange};
use support::{Person, zone_on};

const TABLE: &str = include_str!("../../../docs/SECURITY.md");

/// A fresh zone with everybody in it; what stands in braces in the table.
struct Cast {
    routes: Router,
    people: BTreeMap<&'static str, Person>,
    words: BTreeMap<&'static str, String>,
}

const ROLES: [&str; 6] = ["guest", "player", "opponent", "other", "disabled", "admin"];

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
    assert!(cells > 180, "the table was read: {cells} cells");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Acts with the statuses for each role.
fn rows() -> Vec<(String, Vec<String>)> {
    let lines = TABLE.lines().filter(|line| line.starts_with("| `"));
    lines
        .map(|line| {
            let mut cells = line.trim_matches('|').split(" | ").map(str::trim);
            let act = cells.next().expect("an act").trim_matches('`').to_owned();
            let statuses: Vec<String> = cells.map(str::to_owned).collect();
            assert_eq!(statuses.len(), ROLES.len(), "{line}");
            (act, statuses)
        })
        .collect()
}

impl Cast {
    async fn new() -> Cast {
        let store = Arc::new(MemoryStore::default());
        let routes = zone_on(Arc::clone(&store), Settings::default()).await;
        let mut people: BTreeMap<&str, Person> =
            ROLES.into_iter().map(|role| (role, Person::default())).collect();
        for (role, name) in [
            ("player", "Player"),
            ("opponent", "Opponent"),
            ("other", "Other"),
            ("disabled", "Disabled"),
            ("admin", "Operator"),
        ] {
            enter(&store, people.get_mut(role).expect("a role"), name).await;
        }
        let words = BTreeMap::new();
        let mut cast = Cast { routes, people, words };
        cast.prepare().await;
        let account = |name: &str| store.account_named(name.parse().expect("a name"));
        let operator = account("Operator").await.unwrap().unwrap().id;
        store.change_standing(operator, StandingChange::Admin(true)).await.unwrap();
        let expires = game::Timestamp(u64::MAX);
        let invitation = store::Invitation { secret: [0x2a; 32], by: None, expires };
        store.invite(invitation).await.unwrap();
        let disabled = account("Disabled").await.unwrap().unwrap().id;
        store.change_standing(disabled, StandingChange::Disabled(true)).await.unwrap();
        cast
    }

    /// A guest with a cookie, a game, a challenge, an open seek, a token.
    async fn prepare(&mut self) {
        let routes = self.routes.clone();
        let routes = &routes;
        self.person("guest").make(routes, "1").await;
        let game = self.person("player").make(routes, "3+2").await;
        self.person("opponent").join(routes, &game).await;
        let wish = json!({"wish": {"time": "5+5"}, "to": "Opponent"});
        let (_, made) = self.person("player").post(routes, "/api/zone/seeks", wish).await;
        let challenge = made["seek"]["id"].as_str().expect("it stands").to_owned();
        let wish = json!({"wish": {"time": "6+6"}});
        let (_, made) = self.person("player").post(routes, "/api/zone/seeks", wish).await;
        let open = made["seek"]["id"].as_str().expect("it stands").to_owned();
        let wish = json!({"scopes": []});
        let (_, made) = self.person("player").post(routes, "/api/zone/account/tokens", wish).await;
        let token = made["id"].to_string();
        let (_, sessions) = self.person("player").get(routes, "/api/zone/account/sessions").await;
        let session = sessions[0]["id"].to_string();
        self.words.extend([
            ("{game}", game),
            ("{challenge}", challenge),
            ("{open}", open),
            ("{token}", token),
            ("{invitation}", "2a".repeat(32)),
            ("{session}", session),
        ]);
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

/// Puts an account and a session of it into the store: hashing passwords for
/// every cell would take minutes.
async fn enter(store: &MemoryStore, person: &mut Person, name: &str) {
    use game::Timestamp;
    let standing = store::Standing::default();
    let account = store::NewAccount {
        name: name.parse().expect("a name"),
        password: NO_HASH.into(),
        standing,
        guest: None,
        invitation: None,
    };
    let id = store.create_account(account, Timestamp(1)).await.expect("the name is free").id;
    let secret = format!("secret of {name}");
    let session = store::NewSession {
        person: id,
        secret: server::hash(&secret),
        at: Timestamp(1),
        expires: Timestamp(u64::MAX),
        agent: "a test".into(),
    };
    store.begin_session(session).await.expect("a new secret");
    person.cookie = Some(format!("tabiya={secret}"));
}

/// The hash of nobody's password.
const NO_HASH: &str = "$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA\
                       $AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";

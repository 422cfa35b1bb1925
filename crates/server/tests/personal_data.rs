//! What the server keeps about people: export, erasure, and for how long.

mod support;

use std::{
    sync::Arc,
    time::{Duration, SystemTime, UNIX_EPOCH},
};

use axum::Router;
use game::{PersonId, Timestamp};
use serde_json::{Value, json};
use server::{Retention, Settings};
use store::{
    AccountStore, AuditAct, AuditAuthor, AuditFilter, ChatStore, NewAuditEntry, NewChatLine,
    OperatorAct, OperatorStore, SqliteStore, Standing,
};
use support::{PASSWORD, Person, enter, zone_on};
use wire::server::Room;

async fn server() -> (Arc<SqliteStore>, Router) {
    let store = Arc::new(SqliteStore::in_memory());
    let routes = zone_on(Arc::clone(&store), Settings::default()).await;
    (store, routes)
}

async fn id_of(store: &SqliteStore, name: &str) -> PersonId {
    let account = store.account_named(name.parse().expect("a name")).await;
    account.expect("the store answers").expect("an account").id
}

fn line(game: &str, person: PersonId, at: Timestamp) -> NewChatLine {
    NewChatLine {
        game: game.parse().expect("a game"),
        room: Room::Players,
        person,
        command: at.0,
        who: "Anna".into(),
        side: None,
        text: "hello".into(),
        at,
    }
}

const EXPORT: &str = "/api/zone/account/export";

/// Chat of long ago is deleted as soon as the server is there.
const LATER: Timestamp = Timestamp(4_000_000_000_000);

#[tokio::test]
async fn an_export_has_everything_about_its_owner_and_no_secrets() {
    let (store, routes) = server().await;
    let mut anna = enter(&store, "Anna", Standing::default()).await;
    let mut boris = enter(&store, "Boris", Standing::default()).await;
    let game = anna.make(&routes, "3+2").await;
    boris.join(&routes, &game).await;
    let id = id_of(&store, "Anna").await;
    store.say(line(&game, id, LATER), 9).await.expect("it is said");
    let other = id_of(&store, "Boris").await;
    store.say(line(&game, other, Timestamp(LATER.0 + 1)), 9).await.expect("it is said");
    let token = json!({"scopes": ["board:play"], "label": "my bot"});
    let (_, token) = anna.post(&routes, "/api/zone/account/tokens", token).await;
    let secret = token["token"].as_str().expect("a secret").to_owned();
    anna.put(&routes, "/api/zone/account/following/Boris", json!({})).await;
    let report = json!({"reason": "other", "name": "Boris", "words": "so"});
    assert_eq!(anna.post(&routes, "/api/zone/reports", report).await.0, 201);
    let (status, data) = anna.get(&routes, EXPORT).await;
    assert_eq!(status, 200, "{data}");
    assert_eq!(data["name"], "Anna");
    assert_eq!(data["following"], json!(["Boris"]));
    assert_eq!(data["games"][0]["id"], json!(game));
    let own = json!([{"game": game, "room": "players", "at": LATER.0, "text": "hello"}]);
    assert_eq!(data["chat"], own, "and nobody else's");
    assert_eq!(
        (&data["reports"][0]["about"], &data["reports"][0]["words"]),
        (&json!("Boris"), &json!("so"))
    );
    assert_eq!(data["tokens"][0]["label"], "my bot");
    assert_eq!(data["sessions"][0]["current"], true);
    assert!(!data.to_string().contains(&secret));
    assert_eq!(Person::default().get(&routes, EXPORT).await.0, 401);
}

#[tokio::test]
async fn an_account_that_its_owner_erases_keeps_its_games_under_another_name() {
    let (store, routes) = server().await;
    let mut anna = Person::default();
    anna.register(&routes, "Anna").await;
    let mut boris = enter(&store, "Boris", Standing::default()).await;
    let game = anna.make(&routes, "3+2").await;
    boris.join(&routes, &game).await;
    boris.put(&routes, "/api/zone/account/following/Anna", json!({})).await;
    let path = "/api/zone/account";
    let wrong = json!({"password": "not this one", "erase": true});
    assert_eq!(anna.delete(&routes, path, wrong).await, 403);
    let id = id_of(&store, "Anna").await;
    let erase = json!({"password": PASSWORD, "erase": true});
    assert_eq!(anna.delete(&routes, path, erase).await, 204);
    let name = format!("Deleted-{}", id.0);
    let (_, view) = boris.get(&routes, &format!("/api/zone/games/{game}")).await;
    let players = view.to_string();
    assert!(players.contains(&name) && !players.contains("Anna"), "{players}");
    assert_eq!(boris.get(&routes, "/api/zone/people/Anna").await.0, 404);
    assert_eq!(boris.get(&routes, "/api/zone/account/following").await.1, json!([]));
    let (_, me) = anna.get(&routes, path).await;
    assert_eq!(me["person"], Value::Null, "signed out");
    let again = json!({"name": "Anna", "password": "a long enough horse"});
    let taken = Person::default().post(&routes, path, again).await;
    assert_eq!((taken.0.as_u16(), &taken.1["code"]), (409, &json!("name_taken")));
    let log = store.audit(AuditFilter::default(), None, 9).await.expect("the store answers");
    assert_eq!(
        (log[0].entry.act, log[0].entry.by),
        (AuditAct::AccountErased, AuditAuthor::Person(id))
    );
}

#[tokio::test]
async fn an_operator_erases_an_account_but_not_the_last_operator() {
    let (store, routes) = server().await;
    let mut root = enter(&store, "Root", Standing { admin: true, ..Standing::default() }).await;
    enter(&store, "Anna", Standing::default()).await;
    let id = id_of(&store, "Anna").await;
    // Somebody is called like that.
    enter(&store, &format!("Deleted-{}", id.0), Standing::default()).await;
    let reason = json!({"reason": "asked by letter"});
    let path = "/api/zone/people/Anna/erase";
    assert_eq!(root.post(&routes, path, reason.clone()).await.0, 204);
    let found = store.account(id).await.expect("the store answers").expect("it is there");
    assert_eq!(found.name.to_string(), format!("Deleted-{}-2", id.0));
    let (_, log) = root.get(&routes, "/api/zone/admin/log").await;
    assert_eq!(
        (&log[0]["act"], &log[0]["reason"]),
        (&json!("accountErased"), &json!("asked by letter"))
    );
    assert_eq!(root.post(&routes, path, reason.clone()).await.0, 404);
    let last = root.post(&routes, "/api/zone/people/Root/erase", reason).await;
    assert_eq!((last.0.as_u16(), &last.1["code"]), (409, &json!("last_operator")));
}

/// Chat for a day, the log for two, whatever else is chosen later.
#[tokio::test(start_paused = true)]
async fn chat_and_the_log_are_removed_at_their_time() {
    let store = Arc::new(SqliteStore::in_memory());
    let retention = Retention { chat_days: 1, log_days: 2 };
    let settings = Settings { retention, ..Settings::default() };
    let routes = zone_on(Arc::clone(&store), settings).await;
    let mut root = enter(&store, "Root", Standing { admin: true, ..Standing::default() }).await;
    let game = root.make(&routes, "3 days").await;
    let now = SystemTime::now().duration_since(UNIX_EPOCH).expect("a time").as_millis() as u64;
    const HOUR: u64 = 3_600_000;
    let id = id_of(&store, "Root").await;
    let ago = |hours: u64| Timestamp(now - hours * HOUR);
    for hours in [23, 22] {
        store.say(line(&game, id, ago(hours)), 9).await.expect("it is said");
    }
    for hours in [47, 46] {
        let entry = NewAuditEntry {
            by: AuditAuthor::CommandLine,
            at: ago(hours),
            act: AuditAct::GamesImported,
            about: None,
            subject: String::new(),
            details: "{}".into(),
            reason: String::new(),
        };
        store.operate(OperatorAct::Elsewhere, entry).await.expect("an entry");
    }
    let kept = async || {
        let lines = store.lines(game.parse().expect("a game"), Room::Players, 9).await;
        let log = store.audit(AuditFilter::default(), None, 9).await;
        (lines.expect("the store answers").len(), log.expect("the store answers").len())
    };
    let pass = async |minutes: u64| {
        // In steps, so that everything that happens meanwhile does.
        for _ in 0..minutes * 12 {
            tokio::time::sleep(Duration::from_secs(5)).await;
        }
    };
    pass(49).await;
    assert_eq!(kept().await, (2, 2));
    pass(25).await;
    assert_eq!(kept().await, (1, 1));
    let keep = json!({"keepChat": 0, "keepLog": 0});
    assert_eq!(root.put(&routes, "/api/zone/admin/settings", keep).await.0, 204);
    pass(60).await;
    assert_eq!(kept().await, (1, 2), "nothing is removed, and the change has an entry");
}

//! Pausing and resuming all games.

use game::Timestamp;
use serde_json::{Value, json};
use server::Settings;
use store::{AuditAct, AuditAuthor, NewAuditEntry, OperatorAct, OperatorStore as _, Standing};

use crate::{Office, announced, support::enter};

#[tokio::test]
async fn all_games_are_paused_and_resumed_but_those_that_an_arbiter_paused() {
    let mut office = Office::new(Settings::default()).await;
    for name in ["Anna", "Boris", "Clara"] {
        office.player(name).await;
    }
    let [first, second, own] =
        office.running([("Anna", "Boris"), ("Clara", "Anna"), ("Root", "Clara")]).await;
    assert_eq!(office.rule(&second, json!({"r": "pause"})).await, 200);
    let games = office.get("/api/zone/admin/games").await;
    let listed = games["games"].as_array().expect("games");
    assert_eq!(listed.len(), 3);
    let shown = listed.iter().find(|game| game["id"] == *first).expect("it is listed");
    assert_eq!(shown["names"], json!({"white": "Anna", "black": "Boris"}));
    assert_eq!((&shown["phase"], &shown["running"]), (&json!("playing"), &json!("white")));
    assert_eq!(shown["present"], json!([false, false]));

    let reason = json!({"reason": "Fire alarm"});
    let (status, changed) = office.post("/api/zone/admin/games/pause", reason).await;
    assert_eq!((status, changed), (200, json!({"done": 1, "refused": 1})), "not in their own game");
    assert_eq!(office.phase(&first).await, "paused");
    assert_eq!(office.phase(&own).await, "playing");
    assert_eq!(announced(&office).await, "Fire alarm");
    assert_eq!(office.logged().await, json!(["gamesPaused", "", {"games": "1"}, "Fire alarm"]));
    let acts = office.get(&format!("/api/zone/games/{first}/acts")).await;
    let last = acts.as_array().expect("acts").last().expect("an act").clone();
    assert_eq!((&last["by"], &last["reason"]), (&json!("Root"), &json!("Fire alarm")));

    // What began meanwhile can be paused too, and is resumed with the others.
    let [third] = office.running([("Boris", "Clara")]).await;
    let again = json!({"reason": "Still burning"});
    assert_eq!(office.post("/api/zone/admin/games/pause", again).await.1["done"], 1);
    let reason = json!({"reason": "All clear"});
    let (status, changed) = office.post("/api/zone/admin/games/resume", reason).await;
    assert_eq!((status, changed), (200, json!({"done": 2, "refused": 0})));
    assert_eq!(office.phase(&first).await, "playing");
    assert_eq!(office.phase(&third).await, "playing");
    assert_eq!(office.phase(&second).await, "paused", "as its arbiter left it");
    assert_eq!(announced(&office).await, Value::Null);
    assert_eq!(office.logged().await, json!(["gamesResumed", "", {"games": "2"}, "All clear"]));
    for path in ["pause", "resume"] {
        let path = format!("/api/zone/admin/games/{path}");
        let (status, refused) = office.post(&path, json!({"reason": " "})).await;
        assert_eq!((status, &refused["code"]), (400, &json!("field_required")));
    }
}

/// A crash right after the list was stored: nobody paused these games, and nobody has to resume them.
#[tokio::test]
async fn a_list_of_games_that_were_not_paused_is_no_obstacle() {
    let mut office = Office::new(Settings::default()).await;
    for name in ["Anna", "Bert"] {
        office.player(name).await;
    }
    let [game] = office.running([("Anna", "Bert")]).await;
    let list = json!({"games": [game]}).to_string();
    let entry = NewAuditEntry {
        at: Timestamp(0),
        by: AuditAuthor::CommandLine,
        act: AuditAct::GamesPaused,
        about: None,
        subject: String::new(),
        details: "{}".into(),
        reason: String::new(),
    };
    let act = OperatorAct::ChangeSettings(vec![("pause".into(), Some(list))]);
    office.store.operate(act, entry).await.expect("it is stored");
    let reason = json!({"reason": "All clear"});
    let (_, changed) = office.post("/api/zone/admin/games/resume", reason.clone()).await;
    assert_eq!(changed, json!({"done": 0, "refused": 0}));
    assert_eq!(office.phase(&game).await, "playing");
    let (_, changed) = office.post("/api/zone/admin/games/pause", reason).await;
    assert_eq!(changed, json!({"done": 1, "refused": 0}));
}

/// Nobody is the arbiter of their own game. It used to be forgotten, and stayed paused.
#[tokio::test]
async fn what_an_operator_may_not_resume_is_left_to_another() {
    let mut office = Office::new(Settings::default()).await;
    office.player("Anna").await;
    let admin = Standing { admin: true, ..Standing::default() };
    let mut ida = enter(&office.store, "Ida", admin).await;
    let [game] = office.running([("Anna", "Ida")]).await;
    let reason = json!({"reason": "Fire alarm"});
    assert_eq!(office.post("/api/zone/admin/games/pause", reason.clone()).await.1["done"], 1);
    let path = "/api/zone/admin/games/resume";
    let (_, changed) = ida.post(&office.routes, path, reason.clone()).await;
    assert_eq!(changed, json!({"done": 0, "refused": 1}));
    assert_eq!(office.phase(&game).await, "paused");
    assert_eq!(announced(&office).await, "Fire alarm", "as long as a game is paused");
    for done in [1, 0] {
        let (_, changed) = office.post(path, reason.clone()).await;
        assert_eq!(changed, json!({"done": done, "refused": 0}));
        assert_eq!(office.phase(&game).await, "playing");
        assert_eq!(announced(&office).await, Value::Null);
    }
}

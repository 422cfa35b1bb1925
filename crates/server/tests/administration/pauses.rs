//! Pausing and resuming all games.

use std::sync::{Arc, Mutex};

use async_trait::async_trait;
use game::{Actor, ArbiterAct, Command, PersonId, Timestamp};
use node::{Clock, LocalBus, Node, Submit};
use serde_json::{Value, json};
use server::{Settings, Zone, router};
use store::{
    Account, AccountName, AuditAct, AuditAuthor, AuditEntry, AuditFilter, NewAuditEntry,
    OperateError, OperatorAct, OperatorStore, PeopleFilter, SqliteStore, Standing, Store,
    StoreError,
};
use wire::GameId;

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

/// A store of operators' acts. As soon as it is stored which games are to be paused, and before they
/// are, an arbiter pauses one of them.
struct Interrupted {
    store: Arc<SqliteStore>,
    next: Mutex<Option<(Node, GameId)>>,
}

const ARBITER: PersonId = PersonId(99);

#[async_trait]
impl OperatorStore for Interrupted {
    async fn operate(&self, act: OperatorAct, entry: NewAuditEntry) -> Result<(), OperateError> {
        self.store.operate(act, entry).await?;
        let next = self.next.lock().expect("no test panics with it").take();
        if let Some((node, game)) = next {
            let (act, reason) = (ArbiterAct::Pause, "A phone rang".to_owned());
            let command = Command::Arbiter { act, reason };
            let submit = Submit { by: Actor::Arbiter(ARBITER), command, id: None, lag: None };
            node.submit(game, submit).await.expect("it is in play");
        }
        Ok(())
    }

    async fn audit(
        &self,
        filter: AuditFilter,
        before: Option<u64>,
        limit: u32,
    ) -> Result<Vec<AuditEntry>, StoreError> {
        self.store.audit(filter, before, limit).await
    }

    async fn find_accounts(
        &self,
        filter: PeopleFilter,
        after: Option<AccountName>,
        limit: u32,
    ) -> Result<Vec<Account>, StoreError> {
        self.store.find_accounts(filter, after, limit).await
    }

    async fn reset_link(
        &self,
        secret: [u8; 32],
        now: Timestamp,
    ) -> Result<Option<Account>, StoreError> {
        self.store.reset_link(secret, now).await
    }

    async fn use_reset_link(
        &self,
        secret: [u8; 32],
        password: String,
        now: Timestamp,
    ) -> Result<Option<PersonId>, StoreError> {
        self.store.use_reset_link(secret, password, now).await
    }
}

/// It was resumed with the others.
#[tokio::test]
async fn a_game_that_an_arbiter_pauses_in_the_same_moment_stays_paused() {
    let store = Arc::new(SqliteStore::in_memory());
    let operators = Arc::new(Interrupted { store: store.clone(), next: Mutex::default() });
    let stores = Store { operators: operators.clone(), ..Store::new(store.clone()) };
    let clock = Clock::start(Timestamp(0));
    let node = Node::start(stores, Arc::new(LocalBus::default()), clock).await.unwrap();
    let routes = router(Zone::start(node.clone(), Settings::default()).await.unwrap());
    let mut office = Office::at(store, routes).await;
    for name in ["Anna", "Boris", "Clara"] {
        office.player(name).await;
    }
    let [first, second] = office.running([("Anna", "Boris"), ("Clara", "Anna")]).await;
    let interrupted = (node, second.parse().unwrap());
    *operators.next.lock().expect("no test panics with it") = Some(interrupted);
    let reason = json!({"reason": "Fire alarm"});
    let (_, changed) = office.post("/api/zone/admin/games/pause", reason).await;
    assert_eq!(changed, json!({"done": 1, "refused": 1}));
    let (_, changed) = office.post("/api/zone/admin/games/resume", json!({"reason": "so"})).await;
    assert_eq!(changed, json!({"done": 1, "refused": 0}));
    assert_eq!(office.phase(&first).await, "playing");
    assert_eq!(office.phase(&second).await, "paused", "as its arbiter left it");
    assert_eq!(announced(&office).await, Value::Null, "the pause of all is over");
}

/// So was one that its arbiter had resumed and paused again, for a reason of their own.
#[tokio::test]
async fn a_game_that_its_arbiter_pauses_again_stays_paused() {
    let mut office = Office::new(Settings::default()).await;
    for name in ["Anna", "Boris", "Clara"] {
        office.player(name).await;
    }
    let [first, second] = office.running([("Anna", "Boris"), ("Clara", "Anna")]).await;
    let reason = json!({"reason": "Fire alarm"});
    assert_eq!(office.post("/api/zone/admin/games/pause", reason.clone()).await.1["done"], 2);
    for ruling in ["resume", "pause"] {
        assert_eq!(office.rule(&second, json!({"r": ruling})).await, 200);
    }
    let (_, changed) = office.post("/api/zone/admin/games/resume", reason.clone()).await;
    assert_eq!(changed, json!({"done": 1, "refused": 0}));
    assert_eq!(office.phase(&first).await, "playing");
    assert_eq!(office.phase(&second).await, "paused");
    // What is paused with the others once more is resumed with them.
    assert_eq!(office.rule(&second, json!({"r": "resume"})).await, 200);
    assert_eq!(office.post("/api/zone/admin/games/pause", reason.clone()).await.1["done"], 2);
    assert_eq!(office.post("/api/zone/admin/games/resume", reason).await.1["done"], 2);
    assert_eq!(office.phase(&second).await, "playing");
}

//! What operators do to the server as a whole: announcements, games in progress, settings, numbers,
//! backups, imports.

#[path = "../support/mod.rs"]
mod support;

mod pauses;

use std::{
    sync::Arc,
    time::{Duration, SystemTime},
};

use axum::{
    Router,
    body::{Body, to_bytes},
    http::Request,
};
use serde_json::{Value, json};
use server::{Backup, Backups, Registration, Settings};
use store::{SqliteStore, Standing};
use support::{Person, enter, listen, zone_on};
use tower::ServiceExt as _;

struct Office {
    store: Arc<SqliteStore>,
    routes: Router,
    root: Person,
    emil: Person,
}

impl Office {
    async fn new(settings: Settings) -> Office {
        let store = Arc::new(SqliteStore::in_memory());
        let routes = zone_on(Arc::clone(&store), settings).await;
        Office::at(store, routes).await
    }

    /// At a server that is there already.
    async fn at(store: Arc<SqliteStore>, routes: Router) -> Office {
        let root = enter(&store, "Root", Standing { admin: true, ..Standing::default() }).await;
        let emil = enter(&store, "Emil", Standing { arbiter: true, ..Standing::default() }).await;
        Office { store, routes, root, emil }
    }

    async fn player(&self, name: &str) -> Person {
        enter(&self.store, name, Standing::default()).await
    }

    async fn get(&mut self, path: &str) -> Value {
        let (status, answer) = self.root.get(&self.routes, path).await;
        assert_eq!(status, 200, "{path}: {answer}");
        answer
    }

    async fn put(&mut self, path: &str, body: Value) -> (u16, Value) {
        let (status, answer) = self.root.put(&self.routes, path, body).await;
        (status.as_u16(), answer)
    }

    async fn post(&mut self, path: &str, body: Value) -> (u16, Value) {
        let (status, answer) = self.root.post(&self.routes, path, body).await;
        (status.as_u16(), answer)
    }

    /// The newest entry as `[act, subject, details, reason]`.
    async fn logged(&mut self) -> Value {
        let entry = self.get("/api/zone/admin/log").await[0].clone();
        json!([entry["act"], entry["subject"], entry["details"], entry["reason"]])
    }

    /// Games whose clocks run.
    async fn running<const N: usize>(&mut self, pairs: [(&str, &str); N]) -> [String; N] {
        let line = |(white, black)| json!({"white": white, "black": black, "time": "90+30"});
        let request = json!({ "games": pairs.map(line).to_vec() });
        let path = "/api/zone/arbiter/games";
        let (status, made) = self.emil.post(&self.routes, path, request).await;
        assert_eq!(status, 201, "{made}");
        let ids: Vec<String> = made["games"]
            .as_array()
            .expect("games")
            .iter()
            .map(|game| game["id"].as_str().expect("an id").to_owned())
            .collect();
        for id in &ids {
            assert_eq!(self.rule(id, json!({"r": "start"})).await, 200);
        }
        ids.try_into().expect("as many as were asked for")
    }

    async fn rule(&mut self, id: &str, ruling: Value) -> u16 {
        let act = json!({"a": "arbiter", "ruling": ruling, "reason": "so"});
        self.emil.act(&self.routes, id, act).await.0.as_u16()
    }

    async fn phase(&mut self, id: &str) -> Value {
        self.get(&format!("/api/zone/games/{id}")).await["state"]["phase"].clone()
    }
}

const ANNOUNCEMENT: &str = "/api/zone/admin/announcement";
const HOUR: u64 = 3_600_000;

async fn announced(office: &Office) -> Value {
    let (_, me) = Person::default().get(&office.routes, "/api/zone/account").await;
    me["announcement"].clone()
}

#[tokio::test]
async fn everybody_reads_an_announcement_until_it_is_removed() {
    let mut office = Office::new(Settings::default()).await;
    let now = office.get("/api/zone/admin/games").await["now"].as_u64().expect("a time");
    assert_eq!(announced(&office).await, Value::Null);
    let new = json!({"text": " Maintenance at nine. ", "until": now + HOUR});
    assert_eq!(office.put(ANNOUNCEMENT, new).await.0, 204);
    assert_eq!(announced(&office).await, "Maintenance at nine.");
    let shown = office.get(ANNOUNCEMENT).await;
    assert_eq!(
        shown,
        json!({"text": "Maintenance at nine.", "until": now + HOUR, "paused": false})
    );
    let details = json!({"text": "Maintenance at nine.", "until": (now + HOUR).to_string()});
    assert_eq!(office.logged().await, json!(["announced", "", details, ""]));
    let removed = office.root.delete(&office.routes, ANNOUNCEMENT, json!({})).await;
    assert_eq!(removed, 204);
    assert_eq!(announced(&office).await, Value::Null);
    assert_eq!(office.get(ANNOUNCEMENT).await, Value::Null);
    let details = json!({"text": "Maintenance at nine."});
    assert_eq!(office.logged().await, json!(["announcementRemoved", "", details, ""]));
}

#[tokio::test]
async fn an_announcement_is_one_line_with_an_end_in_reach() {
    let mut office = Office::new(Settings::default()).await;
    let now = office.get("/api/zone/admin/games").await["now"].as_u64().expect("a time");
    let soon = now + HOUR;
    for (text, until, field, code) in [
        ("", soon, "text", "field_required"),
        (&"x".repeat(201), soon, "text", "text_not_plain"),
        ("two\nlines", soon, "text", "text_not_plain"),
        ("late", now - 1, "until", "in_the_past"),
        ("early", now + 61 * 24 * HOUR, "until", "too_far_ahead"),
    ] {
        let (status, refused) =
            office.put(ANNOUNCEMENT, json!({"text": text, "until": until})).await;
        assert_eq!((status, &refused["code"]), (400, &json!(code)), "{text}");
        assert_eq!(refused["params"]["field"], field);
    }
    let longest = json!({"text": "x".repeat(200), "until": soon});
    assert_eq!(office.put(ANNOUNCEMENT, longest).await.0, 204);
}

/// Whoever has a page open need not load it again.
#[tokio::test]
async fn open_pages_hear_of_an_announcement() {
    let mut office = Office::new(Settings::default()).await;
    let address = listen(&office.routes).await;
    let anna = office.player("Anna").await;
    let mut socket = anna.connect(address, "/ws/notices").await;
    assert_eq!(socket.next_of("notices").await["announcement"], Value::Null);
    let now = office.get("/api/zone/admin/games").await["now"].as_u64().expect("a time");
    let new = json!({"text": "Hello", "until": now + HOUR});
    assert_eq!(office.put(ANNOUNCEMENT, new).await.0, 204);
    assert_eq!(socket.next_of("notices").await["announcement"], "Hello");
}

#[tokio::test]
async fn a_game_is_ended_as_an_arbiter_decides_it() {
    let mut office = Office::new(Settings::default()).await;
    for name in ["Anna", "Boris"] {
        office.player(name).await;
    }
    let [game, own] = office.running([("Anna", "Boris"), ("Root", "Anna")]).await;
    let path = |id: &str| format!("/api/zone/admin/games/{id}/end");
    let body = |result: &str, reason: &str| json!({"result": result, "reason": reason});
    for (id, result, reason, status, code) in [
        (&game, "2-0", "so", 400, "unknown_result"),
        (&game, "1-0", "", 400, "field_required"),
        (&own, "1-0", "so", 403, "arbiter_is_player"),
    ] {
        let (found, refused) = office.post(&path(id), body(result, reason)).await;
        assert_eq!((found, &refused["code"]), (status, &json!(code)));
    }
    assert_eq!(office.logged().await, json!([null, null, null, null]), "nothing was done");
    assert_eq!(office.post(&path(&game), body("½-½", "Abandoned hall")).await.0, 204);
    let over = office.get(&format!("/api/zone/games/{game}")).await;
    assert_eq!(over["state"]["outcome"]["result"], "½-½", "{over}");
    let expected = json!(["gameEnded", game, {"result": "½-½"}, "Abandoned hall"]);
    assert_eq!(office.logged().await, expected);
    let listed = office.get("/api/zone/admin/games").await;
    assert_eq!(listed["games"].as_array().expect("games").len(), 1);
}

const SETTINGS: &str = "/api/zone/admin/settings";

#[tokio::test]
async fn settings_change_at_once_and_can_be_taken_back() {
    let settings = Settings { registration: Registration::Closed, ..Settings::default() };
    let mut office = Office::new(settings).await;
    let account = json!({"name": "Anna", "password": "a long enough horse"});
    let path = "/api/zone/account";
    let refused = Person::default().post(&office.routes, path, account.clone()).await;
    assert_eq!(refused.0, 403);
    let changes = json!({"registration": "open", "name": "Chess Club", "chat": true,
        "rules": "Be kind.\nPlay fair.", "reason": "new season"});
    assert_eq!(office.put(SETTINGS, changes).await.0, 204);
    let view = office.get(SETTINGS).await;
    assert_eq!(view["values"]["registration"], "open");
    assert_eq!(view["started"]["registration"], "closed");
    assert_eq!(view["chosen"], json!(["name", "registration", "rules"]), "chat was so before");
    let details = json!({"registration": "closed → open", "name": " → Chess Club",
        "rules": " → Be kind. Play fair."});
    assert_eq!(office.logged().await, json!(["settingsChanged", "", details, "new season"]));
    let registered = Person::default().post(&office.routes, path, account).await;
    assert_eq!(registered.0, 201, "{}", registered.1);
    let about = Person::default().get(&office.routes, "/api/zone/about").await.1;
    let expected = json!({"name": "Chess Club", "description": "", "privacy": "",
        "rules": "Be kind.\nPlay fair."});
    assert_eq!(about, expected);

    assert_eq!(office.put(SETTINGS, json!({"reset": ["registration"]})).await.0, 204);
    let view = office.get(SETTINGS).await;
    assert_eq!(view["values"]["registration"], "closed");
    assert_eq!(view["chosen"], json!(["name", "rules"]));
    let details = json!({"registration": "open → closed"});
    assert_eq!(office.logged().await, json!(["settingsChanged", "", details, ""]));
}

#[tokio::test]
async fn guests_and_chat_follow_the_settings() {
    let mut office = Office::new(Settings::default()).await;
    let mut guest = Person::default();
    guest.make(&office.routes, "3+2").await;
    assert_eq!(office.put(SETTINGS, json!({"accountsOnly": true, "chat": false})).await.0, 204);
    let path = "/api/zone/games";
    let refused = guest.post(&office.routes, path, json!({"time": "3+2"})).await;
    assert_eq!((refused.0.as_u16(), &refused.1["code"]), (403, &json!("accounts_only")));
    let (_, me) = guest.get(&office.routes, "/api/zone/account").await;
    assert_eq!((&me["accountsOnly"], &me["chat"]), (&json!(true), &json!(false)));
    let mut anna = office.player("Anna").await;
    let game = anna.make(&office.routes, "3+2").await;
    let view = office.get(&format!("/api/zone/games/{game}")).await;
    assert_eq!(view["chat"], false, "{view}");
}

#[tokio::test]
async fn settings_that_are_not_allowed_change_nothing() {
    let mut office = Office::new(Settings::default()).await;
    let before = office.get(SETTINGS).await;
    for (changes, code) in [
        (json!({"name": "x".repeat(61)}), "text_too_long"),
        (json!({"name": "two\nlines"}), "text_not_plain"),
        (json!({"rules": "x".repeat(20_001)}), "text_too_long"),
        (json!({"absence": 4, "chat": false}), "out_of_range"),
        (json!({"absence": 601}), "out_of_range"),
        (json!({"keepGuests": 0}), "out_of_range"),
        (json!({"keepChat": 36_501}), "out_of_range"),
        (json!({"reset": ["fonts"], "chat": false}), "not_a_choice"),
        (json!({"fonts": []}), "unreadable_request"),
        (json!({"tiles": []}), "no_entries"),
        (
            json!({"tiles": (1..=13).map(|min| format!("{min} min")).collect::<Vec<_>>()}),
            "too_many_entries",
        ),
        (json!({"tiles": ["3+2", "soon"]}), "unreadable_time"),
        (json!({"tiles": ["3+2".repeat(14)]}), "text_too_long"),
        (json!({"logo": "https://example.org/logo.png"}), "not_a_picture"),
        (json!({"logo": "data:image/svg+xml;base64,PHN2Zy8+"}), "not_a_picture"),
        (json!({"peoplePerAddress": 9}), "out_of_range"),
        (json!({"peoplePerAddress": 10_001}), "out_of_range"),
    ] {
        let (status, refused) = office.put(SETTINGS, changes.clone()).await;
        assert_eq!((status, &refused["code"]), (400, &json!(code)), "{changes}");
    }
    assert_eq!(office.get(SETTINGS).await, before);
    for changes in [json!({"absence": 5, "keepChat": 0}), json!({"absence": 600})] {
        assert_eq!(office.put(SETTINGS, changes.clone()).await.0, 204, "{changes}");
    }
}

/// The name, the picture, and the tiles are on every page.
#[tokio::test]
async fn the_look_of_the_server_changes_at_once() {
    let mut office = Office::new(Settings::default()).await;
    let mut visitor = Person::default();
    assert_eq!(visitor.get(&office.routes, "/api/zone/logo").await.0, 404);
    assert_eq!(visitor.get(&office.routes, "/api/zone/account").await.1.get("site"), None);
    let changes = json!({"name": "Club", "logo": PICTURE,
        "tiles": ["90+30", "10+0", "3 days", "10 min"]});
    assert_eq!(office.put(SETTINGS, changes).await.0, 204);
    let details = json!({"name": " → Club", "logo": " → image/png, 1 KB",
        "tiles": "1 min, 3 min, 3+2, 5+3, 10 min, 15+10, 30+20, no clock → 90+30, 10 min, 3 days"});
    assert_eq!(office.logged().await, json!(["settingsChanged", "", details, ""]));
    let site = visitor.get(&office.routes, "/api/zone/account").await.1["site"].clone();
    assert_eq!(site["name"], "Club");
    let tile = |time: &str, speed: &str| json!({"time": time, "speed": speed});
    let tiles =
        [tile("90+30", "classical"), tile("10 min", "rapid"), tile("3 days", "correspondence")];
    assert_eq!(site["tiles"], json!(tiles), "each once");
    let path = site["logo"].as_str().expect("where the picture is");
    let request = Request::get(path).body(Body::empty()).expect("a request");
    let answer = office.routes.clone().oneshot(request).await.expect("an answer");
    assert_eq!(answer.status(), 200);
    assert_eq!(answer.headers()["content-type"], "image/png");
    assert!(answer.headers()["cache-control"].to_str().unwrap().contains("immutable"));
    let request = Request::get("/api/zone/logo?v=other").body(Body::empty()).expect("a request");
    let other = office.routes.clone().oneshot(request).await.expect("an answer");
    assert_eq!(other.headers()["cache-control"], "no-cache", "it may be another picture");
    let bytes = to_bytes(answer.into_body(), 1 << 20).await.expect("a body");
    assert!(bytes.starts_with(b"\x89PNG"));
    assert_eq!(office.put(SETTINGS, json!({"reset": ["name", "logo", "tiles"]})).await.0, 204);
    assert_eq!(visitor.get(&office.routes, "/api/zone/account").await.1.get("site"), None);
}

/// A PNG of one pixel.
const PICTURE: &str = "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

/// What operators chose is in the store, not in the process.
#[tokio::test]
async fn settings_outlive_the_server() {
    let mut office = Office::new(Settings::default()).await;
    assert_eq!(office.put(SETTINGS, json!({"registration": "invitation"})).await.0, 204);
    let again = zone_on(Arc::clone(&office.store), Settings::default()).await;
    let (_, me) = Person::default().get(&again, "/api/zone/account").await;
    assert_eq!(me["registration"], "invitation");
}

/// The same counters as for Prometheus, minute by minute.
#[tokio::test(start_paused = true)]
async fn the_numbers_of_each_minute_are_kept() {
    let mut office = Office::new(Settings::default()).await;
    let mut anna = office.player("Anna").await;
    office.player("Boris").await;
    let [game] = office.running([("Anna", "Boris")]).await;
    let minute = async || tokio::time::sleep(Duration::from_secs(60)).await;
    minute().await;
    let act = json!({"a": "move", "uci": "e2e4", "ply": 0});
    assert_eq!(anna.act(&office.routes, &game, act).await.0, 200);
    minute().await;
    minute().await;
    tokio::time::sleep(Duration::from_secs(1)).await;
    let view = office.get("/api/zone/admin/numbers").await;
    let minutes = view["minutes"].as_array().expect("minutes");
    let moves: Vec<u64> =
        minutes.iter().map(|one| one["moves"].as_u64().expect("a number")).collect();
    assert_eq!(moves.iter().sum::<u64>(), 1, "{view}");
    assert_eq!(moves.last(), Some(&0));
    assert_eq!((&view["now"]["games"], &view["now"]["storeUp"]), (&json!(1), &json!(true)));
    assert!(minutes.iter().any(|one| one["acknowledgmentMs"].is_number()), "{view}");
}

const BACKUPS: &str = "/api/zone/admin/backups";

#[tokio::test]
async fn a_backup_is_asked_for_and_shown() {
    let backups = Arc::new(Backups::default());
    let settings = Settings { backups: Some(Arc::clone(&backups)), ..Settings::default() };
    let mut office = Office::new(settings).await;
    let none = json!({"available": true, "running": false, "problem": null, "backups": []});
    assert_eq!(office.get(BACKUPS).await, none);
    assert_eq!(office.post(BACKUPS, json!({})).await.0, 202);
    backups.asked().await;
    assert_eq!(office.get(BACKUPS).await["running"], true);
    assert_eq!(office.logged().await, json!(["backedUp", "", {}, ""]));
    let took = Some(Duration::from_millis(12));
    let at = SystemTime::UNIX_EPOCH + Duration::from_secs(9);
    backups.succeeded(Backup { name: "a".into(), at, bytes: 7, took }, &["a".into()]);
    let shown = json!([{"name": "a", "at": 9_000, "bytes": 7, "tookMs": 12}]);
    assert_eq!(office.get(BACKUPS).await["backups"], shown);
    backups.failed("the disk is full".into());
    assert_eq!(office.get(BACKUPS).await["problem"], "the disk is full");
}

#[tokio::test]
async fn a_server_without_a_data_folder_makes_no_backups() {
    let mut office = Office::new(Settings::default()).await;
    assert_eq!(office.get(BACKUPS).await["available"], false);
    assert_eq!(office.post(BACKUPS, json!({})).await.0, 400);
}

#[tokio::test]
async fn games_are_imported_and_broken_ones_left_out() {
    let mut office = Office::new(Settings::default()).await;
    let text = "[White \"A\"]\n\n1. e4 e5 1-0\n\n[White \"B\"]\n\n1. e5 *\n\n\
                [White \"C\"]\n\n1. d4 *\n";
    let import = async |office: &mut Office, text: &str| {
        let request = axum::http::Request::post("/api/zone/admin/import");
        let request = request.body(axum::body::Body::from(text.to_owned())).expect("a request");
        let (status, answer) = office.root.call(&office.routes, request).await;
        (status.as_u16(), answer)
    };
    let (status, answer) = import(&mut office, text).await;
    assert_eq!(
        (status, &answer["new"], &answer["broken"]),
        (200, &json!(2), &json!(1)),
        "{answer}"
    );
    let why = answer["errors"][0].as_str().expect("a sentence");
    assert!(why.starts_with("game 2: "), "{why}");
    let logged = json!(["gamesImported", "", {"new": "2", "known": "0"}, ""]);
    assert_eq!(office.logged().await, logged);
    let (_, again) = import(&mut office, text).await;
    assert_eq!((&again["new"], &again["known"]), (&json!(0), &json!(2)));
    assert_eq!(import(&mut office, " ").await.0, 400);
}

//! Accounts, people and ratings, through the lichess API.

use std::sync::Arc;

use axum::{Router, http::StatusCode};
use serde_json::{Value, json};
use server::Settings;
use store::{Account, AccountStore, PreferenceStore, Scope, SqliteStore, Standing, StandingChange};

use crate::{
    calls::{Call, FOOLS_MATE, Past, account, mated, now, token},
    support::zone_on,
};

struct Club {
    store: Arc<SqliteStore>,
    routes: Router,
    anna: Account,
    bot: Account,
    token: String,
}

/// Anna, who lost to Bert a moment ago, and a bot.
async fn club() -> Club {
    let store = Arc::new(SqliteStore::in_memory());
    let anna = account(&store, "Anna", Standing::default()).await;
    let bert = account(&store, "Bert", Standing::default()).await;
    let bot = account(&store, "Robbie", Standing { bot: true, ..Standing::default() }).await;
    let (time, moves, ending) = ("3+2", FOOLS_MATE, mated());
    let players = [anna.id, bert.id];
    Past { id: "game0001", players, time, rated: true, at: 5_000, moves, ending }
        .happened(&store)
        .await;
    Past {
        id: "game0002",
        players,
        time,
        rated: false,
        at: now() - 10_000,
        moves: "e2e4",
        ending: None,
    }
    .happened(&store)
    .await;
    let token = token(&store, &anna, &[Scope::BoardPlay, Scope::PreferenceRead]).await;
    let routes = zone_on(Arc::clone(&store), Settings::default()).await;
    Club { store, routes, anna, bot, token }
}

#[tokio::test]
async fn tokens_are_tested_without_one() {
    let Club { store, routes, token, anna, .. } = club().await;
    let nobody = "tby_nobody";
    for body in [format!("{token},{nobody}"), format!(" {token} , {nobody}\n")] {
        let answer = Call::post("/api/token/test", body).send(&routes).await.json();
        let known = json!({
            "userId": "anna", "scopes": "board:play,preference:read", "expires": null
        });
        assert_eq!(answer, json!({ token.clone(): known, nobody: null }));
    }
    let many = vec!["x"; 1_001].join(",");
    let refused = Call::post("/api/token/test", many).send(&routes).await;
    assert_eq!(refused.status, StatusCode::BAD_REQUEST);
    let thousand = vec![token.as_str(); 1_000].join(",");
    assert!(thousand.len() > 16 * 1024, "more than other routes take");
    let fine = Call::post("/api/token/test", thousand).send(&routes).await;
    assert_eq!(fine.status, StatusCode::OK);
    store.change_standing(anna.id, StandingChange::Disabled(true)).await.unwrap();
    let gone = Call::post("/api/token/test", token.clone()).send(&routes).await.json();
    assert_eq!(gone, json!({ token: null }));
}

#[tokio::test]
async fn an_account_is_what_all_clients_need() {
    let Club { routes, token, .. } = club().await;
    let me = Call::get("/api/account").token(&token).send(&routes).await.json();
    let anna = Call::get("/api/user/ANNA").send(&routes).await.json();
    assert_eq!(me, anna);
    assert_eq!((&me["id"], &me["username"]), (&json!("anna"), &json!("Anna")));
    assert_eq!(me["url"], json!("http://chess.example.org/people/Anna"));
    assert_eq!(me["createdAt"], json!(1_000));
    assert!(me["seenAt"].is_u64() && me["title"].is_null() && me.get("disabled").is_none(), "{me}");
    assert_eq!(
        me["count"],
        json!({
            "all": 1, "rated": 1, "draw": 0, "loss": 1, "win": 0,
            "bookmark": 0, "playing": 1, "import": 0, "me": 0,
        })
    );
    let blitz = &me["perfs"]["blitz"];
    assert_eq!(
        (&blitz["games"], &blitz["rating"], &blitz["prov"]),
        (&json!(1), &json!(1338), &json!(true))
    );
    for speed in ["ultraBullet", "bullet", "rapid", "classical", "correspondence"] {
        assert_eq!(me["perfs"][speed]["rating"], json!(1500), "{speed}");
    }
    let bot = Call::get("/api/user/robbie").send(&routes).await.json();
    assert_eq!(bot["title"], json!("BOT"));
}

#[tokio::test]
async fn without_a_good_token_there_is_no_account() {
    let Club { routes, bot, store, .. } = club().await;
    let bare = token(&store, &bot, &[]).await;
    for path in ["/api/account", "/api/account/playing", "/api/account/kid", "/api/account/email"] {
        for token in [None, Some("tby_nobody"), Some("")] {
            let answer = Call { token, ..Call::get(path) }.send(&routes).await;
            assert_eq!(answer.status, StatusCode::UNAUTHORIZED, "{path}");
            let error = "The token is unknown or has ended. Create a new one.";
            assert_eq!(answer.json(), json!({ "error": error }));
        }
        let status = Call::get(path).token(&bare).send(&routes).await.status;
        let expected = if path.ends_with("email") { 404 } else { 200 };
        assert_eq!(status.as_u16(), expected, "any token will do: {path}");
    }
    let refused = Call::get("/api/account/preferences").token(&bare).send(&routes).await;
    assert_eq!(refused.status, StatusCode::FORBIDDEN);
    assert_eq!(refused.json(), json!({"error": "Missing scope: preference:read"}));
    assert_eq!(refused.headers["x-accepted-oauth-scopes"], "preference:read");
}

/// Row B9.
#[tokio::test]
async fn the_pages_api_tells_a_token_no_preferences_that_it_may_not_read() {
    let Club { store, routes, anna, token: reader, .. } = club().await;
    let bare = token(&store, &anna, &[]).await;
    for (token, may_read) in [(&reader, true), (&bare, false)] {
        let me = Call::get("/api/zone/account").token(token).send(&routes).await.json();
        assert_eq!(me["person"]["name"], "Anna");
        assert_eq!(me["preferences"].is_object(), may_read);
    }
}

#[tokio::test]
async fn the_games_somebody_is_in_are_told_to_them() {
    let Club { routes, token, .. } = club().await;
    let playing = Call::get("/api/account/playing?nb=9").token(&token).send(&routes).await.json();
    let [game] = &playing["nowPlaying"].as_array().expect("a list")[..] else { panic!("one game") };
    assert_eq!((&game["gameId"], &game["speed"]), (&json!("game0002"), &json!("blitz")));
    assert_eq!((&game["opponent"]["username"], &game["isMyTurn"]), (&json!("Bert"), &json!(false)));
    for bad in ["0", "51", "x"] {
        let path = format!("/api/account/playing?nb={bad}");
        let answer = Call::get(&path).token(&token).send(&routes).await;
        assert_eq!(answer.status, StatusCode::BAD_REQUEST, "{bad}");
    }
}

#[tokio::test]
async fn people_are_found_by_name() {
    let Club { routes, .. } = club().await;
    let names = |answer: Value| -> Vec<String> {
        let list = answer.as_array().expect("a list").clone();
        list.iter().map(|user| user["id"].as_str().expect("an id").to_owned()).collect()
    };
    let users = Call::post("/api/users", "bert, ANNA ,nobody,<b>,anna").send(&routes).await;
    assert_eq!(names(users.json()), ["bert", "anna"]);
    let path = "/api/users/status?ids=robbie,anna,nobody&withGameIds=True";
    let statuses = Call::get(path).send(&routes).await.json();
    assert_eq!(
        statuses,
        json!([
            {"id": "robbie", "name": "Robbie", "title": "BOT"},
            {"id": "anna", "name": "Anna", "playing": true, "playingId": "game0002"},
        ])
    );
    for (call, status) in [
        (Call::get("/api/user/nobody"), 404),
        (Call::get("/api/user/%3Cb%3E"), 404),
        (Call::post("/api/users", ""), 400),
        (Call::post("/api/users", vec!["anna"; 301].join(",")), 400),
        (Call::post("/api/users", "x".repeat(20_000)), 413),
        (Call::get("/api/users/status"), 400),
        (Call::get("/api/users/status?ids="), 400),
        (Call::get("/api/bot/online?nb=x"), 400),
        (Call::get("/api/puzzle/daily"), 404),
    ] {
        let path = call.path;
        let answer = call.send(&routes).await;
        assert_eq!(answer.status.as_u16(), status, "{path}: {}", answer.text);
        assert!(answer.json()["error"].is_string() || answer.json()["error"].is_object());
    }
    let bots = Call::get("/api/bot/online").send(&routes).await;
    assert_eq!((bots.status.as_u16(), bots.text.as_str()), (200, ""), "the bot is not here");
}

#[tokio::test]
async fn ratings_can_be_followed() {
    let Club { routes, .. } = club().await;
    let history = Call::get("/api/user/anna/rating-history").send(&routes).await.json();
    assert_eq!(history[2], json!({"name": "Blitz", "points": [[1970, 0, 1, 1338]]}));
    let perf = Call::get("/api/user/anna/perf/blitz").send(&routes).await.json();
    assert_eq!(
        perf["stat"]["count"],
        json!({
            "all": 1, "rated": 1, "win": 0, "loss": 1, "draw": 0, "tour": 0, "berserk": 0,
            "opAvg": 1500.0, "seconds": 0, "disconnects": 0,
        })
    );
    assert_eq!((&perf["rank"], &perf["user"]["name"]), (&json!(null), &json!("Anna")));
    let activity = Call::get("/api/user/anna/activity").send(&routes).await.json();
    assert_eq!(activity, json!([]), "it was long ago");
    let table = Call::get("/api/crosstable/anna/BERT").send(&routes).await.json();
    assert_eq!(table, json!({"users": {"anna": 0.0, "bert": 1.0}, "nbGames": 1}));
    let all = Call::get("/api/player").send(&routes).await.json();
    assert_eq!(all["blitz"], json!([]), "their ratings are guesses");
    let top = Call::get("/api/player/top/10/blitz").send(&routes).await.json();
    assert_eq!(top, json!({"users": []}));
    for (path, status) in [
        ("/api/user/anna/perf/atomic", 400),
        ("/api/user/nobody/perf/blitz", 404),
        ("/api/user/nobody/rating-history", 404),
        ("/api/user/nobody/activity", 404),
        ("/api/crosstable/anna/nobody", 404),
        ("/api/player/top/0/blitz", 400),
        ("/api/player/top/201/blitz", 400),
        ("/api/player/top/x/blitz", 400),
        ("/api/player/top/10/atomic", 400),
    ] {
        assert_eq!(Call::get(path).send(&routes).await.status.as_u16(), status, "{path}");
    }
}

#[tokio::test]
async fn preferences_have_the_names_of_lichess() {
    let Club { store, routes, token, anna, .. } = club().await;
    let path = "/api/account/preferences";
    let before = Call::get(path).token(&token).send(&routes).await.json();
    assert_eq!(
        before["prefs"],
        json!({"premove": true, "autoQueen": 1, "submitMove": 0, "zen": 0})
    );
    let kept = json!({"premove": false, "autoQueen": true, "confirmMove": true, "zen": true});
    store.set_preferences(anna.id, kept.to_string()).await.unwrap();
    let after = Call::get(path).token(&token).send(&routes).await.json();
    assert_eq!(
        after["prefs"],
        json!({"premove": false, "autoQueen": 3, "submitMove": 1, "zen": 1})
    );
    for (path, status) in [
        ("/api/account/kid?v=false", 200),
        ("/api/account/kid?v=True", 400),
        ("/api/account/kid", 400),
    ] {
        let answer = Call::post(path, "").token(&token).send(&routes).await;
        assert_eq!(answer.status.as_u16(), status, "{path}");
    }
}

#[tokio::test]
async fn only_an_account_that_has_not_played_becomes_a_bot() {
    let Club { store, routes, anna, bot, .. } = club().await;
    let carl = account(&store, "Carl", Standing::default()).await;
    let dora = account(&store, "Dora", Standing { admin: true, ..Standing::default() }).await;
    for (person, scopes, status) in [
        (&anna, &[Scope::BotPlay][..], 400),
        (&carl, &[Scope::BoardPlay, Scope::ChallengeRead], 403),
        (&carl, &[Scope::BotPlay], 200),
        (&bot, &[Scope::BotPlay], 200),
        (&dora, &[Scope::BotPlay], 400),
    ] {
        let token = token(&store, person, scopes).await;
        let answer = Call::post("/api/bot/account/upgrade", "").token(&token).send(&routes).await;
        assert_eq!(answer.status.as_u16(), status, "{}: {}", person.name, answer.text);
    }
    let carl = store.account(carl.id).await.unwrap().unwrap();
    assert!(carl.standing.bot);
}

#[tokio::test]
async fn pages_of_other_sites_may_call() {
    let Club { routes, .. } = club().await;
    for (method, path, status) in [
        ("OPTIONS", "/api/account", 204),
        ("OPTIONS", "/api/token", 204),
        ("OPTIONS", "/game/export/game0001", 204),
        ("OPTIONS", "/api/nothing", 204),
        ("GET", "/api/user/anna", 200),
        ("GET", "/game/export/game0001", 200),
        ("GET", "/api/nothing", 404),
        ("PUT", "/api/account", 405),
    ] {
        let answer = Call { method, ..Call::get(path) }.send(&routes).await;
        assert_eq!(answer.status.as_u16(), status, "{method} {path}");
        assert_eq!(answer.headers["access-control-allow-origin"], "*", "{method} {path}");
        assert!(
            answer.headers["access-control-allow-headers"]
                .to_str()
                .unwrap()
                .contains("Authorization")
        );
    }
}

#[tokio::test]
async fn what_somebody_did_of_late_is_told_by_day() {
    let Club { store, routes, anna, bot, .. } = club().await;
    let at = now() - 60_000;
    let players = [bot.id, anna.id];
    Past {
        id: "game0003",
        players,
        time: "3+2",
        rated: false,
        at,
        moves: FOOLS_MATE,
        ending: mated(),
    }
    .happened(&store)
    .await;
    let activity = Call::get("/api/user/anna/activity").send(&routes).await.json();
    let day = (at + 5_000) / 86_400_000 * 86_400_000;
    assert_eq!(
        activity,
        json!([{
            "interval": {"start": day, "end": day + 86_400_000},
            "games": {"blitz": {
                "win": 1, "loss": 0, "draw": 0, "rp": {"before": 1338, "after": 1338}
            }},
        }])
    );
}

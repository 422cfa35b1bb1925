//! Following players: who may, what the list shows, and the game of a player to watch.

mod support;

use std::sync::Arc;

use axum::{Router, http::StatusCode};
use serde_json::{Value, json};
use server::Settings;
use store::{AccountStore, FollowStore, NewAccount, SqliteStore, Standing, StandingChange};
use support::{Person, act, enter, listen, make_move, zone_on};

const FOLLOWING: &str = "/api/zone/account/following";

async fn follow(person: &mut Person, routes: &Router, name: &str) -> (StatusCode, Value) {
    person.put(routes, &format!("{FOLLOWING}/{name}"), Value::Null).await
}

/// Names, and whether they are online and play.
async fn list(person: &mut Person, routes: &Router, query: &str) -> Vec<(String, bool, Value)> {
    let (status, list) = person.get(routes, &format!("{FOLLOWING}{query}")).await;
    assert_eq!(status, StatusCode::OK, "{list}");
    let of = |one: &Value| {
        let name = one["person"]["name"].as_str().unwrap().to_owned();
        (name, one["online"].as_bool().unwrap(), one["playing"].clone())
    };
    list.as_array().unwrap().iter().map(of).collect()
}

async fn on_tv(person: &mut Person, routes: &Router, name: &str) -> Value {
    let (status, tv) = person.get(routes, &format!("/api/zone/people/{name}/tv")).await;
    assert_eq!(status, StatusCode::OK, "{tv}");
    tv["game"].clone()
}

#[tokio::test]
async fn a_player_is_followed_and_unfollowed() {
    let store = Arc::new(SqliteStore::in_memory());
    let routes = zone_on(Arc::clone(&store), Settings::default()).await;
    let mut anna = enter(&store, "Anna", Standing::default()).await;
    for name in ["Clara", "Bert"] {
        enter(&store, name, Standing::default()).await;
        assert_eq!(follow(&mut anna, &routes, name).await.0, StatusCode::NO_CONTENT);
    }
    assert_eq!(follow(&mut anna, &routes, "bert").await.0, StatusCode::NO_CONTENT, "again");
    let offline = |name: &str| (name.to_owned(), false, Value::Null);
    assert_eq!(list(&mut anna, &routes, "").await, [offline("Bert"), offline("Clara")]);
    assert_eq!(list(&mut anna, &routes, "?online=true").await, []);
    let (_, profile) = anna.get(&routes, "/api/zone/people/Bert").await;
    assert_eq!(profile["following"], true);

    let path = format!("{FOLLOWING}/Bert");
    for _ in 0..2 {
        let gone = anna.delete(&routes, &path, Value::Null).await;
        assert_eq!(gone, StatusCode::NO_CONTENT);
    }
    assert_eq!(list(&mut anna, &routes, "").await, [offline("Clara")]);
    let (_, profile) = anna.get(&routes, "/api/zone/people/Bert").await;
    assert_eq!(profile.get("following"), None);
}

#[tokio::test]
async fn who_cannot_be_followed() {
    let store = Arc::new(SqliteStore::in_memory());
    let routes = zone_on(Arc::clone(&store), Settings::default()).await;
    let mut anna = enter(&store, "Anna", Standing::default()).await;
    let mut bert = enter(&store, "Bert", Standing::default()).await;
    enter(&store, "Gone", Standing { disabled: true, ..Standing::default() }).await;
    let mut guest = Person::default();
    guest.make(&routes, "5+0").await;
    let (status, answer) = follow(&mut guest, &routes, "Anna").await;
    assert_eq!((status, &answer["code"]), (StatusCode::UNAUTHORIZED, &json!("sign_in_required")));
    for (name, expected, code) in [
        ("Anna", StatusCode::CONFLICT, "cannot_follow_self"),
        ("Gone", StatusCode::CONFLICT, "account_inactive"),
        ("Nobody", StatusCode::NOT_FOUND, "player_not_found"),
        ("Guest%201", StatusCode::NOT_FOUND, "player_not_found"),
    ] {
        let (status, answer) = follow(&mut anna, &routes, name).await;
        assert_eq!((status, &answer["code"]), (expected, &json!(code)), "{name}");
    }

    // A block ends following, in both directions, and prevents it.
    assert_eq!(follow(&mut anna, &routes, "Bert").await.0, StatusCode::NO_CONTENT);
    assert_eq!(follow(&mut bert, &routes, "Anna").await.0, StatusCode::NO_CONTENT);
    anna.put(&routes, "/api/zone/account/blocks/Bert", Value::Null).await;
    for (person, name) in [(&mut anna, "Bert"), (&mut bert, "Anna")] {
        assert_eq!(list(person, &routes, "").await, []);
        let (status, answer) = follow(person, &routes, name).await;
        assert_eq!((status, &answer["code"]), (StatusCode::FORBIDDEN, &json!("cannot_follow")));
    }
}

#[tokio::test]
async fn a_thousand_players_can_be_followed() {
    let store = Arc::new(SqliteStore::in_memory());
    let routes = zone_on(Arc::clone(&store), Settings::default()).await;
    let mut anna = enter(&store, "Anna", Standing::default()).await;
    let anna_id = store.account_named("Anna".parse().unwrap()).await.unwrap().unwrap().id;
    for number in 0..=1_000 {
        let account = NewAccount {
            name: format!("Player{number}").parse().unwrap(),
            password: String::new(),
            standing: Standing::default(),
            guest: None,
            invitation: None,
        };
        let account = store.create_account(account, game::Timestamp(1)).await.unwrap();
        if number < 1_000 {
            store.follow(anna_id, account.id, game::Timestamp(1)).await.unwrap();
        }
    }
    let (status, answer) = follow(&mut anna, &routes, "Player1000").await;
    assert_eq!((status, &answer["code"]), (StatusCode::CONFLICT, &json!("too_many_followed")));
    assert_eq!(answer["params"]["max"], 1_000);
    assert_eq!(follow(&mut anna, &routes, "Player7").await.0, StatusCode::NO_CONTENT);
    anna.delete(&routes, &format!("{FOLLOWING}/Player7"), Value::Null).await;
    assert_eq!(follow(&mut anna, &routes, "Player1000").await.0, StatusCode::NO_CONTENT);
}

#[tokio::test]
async fn the_list_shows_who_plays_and_the_next_game_follows_the_last() {
    let store = Arc::new(SqliteStore::in_memory());
    let routes = zone_on(Arc::clone(&store), Settings::default()).await;
    let address = listen(&routes).await;
    let mut anna = enter(&store, "Anna", Standing::default()).await;
    let mut bert = enter(&store, "Bert", Standing::default()).await;
    let (mut guest, mut nobody) = (Person::default(), Person::default());
    enter(&store, "Away", Standing::default()).await;
    for name in ["Away", "Bert"] {
        follow(&mut anna, &routes, name).await;
    }
    assert_eq!(on_tv(&mut nobody, &routes, "Bert").await, Value::Null);
    assert_eq!(nobody.get(&routes, "/api/zone/people/Nobody/tv").await.0, StatusCode::NOT_FOUND);

    // An invitation is nobody else's business.
    let first = bert.make(&routes, "5+0").await;
    let mut white = bert.open(address, &first).await;
    white.next_of("game").await;
    assert_eq!(on_tv(&mut nobody, &routes, "Bert").await, Value::Null);
    let bert_online = ("Bert".to_owned(), true, Value::Null);
    assert_eq!(list(&mut anna, &routes, "?online=true").await, [bert_online]);

    guest.join(&routes, &first).await;
    let mut black = guest.open(address, &first).await;
    black.until(|state| state["phase"] == "playing").await;
    let bert_plays = |id: &str| ("Bert".to_owned(), true, json!(id));
    let away = ("Away".to_owned(), false, Value::Null);
    assert_eq!(list(&mut anna, &routes, "").await, [bert_plays(&first), away]);
    assert_eq!(on_tv(&mut nobody, &routes, "bert").await, first);
    white.say(make_move(1, "e2e4", 0)).await;
    black.until(|state| state["ply"] == 1).await;
    white.say(act(2, "resign")).await;
    black.until(|state| state["outcome"] != Value::Null).await;
    assert_eq!(on_tv(&mut nobody, &routes, "Bert").await, first, "the last game");

    // One that ends before a move is not worth showing.
    let aborted = bert.make(&routes, "5+0").await;
    let mut waiting = bert.open(address, &aborted).await;
    waiting.next_of("game").await;
    waiting.say(act(1, "abort")).await;
    waiting.until(|state| state["outcome"] != Value::Null).await;
    assert_eq!(on_tv(&mut nobody, &routes, "Bert").await, first);

    let second = bert.make(&routes, "3+0").await;
    guest.join(&routes, &second).await;
    assert_eq!(on_tv(&mut nobody, &routes, "Bert").await, second, "the next game");
    assert_eq!(list(&mut anna, &routes, "?online=true").await, [bert_plays(&second)]);

    // A closed account stays in the list, so that it can be unfollowed.
    let id = store.account_named("Away".parse().unwrap()).await.unwrap().unwrap().id;
    store.change_standing(id, StandingChange::Disabled(true)).await.unwrap();
    assert_eq!(list(&mut anna, &routes, "").await.len(), 2);
}

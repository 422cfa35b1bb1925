//! The lobby, through routes and sockets.

#[path = "../support/mod.rs"]
mod support;

mod pairing;

use std::{sync::Arc, time::Duration};

use axum::http::StatusCode;
use game::{
    Actor, Ending, Event, GameConfig, Millis, MoveEvent, PersonId, RecordedEvent, Seat, Seq,
    Timestamp,
};
use rules::{ByColor, Color};
use serde_json::{Value, json};
use server::Settings;
use store::{
    AppendAt, ExpectedOwner, GameStore, HistoryStore, NewGame, NodeId, SeekStore, SqliteStore,
    Standing,
};
use support::{Person, Socket, enter, listen, listening, zone, zone_on};
use wire::GameId;

fn blitz() -> Value {
    json!({"game": {"time": "3+2"}})
}

/// Looks for this game; what became of it.
async fn seek(person: &mut Person, routes: &axum::Router, body: Value) -> Value {
    let (status, answer) = person.post(routes, "/api/zone/seeks", body).await;
    assert_eq!(status, StatusCode::CREATED, "{answer}");
    answer
}

async fn accept(person: &mut Person, routes: &axum::Router, id: &Value) -> (StatusCode, Value) {
    let path = format!("/api/zone/seeks/{}/accept", id.as_str().unwrap());
    person.post(routes, &path, json!({})).await
}

#[tokio::test]
async fn two_guests_with_the_same_wish_are_paired_and_both_are_told() {
    let (routes, address) = listening().await;
    let (mut anna, mut bert) = (Person::default(), Person::default());
    let waiting = seek(&mut anna, &routes, blitz()).await;
    let id = waiting["seek"]["id"].clone();
    let mut lobby = anna.open_lobby(address).await;
    let whole = lobby.next_of("lobby").await;
    assert_eq!((&whole["seeks"][0]["id"], &whole["seeks"][0]["own"]), (&id, &json!(true)));
    assert_eq!(whole["you"]["guest"], json!(true));
    let mut watching = Person::default().open_lobby(address).await;
    assert_eq!(watching.next_of("lobby").await["seeks"][0]["own"], json!(false));

    let paired = seek(&mut bert, &routes, blitz()).await;
    assert_eq!(paired["paired"]["id"], id);
    let told = lobby.next_of("paired").await;
    assert_eq!(told["game"], id);
    assert_ne!(told["side"], paired["paired"]["side"]);
    assert_eq!(watching.next_of("gone").await["id"], id);
    let (_, game) = anna.get(&routes, &format!("/api/zone/games/{}", id.as_str().unwrap())).await;
    assert_eq!(game["you"], told["side"]);
    let again = anna.open_lobby(address).await.next_of("lobby").await;
    assert_eq!(again["playing"][0]["id"], id, "whoever missed it finds it here");
    assert_eq!(again["seeks"], json!([]));
}

#[tokio::test]
async fn seeks_that_differ_do_not_meet() {
    let routes = zone().await;
    let mut anna = Person::default();
    let white = json!({"game": {"time": "3+2", "side": "white"}});
    seek(&mut anna, &routes, white.clone()).await;
    for other in [
        json!({"game": {"time": "3+1"}}),
        json!({"game": {"time": "3+2", "side": "white"}}),
        json!({"game": {"time": "3+2", "ruleset": "otb"}}),
        json!({"game": {"time": "3+2", "chess960": true}}),
        json!({"game": {"time": "3+2"}, "link": true}),
    ] {
        let answer = seek(&mut Person::default(), &routes, other.clone()).await;
        assert!(answer["seek"].is_object(), "{other}: {answer}");
    }
    let own = seek(&mut anna, &routes, white).await;
    assert!(own["seek"].is_object(), "nobody plays against themselves: {own}");
    let any = seek(&mut Person::default(), &routes, blitz()).await;
    assert!(any["paired"].is_object(), "{any}");
}

#[tokio::test]
async fn of_many_who_accept_one_gets_the_game() {
    let store = Arc::new(SqliteStore::in_memory());
    let routes = zone_on(Arc::clone(&store), Settings::default()).await;
    let mut anna = Person::default();
    let id = seek(&mut anna, &routes, blitz()).await["seek"]["id"].clone();
    let mut tries = Vec::new();
    for _ in 0..8 {
        let (routes, id) = (routes.clone(), id.clone());
        tries.push(tokio::spawn(
            async move { accept(&mut Person::default(), &routes, &id).await.0 },
        ));
    }
    let mut answers = Vec::new();
    for one in tries {
        answers.push(one.await.unwrap());
    }
    let won = answers.iter().filter(|status| **status == StatusCode::OK).count();
    assert_eq!(won, 1, "{answers:?}");
    let refused = [StatusCode::CONFLICT, StatusCode::NOT_FOUND];
    assert!(answers.iter().all(|one| *one == StatusCode::OK || refused.contains(one)));
    assert_eq!(store.now_playing(10).await.unwrap().len(), 1);
    assert_eq!(store.seeks().await, Ok(vec![]));
}

#[tokio::test]
async fn a_challenge_by_name_is_between_two() {
    let (routes, address) = listening().await;
    let [mut anna, mut bert, mut carl] = [(); 3].map(|()| Person::default());
    anna.register(&routes, "Anna").await;
    bert.register(&routes, "Bert").await;
    carl.register(&routes, "Carl").await;
    let mut anna_lobby = anna.open_lobby(address).await;
    let mut bert_lobby = bert.open_lobby(address).await;
    anna_lobby.next_of("lobby").await;
    bert_lobby.next_of("lobby").await;

    let request = json!({"game": {"time": "10", "rated": true}, "to": "bert"});
    let made = seek(&mut anna, &routes, request.clone()).await;
    let id = made["seek"]["id"].clone();
    let told = bert_lobby.next_of("seek").await;
    assert_eq!((&told["id"], &told["by"]["name"]), (&id, &json!("Anna")));
    assert_eq!((&told["kind"], &told["speed"]), (&json!("person"), &json!("rapid")));
    assert_eq!(accept(&mut carl, &routes, &id).await.0, StatusCode::NOT_FOUND);
    assert_eq!(accept(&mut anna, &routes, &id).await.0, StatusCode::CONFLICT);
    let path = format!("/api/zone/seeks/{}", id.as_str().unwrap());
    assert_eq!(bert.delete(&routes, &path, json!({})).await, StatusCode::FORBIDDEN);
    let no = json!({"reason": "later"});
    assert_eq!(
        anna.post(&routes, &format!("{path}/decline"), no.clone()).await.0,
        StatusCode::FORBIDDEN
    );
    assert_eq!(bert.post(&routes, &format!("{path}/decline"), no).await.0, StatusCode::NO_CONTENT);
    anna_lobby.next_of("seek").await;
    let gone = anna_lobby.next_of("gone").await;
    assert_eq!(gone["why"], json!("declined: later"));
    assert_eq!((&gone["code"], &gone["reason"]), (&json!("declined"), &json!("later")));
    assert_eq!(accept(&mut bert, &routes, &id).await.0, StatusCode::NOT_FOUND);

    let id = seek(&mut anna, &routes, request).await["seek"]["id"].clone();
    let (status, answer) = accept(&mut bert, &routes, &id).await;
    assert_eq!((status, &answer["paired"]["id"]), (StatusCode::OK, &id));
    assert_eq!(anna_lobby.next_of("paired").await["game"], id);
    let unknown = json!({"game": {"time": "10"}, "to": "Nobody"});
    assert_eq!(anna.post(&routes, "/api/zone/seeks", unknown).await.0, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn rated_games_are_for_accounts() {
    let routes = zone().await;
    let (mut anna, mut guest) = (Person::default(), Person::default());
    anna.register(&routes, "Anna").await;
    let rated = json!({"game": {"time": "3+2", "rated": true}});
    let (status, _) = guest.post(&routes, "/api/zone/seeks", rated.clone()).await;
    assert_eq!(status, StatusCode::FORBIDDEN);
    let id = seek(&mut anna, &routes, rated).await["seek"]["id"].clone();
    assert_eq!(accept(&mut guest, &routes, &id).await.0, StatusCode::FORBIDDEN);
    assert_eq!(guest.cookie, None, "nobody is made for a request that fails");
    for bad in [
        json!({"game": {"time": "3", "timeBlack": "1", "rated": true}}),
        json!({"game": {"time": "3", "fen": "4k3/4p3/8/8/8/8/4P3/4K3 w - - 0 1", "rated": true}}),
    ] {
        let (status, answer) = anna.post(&routes, "/api/zone/seeks", bad).await;
        assert_eq!(status, StatusCode::BAD_REQUEST, "{answer}");
    }
    let request = json!({"time": "3+2", "rated": true, "side": "white"});
    let (status, _) = guest.post(&routes, "/api/zone/games", request.clone()).await;
    assert_eq!(status, StatusCode::FORBIDDEN);
    let (_, made) = anna.post(&routes, "/api/zone/games", request).await;
    let (status, _) = guest.join(&routes, made["id"].as_str().unwrap()).await;
    assert_eq!(status, StatusCode::FORBIDDEN);
}

/// Lets the lobby's own clock run.
async fn pass(seconds: u64) {
    for _ in 0..seconds {
        tokio::time::sleep(Duration::from_secs(1)).await;
    }
}

#[tokio::test(start_paused = true)]
async fn the_seek_of_somebody_who_left_goes_away_unless_it_takes_days() {
    let routes = zone().await;
    let mut anna = Person::default();
    anna.register(&routes, "Anna").await;
    seek(&mut anna, &routes, blitz()).await;
    seek(&mut anna, &routes, json!({"game": {"time": "3 days"}})).await;
    let count = async |person: &mut Person| {
        person.get(&routes, "/api/zone/seeks").await.1.as_array().unwrap().len()
    };
    pass(28).await;
    assert_eq!(count(&mut anna).await, 2, "she has half a minute to open the lobby");
    pass(5).await;
    assert_eq!(count(&mut anna).await, 1);
    pass(14 * 86_400 / 600).await;
    assert_eq!(count(&mut anna).await, 1);
}

#[tokio::test(start_paused = true)]
async fn a_restart_loses_no_seek_silently() {
    let store = Arc::new(SqliteStore::in_memory());
    let before = zone_on(Arc::clone(&store), Settings::default()).await;
    let (mut anna, mut bert) = (Person::default(), Person::default());
    let id = seek(&mut anna, &before, blitz()).await["seek"]["id"].clone();
    seek(&mut bert, &before, json!({"game": {"time": "1"}})).await;

    let after = zone_on(Arc::clone(&store), Settings::default()).await;
    let (_, seeks) = anna.get(&after, "/api/zone/seeks").await;
    let seeks = seeks.as_array().unwrap();
    assert!(seeks.len() == 2 && seeks.iter().any(|seek| seek["id"] == id), "{seeks:?}");
    let (status, _) = accept(&mut Person::default(), &after, &id).await;
    assert_eq!(status, StatusCode::OK, "it can be answered as before");
    pass(62).await;
    let (_, seeks) = bert.get(&after, "/api/zone/seeks").await;
    assert_eq!(seeks, json!([]), "its owner did not come back");
    let address = listen(&after).await;
    let mut lobby: Socket = bert.open_lobby(address).await;
    let whole = lobby.next_of("lobby").await;
    assert_eq!(whole["lapsed"][0]["time"], json!("1"), "and is told so");
}

#[tokio::test(start_paused = true)]
async fn where_accounts_are_wanted_the_seeks_of_guests_do_not_survive_a_restart() {
    let store = Arc::new(SqliteStore::in_memory());
    let before = zone_on(Arc::clone(&store), Settings::default()).await;
    let mut anna = enter(&store, "Anna", Standing::default()).await;
    let id = seek(&mut anna, &before, blitz()).await["seek"]["id"].clone();
    seek(&mut Person::default(), &before, json!({"game": {"time": "1"}})).await;

    for accounts_only in [true, false] {
        let settings = Settings { accounts_only, ..Settings::default() };
        let after = zone_on(Arc::clone(&store), settings).await;
        let (_, seeks) = anna.get(&after, "/api/zone/seeks").await;
        let ids: Vec<&Value> = seeks.as_array().unwrap().iter().map(|seek| &seek["id"]).collect();
        assert_eq!(ids, [&id], "gone from the store too");
    }
}

#[tokio::test]
async fn live_boards_show_games_in_progress() {
    let (routes, address) = listening().await;
    let (mut anna, mut bert) = (Person::default(), Person::default());
    let id = anna.make(&routes, "3+2").await;
    bert.join(&routes, &id).await;
    let (mut white, mut black) = (anna.open(address, &id).await, bert.open(address, &id).await);
    white.until(|state| state["phase"] == "playing").await;
    black.until(|state| state["phase"] == "playing").await;
    let mut lobby = Person::default().open_lobby(address).await;
    let board = lobby.next_of("lobby").await["games"][0].clone();
    assert_eq!((&board["id"], &board["lastMove"]), (&json!(id), &json!(null)));
    white.say(json!({"t": "do", "id": 1, "act": {"a": "move", "uci": "e2e4", "ply": 0}})).await;
    let games = loop {
        let frame = lobby.next_of("games").await;
        if frame["games"][0]["lastMove"] == "e2e4" {
            break frame;
        }
    };
    assert_eq!(games["games"][0]["clocks"]["running"], json!("black"));
}

/// Two accounts of which the first has won a rated game: 1662 and 1338.
async fn winner_and_loser(store: &SqliteStore) -> (Person, Person) {
    let people = (
        enter(store, "Anna", Standing::default()).await,
        enter(store, "Bert", Standing::default()).await,
    );
    let mut config = GameConfig::casual(Timestamp(1), "3+2".parse().unwrap()).rated();
    let [white, black] = [1, 2].map(|number| Some(Seat::Person(PersonId(number))));
    config.seats = ByColor { white, black };
    let id = GameId::from_random(1);
    store.create(NewGame { id, config }).await.unwrap();
    let claimed = store.claim(id, NodeId(1), ExpectedOwner::Any).await.unwrap();
    let made = |uci: &str| {
        let (used, credit, left) = (Millis(1), Millis::ZERO, Some(Millis(9)));
        Event::Moved(MoveEvent { uci: uci.parse().unwrap(), used, credit, left })
    };
    let ending = Ending::Resignation { loser: Color::Black };
    let ended = Event::Ended { ending, could_mate: ByColor::default(), reason: None };
    let happened = [Event::Started, made("e2e4"), made("e7e5"), ended];
    let recorded = (0..).zip(happened).map(|(seq, event)| RecordedEvent {
        seq: Seq(seq),
        at: Timestamp(1),
        by: Actor::Zone,
        cause: None,
        uncharged: Millis::ZERO,
        event,
    });
    let at = AppendAt { game: id, epoch: claimed.epoch, expected: Seq(0), deadline_at: None };
    store.append(at, recorded.collect()).await.unwrap();
    people
}

#[tokio::test(start_paused = true)]
async fn two_who_wait_are_paired_once_their_ranges_are_wide_enough() {
    let store = Arc::new(SqliteStore::in_memory());
    let (mut anna, mut bert) = winner_and_loser(&store).await;
    let routes = zone_on(Arc::clone(&store), Settings::default()).await;
    let near = json!({"game": {"time": "3+2", "rated": true, "ratingRange": 250}});
    let id = seek(&mut anna, &routes, near.clone()).await["seek"]["id"].clone();
    let (_, list) = Person::default().get(&routes, "/api/zone/seeks").await;
    assert_eq!(list[0]["game"]["ratingRange"], json!(250));
    // The older of the two seeks becomes the game.
    pass(1).await;
    let waiting = seek(&mut bert, &routes, near).await;
    assert!(waiting["seek"].is_object(), "324 apart: {waiting}");
    let (status, refused) = accept(&mut bert, &routes, &id).await;
    assert_eq!((status, &refused["code"]), (StatusCode::CONFLICT, &json!("rating_outside_range")));
    pass(17).await;
    assert_eq!(store.now_playing(10).await, Ok(vec![]), "300 after ten seconds");
    pass(4).await;
    let games = store.now_playing(10).await.unwrap();
    assert_eq!(games.iter().map(|game| json!(game.to_string())).collect::<Vec<_>>(), [id]);
    assert_eq!(store.seeks().await, Ok(vec![]), "nobody waits any more");
    assert_eq!(Person::default().get(&routes, "/api/zone/seeks").await.1, json!([]));
}

#[tokio::test(start_paused = true)]
async fn correspondence_seeks_with_ranges_do_not_outlive_their_game() {
    let store = Arc::new(SqliteStore::in_memory());
    let (mut anna, mut bert) = winner_and_loser(&store).await;
    let routes = zone_on(Arc::clone(&store), Settings::default()).await;
    let slow = |range: u16| json!({"game": {"time": "3 days", "ratingRange": range}});
    // In correspondence both are new players.
    seek(&mut anna, &routes, json!({"game": {"time": "3 days", "ratingRange": "1600-1700"}})).await;
    let waiting = seek(&mut bert, &routes, slow(100)).await;
    assert!(waiting["seek"].is_object(), "a fixed range stays as it is: {waiting}");
    pass(30).await;
    assert_eq!(store.now_playing(10).await, Ok(vec![]));
    let paired = seek(&mut anna, &routes, slow(0)).await;
    assert_eq!(paired["paired"]["id"], waiting["seek"]["id"]);
}

#[tokio::test]
async fn a_rating_range_is_for_accounts_and_open_seeks() {
    let store = Arc::new(SqliteStore::in_memory());
    let mut anna = enter(&store, "Anna", Standing::default()).await;
    let routes = zone_on(Arc::clone(&store), Settings::default()).await;
    let mut guest = Person::default();
    let near = json!({"game": {"time": "3+2", "ratingRange": 4000}});
    let (status, refused) = guest.post(&routes, "/api/zone/seeks", near.clone()).await;
    let needs_account = json!("range_needs_account");
    assert_eq!((status, &refused["code"]), (StatusCode::FORBIDDEN, &needs_account));
    let id = seek(&mut anna, &routes, near).await["seek"]["id"].clone();
    let (status, refused) = accept(&mut guest, &routes, &id).await;
    assert_eq!((status, &refused["code"]), (StatusCode::FORBIDDEN, &needs_account));
    assert_eq!(guest.cookie, None, "nobody is made for a request that fails");
    let other = seek(&mut guest, &routes, blitz()).await;
    assert!(other["seek"].is_object(), "a guest has no rating: {other}");

    for (path, body) in [
        ("/api/zone/seeks", json!({"game": {"time": "3", "ratingRange": 100}, "link": true})),
        ("/api/zone/games", json!({"time": "3", "ratingRange": 100})),
    ] {
        let (status, refused) = anna.post(&routes, path, body).await;
        let code = json!("range_only_for_seeks");
        assert_eq!((status, &refused["code"]), (StatusCode::BAD_REQUEST, &code), "{path}");
    }
    for bad in [json!(-1), json!("1800-1500"), json!("close")] {
        let body = json!({"game": {"time": "3", "ratingRange": bad}});
        let (status, _) = anna.post(&routes, "/api/zone/seeks", body).await;
        assert_eq!(status, StatusCode::BAD_REQUEST, "{bad}");
    }
}

/// The store made the game, but its answer was lost: whoever accepts again
/// gets that game, and everybody is told of it.
#[tokio::test]
async fn a_game_that_was_made_unheard_is_taken_up() {
    let store = Arc::new(SqliteStore::in_memory());
    let routes = zone_on(Arc::clone(&store), Settings::default()).await;
    let address = listen(&routes).await;
    for swapped in [false, true] {
        let (mut anna, mut bert) = (Person::default(), Person::default());
        let by_link = json!({"game": {"time": "3+2"}, "link": true});
        let id = seek(&mut anna, &routes, by_link.clone()).await["seek"]["id"].clone();
        seek(&mut bert, &routes, by_link).await;
        let (mut lobby, mut other) =
            (anna.open_lobby(address).await, bert.open_lobby(address).await);
        let mut seats = Vec::new();
        for lobby in [&mut lobby, &mut other] {
            let whole = lobby.next_of("lobby").await;
            let number = whole["you"]["name"].as_str().unwrap().strip_prefix("Guest ").unwrap();
            // Their names count from a thousand on.
            let number = number.parse::<u64>().unwrap() - 1_000;
            seats.push(Some(Seat::Person(PersonId(number))));
        }
        if swapped {
            seats.reverse();
        }
        let mut config = GameConfig::casual(Timestamp(1), "3+2".parse().unwrap());
        config.seats = ByColor { white: seats[0], black: seats[1] };
        let id_of_game = id.as_str().unwrap().parse().unwrap();
        store.pair(NewGame { id: id_of_game, config }, vec![], vec![]).await.unwrap();

        let (status, answer) = accept(&mut bert, &routes, &id).await;
        assert_eq!(status, StatusCode::OK, "{answer}");
        let side = if swapped { "white" } else { "black" };
        assert_eq!(answer["paired"], json!({"id": id, "side": side}));
        let told = lobby.next_of("paired").await;
        assert_eq!((&told["game"], told["side"] != side), (&id, true));
        let (status, _) = accept(&mut Person::default(), &routes, &id).await;
        assert_eq!(status, StatusCode::NOT_FOUND, "it is gone for others");
    }
}

#[tokio::test]
async fn what_waits_for_somebody_is_told_on_every_page() {
    let (routes, address) = listening().await;
    let (mut anna, mut bert) = (Person::default(), Person::default());
    let sign_up = |name: &str| json!({"name": name, "password": "a long enough horse"});
    anna.post(&routes, "/api/zone/account", sign_up("Anna")).await;
    bert.post(&routes, "/api/zone/account", sign_up("Bert")).await;
    let mut notices = anna.connect(address, "/ws/notices").await;
    let first = notices.next_of("notices").await;
    assert_eq!(first["you"]["name"], json!("Anna"));
    assert_eq!((&first["playing"], &first["challenges"]), (&json!([]), &json!([])));

    let challenge = json!({"game": {"time": "3+2"}, "to": "Anna"});
    let made = seek(&mut bert, &routes, challenge).await;
    let id = made["seek"]["id"].clone();
    let told = notices.next_of("notices").await;
    assert_eq!(
        (&told["challenges"][0]["id"], &told["challenges"][0]["by"]["name"]),
        (&id, &json!("Bert"))
    );
    // The challenger has nothing to answer.
    let mut own = bert.connect(address, "/ws/notices").await;
    assert_eq!(own.next_of("notices").await["challenges"], json!([]));

    accept(&mut anna, &routes, &id).await;
    let playing = loop {
        let told = notices.next_of("notices").await;
        if told["playing"] != json!([]) {
            break told;
        }
    };
    assert_eq!(playing["playing"][0]["id"], id);
    assert_eq!(playing["challenges"], json!([]));
}

//! What makes a player present, and what does not.

use std::time::Duration;

use game::{Event, Millis, RecordedEvent, Seq};
use rules::Color;
use serde_json::json;
use store::GameStore as _;

use crate::{Hall, judged, moves};

async fn events(hall: &Hall, id: &str) -> Vec<RecordedEvent> {
    let id = id.parse().expect("an id");
    hall.store.load(id, Seq(0)).await.expect("the store answers").expect("a game").events
}

/// C10: whoever opened the game as an assistant, or entered moves, made the player present.
#[tokio::test]
async fn online_3_8_the_socket_of_an_assistant_does_not_make_the_player_present() {
    let mut hall = Hall::new().await;
    let id = hall.started(json!({})).await;
    let names = json!({"a": "nameAssistant", "name": "Gerd"});
    assert_eq!(hall.anna.act(&hall.routes, &id, names).await.0, 200);
    hall.rule(&id, json!({"r": "approveAssistant", "side": "white"})).await;
    let mut helper = hall.gerd.open(hall.address, &id).await;
    assert_eq!(helper.next_of("game").await["you"], "assistant");
    helper.say(json!({"t": "do", "id": 1, "act": moves("e2e4", 0)})).await;
    helper.next_of("ack").await;
    let mut black = hall.bert.open(hall.address, &id).await;
    black.until(|state| state["present"]["black"] == true).await;
    // He came last and was heard of. Everything before was done.
    let came: Vec<Event> = events(&hall, &id).await.into_iter().map(|event| event.event).collect();
    assert!(came.contains(&Event::Present(Color::Black)), "{came:?}");
    assert!(!came.contains(&Event::Present(Color::White)), "{came:?}");

    let mut white = hall.anna.open(hall.address, &id).await;
    white.until(|state| state["present"]["white"] == true).await;
    assert!(events(&hall, &id).await.iter().any(|it| it.event == Event::Present(Color::White)));
}

/// C10: a browser that was silent counted as present again whenever the server sent it the whole
/// game.
#[tokio::test(start_paused = true)]
async fn what_the_server_sends_makes_no_silent_player_present() {
    let mut hall = Hall::new().await;
    let id = hall.started(json!({})).await;
    // Nothing more is read, so no ping is answered.
    let mut silent = hall.anna.open(hall.address, &id).await;
    silent.next_text().await;
    let at = async |wanted: fn(&Event) -> bool| {
        events(&hall, &id).await.into_iter().find(|event| wanted(&event.event)).map(|it| it.at)
    };
    let is_gone = |event: &Event| matches!(event, Event::Absent(Color::White, _));
    tokio::time::sleep(Duration::from_secs(8)).await;
    let came = at(|event| *event == Event::Present(Color::White)).await.expect("she came");
    assert_eq!(at(is_gone).await, None, "two seconds too early");
    let fen = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";
    let restore = judged(json!({"r": "restore", "fen": fen}));
    assert_eq!(hall.emil.clone().act(&hall.routes, &id, restore).await.0, 200);
    tokio::time::sleep(Duration::from_secs(10)).await;
    let absent = at(is_gone).await.expect("she is away").since(came);
    assert!(absent <= Millis::from_seconds(10), "{absent:?} after she came");
}

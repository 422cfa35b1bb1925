//! Spectators, chat, and rematches, in virtual time.

use std::sync::Arc;

use game::{
    Actor, Command, CommandId, GameConfig, PersonId, PlayerCommand, Ruleset, Seat, Timestamp,
    Viewer,
};
use node::{
    Clock, Connection, Drawn, LocalBus, Node, RematchError, SayError, Submit, ViewerEvent,
    ViewerHandle,
};
use rules::{ByColor, Color, Position};
use store::{GameStore, Person, PersonKind, RematchState, SqliteStore, Store};
use tokio::time::{Duration, Instant, sleep, timeout};
use wire::{GameId, server::Room};

const WHITE: PersonId = PersonId(1);
const BLACK: PersonId = PersonId(2);
const WATCHER: PersonId = PersonId(3);
const T0: Timestamp = Timestamp(1_700_000_000_000);

type Zone = Node;

fn id() -> GameId {
    "testgame".parse().unwrap()
}

fn config() -> GameConfig {
    let mut config = GameConfig::casual(T0, "3+2".parse().unwrap());
    config.seats = ByColor { white: Some(Seat::Person(WHITE)), black: Some(Seat::Person(BLACK)) };
    config
}

async fn start(store: &Arc<SqliteStore>) -> Zone {
    let bus = Arc::new(LocalBus::default());
    Node::start(Store::new(Arc::clone(store)), bus, Clock::anchored(T0)).await.unwrap()
}

async fn zone(config: GameConfig) -> (Zone, Arc<SqliteStore>) {
    let store = Arc::new(SqliteStore::in_memory());
    let node = start(&store).await;
    node.create(id(), config).await.unwrap();
    for color in Color::ALL {
        node.alive(id(), color, Connection::CALLS);
    }
    sleep(Duration::from_millis(1)).await;
    (node, store)
}

/// A game that White has resigned.
async fn finished(config: GameConfig) -> (Zone, Arc<SqliteStore>) {
    let (node, store) = zone(config).await;
    let by = Actor::Player(Color::White, WHITE);
    let command = Command::Player(PlayerCommand::Resign);
    node.submit(id(), Submit { by, command, id: Some(CommandId(1)), lag: None }).await.unwrap();
    (node, store)
}

fn person(id: PersonId) -> Person {
    Person { id, name: format!("Guest {}", id.0), kind: PersonKind::Guest }
}

fn drawn(number: u64) -> Drawn {
    Drawn { id: GameId::from_random(number), array: (number % 960) as u16 }
}

/// The events within this many milliseconds.
async fn heard(visit: &mut ViewerHandle, millis: u64) -> Vec<ViewerEvent> {
    let end = Instant::now() + Duration::from_millis(millis);
    let mut words = Vec::new();
    while let Ok(word) = timeout(end - Instant::now(), visit.next()).await {
        words.push(word);
    }
    words
}

#[tokio::test(start_paused = true)]
async fn people_are_counted_and_not_their_tabs() {
    let (node, _) = zone(config()).await;
    let _player = node.view(id(), WHITE, false);
    assert_eq!(node.spectators(id()), 0);
    let one = node.view(id(), WATCHER, true);
    let two = node.view(id(), WATCHER, true);
    let mut other = node.view(id(), PersonId(4), true);
    assert_eq!(node.spectators(id()), 2);
    drop(one);
    assert_eq!(node.spectators(id()), 2);
    drop(two);
    assert_eq!(node.spectators(id()), 1);
    other.watch(false);
    assert_eq!(node.spectators(id()), 0, "who takes a seat no longer watches");
    assert_eq!(node.spectators("nowhere1".parse().unwrap()), 0);
}

#[tokio::test(start_paused = true)]
async fn how_many_watch_is_told_at_most_once_a_second() {
    let (node, _) = zone(config()).await;
    let mut player = node.view(id(), WHITE, false);
    let first = node.view(id(), PersonId(10), true);
    assert_eq!(heard(&mut player, 1).await, [ViewerEvent::Spectators(1)], "at once");
    let crowd: Vec<_> = (20..50).map(|one| node.view(id(), PersonId(one), true)).collect();
    assert_eq!(heard(&mut player, 990).await, []);
    assert_eq!(heard(&mut player, 20).await, [ViewerEvent::Spectators(31)]);
    drop(crowd);
    let again = node.view(id(), PersonId(10), true);
    let back: Vec<_> = (20..50).map(|one| node.view(id(), PersonId(one), true)).collect();
    assert_eq!(heard(&mut player, 3_000).await, [], "nothing has changed when it could be told");
    drop((first, again, back));
    assert_eq!(heard(&mut player, 1).await, [ViewerEvent::Spectators(30)], "the first who leaves");
    assert_eq!(heard(&mut player, 1_010).await, [ViewerEvent::Spectators(0)], "and all the others");
}

#[tokio::test(start_paused = true)]
async fn players_and_watchers_talk_in_rooms_of_their_own() {
    let (node, _) = zone(config()).await;
    let mut visit = node.view(id(), WATCHER, true);
    node.say(id(), &person(BLACK), 1, "  good luck ").await.unwrap();
    sleep(Duration::from_millis(5)).await;
    node.say(id(), &person(WATCHER), 1, "who wins?").await.unwrap();
    let mut lines = Vec::new();
    for word in heard(&mut visit, 10).await {
        if let ViewerEvent::Said(line) = word {
            lines.push((line.room, line.number, line.side, line.text.clone()));
        }
    }
    let expected = [
        (Room::Players, 1, Some(Color::Black), "good luck".to_owned()),
        (Room::Spectators, 1, None, "who wins?".to_owned()),
    ];
    assert_eq!(lines, expected);
    let rooms = async |viewer, over| -> Vec<Room> {
        let lines = node.said(id(), viewer, over).await.unwrap();
        lines.iter().map(|line| line.room).collect()
    };
    assert_eq!(rooms(Viewer::Spectator, false).await, [Room::Players, Room::Spectators]);
    assert_eq!(rooms(Viewer::Player(Color::White), false).await, [Room::Players]);
    let both = rooms(Viewer::Player(Color::White), true).await;
    assert_eq!(both, [Room::Players, Room::Spectators]);
}

#[tokio::test(start_paused = true)]
async fn a_line_has_bounds() {
    let (node, _) = zone(config()).await;
    let say = async |command, text: &str| {
        sleep(Duration::from_secs(3)).await;
        node.say(id(), &person(WHITE), command, text).await
    };
    assert_eq!(say(1, &"é".repeat(300)).await, Ok(()));
    assert_eq!(say(2, &"é".repeat(301)).await, Err(SayError::TooLong(301)));
    assert_eq!(say(3, &format!("  {}  ", "é".repeat(300))).await, Ok(()), "trimmed before");
    assert_eq!(say(4, " \t\n ").await, Err(SayError::Empty));
    assert_eq!(say(5, "one\ntwo").await, Err(SayError::Control('\n')));
    assert_eq!(say(6, "a\u{0}b").await, Err(SayError::Control('\0')));
    assert_eq!(say(7, "abc\u{202e}def").await, Err(SayError::Control('\u{202e}')));
    assert_eq!(say(8, "♞ 走 😀").await, Ok(()));
    assert_eq!(node.said(id(), Viewer::Spectator, false).await.unwrap().len(), 3);
}

#[tokio::test(start_paused = true)]
async fn nobody_says_more_than_five_lines_in_ten_seconds() {
    let (node, _) = zone(config()).await;
    let (anna, other) = (person(WATCHER), person(PersonId(4)));
    for command in 1..=5 {
        node.say(id(), &anna, command, "hello").await.unwrap();
    }
    assert_eq!(node.say(id(), &anna, 6, "hello").await, Err(SayError::TooFast(5)));
    assert_eq!(node.say(id(), &other, 1, "hello").await, Ok(()), "others may");
    sleep(Duration::from_millis(9_999)).await;
    assert_eq!(node.say(id(), &anna, 6, "hello").await, Err(SayError::TooFast(5)));
    sleep(Duration::from_millis(1)).await;
    assert_eq!(node.say(id(), &anna, 6, "hello").await, Ok(()));
}

#[tokio::test(start_paused = true)]
async fn a_room_has_five_hundred_lines() {
    let (node, _) = zone(config()).await;
    for command in 1..=500 {
        node.say(id(), &person(PersonId(100 + command % 100)), command, "hm").await.unwrap();
        sleep(Duration::from_millis(500)).await;
    }
    assert_eq!(node.say(id(), &person(WATCHER), 1, "hm").await, Err(SayError::Full));
    assert_eq!(node.say(id(), &person(WHITE), 1, "the other room").await, Ok(()));
    let told = node.said(id(), Viewer::Spectator, false).await.unwrap();
    assert_eq!(told.len(), 100);
    assert_eq!(told[98].number, 500);
    assert_eq!(told[99].text, "the other room");
}

#[tokio::test(start_paused = true)]
async fn what_is_sent_twice_is_heard_once() {
    let (node, store) = zone(config()).await;
    let mut visit = node.view(id(), WHITE, false);
    node.say(id(), &person(WHITE), 7, "hello").await.unwrap();
    node.say(id(), &person(WHITE), 7, "hello").await.unwrap();
    assert_eq!(heard(&mut visit, 10).await.len(), 1);
    node.stop().await;
    let node = start(&store).await;
    node.say(id(), &person(WHITE), 7, "hello").await.unwrap();
    let told = node.said(id(), Viewer::Player(Color::Black), false).await.unwrap();
    assert_eq!(told.len(), 1, "also by a server that was not there");
}

#[tokio::test(start_paused = true)]
async fn some_games_have_no_chat() {
    let mut silent = config();
    silent.allowed.chat = false;
    let (node, _) = zone(silent).await;
    assert_eq!(node.say(id(), &person(WHITE), 1, "hello").await, Err(SayError::Off));
}

#[tokio::test(start_paused = true)]
async fn a_rematch_is_offered_accepted_and_made_with_colors_swapped() {
    let mut uneven = config();
    uneven.time.black = "1+0".parse().unwrap();
    uneven.ruleset = Ruleset::Otb;
    uneven.allowed.chat = false;
    let (node, store) = finished(uneven.clone()).await;
    let mut visit = node.view(id(), BLACK, false);
    let offered = RematchState { by: Some(Color::White), next: None };
    assert_eq!(node.ask_rematch(id(), WHITE, drawn(1)).await, Ok(offered));
    assert_eq!(node.ask_rematch(id(), WHITE, drawn(2)).await, Ok(offered), "repeated");
    let made = RematchState { by: None, next: Some(drawn(3).id) };
    assert_eq!(node.ask_rematch(id(), BLACK, drawn(3)).await, Ok(made));
    assert_eq!(node.ask_rematch(id(), BLACK, drawn(4)).await, Ok(made), "repeated");
    assert_eq!(node.ask_rematch(id(), WHITE, drawn(5)).await, Ok(made), "the other too");
    assert_eq!(node.decline_rematch(id(), WHITE).await, Err(RematchError::Begun));
    assert_eq!(store.unfinished().await.unwrap(), [drawn(3).id], "exactly one");
    let told: Vec<_> = heard(&mut visit, 10).await;
    assert_eq!(told.first(), Some(&ViewerEvent::Rematch(offered)));
    assert_eq!(told.last(), Some(&ViewerEvent::Rematch(made)));

    let (next, _) = node.look(drawn(3).id).await.unwrap();
    assert_eq!(next.seat(Color::White), Some(Seat::Person(BLACK)));
    assert_eq!(next.seat(Color::Black), Some(Seat::Person(WHITE)));
    let config = next.config();
    assert_eq!(config.time.white, uneven.time.black, "whoever had more time keeps it");
    assert_eq!((config.ruleset, config.allowed.chat), (Ruleset::Otb, false));

    // After a restart the old game still has its rematch.
    node.stop().await;
    let node = start(&store).await;
    assert_eq!(node.rematch(id()).await, Ok(made));
    assert_eq!(node.ask_rematch(id(), WHITE, drawn(6)).await, Ok(made));
}

#[tokio::test(start_paused = true)]
async fn two_who_press_at_once_get_one_game() {
    let (node, store) = finished(config()).await;
    let mut visit = node.view(id(), BLACK, false);
    let asks = (1..=20).map(|number| {
        let node = node.clone();
        let who = if number % 2 == 0 { WHITE } else { BLACK };
        tokio::spawn(async move { node.ask_rematch(id(), who, drawn(number)).await })
    });
    for ask in asks.collect::<Vec<_>>() {
        ask.await.unwrap().unwrap();
    }
    assert_eq!(store.unfinished().await.unwrap().len(), 1);
    let state = node.rematch(id()).await.unwrap();
    assert!(state.next.is_some());
    assert_eq!(heard(&mut visit, 10).await.last(), Some(&ViewerEvent::Rematch(state)), "told last");
}

#[tokio::test(start_paused = true)]
async fn a_rematch_is_for_the_players_and_after_the_end() {
    let (node, _) = zone(config()).await;
    assert_eq!(node.ask_rematch(id(), WHITE, drawn(1)).await, Err(RematchError::NotOver));
    let (node, _) = finished(config()).await;
    assert_eq!(node.ask_rematch(id(), WATCHER, drawn(1)).await, Err(RematchError::NotYours));
    assert_eq!(node.decline_rematch(id(), WATCHER).await, Err(RematchError::NotYours));
    node.ask_rematch(id(), WHITE, drawn(1)).await.unwrap();
    assert_eq!(node.decline_rematch(id(), BLACK).await, Ok(RematchState::default()));
    assert_eq!(node.rematch(id()).await, Ok(RematchState::default()));
    // The next player to ask makes a new offer.
    let offered = RematchState { by: Some(Color::Black), next: None };
    assert_eq!(node.ask_rematch(id(), BLACK, drawn(2)).await, Ok(offered));
}

#[tokio::test(start_paused = true)]
async fn an_array_is_drawn_anew_and_another_start_kept() {
    let next_start = async |start: Position| {
        let (node, _) = finished(GameConfig { start, ..config() }).await;
        node.ask_rematch(id(), WHITE, drawn(17)).await.unwrap();
        node.ask_rematch(id(), BLACK, drawn(17)).await.unwrap();
        node.look(drawn(17).id).await.unwrap().0.config().start.clone()
    };
    let array = |number| Position::chess960(number).unwrap();
    assert_eq!(next_start(array(3)).await, array(17));
    assert_eq!(next_start(Position::initial()).await, Position::initial());
    let own = Position::from_fen("4k3/pppp4/8/8/8/8/4PPPP/4K3 w - - 0 1").unwrap();
    assert_eq!(next_start(own.clone()).await, own);
    let own = Position::from_fen960("4k3/pppp4/8/8/8/8/4PPPP/4K3 w - - 0 1").unwrap();
    assert_eq!(next_start(own.clone()).await, own);
}

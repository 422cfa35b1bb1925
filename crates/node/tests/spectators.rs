//! Spectators who see a game later than its players, with virtual time.

use std::sync::Arc;

use game::{
    Actor, Command, GameConfig, Millis, PersonId, PlayerCommand, Seat, TimeControl, Timestamp,
};
use node::{Clock, Connection, LocalBus, Node, Submit};
use rules::{ByColor, Color};
use store::{SqliteStore, Store};
use tokio::time::{Duration, sleep};
use wire::GameId;

const WHITE: PersonId = PersonId(1);
const BLACK: PersonId = PersonId(2);
const T0: Timestamp = Timestamp(1_700_000_000_000);
const DELAY: u64 = 60;

fn id() -> GameId {
    "testgame".parse().unwrap()
}

async fn start(store: &Arc<SqliteStore>, now: Timestamp) -> Node {
    let bus = Arc::new(LocalBus::default());
    Node::start(Store::new(Arc::clone(store)), bus, Clock::anchored(now)).await.unwrap()
}

/// A game that both play, with a delay.
async fn delayed_game() -> (Node, Arc<SqliteStore>) {
    let store = Arc::new(SqliteStore::in_memory());
    let node = start(&store, T0).await;
    let mut config = GameConfig::casual(T0, "10+0".parse::<TimeControl>().unwrap());
    config.seats = ByColor { white: Some(Seat::Person(WHITE)), black: Some(Seat::Person(BLACK)) };
    config.spectator_delay = Millis::from_seconds(DELAY);
    config.absence = game::AbsenceRule::NoCountdown;
    node.create(id(), config).await.unwrap();
    for color in Color::ALL {
        node.alive(id(), color, Connection::CALLS);
    }
    sleep(Duration::from_millis(1)).await;
    (node, store)
}

async fn play(node: &Node, uci: &str, ply: u32) {
    let (color, person) =
        if ply.is_multiple_of(2) { (Color::White, WHITE) } else { (Color::Black, BLACK) };
    let command = Command::Play { uci: uci.parse().unwrap(), ply };
    let by = Actor::Player(color, person);
    node.submit(id(), Submit { by, command, id: None, lag: None }).await.unwrap();
}

async fn resign(node: &Node) {
    let by = Actor::Player(Color::White, WHITE);
    let command = Command::Player(PlayerCommand::Resign);
    node.submit(id(), Submit { by, command, id: None, lag: None }).await.unwrap();
}

async fn seen(node: &Node) -> u32 {
    node.look_as_spectator(id()).await.unwrap().0.ply()
}

#[tokio::test(start_paused = true)]
async fn spectators_see_each_move_and_the_end_when_the_delay_has_passed() {
    let (node, _) = delayed_game().await;
    play(&node, "e2e4", 0).await;
    sleep(Duration::from_secs(30)).await;
    play(&node, "e7e5", 1).await;
    assert_eq!((node.look(id()).await.unwrap().0.ply(), seen(&node).await), (2, 0));
    sleep(Duration::from_secs(31)).await;
    assert_eq!(seen(&node).await, 1, "the first move alone");
    sleep(Duration::from_secs(30)).await;
    assert_eq!(seen(&node).await, 2);
    resign(&node).await;
    assert!(node.look_as_spectator(id()).await.unwrap().0.ended().is_none());
    assert_eq!(node.ending_for_spectators(), [id()]);
    sleep(Duration::from_secs(DELAY + 1)).await;
    assert!(node.look_as_spectator(id()).await.unwrap().0.ended().is_some());
    assert!(node.ending_for_spectators().is_empty());
}

#[tokio::test(start_paused = true)]
async fn the_clocks_of_spectators_are_those_of_the_moment_they_see() {
    let (node, _) = delayed_game().await;
    play(&node, "e2e4", 0).await;
    sleep(Duration::from_secs(100)).await;
    play(&node, "e7e5", 1).await;
    let (game, at) = node.look_as_spectator(id()).await.unwrap();
    assert_eq!(game.ply(), 1);
    let left = game.clocks(at)[Color::Black].unwrap().whole_seconds();
    assert!((559..=561).contains(&left), "40 of 600 seconds were used a minute ago: {left}");
}

/// Whoever comes later hears what happened before they came, in its time.
#[tokio::test(start_paused = true)]
async fn a_spectator_hears_of_moves_that_were_made_before_they_came() {
    let (node, _) = delayed_game().await;
    play(&node, "e2e4", 0).await;
    sleep(Duration::from_secs(30)).await;
    let mut news = node.listen_as_spectator(id()).await.unwrap();
    play(&node, "e7e5", 1).await;
    for ply in [1, 2] {
        // Players come and go in between.
        let game = loop {
            let heard = news.recv().await.unwrap();
            assert!(heard.game.ply() < 2 || ply == 2, "in order");
            if heard.game.ply() == ply {
                break heard.game;
            }
        };
        let made = game.moves().last().unwrap().at;
        let after = node.clock().now().since(made);
        assert!((60_000..60_010).contains(&after.0), "{after:?} after the move");
        assert_eq!(seen(&node).await, ply);
    }
}

#[tokio::test(start_paused = true)]
async fn a_restart_shows_spectators_no_more_than_before() {
    let (node, store) = delayed_game().await;
    play(&node, "e2e4", 0).await;
    sleep(Duration::from_secs(40)).await;
    play(&node, "e7e5", 1).await;
    let now = node.clock().now();
    node.stop().await;
    let node = start(&store, now).await;
    assert_eq!(seen(&node).await, 0);
    sleep(Duration::from_secs(25)).await;
    assert_eq!(seen(&node).await, 1);
    sleep(Duration::from_secs(40)).await;
    assert_eq!(seen(&node).await, 2);
}

#[tokio::test(start_paused = true)]
async fn without_a_delay_spectators_see_what_players_see() {
    let store = Arc::new(SqliteStore::in_memory());
    let node = start(&store, T0).await;
    let mut config = GameConfig::casual(T0, "10+0".parse::<TimeControl>().unwrap());
    config.seats = ByColor { white: Some(Seat::Person(WHITE)), black: Some(Seat::Person(BLACK)) };
    node.create(id(), config).await.unwrap();
    for color in Color::ALL {
        node.alive(id(), color, Connection::CALLS);
    }
    sleep(Duration::from_millis(1)).await;
    let mut news = node.listen_as_spectator(id()).await.unwrap();
    play(&node, "e2e4", 0).await;
    assert_eq!(seen(&node).await, 1);
    assert_eq!(news.recv().await.unwrap().game.ply(), 1);
}

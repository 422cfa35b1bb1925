//! A server in which no clock runs stores next to nothing. In virtual time.

mod common;

use std::sync::{Arc, atomic::Ordering};

use common::{T0, TestStore, WHITE, config, id, play, start, start_at, submit};
use game::{Actor, ArbiterAct, Command, GameConfig, Millis, PlayerCommand};
use node::{Connection, Node};
use rules::{ByColor, Color};
use tokio::time::{Duration, sleep};

const MINUTE: Duration = Duration::from_secs(60);

async fn both_alive(node: &Node) {
    for color in Color::ALL {
        node.alive(id(0), color, Connection::CALLS);
    }
    sleep(Duration::from_millis(1)).await;
}

/// How many heartbeats are stored in ten minutes.
async fn beats(store: &TestStore) -> u32 {
    store.beats.store(0, Ordering::Relaxed);
    sleep(10 * MINUTE).await;
    store.beats.load(Ordering::Relaxed)
}

async fn untimed() -> (Arc<TestStore>, Node) {
    let store = TestStore::new();
    let node = start(&store).await;
    let mut unjoined = config("5+0");
    unjoined.seats.black = None;
    node.create(id(1), unjoined).await.unwrap();
    node.create(id(2), config("2 days")).await.unwrap();
    let mut unlimited = config("5+0");
    unlimited.time = ByColor::new_with(|_| game::TimeControl::Unlimited);
    node.create(id(3), unlimited).await.unwrap();
    play(&node, id(2), Color::White, "e2e4", 0).await.unwrap();
    sleep(MINUTE).await;
    (store, node)
}

#[tokio::test(start_paused = true)]
async fn without_a_running_clock_a_heartbeat_is_stored_once_a_minute() {
    let (store, node) = untimed().await;
    assert!((9..=11).contains(&beats(&store).await), "asleep");
    let keeps_awake = node.clone();
    let awake = tokio::spawn(async move {
        loop {
            keeps_awake.alive(id(1), Color::White, Connection::CALLS);
            sleep(Duration::from_secs(5)).await;
        }
    });
    sleep(Duration::from_secs(30)).await;
    assert_eq!(node.awake_games(), 1);
    assert!((9..=11).contains(&beats(&store).await), "awake");
    awake.abort();
    assert!(node.is_well());
    // Nor after a restart.
    node.stop().await;
    drop(node);
    let _node = start_at(&store, T0 + Millis::from_seconds(3_600)).await;
    sleep(MINUTE).await;
    assert!((9..=11).contains(&beats(&store).await), "after a restart");
}

#[tokio::test(start_paused = true)]
async fn while_a_clock_runs_heartbeats_are_stored_twice_a_second() {
    let store = TestStore::new();
    let node = start(&store).await;
    node.create(id(0), config("60+0")).await.unwrap();
    both_alive(&node).await;
    play(&node, id(0), Color::White, "e2e4", 0).await.unwrap();
    sleep(2 * MINUTE).await;
    assert_eq!(node.awake_games(), 0);
    assert!(beats(&store).await >= 1_190, "asleep");
    node.stop().await;
    let now = node.clock().now();
    drop(node);
    let node = start_at(&store, now).await;
    assert!(beats(&store).await >= 1_190, "asleep since the start");
    let judge = Actor::Arbiter(game::PersonId(9));
    let pause = Command::Arbiter { act: ArbiterAct::Pause, reason: "lunch".into() };
    submit(&node, id(0), judge, pause, 1).await.unwrap();
    sleep(Duration::from_secs(1)).await;
    assert!(beats(&store).await <= 11, "paused");
    let resign = Command::Player(PlayerCommand::Resign);
    submit(&node, id(0), Actor::Player(Color::White, WHITE), resign, 2).await.unwrap();
    assert!(beats(&store).await <= 11, "over");
}

/// The time before was not stored, and the process may die at once.
#[tokio::test(start_paused = true)]
async fn the_first_move_after_an_idle_hour_makes_no_hole() {
    let (store, node) = untimed().await;
    sleep(59 * MINUTE + Duration::from_millis(29_900)).await;
    let config = GameConfig { made_at: node.clock().now(), ..config("3+0") };
    node.create(id(0), config).await.unwrap();
    both_alive(&node).await;
    play(&node, id(0), Color::White, "e2e4", 0).await.unwrap();
    sleep(Duration::from_secs(8)).await;
    let (game, at) = node.look(id(0)).await.unwrap();
    assert_eq!(game.clocks(at).black, Some(Millis(172_000)));
    assert_eq!(game.phase(), game::Phase::Playing);
    let died = node.clock().now();
    drop(node);
    // Its tasks go on until it is forgotten; from here on nothing is stored.
    store.broken.store(true, Ordering::Relaxed);
    let copy = Arc::new(TestStore { inner: store.inner.clone(), ..TestStore::default() });
    let node = start_at(&copy, died + Millis::from_seconds(30)).await;
    let (game, at) = node.look(id(0)).await.unwrap();
    let left = game.clocks(at).black.unwrap();
    assert!(Millis(172_000) <= left && left <= Millis(172_500), "{left}");
}

/// A store that fails is noticed with the first event that it does not take.
#[tokio::test(start_paused = true)]
async fn an_idle_store_that_fails_is_noticed_when_it_is_needed() {
    let (store, node) = untimed().await;
    store.broken.store(true, Ordering::Relaxed);
    sleep(Duration::from_secs(70)).await;
    assert!(!node.is_well(), "at the latest after a minute");
    store.broken.store(false, Ordering::Relaxed);
    sleep(Duration::from_secs(1)).await;
    assert!(node.is_well());
    store.broken.store(true, Ordering::Relaxed);
    sleep(Duration::from_secs(1)).await;
    play(&node, id(2), Color::Black, "e7e5", 1).await.unwrap_err();
    sleep(Duration::from_secs(3)).await;
    assert!(!node.is_well());
}

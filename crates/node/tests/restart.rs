//! What happens to games when the server starts again. In virtual time.

mod common;

use std::sync::atomic::Ordering;

use common::{T0, TestStore, config, id, play, start, start_at};
use game::{Actor, Ending, Event, Millis, Phase, Seat, Timestamp};
use node::{Connection, Node};
use rules::Color;
use store::GameStore;
use tokio::time::{Duration, Instant, sleep};

const MINUTE: Duration = Duration::from_secs(60);

/// The node's clock after this many seconds.
fn after(seconds: u64) -> Timestamp {
    T0 + Millis::from_seconds(seconds)
}

async fn both_alive(node: &Node, number: u64) {
    for color in Color::ALL {
        node.alive(id(number), color, Connection::CALLS);
    }
    sleep(Duration::from_millis(1)).await;
}

/// C2: each was claimed and replayed before the server listened.
#[tokio::test(start_paused = true)]
async fn a_start_claims_and_reads_nothing() {
    let store = TestStore::new();
    let node = start(&store).await;
    let mut unjoined = config("5+0");
    unjoined.seats.black = None;
    for number in 0..200 {
        node.create(id(number), unjoined.clone()).await.unwrap();
    }
    sleep(MINUTE).await;
    node.stop().await;
    let before = store.counts();
    let node = start_at(&store, after(600)).await;
    assert_eq!(store.counts(), before);
    assert_eq!((node.live_games(), node.awake_games()), (200, 0));
    sleep(10 * MINUTE).await;
    assert_eq!(store.counts(), before, "and nothing is due for hours");
}

/// Also those that no append has said anything about, since the server died at once.
#[tokio::test(start_paused = true)]
async fn games_are_due_though_the_server_died_before_they_slept() {
    let store = TestStore::new();
    let node = start(&store).await;
    let mut unjoined = config("5+0");
    unjoined.seats.black = None;
    for number in 0..600 {
        node.create(id(number), unjoined.clone()).await.unwrap();
    }
    node.stop().await;
    let node = start_at(&store, after(600)).await;
    sleep(Duration::from_secs(86_400)).await;
    for number in 0..600 {
        assert_eq!(store.ending(id(number)).await, Some(Ending::Aborted), "{number}");
    }
    assert_eq!(node.live_games(), 0);
}

/// The clock goes on as if the game had been claimed at the start, whenever it is first needed.
#[tokio::test(start_paused = true)]
async fn a_game_that_is_first_needed_later_was_charged_from_the_start_on() {
    let store = TestStore::new();
    let node = start(&store).await;
    node.create(id(0), config("60+0")).await.unwrap();
    both_alive(&node, 0).await;
    play(&node, id(0), Color::White, "e2e4", 0).await.unwrap();
    sleep(Duration::from_secs(5)).await;
    node.stop().await;
    drop(node);
    // Down for ten minutes, and then nobody comes for twenty.
    let node = start_at(&store, after(605)).await;
    sleep(20 * MINUTE).await;
    assert_eq!(node.awake_games(), 0);
    let (game, at) = node.look(id(0)).await.unwrap();
    let left = game.clocks(at).black.unwrap();
    // Half a minute after the start the clocks ran again, present or not.
    let wanted = Millis::from_seconds(3_600 - 5 - 1_200 + 30);
    assert!(left <= wanted + Millis(1_000) && wanted <= left + Millis(1_000), "{left} {wanted}");
    let events = store.events(id(0)).await;
    let recovered = events.iter().find(|one| matches!(one.event, Event::Recovered { .. })).unwrap();
    assert_eq!(recovered.at, after(605));
    let resumed = events.iter().find(|one| one.event == Event::ClocksResumed).unwrap();
    assert_eq!(resumed.at, after(635));
    assert_eq!(store.appends.lock().unwrap().last().unwrap().1, 2, "in one append");
}

/// A life of the server in which a game was not needed is charged all the same; otherwise a server
/// that starts anew each night would never end a game.
#[tokio::test(start_paused = true)]
async fn time_is_charged_for_lives_in_which_the_game_slept() {
    let store = TestStore::new();
    let node = start(&store).await;
    node.create(id(0), config("60+0")).await.unwrap();
    both_alive(&node, 0).await;
    play(&node, id(0), Color::White, "e2e4", 0).await.unwrap();
    sleep(Duration::from_secs(10)).await;
    node.stop().await;
    drop(node);
    for start in [1_000, 2_000] {
        let node = start_at(&store, after(start)).await;
        sleep(10 * MINUTE).await;
        assert_eq!(node.awake_games(), 0);
        node.stop().await;
    }
    let node = start_at(&store, after(3_000)).await;
    let (game, at) = node.look(id(0)).await.unwrap();
    let left = game.clocks(at).black.unwrap();
    let wanted = Millis::from_seconds(3_600 - 10 - 2 * (600 - 30));
    assert!(left <= wanted + Millis(1_000) && wanted <= left + Millis(1_000), "{left} {wanted}");
    assert_eq!(game.phase(), Phase::Recovering);
}

/// SPEC 7: while both are present, a game without a clock has no deadline; if the server ends then,
/// no one records that they left.
#[tokio::test(start_paused = true)]
async fn a_game_without_a_clock_that_both_left_at_a_stop_is_aborted_after_a_day() {
    for stops in [true, false] {
        let store = TestStore::new();
        let node = start(&store).await;
        let mut unlimited = config("5+0");
        unlimited.time = rules::ByColor::new_with(|_| game::TimeControl::Unlimited);
        node.create(id(0), unlimited).await.unwrap();
        both_alive(&node, 0).await;
        play(&node, id(0), Color::White, "e2e4", 0).await.unwrap();
        if stops {
            node.stop().await;
        }
        drop(node);
        let node = start_at(&store, after(600)).await;
        sleep(23 * 60 * MINUTE).await;
        assert_eq!(store.ending(id(0)).await, None, "stopped: {stops}");
        sleep(2 * 60 * MINUTE).await;
        assert_eq!(store.ending(id(0)).await, Some(Ending::Aborted), "stopped: {stops}");
        node.stop().await;
    }
}

/// Players have the usual time to connect, however late the game is read.
#[tokio::test(start_paused = true)]
async fn nobody_flags_or_is_missed_before_anybody_could_connect() {
    let store = TestStore::new();
    let node = start(&store).await;
    // A clock that has ten seconds left, and a pairing that has waited for 25 of 30.
    node.create(id(0), config("1+0")).await.unwrap();
    both_alive(&node, 0).await;
    sleep(Duration::from_secs(25)).await;
    let paired = game::GameConfig { made_at: after(25), ..config("3+0") };
    node.create(id(1), paired).await.unwrap();
    sleep(Duration::from_secs(25)).await;
    node.stop().await;
    drop(node);
    let node = start_at(&store, after(500)).await;
    sleep(Duration::from_secs(29)).await;
    for number in [0, 1] {
        assert_eq!(store.ending(id(number)).await, None, "{number}");
    }
    // Who comes in time can play.
    both_alive(&node, 0).await;
    both_alive(&node, 1).await;
    play(&node, id(0), Color::White, "e2e4", 0).await.unwrap();
    play(&node, id(1), Color::White, "e2e4", 0).await.unwrap();
}

#[tokio::test(start_paused = true)]
async fn who_does_not_come_after_a_start_is_missed_and_flags() {
    let store = TestStore::new();
    let node = start(&store).await;
    node.create(id(0), config("1+0")).await.unwrap();
    both_alive(&node, 0).await;
    sleep(Duration::from_secs(20)).await;
    let paired = game::GameConfig { made_at: after(20), ..config("3+0") };
    node.create(id(1), paired).await.unwrap();
    sleep(Duration::from_secs(5)).await;
    node.stop().await;
    drop(node);
    let node = start_at(&store, after(500)).await;
    sleep(Duration::from_secs(31)).await;
    assert_eq!(store.ending(id(1)).await, Some(Ending::Aborted), "nobody came");
    sleep(Duration::from_secs(36)).await;
    assert_eq!(store.ending(id(0)).await, Some(Ending::Time { loser: Color::White }));
    assert_eq!(node.live_games(), 0);
}

/// Its seat has no player who could wake the game.
#[tokio::test(start_paused = true)]
async fn the_computer_gets_its_games_after_a_start() {
    let store = TestStore::new();
    let node = start(&store).await;
    for number in 0..3 {
        let mut config = config("no clock");
        let side = if number == 2 { Color::White } else { Color::Black };
        config.seats[side] = Some(Seat::Computer);
        config.clock_start = game::ClockStart::WhenSeated;
        node.create(id(number), config).await.unwrap();
    }
    sleep(Duration::from_millis(1)).await;
    play(&node, id(1), Color::White, "e2e4", 0).await.unwrap();
    node.stop().await;
    drop(node);
    let node = start_at(&store, after(600)).await;
    let mut told = [node.next_computer_game().await, node.next_computer_game().await];
    told.sort_unstable();
    let mut wanted = [id(1), id(2)];
    wanted.sort_unstable();
    assert_eq!(told, wanted, "where it has the move");
    sleep(5 * MINUTE).await;
    assert_eq!(node.awake_games(), 2, "and they stay awake until it has moved");
    let by = Actor::Computer(Color::Black);
    let command = game::Command::Play { uci: "e7e5".parse().unwrap(), ply: 1 };
    common::submit(&node, id(1), by, command, 1).await.unwrap();
    sleep(5 * MINUTE).await;
    assert_eq!(node.awake_games(), 1);
}

/// A store that fails at the wrong moment delays it.
#[tokio::test(start_paused = true)]
async fn the_computer_gets_its_games_though_waking_them_failed_at_first() {
    let store = TestStore::new();
    let node = start(&store).await;
    let mut config = config("no clock");
    config.seats.white = Some(Seat::Computer);
    config.clock_start = game::ClockStart::WhenSeated;
    node.create(id(0), config).await.unwrap();
    node.stop().await;
    drop(node);
    let node = start_at(&store, after(600)).await;
    store.broken.store(true, Ordering::Relaxed);
    sleep(MINUTE).await;
    assert_eq!(node.awake_games(), 0);
    store.broken.store(false, Ordering::Relaxed);
    assert_eq!(node.next_computer_game().await, id(0));
}

#[tokio::test(start_paused = true)]
async fn a_damaged_game_harms_no_other() {
    let store = TestStore::new();
    let node = start(&store).await;
    for number in 0..3 {
        node.create(id(number), config("1+0")).await.unwrap();
        both_alive(&node, number).await;
    }
    node.stop().await;
    drop(node);
    *store.damaged.lock().unwrap() = Some(id(1));
    let node = start_at(&store, after(600)).await;
    sleep(5 * MINUTE).await;
    for number in [0, 2] {
        assert_eq!(store.ending(id(number)).await, Some(Ending::Time { loser: Color::White }));
    }
    assert!(node.look(id(1)).await.is_err());
    assert!(store.inner.summary(id(1)).await.unwrap().unwrap().ended.is_none());
}

/// C3: it waited without limit.
#[tokio::test(start_paused = true)]
async fn a_node_stops_in_time_though_the_store_does_not_answer() {
    let store = TestStore::new();
    let node = start(&store).await;
    for number in 0..20 {
        node.create(id(number), config("2 days")).await.unwrap();
    }
    sleep(Duration::from_millis(1)).await;
    store.stalled.store(true, std::sync::atomic::Ordering::Relaxed);
    for number in 0..20 {
        let node = node.clone();
        tokio::spawn(async move { play(&node, id(number), Color::White, "e2e4", 0).await });
    }
    sleep(Duration::from_millis(100)).await;
    let asked = Instant::now();
    node.stop().await;
    assert!(asked.elapsed() < Duration::from_secs(2), "{:?}", asked.elapsed());
}

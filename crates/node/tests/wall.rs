//! The time of day makes a step: the clock of the machine is set, or the machine slept. In virtual
//! time.

mod common;

use std::sync::{
    Arc,
    atomic::{AtomicI64, Ordering},
};

use common::{T0, TestStore, config, id, play, start, start_at};
use game::{Ending, Event, GameConfig, Millis, Phase, RecordedEvent, Timestamp};
use node::{Connection, Node};
use rules::Color;
use tokio::time::{Duration, Instant, sleep};

const HOUR: i64 = 3_600_000;

/// The time of day, which can be set.
#[derive(Clone)]
struct Wall {
    began: Instant,
    set: Arc<AtomicI64>,
}

impl Wall {
    async fn of(node: &Node) -> Wall {
        let wall = Wall { began: Instant::now(), set: Arc::default() };
        let told = wall.clone();
        node.follow(Arc::new(move || told.now()));
        sleep(Duration::from_secs(1)).await;
        wall
    }

    fn now(&self) -> Timestamp {
        let passed = T0 + Millis(self.began.elapsed().as_millis() as u64);
        Timestamp(passed.0.saturating_add_signed(self.set.load(Ordering::Relaxed)))
    }

    fn step(&self, millis: i64) {
        self.set.fetch_add(millis, Ordering::Relaxed);
    }

    fn difference(&self, node: &Node) -> u64 {
        self.now().0.abs_diff(node.clock().now().0)
    }
}

/// Both players stay connected.
async fn connected(node: &Node, game: u64) -> tokio::task::JoinHandle<()> {
    let sockets = [node.new_connection(), node.new_connection()];
    let node = node.clone();
    let pong = move || {
        node.alive(id(game), Color::White, sockets[0]);
        node.alive(id(game), Color::Black, sockets[1]);
    };
    pong();
    let pongs = tokio::spawn(async move {
        loop {
            sleep(Duration::from_secs(3)).await;
            pong();
        }
    });
    sleep(Duration::from_millis(5)).await;
    pongs
}

fn absent(event: &RecordedEvent) -> bool {
    matches!(event.event, Event::Absent(..))
}

#[tokio::test(start_paused = true)]
async fn dates_follow_and_a_running_clock_does_not() {
    for step in [3_000, HOUR, 24 * HOUR, -3_000, -HOUR] {
        let store = TestStore::new();
        let node = start(&store).await;
        let wall = Wall::of(&node).await;
        node.create(id(0), config("3+0")).await.unwrap();
        let _pongs = connected(&node, 0).await;
        play(&node, id(0), Color::White, "e2e4", 0).await.unwrap();
        sleep(Duration::from_secs(5)).await;
        wall.step(step);
        sleep(Duration::from_secs(1)).await;
        assert!(wall.difference(&node) < 100, "{step}: followed within a second");
        sleep(Duration::from_secs(4)).await;
        let (game, at) = node.look(id(0)).await.unwrap();
        let used = Millis(180_000) - game.clocks(at).black.unwrap();
        // At most half a second before the step.
        assert!(Millis(9_400) <= used && used <= Millis(10_050), "{step}: {used}");
        assert_eq!(game.phase(), Phase::Playing, "{step}");
        play(&node, id(0), Color::Black, "e7e5", 1).await.unwrap();
        let events = store.events(id(0)).await;
        assert!(!events.iter().any(absent), "{step}");
        if step > 0 {
            assert!(events.last().unwrap().at.0.abs_diff(wall.now().0) < 100, "{step}");
        }
        // Its clock runs on, and the flag falls.
        sleep(Duration::from_secs(185)).await;
        assert_eq!(store.ending(id(0)).await, Some(Ending::Time { loser: Color::White }), "{step}");
        // A game that is made now has the right date.
        let made_at = node.clock().now();
        node.create(id(1), GameConfig { made_at, ..config("3+0") }).await.unwrap();
        let _pongs = connected(&node, 1).await;
        sleep(Duration::from_secs(1)).await;
        let begun = store.events(id(1)).await[0].at;
        assert!(begun.0.abs_diff(wall.now().0) < 1_200, "{step}");
        node.stop().await;
    }
}

#[tokio::test(start_paused = true)]
async fn a_small_difference_is_ordinary_time() {
    let store = TestStore::new();
    let node = start(&store).await;
    let wall = Wall::of(&node).await;
    wall.step(1_900);
    sleep(Duration::from_secs(5)).await;
    assert!(wall.difference(&node) >= 1_900);
    // It adds up.
    wall.step(200);
    sleep(Duration::from_secs(1)).await;
    assert!(wall.difference(&node) < 100);
}

/// A club's machine sleeps overnight.
#[tokio::test(start_paused = true)]
async fn a_game_that_sleeps_is_not_charged_for_a_step() {
    let store = TestStore::new();
    let node = start(&store).await;
    let wall = Wall::of(&node).await;
    node.create(id(0), config("30+0")).await.unwrap();
    for color in Color::ALL {
        node.alive(id(0), color, Connection::CALLS);
    }
    sleep(Duration::from_millis(1)).await;
    play(&node, id(0), Color::White, "e2e4", 0).await.unwrap();
    sleep(Duration::from_secs(300)).await;
    assert_eq!(node.awake_games(), 0);
    wall.step(8 * HOUR);
    sleep(Duration::from_secs(60)).await;
    let (game, at) = node.look(id(0)).await.unwrap();
    let left = game.clocks(at).black.unwrap();
    // Half a minute of the last one, in which the players had to come.
    let wanted = Millis::from_seconds(1_800 - 300 - 30);
    assert!(left <= wanted + Millis(1_000) && wanted <= left + Millis(1_000), "{left}");
}

#[tokio::test(start_paused = true)]
async fn correspondence_goes_by_dates() {
    for awake in [false, true] {
        let store = TestStore::new();
        let node = start(&store).await;
        let wall = Wall::of(&node).await;
        node.create(id(0), config("2 days")).await.unwrap();
        play(&node, id(0), Color::White, "e2e4", 0).await.unwrap();
        if !awake {
            sleep(Duration::from_secs(60)).await;
        }
        assert_eq!(node.awake_games(), usize::from(awake));
        wall.step(47 * HOUR);
        sleep(Duration::from_secs(2)).await;
        assert_eq!(store.ending(id(0)).await, None, "awake: {awake}");
        wall.step(HOUR);
        sleep(Duration::from_secs(2)).await;
        let flag = Ending::Time { loser: Color::Black };
        assert_eq!(store.ending(id(0)).await, Some(flag), "awake: {awake}");
    }
}

/// Heartbeats go back with the clock.
#[tokio::test(start_paused = true)]
async fn a_crash_after_the_clock_was_set_back_is_charged_to_nobody() {
    let store = TestStore::new();
    let node = start(&store).await;
    let wall = Wall::of(&node).await;
    sleep(Duration::from_secs(600)).await;
    wall.step(-HOUR);
    sleep(Duration::from_secs(60)).await;
    let made_at = node.clock().now();
    node.create(id(0), GameConfig { made_at, ..config("3+0") }).await.unwrap();
    let _pongs = connected(&node, 0).await;
    play(&node, id(0), Color::White, "e2e4", 0).await.unwrap();
    sleep(Duration::from_secs(8)).await;
    let died = node.clock().now();
    assert!(died < T0, "{died:?}");
    store.broken.store(true, Ordering::Relaxed);
    let copy = Arc::new(TestStore { inner: store.inner.clone(), ..TestStore::default() });
    let node = start_at(&copy, died + Millis::from_seconds(100)).await;
    let (game, at) = node.look(id(0)).await.unwrap();
    let left = game.clocks(at).black.unwrap();
    assert!(Millis(172_000) <= left && left <= Millis(172_600), "{left}");
}

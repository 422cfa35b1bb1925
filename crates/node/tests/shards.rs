//! One task runs many games, and none of them harms another. In virtual time.

mod common;

use std::{
    ops::Range,
    sync::{
        Arc, Mutex,
        atomic::{AtomicBool, Ordering},
    },
};

use common::{T0, TestStore, config, id, play, start, start_with};
use game::{Ending, GameConfig};
use node::{Bus, Connection, LocalBus, Node, Receiver, SubmitError};
use rules::Color;
use tokio::{
    task::JoinSet,
    time::{Duration, sleep},
};
use wire::{
    GameId,
    bus::{Message, Topic},
};

/// Games with players who are there.
async fn games(node: &Node, games: Range<u64>, time: &str) {
    for game in games {
        let made_at = node.clock().now();
        node.create(id(game), GameConfig { made_at, ..config(time) }).await.unwrap();
        for color in Color::ALL {
            node.alive(id(game), color, Connection::CALLS);
        }
    }
    sleep(Duration::from_millis(50)).await;
}

/// White moves in each of these games at once; how many moves were made.
async fn all_move(node: &Node, games: impl IntoIterator<Item = u64>) -> usize {
    let mut moving = JoinSet::new();
    for game in games {
        let node = node.clone();
        moving.spawn(async move { play(&node, id(game), Color::White, "e2e4", 0).await });
    }
    moving.join_all().await.into_iter().filter(Result::is_ok).count()
}

#[tokio::test(start_paused = true)]
async fn moves_of_many_games_are_stored_in_a_few_calls() {
    let store = TestStore::new();
    let node = start(&store).await;
    games(&node, 0..300, "10+0").await;
    store.calls.lock().unwrap().clear();
    assert_eq!(all_move(&node, 0..300).await, 300);
    let calls = store.calls.lock().unwrap().clone();
    assert_eq!(calls.iter().sum::<usize>(), 300);
    assert!(calls.len() <= 4, "{calls:?}");
}

/// More than one shard holds, and all of them come and go.
#[tokio::test(start_paused = true)]
async fn shards_are_started_as_games_come_and_end_when_they_are_gone() {
    let store = TestStore::new();
    let node = start(&store).await;
    for first in [0, 2_000] {
        games(&node, first..first + 1_200, "10+0").await;
        assert_eq!(node.awake_games(), 1_200);
        let made = all_move(&node, first..first + 1_200).await;
        assert_eq!(made, 1_200);
        // Nobody answers, so all lose on time.
        sleep(Duration::from_secs(1_500)).await;
        assert_eq!(node.awake_games(), 0);
        for game in [first, first + 600, first + 1_199] {
            assert_eq!(store.ending(id(game)).await, Some(Ending::Time { loser: Color::Black }));
        }
    }
}

#[tokio::test(start_paused = true)]
async fn a_game_whose_append_takes_long_holds_up_no_other() {
    let store = TestStore::new();
    let node = start(&store).await;
    games(&node, 0..20, "10+0").await;
    *store.hangs.lock().unwrap() = Some(id(7));
    let slow = tokio::spawn({
        let node = node.clone();
        async move { play(&node, id(7), Color::White, "e2e4", 0).await }
    });
    sleep(Duration::from_millis(10)).await;
    assert_eq!(all_move(&node, (0..20).filter(|game| *game != 7)).await, 19);
    for game in (0..20).filter(|game| *game != 7) {
        play(&node, id(game), Color::Black, "e7e5", 1).await.unwrap();
    }
    assert!(!slow.is_finished());
    *store.hangs.lock().unwrap() = None;
    slow.await.unwrap().unwrap();
}

/// A bus that panics when one game's news are sent, in the step of its owner.
#[derive(Default)]
struct PanickingBus {
    inner: LocalBus,
    panics: Mutex<Option<GameId>>,
    panicked: AtomicBool,
}

impl Bus for PanickingBus {
    fn publish(&self, message: Message) {
        let panics = self.panics.lock().unwrap().map(Topic::Game) == Some(message.topic());
        if panics && !self.panicked.swap(true, Ordering::Relaxed) {
            panic!("as the test asked for");
        }
        self.inner.publish(message);
    }

    fn subscribe(&self, topic: Topic) -> Receiver<Message> {
        self.inner.subscribe(topic)
    }

    fn has_listeners(&self, topic: Topic) -> bool {
        self.inner.has_listeners(topic)
    }
}

/// C4: in one round, in one append, in one task.
#[tokio::test(start_paused = true)]
async fn a_panic_in_one_game_of_a_batch_harms_no_other() {
    let (store, bus) = (TestStore::new(), Arc::new(PanickingBus::default()));
    let node = start_with(&store, T0, bus.clone()).await;
    games(&node, 0..30, "10+0").await;
    let _listeners: Vec<_> = (0..30).map(|game| node.listen(id(game))).collect();
    *bus.panics.lock().unwrap() = Some(id(11));
    store.calls.lock().unwrap().clear();
    // Its move was stored, so that the next owner answers that it was made.
    assert_eq!(all_move(&node, 0..30).await, 30);
    assert!(bus.panicked.load(Ordering::Relaxed));
    assert!(store.calls.lock().unwrap()[0] > 20, "one batch");
    for game in 0..30 {
        assert_eq!(node.look(id(game)).await.unwrap().0.ply(), 1);
        play(&node, id(game), Color::Black, "e7e5", 1).await.unwrap();
    }
}

/// A store that panics while it writes for many has an unknown outcome for each of them.
#[tokio::test(start_paused = true)]
async fn a_panic_of_the_store_in_a_batch_loses_and_repeats_nothing() {
    let store = TestStore::new();
    let node = start(&store).await;
    games(&node, 0..30, "10+0").await;
    store.batch_panics.store(1, Ordering::Relaxed);
    let made = all_move(&node, 0..30).await;
    assert_eq!(made, 15, "of the others nothing was stored");
    for game in 0..30 {
        let again = play(&node, id(game), Color::White, "e2e4", 0).await;
        assert_ne!(again, Err(SubmitError::Unavailable));
        play(&node, id(game), Color::Black, "e7e5", 1).await.unwrap();
        assert_eq!(node.look(id(game)).await.unwrap().0.ply(), 2);
    }
}

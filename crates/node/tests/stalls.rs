//! A store that stalls, owners that panic, and senders that flood a mailbox. In virtual time.

mod common;

use std::sync::atomic::Ordering;

use common::{TestStore, WHITE, config, id, play, start, submit};
use game::{Actor, Command, Ending, Event, Millis, Phase, PlayerCommand};
use node::{Connection, Node, SubmitError};
use rules::Color;
use tokio::time::{Duration, Instant, sleep};

const GAMES: u64 = 100;

/// Both players of each game are connected by sockets that answer every three seconds.
async fn connected(node: &Node, games: u64) -> tokio::task::JoinHandle<()> {
    let sockets: Vec<Connection> = (0..2 * games).map(|_| node.new_connection()).collect();
    let pong = move |node: &Node| {
        for game in 0..games {
            for (color, side) in [(Color::White, 0), (Color::Black, 1)] {
                node.alive(id(game), color, sockets[(2 * game + side) as usize]);
            }
        }
    };
    pong(node);
    sleep(Duration::from_millis(5)).await;
    let node = node.clone();
    tokio::spawn(async move {
        loop {
            sleep(Duration::from_secs(3)).await;
            pong(&node);
        }
    })
}

/// C1: three appends for each game followed a silence, and everybody was absent for a while.
#[tokio::test(start_paused = true)]
async fn after_a_stall_each_game_appends_once_and_everybody_is_still_there() {
    for stall in [2, 5, 20] {
        let store = TestStore::new();
        let node = start(&store).await;
        for game in 0..GAMES {
            node.create(id(game), config("10+0")).await.unwrap();
        }
        let pongs = connected(&node, GAMES).await;
        for game in 0..GAMES {
            play(&node, id(game), Color::White, "e2e4", 0).await.unwrap();
        }
        sleep(Duration::from_secs(4)).await;
        let (before, at) = node.look(id(0)).await.unwrap();
        let left = before.clocks(at).black.unwrap();
        store.appends.lock().unwrap().clear();

        store.stalled.store(true, Ordering::Relaxed);
        sleep(Duration::from_secs(stall) + Duration::from_millis(700)).await;
        store.stalled.store(false, Ordering::Relaxed);
        sleep(Duration::from_secs(5)).await;

        for game in 0..GAMES {
            let appends = store.appends.lock().unwrap();
            let count = appends.iter().filter(|(one, _)| *one == id(game)).count();
            assert!(count <= 1, "{count} appends after {stall} s");
        }
        let (after, at) = node.look(id(0)).await.unwrap();
        assert!(Color::ALL.into_iter().all(|color| after.is_present(color)));
        assert_eq!(after.phase(), Phase::Playing, "{stall}");
        // Five seconds since, and at most half a second before the last heartbeat.
        let used = left - after.clocks(at).black.unwrap();
        assert!(used <= Millis(5_600), "{used} of {stall} s");
        let absent = |event: &game::RecordedEvent| matches!(event.event, Event::Absent(..));
        assert!(!store.events(id(0)).await.iter().any(absent));
        play(&node, id(0), Color::Black, "e7e5", 1).await.unwrap();
        pongs.abort();
    }
}

/// A heartbeat that is late, but not by two seconds, changes nothing.
#[tokio::test(start_paused = true)]
async fn one_late_heartbeat_starts_nothing() {
    let store = TestStore::new();
    let node = start(&store).await;
    node.create(id(0), config("10+0")).await.unwrap();
    let pongs = connected(&node, 1).await;
    store.appends.lock().unwrap().clear();
    for _ in 0..20 {
        store.stalled.store(true, Ordering::Relaxed);
        sleep(Duration::from_millis(1_400)).await;
        store.stalled.store(false, Ordering::Relaxed);
        sleep(Duration::from_millis(600)).await;
    }
    assert_eq!(*store.appends.lock().unwrap(), []);
    pongs.abort();
}

/// Who left during a stall is not there after it.
#[tokio::test(start_paused = true)]
async fn who_closed_the_page_during_a_stall_is_absent_after_it() {
    let store = TestStore::new();
    let node = start(&store).await;
    node.create(id(0), config("10+0")).await.unwrap();
    let [white, black] = [node.new_connection(), node.new_connection()];
    node.alive(id(0), Color::White, white);
    node.alive(id(0), Color::Black, black);
    sleep(Duration::from_secs(1)).await;
    store.stalled.store(true, Ordering::Relaxed);
    sleep(Duration::from_secs(5)).await;
    node.alive(id(0), Color::White, white);
    node.gone(id(0), Color::Black, black, game::Departure::Left);
    store.stalled.store(false, Ordering::Relaxed);
    sleep(Duration::from_secs(1)).await;
    let (game, _) = node.look(id(0)).await.unwrap();
    assert!(game.is_present(Color::White) && !game.is_present(Color::Black));
    assert_eq!(game.phase(), Phase::Recovering);
}

/// C4: the game was an orphan until somebody sent a command.
#[tokio::test(start_paused = true)]
async fn a_panic_harms_no_other_game_and_its_game_goes_on() {
    let store = TestStore::new();
    let node = start(&store).await;
    for game in 0..2 {
        node.create(id(game), config("1+0")).await.unwrap();
        for color in Color::ALL {
            node.alive(id(game), color, Connection::CALLS);
        }
    }
    sleep(Duration::from_millis(1)).await;
    *store.panics.lock().unwrap() = Some((id(0), 1));
    let lost = play(&node, id(0), Color::White, "e2e4", 0).await;
    // It is tried once more with the next owner.
    assert!(lost.is_ok(), "{lost:?}");
    *store.panics.lock().unwrap() = Some((id(0), 1));
    play(&node, id(1), Color::White, "e2e4", 0).await.unwrap();
    // The flag of a game whose owner panics falls though nobody asks.
    sleep(Duration::from_secs(240)).await;
    assert_eq!(store.ending(id(0)).await, Some(Ending::Time { loser: Color::Black }));
    assert_eq!(store.ending(id(1)).await, Some(Ending::Time { loser: Color::Black }));
}

#[tokio::test(start_paused = true)]
async fn a_game_that_panics_again_and_again_is_left_alone() {
    let store = TestStore::new();
    let node = start(&store).await;
    for game in 0..2 {
        node.create(id(game), config("2 days")).await.unwrap();
    }
    sleep(Duration::from_millis(1)).await;
    *store.panics.lock().unwrap() = Some((id(0), u32::MAX));
    for number in 0..5 {
        let by = Actor::Player(Color::White, WHITE);
        // Trying again helps until it is left alone.
        let left_alone = store.panics.lock().unwrap().unwrap().1 == u32::MAX - 4;
        let wanted = if left_alone { SubmitError::Damaged } else { SubmitError::Unavailable };
        let failed = submit(&node, id(0), by, Command::Player(PlayerCommand::Resign), number).await;
        assert_eq!(failed, Err(wanted), "{number}");
        sleep(Duration::from_secs(60)).await;
    }
    let left = store.panics.lock().unwrap().unwrap().1;
    assert_eq!(u32::MAX - left, 4, "the first, and three more");
    assert!(node.look(id(0)).await.is_ok(), "it can still be seen");
    play(&node, id(1), Color::White, "e2e4", 0).await.unwrap();
}

/// B7: both shared 64 places.
#[tokio::test(start_paused = true)]
async fn nobody_keeps_an_opponents_move_out() {
    let store = TestStore::new();
    let node = start(&store).await;
    node.create(id(0), config("10+0")).await.unwrap();
    let pongs = connected(&node, 1).await;
    // The owner is busy.
    store.stalled.store(true, Ordering::Relaxed);
    let first = tokio::spawn({
        let node = node.clone();
        async move { play(&node, id(0), Color::White, "e2e4", 0).await }
    });
    sleep(Duration::from_millis(10)).await;
    let mut flood = Vec::new();
    for number in 0..200 {
        let node = node.clone();
        let by = Actor::Player(Color::White, WHITE);
        let offer = Command::Player(PlayerCommand::DeclineDraw);
        flood.push(tokio::spawn(async move { submit(&node, id(0), by, offer, number).await }));
    }
    sleep(Duration::from_millis(10)).await;
    let answer = tokio::spawn({
        let node = node.clone();
        async move { play(&node, id(0), Color::Black, "e7e5", 1).await }
    });
    sleep(Duration::from_millis(10)).await;
    store.stalled.store(false, Ordering::Relaxed);
    assert!(first.await.unwrap().is_ok());
    assert!(answer.await.unwrap().is_ok());
    let mut busy = 0;
    for one in flood {
        busy += u32::from(one.await.unwrap() == Err(SubmitError::Busy));
    }
    assert_eq!(busy, 200 - 32);
    // Nor does a flood of numbers make the opponent's forgotten.
    for number in 1_000_000..1_000_100 {
        let by = Actor::Player(Color::White, WHITE);
        let _ = submit(&node, id(0), by, Command::Player(PlayerCommand::DeclineDraw), number).await;
    }
    assert!(play(&node, id(0), Color::Black, "e7e5", 1).await.is_ok(), "it was carried out once");
    assert_eq!(node.look(id(0)).await.unwrap().0.ply(), 2);
    pongs.abort();
}

/// Signs of life take no place in the mailbox and wake no owner.
#[tokio::test(start_paused = true)]
async fn many_signs_of_life_keep_no_move_out() {
    let store = TestStore::new();
    let node = start(&store).await;
    node.create(id(0), config("10+0")).await.unwrap();
    for _ in 0..1_000 {
        for color in Color::ALL {
            node.alive(id(0), color, node.new_connection());
        }
    }
    let asked = Instant::now();
    play(&node, id(0), Color::White, "e2e4", 0).await.unwrap();
    assert!(asked.elapsed() < Duration::from_millis(10));
}

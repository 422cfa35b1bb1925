//! A process that stands still: frozen, swapped out, or on a machine that slept. In virtual time,
//! which jumps, so that the tasks go on in any order.

mod common;

use common::{TestStore, config, id, play, start, start_with};
use game::{Ending, Event, Millis, Phase};
use node::{Connection, Network, Node, SharedBus};
use rules::Color;
use tokio::time::{Duration, advance, sleep};

/// Both players stay connected by sockets that answer every three seconds.
async fn both_connected(node: &Node) -> tokio::task::JoinHandle<()> {
    let sockets = [node.new_connection(), node.new_connection()];
    let node = node.clone();
    let pong = move || {
        node.alive(id(0), Color::White, sockets[0]);
        node.alive(id(0), Color::Black, sockets[1]);
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

async fn began(node: &Node) -> tokio::task::JoinHandle<()> {
    node.create(id(0), config("1+0")).await.unwrap();
    let pongs = both_connected(node).await;
    play(node, id(0), Color::White, "e2e4", 0).await.unwrap();
    pongs
}

/// What goes on first when the process does.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum First {
    Heartbeat,
    /// The move that Black has just sent is read from its socket.
    Move,
    /// Something else wakes the shard, and a deadline seems to have passed.
    Deadline,
}

#[tokio::test(start_paused = true)]
async fn a_process_that_stood_still_charges_and_flags_nobody() {
    for shared in [false, true] {
        for first in [First::Heartbeat, First::Move, First::Deadline] {
            for (seconds, phase) in [(3, 0), (5, 130), (20, 260), (70, 390), (4_000, 10)] {
                let case = format!("{first:?}, {seconds} s, shared: {shared}");
                let store = TestStore::new();
                let node = if shared {
                    let bus = SharedBus::new(Network::default().attach());
                    start_with(&store, common::T0, std::sync::Arc::new(bus)).await
                } else {
                    start(&store).await
                };
                if shared {
                    sleep(Duration::from_secs(4)).await;
                }
                let pongs = began(&node).await;
                sleep(Duration::from_millis(2_000 + phase)).await;
                let frozen = advance(Duration::from_secs(seconds));
                match first {
                    First::Heartbeat => frozen.await,
                    First::Move => {
                        let moving = play(&node, id(0), Color::Black, "e7e5", 1);
                        let (_, moved) = tokio::join!(frozen, moving);
                        moved.expect(&case);
                    }
                    First::Deadline => {
                        let wakes = async { node.tell_premove(id(0), Color::Black) };
                        tokio::join!(frozen, wakes);
                    }
                }
                sleep(Duration::from_secs(1)).await;
                if first != First::Move {
                    play(&node, id(0), Color::Black, "e7e5", 1).await.expect(&case);
                }
                let (game, at) = node.look(id(0)).await.unwrap();
                assert_eq!(game.phase(), Phase::Playing, "{case}");
                assert!(Color::ALL.into_iter().all(|color| game.is_present(color)), "{case}");
                let used = Millis(60_000) - game.clocks(at).black.unwrap();
                assert!(used <= Millis(3_000 + phase), "{used}, {case}");
                // At most half a second before the last heartbeat, and the second after it.
                assert!(used >= Millis(1_500 + phase), "{used}, {case}");
                let absent = |event: &game::RecordedEvent| matches!(event.event, Event::Absent(..));
                assert!(!store.events(id(0)).await.iter().any(absent), "{case}");
                // The clocks run again, and flags fall.
                sleep(Duration::from_secs(70)).await;
                let flag = Ending::Time { loser: Color::White };
                assert_eq!(store.ending(id(0)).await, Some(flag), "{case}");
                pongs.abort();
                node.stop().await;
            }
        }
    }
}

/// A busy machine is late again and again, and its clocks run all the same.
#[tokio::test(start_paused = true)]
async fn less_than_two_seconds_is_ordinary_time() {
    let store = TestStore::new();
    let node = start(&store).await;
    let pongs = began(&node).await;
    for _ in 0..10 {
        advance(Duration::from_millis(1_400)).await;
        sleep(Duration::from_millis(600)).await;
    }
    let (game, at) = node.look(id(0)).await.unwrap();
    let used = Millis(60_000) - game.clocks(at).black.unwrap();
    assert!(used >= Millis(19_900), "{used}");
    let recovered = |event: &game::RecordedEvent| matches!(event.event, Event::Recovered { .. });
    assert!(!store.events(id(0)).await.iter().any(recovered));
    pongs.abort();
}

/// Somebody closed the page in the meantime, which is read before anything else.
#[tokio::test(start_paused = true)]
async fn who_leaves_while_the_process_stands_still_flags_nobody() {
    let store = TestStore::new();
    let node = start(&store).await;
    node.create(id(0), config("1+0")).await.unwrap();
    let [white, black] = [node.new_connection(), node.new_connection()];
    node.alive(id(0), Color::White, white);
    node.alive(id(0), Color::Black, black);
    sleep(Duration::from_millis(2_010)).await;
    let leaves = async { node.gone(id(0), Color::White, white, game::Departure::Left) };
    tokio::join!(advance(Duration::from_secs(80)), leaves);
    sleep(Duration::from_secs(1)).await;
    let (game, _) = node.look(id(0)).await.unwrap();
    assert_eq!((game.ended(), game.phase()), (None, Phase::Recovering));
    assert!(game.is_present(Color::Black) && !game.is_present(Color::White));
}

/// A game that sleeps is charged while its node is alive, and not while it stands still.
#[tokio::test(start_paused = true)]
async fn a_game_that_slept_while_the_process_stood_still_is_not_charged_for_it() {
    let store = TestStore::new();
    let node = start(&store).await;
    node.create(id(0), config("30+0")).await.unwrap();
    for color in Color::ALL {
        node.alive(id(0), color, Connection::CALLS);
    }
    sleep(Duration::from_millis(1)).await;
    play(&node, id(0), Color::White, "e2e4", 0).await.unwrap();
    sleep(Duration::from_secs(300)).await;
    assert_eq!(node.awake_games(), 0);
    let (_, seen) = tokio::join!(advance(Duration::from_secs(600)), node.look(id(0)));
    seen.unwrap();
    sleep(Duration::from_secs(60)).await;
    let (game, at) = node.look(id(0)).await.unwrap();
    let left = game.clocks(at).black.unwrap();
    // Half a minute of the last one, in which the players had to come.
    let wanted = Millis::from_seconds(1_800 - 300 - 30);
    assert!(left <= wanted + Millis(1_000) && wanted <= left + Millis(1_000), "{left}");
}

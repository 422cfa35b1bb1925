//! Acknowledged events survive the death of the server.

use std::collections::HashMap;

use store::{
    PostgresStore, StoreError,
    conformance::postgres_server::{Fsync, TestServer},
};
use tokio::sync::mpsc;

use crate::support::{append, claim, commands, moved, runtime, white_mates};

const GAMES: u64 = 8;
/// Acknowledged moves before each death.
const PLAYED: usize = 150;

/// An acknowledged event: game, number, command.
type Acknowledged = (u64, u32, u64);

/// Plays games until nobody listens any more. What the server does not answer is looked up after it
/// is back.
async fn play(store: PostgresStore, table: u64, news: mpsc::UnboundedSender<Acknowledged>) {
    let mut command = table << 32;
    for game in (table..).step_by(GAMES as usize) {
        let mut ended = false;
        while !ended {
            let Ok(mut at) = claim(&store, game, 1).await else {
                tokio::task::yield_now().await;
                continue;
            };
            loop {
                command += 1;
                let seq = at.expected.0;
                let event = if seq < 40 { moved() } else { white_mates() };
                if append(&store, &mut at, command, [event]).await.is_err() {
                    // It may have ended by the event that nobody acknowledged.
                    ended = seq >= 40;
                    break;
                }
                if news.send((game, seq, command)).is_err() {
                    return;
                }
                if seq >= 40 {
                    ended = true;
                    break;
                }
            }
        }
    }
}

#[test]
fn what_was_acknowledged_survives_the_death_of_the_server() {
    let server = TestServer::start(Fsync::On);
    let address = server.address("postgres");
    let runtime = runtime();
    let (news, mut heard) = mpsc::unbounded_channel();
    let store = runtime.block_on(PostgresStore::open(&address)).expect("an empty database");
    for table in 0..GAMES {
        runtime.spawn(play(store.clone(), table, news.clone()));
    }
    let mut acknowledged = HashMap::new();
    for round in 1..=3 {
        runtime.block_on(async {
            while acknowledged.len() < round * PLAYED {
                let (game, seq, command) = heard.recv().await.expect("they play");
                acknowledged.insert((game, seq), command);
            }
        });
        server.kill();
        server.go_on();
    }
    drop(heard);
    runtime.block_on(all_is_kept(&store, &acknowledged));
}

/// The primary dies for good, and its synchronous standby takes over.
#[test]
fn what_was_acknowledged_is_at_the_standby_that_takes_over() {
    let primary = TestServer::start(Fsync::On);
    let standby = primary.standby();
    let address = primary.address_with(&standby, "postgres");
    let runtime = runtime();
    let (news, mut heard) = mpsc::unbounded_channel();
    let store = runtime.block_on(PostgresStore::open(&address)).expect("an empty database");
    for table in 0..GAMES {
        runtime.spawn(play(store.clone(), table, news.clone()));
    }
    let mut acknowledged = HashMap::new();
    let mut play_until = |count: usize| {
        runtime.block_on(async {
            while acknowledged.len() < count {
                let (game, seq, command) = heard.recv().await.expect("they play");
                acknowledged.insert((game, seq), command);
            }
        });
    };
    play_until(PLAYED);
    primary.kill();
    standby.promote();
    play_until(2 * PLAYED);
    drop(heard);
    runtime.block_on(all_is_kept(&store, &acknowledged));
}

async fn all_is_kept(store: &PostgresStore, acknowledged: &HashMap<(u64, u32), u64>) {
    let games = acknowledged.keys().map(|(game, _)| *game).max().expect("they played");
    let mut kept = Vec::new();
    for game in 0..=games {
        kept.push(commands(store, game).await);
    }
    for ((game, seq), command) in acknowledged {
        let found = kept[*game as usize].get(*seq as usize);
        assert_eq!(found, Some(command), "event {seq} of game {game} was acknowledged");
    }
}

/// Every call says that the store does not answer, and works when the server is back.
#[test]
fn a_server_that_is_away_is_told_and_comes_back() {
    use game::Timestamp;
    use store::{GameStore, NodeStore};
    let server = TestServer::start(Fsync::On);
    let address = server.address("postgres");
    runtime().block_on(async {
        let store = PostgresStore::open(&address).await.expect("an empty database");
        let node = store.new_node(Timestamp(0), "test".into()).await.unwrap();
        let mut at = claim(&store, 1, node.0).await.expect("a new game");
        server.kill();
        let told = store.unfinished().await.unwrap_err();
        assert!(matches!(told, StoreError::Unavailable(_)), "{told}");
        let lease = game::Millis(1_000);
        assert!(store.heartbeat(node, Timestamp(1), lease).await.is_err());
        append(&store, &mut at, 1, [moved()]).await.expect_err("nobody is there");
        let back = tokio::task::spawn_blocking(move || {
            server.go_on();
            server
        });
        let _server = back.await.expect("no panic");
        store.heartbeat(node, Timestamp(2), lease).await.expect("it is back");
        let mut at = claim(&store, 1, node.0).await.expect("it is back");
        append(&store, &mut at, 2, [moved()]).await.expect("the owner can append");
        assert_eq!(commands(&store, 1).await, [2]);
    });
}

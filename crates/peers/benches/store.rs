//! Appends per second, each synced to the disk before it is answered. Each game waits for its
//! answer before it appends again, as a live game does, so the number of games is the number of
//! appends in flight.
//!
//! `cargo bench -p tabiya-peers --bench store -- --appends 100000 --games 256 --folder DIR`; all
//! options may be left out.

use std::{
    path::PathBuf,
    time::{Duration, Instant},
};

use game::{
    Actor, CommandId, Event, GameConfig, Millis, MoveEvent, PersonId, RecordedEvent, Seat, Seq,
    TimeControl, Timestamp,
};
use rules::{ByColor, Color};
use store::{AppendAt, ExpectedOwner, GameStore, NewGame, NodeStore, SqliteStore};
use tokio::runtime;
use wire::GameId;

fn main() {
    let appends: u32 =
        word_after("--appends").map_or(100_000, |count| count.parse().expect("a number"));
    println!("SQLite, synchronous = FULL; one event an append");
    println!(
        "{:>6} {:>12} {:>10} {:>9} {:>9} {:>9}",
        "games", "appends/s", "a commit", "p50", "p99", "max"
    );
    let games = word_after("--games").map(|count| vec![count.parse().expect("a number")]);
    for games in games.unwrap_or_else(|| vec![1, 8, 64, 256, 1_024]) {
        // One at a time is slow, and a tenth is enough.
        let appends = if games < 64 { appends / 10 } else { appends };
        measure(games, appends / games);
    }
}

fn measure(games: u32, each: u32) {
    let parent = word_after("--folder").map_or_else(std::env::temp_dir, PathBuf::from);
    let folder = tempfile::tempdir_in(parent).expect("a folder for a while");
    let store = SqliteStore::open(folder.path()).expect("an empty store");
    let runtime = runtime::Builder::new_current_thread().build().expect("a runtime");
    let tables: Vec<AppendAt> = runtime.block_on(async { made(&store, games).await });

    let before = store.written();
    let start = Instant::now();
    let mut waits: Vec<Duration> = runtime.block_on(async {
        let playing: Vec<_> =
            tables.iter().map(|at| tokio::spawn(play(store.clone(), *at, each))).collect();
        let mut waits = Vec::new();
        for game in playing {
            waits.extend(game.await.expect("no panic"));
        }
        waits
    });
    let took = start.elapsed();
    let after = store.written();

    for at in tables {
        let history = runtime.block_on(store.load(at.game, Seq(0)));
        let history = history.expect("the store answers").expect("the game is there");
        assert_eq!(history.events.len(), each as usize, "every append is there");
    }
    waits.sort();
    let percentile = |share: usize| waits[(waits.len() - 1) * share / 100].as_secs_f64() * 1e3;
    let appends = after.writes - before.writes;
    println!(
        "{games:>6} {:>12.0} {:>10.1} {:>6.2} ms {:>6.2} ms {:>6.2} ms",
        appends as f64 / took.as_secs_f64(),
        appends as f64 / (after.commits - before.commits) as f64,
        percentile(50),
        percentile(99),
        percentile(100),
    );
}

async fn made(store: &SqliteStore, games: u32) -> Vec<AppendAt> {
    let node = store.new_node(Timestamp(0), "test".into()).await.expect("a node");
    let time = TimeControl::fischer(Millis::MINUTE.times(3), Millis(2_000)).expect("a clock");
    let mut tables = Vec::new();
    for number in 0..u64::from(games) {
        let seats = [2 * number, 2 * number + 1].map(|id| Some(Seat::Person(PersonId(id))));
        let seats = ByColor { white: seats[0], black: seats[1] };
        let config =
            GameConfig { seats, ..GameConfig::casual(Timestamp(1_700_000_000_000), time.clone()) };
        let id = GameId::from_random(number.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        store.create(NewGame { id, config }).await.expect("a new game");
        let claimed = store.claim(id, node, ExpectedOwner::Any).await.expect("the game is there");
        tables.push(AppendAt {
            game: id,
            epoch: claimed.epoch,
            expected: Seq(0),
            deadline_at: None,
        });
    }
    tables
}

async fn play(store: SqliteStore, mut at: AppendAt, moves: u32) -> Vec<Duration> {
    let mut waits = Vec::with_capacity(moves as usize);
    let uci = "e2e4".parse().expect("a move");
    for _ in 0..moves {
        let moved =
            MoveEvent { uci, used: Millis(1_234), credit: Millis(56), left: Some(Millis(178_900)) };
        let recorded = RecordedEvent {
            seq: at.expected,
            at: Timestamp(1_700_000_000_000 + u64::from(at.expected.0) * 1_000),
            by: Actor::Player(Color::White, PersonId(12)),
            cause: Some(CommandId(0x1234_5678_9abc)),
            uncharged: Millis(3),
            event: Event::Moved(moved),
        };
        let start = Instant::now();
        store.append(at, vec![recorded]).await.expect("the owner can append");
        waits.push(start.elapsed());
        at.expected.0 += 1;
    }
    waits
}

fn word_after(name: &str) -> Option<String> {
    std::env::args().skip_while(|word| word != name).nth(1)
}

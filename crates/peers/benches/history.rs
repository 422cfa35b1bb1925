//! A page of a history: a person with 100,000 games compared with one with ten, in the same store
//! and run. `-- --games 10000` makes it shorter.

use std::time::{Duration, Instant};

use game::{GameConfig, Millis, PersonId, RatingCategory, Seat, Speed, TimeControl, Timestamp};
use rules::{ByColor, Color};
use store::{Filter, GameStore, HistoryStore, NewGame, ResultFor, SqliteStore};
use tokio::runtime;
use wire::GameId;

/// The person with many games, the one with few, and their opponent.
const MUCH: PersonId = PersonId(1);
const LITTLE: PersonId = PersonId(2);
const OPPONENTS: u64 = 500;
const FEW: u64 = 10;

/// Games created at once, in one commit.
const AT_ONCE: u64 = 500;
const PAGE: u32 = 20;
const ROUNDS: u32 = 200;

fn main() {
    let games: u64 = std::env::args()
        .skip_while(|word| word != "--games")
        .nth(1)
        .map_or(100_000, |count| count.parse().expect("a number"));
    let folder = tempfile::tempdir().expect("a folder for a while");
    let store = SqliteStore::open(folder.path()).expect("an empty store");
    let runtime = runtime::Builder::new_current_thread().build().expect("a runtime");
    runtime.block_on(async {
        make(&store, MUCH, 0, games).await;
        make(&store, LITTLE, games, FEW).await;
        println!("| page of {PAGE} | {games} games | {FEW} games | ratio |");
        println!("| --- | ---: | ---: | ---: |");
        let any = Filter::default();
        for (name, filter) in [
            ("the newest", any),
            ("blitz", Filter { category: Some(RatingCategory::Standard(Speed::Blitz)), ..any }),
            ("with White", Filter { color: Some(Color::White), ..any }),
            ("with Black, none there", Filter { color: Some(Color::Black), ..any }),
            ("unfinished", Filter { result: Some(ResultFor::Unfinished), ..any }),
            ("rated, none there", Filter { rated: Some(true), ..any }),
            ("against one opponent", Filter { opponent: Some(PersonId(1_003)), ..any }),
        ] {
            let much = page(&store, MUCH, filter).await;
            let little = page(&store, LITTLE, filter).await;
            let ratio = much.as_secs_f64() / little.as_secs_f64();
            println!("| {name} | {} | {} | {ratio:.1} |", micros(much), micros(little));
        }
    });
}

async fn make(store: &SqliteStore, person: PersonId, first: u64, count: u64) {
    let time = TimeControl::fischer(Millis::MINUTE.times(3), Millis(2_000)).expect("a clock");
    let mut made = 0;
    while made < count {
        let batch = AT_ONCE.min(count - made);
        let creating: Vec<_> = (made..made + batch)
            .map(|number| {
                let opponent = PersonId(1_000 + number % OPPONENTS);
                let seats = ByColor { white: person, black: opponent };
                let seats = seats.map(|person| Some(Seat::Person(person)));
                let at = Timestamp(1_700_000_000_000 + number);
                let config = GameConfig { seats, ..GameConfig::casual(at, time.clone()) };
                let id = (first + number + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
                let store = store.clone();
                tokio::spawn(async move {
                    store.create(NewGame { id: GameId::from_random(id), config }).await
                })
            })
            .collect();
        for game in creating {
            game.await.expect("no panic").expect("a new game");
        }
        made += batch;
    }
}

/// The median of many runs.
async fn page(store: &SqliteStore, person: PersonId, filter: Filter) -> Duration {
    let mut times = Vec::new();
    for _ in 0..ROUNDS {
        let begin = Instant::now();
        store.history(person, filter, None, PAGE).await.expect("the store answers");
        times.push(begin.elapsed());
    }
    times.sort();
    times[times.len() / 2]
}

fn micros(time: Duration) -> String {
    format!("{:.0} µs", time.as_secs_f64() * 1e6)
}
